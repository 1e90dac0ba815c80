//! Runs a fetch from beginning to end: checks, resolves, connects, requests, follows redirects,
//! reads.
//!
//! It neither retries nor caches; both belong to callers, who know the value of a repeat.

use std::net::IpAddr;
use std::sync::Arc;

use http::header::{CONTENT_TYPE, HeaderValue, LOCATION};
use http::{HeaderMap, StatusCode};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use crate::download::{Download, Opened, Pace};
use crate::error::{FetchError, FetchErrorKind, Phase, SettingsError};
use crate::exchange::{Question, Reply, Socket};
use crate::guard::{Guard, Target, TargetHost};
use crate::settings::{Expect, FetchSettings};
use crate::start::Start;
use crate::visit::{self, Caching, Elsewhere, Fetched, Validators, Visit};
use crate::{Resolve, SystemResolver, body, connect, exchange, tls};

/// Fetches pages and pictures within the rules. Cheap to clone; build it once.
#[derive(Clone)]
pub struct Fetcher {
    inner: Arc<Inner>,
}

struct Inner {
    settings: FetchSettings,
    guard: Guard,
    resolver: Arc<dyn Resolve>,
    tls: TlsConnector,
    user_agent: HeaderValue,
}

impl Fetcher {
    /// Makes a fetcher that uses the operating system's resolver.
    pub fn new(settings: FetchSettings) -> Result<Self, SettingsError> {
        Self::with_resolver(settings, SystemResolver::default())
    }

    /// Makes a fetcher that uses `resolver`. Its answers are judged like any other.
    pub fn with_resolver(
        settings: FetchSettings,
        resolver: impl Resolve,
    ) -> Result<Self, SettingsError> {
        let user_agent = HeaderValue::from_str(&settings.user_agent)
            .ok()
            .filter(|value| value.to_str().is_ok())
            .ok_or_else(|| SettingsError::UserAgent(settings.user_agent.clone()))?;
        let inner = Inner {
            guard: Guard::new(&settings),
            resolver: Arc::new(resolver),
            tls: tls::connector(&settings.extra_roots_pem)?,
            user_agent,
            settings,
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// Returns the guard of this fetcher, to refuse a URL before any work is queued for it.
    pub fn guard(&self) -> &Guard {
        &self.inner.guard
    }

    /// Fetches `url`, following redirects. Needs a tokio runtime with time and I/O enabled.
    /// Dropping the future closes the connection.
    pub async fn fetch(&self, url: &str, expect: Expect) -> Result<Fetched, FetchError> {
        // Before the clock starts: an invalid URL is invalid however slow the machine is.
        let target = self.inner.guard.admit(url)?;
        let known = Validators::default();
        match self
            .inner
            .follow(target, expect, &known, Leave::Freely)
            .await?
        {
            Visit::Fresh(fetched, _) => Ok(fetched),
            // Neither outcome was requested.
            Visit::Unchanged(_) => Err(FetchErrorKind::Status(304).into()),
            Visit::Elsewhere(_) => Err(FetchErrorKind::BadRedirect.into()),
        }
    }

    /// Visits `url` again, as a crawler does: requests the content only if it changed since the
    /// answer with the validators `known`, and follows redirects only on the same host, so that a
    /// caller who counts the requests of a host counts all of them.
    pub async fn visit(
        &self,
        url: &str,
        expect: Expect,
        known: &Validators,
    ) -> Result<Visit, FetchError> {
        let target = self.inner.guard.admit(url)?;
        self.inner.follow(target, expect, known, Leave::Never).await
    }

    /// Starts to download `url`, following redirects, or resumes an interrupted download. The
    /// [total time](FetchSettings::total_timeout) counts only until the body begins.
    pub async fn download(&self, url: &str, start: &Start) -> Result<Opened, FetchError> {
        let target = self.inner.guard.admit(url)?;
        let opening = self.inner.open_download(target, start);
        match timeout(self.inner.settings.total_timeout, opening).await {
            Ok(outcome) => outcome,
            Err(elapsed) => Err(FetchError::new(
                FetchErrorKind::TooSlow(Phase::Total),
                elapsed,
            )),
        }
    }

    /// Opens a connection to a judged target, for [`Endpoint`](crate::Endpoint).
    pub(crate) async fn connect(&self, target: &Target) -> Result<Box<dyn Socket>, FetchError> {
        self.inner.connect(target).await
    }
}

/// Tells if a redirect may lead to another host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leave {
    Freely,
    Never,
}

impl std::fmt::Debug for Fetcher {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Fetcher")
            .field("settings", &self.inner.settings)
            .finish_non_exhaustive()
    }
}

impl Inner {
    async fn follow(
        &self,
        target: Target,
        expect: Expect,
        known: &Validators,
        leave: Leave,
    ) -> Result<Visit, FetchError> {
        let following = self.follow_on(target, expect, known, leave);
        match timeout(self.settings.total_timeout, following).await {
            Ok(outcome) => outcome,
            Err(elapsed) => Err(FetchError::new(
                FetchErrorKind::TooSlow(Phase::Total),
                elapsed,
            )),
        }
    }

    async fn follow_on(
        &self,
        mut target: Target,
        expect: Expect,
        known: &Validators,
        leave: Leave,
    ) -> Result<Visit, FetchError> {
        let limit = self.settings.max_redirects;
        let mut moved = true;
        for hop in 0..=limit {
            let redirected = hop > 0;
            let mut reply = self
                .ask(&target, Question::Whole(expect, known))
                .await
                .map_err(|e| e.after_redirect(redirected))?;
            let status = reply.response.status();
            if is_redirect(status) {
                let next = self.next_hop(&target, &reply)?;
                moved &= matches!(status.as_u16(), 301 | 308);
                if leave == Leave::Never && next.url().origin() != target.url().origin() {
                    return Ok(Visit::Elsewhere(Elsewhere {
                        url: next.url().clone(),
                        for_good: moved,
                    }));
                }
                target = next;
            } else if status.is_success() {
                let caching = Caching::of(reply.response.headers());
                let fetched = self
                    .receive(target, &mut reply, expect)
                    .await
                    .map_err(|e| e.after_redirect(redirected))?;
                return Ok(Visit::Fresh(fetched, caching));
            } else if status == StatusCode::NOT_MODIFIED && !known.is_empty() {
                return Ok(Visit::Unchanged(Caching::of(reply.response.headers())));
            } else {
                let retry_after = visit::retry_after(reply.response.headers());
                let error = FetchError::from(FetchErrorKind::Status(status.as_u16()));
                return Err(error.after_redirect(redirected).worth_retrying(retry_after));
            }
        }
        Err(FetchErrorKind::TooManyRedirects { limit }.into())
    }

    async fn open_download(&self, mut target: Target, start: &Start) -> Result<Opened, FetchError> {
        let pace = Pace {
            window: self.settings.stall_window,
            bytes: self.settings.least_bytes(),
        };
        let limit = self.settings.max_redirects;
        for hop in 0..=limit {
            let redirected = hop > 0;
            let reply = self
                .ask(&target, Question::Rest(start))
                .await
                .map_err(|e| e.after_redirect(redirected))?;
            if is_redirect(reply.response.status()) {
                target = self.next_hop(&target, &reply)?;
                continue;
            }
            let retry_after = visit::retry_after(reply.response.headers());
            return Download::open(target.url().clone(), reply, start, pace)
                .map_err(|error| error.after_redirect(redirected).worth_retrying(retry_after));
        }
        Err(FetchErrorKind::TooManyRedirects { limit }.into())
    }

    /// Returns the target of a redirect, judged like a URL from a client.
    fn next_hop(&self, target: &Target, reply: &Reply) -> Result<Target, FetchError> {
        let location = location(reply.response.headers())?;
        self.guard
            .admit_redirect(target, &location)
            .map_err(|e| e.after_redirect(true))
    }

    async fn ask(&self, target: &Target, question: Question<'_>) -> Result<Reply, FetchError> {
        let socket = self.connect(target).await?;
        exchange::get(socket, target, question, &self.user_agent).await
    }

    async fn connect(&self, target: &Target) -> Result<Box<dyn Socket>, FetchError> {
        match timeout(self.settings.connect_timeout, self.open(target)).await {
            Ok(socket) => socket,
            Err(elapsed) => Err(FetchError::new(
                FetchErrorKind::TooSlow(Phase::Connect),
                elapsed,
            )),
        }
    }

    async fn open(&self, target: &Target) -> Result<Box<dyn Socket>, FetchError> {
        let found = self.addresses(target).await?;
        let permitted = self.guard.judge(target, &found)?;
        let stream = connect::connect(&permitted)
            .await
            .map_err(|error| FetchError::new(FetchErrorKind::Connect, error))?;
        exchange::secure(&self.tls, target, stream).await
    }

    async fn addresses(&self, target: &Target) -> Result<Vec<IpAddr>, FetchError> {
        if let Some(known) = Guard::known_addresses(target) {
            return Ok(known);
        }
        let TargetHost::Name(name) = target.host() else {
            return Ok(Vec::new());
        };
        let found = self.resolver.resolve(name).await;
        found.map_err(|error| FetchError::new(FetchErrorKind::Lookup, error))
    }

    async fn receive(
        &self,
        target: Target,
        reply: &mut Reply,
        expect: Expect,
    ) -> Result<Fetched, FetchError> {
        let limit = expect.limit(&self.settings);
        let headers = reply.response.headers().clone();
        let bytes = if expect.takes_start() {
            body::read_start(reply.response.body_mut(), limit, &self.settings).await?
        } else {
            body::read(&headers, reply.response.body_mut(), limit, &self.settings).await?
        };
        let content_type = headers
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        Ok(Fetched {
            url: target.url().clone(),
            bytes,
            content_type: content_type.map(str::to_owned),
        })
    }
}

/// Returns true for the statuses that redirect a `GET`. 300 and 304 do not, whatever their headers.
fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

/// Returns the `Location` header. Raw UTF-8 in it is common and is accepted.
fn location(headers: &HeaderMap) -> Result<String, FetchError> {
    let value = headers
        .get(LOCATION)
        .map(|value| String::from_utf8(value.as_bytes().to_vec()));
    match value {
        Some(Ok(location)) => Ok(location),
        Some(Err(error)) => Err(FetchError::new(FetchErrorKind::BadRedirect, error)),
        None => Err(FetchError::new(
            FetchErrorKind::BadRedirect,
            "no Location header",
        )),
    }
}
