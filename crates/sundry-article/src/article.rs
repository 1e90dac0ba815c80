//! The input and output of an extraction. Plain data.

use std::fmt;

/// Information about a page beside its bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Context<'a> {
    /// The address of the page, to which links are relative.
    pub url: Option<&'a str>,
    /// The value of the `Content-Type` header.
    pub content_type: Option<&'a str>,
    /// The current time in seconds since 1970, since no article is from the future. 0 if unknown;
    /// dates are then not limited.
    pub now: i64,
    /// True if the page was fetched at that time, so that `3 hours ago` on it counts from then.
    pub is_fresh: bool,
}

/// A value and where in the page it was found, in words for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<T> {
    /// The value.
    pub value: T,
    /// The source, such as `JSON-LD` or `meta article:author`.
    pub from: &'static str,
}

impl<T> Found<T> {
    /// Creates a value with its source.
    pub fn new(value: T, from: &'static str) -> Self {
        Self { value, from }
    }
}

/// An article.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Article {
    /// The headline, without the name of the site.
    pub title: Option<Found<String>>,
    /// The paragraphs, joined by blank lines.
    pub text: String,
    /// The source of the text.
    pub text_from: &'static str,
    /// The page's own summary in a sentence or two.
    pub summary: Option<String>,
    /// The name of the site.
    pub site: Option<String>,
    /// The address that the page declares for itself.
    pub canonical_url: Option<String>,
    /// The authors.
    pub authors: Vec<Found<String>>,
    /// The time of publication.
    pub published: Option<Found<Moment>>,
    /// The pictures, leading one first.
    pub images: Vec<Image>,
    /// The videos.
    pub videos: Vec<Video>,
    /// The language that the page declares: a lower-case ISO 639 code.
    pub language: Option<String>,
    /// The country of the page: a lower-case ISO 3166-1 code.
    pub country: Option<Found<String>>,
    /// True if the page says that most of the article is for subscribers only.
    pub paywalled: bool,
}

/// A picture of an article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The absolute address.
    pub url: String,
    /// The caption or description.
    pub title: Option<String>,
    /// The width and height in pixels, if the page states them.
    pub size: Option<(u32, u32)>,
    /// The source of the picture.
    pub from: &'static str,
}

/// A video of an article.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Video {
    /// The absolute address of the video or its player.
    pub url: String,
    /// The title.
    pub title: Option<String>,
    /// The description.
    pub summary: Option<String>,
    /// The length in seconds.
    pub duration: Option<u32>,
    /// The address of a still picture.
    pub thumbnail: Option<String>,
}

/// The precision of a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    /// Known to the day; the time of day is 00:00:00.
    Day,
    /// Known to the second, or to the minute with seconds as 00, in UTC.
    Second,
}

/// The time of a publication, in UTC. Displayed as `YYYY-MM-DD HH:MM:SS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// Seconds since 1970.
    pub seconds: i64,
    /// The precision.
    pub precision: Precision,
    /// Seconds by which the zone that the page wrote it in is ahead of UTC; 0 if it named none.
    pub offset: i32,
}

impl Moment {
    /// Returns midnight of a day, counted from 1970.
    pub(crate) fn of_day(day: i64) -> Self {
        Self {
            seconds: day * 86_400,
            precision: Precision::Day,
            offset: 0,
        }
    }

    /// Returns the time as the page wrote it, in its own zone.
    #[must_use]
    pub fn as_written(self) -> Self {
        Self {
            seconds: self.seconds + i64::from(self.offset),
            ..self
        }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match jiff::Timestamp::from_second(self.seconds) {
            Ok(time) => write!(out, "{}", time.strftime("%Y-%m-%d %H:%M:%S")),
            Err(_) => Err(fmt::Error),
        }
    }
}
