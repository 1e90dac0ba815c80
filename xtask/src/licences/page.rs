//! The page of all libraries: a table first, then each licence text once, under the libraries
//! that come with it. Pure.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::texts::Text;
use crate::tidy::packages::Package;

/// Lies between texts; a reader can search for it.
const RULE: &str =
    "------------------------------------------------------------------------------------";

/// Returns the page for libraries in the order of their names.
pub(crate) fn of(libraries: &[(&Package, Vec<Text>)]) -> String {
    let mut page = String::from(
        "Libraries that are compiled into Sundry, on at least one platform, each with its version \
         and\nlicence. The texts of the licences follow. Made by `cargo xtask licences`.\n\n",
    );
    for (package, texts) in libraries {
        let licence = package.licence.as_deref().unwrap_or("none named");
        let note = match texts.len() {
            0 => "  (the package holds no licence file)",
            _ => "",
        };
        let _ = writeln!(page, "{}{licence}{note}", label(package));
    }
    let mut shared: BTreeMap<String, Shared<'_>> = BTreeMap::new();
    for (package, texts) in libraries {
        for text in texts {
            let entry = shared.entry(words_of(&text.terms)).or_insert(Shared {
                terms: &text.terms,
                from: Vec::new(),
            });
            entry.from.push((package, &text.copyright));
        }
    }
    let mut shared: Vec<_> = shared.into_values().collect();
    shared.sort_by(|one, other| {
        let by_count = other.from.len().cmp(&one.from.len());
        by_count.then_with(|| one.terms.cmp(other.terms))
    });
    for text in shared {
        let _ = writeln!(page, "\n{RULE}");
        for (package, copyright) in text.from {
            let _ = writeln!(page, "{} {}", package.name, package.version);
            for line in copyright {
                let _ = writeln!(page, "    {line}");
            }
        }
        let _ = writeln!(page, "\n{}", text.terms);
    }
    page
}

/// One text and the libraries that come with it.
struct Shared<'a> {
    terms: &'a str,
    from: Vec<(&'a Package, &'a [String])>,
}

/// The words alone: line breaks, indents, quotation marks and `https` differ between copies of one
/// licence.
fn words_of(terms: &str) -> String {
    let terms = terms.to_lowercase().replace("https:", "http:");
    let words = terms.split(|letter: char| !letter.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Name and version, in columns.
fn label(package: &Package) -> String {
    format!("{:<44}", format!("{} {}", package.name, package.version))
}

/// Returns the name and version of every library in the table of a page.
pub(crate) fn listed(page: &str) -> Vec<(&str, &str)> {
    let table = page.split(RULE).next().unwrap_or_default();
    let rows = table.split("\n\n").nth(1).unwrap_or_default();
    rows.lines()
        .filter_map(|row| {
            let mut words = row.split_whitespace();
            Some((words.next()?, words.next()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(owner: &str, terms: &str) -> Text {
        Text {
            copyright: vec![owner.to_owned()],
            terms: terms.to_owned(),
        }
    }

    #[test]
    fn a_shared_text_is_printed_once_with_every_owner() {
        let packages = Package::samples(&["one", "two", "three"]);
        let [one, two, three] = &packages[..] else {
            panic!("three samples");
        };
        let page = of(&[
            (one, vec![text("Copyright 1 Ann", "Be  kind.")]),
            (two, vec![text("Copyright 2 Bob", "Be\nkind.")]),
            (three, Vec::new()),
        ]);
        assert_eq!(page.matches("kind.").count(), 1);
        assert!(page.contains("Ann") && page.contains("Bob"));
        assert!(page.contains("MIT  (the package holds no licence file)"));
        assert_eq!(
            listed(&page),
            [("one", "1.0.0"), ("two", "1.0.0"), ("three", "1.0.0")]
        );
    }
}
