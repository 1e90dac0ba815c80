//! The cuisines of a recipe. A label of the source counts for itself; without one, words of the title
//! and ingredients are weighed, and where they do not tell, nothing is said.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::raw::RawRecipe;
use crate::recipe::Ingredient;
use crate::table::{list, rows};
use crate::words::{Phrases, joined, words};

/// A cuisine of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cuisine {
    /// Its name in lower case.
    pub name: &'static str,
    /// The cuisines that it is part of.
    pub parents: Vec<&'static str>,
}

struct Table {
    all: Vec<Cuisine>,
    labels: Phrases<usize>,
    /// Words of titles and of ingredients: place in `hints`.
    title: Phrases<usize>,
    ingredient: Phrases<usize>,
    /// Cuisine and weight of everything that a word tells.
    hints: Vec<Vec<(usize, f64)>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(table);

fn table() -> Table {
    let mut all = Vec::new();
    let mut labels = Vec::new();
    for [name, parents, other] in rows(include_str!("../../../../data/recipes/cuisines.tsv")) {
        labels.extend(
            std::iter::once(name)
                .chain(list(other))
                .map(|label| (label, all.len())),
        );
        all.push(Cuisine {
            name,
            parents: list(parents).collect(),
        });
    }
    let mut hints: Vec<Vec<(usize, f64)>> = Vec::new();
    let mut places: [HashMap<String, usize>; 2] = [HashMap::new(), HashMap::new()];
    for [name, weight, place, told] in
        rows(include_str!("../../../../data/recipes/cuisine_words.tsv"))
    {
        let Some(cuisine) = all.iter().position(|cuisine| cuisine.name == name) else {
            continue;
        };
        let weight: f64 = weight.parse().unwrap_or_default();
        let takes = [place != "ingredient", place != "title"];
        for phrase in list(told) {
            let phrase = joined(&words(phrase));
            for (known, takes) in places.iter_mut().zip(takes) {
                if takes {
                    let at = *known.entry(phrase.clone()).or_insert_with(|| {
                        hints.push(Vec::new());
                        hints.len() - 1
                    });
                    if let Some(hints) = hints.get_mut(at) {
                        hints.push((cuisine, weight));
                    }
                }
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
    let [title, ingredient] = &places;
    Table {
        labels: Phrases::new(labels),
        title: phrases(title),
        ingredient: phrases(ingredient),
        all,
        hints,
    }
}

/// All cuisines of the search.
pub fn cuisines() -> &'static [Cuisine] {
    &TABLE.all
}

/// The cuisine that a label means: its name, a country, a region; any case.
///
/// ```
/// assert_eq!(sundry_recipes::cuisine_named("Sichuan").unwrap().name, "chinese");
/// assert!(sundry_recipes::cuisine_named("martian").is_none());
/// ```
pub fn cuisine_named(label: &str) -> Option<&'static Cuisine> {
    TABLE.all.get(TABLE.labels.whole(label)?)
}

/// How many times a word of the title counts as much as one of an ingredient.
const TITLE: f64 = 2.0;
/// Points from which on a cuisine is said.
const ENOUGH: f64 = 4.0;
/// A word that tells several cuisines tells each less.
const SHARED: f64 = 0.5;
/// A second cuisine is said if it has so much of the points of the first.
const SECOND: f64 = 0.9;

/// The cuisines of a recipe, each followed by those it is part of.
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
        // Keywords and categories name cuisines among other things.
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

/// More cuisines among keywords are a site's list of everything.
const MOST_LABELS: usize = 3;

fn push(found: &mut Vec<usize>, cuisine: Option<usize>) {
    if let Some(cuisine) = cuisine
        && !found.contains(&cuisine)
    {
        found.push(cuisine);
    }
}

/// Cuisines by what title and ingredients tell, the likeliest first.
fn ranked(title: &str, ingredients: &[Ingredient]) -> Vec<(usize, f64)> {
    let table = &*TABLE;
    let mut points = vec![0.0; table.all.len()];
    let mut add = |at: usize, times: f64| {
        let hints = table.hints.get(at).map_or(&[][..], Vec::as_slice);
        let alone = if hints.len() > 1 { SHARED } else { 1.0 };
        for (cuisine, weight) in hints {
            if let Some(points) = points.get_mut(*cuisine) {
                *points += weight * times * alone;
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
