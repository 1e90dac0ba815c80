//! Checks that every folder of data names its sources (`SOURCE.md`), and every model its training
//! data (`CARD.md`), with their licences. Whether the content is true is for a reviewer.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::house::{File, House};

/// Checks `data/` and `models/`.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    let mut findings = check(&house.files, "data", "SOURCE.md");
    findings.extend(check(&house.files, "models", "CARD.md"));
    findings
}

fn check(files: &[File], top: &str, page: &str) -> Vec<Finding> {
    let folders: BTreeSet<&str> = files
        .iter()
        .filter_map(|file| {
            file.path
                .strip_prefix(top)?
                .strip_prefix('/')?
                .split_once('/')
        })
        .map(|(folder, _)| folder)
        .collect();
    let mut findings = Vec::new();
    for folder in folders {
        let path = format!("{top}/{folder}/{page}");
        let text = files
            .iter()
            .filter_map(File::as_text)
            .find(|(at, _)| *at == path);
        match text {
            None => findings.push(Finding::error(
                &path,
                0,
                "missing: where is this from, under which licence?",
            )),
            Some((_, text)) if !text.to_lowercase().contains("licen") => {
                findings.push(Finding::error(&path, 1, "names no licence"));
            }
            Some(_) => {}
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_its_page_passes() {
        let files = [
            File::sample("data/colors/names.tsv", "a\tb\n"),
            File::sample("data/colors/SOURCE.md", "Own selection; licence CC0.\n"),
        ];
        assert!(check(&files, "data", "SOURCE.md").is_empty());
    }

    #[test]
    fn a_missing_page_and_a_missing_licence_are_found() {
        let files = [
            File::sample("data/colors/names.tsv", "a\tb\n"),
            File::sample("data/words/SOURCE.md", "From somewhere.\n"),
        ];
        let found: Vec<String> = check(&files, "data", "SOURCE.md")
            .iter()
            .map(ToString::to_string)
            .collect();
        assert!(
            found[0].starts_with("data/colors/SOURCE.md: error: missing"),
            "{found:?}"
        );
        assert_eq!(found[1], "data/words/SOURCE.md:1: error: names no licence");
        assert_eq!(found.len(), 2);
    }
}
