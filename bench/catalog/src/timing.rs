//! Times many queries, in milliseconds of processor time of the single querying thread.

use cpu_time::ThreadTime;

use crate::queries::{Class, Query};

/// Returns the milliseconds of each query: the best of `rounds`, after a warm-up round.
pub fn of(queries: &[Query], rounds: usize, mut ask: impl FnMut(&Query) -> u64) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; queries.len()];
    for round in 0..=rounds {
        for (query, best) in queries.iter().zip(&mut best) {
            let start = ThreadTime::now();
            std::hint::black_box(ask(query));
            let took = start.elapsed().as_secs_f64() * 1000.0;
            if round > 0 {
                *best = best.min(took);
            }
        }
    }
    best
}

pub fn percentile(times: &[f64], percent: f64) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = (percent / 100.0 * sorted.len() as f64).ceil() as usize;
    sorted[at.clamp(1, sorted.len()) - 1]
}

/// Prints one line: percentiles over all queries, and the medians of the classes.
pub fn show(name: &str, queries: &[Query], times: &[f64]) {
    let median = |class: Class| {
        let of_class: Vec<f64> = queries
            .iter()
            .zip(times)
            .filter(|(query, _)| query.class == class)
            .map(|(_, time)| *time)
            .collect();
        percentile(&of_class, 50.0)
    };
    println!(
        "{name:44} p50 {:7.3}  p95 {:7.3}  p99 {:7.3}  max {:7.3} ms | p50 frequent {:6.3} middle {:6.3} rare {:6.3} pair {:6.3}",
        percentile(times, 50.0),
        percentile(times, 95.0),
        percentile(times, 99.0),
        percentile(times, 100.0),
        median(Class::Frequent),
        median(Class::Middle),
        median(Class::Rare),
        median(Class::Pair),
    );
}
