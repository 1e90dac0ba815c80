//! Tracks whether one of our replies is on its way over a connection, from the moment its request
//! is parsed until its last byte was given to the socket.
//!
//! All of it happens in the one task of a connection; the atomics only make it `Sync`.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Frame, SizeHint};

use crate::body::Body;

const NOTHING: u8 = 0;
const REPLY: u8 = 1;
/// hyper has taken the whole body; the end of it may still wait for the socket.
const TAKEN: u8 = 2;

/// The state of a connection's reply, shared by its reading and writing sides.
#[derive(Debug, Clone, Default)]
pub(crate) struct Replying(Arc<AtomicU8>);

impl Replying {
    /// Marks the beginning of a reply. Dropping the mark means that hyper has taken the whole body
    /// or given it up.
    pub(crate) fn begin(&self) -> Mark {
        self.0.store(REPLY, Ordering::Relaxed);
        Mark(self.clone())
    }

    /// Records that everything in hyper's buffer was given to the socket.
    pub(crate) fn flushed(&self) {
        let _ = self
            .0
            .compare_exchange(TAKEN, NOTHING, Ordering::Relaxed, Ordering::Relaxed);
    }

    pub(crate) fn is_on_its_way(&self) -> bool {
        self.0.load(Ordering::Relaxed) != NOTHING
    }

    /// Returns true if the last reply is complete, so that the next event is a request.
    pub(crate) fn is_over(&self) -> bool {
        self.0.load(Ordering::Relaxed) != REPLY
    }
}

/// Lives as long as hyper reads a reply.
#[derive(Debug)]
pub(crate) struct Mark(Replying);

impl Drop for Mark {
    fn drop(&mut self) {
        (self.0.0).store(TAKEN, Ordering::Relaxed);
    }
}

/// A body and the mark of its reply.
#[derive(Debug)]
pub(crate) struct Marked {
    pub(crate) body: Body,
    pub(crate) _mark: Mark,
}

impl hyper::body::Body for Marked {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<std::io::Result<Frame<Bytes>>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
