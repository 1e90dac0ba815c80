//! The `ImgFlip575K` data set: one JSON array of memes per template, with the template as the
//! file's name; or all memes in one file with a member `template`.
//!
//! <https://github.com/schesa/ImgFlip575K_Dataset>. An archive of the whole repository can be given
//! as it is: descriptions of templates and files that are not JSON are skipped.

use std::path::Path;

use serde::Deserialize;
use sundry_catalog::id_of;
use sundry_records::{MediaFormat, Meme};

use super::KIND;
use super::rated::Rated;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::{Input, for_each_input};
use crate::json_items::{Items, for_each_text};
use crate::lines::Taken;
use crate::values::{Whole, tidy, web_address};

pub(crate) const IMGFLIP: Importer = Importer {
    kind: KIND,
    source: "imgflip",
    summary: "the ImgFlip575K data set: captions, templates, votes",
    files: "TEMPLATE.json… or one .ndjson, packed or not, or a .zip of them",
    run,
};

#[derive(Deserialize)]
struct Item {
    url: Option<String>,
    template: Option<String>,
    #[serde(default)]
    metadata: Metadata,
    #[serde(default)]
    boxes: Vec<Option<String>>,
    template_url: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize, Default)]
struct Metadata {
    #[serde(rename = "img-votes", default)]
    votes: Whole,
    #[serde(default)]
    title: Option<String>,
}

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut memes = Rated::begin(job)?;
    for path in job.files.clone() {
        for_each_input(&path, &mut |input| read(input, job, &mut memes))?;
    }
    memes.finish(job)
}

fn read(mut input: Input<'_>, job: &mut Job<'_>, memes: &mut Rated) -> Result<(), ImportError> {
    let template = template_of(&input.name);
    let source = job.source;
    if !is_json(&mut input)? {
        return Ok(());
    }
    for_each_text(&mut input, Items::Array, job, &mut |_, _, text| {
        let item: Item = match serde_json::from_str(text) {
            Ok(item) => item,
            Err(error) => return Ok(Taken::Rejected(error.to_string())),
        };
        let score = item.metadata.votes.0.unwrap_or(0);
        match meme(item, &template, source) {
            Ok(Some(meme)) => memes.put(&meme, score),
            Ok(None) => Ok(Taken::Skipped),
            Err(reason) => Ok(Taken::Rejected(reason)),
        }
    })
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

fn meme(item: Item, template: &str, source: &str) -> Result<Option<Meme>, String> {
    let Some(url) = item.url else {
        return match item.template_url {
            Some(_) => Ok(None),
            None => Err("no `url`".to_owned()),
        };
    };
    let url = web_address(&url)?;
    let named = item.template.as_deref().map(words);
    let template = named.as_deref().unwrap_or(template);
    let title = tidy(&item.metadata.title.unwrap_or_default());
    let description = if template.is_empty() {
        title
    } else if title.is_empty() || same(template, &title) {
        template.to_owned()
    } else {
        format!("{template}: {title}")
    };
    let boxes = item.boxes.into_iter().flatten().map(|text| tidy(&text));
    let boxes: Vec<String> = boxes.filter(|text| !text.is_empty()).collect();
    Ok(Some(Meme {
        id: id_of(&url),
        format: MediaFormat::of_path(&url).unwrap_or(MediaFormat::Jpg),
        url,
        description,
        caption: boxes.join("\n"),
        caption_was_read: false,
        tags: Vec::new(),
        width: None,
        height: None,
        created: None,
        rating: None,
        source: source.to_owned(),
    }))
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
