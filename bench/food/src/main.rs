//! Names of foods: how many are understood, how right their flags and rows are, how fast.
//!
//! `cargo run --release -p bench-food -- --data DIR [flags|rows|names|speed]…`, where `DIR` holds
//! `recipes/ingredient_truth.tsv`, `nutrition/fndds_recipe_eval_dev_lines.tsv.gz` and
//! `nutrition/ingredient_lines_*train.tsv.gz`. `--wrong` lists what was not right.

mod flags;
mod names;
mod rows;
mod speed;
mod table;

use std::path::PathBuf;

fn main() {
    let mut data = None;
    let mut wrong = false;
    let mut parts = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--data" => data = arguments.next().map(PathBuf::from),
            "--wrong" => wrong = true,
            part => parts.push(part.to_owned()),
        }
    }
    let Some(data) = data else {
        eprintln!("usage: bench-food --data DIR [--wrong] [flags|rows|names|speed]…");
        std::process::exit(2);
    };
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|wanted| wanted == part);
    if wanted("flags") {
        flags::run(&data, wrong);
    }
    if wanted("rows") {
        rows::run(&data, wrong);
    }
    if wanted("names") {
        names::run(&data, wrong);
    }
    if wanted("speed") {
        speed::run(&data);
    }
}
