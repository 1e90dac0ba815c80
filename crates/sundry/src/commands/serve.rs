//! `sundry serve`: binds, tells the service manager, serves until told to stop.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use sd_notify::NotifyState;
use sundry_http::Server;
use sundry_operations::{OPERATIONS, Service};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing::info;

use super::configuration;
use crate::config::{Config, LogFormat};
use crate::log;
use crate::output::{Failure, say};

pub(crate) fn run(file: Option<&Path>) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    log::start(&loaded.config.log)?;
    let settings = loaded.config.service()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        // Computations, and a name look-up for each fetch, block a thread each.
        .max_blocking_threads(settings.compute_threads.get() + settings.fetches)
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
    let server = Server::new(listener, OPERATIONS, service, config.http());
    let address = server.address()?;
    let version = env!("CARGO_PKG_VERSION");
    info!(%address, version, operations = OPERATIONS.len(), "listening");
    if config.log.format == LogFormat::Text {
        say(&format!(
            "Console: http://{address}/   Reference: http://{address}/docs"
        ));
    }
    notify(&[NotifyState::Ready]);
    server.run(stop.first()).await;
    info!("stopped");
    Ok(())
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
