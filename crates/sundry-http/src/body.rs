//! Response bodies: either complete in memory, or a picture or video that is read from disk one
//! part at a time while it is sent.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use hyper::body::{Frame, SizeHint};
use sundry_operations::MediaBytes;
use tokio::task::JoinHandle;

/// Bytes of a file that are read at once. A client that reads slowly holds one such part in memory.
const PART: u64 = 128 * 1024;

/// The body of a response.
#[derive(Debug)]
pub(crate) enum Body {
    /// A body that is complete in memory.
    Whole(Option<Bytes>),
    /// A picture or video that is read while it is sent.
    Media(Reading),
}

/// A picture or video that is being sent.
#[derive(Debug)]
pub(crate) struct Reading {
    left: u64,
    state: State,
}

#[derive(Debug)]
enum State {
    /// No read is under way.
    Idle(Option<MediaBytes>),
    /// A thread that may block is reading the next part.
    Busy(JoinHandle<(MediaBytes, io::Result<Bytes>)>),
}

impl Body {
    /// Makes a body of bytes that are complete in memory.
    pub(crate) fn whole(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        Self::Whole((!bytes.is_empty()).then_some(bytes))
    }

    /// Makes a body of the next `length` bytes of a picture or video.
    pub(crate) fn media(bytes: MediaBytes, length: u64) -> Self {
        Self::Media(Reading {
            left: length,
            state: State::Idle(Some(bytes)),
        })
    }
}

impl Default for Body {
    fn default() -> Self {
        Self::Whole(None)
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        match self.get_mut() {
            Self::Whole(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Self::Media(reading) => reading.poll(context),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Whole(bytes) => bytes.is_none(),
            Self::Media(reading) => reading.left == 0,
        }
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(match self {
            Self::Whole(bytes) => bytes.as_ref().map_or(0, |bytes| bytes.len() as u64),
            Self::Media(reading) => reading.left,
        })
    }
}

impl Reading {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        loop {
            match &mut self.state {
                State::Idle(bytes) => {
                    let Some(mut bytes) = bytes.take().filter(|_| self.left > 0) else {
                        return Poll::Ready(None);
                    };
                    let most = self.left.min(PART) as usize;
                    let reading = tokio::task::spawn_blocking(move || {
                        let part = bytes.next(most);
                        (bytes, part)
                    });
                    self.state = State::Busy(reading);
                }
                State::Busy(reading) => {
                    let read = ready!(Pin::new(reading).poll(context));
                    let (bytes, part) = read.map_err(io::Error::other)?;
                    let part = part?;
                    if part.is_empty() {
                        // The file was truncated after its length had been sent.
                        let cut = io::Error::from(io::ErrorKind::UnexpectedEof);
                        return Poll::Ready(Some(Err(cut)));
                    }
                    self.left -= part.len() as u64;
                    self.state = State::Idle(Some(bytes));
                    return Poll::Ready(Some(Ok(Frame::data(part))));
                }
            }
        }
    }
}
