//! The house's own tools: `cargo xtask tidy`, `bench`, `fuzz`, `food`, `starter`, `licences`,
//! `entities` and `neighbours`. Not part of the product: nothing here is shipped, and no crate of
//! the product depends on it.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line tool for contributors: printing is what it does"
)]

mod bench;
mod entities;
mod food;
mod fuzz;
mod licences;
mod starter;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
The house's own tools.

  cargo xtask tidy [--stats] [--list] [--only CHECK]…   check what the compiler cannot
  cargo xtask bench <WHAT> [ARGUMENTS…]                 measure, beside the peers
  cargo xtask fuzz [TARGET]… [--runs N]                 every fuzz target, the nightly amount
  cargo xtask food [--check|--report]                   compile data/food
  cargo xtask starter [KIND]…                           pack the starter catalogue from data/
  cargo xtask licences [--check]                        licence texts of all libraries, in one file
  cargo xtask entities                                  table of names from data/entities
  cargo xtask neighbours FILE                           who read what: neighbours of starter books
  cargo xtask help                                      this text

`cargo xtask bench --help` lists what can be measured.
";

/// The reason why a tool failed, as a message for the user at the terminal.
type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (tool, rest) = match arguments.split_first() {
        Some((tool, rest)) => (tool.as_str(), rest),
        None => ("help", &[][..]),
    };
    // `bench` has a help text of its own, which lists what can be measured.
    let asks_for_help = rest.iter().any(|word| word == "--help" || word == "-h");
    let tool = if asks_for_help && tool != "bench" {
        "help"
    } else {
        tool
    };
    let outcome = match tool {
        "tidy" => tidy::run(&root(), rest),
        "bench" => bench::run(&root(), rest),
        "fuzz" => fuzz::run(&root(), rest),
        "food" => food::run(&root(), rest),
        "neighbours" => starter::neighbours::run(&root(), rest),
        "licences" => licences::run(&root(), rest),
        "entities" => entities::run(&root()),
        "starter" => starter::run(&root(), rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(true)
        }
        other => {
            eprintln!("error: no tool is named `{other}`\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}

/// Returns the repository's root: the folder above this crate.
fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_path_buf()
}
