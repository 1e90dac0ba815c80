//! Counts of the crawler, for metrics and for people.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Counts that only grow, and a few that do not.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) read: AtomicU64,
    pub(crate) unchanged: AtomicU64,
    pub(crate) failed: AtomicU64,
    pub(crate) articles: AtomicU64,
    pub(crate) pages: AtomicU64,
    pub(crate) bytes: AtomicU64,
    pub(crate) feeds: AtomicU64,
    pub(crate) editions: AtomicU64,
    pub(crate) waiting: AtomicU64,
    pub(crate) under_way: AtomicU64,
    pub(crate) is_offline: AtomicBool,
    pub(crate) is_crawling: AtomicBool,
}

/// How the crawl stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CrawlStatus {
    /// Whether feeds are visited at all.
    pub is_enabled: bool,
    /// Whether this process is the one that crawls.
    pub is_crawling: bool,
    /// Whether no feed can be reached, so that the crawl rests.
    pub is_offline: bool,
    /// Editions that are crawled.
    pub editions: u64,
    /// Feeds of those editions.
    pub feeds: u64,
    /// Requests under way.
    pub under_way: u64,
    /// Feeds and pages that wait for their host.
    pub waiting: u64,
    /// Visits since the start that brought a feed.
    pub read: u64,
    /// Visits since the start that found nothing changed.
    pub unchanged: u64,
    /// Visits since the start that failed.
    pub failed: u64,
    /// Articles since the start that were new.
    pub articles: u64,
    /// Pages of articles read since the start.
    pub pages: u64,
    /// Bytes of feeds since the start.
    pub bytes: u64,
}

impl Counts {
    pub(crate) fn status(&self, is_enabled: bool) -> CrawlStatus {
        CrawlStatus {
            is_enabled,
            is_crawling: self.is_crawling.load(Relaxed),
            is_offline: self.is_offline.load(Relaxed),
            editions: self.editions.load(Relaxed),
            feeds: self.feeds.load(Relaxed),
            under_way: self.under_way.load(Relaxed),
            waiting: self.waiting.load(Relaxed),
            read: self.read.load(Relaxed),
            unchanged: self.unchanged.load(Relaxed),
            failed: self.failed.load(Relaxed),
            articles: self.articles.load(Relaxed),
            pages: self.pages.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
        }
    }
}
