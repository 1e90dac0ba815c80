//! An article as the store takes it and as it gives it back.

use sundry_hash::{fnv1a, fold};

use crate::edition::Edition;

/// An article to be stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewArticle {
    /// The edition that it belongs to.
    pub edition: Edition,
    /// Its URL, which is also its identity.
    pub url: String,
    /// The outlet that published it.
    pub outlet: String,
    /// Its title.
    pub title: String,
    /// Its text, or the excerpt from its feed.
    pub text: String,
    /// A summary in a sentence or two.
    pub summary: Option<String>,
    /// URL of a picture.
    pub image: Option<String>,
    /// URL of a video.
    pub video: Option<String>,
    /// Names of the authors.
    pub authors: Vec<String>,
    /// Time of publication, in seconds since 1970.
    pub published: i64,
}

/// A stored article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    /// Its number, from 1 to 2³¹ − 1.
    pub id: u32,
    /// Its URL.
    pub url: String,
    /// The outlet that published it.
    pub outlet: String,
    /// Its title.
    pub title: String,
    /// Its text, or the excerpt from its feed; empty in a window.
    pub text: String,
    /// A summary in a sentence or two.
    pub summary: Option<String>,
    /// URL of a picture.
    pub image: Option<String>,
    /// URL of a video.
    pub video: Option<String>,
    /// Names of the authors.
    pub authors: Vec<String>,
    /// Time of publication, in seconds since 1970.
    pub published: i64,
    /// Time when it was first seen, in seconds since 1970.
    pub seen: i64,
    /// The state of its page.
    pub page: PageState,
}

/// The state of an article's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PageState {
    /// It was not read yet; all facts come from the feed.
    #[default]
    Unread,
    /// It was read.
    Read,
    /// It could not be read, or must not be; it is not tried again.
    Refused,
}

/// The facts that a page adds to an article. Empty values leave the article as it was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageText {
    /// The text.
    pub text: String,
    /// URL of a picture.
    pub image: Option<String>,
    /// URL of a video.
    pub video: Option<String>,
    /// Names of the authors.
    pub authors: Vec<String>,
}

/// The result of storing an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// Its number.
    pub id: u32,
    /// True if this edition did not have it before.
    pub is_new: bool,
}

/// Separates the authors in their column; no name contains it.
const PART: char = '\u{1f}';

/// Joins the authors into one text.
pub(crate) fn joined(authors: &[String]) -> String {
    let names: Vec<String> = authors
        .iter()
        .map(|name| name.replace(PART, " "))
        .filter(|name| !name.trim().is_empty())
        .collect();
    names.join(&PART.to_string())
}

/// Splits the authors of one text.
pub(crate) fn parted(text: &str) -> Vec<String> {
    text.split(PART)
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

impl PageState {
    pub(crate) fn number(self) -> i64 {
        match self {
            Self::Unread => 0,
            Self::Read => 1,
            Self::Refused => 2,
        }
    }

    pub(crate) fn of_number(number: i64) -> Self {
        match number {
            1 => Self::Read,
            2 => Self::Refused,
            _ => Self::Unread,
        }
    }
}

/// Hashes a URL to the number that it prefers, from 1 to 2³¹ − 1: FNV-1a, mixed once more. If two
/// URLs prefer one number, the later takes the next free one.
pub(crate) fn wanted_id(url: &str) -> u32 {
    let number = (fold(fnv1a(url.as_bytes())) & u64::from(LARGEST_ID)) as u32;
    number.max(1)
}

/// Returns the number after another; after the last comes the first.
pub(crate) fn next_id(id: u32) -> u32 {
    if id >= LARGEST_ID { 1 } else { id + 1 }
}

const LARGEST_ID: u32 = i32::MAX as u32;

/// Returns the number that a URL would get in an empty store, for articles outside of a store, such
/// as a sample.
///
/// ```
/// assert_eq!(sundry_state::article_id("https://news.example/1"), sundry_state::article_id("https://news.example/1"));
/// ```
pub fn article_id(url: &str) -> u32 {
    wanted_id(url)
}
