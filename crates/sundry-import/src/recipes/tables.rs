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
use crate::rows::{Rows, Table};

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
            let rows = Rows::open(&mut input, Table::Own)?;
            let names = rows.columns.names.iter().map(String::as_str);
            let known: Arc<[_]> = source::columns(names)
                .map_err(|reason| ImportError::format(&file, reason))?
                .into();
            let mut number = 0;
            rows.each(job, &mut |job, row| {
                number += 1;
                let known = Arc::clone(&known);
                let shown = row.cells().take(SHOWN).collect::<Vec<_>>().join(" | ");
                let row = row.clone();
                let item = Item::new(&file, number, &shown, move || {
                    source::row(&known, row.cells())
                });
                Ok(gather.push(job, item)?)
            })
        })
    })
}

/// Number of cells of a rejected row that are shown.
const SHOWN: usize = 4;
