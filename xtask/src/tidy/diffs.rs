//! Checks that the diffs in our Markdown pages show code that is there: each added line is a line of
//! the file that the diff names, in that order. Only pages of `docs/` are read.

use super::finding::Finding;
use super::house::{House, kind};

/// Stands for lines that are left out.
const LEFT_OUT: &str = "…";

/// Checks every page.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    let texts: Vec<(&str, &str)> = house.texts().collect();
    let file = |path: &str| {
        let found = texts.iter().find(|(known, _)| *known == path);
        found.map(|(_, text)| *text)
    };
    let pages = texts
        .iter()
        .filter(|(path, _)| path.starts_with("docs/") && kind(path) == "md");
    pages
        .flat_map(|(path, text)| check(path, text, &file))
        .collect()
}

fn check<'t>(path: &str, page: &str, file: &dyn Fn(&str) -> Option<&'t str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut is_diff = false;
    // The file that the diff is of, and its lines that no line of the diff has named yet.
    let mut open: Option<(&str, Vec<&str>)> = None;
    for (at, line) in page.lines().enumerate() {
        if let Some(language) = line.strip_prefix("```") {
            is_diff = language == "diff";
            open = None;
            continue;
        }
        if !is_diff {
            continue;
        }
        if let Some(name) = line.strip_prefix("--- ") {
            let text = file(name);
            if text.is_none() {
                let why = format!("there is no `{name}`");
                findings.push(Finding::error(path, at + 1, why));
            }
            open = text.map(|text| (name, text.lines().map(str::trim).collect()));
            continue;
        }
        let shown = line.get(1..).unwrap_or_default().trim();
        let Some((name, rest)) = &mut open else {
            continue;
        };
        if shown.is_empty() || shown == LEFT_OUT {
            continue;
        }
        if let Some(found) = rest.iter().position(|known| *known == shown) {
            rest.drain(..=found);
        } else {
            let why = format!("`{shown}` is no line of `{name}`, or not in this order");
            findings.push(Finding::error(path, at + 1, why));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(page: &str) -> Vec<String> {
        let file =
            |path: &str| (path == "src/a.rs").then_some("use x;\n\n    one();\n    two();\n");
        let findings = check("docs/adding.md", page, &file);
        findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lines_that_are_there_pass() {
        let page =
            "```diff\n--- src/a.rs\n+use x;\n+\n+    …\n     two();\n```\n```rust\n+no diff\n```\n";
        assert_eq!(found(page), [""; 0]);
    }

    #[test]
    fn what_is_not_there_or_stands_elsewhere_is_found() {
        let page = "```diff\n--- src/a.rs\n+two();\n+one();\n+three();\n--- src/b.rs\n+x\n```\n";
        let found = found(page);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].starts_with("docs/adding.md:4: error: `one();` is no line of `src/a.rs`"));
        assert!(found[1].contains("`three();`"));
        assert!(found[2].contains("there is no `src/b.rs`"));
    }
}
