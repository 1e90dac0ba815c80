//! `POST /mcp`: the operations as tools of language models, behind the gate. The request is judged
//! here (key, origin, size), each call within it is admitted and counted as a request of its own. The
//! protocol is `sundry-tools`' matter.

use std::sync::{Arc, OnceLock};

use http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderMap, HeaderValue, ORIGIN,
};
use http::request::Parts;
use http::{Request, Uri};
use hyper::body::Incoming;
use sundry_operations::{Answer, ApiError, Entry, Input, Service};
use sundry_tools::{Caller, Choice, HttpTools, Tools, UnknownTool};

use crate::keys::Key;
use crate::metrics::Metrics;
use crate::operating::{Extra, within_deadline};
use crate::policy::Policy;
use crate::reply::{self, Reply};
use crate::{admission, clock, intake, media};

/// The path of the tools.
pub(crate) const PATH: &str = "/mcp";

/// What the path takes: the protocol's `GET` and `DELETE` belong to sessions, which there are none of.
pub(crate) const ALLOW: &str = "POST, OPTIONS";

/// How a client that may send what it likes is asked for a key.
pub(crate) const BEARER: HeaderValue = HeaderValue::from_static("Bearer realm=\"sundry\"");

/// The tools, made when they are first asked for.
#[derive(Debug)]
pub(crate) struct ModelTools {
    operations: &'static [Entry],
    service: Arc<Service>,
    metrics: Arc<Metrics>,
    made: OnceLock<Result<HttpTools, UnknownTool>>,
}

impl ModelTools {
    pub(crate) fn new(
        operations: &'static [Entry],
        service: Arc<Service>,
        metrics: Arc<Metrics>,
    ) -> Self {
        Self {
            operations,
            service,
            metrics,
            made: OnceLock::new(),
        }
    }

    /// Answers a request.
    ///
    /// # Errors
    /// 404 if the tools are off, 401 without a known key, 403 for a page of another site, 413 for a
    /// body that is too large, and what the protocol gives for a message that is none.
    pub(crate) async fn answer<'a>(
        &self,
        policy: &'a Arc<Policy>,
        head: &Parts,
        body: &mut Incoming,
        extra: &mut Extra<'a>,
    ) -> Result<Reply, ApiError> {
        if !policy.settings.tools {
            let message = "Tools for language models are off here; the setting `tools.http` opens \
                           them.";
            return Err(ApiError::not_found(message));
        }
        check_origin(&head.headers, policy.settings.cors_origin.as_deref())?;
        let presented = presented(head)?;
        let key = policy.key(presented.as_deref())?;
        extra.key = key.map(Key::name);
        let settings = &policy.settings;
        let (bytes, _held) = intake::message(head, body, self.service.memory(), settings).await?;
        let caller = Gatekeeper {
            service: Arc::clone(&self.service),
            policy: Arc::clone(policy),
            metrics: Arc::clone(&self.metrics),
            presented,
        };
        let mut request = Request::new(bytes);
        *request.method_mut() = head.method.clone();
        *request.uri_mut() = head.uri.clone();
        *request.headers_mut() = head.headers.clone();
        let origin = media::origin(&head.headers, extra.is_https);
        let tools = self.tools()?;
        let (answered, body) = tools
            .answer(request, Arc::new(caller), origin)
            .await
            .into_parts();
        let kind = answered.headers.get(CONTENT_TYPE);
        let is_message = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
        if answered.status.as_u16() >= 400 && !is_message {
            let message = String::from_utf8_lossy(&body).into_owned();
            return Err(ApiError::new(answered.status.as_u16(), message));
        }
        let mut reply = reply::empty(answered.status);
        *reply.headers_mut() = answered.headers;
        *reply.body_mut() = crate::body::Body::whole(body.clone());
        let no_store = HeaderValue::from_static("no-store");
        reply.headers_mut().insert(CACHE_CONTROL, no_store);
        Ok(reply::compressed(reply, &body, &head.headers))
    }

    fn tools(&self) -> Result<&HttpTools, ApiError> {
        let made = self.made.get_or_init(|| {
            let service = Arc::clone(&self.service);
            let version = env!("CARGO_PKG_VERSION");
            let all = Choice::default();
            Tools::new(self.operations, &all, service, None, version).map(HttpTools::new)
        });
        made.as_ref()
            .map_err(|error| ApiError::internal(error.to_string()))
    }
}

/// The key that a request presents: as the operations take it, or as clients of the protocol send
/// one.
fn presented(head: &Parts) -> Result<Option<String>, ApiError> {
    let bearer = head.headers.get(AUTHORIZATION);
    let bearer = bearer.and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| {
        let (scheme, key) = value.split_once(' ')?;
        scheme
            .eq_ignore_ascii_case("bearer")
            .then(|| key.trim().to_owned())
    });
    match bearer {
        Some(bearer) => Ok(Some(bearer)),
        None => admission::presented(head),
    }
}

/// Refuses a page of another site: a browser says in `Origin` whose script sends a request. The
/// site that the operator allows, and pages of this server itself, may.
fn check_origin(headers: &HeaderMap, allowed: Option<&str>) -> Result<(), ApiError> {
    let Some(origin) = headers.get(ORIGIN) else {
        return Ok(());
    };
    let origin = origin.to_str().unwrap_or_default();
    if allowed.is_some_and(|allowed| allowed == "*" || allowed.eq_ignore_ascii_case(origin)) {
        return Ok(());
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let from = origin.parse::<Uri>().ok();
    let from = from.as_ref().and_then(Uri::authority);
    let is_own = from
        .zip(host)
        .is_some_and(|(from, host)| from.as_str().eq_ignore_ascii_case(host));
    if is_own {
        return Ok(());
    }
    let message = "Pages of this site may not call the tools; the setting `cors_origin` names the \
                   one that may.";
    Err(ApiError::forbidden(message))
}

/// Makes the calls of one request.
struct Gatekeeper {
    service: Arc<Service>,
    policy: Arc<Policy>,
    metrics: Arc<Metrics>,
    presented: Option<String>,
}

impl Gatekeeper {
    fn key(&self) -> Result<Option<&Key>, ApiError> {
        self.policy.key(self.presented.as_deref())
    }

    async fn admitted(&self, entry: &'static Entry, input: Input) -> Result<Vec<u8>, ApiError> {
        let counted = match self.key()? {
            Some(key) => Some(admission::admit(key, entry.name).await?),
            None => None,
        };
        let answer = within_deadline(entry, entry.call(&self.service, input)).await?;
        // A failed call does not count against the quota.
        if let Some(counted) = counted {
            counted.keep();
        }
        Ok(answer)
    }
}

impl Caller for Gatekeeper {
    fn may_call(&self, entry: &'static Entry) -> bool {
        let key = self.key();
        key.is_ok_and(|key| key.is_none_or(|key| key.may_call(entry.name)))
    }

    fn is_anybody(&self) -> bool {
        self.policy.settings.keys.is_none()
    }

    fn call(&self, entry: &'static Entry, input: Input) -> Answer<'_> {
        Box::pin(async move {
            let started = clock::now();
            let answer = self.admitted(entry, input).await;
            let taken = clock::now().duration_since(started);
            let status = answer
                .as_ref()
                .map_or_else(|failure| failure.status, |_| 200);
            self.metrics
                .count(&self.metrics.of(entry.name), status, taken);
            if let Ok(Some(key)) = self.key() {
                self.metrics.count_key(key.name(), status);
            }
            if let Err(failure) = &answer
                && status >= 500
            {
                let cause = failure.source.as_ref().map(ToString::to_string);
                tracing::error!(operation = entry.name, status, cause, "a tool failed");
            }
            answer
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_other_sites_are_refused() {
        for (origin, allowed, status) in [
            (None, None, 200),
            (Some("http://localhost:8080"), None, 200),
            (Some("http://LOCALHOST:8080"), None, 200),
            (Some("http://localhost:9999"), None, 403),
            (Some("https://evil.example"), None, 403),
            (Some("null"), None, 403),
            (Some(""), None, 403),
            (
                Some("https://good.example"),
                Some("https://good.example"),
                200,
            ),
            (
                Some("https://evil.example"),
                Some("https://good.example"),
                403,
            ),
            (Some("https://evil.example"), Some("*"), 200),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("localhost:8080"));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            let checked = check_origin(&headers, allowed);
            let found = checked.map_or_else(|error| error.status, |()| 200);
            assert_eq!(found, status, "{origin:?} {allowed:?}");
        }
    }
}
