//! Checks foods against a list written for this project from knowledge of recipes and labels,
//! before the engine was run on it: the allergens that a food contains, and those that it may
//! contain. The list is split by a hash of the name: errors of the first part may be inspected,
//! those of the second part are never printed.

use sundry_food::{Answer, Diet, Flag, Flags, Foods};

/// The check list: name, what it contains, what it may contain, what nobody could judge; by the
/// letters below.
const LIST: &str = include_str!("../check_list.tsv");

/// A second list, written later in the same way and before anything was asked.
const FRESH: &str = include_str!("../fresh_list.tsv");

/// Other names of the same classes, judged in the same way; all of their errors may be inspected.
const LEARNED: &str = include_str!("../learn_list.tsv");

/// The letters and the flags that they stand for.
const LETTERS: &[(char, &[Flag])] = &[
    ('D', &[Flag::Dairy]),
    ('E', &[Flag::Egg]),
    ('W', &[Flag::Wheat, Flag::Gluten, Flag::Grain]),
    ('G', &[Flag::Gluten]),
    ('R', &[Flag::Grain]),
    ('P', &[Flag::Peanut]),
    ('T', &[Flag::TreeNut]),
    ('S', &[Flag::Soy]),
    ('Z', &[Flag::Sesame]),
    ('F', &[Flag::Fish]),
    ('H', &[Flag::Shellfish]),
    ('U', &[Flag::Sulfite]),
    ('M', &[Flag::Meat]),
    ('B', &[Flag::Honey]),
];

/// The flags that are checked for every name: the twelve intolerances except seafood, which is fish
/// or shellfish.
const ASKED: &[Flag] = &[
    Flag::Dairy,
    Flag::Egg,
    Flag::Gluten,
    Flag::Grain,
    Flag::Peanut,
    Flag::Sesame,
    Flag::Shellfish,
    Flag::Fish,
    Flag::Soy,
    Flag::Sulfite,
    Flag::TreeNut,
    Flag::Wheat,
];

/// The flags that decide whether a food suits vegans and vegetarians.
const OF_ANIMALS: &[Flag] = &[
    Flag::Meat,
    Flag::Fish,
    Flag::Shellfish,
    Flag::Dairy,
    Flag::Egg,
    Flag::Honey,
];

/// The counts of one part.
#[derive(Default)]
struct Counts {
    names: usize,
    unknown: usize,
    cells: usize,
    right: usize,
    /// Number of "no" answers for contents that are or may be present, and of "suits" where that is
    /// or may be false.
    unsafely: usize,
    needlessly: usize,
    whole: usize,
    /// Unsafe answers by flag.
    by_flag: std::collections::BTreeMap<String, usize>,
}

pub fn run(foods: &Foods, wrong: bool) {
    let mut parts: [Counts; 5] = Default::default();
    for (list, at) in [(LIST, 0), (FRESH, 2)] {
        for row in rows(list) {
            let second = hash(row[0]) % 2 == 1;
            let part = &mut parts[at + usize::from(second)];
            count(foods, row, part, wrong && !second);
        }
    }
    for row in rows(LEARNED) {
        count(foods, row, &mut parts[4], wrong);
    }
    println!(
        "\nwhat is said of {} names: decided rightly, unsafe, needlessly maybe",
        parts.iter().map(|part| part.names).sum::<usize>()
    );
    let names = [
        "first part (learned from)",
        "second part (never read)",
        "fresh, first part",
        "fresh, second part",
        "learning list",
    ];
    for (what, part) in names.iter().zip(&parts) {
        let share = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
        println!(
            "  {what:<26} {:>4} names, {} not known: {:.2} % of {} decided rightly, {} unsafe, {} needlessly maybe; {:.1} % of names without a fault",
            part.names,
            part.unknown,
            share(part.right, part.cells),
            part.cells,
            part.unsafely,
            part.needlessly,
            share(part.whole, part.names),
        );
        for (flag, count) in &part.by_flag {
            println!("    unsafe of {flag}: {count}");
        }
    }
}

/// Iterates over the rows of a list.
fn rows(list: &str) -> impl Iterator<Item = [&str; 4]> {
    list.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        cells[..]
            .try_into()
            .unwrap_or_else(|_| panic!("four columns are wanted: {line}"))
    })
}

fn count(foods: &Foods, [name, contains, may, open]: [&str; 4], part: &mut Counts, wrong: bool) {
    let found = foods.find(name);
    part.names += 1;
    part.unknown += usize::from(found.is_none());
    let flags = found.as_ref().map_or(Flags::UNKNOWN, |found| found.flags);
    let truth = |flag: Flag| {
        let holds = |letters: &str| {
            let named = LETTERS
                .iter()
                .filter(|(letter, _)| letters.contains(*letter));
            named.into_iter().any(|(_, flags)| flags.contains(&flag))
        };
        match () {
            () if holds(contains) => Some(Answer::Yes),
            () if holds(may) => Some(Answer::Maybe),
            () if holds(open) => None,
            () => Some(Answer::No),
        }
    };
    let mut faults = 0;
    let mut judge = |what: &str, truth: Option<Answer>, said: Answer, rosy: Answer| {
        let Some(truth) = truth else {
            return;
        };
        part.cells += 1;
        part.right += usize::from(said == truth);
        let unsafely = said == rosy && truth != rosy;
        part.unsafely += usize::from(unsafely);
        if unsafely {
            *part.by_flag.entry(what.to_owned()).or_default() += 1;
        }
        part.needlessly += usize::from(said == Answer::Maybe && truth != Answer::Maybe);
        faults += usize::from(said != truth);
        if wrong && said != truth {
            let kind = found.as_ref().map_or("-", |found| found.kind.name());
            let mark = if unsafely { "UNSAFE " } else { "" };
            println!(
                "  {mark}{name} ({kind}): {what} {}, said {}",
                truth.as_str(),
                said.as_str()
            );
        }
    };
    for flag in ASKED {
        judge(flag.as_str(), truth(*flag), flags.get(*flag), Answer::No);
    }
    for (diet, of) in [
        (Diet::Vegan, OF_ANIMALS),
        (Diet::Vegetarian, &OF_ANIMALS[..3]),
    ] {
        // A yes decides, whatever else is unknown.
        let answers: Vec<Option<Answer>> = of.iter().map(|flag| truth(*flag)).collect();
        let worst = answers
            .iter()
            .flatten()
            .max()
            .copied()
            .unwrap_or(Answer::No);
        let settled = worst == Answer::Yes || answers.iter().all(Option::is_some);
        let said = found
            .as_ref()
            .map_or(Answer::Maybe, |found| found.suits(diet));
        judge(
            diet.as_str(),
            settled.then(|| worst.opposite()),
            said,
            Answer::Yes,
        );
    }
    part.whole += usize::from(faults == 0);
}

/// Hashes a name with FNV-1a, which decides its part.
fn hash(name: &str) -> u64 {
    // The upper bits are better mixed than the lowest.
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    }) >> 32
}
