//! Determines the occasions of a recipe from its source's labels and its title.

use std::sync::LazyLock;

use crate::raw::RawRecipe;
use crate::table::list;
use crate::words::{Phrases, words};
use sundry_table::rows;

struct Table {
    names: Vec<&'static str>,
    labels: Phrases<usize>,
    title: Phrases<usize>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut names = Vec::new();
    let mut labels = Vec::new();
    let mut title = Vec::new();
    for [name, other, told] in rows(include_str!("../../../../data/recipes/occasions.tsv")) {
        let place = names.len();
        labels.extend(
            std::iter::once(name)
                .chain(list(other))
                .map(|label| (label, place)),
        );
        title.extend(list(told).map(|phrase| (phrase, place)));
        names.push(name);
    }
    Table {
        names,
        labels: Phrases::new(labels),
        title: Phrases::new(title),
    }
});

/// Returns the occasions of a recipe, each once.
pub(crate) fn of_recipe(raw: &RawRecipe) -> Vec<String> {
    let labels = raw
        .occasions
        .iter()
        .chain(&raw.keywords)
        .chain(&raw.categories);
    let labels = labels
        .flat_map(|label| label.split([',', ';']))
        .filter_map(|label| TABLE.labels.whole(label));
    let title = words(&raw.title);
    let told = TABLE
        .title
        .found(&title)
        .into_iter()
        .map(|(_, _, place)| place);
    let mut names: Vec<String> = Vec::new();
    for name in labels
        .chain(told)
        .filter_map(|place| TABLE.names.get(place))
    {
        if !names.iter().any(|known| known == name) {
            names.push((*name).to_owned());
        }
    }
    // Occasions of the source that are not in the table.
    for label in &raw.occasions {
        if TABLE.labels.whole(label).is_none() && !label.trim().is_empty() {
            names.push(label.trim().to_lowercase());
        }
    }
    names
}
