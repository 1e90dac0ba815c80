//! Measures names of foods: how many are understood, how correct their flags and rows are, and the
//! speed.
//!
//! `cargo run --release -p bench-food -- --data DIR [checked|flags|rows|names|trade|safe|speed]…`,
//! where `DIR` holds `recipes/ingredient_truth.tsv`, `nutrition/fndds_recipe_eval_dev_lines.tsv.gz`
//! and `nutrition/ingredient_lines_*train.tsv.gz`. `--wrong` lists the errors. `bench-food checked`
//! alone needs no data: the list is the project's own.

mod checked;
mod flags;
mod labels;
mod names;
mod rows;
mod safe;
mod speed;
mod trade;

use bench_food::Command;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|part| part == "checked") {
        let wrong = arguments.iter().any(|argument| argument == "--wrong");
        checked::run(sundry_food::standard(), wrong);
        return;
    }
    let command = Command::read(
        "bench-food --data DIR [--wrong] [checked|flags|rows|names|trade|safe|speed]…",
    );
    let (data, wrong) = (&command.data, command.wrong);
    if command.wants("checked") {
        checked::run(sundry_food::standard(), wrong);
    }
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
