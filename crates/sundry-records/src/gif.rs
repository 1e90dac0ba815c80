//! Gifs: short animated pictures with the words that people use for them.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text};

use crate::stretched::joined;

/// A stored gif.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Gif {
    /// Made from the URL with [`sundry_catalog::id_of`].
    pub id: Id,
    /// Its URL; relative if it begins with [`crate::MEDIA_PATH`].
    pub url: String,
    /// Width in pixels, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Height in pixels, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// Keywords given by people.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Its title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Sentences in which people describe what is shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
    /// Sentences written by a program.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub machine: Vec<String>,
    /// Rating, 0 to 1, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The importer that brought it, such as `tgif`.
    pub source: String,
}

/// Length normalisation of sentences: the best of 0 to 0.75 on sentences that were left out of the
/// index (`bench/gifs`).
const EVENING: f32 = 0.3;

/// Length normalisation of keywords: a gif with many keywords fits many moods, and each of them no
/// less.
const EVENING_OF_TAGS: f32 = 0.1;

impl Record for Gif {
    const KIND: &'static str = "gifs";

    /// A keyword chosen by a person weighs most, a program's sentence least. A gif that several
    /// people described has more words, not vaguer ones, so lengths are normalised less than usual.
    fn schema() -> Schema {
        Schema::new()
            .text(
                "tags",
                Text::english()
                    .weight(4.0)
                    .evening(EVENING_OF_TAGS)
                    .without_phrases(),
            )
            .text("title", Text::english().weight(2.0).without_phrases())
            .text(
                "sentences",
                Text::english()
                    .evening(EVENING)
                    .without_stop_words()
                    .without_phrases(),
            )
            .text(
                "machine",
                Text::english()
                    .weight(0.5)
                    .evening(EVENING)
                    .without_stop_words()
                    .without_phrases(),
            )
            .f64("rating")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        for tag in &self.tags {
            fields.text("tags", tag.as_str());
            if let Some(word) = joined(tag) {
                fields.text("tags", word);
            }
        }
        fields.text("title", self.title.as_str());
        for sentence in &self.sentences {
            fields.text("sentences", sentence.as_str());
        }
        for sentence in &self.machine {
            fields.text("machine", sentence.as_str());
        }
        if let Some(rating) = self.rating {
            fields.f64("rating", rating);
        }
    }
}
