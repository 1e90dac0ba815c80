//! What comes out of a page, and what goes in beside it. Plain data.

use std::fmt;

/// What is known of a page beside its bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Context<'a> {
    /// Where the page is from; what links are relative to.
    pub url: Option<&'a str>,
    /// The `Content-Type` header's value.
    pub content_type: Option<&'a str>,
    /// Now, in seconds since 1970: no article is from the future. 0: not known, all is believed.
    pub now: i64,
}

/// A value and where in the page it was found, in words for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<T> {
    /// The value.
    pub value: T,
    /// Where it was found, such as `JSON-LD` or `meta article:author`.
    pub from: &'static str,
}

impl<T> Found<T> {
    /// A value with where it was found.
    pub fn new(value: T, from: &'static str) -> Self {
        Self { value, from }
    }
}

/// An article.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Article {
    /// Its headline, without the name of the site.
    pub title: Option<Found<String>>,
    /// Its paragraphs, joined by blank lines.
    pub text: String,
    /// Where the text was found.
    pub text_from: &'static str,
    /// What the page says in a sentence or two about itself.
    pub summary: Option<String>,
    /// The name of the site.
    pub site: Option<String>,
    /// The address that the page gives for itself.
    pub canonical_url: Option<String>,
    /// The people who wrote it.
    pub authors: Vec<Found<String>>,
    /// When it was published.
    pub published: Option<Found<Moment>>,
    /// Pictures, the leading one first.
    pub images: Vec<Image>,
    /// Videos.
    pub videos: Vec<Video>,
    /// The language that the page says it is in: a lower-case ISO 639 code.
    pub language: Option<String>,
    /// The country that the page is from: a lower-case ISO 3166-1 code.
    pub country: Option<Found<String>>,
    /// Whether the page says that most of the article is for subscribers only.
    pub paywalled: bool,
}

/// A picture of an article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Its absolute address.
    pub url: String,
    /// Its caption or description.
    pub title: Option<String>,
    /// Its width and height in pixels, if the page tells.
    pub size: Option<(u32, u32)>,
    /// Where it was found.
    pub from: &'static str,
}

/// A video of an article.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Video {
    /// The absolute address of the video or its player.
    pub url: String,
    /// Its title.
    pub title: Option<String>,
    /// What it is about.
    pub summary: Option<String>,
    /// Its length in seconds.
    pub duration: Option<u32>,
    /// The address of a still picture.
    pub thumbnail: Option<String>,
}

/// How exactly a moment is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    /// To the day; the time of day is 00:00:00.
    Day,
    /// To the second, or to the minute with seconds as 00, in UTC.
    Second,
}

/// When something was published, in UTC. Displayed as `YYYY-MM-DD HH:MM:SS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// Seconds since 1970.
    pub seconds: i64,
    /// How exactly.
    pub precision: Precision,
}

impl fmt::Display for Moment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match jiff::Timestamp::from_second(self.seconds) {
            Ok(time) => write!(out, "{}", time.strftime("%Y-%m-%d %H:%M:%S")),
            Err(_) => Err(fmt::Error),
        }
    }
}
