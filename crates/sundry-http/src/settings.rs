//! The operator's settings of the HTTP surface. The program reads them from the configuration file.

use std::time::Duration;

use crate::keys::KeyRing;
use crate::proxies::Proxies;

/// Settings of the server.
#[derive(Debug)]
pub struct HttpSettings {
    /// Most connections at the same time; further ones wait in the kernel's queue.
    pub max_connections: usize,
    /// Most connections per address at the same time; further ones are closed. 0 sets no limit.
    pub max_connections_per_address: usize,
    /// Longest time for a request's head, from its first byte or from the start of the connection.
    pub header_timeout: Duration,
    /// Longest idle time between an answer and the next request.
    pub keep_alive_timeout: Duration,
    /// Longest time in which a client reads nothing of an answer that is ready for it.
    pub write_timeout: Duration,
    /// Longest time for a request's body.
    pub body_timeout: Duration,
    /// Longest wait at shutdown for requests that are under way.
    pub drain_timeout: Duration,
    /// True if unknown parameter names are refused instead of reported.
    pub strict_parameters: bool,
    /// The origin that browsers may call from: `*`, one origin, or none.
    pub cors_origin: Option<String>,
    /// The host names that requests may be addressed to, besides loopback's own; `None` allows any.
    pub hosts: Option<Vec<String>>,
    /// The keys that may call; `None` lets everyone call.
    pub keys: Option<KeyRing>,
    /// The requests that are logged.
    pub request_log: RequestLog,
    /// True if language models may call the operations as tools at `/mcp`.
    pub tools: bool,
    /// The reverse proxies whose word on their clients' addresses is taken.
    pub proxies: Proxies,
    /// True if log lines of requests hold the client's address.
    pub log_clients: bool,
    /// The version in `/version` and in the OpenAPI file.
    pub version: &'static str,
    /// The source revision in `/version`, if known at build time.
    pub revision: Option<&'static str>,
}

impl Default for HttpSettings {
    fn default() -> Self {
        Self {
            max_connections: 4096,
            max_connections_per_address: 1024,
            header_timeout: Duration::from_secs(5),
            keep_alive_timeout: Duration::from_secs(90),
            write_timeout: Duration::from_secs(20),
            body_timeout: Duration::from_secs(15),
            drain_timeout: Duration::from_secs(25),
            strict_parameters: false,
            cors_origin: None,
            hosts: None,
            keys: None,
            request_log: RequestLog::Failures,
            tools: false,
            proxies: Proxies::default(),
            log_clients: true,
            version: env!("CARGO_PKG_VERSION"),
            revision: None,
        }
    }
}

/// The requests that are logged. A log line holds operation, status, duration and request id, never
/// a key, an argument or a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestLog {
    /// No requests.
    Off,
    /// Requests answered with status 500 or above.
    Failures,
    /// All requests.
    All,
}
