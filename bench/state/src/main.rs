//! Measures the store of what changes while the program runs, in a file and in a database.
//!
//! `cargo xtask bench state --help` says what there is. Databases for tests are filled and left so:
//! `bash .ci/database cargo xtask bench state hosts` starts one and names it in SUNDRY_TEST_POSTGRES.

mod database;
mod hosts;
mod quotas;
mod store;

use std::process::ExitCode;

const HELP: &str = "\
Measures the store of what changes while the program runs.

  bench-state [--rows 1000000] [--writers 4]   rows a second, a day's window, deadlocks, counters
  bench-state hosts [--visits 8000]            four nodes that lease hosts: visits a second, most at
                                               once to a host, hosts of a killed node, late results
  bench-state quotas                           four nodes with skewed load: over the quota, how early the
                                               first refusal, calls a thousand requests, lost by a crash

--database URL names the database, else SUNDRY_TEST_POSTGRES does: `bash .ci/database COMMAND` starts
one. Without either the first measures a file alone, and the others measure nothing. The exit status is
1 if a goal was missed.
";

/// The arguments of the command line.
pub(crate) struct Arguments(Vec<String>);

impl Arguments {
    fn text(&self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|argument| argument == name)?;
        self.0.get(at + 1).cloned()
    }

    pub(crate) fn number(&self, name: &str, otherwise: usize) -> usize {
        self.text(name)
            .and_then(|text| text.parse().ok())
            .unwrap_or(otherwise)
    }

    pub(crate) fn database(&self) -> Option<String> {
        let named = self.text("--database");
        named.or_else(|| std::env::var("SUNDRY_TEST_POSTGRES").ok())
    }
}

fn main() -> ExitCode {
    let arguments = Arguments(std::env::args().skip(1).collect());
    let command = arguments.0.first().map(String::as_str).unwrap_or_default();
    let measure = match command {
        "hosts" => hosts::measure,
        "quotas" => quotas::measure,
        "" => store::measure,
        _ if command.starts_with("--") && command != "--help" => store::measure,
        _ => {
            print!("{HELP}");
            return ExitCode::from(u8::from(command != "--help") * 2);
        }
    };
    ExitCode::from(u8::from(!measure(&arguments)))
}
