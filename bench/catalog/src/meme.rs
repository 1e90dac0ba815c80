//! Reads the memes of the development file as records.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text};

/// A meme in the file.
#[derive(Deserialize)]
struct Line {
    url: String,
    template: String,
    metadata: Metadata,
    #[serde(default)]
    boxes: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    #[serde(default)]
    views: serde_json::Value,
    #[serde(rename = "img-votes", default)]
    votes: serde_json::Value,
    #[serde(default)]
    title: Option<String>,
}

/// A meme with the fields needed for a reply and for searching.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Meme {
    pub id: Id,
    pub description: String,
    pub url: String,
    #[serde(rename = "type")]
    pub media_type: String,
    pub caption: String,
    pub votes: i64,
    pub views: i64,
}

impl Record for Meme {
    const KIND: &'static str = "bench-memes";

    fn schema() -> Schema {
        Schema::new()
            .text("description", Text::english())
            .text("caption", Text::english())
            .keyword("type")
            .i64("votes")
            .i64("views")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        fields.text("description", self.description.as_str());
        fields.text("caption", self.caption.as_str());
        fields.keyword("type", self.media_type.as_str());
        fields.i64("votes", self.votes);
        fields.i64("views", self.views);
    }
}

/// Parses "2,426", or occasionally a plain 0.
fn number(shown: &serde_json::Value) -> i64 {
    let shown = shown
        .as_str()
        .map_or_else(|| shown.to_string(), str::to_owned);
    let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// Reads all memes of `imgflip_memes_377k.ndjson.zst`.
pub fn read(folder: &Path) -> Vec<Meme> {
    let file = File::open(folder.join("imgflip_memes_377k.ndjson.zst")).expect("the data file");
    let unpacked = ruzstd::decoding::StreamingDecoder::new(file).expect("a zstd file");
    BufReader::with_capacity(1 << 20, unpacked)
        .lines()
        .zip(1..)
        .map(|(line, id)| {
            let line: Line = serde_json::from_str(&line.expect("a line")).expect("a meme");
            Meme {
                id,
                description: format!(
                    "{}: {}",
                    line.template.replace('-', " "),
                    line.metadata.title.unwrap_or_default()
                ),
                media_type: line.url.rsplit('.').next().unwrap_or("jpg").to_owned(),
                url: line.url,
                caption: line.boxes.join(" "),
                votes: number(&line.metadata.votes),
                views: number(&line.metadata.views),
            }
        })
        .collect()
}
