//! Compares ordinary lines with a plausible range of energy
//! (`crates/sundry-nutrition/tests/it/sense.tsv` for development, `bench/nutrition/sense.tsv` held
//! out): how many are in range, how many silently count nothing, how many foods of a line are left
//! out. No single line of the held-out part is ever printed. It does not measure recipes.

use std::collections::BTreeMap;

use sundry_nutrition::{Settings, ingredients, report};

/// The lines for development.
const FIRST: &str = include_str!("../../../crates/sundry-nutrition/tests/it/sense.tsv");
/// Further lines for development.
const MORE: &str = include_str!("../../../crates/sundry-nutrition/tests/it/sense_more.tsv");
/// Lines for development that were written later.
const FRESH: &str = include_str!("../../../crates/sundry-nutrition/tests/it/sense_fresh.tsv");
/// The held-out lines, which are only counted.
const SECOND: &str = include_str!("../sense.tsv");
/// Held-out lines that were written later.
const FRESH_SECOND: &str = include_str!("../sense_fresh.tsv");

/// Lines as people write them down, for development.
const DIARY: &str = include_str!("../../../crates/sundry-nutrition/tests/it/sense_diary.tsv");
/// Held-out lines as people write them down.
const DIARY_SECOND: &str = include_str!("../sense_diary.tsv");

/// Lines as people of many countries type them, for development.
const PEOPLE: &str = include_str!("../../../crates/sundry-nutrition/tests/it/sense_people.tsv");
/// Held-out lines as people of many countries type them.
const PEOPLE_SECOND: &str = include_str!("../sense_people.tsv");

/// Further lines as people of many countries type them, for development.
const PERSONAS: &str = include_str!("../../../crates/sundry-nutrition/tests/it/sense_personas.tsv");
/// Further held-out lines as people of many countries type them.
const PERSONAS_SECOND: &str = include_str!("../sense_personas.tsv");

/// Energy below which a line counts as nothing.
const NOTHING: f64 = 0.5;

/// The counts of one part.
#[derive(Default)]
struct Counts {
    lines: usize,
    right: usize,
    /// Lines with a food that counted nothing without being reported.
    silent: usize,
    /// Lines out of range that are not understood and say so.
    unknown: usize,
    /// Lines out of range, but within a factor of two of its geometric middle.
    near: usize,
    /// Correct lines and all lines, by class.
    by_class: BTreeMap<&'static str, (usize, usize)>,
}

pub fn run(wrong: bool) {
    for (what, list, wrong) in [
        ("first part (learned from)", FIRST, wrong),
        ("learning list", MORE, wrong),
        ("second part (never read)", SECOND, false),
        ("fresh lines, first part", FRESH, wrong),
        ("fresh lines, second part", FRESH_SECOND, false),
        ("diaries, first part", DIARY, wrong),
        ("diaries, second part", DIARY_SECOND, false),
        ("people, first part", PEOPLE, wrong),
        ("people, second part", PEOPLE_SECOND, false),
        ("personas, first part", PERSONAS, wrong),
        ("personas, second part", PERSONAS_SECOND, false),
    ] {
        let counts = count(list, wrong);
        println!(
            "{what}: {:.1} % of {} ordinary lines in range, {} silent zeros; of the other {}, {} are \
             not understood and {} within a factor of two",
            100.0 * counts.right as f64 / counts.lines.max(1) as f64,
            counts.lines,
            counts.silent,
            counts.lines - counts.right,
            counts.unknown,
            counts.near,
        );
        for (class, (right, all)) in counts.by_class {
            println!("  {class:<14} {right:>4} of {all:>4}");
        }
    }
}

fn count(list: &'static str, wrong: bool) -> Counts {
    let mut counts = Counts::default();
    for row in list
        .lines()
        .filter(|row| !row.starts_with('#') && !row.starts_with("class\t"))
    {
        let columns: Vec<&str> = row.split('\t').collect();
        let [class, line, least, most] = columns[..] else {
            panic!("four columns are wanted: {row}");
        };
        let bound = |text: &str| text.parse::<f64>().expect("a number");
        let (least, most) = (bound(least), bound(most));
        let report = report(&ingredients(line), &Settings::default());
        let energy = report.nutrients.first().map_or(0.0, |first| first.amount);
        let right = (least - NOTHING..=most + NOTHING).contains(&energy);
        counts.lines += 1;
        counts.right += usize::from(right);
        counts.silent +=
            usize::from(least > 0.0 && energy < NOTHING && report.unmatched.is_empty());
        let is_nothing = energy < NOTHING;
        let is_unknown = is_nothing && !report.unmatched.is_empty();
        let middle = (least.max(1.0) * most.max(1.0)).sqrt();
        let is_near = !is_nothing && (0.5..2.0).contains(&(energy / middle));
        counts.unknown += usize::from(!right && is_unknown);
        counts.near += usize::from(!right && is_near);
        let (of_class, all) = counts.by_class.entry(class).or_default();
        *of_class += usize::from(right);
        *all += 1;
        if wrong && !right {
            let parts = report.ingredients.iter();
            let parts: Vec<String> = parts
                .map(|part| format!("{} [{}] {:.0} g", part.name, part.id, part.grams))
                .collect();
            println!(
                "  {line}: {energy:.0}, not {least}–{most}: {}",
                parts.join(" + ")
            );
        }
    }
    counts
}
