//! The way of one request through the server: id, route, key, limits, parameters, deadline, panic
//! guard, metrics, log. This is one layer instead of six, because each layer of a middleware stack
//! costs as much as a word operation.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use futures_util::FutureExt as _;
use http::header::{HeaderName, HeaderValue, WWW_AUTHENTICATE};
use http::request::Parts;
use http::{Method, Request, StatusCode};
use hyper::body::Incoming;
use sundry_operations::{ApiError, Entry, Memory, Service};

use crate::access_log::Line;
use crate::keys::QuotaState;
use crate::listener::Peer;
use crate::metrics::Metrics;
use crate::model_tools::{self, ModelTools};
use crate::operating::{self, Extra};
use crate::pages::reference;
use crate::policy::Policy;
use crate::proxies::Caller;
use crate::reply::{self, FailureBody, Reply};
use crate::request_id::{self, RequestIds};
use crate::router::{Route, Router, Target};
use crate::settings::HttpSettings;
use crate::shares::{Share, Shares};
use crate::{clock, cors, intake, media, negotiate, probes};

const NO_SNIFF: HeaderName = HeaderName::from_static("x-content-type-options");
const KEEP_ALIVE: HeaderName = HeaderName::from_static("keep-alive");

/// Everything that requests need, shared by all connections.
#[derive(Debug)]
pub(crate) struct Gate {
    operations: &'static [Entry],
    service: Arc<Service>,
    policy: RwLock<Arc<Policy>>,
    router: Router,
    pub(crate) metrics: Arc<Metrics>,
    tools: ModelTools,
    pub(crate) ids: Arc<RequestIds>,
    pub(crate) shares: Arc<Shares>,
    ready: AtomicBool,
    keys_are_damaged: AtomicBool,
}

impl Gate {
    pub(crate) fn new(
        operations: &'static [Entry],
        service: Arc<Service>,
        settings: HttpSettings,
    ) -> Self {
        let metrics = Arc::new(Metrics::new(settings.version, Arc::clone(&service)));
        Self {
            router: Router::new(
                operations,
                &metrics,
                settings.version,
                service.has_gif_door(),
            ),
            tools: ModelTools::new(operations, Arc::clone(&service), Arc::clone(&metrics)),
            operations,
            service,
            metrics,
            ids: Arc::new(RequestIds::new()),
            shares: Shares::new(settings.max_connections_per_address),
            policy: RwLock::new(Arc::new(Policy::new(settings))),
            ready: AtomicBool::new(true),
            keys_are_damaged: AtomicBool::new(false),
        }
    }

    /// Returns the memory that uploads and heads share.
    pub(crate) fn memory(&self) -> &Memory {
        self.service.memory()
    }

    /// Makes `/readyz` fail from now on, so that load balancers stop sending requests here.
    pub(crate) fn stop_being_ready(&self) {
        self.ready.store(false, Ordering::Relaxed);
    }

    /// Makes `/readyz` name the keys as damaged, or no longer.
    pub(crate) fn tell_of_damaged_keys(&self, are_damaged: bool) {
        self.keys_are_damaged.store(are_damaged, Ordering::Relaxed);
    }

    /// Returns the policy in force.
    pub(crate) fn policy(&self) -> Arc<Policy> {
        let policy = self.policy.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&policy)
    }

    /// Puts other settings in force. Requests under way end under the settings they began with.
    pub(crate) fn change(&self, settings: HttpSettings) {
        self.shares.allow(settings.max_connections_per_address);
        let mut policy = self.policy.write().unwrap_or_else(PoisonError::into_inner);
        let next = policy.followed_by(settings);
        *policy = Arc::new(next);
    }

    /// Answers one request. It never fails: errors and panics become answers too.
    pub(crate) async fn handle(&self, request: Request<Incoming>, peer: Peer) -> Reply {
        let started = clock::now();
        let policy = self.policy();
        let (head, mut body) = request.into_parts();
        let id = self.ids.of(head.headers.get(request_id::HEADER));
        let route = self.router.find(head.uri.path());
        let metrics = route.map_or(&self.router.nowhere, |route| &route.metrics);
        let caller = policy.settings.proxies.caller(peer, &head.headers);
        let line = Line {
            id: id.to_str().unwrap_or_default(),
            head: &head,
            operation: metrics.operation,
            client: caller.address.filter(|_| policy.settings.log_clients),
        };

        let mut extra = Extra {
            is_https: caller.is_https,
            ..Extra::default()
        };
        let answer = async {
            let _share = self.share_of(caller)?;
            self.answer(&policy, route, &head, &mut body, &mut extra)
                .await
        };
        let answer = AssertUnwindSafe(answer).catch_unwind().await;
        let answer = answer.unwrap_or_else(|_| {
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
                intake::drain(&head, body, &policy.settings).await;
                line.failed(&failure, policy.settings.request_log);
                let body = match route.map(|route| &route.target) {
                    Some(Target::GifDoor) => FailureBody::GifDoor,
                    _ if negotiate::wants_problem(&head.headers) => FailureBody::Problem,
                    _ => FailureBody::Own,
                };
                let mut reply = reply::failure(&failure, line.id, body);
                let is_tools = route.is_some_and(|route| matches!(route.target, Target::Tools));
                if is_tools && failure.status == 401 {
                    reply
                        .headers_mut()
                        .insert(WWW_AUTHENTICATE, model_tools::BEARER);
                }
                reply
            }
        };

        let headers = reply.headers_mut();
        headers.insert(NO_SNIFF, HeaderValue::from_static("nosniff"));
        headers.insert(KEEP_ALIVE, policy.keep_alive.clone());
        let is_metrics = route.is_some_and(|route| matches!(route.target, Target::Metrics));
        if let Some(origin) = policy.allow_origin.as_ref().filter(|_| !is_metrics) {
            cors::allow(headers, origin);
        }
        let key = extra.key;
        extra.put(headers);
        let taken = clock::now().duration_since(started);
        let status = reply.status().as_u16();
        self.metrics.count(metrics, status, taken);
        if let Some(key) = key {
            self.metrics.count_key(key, status);
        }
        line.answered(status, taken, key, policy.settings.request_log);
        reply.headers_mut().insert(request_id::HEADER, id);
        reply
    }

    /// Counts a request that came through a proxy against the share of its client's address. Other
    /// requests are counted by their connections.
    ///
    /// # Errors
    /// 429 if the address has reached its share.
    fn share_of(&self, caller: Caller) -> Result<Option<Share>, ApiError> {
        let address = caller.address.filter(|_| caller.is_forwarded);
        let share = address.map(|address| self.shares.take(address).ok_or_else(crowded));
        share.transpose()
    }

    async fn answer<'a>(
        &self,
        policy: &'a Arc<Policy>,
        route: Option<&Route>,
        head: &Parts,
        body: &mut Incoming,
        extra: &mut Extra<'a>,
    ) -> Result<Reply, ApiError> {
        policy.hosts.check(head)?;
        let path = head.uri.path();
        let Some(route) = route else {
            return Err(probes::unknown_path(&self.router, path));
        };
        let (allow, takes_post) = match &route.target {
            Target::Operation(entry) => (entry.intake.allow(), entry.intake.takes_post()),
            Target::Tools => (model_tools::ALLOW, true),
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
            Target::Operation(entry) => {
                operating::operate((&self.service, policy), entry, head, body, extra).await
            }
            Target::Tools => self.tools.answer(policy, head, body, extra).await,
            Target::Page(page) => Ok(page.reply(&head.headers)),
            Target::Reference(topic) => {
                let origin = media::origin(&head.headers, extra.is_https);
                let version = policy.settings.version;
                let page = reference::page(*topic, self.operations, origin.as_deref(), version);
                Ok(page.reply(&head.headers))
            }
            Target::Media => media::answer(&self.service, head).await,
            Target::GifDoor => operating::gif_door((&self.service, policy), head, extra).await,
            Target::Live => Ok(probes::live()),
            Target::Ready if self.ready.load(Ordering::Relaxed) => {
                let keys_are_damaged = self.keys_are_damaged.load(Ordering::Relaxed);
                let damaged = self.service.catalogues().damaged();
                let away = self.service.database_away();
                Ok(probes::ready(&damaged, keys_are_damaged, away))
            }
            Target::Ready => Err(ApiError::new(503, "Sundry is shutting down.")),
            Target::Version => Ok(probes::version(self.operations, &policy.settings)),
            Target::Find => {
                let (arguments, _) = policy.arguments(head)?;
                let origin = media::origin(&head.headers, extra.is_https);
                let found = sundry_operations::find(&self.service, &arguments, &origin).await?;
                Ok(probes::fresh(found))
            }
            Target::State => {
                policy.arguments(head)?;
                Ok(probes::fresh(sundry_operations::state(&self.service)?))
            }
            Target::Metrics => {
                policy.arguments(head)?;
                let media = HeaderValue::from_static(
                    "application/openmetrics-text; version=1.0.0; charset=utf-8",
                );
                Ok(reply::with_type(StatusCode::OK, media, self.metrics.text()))
            }
        }
    }
}

/// Refuses one request too many of an address.
fn crowded() -> ApiError {
    let message = "Too many requests from this address are under way; try again in 1 s.";
    ApiError {
        retry_after: Some(1),
        ..ApiError::new(429, message)
    }
}
