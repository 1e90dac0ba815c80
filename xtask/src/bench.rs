//! `cargo xtask bench`: builds the release program if a measurement needs it and starts the
//! measuring programs of the separate `bench/` workspace. It measures nothing itself.

use std::path::Path;
use std::process::Command;

use crate::Failure;

const HELP: &str = "\
Measures Sundry beside its peers; prints every command it runs.

  cargo xtask bench words      word forms: share right a class, words a CPU-second
  cargo xtask bench sense      ordinary questions, a class a row: share of answers that make sense
  cargo xtask bench language   accuracy by kind of text, calibration, texts a CPU-second (--data DIR)
  cargo xtask bench colors     main colours: error, recall, precision, CPU time a picture
  cargo xtask bench food       names of foods: flags, rows, names understood (--data DIR)
  cargo xtask bench nutrition  ingredient lines, commas, dishes, recipes, speed (--data DIR); sense: ordinary lines
  cargo xtask bench recipes    cuisine, course, steps, diets, smart points, recipes a second (--data DIR)
  cargo xtask bench recipe-questions   questions read rightly; which of five dishes is meant (--data DIR)
  cargo xtask bench recipe-pages   pages of recipe sites: fields read exactly, CPU time (--data DIR)
  cargo xtask bench entities   names in texts: strict F1 a family, CPU time a text; --data DIR
  cargo xtask bench plate      foods in photos: how often right, how far off, speed (--data DIR)
  cargo xtask bench ocr        captions of memes: words found, CPU time a picture (--models DIR --fonts DIR)
  cargo xtask bench article    articles in pages: text, title, date, authors, speed (--data DIR)
  cargo xtask bench http       CPU time a request beside a bare axum route; start-up, idle memory
  cargo xtask bench tools      tools of language models: start, calls, bytes and tokens
  cargo xtask bench slow       slow clients: closed in time, and no drag on the others
  cargo xtask bench overload   five times the load that it can handle: goodput, and the wait for a 503
  cargo xtask bench hostile    malicious clients: processor time, memory, others served (--quick)
  cargo xtask bench halts      the longest stretch between two looks at the flag that calls work off
  cargo xtask bench memory     peak memory of a request with a large picture
  cargo xtask bench answers    look-ups and searches a second over HTTP beside hello-JSON
  cargo xtask bench catalog    search in 377,120 memes: time, size, every answer compared
  cargo xtask bench gifs       gifs found by sentences that others wrote of them
  cargo xtask bench similar    similar books, on readers that no model has seen
  cargo xtask bench stories    headlines to stories: BCubed F1, purity; --speed: time and memory
  cargo xtask bench crawl      2,000 feeds on loopback: feeds a second on 304, ten kills
  cargo xtask bench store      publications: seconds, memory, races, kills, swaps (--endpoint URL)
  cargo xtask bench state      articles stored and read in a file and a database (--database URL);
                               hosts, quotas: leases and loans among four nodes
  cargo xtask bench cluster    store, three servers, database and standby in one table (--store radosgw|moto|folder)
  cargo xtask bench import     memes read a second, and the memory it takes
  cargo xtask bench recipe-search   recipes made up: imported a second; search in a million over HTTP
  cargo xtask bench import-games   games made up, in the form of a Steam dump
  cargo xtask bench import-books   Open Library's works, made up: --works NUMBER
  cargo xtask bench all        all that need no data, one after the other

What follows the name goes to the measuring program: `cargo xtask bench http --rounds 9`.
Each measuring program explains itself with --help. `food`, `nutrition`, `recipes`, `recipe-questions`, `recipe-pages`, `entities`,
`language`, `catalog`, `gifs`, `similar`, `stories` and `import` need public data sets: `--data FOLDER`;
docs/compare.md says which.
";

/// One measurement: its package and arguments, and its requirements.
struct Measurement {
    name: &'static str,
    package: &'static str,
    runs: &'static [&'static str],
    needs_program: bool,
    /// True if it needs data that is not in the repository, so that `all` skips it.
    needs_data: bool,
}

const MEASUREMENTS: &[Measurement] = &[
    Measurement {
        name: "words",
        package: "bench-words",
        runs: &[""],
        needs_program: false,
        needs_data: false,
    },
    Measurement {
        name: "sense",
        package: "bench-sense",
        runs: &[""],
        needs_program: false,
        needs_data: false,
    },
    Measurement {
        name: "language",
        package: "bench-language",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "colors",
        package: "bench-colors",
        runs: &[""],
        needs_program: false,
        needs_data: false,
    },
    Measurement {
        name: "food",
        package: "bench-food",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "nutrition",
        package: "bench-nutrition",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "recipes",
        package: "bench-recipes",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "recipe-questions",
        package: "bench-recipe-questions",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "recipe-pages",
        package: "bench-recipe-pages",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "entities",
        package: "bench-entities",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "plate",
        package: "bench-plate",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "ocr",
        package: "bench-ocr",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "article",
        package: "bench-article",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "http",
        package: "bench-http",
        runs: &["pipeline", "start"],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "tools",
        package: "bench-tools",
        runs: &[""],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "slow",
        package: "bench-http",
        runs: &["slow"],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "overload",
        package: "bench-http",
        runs: &["overload"],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "hostile",
        package: "bench-http",
        runs: &["hostile"],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "halts",
        package: "bench-halts",
        runs: &[""],
        needs_program: false,
        needs_data: false,
    },
    Measurement {
        name: "memory",
        package: "bench-http",
        runs: &["memory"],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "answers",
        package: "bench-http",
        runs: &["catalogue"],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "catalog",
        package: "bench-catalog",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "gifs",
        package: "bench-gifs",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "similar",
        package: "bench-similar",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "stories",
        package: "bench-stories",
        runs: &[""],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "crawl",
        package: "bench-crawl",
        runs: &[""],
        needs_program: false,
        needs_data: false,
    },
    Measurement {
        name: "store",
        package: "bench-store",
        runs: &[""],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "state",
        package: "bench-state",
        runs: &[""],
        needs_program: false,
        needs_data: false,
    },
    Measurement {
        name: "cluster",
        package: "bench-cluster",
        runs: &[""],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "import",
        package: "bench-import",
        runs: &["memes"],
        needs_program: false,
        needs_data: true,
    },
    Measurement {
        name: "recipe-search",
        package: "bench-recipe-search",
        runs: &[""],
        needs_program: true,
        needs_data: false,
    },
    Measurement {
        name: "import-games",
        package: "bench-import-games",
        runs: &[""],
        needs_program: false,
        needs_data: false,
    },
    Measurement {
        name: "import-books",
        package: "bench-import-books",
        runs: &[""],
        needs_program: false,
        needs_data: false,
    },
];

/// Runs the measurement that the first argument names; `Ok(false)` if a goal was missed or a run
/// failed.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<bool, Failure> {
    let Some((name, rest)) = arguments.split_first() else {
        print!("{HELP}");
        return Ok(true);
    };
    if matches!(name.as_str(), "--help" | "-h" | "help") {
        print!("{HELP}");
        return Ok(true);
    }
    let chosen: Vec<&Measurement> = MEASUREMENTS
        .iter()
        .filter(|measurement| {
            (name == "all" && !measurement.needs_data) || measurement.name == name
        })
        .collect();
    if chosen.is_empty() {
        return Err(format!("there is no bench `{name}`\n\n{HELP}").into());
    }
    if chosen.iter().any(|measurement| measurement.needs_program) {
        let mut build = Command::new("cargo");
        build
            .args(["build", "--release", "--package", "sundry"])
            .current_dir(root);
        if !call(&mut build)? {
            return Err("the program does not build".into());
        }
    }
    let mut good = true;
    for measurement in chosen {
        for run in measurement.runs {
            // Go on with the other measurements after one that missed its goal.
            good &= call(&mut command(root, measurement, run, rest))?;
        }
    }
    Ok(good)
}

fn command(root: &Path, measurement: &Measurement, run: &str, rest: &[String]) -> Command {
    let mut command = Command::new("cargo");
    command.args(["run", "--release", "--manifest-path", "bench/Cargo.toml"]);
    command.args(["--package", measurement.package, "--"]);
    if !run.is_empty() {
        command.arg(run);
    }
    if measurement.needs_program {
        command.args(["--sundry", "target/release/sundry"]);
    }
    command.args(rest).current_dir(root);
    command
}

/// Prints a command and runs it to its end.
fn call(command: &mut Command) -> Result<bool, Failure> {
    let words: Vec<String> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    println!("+ {}", words.join(" "));
    let status = command
        .status()
        .map_err(|error| format!("{}: {error}", words.join(" ")))?;
    Ok(status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_becomes_one_command() {
        let overload = MEASUREMENTS
            .iter()
            .find(|found| found.name == "overload")
            .unwrap();
        let made = command(
            Path::new("."),
            overload,
            "overload",
            &["--rounds".into(), "2".into()],
        );
        let words: Vec<_> = made.get_args().map(|word| word.to_string_lossy()).collect();
        assert_eq!(
            words.join(" "),
            "run --release --manifest-path bench/Cargo.toml --package bench-http -- overload \
             --sundry target/release/sundry --rounds 2"
        );
    }

    #[test]
    fn every_measurement_is_in_the_help() {
        for measurement in MEASUREMENTS {
            assert!(HELP.contains(&format!("bench {} ", measurement.name)));
        }
    }
}
