//! Determines the cuisines of a recipe. Labels of the source take precedence; without one, words of
//! the title and the ingredients are weighted, and below a threshold no cuisine is given.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::raw::RawRecipe;
use crate::recipe::Ingredient;
use crate::table::list;
use crate::words::{Phrases, joined, words};
use sundry_table::rows;

/// A cuisine of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cuisine {
    /// The name in lower case.
    pub name: &'static str,
    /// The cuisines that it is part of.
    pub parents: Vec<&'static str>,
}

struct Table {
    all: Vec<Cuisine>,
    labels: Phrases<usize>,
    /// Words of titles and of ingredients, with their index in `hints`.
    title: Phrases<usize>,
    ingredient: Phrases<usize>,
    /// For each word, the cuisines that it hints at, with weights.
    hints: Vec<Vec<(usize, f64)>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(table);

fn table() -> Table {
    let mut all = Vec::new();
    let mut labels = Vec::new();
    let mut hints = Hints::default();
    for [name, parents, other] in rows(include_str!("../../../../data/recipes/cuisines.tsv")) {
        for label in std::iter::once(name).chain(list(other)) {
            labels.push((label, all.len()));
            hints.push(Place::Title, label, all.len(), NAMED);
        }
        all.push(Cuisine {
            name,
            parents: list(parents).collect(),
        });
    }
    let told = rows(include_str!("../../../../data/recipes/cuisine_words.tsv"));
    for [name, weight, place, told] in told {
        let Some(cuisine) = all.iter().position(|cuisine| cuisine.name == name) else {
            continue;
        };
        let weight: f64 = weight.parse().unwrap_or_default();
        for phrase in list(told) {
            if place != "ingredient" {
                hints.push(Place::Title, phrase, cuisine, weight);
            }
            if place != "title" {
                hints.push(Place::Ingredient, phrase, cuisine, weight);
            }
        }
    }
    let phrases = |known: &HashMap<String, usize>| {
        let mut known: Vec<(&str, usize)> = known
            .iter()
            .map(|(phrase, at)| (phrase.as_str(), *at))
            .collect();
        known.sort_unstable();
        Phrases::new(known)
    };
    let [title, ingredient] = &hints.known;
    Table {
        labels: Phrases::new(labels),
        title: phrases(title),
        ingredient: phrases(ingredient),
        all,
        hints: hints.of,
    }
}

/// The place of a word.
#[derive(Clone, Copy)]
enum Place {
    Title,
    Ingredient,
}

/// The words of titles and of ingredients while the table is made.
#[derive(Default)]
struct Hints {
    known: [HashMap<String, usize>; 2],
    of: Vec<Vec<(usize, f64)>>,
}

impl Hints {
    /// Adds a phrase of a cuisine, unless it is already known as one of this cuisine.
    fn push(&mut self, place: Place, phrase: &str, cuisine: usize, weight: f64) {
        let [titles, ingredients] = &mut self.known;
        let known = match place {
            Place::Title => titles,
            Place::Ingredient => ingredients,
        };
        let next = self.of.len();
        let at = *known.entry(joined(&words(phrase))).or_insert(next);
        if at == next {
            self.of.push(Vec::new());
        }
        if let Some(hints) = self.of.get_mut(at)
            && !hints.iter().any(|(known, _)| *known == cuisine)
        {
            hints.push((cuisine, weight));
        }
    }
}

/// Returns all cuisines of the search.
pub fn cuisines() -> &'static [Cuisine] {
    &TABLE.all
}

/// Finds the cuisine that a label means: its name, a country or a region, in any case.
///
/// ```
/// assert_eq!(sundry_recipes::cuisine_named("Sichuan").unwrap().name, "chinese");
/// assert!(sundry_recipes::cuisine_named("martian").is_none());
/// ```
pub fn cuisine_named(label: &str) -> Option<&'static Cuisine> {
    TABLE.all.get(TABLE.labels.whole(label)?)
}

/// Weight of the name of a cuisine, a country or a region in the title: more than three dishes of
/// another one, for Korean tacos are Korean.
const NAMED: f64 = 16.0;
/// Weight of a word in the title relative to one in an ingredient.
const TITLE: f64 = 2.0;
/// Minimum points of a cuisine: one word in an ingredient that is more than a hint, or two hints.
const ENOUGH: f64 = 2.0;
/// Minimum share of the first cuisine's points for a second one.
const SECOND: f64 = 0.9;

/// Returns the cuisines of a recipe, each followed by those it is part of.
pub(crate) fn of_recipe(raw: &RawRecipe, ingredients: &[Ingredient]) -> Vec<String> {
    let labels = raw
        .cuisines
        .iter()
        .flat_map(|label| label.split([',', ';', '/', '|']));
    let mut found: Vec<usize> = Vec::new();
    for label in labels {
        push(&mut found, TABLE.labels.whole(label));
    }
    if found.is_empty() {
        // Keywords and categories may name cuisines among other things.
        let labels = raw.categories.iter().chain(&raw.keywords);
        for label in labels.flat_map(|label| label.split([',', ';'])) {
            push(&mut found, TABLE.labels.whole(label));
        }
        found.truncate(MOST_LABELS);
    }
    if found.is_empty() {
        let ranked = ranked(&raw.title, ingredients);
        let first = ranked.first().map_or(0.0, |(_, points)| *points);
        let said = ranked
            .into_iter()
            .filter(|(_, points)| *points >= ENOUGH && *points >= SECOND * first);
        found.extend(said.map(|(cuisine, _)| cuisine).take(2));
    }
    let mut names: Vec<String> = Vec::new();
    for cuisine in found.iter().filter_map(|at| TABLE.all.get(*at)) {
        for name in std::iter::once(&cuisine.name).chain(&cuisine.parents) {
            if !names.iter().any(|known| known == name) {
                names.push((*name).to_owned());
            }
        }
    }
    names
}

/// Maximum number of cuisines among keywords; more are a site's list of everything.
const MOST_LABELS: usize = 3;

fn push(found: &mut Vec<usize>, cuisine: Option<usize>) {
    if let Some(cuisine) = cuisine
        && !found.contains(&cuisine)
    {
        found.push(cuisine);
    }
}

/// Returns cuisines by the title and the ingredients, most likely first.
fn ranked(title: &str, ingredients: &[Ingredient]) -> Vec<(usize, f64)> {
    let table = &*TABLE;
    let mut points = vec![0.0; table.all.len()];
    let mut add = |at: usize, times: f64| {
        let hints = table.hints.get(at).map_or(&[][..], Vec::as_slice);
        for (cuisine, weight) in hints {
            if let Some(points) = points.get_mut(*cuisine) {
                *points += weight * times;
            }
        }
    };
    let title = words(title);
    let mut seen: HashSet<usize> = HashSet::new();
    for (_, _, at) in table.title.found(&title) {
        if seen.insert(at) {
            add(at, TITLE);
        }
    }
    seen.clear();
    for ingredient in ingredients {
        let name = words(&ingredient.name);
        for (_, _, at) in table.ingredient.found(&name) {
            if seen.insert(at) {
                add(at, 1.0);
            }
        }
    }
    let mut ranked: Vec<(usize, f64)> = points.into_iter().enumerate().collect();
    ranked.retain(|(_, points)| *points > 0.0);
    ranked.sort_by(|one, two| two.1.total_cmp(&one.1).then(one.0.cmp(&two.0)));
    ranked
}
