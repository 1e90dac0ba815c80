//! Measures the interpretation of recipe queries: how correctly they are parsed, and which of five
//! dishes they mean.
//!
//! `cargo run --release -p bench-recipe-questions -- [--data DIR] [--wrong]`. Our own queries are
//! beside this program, in `questions.tsv` and, written later without a look at the tables, in
//! `fresh.tsv`; `DIR` holds `recipes/nl_queries.tsv` and `recipes/recipe_mpr.jsonl.gz`. All are
//! split by a hash of the query: `--wrong` lists errors of the development part only.

mod choices;
mod slots;

use std::path::PathBuf;

/// Returns true for the half of all queries that is never printed.
fn is_held_out(question: &str) -> bool {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in question.trim().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
    (hash ^ (hash >> 32)) & 1 == 1
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wrong = arguments.iter().any(|argument| argument == "--wrong");
    let data = arguments.iter().position(|argument| argument == "--data");
    let data = data.and_then(|at| arguments.get(at + 1)).map(PathBuf::from);
    if arguments.iter().any(|argument| argument == "--help") {
        println!("bench-recipe-questions [--data DIR] [--wrong] [--read QUESTION]");
        return;
    }
    if let Some(at) = arguments.iter().position(|argument| argument == "--read") {
        for question in arguments.iter().skip(at + 1) {
            slots::print(question);
        }
        return;
    }
    let own = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/questions.tsv"));
    slots::run("our questions", &own, wrong);
    let fresh = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/fresh.tsv"));
    slots::run("fresh questions", &fresh, wrong);
    let idioms = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/idioms.tsv"));
    slots::run("idioms", &idioms, wrong);
    if let Some(data) = data {
        slots::run(
            "development questions",
            &data.join("recipes/nl_queries.tsv"),
            wrong,
        );
        choices::run(&data.join("recipes/recipe_mpr.jsonl.gz"), wrong);
    }
    slots::speed(&own);
}
