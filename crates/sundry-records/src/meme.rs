//! A meme: a picture or video, what it shows and what is written in it.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text};

use crate::MediaFormat;

/// What is kept of a meme.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Meme {
    /// Made from the URL with [`sundry_catalog::id_of`] unless the source has numbers of its own.
    pub id: Id,
    /// Where the picture or video is; relative if it begins with [`crate::MEDIA_PATH`].
    pub url: String,
    /// Its format.
    pub format: MediaFormat,
    /// What is said of it: title, template, text below it.
    pub description: String,
    /// What is written in the picture.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub caption: String,
    /// Whether the caption was read out of the picture by a machine, which may have missed spaces.
    #[serde(default, skip_serializing_if = "is_no")]
    pub caption_was_read: bool,
    /// Keywords besides those two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Width in pixels, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Height in pixels, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// When it was published, in seconds since 1970, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// How well it was received, 0 to 1, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The importer it came by: `reddit`.
    pub source: String,
}

/// Words of a line written in one stretch, up to this many letters.
const LONGEST_JOINED: usize = 24;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks that way")]
fn is_no(flag: &bool) -> bool {
    !flag
}

/// Two and three words in a row without the spaces between them, line by line: who types "doesnot"
/// finds "does not", and the other way round the two words of a question are found in one.
fn joined(caption: &str) -> Vec<String> {
    let mut joined = Vec::new();
    for line in caption.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        for count in [2, 3] {
            let runs = words.windows(count).map(<[&str]>::concat);
            joined.extend(runs.filter(|run| run.chars().count() <= LONGEST_JOINED));
        }
    }
    joined
}

impl Record for Meme {
    const KIND: &'static str = "memes";

    /// Endings make no difference: `mondays` finds what is said of a Monday.
    fn schema() -> Schema {
        Schema::new()
            .text("description", Text::english().weight(2.0).without_phrases())
            .text("caption", Text::english().without_phrases())
            .text("tags", Text::english().weight(2.0).without_phrases())
            .keyword("format")
            .keyword("media")
            .date("created")
            .f64("rating")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        fields.text("description", self.description.as_str());
        fields.text("caption", self.caption.as_str());
        if self.caption_was_read {
            for joined in joined(&self.caption) {
                fields.text("caption", joined);
            }
        }
        for tag in &self.tags {
            fields.text("tags", tag.as_str());
        }
        fields.keyword("format", self.format.name());
        let media = if self.format.is_video() {
            "video"
        } else {
            "image"
        };
        fields.keyword("media", media);
        if let Some(created) = self.created {
            fields.date("created", created);
        }
        if let Some(rating) = self.rating {
            fields.f64("rating", rating);
        }
    }
}
