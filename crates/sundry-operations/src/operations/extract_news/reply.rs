//! The answer on the wire. Unknown values are left out.

use schemars::JsonSchema;
use serde::Serialize;

/// An article.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ExtractNewsReply {
    /// Headline of the article, without the name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// Text of the article: its paragraphs, separated by blank lines.
    pub(super) text: String,
    /// URL of the article: the given URL after redirects.
    pub(super) url: String,
    /// Pictures of the article, the lead picture first; pictures of unknown size are left out.
    pub(super) images: Vec<ArticleImage>,
    /// Videos of the article.
    pub(super) videos: Vec<ArticleVideo>,
    /// Publication date as `YYYY-MM-DD HH:MM:SS` in UTC; midnight if only the day is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) publish_date: Option<String>,
    /// Names of the authors.
    pub(super) authors: Vec<String>,
    /// Language of the article: a two-letter ISO 639-1 code, in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) language: Option<String>,
    /// Country of the publisher: an ISO 3166-1 code, in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source_country: Option<String>,
    /// Sentiment of the article, from −1 (negative) to 1 (positive); only for English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sentiment: Option<f64>,
    /// The names in the article, each once, most frequent first; only with `analyze`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) entities: Option<Vec<ArticleEntity>>,
    /// The page's own summary of the article in a sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(super) summary: Option<String>,
    /// Name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(super) site_name: Option<String>,
    /// True if the page says that only subscribers can read the whole article.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(super) paywalled: Option<bool>,
    /// The places in the page where each field was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(super) found_in: Option<FoundIn>,
}

/// A picture of the article.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArticleImage {
    /// Caption or description of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// URL of the picture.
    #[schemars(extend("x-picture" = true))]
    pub(super) url: String,
    /// Width in pixels.
    pub(super) width: u32,
    /// Height in pixels.
    pub(super) height: u32,
}

/// A video of the article.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArticleVideo {
    /// Title of the video.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// URL of the video or of its player.
    pub(super) url: String,
    /// Description of the video.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) summary: Option<String>,
    /// Length in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) duration: Option<u32>,
    /// URL of a preview picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) thumbnail: Option<String>,
}

/// A name in the article.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArticleEntity {
    /// Type of the entity: PER for a person, LOC for a place, ORG for an organisation.
    #[serde(rename = "type")]
    pub(super) kind: crate::operations::extract_entities::EntityType,
    /// The name as it is written in the article.
    pub(super) name: String,
    /// URL of a picture, if the entity is well known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) image: Option<String>,
}

/// The places in the page where each field was found, in a few words.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FoundIn {
    /// Source of the text.
    pub(super) text: &'static str,
    /// Source of the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<&'static str>,
    /// Source of the publication date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) publish_date: Option<&'static str>,
    /// Source of the authors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) authors: Option<&'static str>,
    /// Source of the country.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source_country: Option<&'static str>,
    /// Source of the language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) language: Option<&'static str>,
    /// Sources of the pictures, one entry each.
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
