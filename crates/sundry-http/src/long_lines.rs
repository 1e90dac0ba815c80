//! A socket that lets request lines of up to 128 KiB through to hyper, which refuses addresses of more
//! than 65,534 bytes: 10,000 characters of some scripts are 120,000 bytes once percent-encoded. The
//! query of such a line is taken out on its way to hyper and travels with the request as
//! [`LongQuery`]. Lines of ordinary length pass unchanged, and so does everything behind a line.
//!
//! Requests begin where the reply before them is over. After a request with a body, that is not certain:
//! hyper may still be skipping the rest of the body. From then on, the connection passes unchanged.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use http::Request;
use http::request::Parts;
use hyper::body::Body as _;
use hyper::body::Incoming;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::replying::Replying;

/// Most bytes of a request line.
const LONGEST: usize = 128 * 1024;

/// Most bytes of an address that hyper accepts.
const HYPERS: usize = 65_534;

/// The methods of requests that may have a long line.
const BEGINNINGS: [&[u8]; 2] = [b"GET /", b"HEAD /"];

/// The query of a request whose line was too long for hyper.
#[derive(Debug, Clone)]
struct LongQuery(Box<str>);

/// Returns the query of a request, however long; empty if there is none.
pub(crate) fn query(head: &Parts) -> &str {
    match head.extensions.get::<LongQuery>() {
        Some(LongQuery(query)) => query,
        None => head.uri.query().unwrap_or_default(),
    }
}

/// The knowledge that the reading side of a connection shares with its service.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lines(Arc<Mutex<Shared>>);

#[derive(Debug, Default)]
struct Shared {
    /// True if the service has taken up the last request.
    has_begun: bool,
    /// True once a request had a body.
    had_body: bool,
    /// The query of the request whose line was handed on last.
    query: Option<Box<str>>,
}

impl Lines {
    /// Takes up a request: gives it its long query, if it has one.
    pub(crate) fn begin(&self, request: &mut Request<Incoming>) {
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shared.has_begun = true;
        shared.had_body |= !request.body().is_end_stream();
        if let Some(query) = shared.query.take() {
            request.extensions_mut().insert(LongQuery(query));
        }
    }

    /// Returns true, once a request, if the next bytes begin another one.
    fn is_next(&self, replying: &Replying) -> bool {
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_next = shared.has_begun && !shared.had_body && replying.is_over();
        shared.has_begun &= !is_next;
        is_next
    }

    fn keep(&self, query: Box<str>) {
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shared.query = Some(query);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// The line of a request, of which `held` is the beginning.
    Line,
    /// `held`, from this byte on, which hyper has not got yet.
    Held(usize),
    /// Everything behind the line.
    Rest,
}

/// The socket and the line that is being read.
#[derive(Debug)]
pub(crate) struct LongLines<S> {
    socket: S,
    lines: Lines,
    replying: Replying,
    reading: Reading,
    held: Vec<u8>,
}

impl<S> LongLines<S> {
    /// Wraps a socket whose service calls [`Lines::begin`] for each request.
    pub(crate) fn new(socket: S, lines: Lines, replying: Replying) -> Self {
        Self {
            socket,
            lines,
            replying,
            reading: Reading::Line,
            held: Vec::new(),
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for LongLines<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        loop {
            match this.reading {
                Reading::Rest if this.lines.is_next(&this.replying) => {
                    this.reading = Reading::Line;
                }
                Reading::Rest => return Pin::new(&mut this.socket).poll_read(context, buffer),
                Reading::Held(given) => {
                    let rest = this.held.get(given..).unwrap_or_default();
                    let count = rest.len().min(buffer.remaining());
                    buffer.put_slice(rest.get(..count).unwrap_or_default());
                    this.reading = Reading::Held(given + count);
                    if count == rest.len() {
                        this.held = Vec::new();
                        this.reading = Reading::Rest;
                    }
                    return Poll::Ready(Ok(()));
                }
                Reading::Line => {
                    let before = buffer.filled().len();
                    ready!(Pin::new(&mut this.socket).poll_read(context, buffer))?;
                    let new = buffer.filled().get(before..).unwrap_or_default();
                    let goes_on = may_go_on(&this.held, new);
                    if this.held.is_empty() && !goes_on {
                        this.reading = Reading::Rest;
                        return Poll::Ready(Ok(()));
                    }
                    this.held.extend_from_slice(new);
                    buffer.set_filled(before);
                    if !goes_on {
                        if let Some(query) = take_query(&mut this.held) {
                            this.lines.keep(query);
                        }
                        this.reading = Reading::Held(0);
                    }
                }
            }
        }
    }
}

/// Returns true if these bytes may be an incomplete line that is worth waiting for. `new` are the
/// bytes that arrived last, none at the end of the stream.
fn may_go_on(held: &[u8], new: &[u8]) -> bool {
    let begins = BEGINNINGS.iter().any(|beginning| {
        let mut both = held.iter().chain(new).zip(*beginning);
        both.all(|(byte, expected)| byte == expected)
    });
    begins && !new.is_empty() && !new.contains(&b'\n') && held.len() + new.len() <= LONGEST
}

/// Takes the query out of the request line that these bytes begin with, if hyper would not accept it.
fn take_query(bytes: &mut Vec<u8>) -> Option<Box<str>> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let line = std::str::from_utf8(bytes.get(..end)?).ok()?;
    let mut words = line.split(' ');
    let (method, target, _version) = (words.next()?, words.next()?, words.next()?);
    if target.len() <= HYPERS || end >= LONGEST {
        return None;
    }
    let (path, query) = target.split_once('?')?;
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'#';
    if !query.bytes().all(is_plain) {
        return None;
    }
    let taken = Box::from(query);
    let begins = method.len() + 1 + path.len();
    let ends = method.len() + 1 + target.len();
    bytes.drain(begins..ends);
    Some(taken)
}

impl<S: AsyncWrite + Unpin> AsyncWrite for LongLines<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write_vectored(context, slices)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_queries_that_are_too_long_are_taken() {
        let long = "a".repeat(HYPERS);
        let longest = "a".repeat(LONGEST - 20);
        for (line, expected) in [
            (format!("GET /p?{long} HTTP/1.1\r\n"), Some(&long)),
            (format!("HEAD //p?{long} HTTP/1.1\n"), Some(&long)),
            (format!("GET /p?{longest} HTTP/1.1\r\n"), Some(&longest)),
            (format!("GET /p?{longest}aaaa HTTP/1.1\r\n"), None),
            (
                format!("GET /p?x HTTP/1.1\r\nx: ?{long} HTTP/1.1\r\n"),
                None,
            ),
            (format!("GET /{long}p HTTP/1.1\r\n"), None),
            (format!("GET /p?{long}#f HTTP/1.1\r\n"), None),
            (format!("GET /p?{long}é HTTP/1.1\r\n"), None),
            (format!("GET /p?{long}\r\n"), None),
            (format!("GET /p?{long}"), None),
        ] {
            let mut bytes = line.clone().into_bytes();
            let taken = take_query(&mut bytes);
            assert_eq!(taken.as_deref(), expected.map(String::as_str));
            let left =
                expected.map_or(line.clone(), |query| line.replace(&format!("?{query}"), ""));
            assert_eq!(String::from_utf8(bytes).unwrap(), left);
        }
    }

    #[test]
    fn only_the_beginning_of_a_get_is_waited_for() {
        for (held, new, expected) in [
            ("", "GET /", true),
            ("", "G", true),
            ("GE", "T /pluralize-word?word=a", true),
            ("HEA", "D /x", true),
            ("GET /x", " HTTP/1.1\r\n", false),
            ("GET /x", "", false),
            ("", "POST /", false),
            ("", "\r\n", false),
            ("", "\u{16}\u{3}\u{1}", false),
        ] {
            let goes_on = may_go_on(held.as_bytes(), new.as_bytes());
            assert_eq!(goes_on, expected, "{held:?} {new:?}");
        }
        assert!(!may_go_on(b"GET /", &vec![b'a'; LONGEST]));
    }
}
