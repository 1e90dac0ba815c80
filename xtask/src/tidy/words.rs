//! Forbids words in all files of the repository: paths that exist on one person's machine only, and
//! the hosts of package registries, which belong to the package managers' own configuration. The
//! words are put together from halves here, so that this file passes its own check.

use super::finding::Finding;
use super::house::House;

/// Paths on somebody's machine, and why they are useless to others. Each is found only where a path
/// can begin, so that `/network/` or a link's `…/paperwork/` is not reported.
const PATHS: &[&str] = &[
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/tm", "p/h/"),
    concat!("..", "/shared/"),
];

/// Hosts of registries.
const HOSTS: &[&str] = &[
    concat!("crates", ".io"),
    concat!("pypi", ".org"),
    concat!("python", "hosted.org"),
    concat!("npm", "js.org"),
    concat!("npm", "js.com"),
    concat!("deb.", "debian.org"),
    concat!("proxy.", "golang.org"),
];

/// Cargo writes the registry's name into every package's entry; nobody writes this file by hand.
const WRITTEN_BY_CARGO: &str = "Cargo.lock";

/// Checks every text of the repository.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    house
        .texts()
        .flat_map(|(path, text)| check(path, text))
        .collect()
}

fn check(path: &str, text: &str) -> Vec<Finding> {
    let by_cargo = path.rsplit('/').next() == Some(WRITTEN_BY_CARGO);
    let mut findings = Vec::new();
    for (line, content) in text.lines().enumerate() {
        for word in PATHS.iter().filter(|word| begins_a_path(content, word)) {
            let why =
                format!("`{word}` is a path of one machine: name it from the repository's root");
            findings.push(Finding::error(path, line + 1, why));
        }
        for word in HOSTS
            .iter()
            .filter(|word| !by_cargo && content.contains(**word))
        {
            let why = format!("`{word}`: name the package, not the registry it comes from");
            findings.push(Finding::error(path, line + 1, why));
        }
    }
    findings
}

fn begins_a_path(content: &str, word: &str) -> bool {
    content.match_indices(word).any(|(at, _)| {
        let before = content
            .get(..at)
            .and_then(|before| before.chars().next_back());
        before.is_none_or(|before| !before.is_alphanumeric() && !"-_./%".contains(before))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_paths_and_registry_hosts_are_found() {
        for text in [
            concat!("see /wo", "rk/notes"),
            concat!("cd '/ro", "ot/x'"),
            concat!("`..", "/shared/a`"),
            concat!("https://www.npm", "js.com/package/x"),
            concat!("[x](https://crates", ".io/crates/x)"),
        ] {
            assert_eq!(check("a.md", text).len(), 1, "{text}");
        }
    }

    #[test]
    fn other_words_with_the_same_letters_pass() {
        for text in [
            concat!("/net", "work/a"),
            concat!("https://a.example/wo", "rk/a"),
            "a link to ../shared.css",
            "a shared crate",
        ] {
            assert!(check("a.md", text).is_empty(), "{text}");
        }
        let entry = concat!(
            "source = \"registry+https://github.com/rust-lang/crates",
            ".io-index\""
        );
        assert!(check("Cargo.lock", entry).is_empty());
        assert!(check("bench/Cargo.lock", entry).is_empty());
        assert_eq!(check("Cargo.toml", entry).len(), 1);
    }
}
