//! The interface of a store: everything that callers do with changing data, and nothing more. No
//! method exposes a transaction, a cursor or a borrowed row, so a file and a database server fit
//! behind it alike.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::path::Path;

use crate::article::{Appended, Article, NewArticle, PageText};
use crate::edition::Edition;
use crate::error::Error;
use crate::feed::{FeedHealth, OwnFeed};
use crate::host_leases::HostLeases;
use crate::node::{Node, NodeReport};
use crate::small::{Asked, HostRules, Loan, Size, Wanted};

/// The tables of a store. Every method may block on the disk or on the network; none may be called
/// on a thread that runs async tasks. Any of them fails if the store fails.
///
/// Repeating a method is harmless, also when its first try took effect but its answer was lost.
pub trait Tables: Debug + Send + Sync {
    /// Stores articles, each URL once, and tells for each if its edition did not have it before.
    /// `now` is the time when they were seen. Either all of them are stored, or none.
    fn append(&self, articles: &[NewArticle], now: i64) -> Result<Vec<Appended>, Error>;

    /// Stores articles with their numbers, times and the state of their pages, as another store
    /// gave them. Articles whose number is taken are left out.
    fn restore(&self, articles: &[(Edition, Article)]) -> Result<(), Error>;

    /// Returns the articles of an edition between two days (both included), in the order of their
    /// publication; if there are more than `most`, those of the newest days. Their texts are empty:
    /// they are most of what is stored and seldom needed, and [`Tables::texts`] reads them.
    fn window(
        &self,
        edition: Edition,
        from: i32,
        to: i32,
        most: usize,
    ) -> Result<Vec<Article>, Error>;

    /// Returns the texts of these articles of an edition between two days (both included), by number.
    /// Numbers of other articles are left out.
    ///
    /// ```
    /// use sundry_state::{Edition, NewArticle, State};
    ///
    /// let state = State::in_memory()?;
    /// let edition = Edition::new("at", "de").ok_or("two letters each")?;
    /// let article = NewArticle {
    ///     edition,
    ///     url: "https://news.example/1".to_owned(),
    ///     text: "Seit gestern steigt das Wasser.".to_owned(),
    ///     ..NewArticle::default()
    /// };
    /// let id = state.append(&[article], 0)?[0].id;
    /// assert_eq!(state.window(edition, 0, 0, 9)?[0].text, "");
    /// assert_eq!(state.texts(edition, 0, 0, &[id])?[&id], "Seit gestern steigt das Wasser.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn texts(
        &self,
        edition: Edition,
        from: i32,
        to: i32,
        ids: &[u32],
    ) -> Result<HashMap<u32, String>, Error>;

    /// Stores the facts from the pages of articles; `None` marks a page as unreadable. If a page
    /// provides the text, the earlier excerpt becomes the summary.
    fn fill(&self, pages: &[(u32, Option<PageText>)]) -> Result<(), Error>;

    /// Counts the articles of an edition by day, newest day first, for at most `most` days.
    fn days(&self, edition: Edition, most: usize) -> Result<Vec<(i32, u64)>, Error>;

    /// Passes every article with its edition to `take`, oldest first, until it returns false.
    fn each_article(&self, take: &mut dyn FnMut(Edition, Article) -> bool) -> Result<(), Error>;

    /// Counts the articles of every edition.
    fn counts(&self) -> Result<BTreeMap<Edition, u64>, Error>;

    /// Returns the health of every feed that was ever visited, by URL.
    fn feeds(&self) -> Result<Vec<FeedHealth>, Error>;

    /// Stores the health of feeds and replaces their earlier entries.
    fn put_feeds(&self, feeds: &[FeedHealth]) -> Result<(), Error>;

    /// Returns the operator's entries for feeds, by URL.
    fn own_feeds(&self) -> Result<Vec<OwnFeed>, Error>;

    /// Stores entries of the operator for feeds; returns how many of them are new or changed.
    fn put_own_feeds(&self, feeds: &[OwnFeed]) -> Result<usize, Error>;

    /// Deletes the operator's entry for a feed of an edition; returns true if there was one.
    fn forget_own_feed(&self, url: &str, edition: Edition) -> Result<bool, Error>;

    /// Returns the rules that are still valid at `now`, by host.
    fn hosts(&self, now: i64) -> Result<Vec<HostRules>, Error>;

    /// Stores the rules of hosts and replaces their earlier entries.
    fn put_hosts(&self, hosts: &[HostRules]) -> Result<(), Error>;

    /// Records a request for an edition.
    fn ask(&self, edition: Edition, now: i64) -> Result<(), Error>;

    /// Returns the editions that were requested at `since` or later.
    fn asked_since(&self, since: i64) -> Result<Vec<Asked>, Error>;

    /// Takes or extends a lease until `until`; returns true if `holder` has it now. A database goes
    /// by its own clock and takes from the two times only how long the lease lasts.
    ///
    /// ```
    /// let state = sundry_state::State::in_memory()?;
    /// assert!(state.lease("crawler", "one", 100, 160)?);
    /// assert!(!state.lease("crawler", "two", 120, 180)?);
    /// assert!(state.lease("crawler", "two", 160, 220)?);
    /// # Ok::<(), sundry_state::Error>(())
    /// ```
    fn lease(&self, name: &str, holder: &str, now: i64, until: i64) -> Result<bool, Error>;

    /// Releases a lease before it expires.
    fn release(&self, name: &str, holder: &str) -> Result<(), Error>;

    /// Returns true if anybody holds a lease at `now`.
    fn is_leased(&self, name: &str, now: i64) -> Result<bool, Error>;

    /// Returns the leases of hosts, by which several nodes read feeds at once; `None` for a file, where
    /// one process holds a lease of all of them.
    fn host_leases(&self) -> Option<&dyn HostLeases>;

    /// Adds to counters of a day and returns their new values. No counter goes below zero.
    ///
    /// ```
    /// let state = sundry_state::State::in_memory()?;
    /// assert_eq!(state.add(20_000, &[("key:phone", 2)])?, [2]);
    /// assert_eq!(state.add(20_000, &[("key:phone", -3), ("key:desk", 1)])?, [0, 1]);
    /// # Ok::<(), sundry_state::Error>(())
    /// ```
    fn add(&self, day: i32, amounts: &[(&str, i64)]) -> Result<Vec<i64>, Error>;

    /// Lends parts of daily quotas to one of `nodes` nodes: each counter grows by what was owed and
    /// what is granted, and never by a grant beyond its quota. What a node does not use it gives back
    /// with [`Tables::add`]. A call that is repeated lends again; the first loan is lost.
    ///
    /// ```
    /// use sundry_state::{Loan, State, Wanted};
    ///
    /// let state = State::in_memory()?;
    /// let wanted = Wanted { name: "quota:app", quota: 1_000, owed: 0 };
    /// let loan = Loan { granted: 5, total: 5 };
    /// assert_eq!(state.lend(20_000, 2, &[wanted])?, [loan]);
    /// # Ok::<(), sundry_state::Error>(())
    /// ```
    fn lend(&self, day: i32, nodes: u32, wanted: &[Wanted<'_>]) -> Result<Vec<Loan>, Error>;

    /// Returns the counters of a day whose names start with `beginning`, by name.
    fn counters(&self, day: i32, beginning: &str) -> Result<Vec<(String, i64)>, Error>;

    /// Returns the value of a counter on a day.
    fn counter(&self, name: &str, day: i32) -> Result<i64, Error>;

    /// Tells the other nodes of this one and returns those that told of themselves within a quarter of
    /// an hour, this one included. A file has one node, and returns none.
    fn report(&self, node: &NodeReport) -> Result<Vec<Node>, Error>;

    /// Tells the other nodes that this one ends.
    fn leave(&self) -> Result<(), Error>;

    /// Removes articles published before the day `before`, and the oldest beyond `most`, as well as
    /// counters of past days and expired rules of hosts. Returns the number of removed articles.
    fn forget(&self, before: i32, most: u64, now: i64) -> Result<u64, Error>;

    /// Copies the store into a new file while it is in use; the copy is consistent and compact.
    /// Returns its size in bytes. [`Error::Exists`] if there is such a file,
    /// [`Error::NoFile`] if the store is a database.
    fn back_up(&self, to: &Path) -> Result<u64, Error>;

    /// Checks the whole store and returns its faults.
    fn check(&self) -> Result<Vec<String>, Error>;

    /// Returns the size of the store.
    fn size(&self) -> Result<Size, Error>;

    /// Returns a number that changes whenever another process has written.
    fn version(&self) -> Result<i64, Error>;

    /// Moves the contents of a journal into the file, as a clean shutdown does.
    fn settle(&self) -> Result<(), Error>;

    /// Names the store for messages: its file, or the hosts of the database.
    fn name(&self) -> String;
}
