//! Checks that links in our Markdown pages to files and headings of the repository have targets.
//! External links are not followed: the check needs no network.

use super::finding::Finding;
use super::house::{House, kind};

/// Checks every page.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    let pages: Vec<(&str, &str)> = house
        .texts()
        .filter(|(path, _)| kind(path) == "md")
        .collect();
    let exists = |path: &str| {
        let folder = format!("{path}/");
        house
            .files
            .iter()
            .any(|file| file.path == path || file.path.starts_with(&folder))
    };
    pages
        .iter()
        .flat_map(|(path, text)| check(path, text, &exists, &pages))
        .collect()
}

fn check(
    path: &str,
    text: &str,
    exists: &dyn Fn(&str) -> bool,
    pages: &[(&str, &str)],
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, content) in prose(text) {
        for target in targets(content) {
            if target.contains("://") || target.starts_with("mailto:") || target.is_empty() {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let Some(place) = resolve(path, file) else {
                let why = format!("`{target}` leads out of the repository");
                findings.push(Finding::error(path, line, why));
                continue;
            };
            if !place.is_empty() && !exists(&place) {
                findings.push(Finding::error(
                    path,
                    line,
                    format!("`{target}` leads nowhere"),
                ));
                continue;
            }
            let page = pages.iter().find(|(page, _)| *page == place);
            if let Some((_, page)) = page
                && !heading.is_empty()
                && !headings(page).any(|found| found == heading)
            {
                let why = format!("`{target}`: the page has no heading `{heading}`");
                findings.push(Finding::error(path, line, why));
            }
        }
    }
    findings
}

/// Iterates over numbered lines outside of code blocks.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    text.lines().enumerate().filter_map(move |(line, content)| {
        let fence = content.trim_start().starts_with("```");
        fenced ^= fence;
        (!fenced && !fence).then_some((line + 1, content))
    })
}

/// Returns the targets of a line's links: the texts between `](` and `)`.
fn targets(content: &str) -> impl Iterator<Item = &str> {
    content.split("](").skip(1).filter_map(|rest| {
        let (target, _) = rest.split_once(')')?;
        target.split_whitespace().next()
    })
}

/// Resolves a link to a path from the repository's root; `None` if it climbs above it.
fn resolve(page: &str, file: &str) -> Option<String> {
    if file.is_empty() {
        return Some(page.to_owned());
    }
    let mut parts: Vec<&str> = match file.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => page
            .rsplit_once('/')
            .map(|(folder, _)| folder.split('/').collect())
            .unwrap_or_default(),
    };
    for part in file
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
    {
        match part {
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Returns the anchors of a page's headings, as the usual renderers make them.
fn headings(text: &str) -> impl Iterator<Item = String> {
    prose(text)
        .filter(|(_, content)| content.starts_with('#'))
        .map(|(_, content)| {
            let title = content.trim_start_matches('#').trim().to_lowercase();
            let kept = title
                .chars()
                .filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
            kept.map(|it| if it == ' ' { '-' } else { it }).collect()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const INSTALL: &str = "# Install\n\n## Back up, and restore\n";

    fn messages(page: &str, text: &str) -> Vec<String> {
        let exists = |path: &str| ["docs/install.md", "docs", "README.md"].contains(&path);
        let pages = [("docs/install.md", INSTALL), ("README.md", "# Sundry\n")];
        check(page, text, &exists, &pages)
            .into_iter()
            .map(|finding| finding.message)
            .collect()
    }

    #[test]
    fn links_that_lead_somewhere_pass() {
        for (page, text) in [
            ("README.md", "[a](docs/install.md) and [b](docs/)"),
            ("README.md", "[a](docs/install.md#back-up-and-restore)"),
            ("README.md", "[a](#sundry)"),
            (
                "docs/install.md",
                "[a](../README.md) [b](./install.md) [c](/README.md)",
            ),
            ("README.md", "[a](https://example.org/nowhere)"),
            ("README.md", "```\n[a](nowhere)\n```\n"),
        ] {
            assert_eq!(messages(page, text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        for (page, text, message) in [
            (
                "README.md",
                "[a](docs/instal.md)",
                "`docs/instal.md` leads nowhere",
            ),
            (
                "README.md",
                "[a](../x.md)",
                "`../x.md` leads out of the repository",
            ),
            (
                "README.md",
                "[a](docs/install.md#gone)",
                "`docs/install.md#gone`: the page has no heading `gone`",
            ),
        ] {
            assert_eq!(messages(page, text), [message]);
        }
    }
}
