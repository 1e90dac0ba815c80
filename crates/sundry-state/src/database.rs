//! The home in `PostgreSQL` 15 or later: the same tables for several nodes that share one state. It
//! is not a second meaning of the interface: what a caller sees is the same as with a file, which one
//! suite of tests holds both homes to.
//!
//! Callers block, as they do on a file; the connections live on a thread of their own. What fails for
//! a reason that passes (a failover, a deadlock, a broken connection) is tried again for a while. All
//! statements can be repeated without harm, since an answer may be lost after its commit. When no host
//! answers, calls fail at once for [`REST`] instead of each waiting its time out.

mod append;
mod articles;
mod connect;
mod counters;
mod days;
mod leases;
mod records;
mod schema;
mod tls;
mod trouble;
mod upkeep;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use deadpool::managed::{Object, Pool};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, timeout_at};

use self::connect::Manager;
use self::days::Days;
use self::tls::Tls;
use self::trouble::Trouble;
use crate::article::{Appended, Article, NewArticle, PageText};
use crate::edition::Edition;
use crate::error::Error;
use crate::feed::{FeedHealth, OwnFeed};
use crate::small::{Asked, HostRules, Size};
use crate::state::DatabaseSettings;
use crate::tables::Tables;

/// Most connections of a node.
const CONNECTIONS: usize = 8;

/// Time for one try, and time after which none begins; each row that is written adds to both.
/// `PostgreSQL` itself takes milliseconds; a host that is frozen takes for ever.
const TRY: Duration = Duration::from_secs(3);
const PATIENCE: Duration = Duration::from_secs(8);
const ROW: Duration = Duration::from_millis(1);

/// Time for a look at whether others have written, which is made again a second later anyway.
const LOOK: Duration = Duration::from_millis(1_500);

/// Time for a try that reads or removes much: a check, an export, the removal of old days.
const LONG: Duration = Duration::from_mins(10);

/// Pause between two tries. A failover takes some tenths of a second.
const PAUSE: Duration = Duration::from_millis(50);

/// Time for which calls fail at once after the database was found away.
const REST: Duration = Duration::from_secs(1);

/// A database that several nodes share.
pub(crate) struct Database {
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
    pool: Pool<Manager>,
    hosts: String,
    /// Names this handle in the table of writers.
    node: String,
    days: Days,
    away: Mutex<Option<(Instant, String)>>,
}

/// A connection of the pool.
type Client = Object<Manager>;

impl fmt::Debug for Database {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Database")
            .field("hosts", &self.hosts)
            .finish_non_exhaustive()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // The last handle may be dropped where nothing may block.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Database {
    /// Reads the settings and connects to nothing.
    pub(crate) fn check(settings: &DatabaseSettings) -> Result<(), Error> {
        manager(settings).map(|_| ())
    }

    /// Reads the settings. The database may be away: each call says so until it is back.
    pub(crate) fn connect(settings: &DatabaseSettings) -> Result<Self, Error> {
        let manager = manager(settings)?;
        let hosts = manager.names();
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .build()
            .map_err(|error| Error::Settings(error.to_string()))?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("database")
            .enable_all()
            .build()?;
        Ok(Self {
            runtime: Some(runtime),
            pool,
            hosts,
            node: format!("{:016x}", random()?),
            days: Days::default(),
            away: Mutex::new(None),
        })
    }

    /// Runs work until it succeeds, fails for good, or the time is up.
    fn run<T>(&self, work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>) -> Result<T, Error> {
        self.tried(TRY, PATIENCE, work)
    }

    /// Runs work that writes so many rows.
    fn run_rows<T>(
        &self,
        rows: usize,
        work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, Error> {
        let more = ROW.saturating_mul(u32::try_from(rows).unwrap_or(u32::MAX));
        self.tried(TRY + more, PATIENCE + more, work)
    }

    /// Runs work that reads or removes much, and may take long.
    fn run_long<T>(
        &self,
        work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, Error> {
        self.tried(LONG, PATIENCE, work)
    }

    fn tried<T>(
        &self,
        one: Duration,
        all: Duration,
        work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, Error> {
        let Some(runtime) = &self.runtime else {
            return Err(Error::Away("it is being closed".to_owned()));
        };
        runtime.handle().block_on(async {
            let begun = Instant::now();
            if let Some(reason) = self.is_resting(begun) {
                return Err(Error::Away(reason));
            }
            loop {
                let limit = (Instant::now() + one).min(begun + all.max(one));
                let trouble = match timeout_at(limit, self.once(work)).await {
                    Ok(Ok(done)) => return Ok(done),
                    Ok(Err(trouble)) => trouble,
                    Err(_) => Trouble::Away(format!("{} did not answer in time", self.hosts)),
                };
                self.days.forget();
                let pause = Instant::now() + PAUSE;
                if !trouble.is_passing() || pause >= begun + all {
                    let error = trouble.into_error();
                    if let Error::Away(reason) = &error {
                        *self.lock() = Some((Instant::now() + REST, reason.clone()));
                    }
                    return Err(error);
                }
                let _ = timeout_at(pause, std::future::pending::<()>()).await;
            }
        })
    }

    async fn once<T>(
        &self,
        work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let client = self.pool.get().await?;
        // Until it has succeeded, the connection belongs to this try: one that is given up half-way
        // must not go back with its transaction open.
        let mut lent = Lent(Some(client));
        let Some(client) = lent.0.as_mut() else {
            return Err(Trouble::Again);
        };
        let outcome = work(client).await;
        let is_sound = match &outcome {
            Ok(_) => true,
            Err(trouble) => !trouble.spoils_connection(),
        };
        if is_sound {
            drop(lent.0.take());
        }
        outcome
    }

    fn is_resting(&self, now: Instant) -> Option<String> {
        let away = self.lock();
        let (until, reason) = away.as_ref()?;
        (now < *until).then(|| reason.clone())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<(Instant, String)>> {
        self.away.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn manager(settings: &DatabaseSettings) -> Result<Manager, Error> {
    Manager::new(&settings.url, Tls::new(&settings.extra_roots_pem)?)
}

/// A connection that is closed unless it is taken out.
struct Lent(Option<Client>);

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(client) = self.0.take() {
            drop(Object::take(client));
        }
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
            append::append(client, self, articles, now).await
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
        self.run(&async |client| articles::window(client, edition, from, to, most).await)
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
        self.run(&async |client| articles::days(client, edition, most).await)
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
        self.run(&async |client| records::feeds(client).await)
    }

    fn put_feeds(&self, feeds: &[FeedHealth]) -> Result<(), Error> {
        self.run_rows(feeds.len(), &async |client| {
            records::put_feeds(client, feeds).await
        })
    }

    fn own_feeds(&self) -> Result<Vec<OwnFeed>, Error> {
        self.run(&async |client| records::own_feeds(client).await)
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
        self.run(&async |client| records::hosts(client, now).await)
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
        self.run(&async |client| records::asked_since(client, since).await)
    }

    fn lease(&self, name: &str, holder: &str, now: i64, until: i64) -> Result<bool, Error> {
        let seconds = until.saturating_sub(now);
        self.run(&async |client| leases::lease(client, name, holder, seconds).await)
    }

    fn release(&self, name: &str, holder: &str) -> Result<(), Error> {
        self.run(&async |client| leases::release(client, name, holder).await)
    }

    fn is_leased(&self, name: &str, _now: i64) -> Result<bool, Error> {
        self.run(&async |client| leases::is_leased(client, name).await)
    }

    fn add(&self, day: i32, amounts: &[(&str, i64)]) -> Result<Vec<i64>, Error> {
        let addition = random()?;
        self.run_rows(amounts.len(), &async |client| {
            counters::add(client, addition, day, amounts).await
        })
    }

    fn counters(&self, day: i32, beginning: &str) -> Result<Vec<(String, i64)>, Error> {
        self.run(&async |client| counters::beginning_with(client, day, beginning).await)
    }

    fn counter(&self, name: &str, day: i32) -> Result<i64, Error> {
        self.run(&async |client| counters::counter(client, name, day).await)
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
        self.tried(LOOK, LOOK, &async |client| {
            upkeep::version(client, &self.node).await
        })
    }

    fn settle(&self) -> Result<(), Error> {
        Ok(())
    }

    fn name(&self) -> String {
        format!("the database on {}", self.hosts)
    }
}
