//! Parses feeds and sitemaps into items: RSS of every version, RDF, Atom, JSON Feed, and news
//! sitemaps. Malformed documents are read as far as possible. `item` converts an item to an
//! article, and `interval` schedules the visits.
//!
//! It is our own parser on a tokenizer instead of a library: at least a tenth of the feeds of small
//! countries are not well-formed (bare ampersands, unmatched end tags, truncated documents), which
//! a strict parser rejects; and no library supports the scheduling hints (`skipHours`,
//! `sy:updatePeriod`).

mod date;
mod decode;
mod elements;
mod json;
mod xml;

use std::borrow::Cow;

pub use date::read_date;

/// A parsed feed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Feed {
    /// Its own title.
    pub title: Option<String>,
    /// Its items, in the order written.
    pub items: Vec<FoundItem>,
    /// Its scheduling hints.
    pub hints: Hints,
    /// Sitemaps that a sitemap index lists, newest first if it has dates.
    pub sitemaps: Vec<String>,
    /// True if the document is truncated or malformed; the part before the fault is kept.
    pub is_damaged: bool,
}

/// An item as in the feed: texts may contain markup, URLs may be relative.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundItem {
    /// Its title.
    pub title: String,
    /// Its URL.
    pub link: String,
    /// The longest text that it has.
    pub text: String,
    /// A shorter text.
    pub summary: String,
    /// Time of publication, in seconds since 1970.
    pub published: Option<i64>,
    /// Names of the authors.
    pub authors: Vec<String>,
    /// URL of a picture.
    pub image: Option<String>,
    /// URL of a video.
    pub video: Option<String>,
}

/// A feed's hints about when to visit it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hints {
    /// Least number of seconds between two visits: `ttl`, `sy:updatePeriod`.
    pub interval: Option<u32>,
    /// Hours of the day in UTC, 0 to 23, at which it has nothing new.
    pub skip_hours: Vec<u8>,
    /// Days of the week, Monday = 0, on which it has nothing new.
    pub skip_days: Vec<u8>,
}

/// The reason why a body is not a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FeedFault {
    /// It is empty or blank.
    #[error("an empty body")]
    Empty,
    /// It is a web page: usually an error page, a consent wall or a moved feed.
    #[error("a web page, not a feed")]
    Page,
    /// It has another format.
    #[error("neither a feed nor a sitemap")]
    Unknown,
    /// Its elements are nested too deeply.
    #[error("nested too deeply")]
    Depth,
}

/// Most items of one document; a feed has 10 to 100, a news sitemap up to 1,000.
const MOST_ITEMS: usize = 2_000;

/// Longest text in bytes.
const LONGEST_TEXT: usize = 256 * 1024;

/// Parses a body. `content_type` is the header that came with it.
///
/// ```
/// let rss = b"<rss><channel><title>Herald</title><ttl>30</ttl>
///     <item><title>Storm &amp; flood</title><link>https://a.example/1</link></item>";
/// let feed = sundry_crawl::read_feed(rss, None)?;
/// assert_eq!(feed.title.as_deref(), Some("Herald"));
/// assert_eq!(feed.items[0].title, "Storm & flood");
/// assert_eq!(feed.hints.interval, Some(1_800));
/// assert!(feed.is_damaged);
/// # Ok::<(), sundry_crawl::FeedFault>(())
/// ```
///
/// # Errors
/// [`FeedFault`] if it is not a feed at all.
pub fn read_feed(body: &[u8], content_type: Option<&str>) -> Result<Feed, FeedFault> {
    let text: Cow<'_, str> = decode::text(body, content_type);
    let text =
        text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
    if text.is_empty() {
        return Err(FeedFault::Empty);
    }
    let mut feed = if text.starts_with('{') {
        json::read(text)?
    } else {
        xml::read(text)?
    };
    feed.items.truncate(MOST_ITEMS);
    Ok(feed)
}
