//! Checks trade foods whose names explicitly mention an animal or an allergen: for how many of them
//! do we deny it? It does not measure the accuracy of flags (`flags` does), only errors that could
//! hurt someone.

use std::collections::BTreeSet;
use std::path::Path;

use crate::labels::Labels;
use sundry_food::{Answer, Diet, Flag, Match, find};

/// A question about names that have one of some words, and none of others.
struct Question {
    about: &'static str,
    words: &'static [&'static str],
    unless: &'static [&'static str],
    /// Returns true if we deny the contents.
    denied: fn(&Match<'_>) -> bool,
}

/// Words, or parts of words, that remove the food from a name, or mark an imitation.
const UNLESS: &[&str] = &[
    "vegan",
    "vegetarian",
    "veggie",
    "plant",
    "meatless",
    "imitation",
    "free",
    "flavor",
    "style",
    "no ",
    "non",
    "not ",
    "without",
    "substitute",
    "alternative",
    "faux",
    "mock",
    "dog",
    "cat ",
    "for ",
];

const QUESTIONS: &[Question] = &[
    Question {
        about: "meat or fish, said vegetarian",
        words: &[
            "anchovies",
            "bacon",
            "beef",
            "chicken",
            "chorizo",
            "clam",
            "clams",
            "cod",
            "crab",
            "duck",
            "ham",
            "lamb",
            "lobster",
            "meatballs",
            "pepperoni",
            "pork",
            "prosciutto",
            "salami",
            "salmon",
            "sausage",
            "shrimp",
            "tilapia",
            "tuna",
            "turkey",
            "veal",
        ],
        unless: &[
            "bean",
            "bouillon",
            "burger bun",
            "chips",
            "coating",
            "cracker",
            "crisps",
            "egg",
            "fries",
            "marinade",
            "mincemeat",
            "potato",
            "puffs",
            "rub",
            "sauce for",
            "seasoning",
            "seitan",
            "soup mix",
            "soy",
            "tenderizer",
            "tofu",
        ],
        denied: |found| found.suits(Diet::Vegetarian) == Answer::Yes,
    },
    Question {
        about: "dairy, said free of it",
        words: &[
            "cheddar",
            "cheese",
            "feta",
            "mozzarella",
            "parmesan",
            "ricotta",
            "whey",
            "yogurt",
        ],
        unless: &[
            "almond", "cashew", "coconut", "cracker", "nut ", "oat", "soy", "chips", "puffs",
        ],
        denied: |found| found.contains(Flag::Dairy) == Answer::No,
    },
    Question {
        about: "egg, said free of it",
        words: &["egg", "eggs"],
        unless: &[
            "candy",
            "chocolate",
            "creme egg",
            "easter",
            "egg roll",
            "gum",
        ],
        denied: |found| found.contains(Flag::Egg) == Answer::No,
    },
    Question {
        about: "peanut, said free of it",
        words: &["peanut", "peanuts"],
        unless: &["peanut oil"],
        denied: |found| found.contains(Flag::Peanut) == Answer::No,
    },
    Question {
        about: "tree nut, said free of it",
        words: &[
            "almond",
            "almonds",
            "cashew",
            "cashews",
            "hazelnut",
            "hazelnuts",
            "pecan",
            "pecans",
            "pistachio",
            "pistachios",
            "walnut",
            "walnuts",
        ],
        unless: &["extract"],
        denied: |found| found.contains(Flag::TreeNut) == Answer::No,
    },
    Question {
        about: "wheat, said free of it",
        words: &["wheat"],
        unless: &["buckwheat", "wheat grass"],
        denied: |found| found.contains(Flag::Wheat) == Answer::No,
    },
    Question {
        about: "soya, said free of it",
        words: &["edamame", "soy", "tempeh", "tofu"],
        unless: &["soy candle"],
        denied: |found| found.contains(Flag::Soy) == Answer::No,
    },
    Question {
        about: "shellfish, said free of it",
        words: &[
            "clams", "crab", "lobster", "mussels", "prawns", "scallops", "shrimp",
        ],
        unless: &[
            "apple",
            "boil",
            "mushroom",
            "potato",
            "chips",
            "sauce for",
            "seasoning",
        ],
        denied: |found| found.contains(Flag::Shellfish) == Answer::No,
    },
    Question {
        about: "sesame, said free of it",
        words: &["sesame", "tahini"],
        unless: &[],
        denied: |found| found.contains(Flag::Sesame) == Answer::No,
    },
];

pub fn run(data: &Path, wrong: bool) {
    let Some(labels) = Labels::open(data, "safe") else {
        return;
    };
    let names = read(labels);
    println!(
        "\nnames of the trade that name what one may have to avoid, of {}",
        names.len()
    );
    for question in QUESTIONS {
        let asked = names.iter().filter(|name| question.asks(name));
        let (mut known, mut denied) = (0_usize, 0_usize);
        for name in asked {
            let Some(found) = find(name) else {
                continue;
            };
            known += 1;
            if (question.denied)(&found) {
                denied += 1;
                if wrong {
                    println!("  {}: {name} ({})", question.about, found.kind.name());
                }
            }
        }
        let share = 100.0 * denied as f64 / known.max(1) as f64;
        println!(
            "  {:<30} {denied} of {known} ({share:.2} %)",
            question.about
        );
    }
}

impl Question {
    fn asks(&self, name: &str) -> bool {
        let mut words = name.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| self.words.contains(&word))
            && !UNLESS
                .iter()
                .chain(self.unless)
                .any(|part| name.contains(part))
    }
}

fn read(mut labels: Labels) -> BTreeSet<String> {
    let place = labels.place("foodName");
    let rows = labels.table.records().map(|row| row.expect("a row"));
    rows.filter_map(|row| Some(row.get(place)?.to_lowercase()))
        .collect()
}
