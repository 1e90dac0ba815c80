//! `FoodData Central` of the US Department of Agriculture: Foundation Foods, SR Legacy, FNDDS and
//! Branded Foods, as CSV (a folder or its zip) or as JSON.
//!
//! <https://fdc.nal.usda.gov/download-datasets>. The CSV files are linked by `fdc_id` and need not
//! be in any order, so their rows are first distributed to temporary files by `fdc_id` ([`spool`])
//! and then joined, a small part at a time. A JSON file holds complete foods.

mod csv_files;
mod files;
mod food;
mod joining;
mod json;
mod spool;

use std::path::Path;

use sundry_catalog::Record as _;
use sundry_records::FoodRow;

use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::source::Sourced as _;

pub(crate) const FOODDATA_CENTRAL: Importer = Importer {
    kind: FoodRow::KIND,
    source: "fooddata-central",
    summary: "FoodData Central: a CSV download (folder or zip), or JSON files",
    files: "FoodData_Central_foundation_food_csv_2025-04-24.zip…",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    if job.files.iter().any(|path| path == Path::new("-")) {
        let reason = "FoodData Central is read from a file or a folder, not from standard input";
        return Err(ImportError::Usage(reason.to_owned()));
    }
    let mut writer = job.writer::<FoodRow>(FoodRow::source)?;
    for path in job.files.clone() {
        if json::is_json(&path)? {
            json::read(&path, job, &mut writer)?;
        } else {
            csv_files::read(&path, job, &mut writer)?;
        }
    }
    job.publish(writer)
}
