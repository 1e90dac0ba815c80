//! Stored data about feeds: their health, and the operator's changes to the list.

use crate::edition::Edition;

/// The health of a feed: everything that the crawler needs to visit it again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeedHealth {
    /// Its URL, as listed.
    pub url: String,
    /// Its own title.
    pub title: Option<String>,
    /// The URL to which it says it has moved permanently.
    pub moved_to: Option<String>,
    /// The `ETag` of the last answer.
    pub etag: Option<String>,
    /// The `Last-Modified` of the last answer.
    pub last_modified: Option<String>,
    /// Time of the last visit.
    pub visited: Option<i64>,
    /// Time of the last successful visit.
    pub succeeded: Option<i64>,
    /// Time of the next visit.
    pub due: i64,
    /// Current interval between two visits, in seconds.
    pub interval: u32,
    /// Number of failed visits since the last success.
    pub failures: u32,
    /// Outcome of the last visit, in a few words.
    pub status: String,
    /// Number of all visits.
    pub visits: u64,
    /// Number of visits that found nothing changed.
    pub unchanged: u64,
    /// Number of articles that this feed brought first.
    pub articles: u64,
}

/// The operator's entry for a feed, which overrides the built-in list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFeed {
    /// Its URL.
    pub url: String,
    /// The edition that it belongs to.
    pub edition: Edition,
    /// Name of its publisher; empty to derive it from the URL.
    pub outlet: String,
    /// True if the feed is removed instead.
    pub removed: bool,
}
