//! Articles and counters: rows a second, a day's window, deadlocks, additions.

use std::time::{Duration, Instant};

use sundry_state::{DatabaseSettings, Edition, NewArticle, Place, State};

use crate::Arguments;
use crate::database::{figure, run};

/// Articles in one transaction, as a visit of a few feeds brings them.
const BATCH: usize = 100;

/// Articles a day: of the biggest edition, and of each of the others.
const BIGGEST: usize = 10_700;
const USUAL: usize = 285;

/// The day on which everything happens, counted from 1970.
const TODAY: i64 = 20_700;

/// Goals of a database: rows a second, and milliseconds for 99 of 100 windows of a day.
const RATE: f64 = 15_000.0;
const USUAL_WINDOW: f64 = 5.0;
const BIGGEST_WINDOW: f64 = 25.0;

/// Characters of a text, as feeds bring them.
const TEXT: usize = 500;

/// Measures a file, and a database if one is named.
pub(crate) fn measure(arguments: &Arguments) -> bool {
    let rows = arguments.number("--rows", 1_000_000);
    let writers = arguments.number("--writers", 4);
    let folder = tempfile::tempdir().expect("a folder");
    println!("a file:");
    // A file has one node, and one writer in it.
    measure_place(&Place::Folder(folder.path().to_owned()), rows, 1, false);
    let Some(url) = arguments.database() else {
        println!("no database: give --database URL");
        return true;
    };
    println!("a database:");
    let before = deadlocks(&url);
    let settings = DatabaseSettings {
        url: url.clone(),
        ..DatabaseSettings::default()
    };
    let is_met = measure_place(&Place::Database(settings), rows, writers, true);
    let after = deadlocks(&url);
    is_met
        & figure(
            "deadlocks",
            &format!("{}", after - before),
            "0",
            after == before,
        )
}

/// Measures a place; the goals are those of a database.
fn measure_place(place: &Place, rows: usize, writers: usize, has_goals: bool) -> bool {
    let (days, rate) = fill(place, rows, writers);
    let is_met = !has_goals
        || figure(
            "new articles in batches of 100",
            &format!("{rate:.0} rows/s"),
            &format!("{RATE:.0} rows/s"),
            rate >= RATE,
        );
    known(place, writers);
    let is_met = is_met & windows(place, days, has_goals);
    counters(place);
    is_met
}

/// Stores the rows of as many days as they fill, a part by each writer; returns how many days, and
/// rows a second.
fn fill(place: &Place, rows: usize, writers: usize) -> (i64, f64) {
    let editions = editions();
    let day = BIGGEST + USUAL * (editions.len() - 1);
    let days = rows.div_ceil(day).max(1);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for writer in 0..writers {
            let editions = &editions;
            scope.spawn(move || {
                // A handle of its own, as another node has.
                let state = State::at(place).expect("a store");
                let mut batch = Vec::new();
                for day in (0..days).filter(|day| day % writers == writer) {
                    for (at, edition) in editions.iter().enumerate() {
                        let count = if at == 0 { BIGGEST } else { USUAL };
                        for number in 0..count {
                            batch.push(article(*edition, day as i64, number));
                            if batch.len() == BATCH {
                                state.append(&batch, TODAY * 86_400).expect("stored");
                                batch.clear();
                            }
                        }
                    }
                }
                state.append(&batch, TODAY * 86_400).expect("stored");
            });
        }
    });
    let took = begun.elapsed().as_secs_f64();
    let stored = State::at(place).expect("a store").size().expect("a size");
    let rate = stored.articles as f64 / took;
    println!(
        "  {} rows, {writers} at once, batches of {BATCH}: {rate:.0} rows/s; {:.0} MB",
        stored.articles,
        stored.bytes as f64 / 1e6
    );
    (days as i64, rate)
}

/// Stores the same articles from several handles at once, in another order each: what feeds bring
/// again and again, and where deadlocks would come from.
fn known(place: &Place, nodes: usize) {
    let edition = editions()[1];
    let begun = Instant::now();
    let rounds = 60;
    std::thread::scope(|scope| {
        for node in 0..nodes {
            scope.spawn(move || {
                let state = State::at(place).expect("a store");
                for round in 0..rounds {
                    let batch: Vec<NewArticle> = (0..BATCH)
                        .map(|at| (at * (2 * node + 1) * 7 + node * 31) % BATCH)
                        .map(|at| article(edition, 0, 1_000_000 + round * 50 + at))
                        .collect();
                    state.append(&batch, TODAY * 86_400).expect("stored");
                }
            });
        }
    });
    println!(
        "  the same brought by {nodes} at once: {:.0} articles/s",
        (rounds * nodes * BATCH) as f64 / begun.elapsed().as_secs_f64()
    );
}

fn windows(place: &Place, days: i64, has_goals: bool) -> bool {
    let state = State::at(place).expect("a store");
    let editions = editions();
    let mut is_met = true;
    for (name, edition, rounds, limit) in [
        ("usual", editions[2], 500, USUAL_WINDOW),
        ("biggest", editions[0], 60, BIGGEST_WINDOW),
    ] {
        let mut times = Vec::new();
        let mut read = 0;
        for round in 0..rounds {
            let day = (TODAY - i64::from(round) % days) as i32;
            let begun = Instant::now();
            let window = state.window(edition, day, day, 50_000);
            times.push(begun.elapsed());
            read = window.expect("a window").len();
        }
        let what = format!("a day of the {name} edition, {read} rows");
        let p99 = told(&what, times);
        if has_goals {
            let (measured, goal) = (format!("p99 {p99:.1} ms"), format!("{limit} ms"));
            is_met &= figure(&what, &measured, &goal, p99 <= limit);
        }
    }
    is_met
}

fn counters(place: &Place) {
    let state = State::at(place).expect("a store");
    let names: Vec<String> = (0..20).map(|key| format!("quota:{key}")).collect();
    let amounts: Vec<(&str, i64)> = names.iter().map(|name| (name.as_str(), 7)).collect();
    let times = (0..300)
        .map(|_| {
            let begun = Instant::now();
            state.add(TODAY as i32, &amounts).expect("added");
            begun.elapsed()
        })
        .collect();
    told("20 counters added to", times);
}

/// Tells median and p99; returns the latter in milliseconds.
fn told(name: &str, mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!("  {name}: p50 {:.1} ms, p99 {:.1} ms", at(0.5), at(0.99));
    at(0.99)
}

/// The biggest edition and 20 others.
fn editions() -> Vec<Edition> {
    let country = |at: u8| format!("a{}", char::from(b'a' + at));
    (0..21)
        .map(|at| Edition::new(&country(at), "en").expect("an edition"))
        .collect()
}

fn article(edition: Edition, day: i64, number: usize) -> NewArticle {
    NewArticle {
        edition,
        url: format!("https://news.example/{edition}/{day}/{number}"),
        outlet: "Example".to_owned(),
        title: format!("Something happened in {edition} again, for the time {number}"),
        text: "Words of a text. ".repeat(TEXT / 17),
        image: Some(format!("https://news.example/{number}.jpg")),
        authors: vec!["Ada Adler".to_owned()],
        published: (TODAY - day) * 86_400 + number as i64 % 86_400,
        ..NewArticle::default()
    }
}

fn deadlocks(url: &str) -> i64 {
    let statement = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    let found = run(url, statement);
    let number = found.first().and_then(|text| text.parse().ok());
    number.expect("statistics")
}
