//! Forbids unfinished, ignored and silenced code: committed code works, is tested and passes the
//! lints; an exception is an `#[expect]` with a reason. Only code is searched, so that comments may
//! mention these words.

use super::finding::Finding;
use super::house::{House, kind};
use super::mask;

/// Words that must not occur in code, ignoring blanks, and what to do instead.
const FORBIDDEN: &[(&str, &str)] = &[
    ("todo!", "finish it, or leave it out"),
    ("unimplemented!", "finish it, or leave it out"),
    ("dbg!", "take it out"),
    ("#[ignore", "a test runs or is not there"),
    ("#[allow(", "write `#[expect(…, reason = \"…\")]`"),
    ("#![allow(", "write `#![expect(…, reason = \"…\")]`"),
    ("#[should_panic", "test the answer, not the crash"),
];

/// Checks every Rust file.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    house
        .texts()
        .filter(|(path, _)| kind(path) == "rs")
        .flat_map(|(path, text)| check(path, text))
        .collect()
}

fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, code) in mask::code_only(text).lines().enumerate() {
        let code: String = code
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .collect();
        for (word, instead) in FORBIDDEN {
            // `my_todo!` is another macro; attributes stand on their own.
            let own_word = code.match_indices(word).any(|(at, _)| {
                let before = code.get(..at).and_then(|before| before.chars().next_back());
                word.starts_with('#') || !before.is_some_and(|it| it.is_alphanumeric() || it == '_')
            });
            if own_word {
                findings.push(Finding::error(
                    path,
                    line + 1,
                    format!("`{word}`: {instead}"),
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
    fn unfinished_and_silenced_code_is_found() {
        for text in [
            "fn f() { todo!() }",
            "fn f() { unimplemented!(\"x\") }",
            "let x = dbg!(y);",
            "#[ignore]\nfn f() {}",
            "#[ignore = \"slow\"]",
            "#[allow(dead_code)]",
            "#![allow(dead_code)]",
            "# [ allow (x)]",
        ] {
            assert_eq!(check("a.rs", text).len(), 1, "{text}");
        }
    }

    #[test]
    fn talk_of_it_and_other_names_pass() {
        for text in [
            "// todo!() would be wrong",
            "//! `#[allow(x)]` is not for us",
            "let x = \"todo!()\";",
            "let x = r#\"#[allow(x)]\"#;",
            "my_todo!();",
            "#[expect(dead_code, reason = \"x\")]",
        ] {
            assert!(check("a.rs", text).is_empty(), "{text}");
        }
    }
}
