//! Reusable connections to one server that the operator named in the configuration.
//!
//! Client input never leads here: an endpoint connects only to its one scheme, host and port, which
//! the guard judges with a rule for just these, and it follows no redirect. It sends requests
//! unchanged, with their credentials, and passes answers on as they come; the caller decides about
//! retries.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http::header::{HOST, HeaderValue};
use http::uri::Uri;
use http::{Request, Response};
use http_body_util::BodyExt as _;
use http_body_util::combinators::UnsyncBoxBody;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use tokio::time::{Instant, Sleep, sleep_until, timeout};

use crate::error::{FetchError, SettingsError};
use crate::fetcher::Fetcher;
use crate::guard::Target;
use crate::settings::FetchSettings;

/// Most idle connections that are kept.
const KEPT: usize = 8;

type Cause = Box<dyn std::error::Error + Send + Sync>;
type Outgoing = UnsyncBoxBody<Bytes, Cause>;
type Sender = SendRequest<Outgoing>;

/// One server. It is cheap to clone, and clones share their connections.
#[derive(Clone)]
pub struct Endpoint {
    inner: Arc<Inner>,
}

struct Inner {
    fetcher: Fetcher,
    target: Target,
    authority: String,
    host: HeaderValue,
    /// Longest time for which a server may be silent.
    patience: Duration,
    /// Least pace at which the server must take the body of a request, in bytes per second.
    pace: u64,
    idle: Mutex<Vec<Sender>>,
}

/// The reason why a request was not answered. `Display` is for the operator.
#[derive(Debug, thiserror::Error)]
pub enum EndpointError {
    /// The URL of the endpoint cannot be used.
    #[error("{0}")]
    Settings(String),
    /// The request is for another server than the endpoint's.
    #[error("a request for `{0}` is not sent there")]
    Elsewhere(String),
    /// No connection could be made.
    #[error("{0}")]
    Connect(#[source] FetchError),
    /// The server did not answer in time.
    #[error("no answer within {} s", .0.as_secs())]
    TooSlow(Duration),
    /// The connection broke, or the answer is not HTTP.
    #[error("the connection broke: {0}")]
    Broken(#[source] hyper::Error),
}

impl std::fmt::Debug for Endpoint {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let url = self.inner.target.url().as_str();
        out.debug_struct("Endpoint")
            .field("url", &url)
            .finish_non_exhaustive()
    }
}

impl Endpoint {
    /// Makes an endpoint for a server: `https://s3.example` or `http://127.0.0.1:9000`, without a
    /// path. Of the settings, only the roots, the connection time limit,
    /// [`FetchSettings::stall_window`] and the least pace apply; the rules for other places do not.
    ///
    /// # Errors
    /// [`EndpointError::Settings`] if the address or a setting cannot be used.
    ///
    /// ```
    /// use sundry_fetch::{Endpoint, FetchSettings};
    ///
    /// assert!(Endpoint::new("http://127.0.0.1:9000", &FetchSettings::default()).is_ok());
    /// assert!(Endpoint::new("ftp://s3.example", &FetchSettings::default()).is_err());
    /// ```
    pub fn new(url: &str, settings: &FetchSettings) -> Result<Self, EndpointError> {
        let unusable = |why: String| EndpointError::Settings(format!("`{url}`: {why}"));
        let parsed = url::Url::parse(url).map_err(|error| unusable(error.to_string()))?;
        let (Some(host), Some(port)) = (parsed.host_str(), parsed.port_or_known_default()) else {
            return Err(unusable("it names no host".to_owned()));
        };
        if !matches!(parsed.path(), "" | "/") || parsed.query().is_some() {
            return Err(unusable("nothing may follow the host".to_owned()));
        }
        let rule = format!("{host}:{port}").parse();
        let rule = rule.map_err(|error: crate::AllowRuleError| unusable(error.to_string()))?;
        let (patience, pace) = (settings.stall_window, settings.min_bytes_per_second.max(1));
        let settings = FetchSettings {
            allow: vec![rule],
            extra_ports: Vec::new(),
            ..settings.clone()
        };
        let fetcher =
            Fetcher::new(settings).map_err(|error: SettingsError| unusable(error.to_string()))?;
        let target = fetcher.guard().admit(url);
        let target = target.map_err(|error| unusable(error.to_string()))?;
        let authority = match parsed.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        };
        Ok(Self {
            inner: Arc::new(Inner {
                host: HeaderValue::from_str(&authority)
                    .map_err(|error| unusable(error.to_string()))?,
                authority,
                fetcher,
                target,
                patience,
                pace: pace.into(),
                idle: Mutex::default(),
            }),
        })
    }

    /// Sends a request, whose URI names the endpoint's scheme, host and port, and waits for the
    /// head of the answer. It needs a tokio runtime with time and I/O enabled.
    ///
    /// # Errors
    /// [`EndpointError`]; an answer with an error status is not an error here.
    pub async fn send<B>(&self, request: Request<B>) -> Result<Response<Answer>, EndpointError>
    where
        B: Body<Data = Bytes> + Send + 'static,
        B::Error: Into<Cause>,
    {
        let size = request.body().size_hint().upper().unwrap_or(0);
        let patience = self.inner.patience + Duration::from_secs(size / self.inner.pace);
        let request = self.inner.relative(request)?;
        match timeout(patience, self.inner.ask(request)).await {
            Err(_) => Err(EndpointError::TooSlow(patience)),
            Ok(asked) => {
                let (response, sender) = asked?;
                Ok(response.map(|body| Answer {
                    body,
                    patience: self.inner.patience,
                    end: Box::pin(sleep_until(Instant::now() + self.inner.patience)),
                    back: Some((sender, Arc::clone(&self.inner))),
                }))
            }
        }
    }
}

impl Inner {
    /// Converts the request to the form that is sent over a connection to the endpoint.
    fn relative<B>(&self, request: Request<B>) -> Result<Request<Outgoing>, EndpointError>
    where
        B: Body<Data = Bytes> + Send + 'static,
        B::Error: Into<Cause>,
    {
        let (mut parts, body) = request.into_parts();
        let uri = &parts.uri;
        let is_ours = uri.scheme_str() == Some(self.target.url().scheme())
            && uri
                .authority()
                .is_some_and(|to| to.as_str().eq_ignore_ascii_case(&self.authority));
        if !is_ours {
            return Err(EndpointError::Elsewhere(uri.to_string()));
        }
        let path = uri.path_and_query().cloned();
        let path = path.unwrap_or_else(|| http::uri::PathAndQuery::from_static("/"));
        parts.uri = Uri::from(path);
        parts.headers.insert(HOST, self.host.clone());
        let body = body.map_err(Into::into).boxed_unsync();
        Ok(Request::from_parts(parts, body))
    }

    async fn ask(
        &self,
        mut request: Request<Outgoing>,
    ) -> Result<(Response<Incoming>, Sender), EndpointError> {
        // The server may have just closed a kept connection; then the unsent request is sent again.
        while let Some(mut sender) = self.kept() {
            match sender.try_send_request(request).await {
                Ok(response) => return Ok((response, sender)),
                Err(mut failed) => match failed.take_message() {
                    Some(unsent) => request = unsent,
                    None => return Err(EndpointError::Broken(failed.into_error())),
                },
            }
        }
        let mut sender = self.connect().await?;
        let response = sender.send_request(request).await;
        Ok((response.map_err(EndpointError::Broken)?, sender))
    }

    async fn connect(&self) -> Result<Sender, EndpointError> {
        let socket = self.fetcher.connect(&self.target).await;
        let socket = socket.map_err(EndpointError::Connect)?;
        let (sender, connection) = http1::handshake(TokioIo::new(socket))
            .await
            .map_err(EndpointError::Broken)?;
        // The task ends when its sender is dropped; the connection's own error also shows in the
        // answer.
        tokio::spawn(async move { drop(connection.await) });
        Ok(sender)
    }

    fn kept(&self) -> Option<Sender> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|sender| !sender.is_closed());
        let ready = idle.iter().position(SendRequest::is_ready)?;
        Some(idle.swap_remove(ready))
    }

    fn keep(&self, sender: Sender) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < KEPT && !sender.is_closed() {
            idle.push(sender);
        }
    }
}

/// The body of an answer, as it arrives. Once it is read to its end, its connection is free for the
/// next request; dropping it earlier closes the connection.
pub struct Answer {
    body: Incoming,
    patience: Duration,
    end: Pin<Box<Sleep>>,
    back: Option<(Sender, Arc<Inner>)>,
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Answer")
            .field("body", &self.body)
            .finish_non_exhaustive()
    }
}

impl Answer {
    fn finish(&mut self) {
        if let Some((sender, inner)) = self.back.take() {
            inner.keep(sender);
        }
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        // An answer without a body is at its end before anybody reads it.
        if self.body.is_end_stream() {
            self.finish();
        }
    }
}

impl Body for Answer {
    type Data = Bytes;
    type Error = EndpointError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, EndpointError>>> {
        let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) else {
            ready!(self.end.as_mut().poll(context));
            return Poll::Ready(Some(Err(EndpointError::TooSlow(self.patience))));
        };
        match frame {
            None => {
                self.finish();
                Poll::Ready(None)
            }
            Some(Err(error)) => Poll::Ready(Some(Err(EndpointError::Broken(error)))),
            Some(Ok(frame)) => {
                let end = Instant::now() + self.patience;
                self.end.as_mut().reset(end);
                Poll::Ready(Some(Ok(frame)))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
