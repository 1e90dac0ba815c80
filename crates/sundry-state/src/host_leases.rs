//! Leases of hosts: several nodes read feeds at once, and never two of them one host. This is the
//! interface; only a database has it, since a file has one crawler at a time.

use std::fmt::Debug;
use std::time::Duration;

use crate::article::{Appended, NewArticle, PageText};
use crate::error::Error;
use crate::feed::FeedHealth;
use crate::small::HostRules;

/// A lease of a host. Whoever claims the host later has a lease with another fence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostLease {
    /// The host, with its scheme and port: `https://news.example`.
    pub host: String,
    /// The number that tells this lease from all others of the host.
    pub fence: Fence,
}

/// A number that is never given twice: not even by a standby that became the primary without knowing
/// the last ones, since it is on a timeline of its own then.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fence {
    /// The timeline of the database.
    pub timeline: i64,
    /// The number on that timeline.
    pub counter: i64,
}

/// A host that this node holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldHost {
    /// The lease.
    pub lease: HostLease,
    /// True if somebody waits for its feeds, and did not when this was last told.
    pub is_hurried: bool,
}

/// A lease that its holder needs no longer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedLease {
    /// The lease.
    pub lease: HostLease,
    /// How long the host must be left alone from now on.
    pub rest: Duration,
    /// How long from now a feed there is due; `None` if none is known there.
    pub due: Option<Duration>,
}

/// The outcome of storing results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fenced<T> {
    /// All of them are stored.
    Stored(T),
    /// None is stored, since other nodes hold or held some of the hosts meanwhile. These leases are
    /// lost; the results under the others may be stored without theirs.
    Late(Vec<HostLease>),
}

/// The results of visits that are stored together.
#[derive(Debug, Clone, Copy, Default)]
pub struct Results<'a> {
    /// The health of feeds.
    pub feeds: &'a [FeedHealth],
    /// The rules of hosts.
    pub rules: &'a [HostRules],
    /// The facts from the pages of articles.
    pub pages: &'a [(u32, Option<PageText>)],
}

/// The leases of hosts in a database that several nodes share. Every method may block on the network.
///
/// Only the clock of the database counts. A holder goes by its own monotonic clock, from before it
/// asked for the lease: it stops before the database gives the host to another.
pub trait HostLeases: Debug + Send + Sync {
    /// Makes hosts known, each with the time from now until one of its feeds is due. A host that is
    /// known keeps the earlier time.
    fn offer(&self, hosts: &[(String, Duration)]) -> Result<(), Error>;

    /// Puts hosts before all others, since somebody waits for their feeds.
    fn hurry(&self, hosts: &[String]) -> Result<(), Error>;

    /// Claims hosts that nobody holds: those named, and up to `most` others that are due, hurried ones
    /// first. A named host need not be known or due.
    fn claim(&self, named: &[String], most: usize, lasts: Duration)
    -> Result<Vec<HeldHost>, Error>;

    /// Extends leases; returns those that this node still has.
    fn extend(&self, leases: &[HostLease], lasts: Duration) -> Result<Vec<HeldHost>, Error>;

    /// Ends leases. Those that another node has taken stay as they are.
    fn release(&self, ended: &[EndedLease]) -> Result<(), Error>;

    /// Returns the health of these feeds as the host that takes writes knows it.
    fn feeds_of(&self, urls: &[String]) -> Result<Vec<FeedHealth>, Error>;

    /// Returns the rules of these hosts, whether they still hold or not.
    fn rules_of(&self, hosts: &[String]) -> Result<Vec<HostRules>, Error>;

    /// Stores articles that were found at these hosts, as [`crate::Tables::append`] does, if this node
    /// holds all of them.
    fn append_held(
        &self,
        leases: &[HostLease],
        articles: &[NewArticle],
        now: i64,
    ) -> Result<Fenced<Vec<Appended>>, Error>;

    /// Stores the other results of visits to these hosts, if this node holds all of them.
    fn put_held(&self, leases: &[HostLease], results: Results<'_>) -> Result<Fenced<()>, Error>;
}
