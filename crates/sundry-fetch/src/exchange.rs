//! Sends one request and reads the head of its response, over a connection of its own.
//!
//! There is no pool: each hop connects anew, so that a connection never outlives the check that
//! allowed it. Nothing of the caller is sent along: no cookies, no credentials, no `Referer`.

use http::header::{
    ACCEPT, ACCEPT_ENCODING, CONNECTION, HOST, HeaderValue, IF_MODIFIED_SINCE, IF_NONE_MATCH,
    IF_RANGE, RANGE, USER_AGENT,
};
use http::uri::{PathAndQuery, Uri};
use http::{Request, Response};
use http_body_util::Empty;
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use crate::error::{FetchError, FetchErrorKind, UrlFault};
use crate::guard::{Target, TargetHost};
use crate::settings::Expect;
use crate::start::Start;
use crate::visit::Validators;

/// The content that is requested.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Question<'a> {
    /// A whole file, unless it is still the known version.
    Whole(Expect, &'a Validators),
    /// The rest of a download.
    Rest(&'a Start),
}

/// Largest response head in bytes. Real ones reach 30 kB (security policies, cookies).
const MOST_HEAD_BYTES: usize = 128 * 1024;

/// Most header lines of a response; real sites reach hyper's default of 100.
const MOST_HEADERS: usize = 256;

/// A byte stream to the remote site, plain or encrypted.
pub(crate) trait Socket: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Socket for S {}

/// A response whose body has not been read yet. Dropping it closes the connection.
pub(crate) struct Reply {
    pub(crate) response: Response<Incoming>,
    _connection: Connection,
}

/// The task that drives a connection; it ends with its owner.
pub(crate) struct Connection(JoinHandle<()>);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Wraps a connection in TLS if the target's scheme requires it.
pub(crate) async fn secure(
    tls: &TlsConnector,
    target: &Target,
    stream: TcpStream,
) -> Result<Box<dyn Socket>, FetchError> {
    if !target.is_secure() {
        return Ok(Box::new(stream));
    }
    let failed = |cause| FetchError::new(FetchErrorKind::Tls, cause);
    let name = match target.host() {
        TargetHost::Address(address) => ServerName::from(*address),
        TargetHost::Name(name) => {
            ServerName::try_from(name.clone()).map_err(|error| failed(error.to_string()))?
        }
    };
    match tls.connect(name, stream).await {
        Ok(stream) => Ok(Box::new(stream)),
        Err(error) => Err(FetchError::new(FetchErrorKind::Tls, error)),
    }
}

/// Sends the request and waits for the head of the response.
pub(crate) async fn get(
    socket: Box<dyn Socket>,
    target: &Target,
    question: Question<'_>,
    user_agent: &HeaderValue,
) -> Result<Reply, FetchError> {
    let request = request(target, question, user_agent)?;
    let failed = |error| FetchError::new(FetchErrorKind::Protocol, error);
    let (mut sender, connection) = http1::Builder::new()
        .max_buf_size(MOST_HEAD_BYTES)
        .max_headers(MOST_HEADERS)
        .allow_spaces_after_header_name_in_responses(true)
        .allow_obsolete_multiline_headers_in_responses(true)
        .ignore_invalid_headers_in_responses(true)
        .handshake(TokioIo::new(socket))
        .await
        .map_err(failed)?;
    // The connection's own error also shows in the response or its body.
    let driver = Connection(tokio::spawn(async move { drop(connection.await) }));
    let response = sender.send_request(request).await.map_err(failed)?;
    Ok(Reply {
        response,
        _connection: driver,
    })
}

fn request(
    target: &Target,
    question: Question<'_>,
    user_agent: &HeaderValue,
) -> Result<Request<Empty<Bytes>>, FetchError> {
    let url = target.url();
    let path = match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    };
    let unsendable = |cause| FetchError::new(FetchErrorKind::InvalidUrl(UrlFault::Syntax), cause);
    // Parse it as a path, not as a whole URI: `//a/b` is a path here.
    let path =
        PathAndQuery::from_maybe_shared(path).map_err(|e| unsendable(http::Error::from(e)))?;
    let mut host = url.host_str().unwrap_or_default().to_owned();
    if let Some(port) = url.port() {
        host = format!("{host}:{port}");
    }
    let mut request = Request::builder();
    let (accept, encodings) = match question {
        Question::Whole(expect, known) => {
            if let Some(range) = expect.range() {
                request = request.header(RANGE, range);
            }
            for (name, value) in [
                (IF_NONE_MATCH, &known.etag),
                (IF_MODIFIED_SINCE, &known.last_modified),
            ] {
                // A site's own validators go back to that site only; one that cannot be sent is
                // left out.
                let value = value.as_deref().map(HeaderValue::from_str);
                if let Some(Ok(value)) = value {
                    request = request.header(name, value);
                }
            }
            (expect.accept(), "gzip, br, deflate")
        }
        Question::Rest(start) => {
            if let (Some(range), Some(version)) = (start.range(), start.if_range()) {
                request = request.header(RANGE, range).header(IF_RANGE, version);
            }
            ("*/*", "identity")
        }
    };
    request
        .uri(Uri::from(path))
        .header(HOST, host)
        .header(USER_AGENT, user_agent)
        .header(ACCEPT, accept)
        .header(ACCEPT_ENCODING, encodings)
        .header(CONNECTION, "close")
        .body(Empty::new())
        .map_err(unsendable)
}
