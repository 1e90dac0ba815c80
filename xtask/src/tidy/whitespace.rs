//! Checks that text files use plain line feeds, have no trailing blanks and no tabs, and end with
//! exactly one line break. Data and test data are exempt: there, a tab separates columns and a
//! trailing blank may be the tested case.

use super::finding::Finding;
use super::house::{House, kind};

const KINDS: &[&str] = &[
    "rs", "toml", "md", "yaml", "yml", "html", "css", "js", "mjs", "json", "py", "sh", "service",
];

/// Checks every text that a person wrote.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    house
        .texts()
        .filter(|(path, _)| is_written(path))
        .flat_map(|(path, text)| check(path, text))
        .collect()
}

fn is_written(path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let foreign = ["data", "vendor", "snapshots"];
    let known = KINDS.contains(&kind(name));
    let script = name == "Dockerfile" || name == "run";
    (known || script) && !folder.split('/').any(|part| foreign.contains(&part))
}

fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, content) in text.split('\n').enumerate() {
        let mut complain = |what: &str| findings.push(Finding::error(path, line + 1, what));
        if content.ends_with('\r') {
            complain("carriage return at the line's end");
        } else if content.ends_with([' ', '\t']) {
            complain("trailing blanks");
        } else if content.contains('\t') {
            complain("a tab: use blanks");
        }
    }
    let last = text.lines().count();
    if !text.is_empty() && !text.ends_with('\n') {
        findings.push(Finding::error(
            path,
            last,
            "no line break at the end of the file",
        ));
    } else if text.ends_with("\n\n") {
        findings.push(Finding::error(
            path,
            last,
            "blank lines at the end of the file",
        ));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clean_text_passes() {
        assert!(check("a.rs", "fn f() {\n    g();\n}\n").is_empty());
        assert!(check("a.rs", "").is_empty());
    }

    #[test]
    fn each_blemish_is_found_on_its_line() {
        for (text, line, word) in [
            ("a\nb \nc\n", 2, "trailing"),
            ("a\nb\t\nc\n", 2, "trailing"),
            ("a\n\tb\n", 2, "tab"),
            ("a\r\n", 1, "carriage"),
            ("a\nb", 2, "no line break"),
            ("a\n\n", 2, "blank lines"),
        ] {
            let found = check("a.rs", text);
            assert_eq!(found.len(), 1, "{text:?}");
            assert_eq!(found[0].line, line, "{text:?}");
            assert!(found[0].message.contains(word), "{text:?}");
        }
    }

    #[test]
    fn data_and_what_others_wrote_stay_as_they_are() {
        assert!(is_written("crates/a/src/lib.rs") && is_written(".ci/run"));
        assert!(is_written("packaging/Dockerfile") && is_written("packaging/sundry.service"));
        assert!(!is_written("data/colors/SOURCE.md") && !is_written("data/colors/names.tsv"));
        assert!(!is_written("crates/a/tests/it/data/page.html"));
        assert!(!is_written("web/vendor/reference.js"));
    }
}
