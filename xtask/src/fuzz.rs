//! `cargo xtask fuzz`: builds the fuzz targets with the coverage marks that libFuzzer follows, and
//! runs each, with the nightly number of runs unless another is given. The ordinary compiler is
//! enough; `cargo +nightly fuzz` adds the address sanitizer, for code that has `unsafe`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;

const HELP: &str = "\
Builds the fuzz targets and runs them. It needs a C++ compiler for libFuzzer, and nothing else.

  cargo xtask fuzz                      every target, ten million runs each: the nightly amount
  cargo xtask fuzz url_guard markup     these targets
    --runs N       so many runs each
    --seconds N    at most so long each
    --quick        built without much optimisation, 3,000 runs or 5 s each, always the same
                   random numbers

What a target has learned is kept in fuzz/corpus for the next time, but for --quick.

Exit status: 0 when nothing was found, 1 when a target failed (its input lies in fuzz/artifacts).
";

/// Number of runs of every target each night.
const NIGHTLY: u64 = 10_000_000;

/// Bounds of a target in a quick run.
const QUICK_RUNS: u64 = 3_000;
const QUICK_SECONDS: u64 = 5;

/// The longest time of one run in seconds, and its most memory in megabytes.
const LONGEST: u64 = 25;
const MOST_MEMORY: u64 = 2048;

/// What `cargo fuzz` tells the compiler too: marks at every edge, with tables of them, and the values
/// of comparisons.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                        -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
                        -Cllvm-args=-sanitizer-coverage-pc-table \
                        -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing";

/// The targets and their bounds.
#[derive(Debug, PartialEq, Eq)]
struct Amount {
    targets: Vec<String>,
    runs: u64,
    seconds: Option<u64>,
    is_quick: bool,
}

/// Runs all targets; `Ok(false)` if one of them failed.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<bool, Failure> {
    if arguments.iter().any(|it| it == "--help" || it == "-h") {
        print!("{HELP}");
        return Ok(true);
    }
    let amount = amount(arguments, all_targets(root)?)?;
    let programs = build(root, &amount)?;
    let mut failed = Vec::new();
    for target in &amount.targets {
        let words = words(root, target, &amount)?;
        println!("+ {target} {}", words.join(" "));
        let status = Command::new(programs.join(target))
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

/// Builds the targets; returns the folder of their programs.
fn build(root: &Path, amount: &Amount) -> Result<PathBuf, Failure> {
    let told = Command::new("rustc").arg("-vV").output()?.stdout;
    let told = String::from_utf8(told)?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("rustc does not say its host")?;
    let mut cargo = Command::new("cargo");
    // With a target named, programs of the build itself get no marks.
    cargo.args(["build", "--locked", "--manifest-path", "fuzz/Cargo.toml"]);
    cargo.args(["--target-dir", "fuzz/target", "--target", host]);
    if !amount.is_quick {
        cargo.arg("--release");
    }
    for target in &amount.targets {
        cargo.args(["--bin", target]);
    }
    let status = cargo
        .env("RUSTFLAGS", COVERAGE)
        .current_dir(root)
        .status()?;
    if !status.success() {
        return Err("the fuzz targets could not be built".into());
    }
    let profile = if amount.is_quick { "debug" } else { "release" };
    Ok(root.join("fuzz/target").join(host).join(profile))
}

fn amount(arguments: &[String], all: Vec<String>) -> Result<Amount, Failure> {
    let mut amount = Amount {
        targets: Vec::new(),
        runs: NIGHTLY,
        seconds: None,
        is_quick: false,
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
            "--quick" => {
                amount.is_quick = true;
                amount.runs = QUICK_RUNS;
                amount.seconds = Some(QUICK_SECONDS);
            }
            name if all.iter().any(|known| known == name) => amount.targets.push(name.to_owned()),
            other => return Err(format!("there is no target `{other}`\n\n{HELP}").into()),
        }
    }
    if amount.targets.is_empty() {
        amount.targets = all;
    }
    Ok(amount)
}

/// Returns the words of libFuzzer's command line, and makes the folders that they name.
fn words(root: &Path, target: &str, amount: &Amount) -> Result<Vec<String>, Failure> {
    let artifacts = format!("fuzz/artifacts/{target}/");
    fs_err::create_dir_all(root.join(&artifacts))?;
    let mut words = vec![
        format!("-runs={}", amount.runs),
        format!("-timeout={LONGEST}"),
        format!("-rss_limit_mb={MOST_MEMORY}"),
        format!("-artifact_prefix={artifacts}"),
    ];
    let seconds = amount.seconds;
    words.extend(seconds.map(|seconds| format!("-max_total_time={seconds}")));
    if amount.is_quick {
        words.extend(["-seed=1".to_owned(), "-verbosity=0".to_owned()]);
    } else {
        let corpus = format!("fuzz/corpus/{target}");
        fs_err::create_dir_all(root.join(&corpus))?;
        words.extend(["-print_final_stats=1".to_owned(), corpus]);
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(words: &[&str]) -> Result<Amount, Failure> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        amount(&words, vec!["markup".to_owned(), "words".to_owned()])
    }

    #[test]
    fn the_nightly_amount_is_the_default() {
        let nightly = given(&[]).unwrap();
        assert_eq!((nightly.targets.len(), nightly.runs), (2, NIGHTLY));
        assert_eq!((nightly.seconds, nightly.is_quick), (None, false));
        assert!(given(&["nothing"]).is_err() && given(&["--runs"]).is_err());
    }

    #[test]
    fn targets_and_bounds_can_be_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let one = given(&["words", "--seconds", "60"]).unwrap();
        assert_eq!(one.targets, ["words"]);
        let told = words(folder.path(), "words", &one).unwrap().join(" ");
        assert_eq!(
            told,
            "-runs=10000000 -timeout=25 -rss_limit_mb=2048 -artifact_prefix=fuzz/artifacts/words/ \
             -max_total_time=60 -print_final_stats=1 fuzz/corpus/words"
        );
        assert!(folder.path().join("fuzz/corpus/words").is_dir());
        let quick = given(&["--quick"]).unwrap();
        let told = words(folder.path(), "markup", &quick).unwrap();
        assert!(told.contains(&"-seed=1".to_owned()) && told.contains(&"-runs=3000".to_owned()));
    }
}
