//! What the operator may decide about the HTTP surface. Reading it from a file is the program's.

use std::sync::Arc;
use std::time::Duration;

use crate::keys::KeyRing;

/// Settings of the server.
#[derive(Debug)]
pub struct HttpSettings {
    /// Connections served at the same time; further ones wait in the kernel's queue.
    pub max_connections: usize,
    /// Connections of one address at the same time, further ones are closed; 0: any number.
    pub max_connections_per_address: usize,
    /// How long a request's head may take, from its first byte or the connection's begin.
    pub header_timeout: Duration,
    /// How long a connection may be silent between an answer and the next request.
    pub keep_alive_timeout: Duration,
    /// How long a client may take nothing of an answer that is ready for it.
    pub write_timeout: Duration,
    /// How long a request's body may take.
    pub body_timeout: Duration,
    /// How long requests under way are waited for at shutdown.
    pub drain_timeout: Duration,
    /// Whether unknown parameter names are refused instead of reported.
    pub strict_parameters: bool,
    /// The origin browsers may call from: `*`, one origin, or none.
    pub cors_origin: Option<String>,
    /// The names that requests may be addressed to, besides loopback's own; `None`: any.
    pub hosts: Option<Vec<String>>,
    /// Who may call; `None`: everyone.
    pub keys: Option<Arc<KeyRing>>,
    /// Which requests are logged.
    pub request_log: RequestLog,
    /// Version text of `/version` and the OpenAPI file.
    pub version: &'static str,
    /// Source revision of `/version`, if known at build time.
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
            version: env!("CARGO_PKG_VERSION"),
            revision: None,
        }
    }
}

/// Which requests are logged. A line holds operation, status, duration and request id, never a
/// key, an argument or a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestLog {
    /// None.
    Off,
    /// Those answered with 500 or more.
    Failures,
    /// All.
    All,
}
