//! Closed-loop load: a fixed number of keep-alive connections, each of which sends its next request
//! when the last one is answered. There is no pipelining.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::client::Client;
use crate::process;
use crate::server::Server;
use crate::table::quantile;

/// The result of a period of load.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Milliseconds of each request that was answered with 200.
    pub(crate) latencies: Vec<f64>,
    /// Number of answers with any other status, and of broken connections.
    pub(crate) failures: usize,
    /// Length of the period in seconds.
    pub(crate) seconds: f64,
    /// Processor time of the server in that period, in seconds.
    pub(crate) processor: f64,
}

impl Tally {
    /// Returns the number of good answers per second.
    pub(crate) fn rate(&self) -> f64 {
        self.latencies.len() as f64 / self.seconds
    }

    /// Returns the server's processor time per good answer, in microseconds.
    pub(crate) fn microseconds(&self) -> f64 {
        self.processor * 1e6 / self.latencies.len() as f64
    }

    /// Returns a quantile of the latencies in milliseconds.
    pub(crate) fn latency(&self, share: f64) -> f64 {
        quantile(&self.latencies, share)
    }
}

/// Returns the bytes of a GET request.
pub(crate) fn get(address: SocketAddr, target: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nHost: {address}\r\nAccept: */*\r\n\r\n").into_bytes()
}

/// Loads a server for a while with `connections` connections that all send the same request.
pub(crate) async fn closed_loop(
    server: &Server,
    request: &[u8],
    connections: usize,
    stretch: Duration,
) -> Tally {
    mixed_loop(server, &[request.to_vec()], connections, stretch).await
}

/// Loads a server for a while with `connections` connections, each of which cycles through the
/// requests from another start.
pub(crate) async fn mixed_loop(
    server: &Server,
    requests: &[Vec<u8>],
    connections: usize,
    stretch: Duration,
) -> Tally {
    let before = process::processor_seconds(server.pid());
    let begun = Instant::now();
    let end = begun + stretch;
    let mut tasks = tokio::task::JoinSet::new();
    let requests: Arc<[Vec<u8>]> = requests.into();
    for number in 0..connections {
        let first = number * requests.len() / connections;
        tasks.spawn(one_connection(
            server.address,
            Arc::clone(&requests),
            first,
            end,
        ));
    }
    let mut tally = Tally::default();
    while let Some(part) = tasks.join_next().await {
        let part = part.unwrap_or_default();
        tally.latencies.extend(part.latencies);
        tally.failures += part.failures;
    }
    tally.seconds = begun.elapsed().as_secs_f64();
    tally.processor = process::processor_seconds(server.pid()) - before;
    tally
}

async fn one_connection(
    address: SocketAddr,
    requests: Arc<[Vec<u8>]>,
    first: usize,
    end: Instant,
) -> Tally {
    let mut tally = Tally::default();
    let mut client = None;
    for request in requests.iter().cycle().skip(first) {
        if Instant::now() >= end {
            break;
        }
        let mut connected = match client.take() {
            Some(client) => client,
            None => match Client::connect(address).await {
                Ok(client) => client,
                Err(_) => {
                    tally.failures += 1;
                    // A server that refuses is not asked again at once, which bounds the loop.
                    tokio::time::sleep(Duration::from_millis(5)).await;
                    continue;
                }
            },
        };
        let begun = Instant::now();
        let answer = tokio::time::timeout(Duration::from_secs(10), connected.exchange(request));
        match answer.await {
            Ok(Ok(answer)) => {
                match answer.status {
                    200 => tally.latencies.push(begun.elapsed().as_secs_f64() * 1e3),
                    _ => tally.failures += 1,
                }
                client = answer.reusable.then_some(connected);
            }
            _ => tally.failures += 1,
        }
    }
    tally
}

/// Makes the runtime of the load: one thread, so that it is the same on every machine.
pub(crate) fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}
