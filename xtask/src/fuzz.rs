//! `cargo xtask fuzz`: runs every fuzz target in turn, with the nightly number of runs unless
//! another is given. `cargo fuzz` does the fuzzing.

use std::path::Path;
use std::process::Command;

use crate::Failure;

const HELP: &str = "\
Runs fuzz targets with `cargo +nightly fuzz` (a nightly compiler and cargo-fuzz are needed).

  cargo xtask fuzz                      every target, ten million runs each: the nightly amount
  cargo xtask fuzz url_guard markup     these targets
    --runs N       so many runs each
    --seconds N    at most so long each

Exit status: 0 when nothing was found, 1 when a target failed (its input lies in fuzz/artifacts).
";

/// Number of runs of every target each night.
const NIGHTLY: u64 = 10_000_000;

/// The targets and the number of runs.
#[derive(Debug, PartialEq, Eq)]
struct Amount {
    targets: Vec<String>,
    runs: u64,
    seconds: Option<u64>,
}

/// Runs all targets; `Ok(false)` if one of them failed.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<bool, Failure> {
    if arguments.iter().any(|it| it == "--help" || it == "-h") {
        print!("{HELP}");
        return Ok(true);
    }
    let amount = amount(arguments, all_targets(root)?)?;
    let mut failed = Vec::new();
    for target in &amount.targets {
        let words = words(target, &amount);
        println!("+ cargo {}", words.join(" "));
        let status = Command::new("cargo")
            .args(&words)
            .current_dir(root)
            .status()?;
        if !status.success() {
            failed.push(target.as_str());
        }
    }
    if failed.is_empty() {
        println!("{} targets, nothing found", amount.targets.len());
    } else {
        println!("failed: {}", failed.join(", "));
    }
    Ok(failed.is_empty())
}

fn all_targets(root: &Path) -> Result<Vec<String>, Failure> {
    let mut targets = Vec::new();
    for entry in fs_err::read_dir(root.join("fuzz/fuzz_targets"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        targets.extend(name.strip_suffix(".rs").map(str::to_owned));
    }
    targets.sort_unstable();
    Ok(targets)
}

fn amount(arguments: &[String], all: Vec<String>) -> Result<Amount, Failure> {
    let mut amount = Amount {
        targets: Vec::new(),
        runs: NIGHTLY,
        seconds: None,
    };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut number = || -> Result<u64, Failure> {
            let value = rest.next().ok_or(format!("{argument} wants a number"))?;
            Ok(value.parse()?)
        };
        match argument.as_str() {
            "--runs" => amount.runs = number()?,
            "--seconds" => amount.seconds = Some(number()?),
            name if all.iter().any(|known| known == name) => amount.targets.push(name.to_owned()),
            other => return Err(format!("there is no target `{other}`\n\n{HELP}").into()),
        }
    }
    if amount.targets.is_empty() {
        amount.targets = all;
    }
    Ok(amount)
}

fn words(target: &str, amount: &Amount) -> Vec<String> {
    let mut words: Vec<String> = ["+nightly", "fuzz", "run", target, "--"]
        .map(str::to_owned)
        .into();
    words.push(format!("-runs={}", amount.runs));
    words.extend(
        amount
            .seconds
            .map(|seconds| format!("-max_total_time={seconds}")),
    );
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nightly_amount_is_the_default() {
        let all = || vec!["markup".to_owned(), "words".to_owned()];
        let given = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            amount(&words, all())
        };
        let nightly = given(&[]).unwrap();
        assert_eq!((nightly.targets.len(), nightly.runs), (2, NIGHTLY));
        let one = given(&["words", "--seconds", "60"]).unwrap();
        assert_eq!(one.targets, ["words"]);
        assert_eq!(
            words("words", &one).join(" "),
            "+nightly fuzz run words -- -runs=10000000 -max_total_time=60"
        );
        assert!(given(&["nothing"]).is_err() && given(&["--runs"]).is_err());
    }
}
