//! Gifs in our own format: a table with a header line, or JSON objects. `docs/data/gifs.md`
//! describes it.

use serde::Deserialize;
use sundry_records::Gif;

use super::bare::bare;
use crate::own_shape::{Cell, List, Needed, Sentences};
use crate::source::{About, Entry, Form, Generation, Made, Source};
use crate::values::tidy;

pub(crate) struct Table;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    url: Needed,
    width: Cell,
    height: Cell,
    tags: List,
    title: Cell,
    sentences: Sentences,
    machine: Sentences,
    rating: Cell,
    adult: Cell,
}

impl Source for Table {
    const ENTRY: Entry = Entry {
        name: "table",
        summary: "a table of your own: url, width, height, tags, title, sentences, …",
        files: "FILE.csv or FILE.ndjson…",
        form: Form::Own,
    };
    type Item<'a> = Row;
    type Sink = Generation<Gif>;

    fn record(row: Row, about: &About<'_>) -> Made<Self> {
        let url = row.url.address("url")?;
        if row.adult.yes("adult")? && !about.adult {
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
            ..bare(url, about.source)
        }))
    }
}
