//! Counts of the crawler, for metrics and for people.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Counts that only grow, and a few current values.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) read: AtomicU64,
    pub(crate) unchanged: AtomicU64,
    pub(crate) failed: AtomicU64,
    pub(crate) articles: AtomicU64,
    pub(crate) pages: AtomicU64,
    pub(crate) bytes: AtomicU64,
    pub(crate) late: AtomicU64,
    pub(crate) feeds: AtomicU64,
    pub(crate) editions: AtomicU64,
    pub(crate) waiting: AtomicU64,
    pub(crate) under_way: AtomicU64,
    pub(crate) is_offline: AtomicBool,
    pub(crate) is_crawling: AtomicBool,
}

/// The status of the crawl.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CrawlStatus {
    /// True if feeds are visited at all.
    pub is_enabled: bool,
    /// True if this process is the one that crawls.
    pub is_crawling: bool,
    /// True if no feed is reachable, so that the crawl pauses.
    pub is_offline: bool,
    /// Number of editions that are crawled.
    pub editions: u64,
    /// Number of feeds of those editions.
    pub feeds: u64,
    /// Number of requests under way.
    pub under_way: u64,
    /// Number of feeds and pages that wait for their host.
    pub waiting: u64,
    /// Number of visits since the start that returned a feed.
    pub read: u64,
    /// Number of visits since the start that found nothing changed.
    pub unchanged: u64,
    /// Number of visits since the start that failed.
    pub failed: u64,
    /// Number of new articles since the start.
    pub articles: u64,
    /// Number of article pages read since the start.
    pub pages: u64,
    /// Bytes of feeds since the start.
    pub bytes: u64,
    /// Number of visits and pages since the start whose results were refused, since another node had
    /// taken over their host.
    pub late: u64,
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
            late: self.late.load(Relaxed),
        }
    }
}
