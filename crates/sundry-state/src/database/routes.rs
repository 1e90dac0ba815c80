//! The ways to the database: one to the host that takes writes, and one to any host, for reading. What
//! fails for a reason that passes is tried again here; what a statement does is not known here.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use deadpool::managed::{Object, Pool};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, timeout_at};

use super::Client;
use super::connect::{Hosts, Manager, Moves, Takes};
use super::tls::Tls;
use super::trouble::Trouble;
use crate::error::Error;
use crate::state::DatabaseSettings;

/// Most connections of a node to the host that takes writes, and for reading elsewhere.
const CONNECTIONS: usize = 8;
const ELSEWHERE: usize = 4;

/// Time for the first try of a read where there is another host to ask.
const FIRST: Duration = Duration::from_millis(300);

/// Pause between two tries. A failover takes some tenths of a second.
const PAUSE: Duration = Duration::from_millis(50);

/// Time for which calls fail at once after the database was found away.
const REST: Duration = Duration::from_secs(1);

/// Time limits of a call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    /// For one try.
    pub(super) one: Duration,
    /// After this, no other try begins.
    pub(super) all: Duration,
}

impl Times {
    /// Adds time to both.
    pub(super) fn and(self, more: Duration) -> Self {
        Self {
            one: self.one + more,
            all: self.all + more,
        }
    }
}

/// The ways to a database.
pub(super) struct Routes {
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
    primary: Pool<Manager>,
    /// `None` if there is only one host.
    any: Option<Pool<Manager>>,
    hosts: String,
    writes_rest: Rest,
    reads_rest: Rest,
}

/// Until when calls fail at once, and why.
#[derive(Default)]
struct Rest(Mutex<Option<(Instant, String)>>);

impl Drop for Routes {
    fn drop(&mut self) {
        // The last handle may be dropped where nothing may block.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Routes {
    /// Reads the settings and connects to nothing.
    pub(super) fn check(settings: &DatabaseSettings) -> Result<(), Error> {
        hosts(settings).map(|_| ())
    }

    /// Reads the settings. Connections are made when they are needed.
    pub(super) fn new(settings: &DatabaseSettings) -> Result<Self, Error> {
        let hosts = hosts(settings)?;
        let pool = |takes: Takes, most: usize| {
            Pool::builder(Manager::new(hosts.clone(), takes))
                .max_size(most)
                .build()
                .map_err(|error| Error::Settings(error.to_string()))
        };
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("database")
            .enable_all()
            .build()?;
        Ok(Self {
            runtime: Some(runtime),
            primary: pool(Takes::Writes, CONNECTIONS)?,
            any: match hosts.len() {
                1 => None,
                _ => Some(pool(Takes::Reads, ELSEWHERE)?),
            },
            hosts: hosts.names(),
            writes_rest: Rest::default(),
            reads_rest: Rest::default(),
        })
    }

    /// Names the hosts, for messages.
    pub(super) fn hosts(&self) -> &str {
        &self.hosts
    }

    /// Returns which host takes writes, and when that changed last.
    pub(super) fn moves(&self) -> Moves {
        self.primary.manager().moves()
    }

    /// Runs work on the host that takes writes until it succeeds, fails for good, or the time is up.
    pub(super) fn write<T>(
        &self,
        times: Times,
        work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, Error> {
        let route = |_| (&self.primary, times.one);
        self.tried(times, &self.writes_rest, route, work)
    }

    /// Runs work that only reads: on the host that takes writes if it answers soon, else in turns on
    /// any other and on it.
    pub(super) fn read<T>(
        &self,
        times: Times,
        work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, Error> {
        let route = |number: u32| match &self.any {
            Some(_) if number == 0 => (&self.primary, FIRST.min(times.one)),
            Some(any) if number % 2 == 1 => (any, times.one),
            _ => (&self.primary, times.one),
        };
        self.tried(times, &self.reads_rest, route, work)
    }

    fn tried<'a, T>(
        &'a self,
        times: Times,
        rest: &Rest,
        route: impl Fn(u32) -> (&'a Pool<Manager>, Duration),
        work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, Error> {
        let Some(runtime) = &self.runtime else {
            return Err(Error::Away("it is being closed".to_owned()));
        };
        runtime.handle().block_on(async {
            let begun = Instant::now();
            if let Some(reason) = rest.reason(begun) {
                return Err(Error::Away(reason));
            }
            for number in 0.. {
                let (pool, one) = route(number);
                let limit = (Instant::now() + one).min(begun + times.all.max(one));
                let trouble = match timeout_at(limit, once(pool, work)).await {
                    Ok(Ok(done)) => return Ok(done),
                    Ok(Err(trouble)) => trouble,
                    Err(_) => Trouble::Away(format!("{} did not answer in time", self.hosts)),
                };
                let pause = Instant::now() + PAUSE;
                if !trouble.is_passing() || pause >= begun + times.all {
                    let error = trouble.into_error();
                    if let Error::Away(reason) = &error {
                        rest.begin(reason);
                    }
                    return Err(error);
                }
                // Another host can be asked at once.
                if number > 0 || self.any.is_none() {
                    let _ = timeout_at(pause, std::future::pending::<()>()).await;
                }
            }
            Err(Error::Away("it was tried too often".to_owned()))
        })
    }
}

impl Rest {
    fn reason(&self, now: Instant) -> Option<String> {
        let rest = self.lock();
        let (until, reason) = rest.as_ref()?;
        (now < *until).then(|| reason.clone())
    }

    fn begin(&self, reason: &str) {
        *self.lock() = Some((Instant::now() + REST, reason.to_owned()));
    }

    fn lock(&self) -> MutexGuard<'_, Option<(Instant, String)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn once<T>(
    pool: &Pool<Manager>,
    work: &impl AsyncFn(&mut Client) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let client = pool.get().await?;
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

/// A connection that is closed unless it is taken out.
struct Lent(Option<Client>);

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(client) = self.0.take() {
            drop(Object::take(client));
        }
    }
}

fn hosts(settings: &DatabaseSettings) -> Result<Hosts, Error> {
    Hosts::new(&settings.url, Tls::new(&settings.extra_roots_pem)?)
}
