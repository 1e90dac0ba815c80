//! Files of `MealMaster`, each with any number of recipes.

use std::sync::Arc;

use sundry_catalog::Record as _;
use sundry_html::decode;
use sundry_recipes::source::{self, mealmaster_begins, mealmaster_ends};
use sundry_records::Recipe;

use super::files::{LARGEST_TEXT, ends_in, for_each_wanted};
use super::gather::{Before, Gather, import};
use super::item::Item;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::Input;

pub(crate) const MEALMASTER: Importer = Importer {
    kind: Recipe::KIND,
    source: "mealmaster",
    summary: "texts of MealMaster, one or many recipes per file",
    files: "FILE.mmf, FOLDER or ARCHIVE.zip…",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let is_text = |name: &str| ends_in(name, &[".mmf", ".mm", ".mxp", ".txt"]);
    import(job, Before::Replaced, &mut |job, gather| {
        for_each_wanted(job, &is_text, &mut |job, mut input| {
            each_recipe(&mut input, job, gather)
        })
    })
}

/// The lines of the current recipe.
struct Open {
    line: u64,
    bytes: Vec<u8>,
}

fn each_recipe(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    gather: &mut Gather,
) -> Result<(), ImportError> {
    let file: Arc<str> = input.name.as_str().into();
    let mut open: Option<Open> = None;
    let mut line = Vec::new();
    let mut number = 0;
    let mut any = false;
    while input.line(&mut line, LARGEST_TEXT)? {
        line.push(b'\n');
        number += 1;
        let text = String::from_utf8_lossy(&line);
        if mealmaster_begins(&text) {
            end(&file, open.take(), job, gather)?;
            any = true;
            open = Some(Open {
                line: number,
                bytes: line.clone(),
            });
            continue;
        }
        let Some(recipe) = &mut open else { continue };
        // Keep just enough of a recipe that is too large for it to be refused.
        if recipe.bytes.len() <= LARGEST_TEXT {
            recipe.bytes.extend_from_slice(&line);
        }
        if mealmaster_ends(&text) {
            end(&file, open.take(), job, gather)?;
            job.report(input);
        }
    }
    end(&file, open.take(), job, gather)?;
    if !any {
        job.outcome.read += 1;
        let reason = "no recipe of MealMaster begins in it";
        job.count(&file, 0, &[], Err(reason.into()))?;
    }
    Ok(())
}

fn end(
    file: &Arc<str>,
    recipe: Option<Open>,
    job: &mut Job<'_>,
    gather: &mut Gather,
) -> Result<(), ImportError> {
    let Some(recipe) = recipe else { return Ok(()) };
    job.outcome.read += 1;
    let text = decode(&recipe.bytes, None);
    let shown = text.clone();
    let item = Item::new(file, recipe.line, &shown, move || source::mealmaster(&text));
    gather.push(job, item).map(drop)
}
