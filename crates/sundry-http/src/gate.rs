//! The way of one request through the server: id, route, key, limits, parameters, deadline, panic
//! guard, metrics, log. This is one layer instead of six, because each layer of a middleware stack
//! costs as much as a word operation.

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

use crate::hosts::Hosts;
use crate::intake;
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
const KEEP_ALIVE: HeaderName = HeaderName::from_static("keep-alive");
const API_KEY: &str = "x-api-key";
const API_KEY_ARGUMENT: &str = "api-key";

/// Everything that requests need, shared by all connections.
#[derive(Debug)]
pub(crate) struct Gate {
    operations: &'static [Entry],
    service: Arc<Service>,
    settings: HttpSettings,
    router: Router,
    pub(crate) metrics: Metrics,
    pub(crate) ids: Arc<RequestIds>,
    hosts: Hosts,
    ready: AtomicBool,
    allow_origin: Option<HeaderValue>,
    /// The idle time allowed between two requests, as the `Keep-Alive` header announces it.
    keep_alive: HeaderValue,
}

/// Facts about a call that its answer's headers and the log need.
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
        let metrics = Metrics::new(settings.version, Arc::clone(&service));
        let allow_origin = settings
            .cors_origin
            .as_deref()
            .and_then(|origin| HeaderValue::from_str(origin).ok());
        let seconds = settings.keep_alive_timeout.as_secs();
        let keep_alive = HeaderValue::from_str(&format!("timeout={seconds}"))
            .unwrap_or(HeaderValue::from_static("timeout=0"));
        Self {
            router: Router::new(operations, &metrics, settings.version),
            hosts: Hosts::new(settings.hosts.as_deref()),
            operations,
            service,
            settings,
            metrics,
            ids: Arc::new(RequestIds::new()),
            ready: AtomicBool::new(true),
            allow_origin,
            keep_alive,
        }
    }

    /// Makes `/readyz` fail from now on, so that load balancers stop sending requests here.
    pub(crate) fn stop_being_ready(&self) {
        self.ready.store(false, Ordering::Relaxed);
    }

    pub(crate) fn settings(&self) -> &HttpSettings {
        &self.settings
    }

    /// Answers one request. It never fails: errors and panics become answers too.
    pub(crate) async fn handle(&self, request: Request<Incoming>) -> Reply {
        let started = clock::now();
        let (head, mut body) = request.into_parts();
        let id = self.ids.of(head.headers.get(request_id::HEADER));
        let route = self.router.find(head.uri.path());
        let metrics = route.map_or(&self.router.nowhere, |route| &route.metrics);

        let mut extra = Extra::default();
        let answer = AssertUnwindSafe(self.answer(route, &head, &mut body, &mut extra));
        let answer = answer.catch_unwind().await.unwrap_or_else(|_| {
            self.metrics.count_panic();
            Err(ApiError::internal(
                "panicked; the line before this one says where",
            ))
        });
        let mut reply = match answer {
            Ok(reply) => reply,
            Err(failure) => {
                // A failed request does not count against the quota.
                extra.quota = extra.quota.map(QuotaState::given_back);
                intake::drain(&head, body, &self.settings).await;
                let id = id.to_str().unwrap_or_default();
                self.log_failure(&failure, id, metrics);
                reply::failure(&failure, id, negotiate::wants_problem(&head.headers))
            }
        };

        let headers = reply.headers_mut();
        headers.insert(request_id::HEADER, id);
        headers.insert(NO_SNIFF, HeaderValue::from_static("nosniff"));
        headers.insert(KEEP_ALIVE, self.keep_alive.clone());
        let is_metrics = route.is_some_and(|route| matches!(route.target, Target::Metrics));
        if let Some(origin) = self.allow_origin.as_ref().filter(|_| !is_metrics) {
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
        body: &mut Incoming,
        extra: &mut Extra<'a>,
    ) -> Result<Reply, ApiError> {
        self.hosts.check(head)?;
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
            Target::Live => Ok(state("live", &[])),
            Target::Ready if self.ready.load(Ordering::Relaxed) => {
                Ok(state("ready", &self.service.catalogues().damaged()))
            }
            Target::Ready => Err(ApiError::new(503, "Sundry is shutting down.")),
            Target::Version => Ok(self.version()),
            Target::Find => {
                let (arguments, _) = self.arguments(head)?;
                let found = sundry_operations::find(&self.service, &arguments).await?;
                Ok(fresh(found))
            }
            Target::State => {
                self.arguments(head)?;
                Ok(fresh(sundry_operations::state(&self.service)?))
            }
            Target::Metrics => {
                self.arguments(head)?;
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
        body: &mut Incoming,
        extra: &mut Extra<'a>,
    ) -> Result<Reply, ApiError> {
        let (arguments, key) = self.arguments(head)?;
        if !negotiate::accepts_json(&head.headers) {
            return Err(ApiError::new(
                406,
                "The answer is JSON, which the `Accept` header excludes.",
            ));
        }
        let (day, left_of_day) = clock::today();
        let mut spent = None;
        if let Some(key) = key {
            extra.key = Some(key.name());
            if !key.may_call(entry.name) {
                let message = format!("This key may not call `{}`.", entry.name);
                return Err(ApiError::forbidden(message));
            }
            let counted = key.spend(day).map_err(|refusal| match refusal {
                Refusal::RateLimit(seconds) => ApiError::too_many_requests(seconds),
                Refusal::QuotaUsedUp(quota) => ApiError::quota_used_up(quota, left_of_day),
            })?;
            extra.quota = counted.state;
            spent = Some(counted);
        }
        let outcome = self
            .operate_unmetered(entry, head, body, arguments, extra)
            .await;
        if let Some(spent) = spent.filter(|_| outcome.is_ok()) {
            spent.keep();
        }
        outcome
    }

    async fn operate_unmetered(
        &self,
        entry: &'static Entry,
        head: &Parts,
        body: &mut Incoming,
        arguments: Arguments,
        extra: &mut Extra<'_>,
    ) -> Result<Reply, ApiError> {
        let memory = self.service.memory();
        let mut received =
            intake::receive(entry, head, body, arguments, memory, &self.settings).await?;
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

    /// Returns the arguments of the query string, and the caller's key if keys are configured. A
    /// key in the header is checked before anything else is read. A key in the query string is
    /// always removed, so that it is neither reported as unknown nor seen by an operation.
    fn arguments(&self, head: &Parts) -> Result<(Arguments, Option<&Key>), ApiError> {
        let header = head.headers.get(API_KEY);
        let header = header.and_then(|value| value.to_str().ok());
        let mut found = header.map(|key| self.find(key)).transpose()?.flatten();
        let mut arguments = Arguments::from_query(head.uri.query().unwrap_or_default())?;
        let argument = arguments.take_text(API_KEY_ARGUMENT);
        if header.is_none() && self.settings.keys.is_some() {
            let argument = argument.ok_or_else(|| {
                ApiError::unauthorized(
                    "A key is missing; send it as the header `x-api-key` or the parameter \
                     `api-key`.",
                )
            })?;
            found = self.find(&argument)?;
        }
        Ok((arguments, found))
    }

    /// Returns the key with this text, or `None` if no keys are configured.
    fn find(&self, presented: &str) -> Result<Option<&Key>, ApiError> {
        let Some(keys) = &self.settings.keys else {
            return Ok(None);
        };
        let key = keys.find(presented);
        key.map(Some)
            .ok_or_else(|| ApiError::unauthorized("The key is not known here."))
    }

    /// Returns the header that lists unknown parameter names, or a 400 for the first of them if the
    /// operator chose strict parameters.
    fn unknown_arguments(
        &self,
        entry: &Entry,
        arguments: &Arguments,
    ) -> Result<Option<HeaderValue>, ApiError> {
        let picture = entry.intake.takes_picture();
        let mut unknown = arguments
            .unknown(entry)
            .filter(|name| !(picture && *name == IMAGE_ARGUMENT))
            .peekable();
        let Some(first) = unknown.peek().copied() else {
            return Ok(None);
        };
        if self.settings.strict_parameters {
            let names: Vec<&str> = entry.every_parameter().map(|known| known.name).collect();
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
        // At most ten names of 40 characters each, which keeps the header short.
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

/// Waits for an answer until the deadline of its kind of work. An answer that is ready at once (as
/// for every inline operation) starts no timer.
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

/// Answers a health probe. It names the kinds of records whose newest import is damaged. That is no
/// reason to send requests elsewhere, since an earlier import answers.
fn state(state: &str, damaged: &[&str]) -> Reply {
    let mut json = json!({ "status": state });
    if !damaged.is_empty() {
        json["damaged"] = json!(damaged);
    }
    let mut reply = reply::json(json.to_string().into_bytes());
    reply
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reply
}

/// Makes an uncacheable JSON answer, since its content may change at any moment.
fn fresh(json: Vec<u8>) -> Reply {
    let mut reply = reply::json(json);
    reply
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reply
}

/// Shortens a name to what may stand in a header: visible ASCII, at most 40 characters.
fn header_safe(name: &str) -> String {
    let safe = |character: char| character.is_ascii_graphic() && character != ',';
    name.chars()
        .take(40)
        .map(|character| if safe(character) { character } else { '?' })
        .collect()
}
