//! The accept loop: accepts connections, limits their number and their time, and shuts down without
//! cutting an answer off.
//!
//! It is our own because the framework's loop sets no header time limit: silent and half-written
//! requests stayed open for more than 45 s there. The gate interprets requests, not this module.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use sundry_operations::{Entry, Service};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tracing::{info, warn};

use crate::control::Control;
use crate::gate::Gate;
use crate::heads::Heads;
use crate::listener::{self, Listener, Peer, Socket};
use crate::long_lines::{Lines, LongLines};
use crate::paced::{Paced, Patience};
use crate::replying::{Marked, Replying};
use crate::settings::HttpSettings;
use crate::shares::Share;
use crate::spoken_errors::SpokenErrors;

/// A bound server.
#[derive(Debug)]
pub struct Server {
    listeners: Vec<Listener>,
    gate: Arc<Gate>,
}

/// Most bytes of a request head that are buffered until it is complete.
const MAX_HEAD: usize = 160_000;

/// Accept failures are logged once in this many, since they come in floods.
const TOLD_ONCE_IN: u64 = 1200;

/// An accepted connection and the permits that it holds.
struct Accepted {
    socket: Socket,
    peer: Peer,
    room: OwnedSemaphorePermit,
}

/// Pause of the loop when the system has run out of file descriptors.
const BREATHE: Duration = Duration::from_millis(50);

impl Server {
    /// Makes a server for these operations on bound sockets.
    pub fn new(
        listeners: Vec<Listener>,
        operations: &'static [Entry],
        service: Arc<Service>,
        settings: HttpSettings,
    ) -> Self {
        Self {
            listeners,
            gate: Arc::new(Gate::new(operations, service, settings)),
        }
    }

    /// Returns the handle to change the server while it runs.
    pub fn control(&self) -> Control {
        Control(Arc::clone(&self.gate))
    }

    /// Serves until `stop` is done, then finishes the requests that are under way, for at most
    /// `drain_timeout`.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let limit = self.gate.policy().settings.max_connections;
        let room = Arc::new(Semaphore::new(limit));
        let graceful = GracefulShutdown::new();
        let mut stop = pin!(stop);
        let mut failures = 0_u64;
        let mut turn = 0;
        loop {
            turn += 1;
            let accepted = tokio::select! {
                biased;
                () = &mut stop => break,
                accepted = self.accept(&room, turn) => accepted,
            };
            match accepted {
                Ok(accepted) => self.serve(accepted, Some(&graceful)),
                Err(error) => {
                    if failures.is_multiple_of(TOLD_ONCE_IN) {
                        warn!(%error, failures, "a connection could not be accepted");
                    }
                    failures += 1;
                    if timeout(BREATHE, &mut stop).await.is_ok() {
                        break;
                    }
                }
            }
        }
        self.gate.stop_being_ready();
        // Connections that the kernel has accepted already would be reset with the listener, so
        // each of them gets one answer.
        while let Some(Ok(accepted)) = self.accept(&room, turn).now_or_never() {
            self.serve(accepted, None);
        }
        drop(self.listeners);
        info!("draining");
        let drain = self.gate.policy().settings.drain_timeout;
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

    async fn accept(&self, room: &Arc<Semaphore>, turn: usize) -> io::Result<Accepted> {
        let room = Arc::clone(room)
            .acquire_owned()
            .await
            .map_err(io::Error::other)?;
        let (socket, peer) = listener::accept(&self.listeners, turn).await?;
        Ok(Accepted { socket, peer, room })
    }

    fn serve(&self, accepted: Accepted, graceful: Option<&GracefulShutdown>) {
        let Accepted { socket, peer, room } = accepted;
        let policy = self.gate.policy();
        let share = match peer {
            // Connections of proxies belong to many clients, whose requests are counted instead.
            Peer::Address(address) if !policy.settings.proxies.trust(peer) => {
                // A client that has used up its address's share gets no answer: it would not read
                // it.
                let Some(share) = self.gate.shares.take(address) else {
                    return;
                };
                Some(share)
            }
            _ => None,
        };
        let held = (room, share);
        match socket {
            Socket::Tcp(socket) => {
                // Answers are written whole; waiting to fill a packet would only delay them.
                let _ = socket.set_nodelay(true);
                self.converse(socket, peer, held, graceful);
            }
            Socket::Unix(socket) => self.converse(socket, peer, held, graceful),
        }
    }

    /// Serves a connection to its end, in a task of its own.
    fn converse<S>(
        &self,
        socket: S,
        peer: Peer,
        held: (OwnedSemaphorePermit, Option<Share>),
        graceful: Option<&GracefulShutdown>,
    ) where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let gate = Arc::clone(&self.gate);
        gate.metrics.connections.inc();
        let service_gate = Arc::clone(&gate);
        let replying = Replying::default();
        let begins = replying.clone();
        let lines = Lines::default();
        let service_lines = lines.clone();
        let service = service_fn(move |mut request| {
            let gate = Arc::clone(&service_gate);
            let mark = begins.begin();
            service_lines.begin(&mut request);
            async move {
                let reply = gate.handle(request, peer).await;
                let marked = reply.map(|body| Marked { body, _mark: mark });
                Ok::<_, std::convert::Infallible>(marked)
            }
        });
        let policy = gate.policy();
        let settings = &policy.settings;
        let patience = Patience {
            head: settings.header_timeout,
            keep_alive: settings.keep_alive_timeout,
            write: settings.write_timeout,
        };
        let heads = Heads::new(gate.memory());
        let paced = Paced::new(socket, replying.clone(), heads, patience);
        let speaking = SpokenErrors::new(paced, replying.clone(), Arc::clone(&gate.ids));
        let reading = LongLines::new(speaking, lines, replying);
        let connection = http1::Builder::new()
            .header_read_timeout(None)
            .max_buf_size(MAX_HEAD)
            .keep_alive(graceful.is_some())
            .serve_connection(TokioIo::new(reading), service);
        let watcher = graceful.map(GracefulShutdown::watcher);
        tokio::spawn(async move {
            // If a connection ended in an error, its client has been told already, or is gone.
            let _ = match watcher {
                Some(watcher) => watcher.watch(connection).await,
                None => connection.await,
            };
            gate.metrics.connections.dec();
            drop(held);
        });
    }
}
