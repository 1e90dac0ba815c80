//! An operator's own food table, such as a national one. `docs/data/foods.md` describes it.

use std::collections::BTreeMap;

use sundry_catalog::Record as _;
use sundry_records::FoodRow;

use super::header::columns;
use super::table_row::{Numbers, row};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::Input;
use crate::rows::{self, Rows};
use crate::source::Sourced as _;
use crate::taken::{Took, put};

pub(crate) const TABLE: Importer = Importer {
    kind: FoodRow::KIND,
    source: "table",
    summary: "a food table of your own or of your country: names, kinds, nutrients per 100 g",
    files: "FILE.csv or FILE.tsv…",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut writer = job.writer::<FoodRow>(FoodRow::source)?;
    let source = job.source;
    // Remember which row has a kind already, since two rows cannot both stand for it.
    let mut kinds: BTreeMap<String, String> = BTreeMap::new();
    let mut numbers = Numbers::default();
    job.each_input(&mut |job, input| {
        for_each_food(input, job, source, &mut |mut row| {
            if !row.kind.is_empty() {
                if let Some(other) = kinds.get(&row.kind) {
                    let kind = &row.kind;
                    let reason = format!("column `kind`: `{other}` already answers for `{kind}`");
                    return Err(reason.into());
                }
                kinds.insert(row.kind.clone(), row.name.clone());
            }
            numbers.settle(&mut row);
            put(writer.as_mut(), &row)
        })
    })?;
    job.publish(writer)
}

/// Passes every row of a table to `take`.
fn for_each_food(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    source: &str,
    take: &mut dyn FnMut(FoodRow) -> Took,
) -> Result<(), ImportError> {
    let name = format!("{}:1", input.name);
    let rows = Rows::open(input, rows::Table::Own)?;
    let known =
        columns(&rows.columns.names).map_err(|reason| ImportError::format(&name, reason))?;
    rows.each(job, &mut |_, cells| {
        take(row(&known, &cells.columns().names, cells.cells(), source)?)
    })
}

/// Reads a header and a row, each split at tabs, for the fuzz target.
#[cfg(feature = "fuzzing")]
pub(crate) fn read_any(header: &str, cells: &str) {
    let names: Vec<String> = header.split('\t').map(str::to_lowercase).collect();
    if let Ok(columns) = columns(&names) {
        let _ = row(&columns, &names, cells.split('\t'), "table");
    }
}
