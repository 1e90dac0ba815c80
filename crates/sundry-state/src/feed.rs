//! What is kept of a feed: how it fared, and what the operator says of it.

use crate::edition::Edition;

/// How a feed fared: all that the crawler must know to visit it again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeedHealth {
    /// Its address, as the list has it.
    pub url: String,
    /// What it calls itself.
    pub title: Option<String>,
    /// Where it says that it has moved for good.
    pub moved_to: Option<String>,
    /// The `ETag` of the last answer.
    pub etag: Option<String>,
    /// The `Last-Modified` of the last answer.
    pub last_modified: Option<String>,
    /// When it was last visited.
    pub visited: Option<i64>,
    /// When it last answered as a feed should.
    pub succeeded: Option<i64>,
    /// When it is to be visited next.
    pub due: i64,
    /// Seconds between two visits as things stand.
    pub interval: u32,
    /// Visits that failed since the last that did not.
    pub failures: u32,
    /// What came of the last visit, in a few words.
    pub status: String,
    /// Visits ever made.
    pub visits: u64,
    /// Of those, how many found nothing changed.
    pub unchanged: u64,
    /// Articles that it brought first.
    pub articles: u64,
}

/// What the operator says of a feed, over the list that the program carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnFeed {
    /// Its address.
    pub url: String,
    /// Whose news it brings.
    pub edition: Edition,
    /// Who publishes it; empty: told by its address.
    pub outlet: String,
    /// Whether it is to be left out instead.
    pub removed: bool,
}
