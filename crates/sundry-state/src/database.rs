//! The home in `PostgreSQL` 15 or later: the same tables for several nodes that share one state. It
//! is not a second meaning of the interface: what a caller sees is the same as with a file, which one
//! suite of tests holds both homes to.
//!
//! Callers block, as they do on a file; the connections live on a thread of their own. What fails for
//! a reason that passes (a failover, a deadlock, a broken connection) is tried again for a while. All
//! statements can be repeated without harm, since an answer may be lost after its commit. When no host
//! answers, calls fail at once for a while instead of each waiting its time out.

mod append;
mod articles;
mod connect;
mod counters;
mod days;
mod host_leases;
mod leases;
mod nodes;
mod records;
mod routes;
mod schema;
mod tls;
mod trouble;
mod upkeep;

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use deadpool::managed::Object;

use self::connect::Manager;
use self::days::Days;
use self::routes::{Routes, Times};
use self::trouble::Trouble;
use crate::article::{Appended, Article, NewArticle, PageText};
use crate::edition::Edition;
use crate::error::Error;
use crate::feed::{FeedHealth, OwnFeed};
use crate::host_leases::{Fenced, HostLeases};
use crate::node::{Node, NodeReport};
use crate::small::{Asked, HostRules, Loan, Size, Wanted};
use crate::state::DatabaseSettings;
use crate::tables::Tables;

/// Time for a call: `PostgreSQL` itself takes milliseconds; a host that is frozen takes for ever.
const USUAL: Times = Times {
    one: Duration::from_secs(3),
    all: Duration::from_secs(8),
};

/// Time that each row that is written adds.
const ROW: Duration = Duration::from_millis(1);

/// Time for a look at whether others have written, which is made again a second later anyway.
const LOOK: Times = Times {
    one: Duration::from_millis(1_500),
    all: Duration::from_millis(1_500),
};

/// Time for work that reads or removes much: a check, an export, the removal of old days.
const LONG: Times = Times {
    one: Duration::from_mins(10),
    all: USUAL.all,
};

/// A database that several nodes share.
pub(crate) struct Database {
    routes: Routes,
    /// Names this handle in the tables of writers and of nodes.
    node: String,
    days: Days,
}

/// A connection of the pool.
type Client = Object<Manager>;

impl fmt::Debug for Database {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Database")
            .field("hosts", &self.routes.hosts())
            .finish_non_exhaustive()
    }
}

impl Database {
    /// Reads the settings and connects to nothing.
    pub(crate) fn check(settings: &DatabaseSettings) -> Result<(), Error> {
        Routes::check(settings)
    }

    /// Reads the settings. The database may be away: each call says so until it is back.
    pub(crate) fn connect(settings: &DatabaseSettings) -> Result<Self, Error> {
        Ok(Self {
            routes: Routes::new(settings)?,
            node: format!("{:016x}", random()?),
            days: Days::default(),
        })
    }

    /// Runs work that reads.
    fn read<T>(&self, work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>) -> Result<T, Error> {
        self.routes.read(USUAL, work)
    }

    /// Runs work that writes until it succeeds, fails for good, or the time is up.
    fn run<T>(&self, work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>) -> Result<T, Error> {
        self.routes.write(USUAL, work)
    }

    /// Runs work that writes so many rows.
    fn run_rows<T>(
        &self,
        rows: usize,
        work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, Error> {
        let more = ROW.saturating_mul(u32::try_from(rows).unwrap_or(u32::MAX));
        self.routes.write(USUAL.and(more), &async |client| {
            let outcome = work(client).await;
            if outcome.is_err() {
                // Another node may have dropped a day.
                self.days.forget();
            }
            outcome
        })
    }

    /// Runs work that reads or removes much, and may take long.
    fn run_long<T>(
        &self,
        work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, Error> {
        self.routes.write(LONG, work)
    }
}

/// Returns a number that no other process draws.
fn random() -> Result<u64, Error> {
    getrandom::u64().map_err(|error| Error::Database(error.to_string()))
}

impl Tables for Database {
    fn append(&self, articles: &[NewArticle], now: i64) -> Result<Vec<Appended>, Error> {
        if articles.is_empty() {
            return Ok(Vec::new());
        }
        self.run_rows(articles.len(), &async |client| {
            append::append(client, self, &[], articles, now).await
        })
        .and_then(|stored| match stored {
            Fenced::Stored(appended) => Ok(appended),
            Fenced::Late(_) => Err(Error::Database("no lease can be late".to_owned())),
        })
    }

    fn restore(&self, articles: &[(Edition, Article)]) -> Result<(), Error> {
        self.run_rows(articles.len(), &async |client| {
            append::restore(client, self, articles).await
        })
    }

    fn window(
        &self,
        edition: Edition,
        from: i32,
        to: i32,
        most: usize,
    ) -> Result<Vec<Article>, Error> {
        self.read(&async |client| articles::window(client, edition, from, to, most).await)
    }

    fn texts(
        &self,
        edition: Edition,
        from: i32,
        to: i32,
        ids: &[u32],
    ) -> Result<HashMap<u32, String>, Error> {
        self.read(&async |client| articles::texts(client, edition, from, to, ids).await)
    }

    fn fill(&self, pages: &[(u32, Option<PageText>)]) -> Result<(), Error> {
        if pages.is_empty() {
            return Ok(());
        }
        self.run_rows(pages.len(), &async |client| {
            articles::fill(client, &self.node, pages).await
        })
    }

    fn days(&self, edition: Edition, most: usize) -> Result<Vec<(i32, u64)>, Error> {
        self.read(&async |client| articles::days(client, edition, most).await)
    }

    fn each_article(&self, take: &mut dyn FnMut(Edition, Article) -> bool) -> Result<(), Error> {
        // What was passed on cannot be taken back, so this is tried once.
        let take = Mutex::new(Some(take));
        self.run_long(&async |client| {
            let taken = take.lock().unwrap_or_else(PoisonError::into_inner).take();
            match taken {
                Some(take) => articles::each(client, take).await,
                None => Err(Error::Away("it broke off".to_owned()).into()),
            }
        })
    }

    fn counts(&self) -> Result<BTreeMap<Edition, u64>, Error> {
        self.run_long(&async |client| articles::counts(client).await)
    }

    fn feeds(&self) -> Result<Vec<FeedHealth>, Error> {
        self.read(&async |client| records::feeds(client).await)
    }

    fn put_feeds(&self, feeds: &[FeedHealth]) -> Result<(), Error> {
        self.run_rows(feeds.len(), &async |client| {
            records::put_feeds(client, feeds).await
        })
    }

    fn own_feeds(&self) -> Result<Vec<OwnFeed>, Error> {
        self.read(&async |client| records::own_feeds(client).await)
    }

    fn put_own_feeds(&self, feeds: &[OwnFeed]) -> Result<usize, Error> {
        self.run_rows(feeds.len(), &async |client| {
            records::put_own_feeds(client, &self.node, feeds).await
        })
    }

    fn forget_own_feed(&self, url: &str, edition: Edition) -> Result<bool, Error> {
        self.run(&async |client| records::forget_own_feed(client, &self.node, url, edition).await)
    }

    fn hosts(&self, now: i64) -> Result<Vec<HostRules>, Error> {
        self.read(&async |client| records::hosts(client, now).await)
    }

    fn put_hosts(&self, hosts: &[HostRules]) -> Result<(), Error> {
        self.run_rows(hosts.len(), &async |client| {
            records::put_hosts(client, hosts).await
        })
    }

    fn ask(&self, edition: Edition, now: i64) -> Result<(), Error> {
        self.run(&async |client| records::ask(client, &self.node, edition, now).await)
    }

    fn asked_since(&self, since: i64) -> Result<Vec<Asked>, Error> {
        self.read(&async |client| records::asked_since(client, since).await)
    }

    fn lease(&self, name: &str, holder: &str, now: i64, until: i64) -> Result<bool, Error> {
        let seconds = until.saturating_sub(now);
        self.run(&async |client| leases::lease(client, name, holder, seconds).await)
    }

    fn release(&self, name: &str, holder: &str) -> Result<(), Error> {
        self.run(&async |client| leases::release(client, name, holder).await)
    }

    fn is_leased(&self, name: &str, _now: i64) -> Result<bool, Error> {
        self.read(&async |client| leases::is_leased(client, name).await)
    }

    fn host_leases(&self) -> Option<&dyn HostLeases> {
        Some(self)
    }

    fn add(&self, day: i32, amounts: &[(&str, i64)]) -> Result<Vec<i64>, Error> {
        let addition = random()?;
        self.run_rows(amounts.len(), &async |client| {
            counters::add(client, addition, day, amounts).await
        })
    }

    fn lend(&self, day: i32, nodes: u32, wanted: &[Wanted<'_>]) -> Result<Vec<Loan>, Error> {
        self.run_rows(wanted.len(), &async |client| {
            counters::lend(client, day, nodes, wanted).await
        })
    }

    fn counters(&self, day: i32, beginning: &str) -> Result<Vec<(String, i64)>, Error> {
        self.read(&async |client| counters::beginning_with(client, day, beginning).await)
    }

    fn counter(&self, name: &str, day: i32) -> Result<i64, Error> {
        self.read(&async |client| counters::counter(client, name, day).await)
    }

    fn report(&self, node: &NodeReport) -> Result<Vec<Node>, Error> {
        self.routes.write(LOOK, &async |client| {
            nodes::report(client, &self.node, &self.routes.moves(), node).await
        })
    }

    fn leave(&self) -> Result<(), Error> {
        self.routes
            .write(LOOK, &async |client| nodes::leave(client, &self.node).await)
    }

    fn forget(&self, before: i32, most: u64, now: i64) -> Result<u64, Error> {
        self.run_long(&async |client| upkeep::forget(client, &self.node, before, most, now).await)
    }

    fn back_up(&self, _to: &Path) -> Result<u64, Error> {
        Err(Error::NoFile)
    }

    fn check(&self) -> Result<Vec<String>, Error> {
        self.run_long(&async |client| upkeep::check(client).await)
    }

    fn size(&self) -> Result<Size, Error> {
        self.run_long(&async |client| upkeep::size(client).await)
    }

    fn version(&self) -> Result<i64, Error> {
        self.routes.read(LOOK, &async |client| {
            upkeep::version(client, &self.node).await
        })
    }

    fn settle(&self) -> Result<(), Error> {
        Ok(())
    }

    fn name(&self) -> String {
        format!("the database on {}", self.routes.hosts())
    }
}
