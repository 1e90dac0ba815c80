//! The sockets that a server listens on: TCP addresses and Unix sockets. They are polled in turn,
//! so that a busy one does not starve another.

use std::future::poll_fn;
use std::io;
use std::net::IpAddr;
use std::task::{Context, Poll};

use tokio::net::{TcpListener, TcpStream, UnixListener, UnixStream};

/// A bound socket that takes connections.
#[derive(Debug)]
pub enum Listener {
    /// An address and a port.
    Tcp(TcpListener),
    /// A path in the file system.
    Unix(UnixListener),
}

/// The other end of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Peer {
    /// Another machine, or this one over TCP.
    Address(IpAddr),
    /// A process of this machine, through a Unix socket.
    Unix,
}

/// A connection.
#[derive(Debug)]
pub(crate) enum Socket {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl From<TcpListener> for Listener {
    fn from(listener: TcpListener) -> Self {
        Self::Tcp(listener)
    }
}

impl From<UnixListener> for Listener {
    fn from(listener: UnixListener) -> Self {
        Self::Unix(listener)
    }
}

impl Listener {
    fn poll_accept(&self, context: &mut Context<'_>) -> Poll<io::Result<(Socket, Peer)>> {
        match self {
            Self::Tcp(listener) => {
                let accepted = listener.poll_accept(context);
                accepted.map_ok(|(socket, from)| (Socket::Tcp(socket), Peer::Address(from.ip())))
            }
            Self::Unix(listener) => {
                let accepted = listener.poll_accept(context);
                accepted.map_ok(|(socket, _)| (Socket::Unix(socket), Peer::Unix))
            }
        }
    }
}

/// Accepts the next connection of any listener. `turn` counts the calls and determines which
/// listener is polled first.
pub(crate) async fn accept(listeners: &[Listener], turn: usize) -> io::Result<(Socket, Peer)> {
    let count = listeners.len().max(1);
    let (later, first) = listeners.split_at(turn % count);
    poll_fn(|context| {
        for listener in first.iter().chain(later) {
            let accepted = listener.poll_accept(context);
            if accepted.is_ready() {
                return accepted;
            }
        }
        Poll::Pending
    })
    .await
}
