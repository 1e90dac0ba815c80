//! Tables with one recipe per row: `RecipeNLG`, Food.com, an operator's own. The names of columns
//! give their meaning.

use std::sync::Arc;

use sundry_catalog::Record as _;
use sundry_recipes::source;
use sundry_records::Recipe;

use super::files::{ends_in, for_each_wanted};
use super::gather::{Before, import};
use super::item::Item;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::tables::for_each_row;

pub(crate) const RECIPE_NLG: Importer = Importer {
    kind: Recipe::KIND,
    source: "recipe-nlg",
    summary: "the table of RecipeNLG",
    files: "full_dataset.csv",
    run,
};

pub(crate) const FOOD_COM: Importer = Importer {
    kind: Recipe::KIND,
    source: "food-com",
    summary: "a table of recipes of Food.com",
    files: "RAW_recipes.csv or recipes.csv",
    run,
};

pub(crate) const TABLE: Importer = Importer {
    kind: Recipe::KIND,
    source: "table",
    summary: "a table of your own: title, ingredients, and what else you have",
    files: "FILE.csv…",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let is_table = |name: &str| ends_in(name, &[".csv", ".tsv"]);
    import(job, Before::Replaced, &mut |job, gather| {
        for_each_wanted(job, &is_table, &mut |job, mut input| {
            let file: Arc<str> = input.name.as_str().into();
            let mut known: Option<Arc<[Option<&'static str>]>> = None;
            let mut number = 0;
            for_each_row(
                &mut input,
                job,
                &|columns| source::columns(names(columns.names())).map(drop),
                &mut |job, columns, row| {
                    number += 1;
                    let known = known.get_or_insert_with(|| {
                        let known = source::columns(names(columns.names()));
                        known.unwrap_or_default().into()
                    });
                    let known = Arc::clone(known);
                    let shown = row.iter().take(SHOWN).collect::<Vec<_>>().join(" | ");
                    let row = row.clone();
                    let item = Item::new(&file, number, &shown, move || {
                        source::row(&known, row.iter())
                    });
                    Ok(gather.push(job, item)?)
                },
            )
        })
    })
}

/// Number of cells of a rejected row that are shown.
const SHOWN: usize = 4;

fn names(columns: &[String]) -> impl Iterator<Item = &str> {
    columns.iter().map(String::as_str)
}
