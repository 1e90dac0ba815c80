//! `articles ndjson`: reads one JSON object per line, as `sundry news export` writes them.

use super::keep::Keeper;
use super::line::Line;
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::lines::for_each_line;
use crate::source::{About, Entry, Form, Made, Source, TakeItem};

pub(crate) struct Ndjson;

impl Source for Ndjson {
    const ENTRY: Entry = Entry {
        name: "ndjson",
        summary: "articles of past days, as `sundry news export` writes them",
        files: "FILE…",
        form: Form::Lines,
    };
    type Item<'a> = Line;
    type Sink = Keeper;

    fn record(line: Line, _: &About<'_>) -> Made<Self> {
        line.article().map(Some)
    }

    fn read(
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        take: &mut TakeItem<'_, Self>,
    ) -> Result<(), ImportError> {
        for_each_line(input, job, &mut |job, line| {
            let article = serde_json::from_str(line.text);
            take(
                job,
                "",
                article.map_err(|error| format!("is not an article: {error}"))?,
            )
        })
    }
}
