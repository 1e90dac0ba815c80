//! Copies everything from one store into another, empty one, and compares the two afterwards.
//!
//! Leases stay behind: they belong to processes that use the first store.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::mpsc::sync_channel;

use crate::article::Article;
use crate::day_of;
use crate::edition::Edition;
use crate::error::Error;
use crate::state::State;

/// Number of articles in one transaction.
const BATCH: usize = 500;

/// The number of rows of a kind, and a checksum of all of them in any order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Their number.
    pub count: u64,
    /// The sum of their hashes, for comparisons within one run of the program.
    pub checksum: u64,
}

/// The contents of a store by table: its name, and how much it holds.
pub type Tallies = Vec<(&'static str, Tally)>;

impl Tally {
    fn add(&mut self, row: &impl Hash) {
        let mut hasher = DefaultHasher::new();
        row.hash(&mut hasher);
        self.count += 1;
        self.checksum = self.checksum.wrapping_add(hasher.finish());
    }

    fn of<T: Hash>(rows: impl IntoIterator<Item = T>) -> Self {
        let mut tally = Self::default();
        for row in rows {
            tally.add(&row);
        }
        tally
    }
}

/// Copies a store into an empty one and returns what was copied, which has been read back and is the
/// same. `now` is in seconds since 1970. It blocks.
///
/// # Errors
/// [`Error::NotEmpty`] if the other store holds anything, [`Error::Differs`] if it holds something else
/// in the end, and the errors of both stores.
///
/// ```
/// use sundry_state::{State, copy};
///
/// let (from, to) = (State::in_memory()?, State::in_memory()?);
/// from.add(20_000, &[("key:phone", 2)])?;
/// copy(&from, &to, 20_000 * 86_400)?;
/// assert_eq!(to.counter("key:phone", 20_000)?, 2);
/// # Ok::<(), sundry_state::Error>(())
/// ```
pub fn copy(from: &State, to: &State, now: i64) -> Result<Tallies, Error> {
    let before = tallies(to, now)?;
    if before.iter().any(|(_, tally)| tally.count > 0) {
        return Err(Error::NotEmpty(to.name()));
    }
    let articles = copy_articles(from, to)?;
    to.put_feeds(&from.feeds()?)?;
    to.put_own_feeds(&from.own_feeds()?)?;
    to.put_hosts(&from.hosts(now)?)?;
    for asked in from.asked_since(i64::MIN)? {
        to.ask(asked.edition, asked.first)?;
        to.ask(asked.edition, asked.last)?;
    }
    for day in counted_days(now) {
        let counters = from.counters(day, "")?;
        let amounts: Vec<(&str, i64)> = counters
            .iter()
            .map(|(name, value)| (name.as_str(), *value))
            .collect();
        if !amounts.is_empty() {
            to.add(day, &amounts)?;
        }
    }
    to.settle()?;
    let mut copied = tallies_beside_articles(from, now)?;
    copied.insert(0, articles);
    let arrived = tallies(to, now)?;
    for ((table, copied), (_, arrived)) in copied.iter().zip(&arrived) {
        if copied != arrived {
            return Err(Error::Differs {
                table,
                copied: copied.count,
                arrived: arrived.count,
            });
        }
    }
    Ok(arrived)
}

/// Copies the articles, which one thread reads while this one writes; returns what was read.
fn copy_articles(from: &State, to: &State) -> Result<(&'static str, Tally), Error> {
    let (batches, arriving) = sync_channel::<Vec<(Edition, Article)>>(2);
    let tally = std::thread::scope(|scope| {
        let reading = scope.spawn(move || {
            let mut tally = Tally::default();
            let mut batch = Vec::new();
            from.each_article(&mut |edition, article| {
                tally.add(&row(edition, &article));
                batch.push((edition, article));
                batch.len() < BATCH || batches.send(std::mem::take(&mut batch)).is_ok()
            })?;
            // If nobody takes it, writing failed and says so.
            let _ = batches.send(batch);
            Ok(tally)
        });
        let mut written = Ok(());
        for batch in &arriving {
            written = to.restore(&batch);
            if written.is_err() {
                break;
            }
        }
        drop(arriving);
        let read = reading
            .join()
            .unwrap_or_else(|_| Err(Error::Folder(std::io::Error::other("a panic"))));
        written.and(read)
    })?;
    Ok((ARTICLES, tally))
}

const ARTICLES: &str = "articles";

/// Counts everything in a store.
fn tallies(state: &State, now: i64) -> Result<Tallies, Error> {
    let mut articles = Tally::default();
    state.each_article(&mut |edition, article| {
        articles.add(&row(edition, &article));
        true
    })?;
    let mut all = tallies_beside_articles(state, now)?;
    all.insert(0, (ARTICLES, articles));
    Ok(all)
}

fn tallies_beside_articles(state: &State, now: i64) -> Result<Tallies, Error> {
    let mut counters = Vec::new();
    for day in counted_days(now) {
        let of_day = state.counters(day, "")?.into_iter();
        counters.extend(of_day.map(|(name, value)| (day, name, value)));
    }
    let feeds = state.feeds()?;
    let own = state.own_feeds()?;
    let hosts = state.hosts(now)?;
    let asked = state.asked_since(i64::MIN)?;
    Ok(vec![
        (
            "feeds",
            Tally::of(feeds.iter().map(|feed| format!("{feed:?}"))),
        ),
        (
            "own feeds",
            Tally::of(own.iter().map(|feed| format!("{feed:?}"))),
        ),
        (
            "hosts",
            Tally::of(hosts.iter().map(|rules| format!("{rules:?}"))),
        ),
        (
            "requested editions",
            Tally::of(
                asked
                    .iter()
                    .map(|asked| (asked.edition, asked.first, asked.last)),
            ),
        ),
        ("counters", Tally::of(counters)),
    ])
}

/// The row of an article as both homes hold it: a database cannot hold U+0000.
fn row(edition: Edition, article: &Article) -> String {
    format!("{edition} {article:?}").replace("\\0", "\u{fffd}")
}

/// The days whose counters are kept: today, and those beside it.
fn counted_days(now: i64) -> std::ops::RangeInclusive<i32> {
    let today = day_of(now);
    today.saturating_sub(1)..=today.saturating_add(1)
}
