//! One request through the house: id, route, key, limits, parameters, deadline, panic guard,
//! metrics, log. One layer instead of six, because each layer of a middleware stack costs what a
//! word operation costs.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::FutureExt as _;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue};
use http::request::Parts;
use http::{Method, Request, StatusCode};
use hyper::body::{Bytes, Incoming};
use serde_json::json;
use sundry_operations::{ApiError, Arguments, Entry, IMAGE_ARGUMENT, Service, nearest, shorten};
use tracing::{error, info};

use crate::intake::{self, UploadRoom};
use crate::keys::{Key, QuotaState, Refusal};
use crate::metrics::{Metrics, RouteMetrics};
use crate::pages;
use crate::reply::{self, Reply};
use crate::request_id::{self, RequestIds};
use crate::router::{Route, Router, Target};
use crate::settings::{HttpSettings, RequestLog};
use crate::{clock, cors, media, negotiate};

const IGNORED: HeaderName = HeaderName::from_static("sundry-ignored-parameters");
const NO_SNIFF: HeaderName = HeaderName::from_static("x-content-type-options");
const API_KEY: &str = "x-api-key";
const API_KEY_ARGUMENT: &str = "api-key";

/// Everything a request needs, shared by all connections.
#[derive(Debug)]
pub(crate) struct Gate {
    operations: &'static [Entry],
    service: Arc<Service>,
    settings: HttpSettings,
    router: Router,
    pub(crate) metrics: Metrics,
    ids: RequestIds,
    room: UploadRoom,
    ready: AtomicBool,
    allow_origin: Option<HeaderValue>,
}

/// What is learned of a call on the way, for the headers of its answer and for the log.
#[derive(Default)]
struct Extra<'a> {
    ignored: Option<HeaderValue>,
    quota: Option<QuotaState>,
    key: Option<&'a str>,
}

impl Gate {
    pub(crate) fn new(
        operations: &'static [Entry],
        service: Arc<Service>,
        settings: HttpSettings,
    ) -> Self {
        let metrics = Metrics::new(settings.version);
        let allow_origin = settings
            .cors_origin
            .as_deref()
            .and_then(|origin| HeaderValue::from_str(origin).ok());
        Self {
            router: Router::new(operations, &metrics, settings.version),
            room: UploadRoom::new(settings.upload_memory),
            operations,
            service,
            settings,
            metrics,
            ids: RequestIds::new(),
            ready: AtomicBool::new(true),
            allow_origin,
        }
    }

    /// From now on `/readyz` says no, so that nothing new is sent here.
    pub(crate) fn stop_being_ready(&self) {
        self.ready.store(false, Ordering::Relaxed);
    }

    pub(crate) fn settings(&self) -> &HttpSettings {
        &self.settings
    }

    /// Answers one request, whatever happens.
    pub(crate) async fn handle(&self, request: Request<Incoming>) -> Reply {
        let started = clock::now();
        let (head, body) = request.into_parts();
        let id = self.ids.of(head.headers.get(request_id::HEADER));
        let route = self.router.find(head.uri.path());
        let metrics = route.map_or(&self.router.nowhere, |route| &route.metrics);

        let mut extra = Extra::default();
        let answer = AssertUnwindSafe(self.answer(route, &head, body, &mut extra));
        let answer = answer.catch_unwind().await.unwrap_or_else(|_| {
            self.metrics.count_panic();
            Err(ApiError::internal(
                "panicked; the line before this one says where",
            ))
        });
        let mut reply = match answer {
            Ok(reply) => reply,
            Err(failure) => {
                let id = id.to_str().unwrap_or_default();
                self.log_failure(&failure, id, metrics);
                reply::failure(&failure, id, negotiate::wants_problem(&head.headers))
            }
        };

        let headers = reply.headers_mut();
        headers.insert(request_id::HEADER, id);
        headers.insert(NO_SNIFF, HeaderValue::from_static("nosniff"));
        if let Some(origin) = &self.allow_origin {
            cors::allow(headers, origin);
        }
        let key = extra.key;
        extra.put(headers);
        let taken = clock::now().duration_since(started);
        let status = reply.status().as_u16();
        self.metrics.count(metrics, status, taken);
        if self.settings.request_log == RequestLog::All {
            let id = reply
                .headers()
                .get(request_id::HEADER)
                .and_then(|id| id.to_str().ok());
            let duration_ms = taken.as_secs_f64() * 1e3;
            info!(
                request_id = id,
                operation = metrics.operation,
                status,
                duration_ms,
                key,
                "answered"
            );
        }
        reply
    }

    async fn answer<'a>(
        &'a self,
        route: Option<&Route>,
        head: &Parts,
        body: Incoming,
        extra: &mut Extra<'a>,
    ) -> Result<Reply, ApiError> {
        let path = head.uri.path();
        let Some(route) = route else {
            return Err(self.unknown_path(path));
        };
        let (allow, takes_post) = match &route.target {
            Target::Operation(entry) => (entry.intake.allow(), entry.intake.takes_post()),
            _ => ("GET, HEAD, OPTIONS", false),
        };
        let takes_get = allow.starts_with("GET");
        match head.method {
            Method::OPTIONS => return Ok(cors::preflight(allow, &head.headers)),
            Method::GET | Method::HEAD if takes_get => {}
            Method::POST if takes_post => {}
            _ => {
                return Err(ApiError::method_not_allowed(
                    head.method.as_str(),
                    path,
                    allow,
                ));
            }
        }
        match &route.target {
            Target::Operation(entry) => self.operate(entry, head, body, extra).await,
            Target::Page(page) => {
                let reply = reply::with_type(StatusCode::OK, page.media.clone(), page.body.clone());
                let shared = self.settings.keys.is_none();
                let mut reply = reply::cacheable(reply, &page.body, &head.headers, shared);
                let headers = reply.headers_mut();
                headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
                headers.insert(CONTENT_SECURITY_POLICY, pages::CONTENT_SECURITY_POLICY);
                Ok(reply::compressed(reply, &page.body, &head.headers))
            }
            Target::Media => media::answer(self.service.catalogues(), head).await,
            Target::Live => Ok(state("live")),
            Target::Ready if self.ready.load(Ordering::Relaxed) => Ok(state("ready")),
            Target::Ready => Err(ApiError::new(503, "Sundry is shutting down.")),
            Target::Version => Ok(self.version()),
            Target::Metrics => {
                let mut arguments = query(head)?;
                self.key(head, &mut arguments)?;
                let media = HeaderValue::from_static(
                    "application/openmetrics-text; version=1.0.0; charset=utf-8",
                );
                Ok(reply::with_type(StatusCode::OK, media, self.metrics.text()))
            }
        }
    }

    async fn operate<'a>(
        &'a self,
        entry: &'static Entry,
        head: &Parts,
        body: Incoming,
        extra: &mut Extra<'a>,
    ) -> Result<Reply, ApiError> {
        let mut arguments = query(head)?;
        let key = self.key(head, &mut arguments)?;
        if !negotiate::accepts_json(&head.headers) {
            return Err(ApiError::new(
                406,
                "The answer is JSON, which the `Accept` header excludes.",
            ));
        }
        let (day, left_of_day) = clock::today();
        if let Some(key) = key {
            extra.key = Some(key.name());
            if !key.may_call(entry.name) {
                let message = format!("This key may not call `{}`.", entry.name);
                return Err(ApiError::forbidden(message));
            }
            extra.quota = key.spend(day).map_err(|refusal| match refusal {
                Refusal::RateLimit(seconds) => ApiError::too_many_requests(seconds),
                Refusal::QuotaUsedUp(quota) => ApiError::quota_used_up(quota, left_of_day),
            })?;
        }
        let outcome = self
            .operate_unmetered(entry, head, body, arguments, extra)
            .await;
        if outcome.is_err()
            && let Some(key) = key
        {
            key.give_back(day);
            extra.quota = extra.quota.map(QuotaState::given_back);
        }
        outcome
    }

    async fn operate_unmetered(
        &self,
        entry: &'static Entry,
        head: &Parts,
        body: Incoming,
        arguments: Arguments,
        extra: &mut Extra<'_>,
    ) -> Result<Reply, ApiError> {
        let mut received =
            intake::receive(entry, head, body, arguments, &self.room, &self.settings).await?;
        received.input.origin = media::origin(&head.headers);
        extra.ignored = self.unknown_arguments(entry, &received.input.arguments)?;
        let json = within_deadline(entry, entry.call(&self.service, received.input)).await?;
        let body = Bytes::from(json);
        let mut reply = reply::json(body.clone());
        if entry.pure && head.method != Method::POST {
            let shared = self.settings.keys.is_none();
            reply = reply::cacheable(reply, &body, &head.headers, shared);
        } else {
            reply
                .headers_mut()
                .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        Ok(reply::compressed(reply, &body, &head.headers))
    }

    /// The caller's key, if keys are configured. The argument is taken out in any case, so that
    /// it is neither reported as unknown nor seen by an operation.
    fn key(&self, head: &Parts, arguments: &mut Arguments) -> Result<Option<&Key>, ApiError> {
        let argument = arguments.take_text(API_KEY_ARGUMENT);
        let Some(keys) = &self.settings.keys else {
            return Ok(None);
        };
        let header = head
            .headers
            .get(API_KEY)
            .and_then(|value| value.to_str().ok());
        let Some(presented) = header.or(argument.as_deref()) else {
            return Err(ApiError::unauthorized(
                "A key is missing; send it as the header `x-api-key` or the parameter `api-key`.",
            ));
        };
        keys.find(presented)
            .map(Some)
            .ok_or_else(|| ApiError::unauthorized("The key is not known here."))
    }

    /// The header that lists unknown names, or a 400 for the first if the operator is strict.
    fn unknown_arguments(
        &self,
        entry: &Entry,
        arguments: &Arguments,
    ) -> Result<Option<HeaderValue>, ApiError> {
        let picture = entry.intake.takes_picture();
        let mut unknown = arguments
            .unknown(entry.parameters)
            .filter(|name| !(picture && *name == IMAGE_ARGUMENT))
            .peekable();
        let Some(first) = unknown.peek().copied() else {
            return Ok(None);
        };
        if self.settings.strict_parameters {
            let names: Vec<&str> = entry.parameters.iter().map(|known| known.name).collect();
            let hint = nearest(first, &names)
                .map(|near| format!(" Did you mean `{near}`?"))
                .unwrap_or_default();
            let message = format!(
                "`{}` is no parameter of `{}`.{hint}",
                shorten(first),
                entry.name
            );
            return Err(ApiError::parameter(&shorten(first), message));
        }
        // At most ten names of 40 characters: a header has its bounds too.
        let names: Vec<String> = unknown.take(10).map(header_safe).collect();
        Ok(HeaderValue::from_str(&names.join(", ")).ok())
    }

    fn unknown_path(&self, path: &str) -> ApiError {
        let hint = self
            .router
            .suggest(path)
            .map(|near| format!(" Did you mean `{near}`?"))
            .unwrap_or_default();
        let message = format!(
            "There is nothing at `{}`.{hint} `/docs` lists what there is.",
            shorten(path)
        );
        ApiError::not_found(message)
    }

    fn version(&self) -> Reply {
        let operations: Vec<&str> = self.operations.iter().map(|entry| entry.name).collect();
        let version = json!({
            "name": "sundry",
            "version": self.settings.version,
            "revision": self.settings.revision,
            "operations": operations,
        });
        reply::json(version.to_string().into_bytes())
    }

    fn log_failure(&self, failure: &ApiError, id: &str, metrics: &RouteMetrics) {
        if failure.status < 500 || self.settings.request_log == RequestLog::Off {
            return;
        }
        let cause = failure.source.as_ref().map(ToString::to_string);
        error!(
            request_id = id,
            operation = metrics.operation,
            status = failure.status,
            cause,
            "a request failed"
        );
    }
}

impl Extra<'_> {
    fn put(self, headers: &mut HeaderMap) {
        if let Some(ignored) = self.ignored {
            headers.insert(IGNORED, ignored);
        }
        if let Some(quota) = self.quota {
            headers.insert("x-api-quota-request", HeaderValue::from(quota.cost));
            headers.insert("x-api-quota-used", HeaderValue::from(quota.used));
            headers.insert("x-api-quota-left", HeaderValue::from(quota.left));
        }
    }
}

/// Waits for an answer until the deadline of its kind of work. An answer that is there at once
/// (every inline operation) costs no timer.
async fn within_deadline(
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
        .unwrap_or_else(|_| {
            let message = format!("The answer was not ready within {} s.", deadline.as_secs());
            Err(ApiError::gateway_timeout(message))
        })
}

fn query(head: &Parts) -> Result<Arguments, ApiError> {
    Arguments::from_query(head.uri.query().unwrap_or_default())
}

fn state(state: &str) -> Reply {
    let mut reply = reply::json(json!({ "status": state }).to_string().into_bytes());
    reply
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reply
}

/// A name as it may stand in a header: visible ASCII, at most 40 characters.
fn header_safe(name: &str) -> String {
    let safe = |character: char| character.is_ascii_graphic() && character != ',';
    name.chars()
        .take(40)
        .map(|character| if safe(character) { character } else { '?' })
        .collect()
}
