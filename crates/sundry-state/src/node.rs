//! A node as it tells the others of itself. Plain data.

use std::collections::BTreeMap;

/// The report of a node.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeReport {
    /// Name of its machine.
    pub host: String,
    /// Version of its program.
    pub version: String,
    /// The publication of each kind of records that answers there.
    pub publications: BTreeMap<String, u64>,
    /// The kinds whose newest publication does not answer there.
    pub behind: Vec<String>,
    /// True if it holds the lease for reading feeds.
    pub crawls: bool,
    /// Results since its start that were refused, since it had lost the lease of their host.
    pub late: u64,
    /// Parts of daily quotas that it was lent and has not used up, in requests.
    pub lent: u64,
}

/// A node that uses the database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Node {
    /// Its last report.
    pub report: NodeReport,
    /// Number of hosts that it holds leases of.
    pub hosts: u64,
    /// True for the node that asks.
    pub is_this: bool,
    /// The host of the database that its writes go to.
    pub primary: String,
    /// When it last found another host to take writes, in seconds since 1970.
    pub failed_over: Option<i64>,
    /// For how many seconds it has been running.
    pub runs: u64,
    /// Seconds since its last report.
    pub silent: u64,
}

impl Node {
    /// Seconds of silence after which a node counts as gone.
    const GONE: u64 = 20;

    /// Returns true if it told of itself lately.
    pub fn is_alive(&self) -> bool {
        self.silent < Self::GONE
    }
}
