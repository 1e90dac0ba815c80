//! From ingredient lines to a report: how right, how fast.
//!
//! `cargo run --release -p bench-nutrition -- --data DIR [--wrong] [PART]…`, where `DIR/nutrition`
//! holds the development data and the parts are
//! - `lines` (`ingredient_lines_train.tsv.gz`): names, amounts and units of labelled lines; the shipped
//!   model has seen them, so that the held-out figures of `training/ingredient-lines` are the honest ones
//! - `commas` (the same file): lines put together five at a time and split again
//! - `dishes` (`fndds_recipe_eval_dev_lines.tsv.gz`): the very food, grams and energy
//! - `recipes` (`recipes_publisher_nutrition_dev.json.gz`): whole recipes against their publishers
//! - `unknown`: lines of all files whose ingredient is not understood
//! - `speed`: lines a CPU-second, and the time of a report

mod commas;
mod dishes;
mod labelled;
mod recipes;
mod speed;
mod table;
mod unknown;

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
        eprintln!(
            "usage: bench-nutrition --data DIR [--wrong] [lines|commas|dishes|recipes|unknown|speed]…"
        );
        std::process::exit(2);
    };
    let data = data.join("nutrition");
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|wanted| wanted == part);
    if wanted("lines") {
        labelled::run(&data, wrong);
    }
    if wanted("commas") {
        commas::run(&data, wrong);
    }
    if wanted("dishes") {
        dishes::run(&data, wrong);
    }
    if wanted("recipes") {
        recipes::run(&data, wrong);
    }
    if wanted("unknown") {
        unknown::run(&data, wrong);
    }
    if wanted("speed") {
        speed::run(&data);
    }
}

/// The median of numbers; 0 of none.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}
