//! The `ImgFlip575K` data set: one JSON array of memes per template, with the template as the
//! file's name; or all memes in one file with a member `template`.
//!
//! <https://github.com/schesa/ImgFlip575K_Dataset>. An archive of the whole repository can be given
//! as it is: descriptions of templates and files that are not JSON are skipped.

use std::path::Path;

use sundry_catalog::id_of;
use sundry_records::{MediaFormat, Meme};

use super::rated::Rated;
use crate::error::ImportError;
use crate::input::Input;
use crate::json_items::Items;
use crate::loose::Loose;
use crate::source::{About, Entry, Form, Made, Source};
use crate::values::{tidy, web_address};

pub(crate) struct Imgflip;

impl Source for Imgflip {
    const ENTRY: Entry = Entry {
        name: "imgflip",
        summary: "the ImgFlip575K data set: captions, templates, votes",
        files: "TEMPLATE.json… or one .ndjson, packed or not, or a .zip of them",
        form: Form::Json(Items::Array),
    };
    type Item<'a> = Loose<'a>;
    type Sink = Rated;

    fn wants(input: &mut Input<'_>) -> Result<bool, ImportError> {
        is_json(input)
    }

    fn record(item: Loose<'_>, about: &About<'_>) -> Made<Self> {
        let Some(url) = item.get("url").known() else {
            let is_template = !item.get("template_url").is_nothing();
            return if is_template {
                Ok(None)
            } else {
                Err("no `url`".to_owned())
            };
        };
        let url = web_address(url.text())?;
        let template = match item.get("template").text() {
            "" => template_of(about.file),
            named => words(named),
        };
        let metadata = item.get("metadata");
        let title = tidy(metadata.get("title").text());
        let description = if template.is_empty() {
            title
        } else if title.is_empty() || same(&template, &title) {
            template
        } else {
            format!("{template}: {title}")
        };
        let meme = Meme {
            id: id_of(&url),
            format: MediaFormat::of_path(&url).unwrap_or(MediaFormat::Jpg),
            url,
            description,
            caption: item.get("boxes").tidied().join("\n"),
            source: about.source.to_owned(),
            ..Meme::default()
        };
        let votes = metadata.get("img-votes").count().unwrap_or(0);
        Ok(Some((vec![meme], votes)))
    }
}

/// Returns false for the other files of the repository: read-me files, programs, lists of names.
fn is_json(input: &mut Input<'_>) -> Result<bool, ImportError> {
    let name = input.name.split(" in ").next().unwrap_or_default();
    let in_archive = name.len() < input.name.len();
    let ending = Path::new(name).extension().unwrap_or_default();
    if in_archive && ending != "json" && ending != "ndjson" && ending != "jsonl" {
        return Ok(false);
    }
    let head = input.peek()?;
    let first = head.iter().find(|byte| !byte.is_ascii_whitespace());
    Ok(!in_archive || matches!(first, Some(b'{' | b'[')))
}

fn same(template: &str, title: &str) -> bool {
    template.to_lowercase() == title.to_lowercase()
}

/// Extracts the template: `memes/10-Guy.json in all.zip` is the template "10 Guy".
fn template_of(name: &str) -> String {
    let name = name.split(" in ").next().unwrap_or_default();
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    match name.split_once(".json") {
        Some((template, _)) => words(template),
        None => String::new(),
    }
}

fn words(name: &str) -> String {
    tidy(&name.replace(['-', '_'], " "))
}
