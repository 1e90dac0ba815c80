//! A socket that gives hyper's own error answers a body.
//!
//! A head that hyper cannot parse never reaches the gate: hyper answers 400, 414 or 431 itself,
//! with an empty body, and has no hook for it. The contract wants JSON in every failure. So the
//! writing side looks at the start of what is written: an answer with a 4xx status and without
//! our request id is hyper's own, and is replaced. Nothing else is touched, and reading never.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use sundry_operations::ApiError;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::reply::failure_json;

/// The socket, and what is left to write of a replaced answer.
#[derive(Debug)]
pub(crate) struct SpokenErrors<S> {
    socket: S,
    replacement: Option<(Vec<u8>, usize)>,
}

impl<S> SpokenErrors<S> {
    pub(crate) fn new(socket: S) -> Self {
        Self {
            socket,
            replacement: None,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for SpokenErrors<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for SpokenErrors<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        if this.replacement.is_none() {
            match spoken(bytes) {
                Some(answer) => this.replacement = Some((answer, 0)),
                None => return Pin::new(&mut this.socket).poll_write(context, bytes),
            }
        }
        while let Some((answer, written)) = &mut this.replacement {
            let rest = answer.get(*written..).unwrap_or_default();
            if rest.is_empty() {
                break;
            }
            let count = ready!(Pin::new(&mut this.socket).poll_write(context, rest))?;
            if count == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            *written += count;
        }
        this.replacement = None;
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let first = slices.iter().find(|slice| !slice.is_empty());
        match first {
            Some(first) if self.replacement.is_some() || spoken(first).is_some() => {
                self.poll_write(context, first)
            }
            _ => Pin::new(&mut self.socket).poll_write_vectored(context, slices),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}

/// The whole answer to send in place of one of hyper's own, if `bytes` is such.
fn spoken(bytes: &[u8]) -> Option<Vec<u8>> {
    let status = bytes
        .strip_prefix(b"HTTP/1.1 4")
        .or_else(|| bytes.strip_prefix(b"HTTP/1.0 4"))?;
    let ours = b"x-request-id";
    if bytes.windows(ours.len()).any(|window| window == ours) {
        return None;
    }
    let failure = match status.get(..2)? {
        b"14" => ApiError::new(
            414,
            "The address of the request is too long; text operations also take POST.",
        ),
        b"31" => ApiError::new(431, "The header of the request is too large."),
        _ => ApiError::bad_request("The request is not valid HTTP/1.1."),
    };
    let body = failure_json(&failure, "none");
    let head = format!(
        "HTTP/1.1 {} {}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: {}\r\n\
         x-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\n\r\n",
        failure.status,
        failure.title(),
        body.len(),
    );
    Some([head.into_bytes(), body].concat())
}
