//! The tables of a question's words, from `data/recipes/question/`: phrases and their meanings.
//! Foods are not included; they are looked up in the food table.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use sundry_table::rows;

use super::word::{key_of, words_of};
use crate::search_nutrients::of_parameter;

/// The meanings of a phrase. One phrase may have several (`bread` is a meal, a dish and a food);
/// its neighbours decide which applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a phrase may have any of these roles beside the others"
)]
pub(crate) struct Meaning {
    pub(crate) cue: Option<Cue>,
    pub(crate) diet: Option<&'static str>,
    /// One or several of the twelve intolerances, joined by `+`.
    pub(crate) intolerance: Option<&'static str>,
    /// Intolerances that the phrase itself denies: `dairy free`, `celiac`.
    pub(crate) free: Option<&'static str>,
    /// True for a substance rather than an ingredient: `gluten`.
    pub(crate) substance: bool,
    /// Intolerances that the phrase means only after an allergy: `milk`.
    pub(crate) allergen: Option<&'static str>,
    pub(crate) cuisine: Option<&'static str>,
    pub(crate) meal: Option<&'static str>,
    pub(crate) equipment: Option<&'static str>,
    /// Index in [`Tables::qualities`].
    pub(crate) quality: Option<usize>,
    /// Index in [`Tables::nutrients`].
    pub(crate) nutrient: Option<usize>,
    pub(crate) dish: Option<Dish>,
    pub(crate) protected: bool,
    /// True for a dish that is more often an ingredient when another food is before it: `sauce`.
    pub(crate) bought: bool,
    pub(crate) noise: bool,
    /// What the dish is for, which ranks recipes and excludes none: `christmas`.
    pub(crate) occasion: Option<&'static str>,
    /// What the answer should rather be, which ranks recipes and excludes none: `healthy`.
    pub(crate) prefer: Option<&'static str>,
}

/// The effect of a phrase on its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cue {
    Include,
    Exclude,
    Instead,
    Allergy,
    /// A mark after the allergen: `peanut allergy`.
    SuffixAllergy,
    SuffixFree,
    SuffixLess,
    And,
    Or,
    Nor,
    Turn,
    Wish,
    /// A condition: "if it has nuts, I won't eat it" denies the nuts.
    If,
    /// What may be in a dish, but little of it or at will: neither wanted nor denied.
    Spare,
    /// `anything`: a wish, unless a denial is just before it.
    Whatever,
}

/// The relation of a dish to the ingredient before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dish {
    /// Named after it: `lentil soup`.
    Named,
    /// Served with it: `shrimp pasta`.
    Plain,
}

/// A word that stands for bounds or for foods to leave out.
#[derive(Debug)]
pub(crate) struct Quality {
    pub(crate) bounds: Vec<QualityBound>,
    /// The foods that it excludes when it is denied: `not spicy`.
    pub(crate) not: Vec<&'static str>,
    /// The foods that it excludes when it is said: `halal`.
    pub(crate) without: Vec<&'static str>,
}

impl Quality {
    /// Returns true if saying the word restricts the search.
    pub(crate) fn restricts(&self) -> bool {
        !self.bounds.is_empty() || !self.without.is_empty()
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum QualityBound {
    MaxMinutes(f64),
    /// Parameter, minimum, maximum.
    Nutrient(&'static str, Option<f64>, Option<f64>),
}

#[derive(Debug)]
pub(crate) struct NutrientWord {
    pub(crate) parameter: &'static str,
    /// True if a bare amount is a minimum, false if it is a maximum.
    pub(crate) least: bool,
}

/// All tables, parsed once.
#[derive(Debug)]
pub(crate) struct Tables {
    phrases: HashMap<String, Meaning>,
    /// Phrases that protect the word after them: `no bake *`.
    prefixes: HashSet<String>,
    pub(crate) qualities: Vec<Quality>,
    pub(crate) nutrients: Vec<NutrientWord>,
    pub(crate) longest: usize,
    /// The single words that name a cuisine, by its name.
    pub(crate) cuisine_words: BTreeMap<&'static str, Vec<&'static str>>,
    /// Every word of the tables as written.
    pub(crate) words: BTreeSet<String>,
}

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../../../../data/recipes/question/", $name))
    };
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::read);

/// Returns the tables.
pub(crate) fn tables() -> &'static Tables {
    &TABLES
}

impl Tables {
    fn read() -> Self {
        let mut tables = Self {
            phrases: HashMap::new(),
            prefixes: HashSet::new(),
            qualities: Vec::new(),
            nutrients: Vec::new(),
            longest: 1,
            cuisine_words: BTreeMap::new(),
            words: BTreeSet::new(),
        };
        for [phrases, role] in rows(data!("cues.tsv")) {
            let cue = cue_of(role);
            tables.add(phrases, |meaning| meaning.cue = cue);
        }
        for [phrases] in rows(data!("noise.tsv")) {
            tables.add(phrases, |meaning| meaning.noise = true);
        }
        for [phrases, field, value] in rows(data!("words.tsv")) {
            if field == "cuisine" {
                let words = names(phrases)
                    .into_iter()
                    .filter(|name| !name.contains(' '));
                let known = tables.cuisine_words.entry(value).or_default();
                known.extend(words);
                known.sort_unstable();
            }
            tables.add(phrases, |meaning| match field {
                "diet" => meaning.diet = Some(value),
                "intolerance" => meaning.intolerance = Some(value),
                "substance" => {
                    meaning.intolerance = Some(value);
                    meaning.substance = true;
                }
                "free" => meaning.free = Some(value),
                "allergen" => meaning.allergen = Some(value),
                "cuisine" => meaning.cuisine = Some(value),
                "meal" => meaning.meal = Some(value),
                "occasion" => meaning.occasion = Some(value),
                "prefer" => meaning.prefer = Some(value),
                _ => {}
            });
        }
        for [name, phrases] in rows(data!("equipment.tsv")) {
            tables.add(name, |meaning| meaning.equipment = Some(name));
            tables.add(phrases, |meaning| meaning.equipment = Some(name));
        }
        for [phrases, bounds, not, without] in rows(data!("qualities.tsv")) {
            let place = tables.qualities.len();
            tables.qualities.push(Quality {
                bounds: bounds.split_whitespace().filter_map(bound_of).collect(),
                not: names(not),
                without: names(without),
            });
            tables.add(phrases, |meaning| meaning.quality = Some(place));
        }
        for [parameter, bound, phrases] in rows(data!("nutrients.tsv")) {
            let place = tables.nutrients.len();
            tables.nutrients.push(NutrientWord {
                parameter,
                least: bound == "min",
            });
            tables.add(phrases, |meaning| meaning.nutrient = Some(place));
        }
        for [class, phrases] in rows(data!("dishes.tsv")) {
            if class == "food" {
                tables.add(phrases, |meaning| meaning.bought = true);
                continue;
            }
            let dish = if class == "named" {
                Dish::Named
            } else {
                Dish::Plain
            };
            tables.add(phrases, |meaning| {
                meaning.dish = meaning.dish.or(Some(dish));
            });
        }
        for [names] in rows(data!("protected.tsv")) {
            let (open, whole): (Vec<&str>, Vec<&str>) = names
                .split(',')
                .map(str::trim)
                .partition(|name| name.ends_with('*'));
            for name in open {
                let key = phrase_key(name.trim_end_matches('*'));
                tables.note_words(name);
                tables.longest = tables.longest.max(key.split(' ').count());
                tables.prefixes.insert(key);
            }
            for name in whole {
                tables.add(name, |meaning| meaning.protected = true);
            }
        }
        tables
    }

    fn add(&mut self, phrases: &'static str, mut set: impl FnMut(&mut Meaning)) {
        for phrase in phrases
            .split(',')
            .map(str::trim)
            .filter(|one| !one.is_empty())
        {
            self.note_words(phrase);
            let key = phrase_key(phrase);
            self.longest = self.longest.max(key.split(' ').count());
            set(self.phrases.entry(key).or_default());
        }
    }

    fn note_words(&mut self, phrase: &str) {
        let words = words_of(phrase).into_iter().filter(|word| !word.is_sign());
        self.words.extend(words.map(|word| word.text));
    }

    /// Returns the meaning of a phrase, given the keys of its words joined by spaces.
    pub(crate) fn meaning(&self, key: &str) -> Option<Meaning> {
        self.phrases.get(key).copied()
    }

    /// Returns true if a phrase protects the word after it.
    pub(crate) fn protects(&self, key: &str) -> bool {
        self.prefixes.contains(key)
    }
}

/// Returns the key of a phrase: the keys of its words, joined by spaces.
pub(crate) fn phrase_key(phrase: &str) -> String {
    let words = words_of(phrase);
    let keys: Vec<&str> = words.iter().map(|word| word.key.as_str()).collect();
    keys.join(" ")
}

/// Returns the names of a list.
fn names(list: &'static str) -> Vec<&'static str> {
    let names = list.split(',').map(str::trim);
    names.filter(|name| !name.is_empty()).collect()
}

fn cue_of(role: &str) -> Option<Cue> {
    Some(match role {
        "include" => Cue::Include,
        "exclude" => Cue::Exclude,
        "instead" => Cue::Instead,
        "allergy" => Cue::Allergy,
        "suffix allergy" => Cue::SuffixAllergy,
        "suffix free" => Cue::SuffixFree,
        "suffix less" => Cue::SuffixLess,
        "and" => Cue::And,
        "or" => Cue::Or,
        "nor" => Cue::Nor,
        "turn" => Cue::Turn,
        "if" => Cue::If,
        "spare" => Cue::Spare,
        "wish" => Cue::Wish,
        "whatever" => Cue::Whatever,
        _ => return None,
    })
}

/// Parses `carbs<=20`, `protein>=20`, `time<=30`.
fn bound_of(text: &'static str) -> Option<QualityBound> {
    let (name, least, value) = match (text.split_once("<="), text.split_once(">=")) {
        (Some((name, value)), _) => (name, false, value),
        (_, Some((name, value))) => (name, true, value),
        _ => return None,
    };
    let value: f64 = value.parse().ok()?;
    if name == "time" {
        return Some(QualityBound::MaxMinutes(value));
    }
    let nutrient = of_parameter(name)?;
    Some(QualityBound::Nutrient(
        nutrient.parameter,
        least.then_some(value),
        (!least).then_some(value),
    ))
}

/// Returns true if a word occurs in the tables.
pub(crate) fn is_table_word(word: &str) -> bool {
    let tables = tables();
    tables.words.contains(word) || tables.phrases.contains_key(&key_of(word))
}
