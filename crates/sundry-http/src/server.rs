//! The accept loop: connections in, a cap on them, time limits, and an end that cuts nothing off.
//!
//! Ours because the framework's own loop sets no header time limit: silent and half-written
//! requests stayed open for more than 45 s there. What a request means is the gate's.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use sundry_operations::{Entry, Service};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tracing::{info, warn};

use crate::gate::Gate;
use crate::settings::HttpSettings;
use crate::spoken_errors::SpokenErrors;

/// A bound server.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    gate: Arc<Gate>,
}

/// How long the loop waits when the system has no file descriptors left.
const BREATHE: Duration = Duration::from_millis(50);

impl Server {
    /// Serves these operations on a socket that is bound already.
    pub fn new(
        listener: TcpListener,
        operations: &'static [Entry],
        service: Arc<Service>,
        settings: HttpSettings,
    ) -> Self {
        Self {
            listener,
            gate: Arc::new(Gate::new(operations, service, settings)),
        }
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is done; then answers what is under way, waiting for at most
    /// `drain_timeout`.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let settings = self.gate.settings();
        let (limit, drain) = (settings.max_connections, settings.drain_timeout);
        let room = Arc::new(Semaphore::new(limit));
        let graceful = GracefulShutdown::new();
        let mut stop = pin!(stop);
        loop {
            let accepted = tokio::select! {
                biased;
                () = &mut stop => break,
                accepted = self.accept(&room) => accepted,
            };
            match accepted {
                Ok((socket, permit)) => self.serve(socket, permit, Some(&graceful)),
                Err(error) => {
                    warn!(%error, "a connection could not be accepted");
                    if timeout(BREATHE, &mut stop).await.is_ok() {
                        break;
                    }
                }
            }
        }
        self.gate.stop_being_ready();
        // Connections that the kernel has taken already would be reset with the listener: each is
        // given one answer.
        while let Some(Ok((socket, permit))) = self.accept(&room).now_or_never() {
            self.serve(socket, permit, None);
        }
        drop(self.listener);
        info!("draining");
        let all = u32::try_from(limit).unwrap_or(u32::MAX);
        let drained = async {
            graceful.shutdown().await;
            let _ = room.acquire_many(all).await;
        };
        if timeout(drain, drained).await.is_err() {
            warn!(
                seconds = drain.as_secs(),
                "some requests did not finish in time"
            );
        }
    }

    async fn accept(&self, room: &Arc<Semaphore>) -> io::Result<(TcpStream, OwnedSemaphorePermit)> {
        let permit = Arc::clone(room)
            .acquire_owned()
            .await
            .map_err(io::Error::other)?;
        let (socket, _) = self.listener.accept().await?;
        Ok((socket, permit))
    }

    fn serve(
        &self,
        socket: TcpStream,
        permit: OwnedSemaphorePermit,
        graceful: Option<&GracefulShutdown>,
    ) {
        // Answers are written whole; waiting to fill a packet only delays them.
        let _ = socket.set_nodelay(true);
        let gate = Arc::clone(&self.gate);
        gate.metrics.connections.inc();
        let service_gate = Arc::clone(&gate);
        let service = service_fn(move |request| {
            let gate = Arc::clone(&service_gate);
            async move { Ok::<_, std::convert::Infallible>(gate.handle(request).await) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(gate.settings().header_timeout)
            .keep_alive(graceful.is_some())
            .serve_connection(TokioIo::new(SpokenErrors::new(socket)), service);
        let watcher = graceful.map(GracefulShutdown::watcher);
        tokio::spawn(async move {
            // A connection that ends in an error has told its client, or lost it.
            let _ = match watcher {
                Some(watcher) => watcher.watch(connection).await,
                None => connection.await,
            };
            gate.metrics.connections.dec();
            drop(permit);
        });
    }
}
