//! Checks that every crate of the workspace has its entry on the code map of `ARCHITECTURE.md`, and
//! that the map names no other crate. The content of an entry is for a reviewer.

use super::finding::Finding;
use super::house::House;

const PAGE: &str = "ARCHITECTURE.md";

/// Checks the code map against the workspace.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    let text = house
        .texts()
        .find(|(path, _)| *path == PAGE)
        .map(|(_, text)| text);
    let crates: Vec<&str> = house
        .packages
        .iter()
        .filter(|package| package.in_house())
        .map(|package| package.name.as_str())
        .collect();
    match text {
        Some(text) => check(text, &crates),
        None => vec![Finding::error(PAGE, 0, "missing: it holds the code map")],
    }
}

fn check(text: &str, crates: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for name in crates.iter().filter(|name| !mentions(text, name)) {
        findings.push(Finding::error(
            PAGE,
            0,
            format!("the code map has no entry for `{name}`"),
        ));
    }
    for (line, content) in text.lines().enumerate() {
        for (at, start) in content.match_indices("crates/sundry") {
            let rest = content.get(at + "crates/".len()..).unwrap_or(start);
            let name: String = rest.chars().take_while(|it| is_of_a_name(*it)).collect();
            if !crates.contains(&name.as_str()) {
                let why = format!("`{name}` is on the map, but no crate of the workspace");
                findings.push(Finding::error(PAGE, line + 1, why));
            }
        }
    }
    findings
}

fn is_of_a_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-'
}

/// Returns true if the name occurs in the text as a separate word: `sundry` is not in
/// `sundry-http`.
fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text
            .get(at + name.len()..)
            .and_then(|after| after.chars().next());
        !before.is_some_and(is_of_a_name) && !after.is_some_and(is_of_a_name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_map_passes() {
        let text =
            "- `crates/sundry`: the program\n- `crates/sundry-http/`: HTTP\n- `xtask`: tools\n";
        assert!(check(text, &["sundry", "sundry-http", "xtask"]).is_empty());
    }

    #[test]
    fn gaps_and_ghosts_are_found() {
        let found = check("- `crates/sundry-http`\n", &["sundry"]);
        assert_eq!(found[0].message, "the code map has no entry for `sundry`");
        assert_eq!(
            found[1].message,
            "`sundry-http` is on the map, but no crate of the workspace"
        );
        assert_eq!(found.len(), 2);
    }
}
