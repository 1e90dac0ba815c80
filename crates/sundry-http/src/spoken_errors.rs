//! A socket that adds a body to hyper's own error answers.
//!
//! A head that hyper cannot parse never reaches the gate: hyper answers 400, 414 or 431 itself,
//! with an empty body, and has no hook for it. The contract requires JSON in every failure. So the
//! writing side inspects the bytes that are written while none of our replies is on its way: if
//! they are exactly one of hyper's three error answers, it replaces them. It changes nothing else,
//! and never what is read.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use sundry_operations::ApiError;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::reply::failure_json;
use crate::replying::Replying;
use crate::request_id::RequestIds;

/// The socket, and the unwritten rest of a replaced answer.
#[derive(Debug)]
pub(crate) struct SpokenErrors<S> {
    socket: S,
    replying: Replying,
    ids: Arc<RequestIds>,
    replacement: Option<(Vec<u8>, usize)>,
}

impl<S> SpokenErrors<S> {
    /// Wraps a socket. `replying` tells whether a reply is on its way; `ids` gives the ids of
    /// replaced answers.
    pub(crate) fn new(socket: S, replying: Replying, ids: Arc<RequestIds>) -> Self {
        Self {
            socket,
            replying,
            ids,
            replacement: None,
        }
    }

    /// Returns the complete answer to send instead, if `bytes` is one of hyper's own error answers.
    fn spoken(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        if self.replying.is_on_its_way() {
            return None;
        }
        let failure = failure_of(bytes)?;
        let id = self.ids.of(None);
        let id = id.to_str().unwrap_or("none");
        let body = failure_json(&failure, id);
        let head = format!(
            "HTTP/1.1 {} {}\r\ncontent-type: application/json; charset=utf-8\r\n\
             content-length: {}\r\nx-request-id: {id}\r\nx-content-type-options: nosniff\r\n\
             cache-control: no-store\r\nconnection: close\r\n\r\n",
            failure.status,
            failure.title(),
            body.len(),
        );
        Some([head.into_bytes(), body].concat())
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
            match this.spoken(bytes) {
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
            Some(first) if self.replacement.is_some() || self.spoken(first).is_some() => {
                self.poll_write(context, first)
            }
            _ => Pin::new(&mut self.socket).poll_write_vectored(context, slices),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.socket).poll_flush(context))?;
        // hyper flushes the socket only once its own buffer is empty.
        self.replying.flushed();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}

/// Returns the failure that one of hyper's own answers stands for. Such an answer consists of its
/// status line, three headers and an empty body.
fn failure_of(bytes: &[u8]) -> Option<ApiError> {
    let text = std::str::from_utf8(bytes.get(..bytes.len().min(LONGEST))?).ok()?;
    let head = text
        .strip_suffix("\r\n\r\n")
        .filter(|_| bytes.len() < LONGEST)?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.strip_prefix("HTTP/1.")?.get(2..)?;
    let of_the_library = |line: &str| {
        line == "connection: close" || line == "content-length: 0" || line.starts_with("date: ")
    };
    if !head.contains("\r\ncontent-length: 0") || !lines.all(of_the_library) {
        return None;
    }
    match status {
        "400 Bad Request" => Some(ApiError::bad_request("The request is not valid HTTP/1.1.")),
        "414 URI Too Long" => Some(ApiError::new(
            414,
            "The address of the request is too long; text operations also take POST.",
        )),
        "431 Request Header Fields Too Large" => Some(ApiError::new(
            431,
            "The header of the request is too large.",
        )),
        _ => None,
    }
}

/// An upper bound for the length of hyper's own answers, in bytes.
const LONGEST: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_library_s_complete_answers_are_replaced() {
        let date = "date: Mon, 23 Nov 2026 09:45:44 GMT\r\n";
        let own = "connection: close\r\ncontent-length: 0\r\n";
        for (text, status) in [
            (
                format!("HTTP/1.1 400 Bad Request\r\n{own}{date}\r\n"),
                Some(400),
            ),
            (
                format!("HTTP/1.1 414 URI Too Long\r\n{own}{date}\r\n"),
                Some(414),
            ),
            (
                format!("HTTP/1.1 431 Request Header Fields Too Large\r\n{own}{date}\r\n"),
                Some(431),
            ),
            (
                format!("HTTP/1.0 400 Bad Request\r\n{own}{date}\r\n"),
                Some(400),
            ),
            (format!("HTTP/1.1 404 Not Found\r\n{own}{date}\r\n"), None),
            (
                format!("HTTP/1.1 400 Bad Request\r\n{own}{date}\r\nmore"),
                None,
            ),
            (format!("HTTP/1.1 400 Bad Request\r\n{own}{date}"), None),
            (
                format!("HTTP/1.1 400 Bad Request\r\nx: y\r\n{own}\r\n"),
                None,
            ),
            ("HTTP/1.1 400 Bad Request\r\n\r\n".to_owned(), None),
            ("HTTP/1.1 4".to_owned(), None),
            (format!("HTTP/1.1 400 {}\r\n\r\n", "x".repeat(1000)), None),
        ] {
            let found = failure_of(text.as_bytes()).map(|failure| failure.status);
            assert_eq!(found, status, "{text}");
        }
    }
}
