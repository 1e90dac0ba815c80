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
//! - `sense`: ordinary lines against the energy that is plausible for them; the lists are in the repository, and
//!   `bench-nutrition sense` needs no data
//! - `speed`: lines a CPU-second, and the time of a report

mod commas;
mod dishes;
mod labelled;
mod recipes;
mod sense;
mod servings;
mod speed;
mod unknown;

use bench_food::Command;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|part| part == "sense") {
        sense::run(arguments.iter().any(|argument| argument == "--wrong"));
        return;
    }
    let command = Command::read(
        "bench-nutrition --data DIR [--wrong] [lines|commas|dishes|recipes|unknown|sense|speed]…",
    );
    let (data, wrong) = (command.data.join("nutrition"), command.wrong);
    if command.wants("lines") {
        labelled::run(&data, wrong);
    }
    if command.wants("commas") {
        commas::run(&data, wrong);
    }
    if command.wants("dishes") {
        dishes::run(&data, wrong);
    }
    if command.wants("recipes") {
        recipes::run(&data, wrong);
    }
    if command.wants("unknown") {
        unknown::run(&data, wrong);
    }
    if command.wants("sense") {
        sense::run(wrong);
    }
    if command.wants("speed") {
        speed::run(&data);
    }
}

/// Returns the median of numbers; 0 for none.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}
