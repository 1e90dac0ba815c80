//! An article as it is kept.

use crate::edition::Edition;

/// An article to be kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewArticle {
    /// Whose news it is.
    pub edition: Edition,
    /// Its address, which is also its identity.
    pub url: String,
    /// Who published it.
    pub outlet: String,
    /// Its title.
    pub title: String,
    /// Its text, or what the feed told of it.
    pub text: String,
    /// A sentence or two about it.
    pub summary: Option<String>,
    /// A picture.
    pub image: Option<String>,
    /// A video.
    pub video: Option<String>,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// When it was published, in seconds since 1970.
    pub published: i64,
}

/// An article that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    /// Its number, from 1 to 2³¹ − 1.
    pub id: u32,
    /// Its address.
    pub url: String,
    /// Who published it.
    pub outlet: String,
    /// Its title.
    pub title: String,
    /// Its text, or what the feed told of it.
    pub text: String,
    /// A sentence or two about it.
    pub summary: Option<String>,
    /// A picture.
    pub image: Option<String>,
    /// A video.
    pub video: Option<String>,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// When it was published, in seconds since 1970.
    pub published: i64,
    /// When it was first seen, in seconds since 1970.
    pub seen: i64,
    /// Whether its page was read.
    pub page: PageState,
}

/// What became of the page of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PageState {
    /// Nobody asked for it: what is known comes from the feed.
    #[default]
    Unread,
    /// It was read.
    Read,
    /// It could not be read, or must not be; it is not asked for again.
    Refused,
}

/// What a page added to an article. What is empty or none leaves the article as it was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageText {
    /// The text.
    pub text: String,
    /// A picture.
    pub image: Option<String>,
    /// A video.
    pub video: Option<String>,
    /// Who wrote it.
    pub authors: Vec<String>,
}

/// What became of an article that was to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// Its number.
    pub id: u32,
    /// Whether this edition did not have it before.
    pub is_new: bool,
}

/// Parts the authors in their column; no name holds it.
const PART: char = '\u{1f}';

/// The authors as one text.
pub(crate) fn joined(authors: &[String]) -> String {
    let names: Vec<String> = authors
        .iter()
        .map(|name| name.replace(PART, " "))
        .filter(|name| !name.trim().is_empty())
        .collect();
    names.join(&PART.to_string())
}

/// The authors of one text.
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

/// The number that an address asks for, from 1 to 2³¹ − 1: FNV-1a, mixed once more. Two addresses
/// may ask for one number; the later takes the next that is free.
pub(crate) fn wanted_id(url: &str) -> u32 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in url.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
    hash = (hash ^ (hash >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let number = ((hash ^ (hash >> 32)) & u64::from(LARGEST_ID)) as u32;
    number.max(1)
}

/// The number after another; the first after the last.
pub(crate) fn next_id(id: u32) -> u32 {
    if id >= LARGEST_ID { 1 } else { id + 1 }
}

const LARGEST_ID: u32 = i32::MAX as u32;

/// The number that a new address gets where nothing else is kept: for articles that are not in a
/// store, such as a sample.
///
/// ```
/// assert_eq!(sundry_state::article_id("https://news.example/1"), sundry_state::article_id("https://news.example/1"));
/// ```
pub fn article_id(url: &str) -> u32 {
    wanted_id(url)
}
