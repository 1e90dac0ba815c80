//! One call of an operation: admission, input, the work within its deadline, and the answer with
//! its caching headers. `sundry-operations` contains the operations themselves.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use futures_util::FutureExt as _;
use http::Method;
use http::header::{CACHE_CONTROL, HeaderMap, HeaderName, HeaderValue};
use http::request::Parts;
use hyper::body::{Bytes, Incoming};
use sundry_operations::{ApiError, Arguments, Entry, GIF_DOOR_KEY, GIF_DOOR_RIGHT, Service};

use crate::keys::{Counted, Key, QuotaState};
use crate::paths::single_slash;
use crate::policy::Policy;
use crate::reply::{self, Reply};
use crate::{admission, intake, media, negotiate};

const IGNORED: HeaderName = HeaderName::from_static("sundry-ignored-parameters");
const GENERATION: HeaderName = HeaderName::from_static("sundry-generation");

/// Longest time for an answer of the gif door.
const GIF_DOOR_DEADLINE: Duration = Duration::from_secs(10);

/// Facts about a call that its answer's headers and the log need.
#[derive(Debug, Default)]
pub(crate) struct Extra<'a> {
    pub(crate) ignored: Option<HeaderValue>,
    pub(crate) quota: Option<QuotaState>,
    pub(crate) key: Option<&'a str>,
    /// The state of the records that answered.
    pub(crate) generation: Option<String>,
    /// True if the client reached the proxy by HTTPS.
    pub(crate) is_https: bool,
}

/// Calls an operation if the caller's key allows it.
///
/// # Errors
/// Every failure of the contract.
pub(crate) async fn operate<'a>(
    (service, policy): (&Service, &'a Policy),
    entry: &'static Entry,
    head: &Parts,
    body: &mut Incoming,
    extra: &mut Extra<'a>,
) -> Result<Reply, ApiError> {
    let (arguments, key) = policy.arguments(head)?;
    if !negotiate::accepts_json(&head.headers) {
        return Err(ApiError::new(
            406,
            "The answer is JSON, which the `Accept` header excludes.",
        ));
    }
    let spent = admitted(key, entry.name, extra).await?;
    let outcome = unmetered((service, policy), entry, head, body, arguments, extra).await;
    if let Some(spent) = spent.filter(|_| outcome.is_ok()) {
        spent.keep();
    }
    outcome
}

/// Answers a path of the gif door if the caller's key may search gifs.
///
/// # Errors
/// The errors of the door and of the key.
pub(crate) async fn gif_door<'a>(
    (service, policy): (&Service, &'a Policy),
    head: &Parts,
    extra: &mut Extra<'a>,
) -> Result<Reply, ApiError> {
    let (arguments, key) = policy.arguments_with_key(head, GIF_DOOR_KEY)?;
    let spent = admitted(key, GIF_DOOR_RIGHT, extra).await?;
    let origin = media::origin(&head.headers, extra.is_https);
    let path = single_slash(head.uri.path());
    let answer = sundry_operations::gif_door(service, path, &arguments, &origin);
    let json = tokio::time::timeout(GIF_DOOR_DEADLINE, answer).await;
    let json = json.unwrap_or_else(|_| {
        let message = "The answer was not ready in time.";
        Err(ApiError::gateway_timeout(message))
    })?;
    if let Some(spent) = spent {
        spent.keep();
    }
    let body = Bytes::from(json);
    let mut reply = reply::json(body.clone());
    reply
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(reply::compressed(reply, &body, &head.headers))
}

/// Counts a call against the limits of its key, if there are keys.
async fn admitted<'a>(
    key: Option<&'a Key>,
    operation: &str,
    extra: &mut Extra<'a>,
) -> Result<Option<Counted<'a>>, ApiError> {
    let Some(key) = key else {
        return Ok(None);
    };
    extra.key = Some(key.name());
    let counted = admission::admit(key, operation).await?;
    extra.quota = counted.state;
    Ok(Some(counted))
}

async fn unmetered(
    (service, policy): (&Service, &Policy),
    entry: &'static Entry,
    head: &Parts,
    body: &mut Incoming,
    arguments: Arguments,
    extra: &mut Extra<'_>,
) -> Result<Reply, ApiError> {
    let settings = &policy.settings;
    let memory = service.memory();
    let mut received = intake::receive(entry, head, body, arguments, memory, settings).await?;
    received.input.origin = media::origin(&head.headers, extra.is_https);
    let strict = settings.strict_parameters;
    extra.ignored = unknown_arguments(entry, &received.input.arguments, strict)?;
    let answering = || service.catalogues().answering(entry.records?);
    let before = answering();
    let json = within_deadline(entry, entry.call(service, received.input)).await?;
    // If another generation has come in the meantime, which of them answered cannot be told.
    extra.generation = before.filter(|before| answering().as_ref() == Some(before));
    let body = Bytes::from(json);
    let mut reply = reply::json(body.clone());
    if entry.pure && head.method != Method::POST {
        let shared = settings.keys.is_none();
        reply = reply::cacheable(reply, &body, &head.headers, shared);
    } else {
        reply
            .headers_mut()
            .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(reply::compressed(reply, &body, &head.headers))
}

impl Extra<'_> {
    pub(crate) fn put(self, headers: &mut HeaderMap) {
        if let Some(ignored) = self.ignored {
            headers.insert(IGNORED, ignored);
        }
        let generation = self.generation.as_deref();
        if let Some(generation) = generation.and_then(|text| HeaderValue::from_str(text).ok()) {
            headers.insert(GENERATION, generation);
        }
        if let Some(quota) = self.quota {
            headers.insert("x-api-quota-request", HeaderValue::from(quota.cost));
            headers.insert("x-api-quota-used", HeaderValue::from(quota.used));
            headers.insert("x-api-quota-left", HeaderValue::from(quota.left));
        }
    }
}

/// Returns the header that lists unknown parameter names, or a 400 for the first of them if the
/// operator chose strict parameters.
fn unknown_arguments(
    entry: &Entry,
    arguments: &Arguments,
    strict: bool,
) -> Result<Option<HeaderValue>, ApiError> {
    let mut unknown = entry.unknown(arguments).peekable();
    let Some(first) = unknown.peek() else {
        return Ok(None);
    };
    if strict {
        return Err(entry.no_parameter(first));
    }
    // At most ten names of 40 characters each, which keeps the header short.
    let names: Vec<String> = unknown.take(10).map(header_safe).collect();
    Ok(HeaderValue::from_str(&names.join(", ")).ok())
}

/// Waits for an answer until the deadline of its kind of work. An answer that is ready at once (as
/// for every inline operation) starts no timer.
pub(crate) async fn within_deadline(
    entry: &Entry,
    answer: impl Future<Output = Result<Vec<u8>, ApiError>>,
) -> Result<Vec<u8>, ApiError> {
    let mut answer = pin!(answer);
    if let Some(done) = answer.as_mut().now_or_never() {
        return done;
    }
    let deadline = entry.work.deadline();
    tokio::time::timeout(deadline, answer)
        .await
        .unwrap_or_else(|_| Err(ApiError::late(deadline)))
}

/// Shortens a name to what may stand in a header: visible ASCII, at most 40 characters.
fn header_safe(name: &str) -> String {
    let safe = |character: char| character.is_ascii_graphic() && character != ',';
    name.chars()
        .take(40)
        .map(|character| if safe(character) { character } else { '?' })
        .collect()
}
