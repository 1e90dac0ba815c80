//! The answer on the wire. What is not known is left out.

use schemars::JsonSchema;
use serde::Serialize;

/// An article.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ExtractNewsReply {
    /// Its headline, without the name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// Its paragraphs, joined by blank lines.
    pub(super) text: String,
    /// Where it is from: the address given, after redirects.
    pub(super) url: String,
    /// Its pictures, the leading one first; one whose size cannot be learned is left out.
    pub(super) images: Vec<ArticleImage>,
    /// Its videos.
    pub(super) videos: Vec<ArticleVideo>,
    /// When it was published: `YYYY-MM-DD HH:MM:SS` in UTC; midnight if only the day is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) publish_date: Option<String>,
    /// The people who wrote it.
    pub(super) authors: Vec<String>,
    /// Two-letter code of ISO 639-1, in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) language: Option<String>,
    /// The country of the publisher: code of ISO 3166-1, in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source_country: Option<String>,
    /// How positive or negative it is, −1 to 1; only for English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sentiment: Option<f64>,
    /// The names in it, each once, most frequent first; only with `analyze`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) entities: Option<Vec<ArticleEntity>>,
    /// What the page says about itself in a sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(super) summary: Option<String>,
    /// The name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(super) site_name: Option<String>,
    /// True if the page says that the whole article is for subscribers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(super) paywalled: Option<bool>,
    /// Where in the page each field was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(super) found_in: Option<FoundIn>,
}

/// A picture of the article.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArticleImage {
    /// Its caption or description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// Its address.
    pub(super) url: String,
    /// Its width in pixels.
    pub(super) width: u32,
    /// Its height in pixels.
    pub(super) height: u32,
}

/// A video of the article.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArticleVideo {
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// The address of the video or its player.
    pub(super) url: String,
    /// What it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) summary: Option<String>,
    /// Its length in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) duration: Option<u32>,
    /// The address of a still picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) thumbnail: Option<String>,
}

/// A name in the article.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArticleEntity {
    /// What it names: PER a person, LOC a place, ORG an organisation.
    #[serde(rename = "type")]
    pub(super) kind: crate::extract_entities::EntityType,
    /// The name as it stands in the article.
    pub(super) name: String,
    /// A URL of a picture, if it is something well known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) image: Option<String>,
}

/// Where in the page each field was found, in a few words.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FoundIn {
    /// The text.
    pub(super) text: &'static str,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<&'static str>,
    /// The date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) publish_date: Option<&'static str>,
    /// The authors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) authors: Option<&'static str>,
    /// The country.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source_country: Option<&'static str>,
    /// The language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) language: Option<&'static str>,
    /// The pictures, one entry each.
    pub(super) images: Vec<&'static str>,
}

impl ExtractNewsReply {
    pub(super) fn leave_out_extensions(&mut self) {
        self.summary = None;
        self.site_name = None;
        self.paywalled = None;
        self.found_in = None;
    }
}
