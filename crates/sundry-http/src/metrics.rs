//! Prometheus metrics: counts by status and latency for each operation, and connections.
//!
//! Handles are looked up once, so that counting a request takes only the histogram's own lock.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use sundry_operations::Service;

use crate::crawl_metrics::CrawlMetrics;
use crate::server_metrics::{CatalogueMetrics, ProcessMetrics, WorkMetrics};

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByStatus {
    operation: &'static str,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByKey {
    key: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByOperation {
    operation: &'static str,
}

/// All metrics of the server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<ByStatus, Counter>,
    key_requests: Family<ByKey, Counter>,
    durations: Family<ByOperation, Histogram, fn() -> Histogram>,
    panics: Counter,
    /// Number of open connections.
    pub(crate) connections: Gauge,
}

/// The metrics of one operation, or of all requests that belong to none.
#[derive(Debug)]
pub(crate) struct RouteMetrics {
    pub(crate) operation: &'static str,
    successes: Counter,
    duration: Histogram,
}

/// Makes a histogram with buckets from 50 µs (word operations) to 20 s (slow remote sites).
fn latency_histogram() -> Histogram {
    Histogram::new([
        0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
        0.5, 1.0, 2.5, 5.0, 10.0, 20.0,
    ])
}

impl Metrics {
    pub(crate) fn new(version: &'static str, service: Arc<Service>) -> Self {
        let mut all = Registry::default();
        all.register_collector(Box::new(ProcessMetrics));
        let registry = all.sub_registry_with_prefix("sundry");
        let requests = Family::<ByStatus, Counter>::default();
        registry.register("requests", "Requests answered", requests.clone());
        let key_requests = Family::<ByKey, Counter>::default();
        registry.register(
            "key_requests",
            "Calls of operations with a key, by the key's name",
            key_requests.clone(),
        );
        let durations: Family<ByOperation, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(latency_histogram);
        registry.register_with_unit(
            "request_duration",
            "Time from the end of the head to the finished answer",
            Unit::Seconds,
            durations.clone(),
        );
        let connections = Gauge::<i64, std::sync::atomic::AtomicI64>::default();
        registry.register("connections", "Connections open now", connections.clone());
        let panics = Counter::<u64, AtomicU64>::default();
        registry.register("panics", "Requests that ended in a panic", panics.clone());
        registry.register(
            "build",
            "What is running",
            Info::new(vec![("version", version)]),
        );
        registry.register_collector(Box::new(CatalogueMetrics(Arc::clone(&service))));
        registry.register_collector(Box::new(WorkMetrics(Arc::clone(&service))));
        registry.register_collector(Box::new(CrawlMetrics(service)));
        Self {
            registry: all,
            requests,
            key_requests,
            durations,
            panics,
            connections,
        }
    }

    /// Returns the handles of an operation.
    pub(crate) fn of(&self, operation: &'static str) -> RouteMetrics {
        let duration = self
            .durations
            .get_or_create(&ByOperation { operation })
            .clone();
        let successes = self
            .requests
            .get_or_create(&ByStatus {
                operation,
                status: 200,
            })
            .clone();
        RouteMetrics {
            operation,
            successes,
            duration,
        }
    }

    pub(crate) fn count(&self, route: &RouteMetrics, status: u16, duration: Duration) {
        if status == 200 {
            route.successes.inc();
        } else {
            let labels = ByStatus {
                operation: route.operation,
                status,
            };
            self.requests.get_or_create(&labels).inc();
        }
        route.duration.observe(duration.as_secs_f64());
    }

    /// Counts a call with a key. There are as many series as keys and statuses, since only names
    /// of configured keys come here.
    pub(crate) fn count_key(&self, key: &str, status: u16) {
        let key = key.to_owned();
        self.key_requests
            .get_or_create(&ByKey { key, status })
            .inc();
    }

    pub(crate) fn count_panic(&self) {
        self.panics.inc();
    }

    /// Returns all metrics as OpenMetrics text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
