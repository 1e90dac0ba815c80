//! Measures the overhead of a request: its processor time against the peer's, in alternating
//! rounds, so that a busy moment of the machine affects both.

use crate::cores::Cores;
use crate::load::{self, Tally};
use crate::server::Server;
use crate::table::{Table, median};
use crate::{Failure, Options};

/// Largest processor time of a word operation relative to the peer's.
const GOAL: f64 = 1.6;
const CONNECTIONS: usize = 32;
/// One worker each: the comparison is about the request path, not the scheduler.
const WORKERS: usize = 1;

/// A route: its name, its path, and whether the goal applies to it.
struct Route {
    name: &'static str,
    target: &'static str,
    judged: bool,
}

const HELLO: Route = Route {
    name: "peer hello",
    target: "/hello?word=party",
    judged: false,
};
const ROUTES: &[Route] = &[
    Route {
        name: "pluralize-word",
        target: "/pluralize-word?word=party",
        judged: true,
    },
    Route {
        name: "singularize-word",
        target: "/singularize-word?word=parties",
        judged: true,
    },
    Route {
        name: "livez",
        target: "/livez",
        judged: false,
    },
];

/// Measures, and compares with the goal.
pub(crate) fn measure(options: &Options) -> Result<Table, Failure> {
    let cores = Cores::arrange(options.pinned);
    let peer = Server::peer(&cores, Some(WORKERS))?;
    let sundry = Server::sundry(&options.sundry, &cores, Some(WORKERS))?;
    let runtime = load::runtime()?;
    let stretch = |server: &Server, route: &Route, share: f64| {
        let request = load::get(server.address, route.target);
        let time = options.stretch.mul_f64(share);
        runtime.block_on(load::closed_loop(server, &request, CONNECTIONS, time))
    };
    // Warm up caches, allocators and lazily built tables before anything counts.
    stretch(&peer, &HELLO, 0.25);
    for route in ROUTES {
        stretch(&sundry, route, 0.25);
    }
    let mut hellos = Vec::new();
    let mut rounds: Vec<Vec<Tally>> = ROUTES.iter().map(|_| Vec::new()).collect();
    for _ in 0..options.rounds {
        hellos.push(stretch(&peer, &HELLO, 1.0));
        for (route, tallies) in ROUTES.iter().zip(&mut rounds) {
            tallies.push(stretch(&sundry, route, 1.0));
        }
    }
    let mut table = Table::new(format!(
        "Pipeline: processor time a request ({} rounds of {:?}, {CONNECTIONS} connections, \
         {WORKERS} worker, {})",
        options.rounds,
        options.stretch,
        cores.describe()
    ));
    describe(&mut table, &HELLO, &hellos);
    for (route, tallies) in ROUTES.iter().zip(&rounds) {
        describe(&mut table, route, tallies);
    }
    for (route, tallies) in ROUTES.iter().zip(&rounds) {
        let ratios: Vec<f64> = tallies
            .iter()
            .zip(&hellos)
            .map(|(tally, hello)| tally.microseconds() / hello.microseconds())
            .collect();
        let (name, ratio) = (format!("{} / peer", route.name), median(&ratios));
        let value = format!("{ratio:.2}×");
        match route.judged {
            true => table.judge(name, value, format!("<= {GOAL}×"), ratio <= GOAL),
            false => table.tell(name, value),
        }
    }
    let failures: usize = hellos
        .iter()
        .chain(rounds.iter().flatten())
        .map(|tally| tally.failures)
        .sum();
    table.judge(
        "answers that were not 200",
        failures.to_string(),
        "0",
        failures == 0,
    );
    Ok(table)
}

fn describe(table: &mut Table, route: &Route, tallies: &[Tally]) {
    let middle =
        |figure: fn(&Tally) -> f64| median(&tallies.iter().map(figure).collect::<Vec<f64>>());
    table.tell(
        route.name,
        format!(
            "{:.2} µs  {:.0} req/s  p50 {:.2} ms  p99 {:.2} ms",
            middle(Tally::microseconds),
            middle(Tally::rate),
            middle(|tally| tally.latency(0.5)),
            middle(|tally| tally.latency(0.99))
        ),
    );
}
