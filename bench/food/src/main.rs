//! Names of foods: how many are understood, how right their flags and rows are, how fast.
//!
//! `cargo run --release -p bench-food -- --data DIR [flags|rows|names|trade|safe|speed]…`, where `DIR` holds
//! `recipes/ingredient_truth.tsv`, `nutrition/fndds_recipe_eval_dev_lines.tsv.gz` and
//! `nutrition/ingredient_lines_*train.tsv.gz`. `--wrong` lists what was not right.

mod flags;
mod labels;
mod names;
mod rows;
mod safe;
mod speed;
mod trade;

use bench_food::Command;

fn main() {
    let command =
        Command::read("bench-food --data DIR [--wrong] [flags|rows|names|trade|safe|speed]…");
    let (data, wrong) = (&command.data, command.wrong);
    if command.wants("flags") {
        flags::run(data, wrong);
    }
    if command.wants("rows") {
        rows::run(data, wrong);
    }
    if command.wants("names") {
        names::run(data, wrong);
    }
    if command.wants("trade") {
        trade::run(data, wrong);
    }
    if command.wants("safe") {
        safe::run(data, wrong);
    }
    if command.wants("speed") {
        speed::run(data);
    }
}
