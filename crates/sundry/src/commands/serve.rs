//! `sundry serve`: binds, notifies the service manager, and serves until it is stopped.

mod binding;
mod reloading;

use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sd_notify::NotifyState;
use sundry_catalog::Origin;
use sundry_crawl::News;
use sundry_http::Server;
use sundry_operations::{Catalogues, KindNews, OPERATIONS, Service};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::{MissedTickBehavior, timeout};
use tracing::{info, warn};

pub(super) use self::reloading::read_keys;
use self::reloading::{Keys, Reloader};
use super::follow;
use super::nodes::Reporter;
use super::quota_loans::Loans;
use super::quotas::Keeper;
use super::{blocking_threads, configuration};
use crate::config::{Loaded, LogFormat};
use crate::descriptors;
use crate::log;
use crate::output::{Failure, say};

pub(crate) fn run(file: Option<&Path>) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let keys = read_keys(&loaded.config)?;
    loaded.check_access(keys.ring.is_some())?;
    let logging = log::start(&loaded.config.log)?;
    let settings = loaded.config.service()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(blocking_threads(&settings))
        .enable_all()
        .build()?;
    let service = Arc::new(Service::new(settings)?);
    let outcome = runtime.block_on(serve(file, loaded, keys, service));
    // Do not wait for blocking work (a computation, a look-up that no name server answers): its
    // caller has been answered or has given up.
    runtime.shutdown_background();
    logging.finish();
    outcome?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(
    named: Option<&Path>,
    loaded: Loaded,
    mut keys: Keys,
    service: Arc<Service>,
) -> Result<(), Failure> {
    let config = &loaded.config;
    let bound = binding::bind(config.listen.addresses()).await?;
    // Listen before readiness is announced: a signal that comes then must drain connections, not
    // kill.
    let stop = StopSignals::listen()?;
    let hang_up = signal(SignalKind::hangup())?;
    let (watched, told) = (Arc::clone(service.catalogues()), Arc::clone(&service));
    let mut http = config.http(keys.ring.take());
    let fetches = config.limits.fetches.get() + config.news.fetches.get();
    let wanted = http.max_connections;
    http.max_connections = descriptors::connections(wanted, fetches as usize);
    let connections = http.max_connections;
    let grace = http.drain_timeout;
    let server = Server::new(bound.listeners, OPERATIONS, service, http);
    let shared = if config.database()?.is_some() {
        let (control, service) = (server.control(), Arc::clone(&told));
        let loans = Loans::begin(control, service, config.quota.without_database);
        Some((loans, Reporter::begin(Arc::clone(&told), server.control())))
    } else {
        None
    };
    let keeper = match &shared {
        None => Some(Keeper::begin(server.control(), told.news().clone()).await),
        Some(_) => None,
    };
    let version = env!("CARGO_PKG_VERSION");
    for address in &bound.places {
        info!(%address, version, operations = OPERATIONS.len(), "listening");
    }
    for kind in watched.state() {
        let origin = origin(kind.origin);
        info!(
            kind = kind.kind,
            records = kind.records,
            origin,
            "catalogue"
        );
    }
    if connections < wanted {
        info!(
            connections,
            wanted, "the limit of open files allows fewer connections than the configuration"
        );
    }
    tell(told.told());
    let place = bound
        .places
        .iter()
        .find(|place| !place.starts_with("unix:"));
    if let (LogFormat::Text, Some(address)) = (config.log.format, place) {
        say(&format!(
            "Console: http://{address}/   Reference: http://{address}/docs"
        ));
    }
    let mut following = follow::begin(config, &told)?;
    if config.database()?.is_some() {
        following.spawn(watch_database(told.news().clone()));
    }
    let reloader = Reloader::new(named, loaded, &keys, connections, server.control());
    let reloader = Arc::new(Mutex::new(reloader));
    notify(&[NotifyState::Ready]);
    let watch = tokio::spawn(watch(watched, Arc::clone(&reloader)));
    let reload = tokio::spawn(reload(hang_up, reloader));
    let news = told.news().clone();
    if let Err(error) = news.start().await {
        warn!(%error, "feeds are not read");
    }
    let (tell_news, told_news) = tokio::sync::oneshot::channel();
    let stopping = async {
        stop.first().await;
        let _ = tell_news.send(());
    };
    let stop_news = async {
        let _ = told_news.await;
        if timeout(grace, news.stop()).await.is_err() {
            warn!("reading feeds did not stop in time");
        }
    };
    tokio::join!(server.run(stopping), stop_news);
    reload.abort();
    let last_counts = async {
        if let Some(keeper) = keeper {
            keeper.end().await;
        }
        if let Some((loans, reporter)) = shared {
            loans.end().await;
            reporter.end().await;
        }
    };
    if timeout(LAST_COUNTS, last_counts).await.is_err() {
        warn!("the counts of quotas were not stored in time");
    }
    watch.abort();
    // Interrupted downloads are repeated at the next start.
    following.abort_all();
    info!("stopped");
    Ok(())
}

/// Longest wait at the end for writing the counts of quotas.
const LAST_COUNTS: Duration = Duration::from_secs(2);

/// Interval between checks of the data folder for a new generation.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Puts new generations in place as soon as they are published, and new keys as soon as they are
/// written.
async fn watch(catalogues: Arc<Catalogues>, reloader: Arc<Mutex<Reloader>>) {
    let mut look = tokio::time::interval(LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The start checks only file sizes; other damage is found here, while requests are already
    // answered.
    let whole = Arc::clone(&catalogues);
    if let Ok(news) = tokio::task::spawn_blocking(move || whole.verify()).await {
        tell(&news);
    }
    // A fault is logged once, not every two seconds.
    let mut told = String::new();
    loop {
        look.tick().await;
        let looking = Arc::clone(&reloader);
        let _ = tokio::task::spawn_blocking(move || locked(&looking).look()).await;
        let catalogues = Arc::clone(&catalogues);
        let Ok(news) = tokio::task::spawn_blocking(move || catalogues.reload()).await else {
            continue;
        };
        let text = format!("{news:?}");
        if text != told {
            tell(&news);
            told = text;
        }
    }
}

/// Notices that the database is away, or back, also while nobody asks for news.
async fn watch_database(news: News) {
    let mut look = tokio::time::interval(LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut was_away = false;
    loop {
        look.tick().await;
        let outcome = news.look().await;
        let is_away = news.absence().is_some();
        match outcome {
            Err(error) if is_away != was_away => warn!(%error, "news shows what was known before"),
            Ok(()) if is_away != was_away => info!("the database is back"),
            _ => {}
        }
        was_away = is_away;
    }
}

/// Reloads settings and keys at each SIGHUP.
async fn reload(mut hang_up: Signal, reloader: Arc<Mutex<Reloader>>) {
    while hang_up.recv().await.is_some() {
        notify(&[NotifyState::Reloading, monotonic_now()]);
        let reloading = Arc::clone(&reloader);
        let _ = tokio::task::spawn_blocking(move || locked(&reloading).reload()).await;
        notify(&[NotifyState::Ready]);
    }
}

/// Returns the time for a message to the service manager, which requires it with `RELOADING=1`.
fn monotonic_now() -> NotifyState<'static> {
    NotifyState::monotonic_usec_now().unwrap_or(NotifyState::Status("reading settings again"))
}

fn locked(reloader: &Mutex<Reloader>) -> MutexGuard<'_, Reloader> {
    reloader.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Describes the origin of a kind's records.
fn origin(origin: Origin) -> String {
    match origin {
        Origin::Nothing => "none imported".to_owned(),
        Origin::Starter => "starter catalogue".to_owned(),
        Origin::Generation(number) => format!("import {number}"),
    }
}

/// Logs news about the catalogues.
fn tell(news: &[KindNews]) {
    for (kind, news) in news {
        match news {
            Ok(news) => info!(kind, origin = origin(*news), "a new catalogue answers"),
            Err(error) => warn!(kind, %error, "a catalogue is not used"),
        }
    }
}

/// The signals that stop Sundry: SIGINT and SIGTERM.
pub(super) struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl StopSignals {
    /// Catches the signals from now on, so that they no longer end the process by themselves.
    pub(super) fn listen() -> std::io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    pub(super) async fn first(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
        info!("stopping");
        notify(&[NotifyState::Stopping]);
    }
}

/// Notifies systemd, if it started us; without systemd, this does nothing.
fn notify(states: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::warn!(%error, "the service manager could not be notified");
    }
}
