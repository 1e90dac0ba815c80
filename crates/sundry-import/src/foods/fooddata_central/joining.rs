//! Joins the rows of the spool to foods and converts them to records, one part at a time.

use std::collections::BTreeMap;

use sundry_catalog::Writer;
use sundry_records::FoodRow;

use super::food::{Collection, Gathered};
use super::spool::Parts;
use crate::error::ImportError;
use crate::importer::Job;
use crate::taken::{Fault, put};
use crate::watch::Stage;

/// The type of a row in the spool.
pub(super) mod what {
    pub(in super::super) const FOOD: u8 = 0;
    pub(in super::super) const AMOUNT: u8 = 1;
    pub(in super::super) const PORTION: u8 = 2;
    pub(in super::super) const NDB: u8 = 3;
    pub(in super::super) const BRANDED: u8 = 4;
}

/// Separates the texts of one row; no text of a table contains it.
pub(super) const BETWEEN: char = '\u{1F}';

/// Puts foods together.
pub(super) struct Joining<'j, 'f> {
    pub(super) file: String,
    pub(super) source: &'static str,
    pub(super) foods: BTreeMap<u32, (Gathered, Option<String>)>,
    pub(super) job: &'j mut Job<'f>,
    pub(super) writer: &'j mut Option<Writer<FoodRow>>,
}

impl Parts for Joining<'_, '_> {
    fn row(&mut self, food: u32, what: u8, row: &[u8]) {
        let (gathered, wrong) = self.foods.entry(food).or_default();
        if let Err(reason) = add(gathered, what, row) {
            wrong.get_or_insert(reason);
        }
    }

    fn end(&mut self, done: u64, all: u64) -> Result<(), ImportError> {
        for (number, (gathered, wrong)) in std::mem::take(&mut self.foods) {
            let record = match wrong {
                Some(reason) => Err(reason),
                None => gathered.record(number, self.source),
            };
            let record = record.map_err(Fault::from);
            let mut took = record.and_then(|row| put(self.writer.as_mut(), &row));
            if let Err(Fault::Item(reason)) = &mut took {
                *reason = format!("food {number} {reason}");
            }
            let shown = number.to_string();
            self.job.count(&self.file, 0, shown.as_bytes(), took)?;
        }
        let taken = self.job.outcome.taken;
        self.job.watch.progress(Stage::Joining, done, all, taken);
        Ok(())
    }
}

/// Adds a row of the spool to its food.
fn add(food: &mut Gathered, what: u8, row: &[u8]) -> Result<(), String> {
    let text = |row: &[u8]| String::from_utf8_lossy(row).into_owned();
    if what == what::FOOD {
        let (code, rest) = row.split_first().ok_or("an empty row")?;
        food.collection = Collection::of_code(*code);
        let rest = text(rest);
        let (description, group) = rest.split_once(BETWEEN).unwrap_or((&rest, ""));
        description.clone_into(&mut food.description);
        group.clone_into(&mut food.group);
        return Ok(());
    }
    let row = text(row);
    let parts: Vec<&str> = row.split(BETWEEN).collect();
    match (what, parts.as_slice()) {
        (what::AMOUNT, [number, unit, amount]) => {
            food.amount(number, unit, amount.parse().unwrap_or(f64::NAN))?;
        }
        (what::PORTION, [place, amount, measure, grams]) => {
            food.portions.push((
                place.parse().unwrap_or(u32::MAX),
                amount.parse().unwrap_or(1.0),
                (*measure).to_owned(),
                grams.parse().unwrap_or(0.0),
            ));
        }
        (what::NDB, [number]) => food.ndb = number.parse().ok(),
        (what::BRANDED, [name, owner, category, size, unit, household]) => {
            let brand = if name.trim().is_empty() { owner } else { name };
            (*brand).clone_into(&mut food.brand);
            if food.group.is_empty() {
                (*category).clone_into(&mut food.group);
            }
            if matches!(unit.to_ascii_lowercase().as_str(), "g" | "grm")
                && let Ok(grams) = size.parse()
            {
                food.serving = Some((grams, (*household).to_owned()));
            }
        }
        _ => {}
    }
    Ok(())
}
