//! Finds libraries in two incompatible versions. They are built twice, shipped twice and, if their
//! types are passed around, do not compile together. This is an error for libraries whose types are
//! passed around, and a warning for all others in the shipped program.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::Finding;
use super::house::House;
use super::packages::Package;

/// Libraries of which two versions in one program are always a mistake.
const NEVER_TWICE: &[&str] = &[
    "bytes",
    "futures-core",
    "http",
    "http-body",
    "hyper",
    "rustls",
    "serde",
    "serde_core",
    "serde_json",
    "tokio",
    "tracing-core",
    "zune-core",
];

/// Duplicates that are intended or cannot be avoided, with the reason.
const KNOWN: &[(&str, &str)] = &[
    (
        "windows-sys",
        "bindings without code; the ecosystem moves at its own pace",
    ),
    (
        "windows-targets",
        "bindings without code; the ecosystem moves at its own pace",
    ),
];

/// Checks the libraries that the program is linked with.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    check(&house.packages, "sundry")
}

fn check(packages: &[Package], program: &str) -> Vec<Finding> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in linked(packages, program) {
        versions
            .entry(&package.name)
            .or_default()
            .insert(line_of(&package.version));
    }
    versions
        .into_iter()
        .filter(|(name, lines)| lines.len() > 1 && KNOWN.iter().all(|(known, _)| known != name))
        .map(|(name, lines)| {
            let lines: Vec<&str> = lines.into_iter().collect();
            let message = format!("{name} is linked in versions {}", lines.join(" and "));
            let say = if NEVER_TWICE.contains(&name) {
                Finding::error
            } else {
                Finding::warning
            };
            say("Cargo.lock", 0, message)
        })
        .collect()
}

/// Returns the packages that end up in a program.
fn linked<'a>(packages: &'a [Package], program: &str) -> Vec<&'a Package> {
    let mut seen = vec![false; packages.len()];
    let mut open: Vec<usize> = packages
        .iter()
        .position(|package| package.name == program)
        .into_iter()
        .collect();
    while let Some(place) = open.pop() {
        if let (Some(package), Some(seen)) = (packages.get(place), seen.get_mut(place))
            && !std::mem::replace(seen, true)
        {
            open.extend(&package.normal);
        }
    }
    packages
        .iter()
        .zip(seen)
        .filter(|(_, seen)| *seen)
        .map(|(package, _)| package)
        .collect()
}

/// Returns the part of a version within which releases are compatible: `1`, `0.4`, `0.0.3`.
fn line_of(version: &str) -> &str {
    let ends: Vec<usize> = version.match_indices('.').map(|(at, _)| at).collect();
    let end = match (version.starts_with("0."), version.starts_with("0.0.")) {
        (_, true) => version.find(['-', '+']),
        (true, false) => ends.get(1).copied(),
        (false, false) => ends.first().copied(),
    };
    end.and_then(|end| version.get(..end)).unwrap_or(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(lines: &[&str], versions: &[(usize, &str)]) -> Vec<String> {
        let mut packages = Package::samples(lines);
        for (place, version) in versions {
            let package = &mut packages[*place];
            package.version = (*version).into();
            package.name = package.name.trim_end_matches('\'').into();
        }
        check(&packages, "sundry")
            .into_iter()
            .map(|finding| finding.to_string())
            .collect()
    }

    #[test]
    fn versions_fit_together_as_cargo_has_it() {
        for (version, line) in [
            ("1.2.3", "1"),
            ("0.4.5", "0.4"),
            ("0.0.3", "0.0.3"),
            ("0.0.3-a.1", "0.0.3"),
        ] {
            assert_eq!(line_of(version), line);
        }
    }

    #[test]
    fn one_version_and_versions_that_fit_pass() {
        let lines = ["sundry > hyper, hyper'", "hyper", "hyper'"];
        assert!(found(&lines, &[(1, "1.2.0"), (2, "1.3.0")]).is_empty());
    }

    #[test]
    fn two_that_do_not_fit_are_told() {
        let lines = ["sundry > hyper, hyper'", "hyper", "hyper'"];
        assert_eq!(
            found(&lines, &[(1, "0.14.0"), (2, "1.3.0")]),
            ["Cargo.lock: error: hyper is linked in versions 0.14 and 1"]
        );
        let lines = ["sundry > syn, syn'", "syn", "syn'"];
        assert_eq!(
            found(&lines, &[(1, "1.0.0"), (2, "2.0.0")]),
            ["Cargo.lock: warning: syn is linked in versions 1 and 2"]
        );
    }

    #[test]
    fn what_is_not_in_the_program_does_not_count() {
        let lines = ["sundry > hyper", "hyper", "hyper'"];
        assert!(found(&lines, &[(1, "0.14.0"), (2, "1.3.0")]).is_empty());
    }
}
