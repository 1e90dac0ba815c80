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
use tokio::time::MissedTickBehavior;
use tracing::{info, warn};

use super::{blocking_threads, configuration};
use crate::config::{Config, LogFormat};
use crate::log;
use crate::output::{Failure, say};

pub(crate) fn run(file: Option<&Path>) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    log::start(&loaded.config.log)?;
    let settings = loaded.config.service()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(blocking_threads(&settings))
        .enable_all()
        .build()?;
    let service = Arc::new(Service::new(settings)?);
    runtime.block_on(serve(&loaded.config, service))?;
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
    let server = Server::new(listener, OPERATIONS, service, config.http());
    let address = server.address()?;
    let version = env!("CARGO_PKG_VERSION");
    info!(%address, version, operations = OPERATIONS.len(), "listening");
    for kind in watched.state() {
        info!(kind = kind.kind, records = kind.records, origin = ?kind.origin, "catalogue");
    }
    tell(told.news());
    if config.log.format == LogFormat::Text {
        say(&format!(
            "Console: http://{address}/   Reference: http://{address}/docs"
        ));
    }
    notify(&[NotifyState::Ready]);
    let watch = tokio::spawn(watch(watched));
    server.run(stop.first()).await;
    watch.abort();
    info!("stopped");
    Ok(())
}

/// How often the data folder is looked at for a new generation.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Lets new generations answer as soon as they are published.
async fn watch(catalogues: Arc<Catalogues>) {
    let mut look = tokio::time::interval(LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
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
struct StopSignals {
    interrupt: Signal,
    terminate: Signal,
}

impl StopSignals {
    /// From now on the signals are waited for, and end nothing by themselves.
    fn listen() -> std::io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn first(mut self) {
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
