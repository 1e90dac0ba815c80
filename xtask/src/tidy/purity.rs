//! Checks that the code of engines reads no file, no clock and no environment and opens no socket.
//! It is a text search on purpose: that also covers code behind a disabled feature.

use super::finding::Finding;
use super::floors::{Floor, PLACES};
use super::house::{House, kind};
use super::mask;

const NOT_IN_ENGINES: &[(&str, &str)] = &[
    ("std::fs", "an engine reads no file: take `&[u8]` or `&str`"),
    (
        "std::env",
        "an engine reads no environment: take a parameter",
    ),
    ("std::net", "an engine opens no socket"),
    ("std::process", "an engine starts no program and ends none"),
    ("std::io::stdin", "an engine reads no input: take `&str`"),
    (
        "Instant::now",
        "an engine reads no clock: take the time as a parameter",
    ),
    (
        "SystemTime::now",
        "an engine reads no clock: take the time as a parameter",
    ),
    ("RandomState", "an engine gives the same answer each time"),
    ("async fn", "an engine is not async"),
    (
        "thread::spawn",
        "an engine starts no thread: who calls it decides",
    ),
];

/// Checks the sources of the engines; their tests may read anything.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    let engines: Vec<String> = PLACES
        .iter()
        .filter(|place| place.floor == Floor::Engine)
        .map(|place| format!("crates/{}/src/", place.name))
        .collect();
    house
        .texts()
        .filter(|(path, _)| {
            kind(path) == "rs" && engines.iter().any(|engine| path.starts_with(engine))
        })
        .flat_map(|(path, text)| check(path, text))
        .collect()
}

fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, code) in mask::code_only(text).lines().enumerate() {
        for (name, reason) in NOT_IN_ENGINES {
            if code.contains(name) {
                findings.push(Finding::error(
                    path,
                    line + 1,
                    format!("`{name}`: {reason}"),
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_in_an_engine_is_found_and_talk_of_one_is_not() {
        let text = "//! Reads no std::fs.\nfn f() {\n    let _ = Instant::now();\n}\n";
        let found = check("crates/sundry-words/src/lib.rs", text);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].line, 3);
    }

    #[test]
    fn plain_code_passes() {
        assert!(check("a.rs", "use std::collections::BTreeMap;\nfn f() {}\n").is_empty());
    }
}
