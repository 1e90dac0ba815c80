//! `sundry serve`: binds, tells the service manager, serves until told to stop.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use sd_notify::NotifyState;
use sundry_http::Server;
use sundry_operations::{Catalogues, KindNews, OPERATIONS, Service};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::{MissedTickBehavior, timeout};
use tracing::{info, warn};

use super::quotas::Keeper;
use super::{blocking_threads, configuration};
use crate::config::{Config, LogFormat};
use crate::descriptors;
use crate::log;
use crate::output::{Failure, say};

pub(crate) fn run(file: Option<&Path>) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let logging = log::start(&loaded.config.log)?;
    let settings = loaded.config.service()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(blocking_threads(&settings))
        .enable_all()
        .build()?;
    let service = Arc::new(Service::new(settings)?);
    let outcome = runtime.block_on(serve(&loaded.config, service));
    // Work that may block (a computation, a look-up that no name server answers) is not waited
    // for: whoever asked for it was answered or given up.
    runtime.shutdown_background();
    logging.finish();
    outcome?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(config: &Config, service: Arc<Service>) -> Result<(), Failure> {
    let listener = TcpListener::bind(config.listen).await.map_err(|error| {
        format!(
            "cannot listen on {}: {error}; `SUNDRY_LISTEN` chooses another",
            config.listen
        )
    })?;
    // Before anybody is told of readiness: a signal that comes then must drain, not kill.
    let stop = StopSignals::listen()?;
    let (watched, told) = (Arc::clone(service.catalogues()), Arc::clone(&service));
    let mut http = config.http();
    let fetches = config.limits.fetches.get() + config.news.fetches.get();
    let wanted = http.max_connections;
    http.max_connections = descriptors::connections(wanted, fetches as usize);
    let connections = http.max_connections;
    let grace = http.drain_timeout;
    let keeper = match http.keys.clone() {
        Some(keys) => Keeper::begin(keys, told.news().clone()).await,
        None => None,
    };
    let server = Server::new(listener, OPERATIONS, service, http);
    let address = server.address()?;
    let version = env!("CARGO_PKG_VERSION");
    info!(%address, version, operations = OPERATIONS.len(), "listening");
    for kind in watched.state() {
        info!(kind = kind.kind, records = kind.records, origin = ?kind.origin, "catalogue");
    }
    if connections < wanted {
        info!(
            connections,
            wanted, "the limit of open files allows fewer connections than the configuration"
        );
    }
    tell(told.told());
    if config.log.format == LogFormat::Text {
        say(&format!(
            "Console: http://{address}/   Reference: http://{address}/docs"
        ));
    }
    notify(&[NotifyState::Ready]);
    let watch = tokio::spawn(watch(watched));
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
    if let Some(keeper) = keeper
        && timeout(LAST_COUNTS, keeper.end()).await.is_err()
    {
        warn!("the counts of quotas were not kept in time");
    }
    watch.abort();
    info!("stopped");
    Ok(())
}

/// How long the counts of quotas may take to be kept at the end.
const LAST_COUNTS: Duration = Duration::from_secs(2);

/// How often the data folder is looked at for a new generation.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Lets new generations answer as soon as they are published.
async fn watch(catalogues: Arc<Catalogues>) {
    let mut look = tokio::time::interval(LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // A start looks at sizes alone; what they do not show is found here, while all is answered.
    let whole = Arc::clone(&catalogues);
    if let Ok(news) = tokio::task::spawn_blocking(move || whole.verify()).await {
        tell(&news);
    }
    // What is wrong is told once, not every two seconds.
    let mut told = String::new();
    loop {
        look.tick().await;
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

/// Says what is new of the catalogues.
fn tell(news: &[KindNews]) {
    for (kind, news) in news {
        match news {
            Ok(origin) => info!(kind, ?origin, "a new catalogue answers"),
            Err(error) => warn!(kind, %error, "a catalogue is not used"),
        }
    }
}

/// What tells Sundry to stop: SIGINT and SIGTERM.
pub(super) struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl StopSignals {
    /// From now on the signals are waited for, and end nothing by themselves.
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

/// Tells systemd, if it started us; nothing to tell is no failure.
fn notify(states: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::warn!(%error, "the service manager could not be told");
    }
}
