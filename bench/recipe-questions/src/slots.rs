//! Compares slots: (field, value) pairs, with values in lower case and in the singular. `?` before
//! a value makes it optional; `~` as a bound matches any; of those with the same `^1`, `^2` … before
//! them (`^` alone is a group too) at least one is required. A query counts as unsafe if an
//! exclusion, a diet or an intolerance was missed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cpu_time::ProcessTime;
use sundry_food::build::lemma;
use sundry_recipes::question::{Question, read};

const FIELDS: [&str; 12] = [
    "dish",
    "include",
    "exclude",
    "diet",
    "intolerances",
    "cuisines",
    "exclude_cuisines",
    "meal_type",
    "max_time",
    "equipment",
    "nutrients",
    "servings",
];

type Slot = (&'static str, String);

/// What a row asks for.
#[derive(Default)]
struct Expected {
    required: BTreeSet<Slot>,
    optional: BTreeSet<Slot>,
    /// Groups of slots, of each of which one is required.
    either: BTreeMap<char, Vec<Slot>>,
}

#[derive(Default)]
struct Counts {
    questions: usize,
    exact: usize,
    not_safe: usize,
    right: usize,
    extra: usize,
    missed: usize,
}

fn singular(text: &str) -> String {
    let words = text.to_lowercase();
    let words = words.split_whitespace().map(|word| {
        let (stem, ending) = lemma(word);
        format!("{stem}{ending}")
    });
    words.collect::<Vec<_>>().join(" ")
}

fn found(question: &Question) -> BTreeSet<Slot> {
    let mut slots = BTreeSet::new();
    let mut add = |field, value: &str| {
        if !value.is_empty() {
            slots.insert((field, singular(value)));
        }
    };
    add("dish", &question.text);
    for ingredient in question.include.iter().flatten() {
        add("include", &ingredient.name);
    }
    for ingredient in &question.exclude {
        add("exclude", &ingredient.name);
    }
    question.diets.iter().for_each(|one| add("diet", one));
    question
        .intolerances
        .iter()
        .for_each(|one| add("intolerances", one));
    question
        .cuisines
        .iter()
        .for_each(|one| add("cuisines", one));
    question
        .exclude_cuisines
        .iter()
        .for_each(|one| add("exclude_cuisines", one));
    for meal in &question.meals {
        add(
            "meal_type",
            if *meal == "beverage" { "drink" } else { meal },
        );
    }
    question
        .equipment
        .iter()
        .for_each(|one| add("equipment", one));
    if let Some(minutes) = question.max_time {
        add("max_time", &minutes.to_string());
    }
    if let Some(servings) = question.min_servings.or(question.max_servings) {
        add("servings", &servings.to_string());
    }
    for bound in &question.nutrients {
        if let Some(min) = bound.min {
            add(
                "nutrients",
                &format!("min-{}={min}", bound.nutrient.parameter),
            );
        }
        if let Some(max) = bound.max {
            add(
                "nutrients",
                &format!("max-{}={max}", bound.nutrient.parameter),
            );
        }
    }
    slots
}

fn expected(row: &[&str]) -> Expected {
    let mut expected = Expected::default();
    for (field, cell) in FIELDS.iter().zip(row.iter().skip(1)) {
        let values = cell.split(',').map(str::trim);
        for value in values.filter(|value| !value.is_empty()) {
            let slot = |value: &str| {
                let value = if *field == "meal_type" && value == "beverage" {
                    "drink"
                } else {
                    value
                };
                (*field, singular(value))
            };
            if let Some(value) = value.strip_prefix('?') {
                expected.optional.insert(slot(value));
            } else if let Some(value) = value.strip_prefix('^') {
                let number = value.chars().next().filter(char::is_ascii_digit);
                let slot = slot(value.trim_start_matches(|letter: char| letter.is_ascii_digit()));
                expected
                    .either
                    .entry(number.unwrap_or('0'))
                    .or_default()
                    .push(slot);
            } else {
                expected.required.insert(slot(value));
            }
        }
    }
    expected
}

/// Returns true if a slot is as expected; `~` stands for any value.
fn fits(expected: &Slot, given: &Slot) -> bool {
    expected.0 == given.0
        && (expected.1 == given.1
            || expected.1 == "~"
            || expected
                .1
                .strip_suffix('~')
                .is_some_and(|name| given.1.starts_with(name)))
}

impl Counts {
    /// Compares one interpretation; returns the missed and the extra slots.
    fn count(&mut self, row: &[&str], question: &Question) -> (Vec<Slot>, Vec<Slot>) {
        let expected = expected(row);
        let given = found(question);
        let is_given = |slot: &&Slot| given.iter().any(|other| fits(slot, other));
        let groups = expected.either.values();
        let neither = groups.filter(|group| !group.iter().any(|slot| is_given(&slot)));
        let missed: Vec<Slot> = expected
            .required
            .iter()
            .filter(|slot| !is_given(slot))
            .chain(neither.filter_map(|group| group.first()))
            .cloned()
            .collect();
        let extra: Vec<Slot> = given
            .iter()
            .filter(|slot| {
                !expected
                    .required
                    .iter()
                    .chain(&expected.optional)
                    .chain(expected.either.values().flatten())
                    .any(|other| fits(other, slot))
            })
            .cloned()
            .collect();
        self.questions += 1;
        self.exact += usize::from(missed.is_empty() && extra.is_empty());
        let avoided = |slot: &Slot| {
            matches!(
                slot.0,
                "exclude" | "diet" | "intolerances" | "exclude_cuisines"
            )
        };
        self.not_safe += usize::from(missed.iter().any(avoided));
        self.right += expected.required.len() + expected.either.len() - missed.len();
        self.missed += missed.len();
        self.extra += extra.len();
        (missed, extra)
    }

    fn print(&self, name: &str) {
        let f1 =
            2.0 * self.right as f64 / (2 * self.right + self.missed + self.extra).max(1) as f64;
        println!(
            "{name}: {} questions, slot F1 {f1:.3}, exact {:.3}, unsafe {} ({:.3})",
            self.questions,
            self.exact as f64 / self.questions.max(1) as f64,
            self.not_safe,
            self.not_safe as f64 / self.questions.max(1) as f64,
        );
    }
}

/// Reads the queries of a table and prints how correct the interpretations are.
pub(crate) fn run(name: &str, path: &Path, wrong: bool) {
    let Ok(table) = std::fs::read_to_string(path) else {
        println!("{name}: no {}", path.display());
        return;
    };
    let (mut learn, mut held) = (Counts::default(), Counts::default());
    for line in table.lines().filter(|line| !line.starts_with("# ")).skip(1) {
        let row: Vec<&str> = line.split('\t').collect();
        let Some(text) = row.first().filter(|text| !text.is_empty()) else {
            continue;
        };
        let question = read(text);
        if crate::is_held_out(text) {
            held.count(&row, &question);
            continue;
        }
        let (missed, extra) = learn.count(&row, &question);
        if wrong && !(missed.is_empty() && extra.is_empty()) {
            println!("  {text}\n      missed {missed:?}\n      extra  {extra:?}");
        }
    }
    learn.print(&format!("{name}, to learn from"));
    held.print(&format!("{name}, held out"));
}

/// Prints the slots of one query.
pub(crate) fn print(text: &str) {
    println!("{text}");
    for (field, value) in found(&read(text)) {
        println!("    {field}: {value}");
    }
}

/// Measures the processor time per query.
pub(crate) fn speed(path: &Path) {
    let table = std::fs::read_to_string(path).unwrap_or_default();
    let questions: Vec<&str> = table
        .lines()
        .filter_map(|line| line.split('\t').next())
        .collect();
    let started = ProcessTime::now();
    read("warm up");
    let first = started.elapsed();
    let started = ProcessTime::now();
    let rounds = 20;
    for _ in 0..rounds {
        for question in &questions {
            std::hint::black_box(read(std::hint::black_box(question)));
        }
    }
    let each = started.elapsed() / (rounds * questions.len().max(1) as u32);
    println!(
        "speed: {each:?} of processor time a question; the first, which reads the tables, {first:?}"
    );
}
