//! Gifs in our own format: a table with a header line, or JSON objects. `docs/data/gifs.md`
//! describes it.

use serde::Deserialize;
use sundry_records::Gif;

use super::{KIND, bare};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::lines::Taken;
use crate::own_shape::{Cell, List, Sentences, for_each_own};
use crate::put::put;
use crate::values::{tidy, web_address};

pub(crate) const TABLE: Importer = Importer {
    kind: KIND,
    source: "table",
    summary: "a table of your own: url, width, height, tags, title, sentences, …",
    files: "FILE.csv or FILE.ndjson…",
    run,
};

const COLUMNS: &[&str] = &[
    "url",
    "width",
    "height",
    "tags",
    "title",
    "sentences",
    "machine",
    "rating",
    "adult",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    url: Cell,
    #[serde(default)]
    width: Cell,
    #[serde(default)]
    height: Cell,
    #[serde(default)]
    tags: List,
    #[serde(default)]
    title: Cell,
    #[serde(default)]
    sentences: Sentences,
    #[serde(default)]
    machine: Sentences,
    #[serde(default)]
    rating: Cell,
    #[serde(default)]
    adult: Cell,
}

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut writer = job.writer::<Gif>(|gif| &gif.source)?;
    let (adult, source) = (job.options.adult, job.source);
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            for_each_own::<Row>(
                &mut input,
                job,
                COLUMNS,
                &mut |row| match gif(row, source, adult) {
                    Ok(Some(gif)) => put(writer.as_mut(), &gif),
                    Ok(None) => Ok(Taken::Skipped),
                    Err(reason) => Ok(Taken::Rejected(reason)),
                },
            )
        })?;
    }
    job.publish(writer)
}

fn gif(row: Row, source: &str, adult: bool) -> Result<Option<Gif>, String> {
    let url = web_address(row.url.text()).map_err(|reason| format!("column `url`: {reason}"))?;
    if row.adult.yes("adult")? && !adult {
        return Ok(None);
    }
    Ok(Some(Gif {
        width: row.width.side("width")?,
        height: row.height.side("height")?,
        tags: row.tags.0,
        title: tidy(row.title.text()),
        sentences: row.sentences.0,
        machine: row.machine.0,
        rating: row.rating.share("rating")?,
        ..bare(url, source)
    }))
}
