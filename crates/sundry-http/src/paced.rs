//! A socket with time limits for silent clients: a request head that does not complete, a pause
//! between two requests that is too long, or an answer that is not read.
//!
//! `intake` limits the time of a body, the gate that of computing an answer. The bytes of heads are
//! counted here too (`heads`), since only here it is known which bytes belong to one.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::heads::Heads;
use crate::replying::Replying;

/// The time limits of a client.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// From the first byte of a request (or the start of the connection) to the end of its head.
    pub(crate) head: Duration,
    /// From an answer to the first byte of the next request.
    pub(crate) keep_alive: Duration,
    /// Between two pieces of an answer that the client accepts.
    pub(crate) write: Duration,
}

/// The event that the reading side waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Waiting {
    /// The rest of a request head.
    Head,
    /// The first byte of the next request.
    Next,
    /// No time limit applies here: a request is being answered.
    Untimed,
}

/// The socket and its timers.
#[derive(Debug)]
pub(crate) struct Paced<S> {
    socket: S,
    replying: Replying,
    heads: Heads,
    patience: Patience,
    waiting: Waiting,
    reading: Pin<Box<Sleep>>,
    /// Runs while the socket accepts no bytes.
    writing: Option<Pin<Box<Sleep>>>,
}

impl<S> Paced<S> {
    /// Wraps a socket and starts the timer of the first head.
    pub(crate) fn new(socket: S, replying: Replying, heads: Heads, patience: Patience) -> Self {
        Self {
            socket,
            replying,
            heads,
            patience,
            waiting: Waiting::Head,
            reading: timer(patience.head),
            writing: None,
        }
    }

    fn wait_for(&mut self, what: Waiting, patience: Duration) {
        self.waiting = what;
        self.reading.as_mut().reset(now() + patience);
    }

    fn wait_for_next(&mut self) {
        self.heads.begin();
        self.wait_for(Waiting::Next, self.patience.keep_alive);
    }

    /// Passes on the result of a write; a socket that accepts nothing for too long is an error.
    fn written<T>(
        &mut self,
        context: &mut Context<'_>,
        outcome: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if outcome.is_ready() {
            self.writing = None;
            return outcome;
        }
        let patience = self.patience.write;
        let clock = self.writing.get_or_insert_with(|| timer(patience));
        match clock.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a limit on a socket's silence is a matter of time"
)]
fn timer(patience: Duration) -> Pin<Box<Sleep>> {
    Box::pin(sleep(patience))
}

fn now() -> Instant {
    Instant::now()
}

impl<S: AsyncRead + Unpin> AsyncRead for Paced<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        match (this.replying.is_over(), this.waiting) {
            (false, _) => this.waiting = Waiting::Untimed,
            (true, Waiting::Untimed) => this.wait_for_next(),
            (true, _) => {}
        }
        let before = buffer.filled().len();
        let outcome = Pin::new(&mut this.socket).poll_read(context, buffer);
        if outcome.is_ready() {
            let arrived = buffer.filled().len() - before;
            if this.waiting == Waiting::Next && arrived > 0 {
                this.wait_for(Waiting::Head, this.patience.head);
            }
            if this.waiting == Waiting::Head && !this.heads.take(arrived) {
                // What was read is dropped with the connection.
                return Poll::Ready(Err(io::ErrorKind::OutOfMemory.into()));
            }
            return outcome;
        }
        if this.waiting == Waiting::Untimed {
            return Poll::Pending;
        }
        // Report the end of the stream, as if the client had closed it: no answer is due.
        this.reading.as_mut().poll(context).map(Ok)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Paced<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.written(context, outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.socket).poll_write_vectored(context, slices);
        self.written(context, outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let outcome = Pin::new(&mut this.socket).poll_flush(context);
        // The reader may have been polled already while the reply was under way, and is not polled
        // again before an event, so the timer starts here.
        if this.waiting == Waiting::Untimed && this.replying.is_over() {
            this.wait_for_next();
            let _ = this.reading.as_mut().poll(context);
        }
        outcome
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}
