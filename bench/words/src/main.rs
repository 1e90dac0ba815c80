//! Measures singular and plural: Sundry beside its peers, on nouns of public lexicons.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -p bench-words` prints the nine classes, P
//! and S and the words per processor second of all; `-- --holdout` prints how Sundry does on nouns
//! that were taken out of its tables and its training; `-- --wrong [CLASS]` lists wrong answers.

mod holdout;
mod queries;
mod score;

use std::borrow::Cow;

use queries::Query;
use score::Scores;

type Inflect = fn(&str) -> Cow<'_, str>;

struct Peer {
    name: &'static str,
    plural: Inflect,
    singular: Inflect,
}

const PEERS: &[Peer] = &[
    Peer {
        name: "pluralizer 0.6.0",
        plural: |word| Cow::Owned(pluralizer::pluralize(word, 2, false)),
        singular: |word| Cow::Owned(pluralizer::pluralize(word, 1, false)),
    },
    Peer {
        name: "pluralize-rs 0.1.0",
        plural: |word| Cow::Owned(pluralize_rs::to_plural(word)),
        singular: |word| Cow::Owned(pluralize_rs::to_singular(word)),
    },
    Peer {
        name: "Inflector 0.11.4",
        plural: |word| Cow::Owned(inflector::string::pluralize::to_plural(word)),
        singular: |word| Cow::Owned(inflector::string::singularize::to_singular(word)),
    },
    Peer {
        name: "inflection 0.1.2",
        plural: |word| Cow::Owned(inflection_rs_plural(word)),
        singular: |word| Cow::Owned(inflection_rs_singular(word)),
    },
];

fn inflection_rs_plural(word: &str) -> String {
    inflection::plural::<String, _>(word.to_owned())
}

fn inflection_rs_singular(word: &str) -> String {
    inflection::singular::<String, _>(word.to_owned())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let queries = queries::read();
    match arguments.first().map(String::as_str) {
        Some("--holdout") => holdout::run(&queries, arguments.get(1).map(String::as_str)),
        Some("--wrong") => wrong(&queries, arguments.get(1).map(String::as_str)),
        _ => compare(&queries),
    }
}

fn sundry(query: &Query) -> Cow<'_, str> {
    if query.plural {
        sundry_words::pluralize(&query.input)
    } else {
        sundry_words::singularize(&query.input)
    }
}

fn wrong(queries: &[Query], class: Option<&str>) {
    for query in queries {
        let answer = sundry(query);
        if query.class != "uncountable"
            && class.is_none_or(|class| query.label() == class)
            && !query.accepts(&answer)
        {
            println!(
                "{}\t{}\t{answer}\t{}",
                query.label(),
                query.input,
                query.accepted.join(";")
            );
        }
    }
}

fn compare(queries: &[Query]) {
    let start = cpu_time::ProcessTime::now();
    std::hint::black_box(sundry_words::pluralize("word"));
    let first = start.elapsed().as_secs_f64() * 1_000.0;
    println!("{:<20} {}  words/CPU-s", "", Scores::header());
    let mut best_peer = 0.0_f64;
    for peer in PEERS {
        let (scores, speed) = measure(queries, peer.plural, peer.singular);
        best_peer = best_peer.max(speed);
        println!("{:<20} {scores}  {speed:>11.0}", peer.name);
    }
    let (scores, speed) = measure(queries, sundry_words::pluralize, sundry_words::singularize);
    println!("{:<20} {scores}  {speed:>11.0}", "Sundry");
    println!();
    println!(
        "Sundry is {:.1} times as fast as the fastest peer.",
        speed / best_peer
    );
    println!("Its first answer, tables read, took {first:.1} ms of processor time.");
    println!(
        "The nouns of this table are also in Sundry's lexicon; see --holdout for nouns that are not."
    );
}

fn measure(queries: &[Query], plural: Inflect, singular: Inflect) -> (Scores, f64) {
    let answer = |query: &Query| {
        let form = if query.plural {
            plural(&query.input)
        } else {
            singular(&query.input)
        };
        query.accepts(&form)
    };
    let mut scores = Scores::default();
    for query in queries {
        scores.add(query, answer(query));
    }
    // Run whole passes until a second of processor time is used, after the warm-up pass above.
    let start = cpu_time::ProcessTime::now();
    let mut words = 0_usize;
    while start.elapsed().as_secs_f64() < 1.0 {
        for query in queries {
            let form = if query.plural {
                plural(&query.input)
            } else {
                singular(&query.input)
            };
            std::hint::black_box(form);
        }
        words += queries.len();
    }
    (scores, words as f64 / start.elapsed().as_secs_f64())
}
