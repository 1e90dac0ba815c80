//! What the operator may decide about news. Reading it from a file is the program's.

use std::path::PathBuf;

use sundry_fetch::FetchSettings;
use sundry_state::Edition;

/// Settings of news.
#[derive(Debug, Clone)]
pub struct NewsSettings {
    /// The data folder; without one, or where it cannot be written, articles are kept in memory.
    pub data_folder: Option<PathBuf>,
    /// Whether feeds are ever visited.
    pub crawl: bool,
    /// Editions that are crawled whether or not anybody asks.
    pub always: Vec<Edition>,
    /// Whether the feeds that the program carries are used, besides the operator's own.
    pub carried_feeds: bool,
    /// How many days articles are kept.
    pub keep_days: u16,
    /// How many articles are kept at most.
    pub keep_articles: u64,
    /// Whether pages of articles are read, where two outlets or more tell of one thing.
    pub pages: bool,
    /// Requests under way at the same time; never two to one host.
    pub fetches: usize,
    /// How often feeds and hosts are visited.
    pub pace: Pace,
    /// The rules of outbound requests, and how the crawler names itself.
    pub fetch: FetchSettings,
    /// Tells the time, in milliseconds since 1970.
    pub clock: fn() -> i64,
}

/// How often feeds and hosts are visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Seconds between two visits of a feed that has news all the time.
    pub shortest: u32,
    /// Seconds between two visits of a feed that seldom has any.
    pub longest: u32,
    /// Milliseconds between two requests to a host that does not say.
    pub host_gap: u32,
    /// Milliseconds that the first question for an edition waits for its feeds.
    pub first_answer: u32,
    /// Milliseconds between two looks at stories for pages that are worth reading.
    pub stories: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            shortest: 5 * 60,
            longest: 6 * 60 * 60,
            host_gap: 1_000,
            first_answer: 4_000,
            stories: 10_000,
        }
    }
}

impl Default for NewsSettings {
    /// Nothing is crawled, nothing kept on disk: what tests and tools want.
    fn default() -> Self {
        Self {
            data_folder: None,
            crawl: false,
            always: Vec::new(),
            carried_feeds: true,
            keep_days: 60,
            keep_articles: 1_000_000,
            pages: true,
            fetches: 32,
            pace: Pace::default(),
            fetch: FetchSettings::default(),
            clock: || 0,
        }
    }
}
