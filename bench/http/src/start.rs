//! Measures how soon a fresh process answers, and its memory while it is idle.

use std::time::{Duration, Instant};

use crate::cores::Cores;
use crate::process;
use crate::server::Server;
use crate::table::{Table, median};
use crate::{Failure, Options};

const GOAL_READY: f64 = 0.2;
const GOAL_MEMORY: f64 = 40.0;
/// Requests that load the lazily loaded tables.
const QUESTIONS: &[&str] = &[
    "/singularize-word?word=parties",
    "/pluralize-word?word=party",
];
/// Time after which memory used by the start has been returned.
const SETTLE: Duration = Duration::from_millis(300);

/// Measures twice as many starts as there are rounds, since a start is short.
pub(crate) fn measure(options: &Options) -> Result<Table, Failure> {
    let starts = options.rounds * 2;
    let (mut ready, mut resident, mut proportional) = (Vec::new(), Vec::new(), Vec::new());
    // Lazily loaded tables are not part of the idle memory, so report both figures.
    let (mut first, mut used) = (Vec::new(), Vec::new());
    let mut threads = 0;
    for _ in 0..starts {
        let server = Server::sundry(&options.sundry, &Cores::Shared, None)?;
        std::thread::sleep(SETTLE);
        ready.push(server.ready_after.as_secs_f64());
        resident.push(process::status_megabytes(server.pid(), "VmRSS"));
        proportional.push(process::proportional_megabytes(server.pid()));
        threads = process::threads(server.pid());
        let begun = Instant::now();
        for question in QUESTIONS {
            if !server.answers(question) {
                return Err(format!("{question} was not answered with 200").into());
            }
        }
        first.push(begun.elapsed().as_secs_f64());
        used.push(process::status_megabytes(server.pid(), "VmRSS"));
    }
    let mut table = Table::new(format!("Start and rest (median of {starts} starts)"));
    let (ready_after, memory) = (median(&ready), median(&resident));
    let slowest = ready.iter().copied().fold(0.0, f64::max);
    table.judge(
        "start to first 200 of /readyz",
        format!("{:.0} ms", ready_after * 1e3),
        "<= 200 ms",
        ready_after <= GOAL_READY,
    );
    table.tell("slowest of them", format!("{:.0} ms", slowest * 1e3));
    table.judge(
        "resident memory at rest",
        format!("{memory:.1} MB"),
        "<= 40 MB",
        memory <= GOAL_MEMORY,
    );
    table.tell(
        "of it, not shared with others (Pss)",
        format!("{:.1} MB", median(&proportional)),
    );
    let memory = median(&used);
    table.judge(
        "resident memory once words are loaded",
        format!("{memory:.1} MB"),
        "<= 40 MB",
        memory <= GOAL_MEMORY,
    );
    table.tell(
        "first singular and first plural, together",
        format!("{:.1} ms", median(&first) * 1e3),
    );
    table.tell("threads", threads.to_string());
    Ok(table)
}
