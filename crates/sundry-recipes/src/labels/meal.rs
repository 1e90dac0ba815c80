//! The meal types of a recipe: labels of the source first, then the words of the title, those at its end
//! more than others, then what is in it.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::nutrients::Nutrients;
use crate::raw::RawRecipe;
use crate::table::{list, rows};
use crate::words::{Phrases, joined, words};

/// A meal type of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MealType {
    /// Its name in lower case.
    pub name: &'static str,
    /// As replies have it: `MAIN_DISH`.
    pub wire: &'static str,
}

struct Table {
    all: Vec<MealType>,
    labels: Phrases<usize>,
    title: Phrases<usize>,
    /// The meal types that a word of a title tells.
    told: Vec<Vec<usize>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut all = Vec::new();
    let mut labels = Vec::new();
    let mut by_phrase: HashMap<String, Vec<usize>> = HashMap::new();
    for [name, wire, other, told] in rows(include_str!("../../../../data/recipes/meal_types.tsv")) {
        let place = all.len();
        labels.extend(
            std::iter::once(name)
                .chain(list(other))
                .map(|label| (label, place)),
        );
        for phrase in list(told) {
            let places = by_phrase.entry(joined(&words(phrase))).or_default();
            if !places.contains(&place) {
                places.push(place);
            }
        }
        all.push(MealType { name, wire });
    }
    let mut phrases: Vec<(String, Vec<usize>)> = by_phrase.into_iter().collect();
    phrases.sort_unstable();
    let title = Phrases::new(
        phrases
            .iter()
            .enumerate()
            .map(|(at, (phrase, _))| (phrase.as_str(), at)),
    );
    Table {
        labels: Phrases::new(labels),
        title,
        told: phrases.into_iter().map(|(_, places)| places).collect(),
        all,
    }
});

/// All meal types of the search.
pub fn meal_types() -> &'static [MealType] {
    &TABLE.all
}

/// The meal type that a label means, any case.
///
/// ```
/// assert_eq!(sundry_recipes::meal_type_named("Entrées").unwrap().wire, "MAIN_DISH");
/// ```
pub fn meal_type_named(label: &str) -> Option<MealType> {
    TABLE.all.get(TABLE.labels.whole(label)?).copied()
}

/// Most meal types that are said.
const MOST: usize = 3;

/// The meal types of a recipe, the likeliest first.
pub(crate) fn of_recipe(raw: &RawRecipe, nutrients: &Nutrients, grams: f64) -> Vec<String> {
    let mut found: Vec<usize> = Vec::new();
    let labels = raw.categories.iter().chain(&raw.keywords);
    for label in labels.flat_map(|label| label.split([',', ';', '/', '|'])) {
        if let Some(place) = TABLE.labels.whole(label)
            && !found.contains(&place)
        {
            found.push(place);
        }
    }
    if found.is_empty() {
        found = by_title(&raw.title);
    }
    if found.is_empty() {
        found.extend(by_contents(nutrients, grams));
    }
    let names = found.iter().filter_map(|place| TABLE.all.get(*place));
    let mut names: Vec<&str> = names.map(|meal| meal.name).take(MOST).collect();
    // What is drunk goes by two names.
    for (one, other) in [("beverage", "drink"), ("drink", "beverage")] {
        if names.contains(&one) && !names.contains(&other) {
            names.push(other);
        }
    }
    names.into_iter().map(str::to_owned).collect()
}

/// Words behind which a title only says what goes with the dish.
const GOES_WITH: &[&str] = &["with", "and", "in", "on", "over", "for", "from", "by"];

/// The meal types that the last telling word of a title names.
fn by_title(title: &str) -> Vec<usize> {
    let title = words(title);
    let cut = title
        .iter()
        .skip(1)
        .position(|word| GOES_WITH.contains(&word.written.as_str()))
        .map_or(title.len(), |at| at + 1);
    let (head, rest) = title.split_at(cut);
    let last = |words: &[crate::words::Word]| {
        let found = TABLE.title.found(words);
        let at = found.last().map(|(_, _, at)| *at)?;
        TABLE.told.get(at).cloned()
    };
    last(head).or_else(|| last(rest)).unwrap_or_default()
}

/// Grams of sugar in 100 g from which on a dish is a sweet one.
const SWEET: f64 = 15.0;
/// Grams of protein a serving of a main course.
const FILLING: f64 = 12.0;
/// Kilocalories a serving below which nobody is fed.
const SMALL: f64 = 60.0;

/// The meal type that nutrients of a serving tell.
fn by_contents(nutrients: &Nutrients, grams: f64) -> Option<usize> {
    let amount = |name| nutrients.get(name).unwrap_or(0.0);
    let sugar = amount("Sugar") / grams.max(1.0) * 100.0;
    let name = if sugar >= SWEET {
        "dessert"
    } else if amount("Protein") >= FILLING {
        "main course"
    } else if amount("Calories") <= SMALL {
        "sauce"
    } else {
        "side dish"
    };
    TABLE.all.iter().position(|meal| meal.name == name)
}
