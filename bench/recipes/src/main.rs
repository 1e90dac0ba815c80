//! Measures enriched recipes: cuisine and course, ingredients and equipment of steps, diets that
//! pages declare, scores of public samples, and speed.
//!
//! `bench-recipes --data DIR [--wrong]`: the folder with `yummly_cuisine.jsonl.gz`,
//! `instruction_steps.tsv`, `schemaorg_bench.jsonl.zst` and `score_samples.tsv`. All but the
//! samples are split by a hash; `--wrong` lists errors of the development part only.

mod diets;
mod labels;
mod samples;
mod speed;
mod steps;

use std::path::PathBuf;

/// Returns true for the half that is never printed.
fn is_held_out(name: &str) -> bool {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in name.trim().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
    (hash ^ (hash >> 32)) & 1 == 1
}

/// The two parts, in the order of results.
const PARTS: [&str; 2] = ["to learn from", "held out"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wrong = arguments.iter().any(|argument| argument == "--wrong");
    let data = arguments.iter().position(|argument| argument == "--data");
    let data = data.and_then(|at| arguments.get(at + 1)).map(PathBuf::from);
    let Some(data) = data else {
        println!("bench-recipes --data DIR [--wrong]");
        return;
    };
    labels::run(&data.join("yummly_cuisine.jsonl.gz"), wrong);
    steps::run(&data.join("instruction_steps.tsv"), wrong);
    diets::run(&data.join("schemaorg_bench.jsonl.zst"), wrong);
    samples::run(&data.join("score_samples.tsv"));
    speed::run(&data.join("schemaorg_bench.jsonl.zst"));
}

/// Formats a number of correct ones among all, and its share.
fn share(right: usize, all: usize) -> String {
    format!("{right} of {all} ({:.3})", right as f64 / all.max(1) as f64)
}
