//! Memes: a picture or video with its description and the text in it.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text};

use crate::{MediaFormat, stretched};

/// A stored meme.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Meme {
    /// Made from the URL with [`sundry_catalog::id_of`] unless the source has numbers of its own.
    pub id: Id,
    /// URL of the picture or video; relative if it begins with [`crate::MEDIA_PATH`].
    pub url: String,
    /// Format of the file.
    pub format: MediaFormat,
    /// Description: title, template, and the text below the picture.
    pub description: String,
    /// Text in the picture.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub caption: String,
    /// True if the caption was read from the picture by a program, which may have missed spaces.
    #[serde(default, skip_serializing_if = "is_no")]
    pub caption_was_read: bool,
    /// Further keywords.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Width in pixels, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Height in pixels, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// Time of publication in seconds since 1970, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// Rating, 0 to 1, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The importer that brought it, such as `reddit`.
    pub source: String,
}

/// Longest joined word, in letters.
const LONGEST_JOINED: usize = 24;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks that way")]
fn is_no(flag: &bool) -> bool {
    !flag
}

/// Returns two and three consecutive words of each line without their spaces: "doesnot" then finds
/// "does not", and a query of two words finds them written as one.
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

    /// Word endings do not matter: `mondays` finds a meme about a Monday.
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
            if let Some(word) = stretched::joined(tag) {
                fields.text("tags", word);
            }
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
