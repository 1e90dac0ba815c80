//! Feeds and sitemaps, read into items: RSS of every age, RDF, Atom, JSON Feed, and the sitemaps
//! of news sites. What was written badly is read as far as it goes; what an item is made into is
//! in `item`, and when a feed is visited in `schedule`.
//!
//! Our own reader on a tokenizer, not a library's model: a good tenth of the feeds of small
//! countries are not well-formed (dangling ampersands, end tags that do not match, a document that
//! is cut off), which a strict parser gives up on; and the hints of when to come again
//! (`skipHours`, `sy:updatePeriod`) are in no library's model.

mod date;
mod decode;
mod json;
mod xml;

use std::borrow::Cow;

pub use date::read_date;

/// What a feed says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Feed {
    /// What it calls itself.
    pub title: Option<String>,
    /// Its items, in the order written.
    pub items: Vec<FoundItem>,
    /// When it wants to be visited.
    pub hints: Hints,
    /// Sitemaps that a sitemap names, newest first where it says.
    pub sitemaps: Vec<String>,
    /// Whether the document breaks off or breaks the rules of its form; what came before counts.
    pub is_damaged: bool,
}

/// An item as the feed has it: texts may be markup, addresses may be relative.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundItem {
    /// Its title.
    pub title: String,
    /// Its address.
    pub link: String,
    /// The longest text that it has.
    pub text: String,
    /// A shorter one.
    pub summary: String,
    /// When it was published, in seconds since 1970.
    pub published: Option<i64>,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// A picture.
    pub image: Option<String>,
    /// A video.
    pub video: Option<String>,
}

/// When a feed wants to be visited.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hints {
    /// Seconds between two visits, at least: `ttl`, `sy:updatePeriod`.
    pub interval: Option<u32>,
    /// Hours of the day in UTC, 0 to 23, at which it has nothing new.
    pub skip_hours: Vec<u8>,
    /// Days of the week, Monday = 0, on which it has nothing new.
    pub skip_days: Vec<u8>,
}

/// Why a body is no feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FeedFault {
    /// Nothing, or blanks.
    #[error("an empty body")]
    Empty,
    /// A web page: most often an error page, a consent wall or a moved feed.
    #[error("a web page, not a feed")]
    Page,
    /// Something else.
    #[error("neither a feed nor a sitemap")]
    Unknown,
    /// Elements within elements without end.
    #[error("nested too deeply")]
    Depth,
}

/// Items of one document at most; a feed has 10 to 100, a news sitemap up to 1,000.
const MOST_ITEMS: usize = 2_000;

/// Bytes of one text at most.
const LONGEST_TEXT: usize = 256 * 1024;

/// Reads a body. `content_type` is the header that it came with.
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
/// [`FeedFault`] if it is no feed at all.
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
