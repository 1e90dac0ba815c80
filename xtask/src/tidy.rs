//! `cargo xtask tidy`: checks the project's rules that no compiler and no linter knows.
//!
//! Each check is one module below: a pure function from texts or packages to findings, with good
//! and bad samples in its tests. Reading happens once, in [`house`]. Tidy never rewrites a file; it
//! reports place and fault, and leaves the change to a person.

mod arrows;
mod cards;
mod diffs;
mod duplicates;
mod finding;
mod floors;
mod heads;
mod house;
mod lengths;
mod licences;
mod links;
mod macros;
mod manifests;
mod map;
mod mask;
mod notices;
pub(crate) mod packages;
mod purity;
mod sizes;
mod spdx;
mod whitespace;
mod words;

use std::path::Path;

use crate::Failure;
use finding::{Finding, Severity};
use house::House;

/// A check: its name for `--only`, its rule, and the function.
struct Check {
    name: &'static str,
    about: &'static str,
    run: fn(&House) -> Vec<Finding>,
}

const CHECKS: &[Check] = &[
    Check {
        name: "arrows",
        about: "crates depend downwards only",
        run: arrows::of,
    },
    Check {
        name: "purity",
        about: "engines read no file, clock, environment, socket",
        run: purity::of,
    },
    Check {
        name: "manifests",
        about: "versions stand in the root only, each with its reason",
        run: manifests::of,
    },
    Check {
        name: "licences",
        about: "every dependency's licence is on the list",
        run: licences::of,
    },
    Check {
        name: "notices",
        about: "the page of licence texts fits Cargo.lock",
        run: notices::of,
    },
    Check {
        name: "duplicates",
        about: "no library twice in versions that do not fit",
        run: duplicates::of,
    },
    Check {
        name: "heads",
        about: "every module says what it is",
        run: heads::of,
    },
    Check {
        name: "lengths",
        about: "small files, one idea each",
        run: lengths::of,
    },
    Check {
        name: "macros",
        about: "no unfinished, ignored or silenced code",
        run: macros::of,
    },
    Check {
        name: "whitespace",
        about: "no trailing blanks, tabs or carriage returns",
        run: whitespace::of,
    },
    Check {
        name: "words",
        about: "no private paths, no registry hosts",
        run: words::of,
    },
    Check {
        name: "cards",
        about: "data has its source, models have their card",
        run: cards::of,
    },
    Check {
        name: "sizes",
        about: "no large file slips in",
        run: sizes::of,
    },
    Check {
        name: "links",
        about: "links between our pages lead somewhere",
        run: links::of,
    },
    Check {
        name: "diffs",
        about: "diffs in our pages show code that is there",
        run: diffs::of,
    },
    Check {
        name: "map",
        about: "every crate is on ARCHITECTURE.md's code map",
        run: map::of,
    },
];

/// Runs the checks; `Ok(false)` if one found an error.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<bool, Failure> {
    let options = Options::read(arguments)?;
    if options.list {
        for check in CHECKS {
            println!("{:<12} {}", check.name, check.about);
        }
        return Ok(true);
    }
    let house = House::read(options.root.as_deref().unwrap_or(root))?;
    if options.stats {
        print!("{}", lengths::distribution(&house));
    }
    let wanted = |check: &&Check| options.only.is_empty() || options.only.contains(&check.name);
    let (mut errors, mut warnings) = (0, 0);
    for check in CHECKS.iter().filter(wanted) {
        let mut findings = (check.run)(&house);
        findings.sort();
        for finding in findings {
            match finding.severity {
                Severity::Error => errors += 1,
                Severity::Warning => warnings += 1,
            }
            println!("{finding} [{}]", check.name);
        }
    }
    println!(
        "tidy: {errors} to mend, {warnings} to know, {} files read",
        house.files.len()
    );
    Ok(errors == 0)
}

/// The options of the command line.
#[derive(Default)]
struct Options {
    stats: bool,
    list: bool,
    only: Vec<&'static str>,
    root: Option<std::path::PathBuf>,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Self, Failure> {
        let mut options = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--stats" => options.stats = true,
                "--list" => options.list = true,
                "--root" => options.root = Some(rest.next().ok_or("--root wants a folder")?.into()),
                "--only" => {
                    let name = rest.next().ok_or("--only wants the name of a check")?;
                    let known = CHECKS.iter().find(|check| check.name == name);
                    let known = known.ok_or_else(|| {
                        format!("no check is named `{name}`; `cargo xtask tidy --list` names them")
                    })?;
                    options.only.push(known.name);
                }
                other => {
                    return Err(format!(
                        "tidy knows no `{other}`; it takes --stats, --list, --only CHECK, --root FOLDER"
                    )
                    .into());
                }
            }
        }
        Ok(options)
    }
}
