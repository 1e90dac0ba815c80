//! Memes in our own format: a table with a header line, or JSON objects. `docs/data/memes.md`
//! describes it.

use serde::Deserialize;
use sundry_catalog::id_of;
use sundry_records::{MediaFormat, Meme};

use crate::own_shape::{Cell, List, Needed};
use crate::source::{About, Entry, Form, Generation, Made, Source};
use crate::values::{short, tidy};

pub(crate) struct Table;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    url: Needed,
    description: Cell,
    caption: Cell,
    tags: List,
    #[serde(rename = "type")]
    format: Cell,
    width: Cell,
    height: Cell,
    created: Cell,
    rating: Cell,
    adult: Cell,
}

impl Source for Table {
    const ENTRY: Entry = Entry {
        name: "table",
        summary: "a table of your own: url, description, caption, tags, type, width, height, …",
        files: "FILE.csv or FILE.ndjson…",
        form: Form::Own,
    };
    type Item<'a> = Row;
    type Sink = Generation<Meme>;

    fn record(row: Row, about: &About<'_>) -> Made<Self> {
        let url = row.url.address("url")?;
        let format = match row.format.text() {
            "" => MediaFormat::of_path(&url).ok_or_else(|| {
                format!(
                    "column `type`: missing, and `{}` does not end like a picture or video",
                    short(&url)
                )
            })?,
            name => MediaFormat::named(name)
                .ok_or_else(|| format!("column `type`: `{}` is not a format", short(name)))?,
        };
        if row.adult.yes("adult")? && !about.adult {
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
            source: about.source.to_owned(),
        }))
    }
}
