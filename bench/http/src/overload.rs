//! Applies five times the load that the server can handle. First a closed loop finds the peak rate
//! of good answers for picture uploads; then uploads arrive by the clock at five times that rate,
//! whether or not earlier ones are answered. Excess requests should be refused at once.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::client::Client;
use crate::cores::Cores;
use crate::load;
use crate::pictures::{self, Order};
use crate::server::Server;
use crate::table::{Table, median, quantile};
use crate::{Failure, Options};

const TIMES: f64 = 5.0;
/// Share of the peak rate that must still be served.
const GOAL_GOODPUT: f64 = 0.9;
/// Milliseconds within which a refusal must come.
const GOAL_REFUSAL: f64 = 50.0;
/// Numbers of connections in the closed loop that finds the peak; the best of these counts.
const MODEST: &[usize] = &[2, 4, 8];
/// Most open connections; an arrival beyond that is counted, not sent.
const MOST_CONNECTIONS: usize = 800;
/// Longest wait of an arrival for its answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The outcome of the arrivals.
#[derive(Default)]
struct Outcome {
    good: usize,
    /// Milliseconds from the first byte sent to the refusal.
    refusals: Vec<f64>,
    without_retry_after: usize,
    /// Answers with any other status.
    others: BTreeMap<u16, usize>,
    /// Number of connections that broke before an answer.
    broken: usize,
    /// Number of arrivals beyond the limit of connections.
    unsent: usize,
    /// Milliseconds by which arrivals were sent late, which is the generator's own fault.
    lateness: Vec<f64>,
}

/// Measures, and compares with the goals.
pub(crate) fn measure(options: &Options) -> Result<Table, Failure> {
    let cores = Cores::arrange(options.pinned);
    let picture = pictures::of_size(500, 375, 86_000, Order::Baseline);
    let server = Server::sundry(&options.sundry, &cores, None)?;
    let request: Rc<[u8]> = pictures::upload(server.address, "/detect-color", &picture).into();
    let runtime = load::runtime()?;
    let tasks = tokio::task::LocalSet::new();
    let mut table = Table::new(format!(
        "Overload: {TIMES}× the peak of POST /detect-color, 500×375 JPEG of {} kB \
         ({} rounds of {:?}, {})",
        picture.len() / 1000,
        options.rounds,
        options.stretch,
        cores.describe()
    ));
    runtime.block_on(tasks.run_until(async {
        let closed =
            |connections| load::closed_loop(&server, &request, connections, options.stretch);
        let warm = closed(2).await;
        if warm.latencies.is_empty() {
            return Err(Failure::from(
                "POST /detect-color with image/jpeg was never answered with 200",
            ));
        }
        let (mut peaks, mut goodputs) = (Vec::new(), Vec::new());
        let mut all = Outcome::default();
        let mut cost = Vec::new();
        for _ in 0..options.rounds {
            let mut peak: f64 = 0.0;
            for connections in MODEST {
                let tally = closed(*connections).await;
                cost.push(tally.microseconds() / 1e3);
                peak = peak.max(tally.rate());
            }
            let outcome = open_loop(server.address, &request, peak * TIMES, options.stretch).await;
            peaks.push(peak);
            goodputs.push(outcome.good as f64 / options.stretch.as_secs_f64());
            all.add(outcome);
        }
        report(&mut table, &peaks, &goodputs, &all);
        table.tell(
            "processor time of a good answer, closed loop",
            format!("{:.2} ms", median(&cost)),
        );
        Ok(())
    }))?;
    Ok(table)
}

fn report(table: &mut Table, peaks: &[f64], goodputs: &[f64], all: &Outcome) {
    let shares: Vec<f64> = goodputs
        .iter()
        .zip(peaks)
        .map(|(good, peak)| good / peak)
        .collect();
    let share = median(&shares);
    table.tell("peak", format!("{:.0} good/s", median(peaks)));
    table.tell(
        "goodput at five times that",
        format!("{:.0} good/s", median(goodputs)),
    );
    table.judge(
        "goodput / peak",
        format!("{:.0} %", share * 100.0),
        ">= 90 %",
        share >= GOAL_GOODPUT,
    );
    let refusal = |share| quantile(&all.refusals, share);
    table.tell("refusals", format!("{} of status 503", all.refusals.len()));
    table.tell(
        "  p50, longest",
        format!("{:.1} ms, {:.1} ms", refusal(0.5), refusal(1.0)),
    );
    table.judge(
        "  p99",
        format!("{:.1} ms", refusal(0.99)),
        "<= 50 ms",
        refusal(0.99) <= GOAL_REFUSAL,
    );
    let late = all
        .refusals
        .iter()
        .filter(|time| **time > GOAL_REFUSAL)
        .count();
    table.tell("  later than 50 ms", late.to_string());
    table.judge(
        "  without Retry-After",
        all.without_retry_after.to_string(),
        "0",
        all.without_retry_after == 0,
    );
    let others: Vec<String> = all
        .others
        .iter()
        .map(|(status, count)| format!("{count} of status {status}"))
        .collect();
    let others = if others.is_empty() {
        "0".to_owned()
    } else {
        others.join(", ")
    };
    table.judge("neither 200 nor 503", others, "0", all.others.is_empty());
    table.judge(
        "broken before an answer",
        all.broken.to_string(),
        "0",
        all.broken == 0,
    );
    table.tell(
        "not sent: too many connections open",
        all.unsent.to_string(),
    );
    table.tell(
        "sent late by the load itself, p99",
        format!("{:.1} ms", quantile(&all.lateness, 0.99)),
    );
}

impl Outcome {
    fn add(&mut self, other: Self) {
        self.good += other.good;
        self.refusals.extend(other.refusals);
        self.without_retry_after += other.without_retry_after;
        for (status, count) in other.others {
            *self.others.entry(status).or_default() += count;
        }
        self.broken += other.broken;
        self.unsent += other.unsent;
        self.lateness.extend(other.lateness);
    }
}

/// State shared by the arrivals: idle connections, the number in use, and the outcome.
#[derive(Default)]
struct Shared {
    idle: Vec<Client>,
    out: usize,
    outcome: Outcome,
}

/// Sends uploads at `rate` per second for one period; waits for the last answer.
async fn open_loop(
    address: SocketAddr,
    request: &Rc<[u8]>,
    rate: f64,
    stretch: Duration,
) -> Outcome {
    let shared = Rc::new(RefCell::new(Shared::default()));
    let begun = Instant::now();
    let end = begun + stretch;
    let arrivals = (rate * stretch.as_secs_f64()) as usize;
    for number in 0..arrivals {
        let due = begun + Duration::from_secs_f64(number as f64 / rate);
        if due > Instant::now() {
            tokio::time::sleep_until(due.into()).await;
        } else if number % 16 == 0 {
            // Even when late, yield so that the answers are read.
            tokio::task::yield_now().await;
        }
        let client = {
            let mut shared = shared.borrow_mut();
            if shared.out >= MOST_CONNECTIONS {
                shared.outcome.unsent += 1;
                continue;
            }
            shared.out += 1;
            shared
                .outcome
                .lateness
                .push(due.elapsed().as_secs_f64() * 1e3);
            shared.idle.pop()
        };
        let (shared, request) = (Rc::clone(&shared), Rc::clone(request));
        tokio::task::spawn_local(async move {
            arrival(&shared, client, address, &request, end).await;
            shared.borrow_mut().out -= 1;
        });
    }
    while shared.borrow().out > 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    shared.take().outcome
}

async fn arrival(
    shared: &RefCell<Shared>,
    client: Option<Client>,
    address: SocketAddr,
    request: &[u8],
    end: Instant,
) {
    let begun = Instant::now();
    let exchange = async {
        let mut client = match client {
            Some(client) => client,
            None => Client::connect(address).await?,
        };
        let answer = client.exchange(request).await?;
        Ok::<_, std::io::Error>((client, answer))
    };
    let result = tokio::time::timeout(PATIENCE, exchange).await;
    let mut shared = shared.borrow_mut();
    let Ok(Ok((client, answer))) = result else {
        shared.outcome.broken += 1;
        return;
    };
    if answer.reusable {
        shared.idle.push(client);
    }
    match answer.status {
        // Answers after the period come from the queue's rest and are not goodput.
        200 if Instant::now() > end => {}
        200 => shared.outcome.good += 1,
        503 => {
            shared
                .outcome
                .refusals
                .push(begun.elapsed().as_secs_f64() * 1e3);
            shared.outcome.without_retry_after += usize::from(!answer.retry_after);
        }
        other => *shared.outcome.others.entry(other).or_default() += 1,
    }
}
