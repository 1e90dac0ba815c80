//! `articles ndjson`: reads one JSON object per line, as `sundry news export` writes them.

use super::keep::Keeper;
use super::line::Line;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::lines::{Taken, for_each_line};

/// The importer.
pub(crate) const NDJSON: Importer = Importer {
    kind: "articles",
    source: "ndjson",
    summary: "articles of past days, as `sundry news export` writes them",
    files: "FILE…",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut keeper = Keeper::open(job)?;
    for file in job.files.clone() {
        for_each_input(&file, &mut |mut input| {
            for_each_line(&mut input, job, &mut |job, line| {
                let article = serde_json::from_str::<Line>(line.text)
                    .map_err(|error| format!("is no article: {error}"))
                    .and_then(Line::article);
                match article {
                    Ok(article) => keeper.take(job, article),
                    Err(reason) => Ok(Taken::Rejected(reason)),
                }
            })
        })?;
    }
    keeper.finish(job)
}
