//! Runs slow clients: silent, half a request line, half a header, one byte per second. Are they
//! disconnected in time, and how much do five hundred of them cost a normal client?

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::cores::Cores;
use crate::load::{self, Tally};
use crate::server::Server;
use crate::table::{Table, median};
use crate::{Failure, Options};

/// Goal in seconds for disconnecting slow clients.
const GOAL_CLOSED: f64 = 6.0;
/// Largest share of throughput that a normal client may lose.
const GOAL_LOSS: f64 = 0.20;
/// Longest time for which a slow client is watched.
const PATIENCE: Duration = Duration::from_secs(30);
const CROWD: usize = 500;
/// Number of clients of each kind whose disconnection is timed.
const WATCHED: usize = 5;
const CONNECTIONS: usize = 8;

/// The way in which a client is slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Silent,
    HalfLine,
    HalfHeader,
    Dripping,
}

const KINDS: &[(Kind, &str)] = &[
    (Kind::Silent, "silent"),
    (Kind::HalfLine, "half a request line"),
    (Kind::HalfHeader, "half a header"),
    (Kind::Dripping, "one byte a second"),
];

/// Measures, and compares with the goals.
pub(crate) fn measure(options: &Options) -> Result<Table, Failure> {
    let cores = Cores::arrange(options.pinned);
    let server = Server::sundry(&options.sundry, &cores, None)?;
    let runtime = load::runtime()?;
    let mut table = Table::new(format!(
        "Slow clients ({} rounds of {:?}, {CROWD} dawdlers beside {CONNECTIONS} connections, {})",
        options.rounds,
        options.stretch,
        cores.describe()
    ));
    runtime.block_on(async {
        closing(&server, &mut table).await;
        company(&server, options, &mut table).await;
    });
    Ok(table)
}

/// Measures how long the server tolerates each kind.
async fn closing(server: &Server, table: &mut Table) {
    let mut watched = Vec::new();
    for (kind, name) in KINDS {
        let clients = (0..WATCHED).map(|_| tokio::spawn(dawdle(server.address, *kind)));
        watched.push((name, clients.collect::<Vec<_>>()));
    }
    for (name, clients) in watched {
        let mut longest: f64 = 0.0;
        for client in clients {
            // A client that could not even connect was not disconnected in time: it was not served.
            let closed = client.await.ok().and_then(Result::ok);
            longest = longest.max(closed.map_or(f64::INFINITY, |closed| closed.as_secs_f64()));
        }
        let value = match longest < PATIENCE.as_secs_f64() {
            true => format!("closed after {longest:.2} s"),
            false => format!("still open after {} s", PATIENCE.as_secs()),
        };
        table.judge(
            format!("{name}, the longest of {WATCHED}"),
            value,
            "<= 6 s",
            longest <= GOAL_CLOSED,
        );
    }
}

/// Waits until the server closes the connection; returns how long that took.
async fn dawdle(address: SocketAddr, kind: Kind) -> io::Result<Duration> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let begun = Instant::now();
    let beginning: &[u8] = match kind {
        Kind::Silent => b"",
        Kind::HalfLine => b"GET /live",
        Kind::HalfHeader => b"GET /livez HTTP/1.1\r\nHost: a\r\nX-Half: ",
        Kind::Dripping => b"G",
    };
    stream.write_all(beginning).await?;
    let (mut reading, mut writing) = stream.into_split();
    let drip = async {
        let slowly = b"ET /livez HTTP/1.1\r\nHost: a\r\nX-Slow: ".iter();
        for byte in slowly.chain(std::iter::repeat(&b'x')) {
            tokio::time::sleep(Duration::from_secs(1)).await;
            if writing.write_all(&[*byte]).await.is_err() {
                break;
            }
        }
    };
    let closed = async {
        let mut bytes = [0; 512];
        // A 408 may come first; only the end of the stream or a reset counts.
        while matches!(reading.read(&mut bytes).await, Ok(1..)) {}
    };
    tokio::select! {
        () = closed => {}
        () = async { if kind == Kind::Dripping { drip.await } else { std::future::pending().await } } => {}
        () = tokio::time::sleep(PATIENCE) => {}
    }
    Ok(begun.elapsed())
}

/// Measures a normal client without and with the crowd, alternately.
async fn company(server: &Server, options: &Options, table: &mut Table) {
    let request = load::get(server.address, "/pluralize-word?word=party");
    let stretch = || load::closed_loop(server, &request, CONNECTIONS, options.stretch);
    stretch().await;
    let (mut alone, mut beside) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        alone.push(stretch().await);
        let crowd = Crowd::gather(server.address);
        // All of them connect before the clock starts.
        tokio::time::sleep(Duration::from_millis(500)).await;
        beside.push(stretch().await);
        crowd.disperse().await;
    }
    let middle = |tallies: &[Tally], figure: fn(&Tally) -> f64| {
        median(&tallies.iter().map(figure).collect::<Vec<f64>>())
    };
    let change = |figure: fn(&Tally) -> f64| {
        let ratios = beside
            .iter()
            .zip(&alone)
            .map(|(beside, alone)| figure(beside) / figure(alone));
        median(&ratios.collect::<Vec<f64>>()) - 1.0
    };
    for (name, tallies) in [("alone", &alone), ("beside the crowd", &beside)] {
        table.tell(
            name,
            format!(
                "{:.0} req/s  p50 {:.2} ms  p99 {:.2} ms  {:.2} µs",
                middle(tallies, Tally::rate),
                middle(tallies, |tally| tally.latency(0.5)),
                middle(tallies, |tally| tally.latency(0.99)),
                middle(tallies, Tally::microseconds)
            ),
        );
    }
    let (rate, half) = (change(Tally::rate), change(|tally| tally.latency(0.5)));
    table.judge(
        "change of throughput",
        format!("{:+.1} %", rate * 100.0),
        ">= -20 %",
        rate >= -GOAL_LOSS,
    );
    table.judge(
        "change of p50",
        format!("{:+.1} %", half * 100.0),
        "<= +20 %",
        half <= GOAL_LOSS,
    );
    let most = change(|tally| tally.latency(0.99));
    table.tell("change of p99", format!("{:+.1} %", most * 100.0));
    let failures: usize = alone
        .iter()
        .chain(&beside)
        .map(|tally| tally.failures)
        .sum();
    table.judge(
        "answers that were not 200",
        failures.to_string(),
        "0",
        failures == 0,
    );
}

/// Five hundred slow clients, each of which reconnects when it is disconnected.
struct Crowd(tokio::task::JoinSet<()>);

impl Crowd {
    fn gather(address: SocketAddr) -> Self {
        let mut tasks = tokio::task::JoinSet::new();
        for (kind, _) in KINDS.iter().cycle().take(CROWD) {
            tasks.spawn(async move {
                loop {
                    let closed = dawdle(address, *kind).await;
                    // It was refused or disconnected at once: reconnect, but not in a tight loop.
                    if closed.map_or(true, |after| after < Duration::from_millis(100)) {
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                }
            });
        }
        Self(tasks)
    }

    async fn disperse(mut self) {
        self.0.shutdown().await;
    }
}
