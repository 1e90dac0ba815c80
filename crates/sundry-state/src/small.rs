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

/// A part of a daily quota that a node asks for, so that it may count requests by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// Name of the counter.
    pub name: &'a str,
    /// Most that all nodes together may count on the day.
    pub quota: u64,
    /// Requests that the node counted without a loan, while nobody could give one.
    pub owed: u64,
}

/// The answer to a [`Wanted`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loan {
    /// Number of requests that the node may count; 0 if nothing is left.
    pub granted: u64,
    /// The sum of what all nodes were granted or owe, including this loan.
    pub total: u64,
}

impl Wanted<'_> {
    /// Returns the size of a loan of one of so many nodes, when so much is gone already: a hundredth of
    /// a node's share, so that little is left over on nodes that get no requests, and less towards the
    /// end.
    pub(crate) fn share(&self, gone: u64, nodes: u32) -> u64 {
        let nodes = u64::from(nodes.max(1));
        let left = self.quota.saturating_sub(gone);
        let usual = self.quota / (100 * nodes);
        usual.min(left / (2 * nodes)).max(1).min(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loans_grow_smaller_and_never_exceed_what_is_left() {
        let wanted = Wanted {
            name: "quota",
            quota: 10_000,
            owed: 0,
        };
        let shares = [0, 9_700, 9_990, 9_999, 10_000, 20_000].map(|gone| wanted.share(gone, 4));
        assert_eq!(shares, [25, 25, 1, 1, 0, 0]);
        assert_eq!(wanted.share(0, 0), 100);
    }
}
