//! The HTTP surface: accept loop, gate, router, failures, console and reference pages.
//!
//! This crate knows no operation by name: they come from the list in `sundry-operations`.
//! Configuration files, signals and the command line belong to the program.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use std::sync::Arc;
//! use sundry_http::{HttpSettings, Server};
//! use sundry_operations::{OPERATIONS, Service, ServiceSettings};
//!
//! let service = Arc::new(Service::new(ServiceSettings::default())?);
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! let server = Server::new(vec![listener.into()], OPERATIONS, service, HttpSettings::default());
//! server.run(std::future::pending()).await;
//! # Ok(())
//! # }
//! ```

mod access_log;
mod admission;
mod body;
mod clock;
mod control;
mod cors;
mod crawl_metrics;
mod gate;
mod heads;
mod hosts;
mod intake;
mod keys;
mod listener;
mod long_lines;
mod media;
mod metrics;
mod model_tools;
mod negotiate;
mod operating;
mod paced;
mod pages;
mod paths;
mod policy;
mod probes;
mod proxies;
mod reply;
mod replying;
mod request_id;
mod router;
mod server;
mod server_metrics;
mod settings;
mod shares;
mod spoken_errors;

pub use clock::{unix_milliseconds, unix_seconds};
pub use control::Control;
pub use keys::{
    KeyHash, KeyHashError, KeyRights, KeyRing, LoanRequest, SameKey, Sharing, Spent, new_key,
};
pub use listener::{Listener, Peer};
pub use proxies::{Caller, Proxies, Proxy, ProxyError, ProxyHeader};
pub use reply::failure_json;
pub use request_id::random_seed;
pub use server::Server;
pub use settings::{HttpSettings, RequestLog};
