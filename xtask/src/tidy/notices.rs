//! `data/licences/libraries.txt` names exactly the libraries that `Cargo.lock` compiles into the
//! program. Compares names and versions; the texts are those of `cargo xtask licences`.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::house::House;
use super::packages::Package;
use crate::licences::{FILE, listed};

/// Checks the page of libraries against the resolved packages.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    let page = house.texts().find(|(path, _)| *path == FILE);
    let page = page.map_or("", |(_, text)| text);
    check(page, &house.packages)
}

fn check(page: &str, packages: &[Package]) -> Vec<Finding> {
    let listed: BTreeSet<(&str, &str)> = listed(page).into_iter().collect();
    let wanted: BTreeSet<(&str, &str)> = Package::compiled_in(packages)
        .into_iter()
        .map(|package| (package.name.as_str(), package.version.as_str()))
        .collect();
    let missing = wanted.difference(&listed).map(|row| (row, "is missing"));
    let stale = listed
        .difference(&wanted)
        .map(|row| (row, "is not compiled in"));
    missing
        .chain(stale)
        .map(|((name, version), why)| {
            let why = format!("{name} {version} {why}: run `cargo xtask licences`");
            Finding::error(FILE, 0, why)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_fits_the_lock_file_or_says_where_it_does_not() {
        let packages = Package::samples(&["sundry > one", "one > two", "two", "other"]);
        let fits = "Libraries\n\none 1.0.0  MIT\ntwo 1.0.0  MIT\n";
        assert!(check(fits, &packages).is_empty());
        let stale = "Libraries\n\none 1.0.0  MIT\nother 1.0.0  MIT\n";
        let found = check(stale, &packages);
        assert_eq!(found.len(), 2, "{found:?}");
    }
}
