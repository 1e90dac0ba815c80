//! The operator's settings of news. The program reads them from the configuration file.

use std::path::PathBuf;

use sundry_fetch::FetchSettings;
use sundry_state::{DatabaseSettings, Edition, Place};

/// Settings of news.
#[derive(Debug, Clone)]
pub struct NewsSettings {
    /// The data folder; without one, or if it cannot be written, articles are kept in memory.
    pub data_folder: Option<PathBuf>,
    /// The database that holds articles instead, for several nodes.
    pub database: Option<DatabaseSettings>,
    /// True if feeds are visited at all.
    pub crawl: bool,
    /// Editions that are crawled even if nobody requests them.
    pub always: Vec<Edition>,
    /// True if the built-in list of feeds is used, besides the operator's own.
    pub carried_feeds: bool,
    /// Number of days for which articles are kept.
    pub keep_days: u16,
    /// Most articles that are kept.
    pub keep_articles: u64,
    /// True if the pages of articles are read when two or more outlets report an event.
    pub pages: bool,
    /// Most requests at the same time; never two to one host.
    pub fetches: usize,
    /// The intervals between visits of feeds and hosts.
    pub pace: Pace,
    /// The rules of outbound requests, including the crawler's user agent.
    pub fetch: FetchSettings,
    /// The clock, in milliseconds since 1970.
    pub clock: fn() -> i64,
}

/// The intervals between visits of feeds and hosts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Seconds between two visits of a feed that has news all the time.
    pub shortest: u32,
    /// Seconds between two visits of a feed that seldom has any.
    pub longest: u32,
    /// Milliseconds between two requests to a host that sets no delay.
    pub host_gap: u32,
    /// Milliseconds for which the first request for an edition waits for its feeds.
    pub first_answer: u32,
    /// Milliseconds between two searches of stories for pages that are worth reading.
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

impl NewsSettings {
    /// Returns the place of the store; `None` for memory.
    pub(crate) fn place(&self) -> Option<Place> {
        let folder = || self.data_folder.clone().map(Place::Folder);
        self.database.clone().map(Place::Database).or_else(folder)
    }
}

impl Default for NewsSettings {
    /// No crawl and no storage on disk, for tests and tools.
    fn default() -> Self {
        Self {
            data_folder: None,
            database: None,
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
