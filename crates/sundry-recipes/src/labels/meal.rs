//! Determines the meal types of a recipe: by labels of the source, then by the words of the title,
//! with preference for names of dishes over those of foods and for those before the accompaniments,
//! then by its nutrients.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::nutrients::Nutrients;
use crate::raw::RawRecipe;
use crate::table::list;
use crate::word_classes::is;
use crate::words::{Phrases, Word, joined, words};
use sundry_table::rows;

/// A meal type of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MealType {
    /// The name in lower case.
    pub name: &'static str,
    /// The name in replies: `MAIN_DISH`.
    pub wire: &'static str,
}

struct Table {
    all: Vec<MealType>,
    labels: Phrases<usize>,
    dishes: Told,
    hints: Told,
}

/// Phrases of titles, and the meal types that each of them tells.
struct Told {
    phrases: Phrases<usize>,
    places: Vec<Vec<usize>>,
}

impl Told {
    /// Collects phrases and the place of the meal type that they tell.
    fn new(told: impl IntoIterator<Item = (&'static str, usize)>) -> Self {
        let mut by_phrase: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (phrase, place) in told {
            let places = by_phrase.entry(joined(&words(phrase))).or_default();
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let phrases = by_phrase.keys().enumerate();
        Self {
            phrases: Phrases::new(phrases.map(|(at, phrase)| (phrase.as_str(), at))),
            places: by_phrase.into_values().collect(),
        }
    }

    /// Returns the meal types of each phrase among some words, in order.
    fn found(&self, words: &[Word]) -> impl DoubleEndedIterator<Item = &[usize]> {
        let found = self.phrases.found(words).into_iter();
        found.filter_map(|(_, _, at)| self.places.get(at).map(Vec::as_slice))
    }
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut all = Vec::new();
    let (mut labels, mut dishes, mut hints) = (Vec::new(), Vec::new(), Vec::new());
    let table = include_str!("../../../../data/recipes/meal_types.tsv");
    for (place, [name, wire, other, named, hinted]) in rows(table).enumerate() {
        let own = std::iter::once(name).chain(list(other));
        labels.extend(own.map(|label| (label, place)));
        dishes.extend(list(named).map(|phrase| (phrase, place)));
        hints.extend(list(hinted).map(|phrase| (phrase, place)));
        all.push(MealType { name, wire });
    }
    Table {
        labels: Phrases::new(labels),
        dishes: Told::new(dishes),
        hints: Told::new(hints),
        all,
    }
});

/// Returns all meal types of the search.
pub fn meal_types() -> &'static [MealType] {
    &TABLE.all
}

/// Finds the meal type that a label means, in any case.
///
/// ```
/// assert_eq!(sundry_recipes::meal_type_named("Entrées").unwrap().wire, "MAIN_DISH");
/// ```
pub fn meal_type_named(label: &str) -> Option<MealType> {
    TABLE.all.get(TABLE.labels.whole(label)?).copied()
}

/// Maximum number of meal types.
const MOST: usize = 3;

/// Returns the meal types of a recipe, most likely first.
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
    // Drinks are filed under two names.
    for (one, other) in [("beverage", "drink"), ("drink", "beverage")] {
        if names.contains(&one) && !names.contains(&other) {
            names.push(other);
        }
    }
    names.into_iter().map(str::to_owned).collect()
}

/// Returns the meal types that a title alone tells.
pub(crate) fn of_title(title: &str) -> impl Iterator<Item = &'static str> {
    let places = by_title(title).into_iter();
    places.filter_map(|place| TABLE.all.get(place).map(|meal| meal.name))
}

/// Returns the meal types of the last dish that a title names; without one, those that its foods
/// tell, of which the upper row of the table decides: meat makes a main course of any vegetable.
fn by_title(title: &str) -> Vec<usize> {
    let title = words(title);
    let cut = title
        .iter()
        .skip(1)
        .position(|word| is("accompaniment", &word.written))
        .map_or(title.len(), |at| at + 1);
    let (head, rest) = title.split_at(cut);
    let dish = |words| TABLE.dishes.found(words).next_back();
    let hint = |words| TABLE.hints.found(words).min();
    let found = dish(head).or_else(|| hint(head));
    let found = found.or_else(|| dish(rest)).or_else(|| hint(rest));
    found.map(<[usize]>::to_vec).unwrap_or_default()
}

/// Minimum grams of sugar per 100 g of a dessert.
const SWEET: f64 = 15.0;
/// Minimum grams of protein per serving of a main course.
const FILLING: f64 = 12.0;
/// Kilocalories per serving up to which a dish is a sauce.
const SMALL: f64 = 60.0;

/// Returns the meal type that follows from the nutrients of a serving.
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
