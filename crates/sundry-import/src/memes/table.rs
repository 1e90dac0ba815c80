//! Memes in our own format: a table with a header line, or JSON objects. `docs/data/memes.md`
//! describes it.

use serde::Deserialize;
use sundry_catalog::id_of;
use sundry_records::{MediaFormat, Meme};

use super::KIND;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::lines::Taken;
use crate::own_shape::{Cell, List, for_each_own};
use crate::put::put;
use crate::values::{short, tidy, web_address};

pub(crate) const TABLE: Importer = Importer {
    kind: KIND,
    source: "table",
    summary: "a table of your own: url, description, caption, tags, type, width, height, …",
    files: "FILE.csv or FILE.ndjson…",
    run,
};

const COLUMNS: &[&str] = &[
    "url",
    "description",
    "caption",
    "tags",
    "type",
    "width",
    "height",
    "created",
    "rating",
    "adult",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    url: Cell,
    #[serde(default)]
    description: Cell,
    #[serde(default)]
    caption: Cell,
    #[serde(default)]
    tags: List,
    #[serde(default, rename = "type")]
    format: Cell,
    #[serde(default)]
    width: Cell,
    #[serde(default)]
    height: Cell,
    #[serde(default)]
    created: Cell,
    #[serde(default)]
    rating: Cell,
    #[serde(default)]
    adult: Cell,
}

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut writer = job.writer::<Meme>(|meme| &meme.source)?;
    let (adult, source) = (job.options.adult, job.source);
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            for_each_own::<Row>(
                &mut input,
                job,
                COLUMNS,
                &mut |row| match meme(row, source, adult) {
                    Ok(Some(meme)) => put(writer.as_mut(), &meme),
                    Ok(None) => Ok(Taken::Skipped),
                    Err(reason) => Ok(Taken::Rejected(reason)),
                },
            )
        })?;
    }
    job.publish(writer)
}

fn meme(row: Row, source: &str, adult: bool) -> Result<Option<Meme>, String> {
    let url = web_address(row.url.text()).map_err(|reason| format!("column `url`: {reason}"))?;
    let format = match row.format.text() {
        "" => MediaFormat::of_path(&url).ok_or_else(|| {
            format!(
                "column `type`: missing, and `{}` does not end like a picture or video",
                short(&url)
            )
        })?,
        name => MediaFormat::named(name)
            .ok_or_else(|| format!("column `type`: `{}` is no format", short(name)))?,
    };
    if row.adult.yes("adult")? && !adult {
        return Ok(None);
    }
    Ok(Some(Meme {
        id: id_of(&url),
        url,
        format,
        description: tidy(row.description.text()),
        caption: row.caption.text().to_owned(),
        caption_was_read: false,
        tags: row.tags.0,
        width: row.width.side("width")?,
        height: row.height.side("height")?,
        created: row.created.moment("created")?,
        rating: row.rating.share("rating")?,
        source: source.to_owned(),
    }))
}
