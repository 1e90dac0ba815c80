//! The small records of a store: requested editions, rules of hosts, its size. Plain data.

use crate::edition::Edition;

/// A requested edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// The edition.
    pub edition: Edition,
    /// Time of the first request.
    pub first: i64,
    /// Time of the last request.
    pub last: i64,
}

/// An edition and the number of its stored articles.
pub type EditionCount = (Edition, u64);

/// The rules of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostRules {
    /// The host, with its scheme and port: `https://news.example`.
    pub host: String,
    /// Its `robots.txt`, shortened; empty if it has none.
    pub robots: String,
    /// Time when it was fetched.
    pub fetched: i64,
    /// Time until which it is valid.
    pub until: i64,
}

/// The size of the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Number of articles.
    pub articles: u64,
    /// Bytes on disk or in memory, the journal aside.
    pub bytes: u64,
}
