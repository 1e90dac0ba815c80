//! Checks that dependencies between crates point down, and only where `floors.rs` allows them.
//! `purity.rs` checks the code of engines; here only dependencies count.

use super::finding::Finding;
use super::floors::{self, Floor, NOT_IN_ENGINES, ONE_USER, Place};
use super::house::House;
use super::packages::Package;

/// Checks the workspace's crates.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    check(&house.packages)
}

fn check(packages: &[Package]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in packages.iter().filter(|package| package.in_house()) {
        let Some(place) = floors::find(&package.name) else {
            findings.push(Finding::error(
                &package.manifest,
                1,
                format!(
                    "`{}` stands on no floor: add its line (floor, and the crates it may use) to \
                     PLACES in xtask/src/tidy/floors.rs and its entry to ARCHITECTURE.md",
                    package.name
                ),
            ));
            continue;
        };
        findings.extend(in_house(packages, package, place));
        findings.extend(one_user(packages, package));
        if place.floor == Floor::Engine {
            findings.extend(foreign(packages, package));
        }
    }
    findings
}

/// Checks dependencies on other crates of this repository.
fn in_house(packages: &[Package], package: &Package, place: &Place) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut complain = |used: &Package, how: &str| {
        findings.push(Finding::error(
            &package.manifest,
            1,
            format!(
                "`{}` must not {how} `{}`; the arrows stand in xtask/src/tidy/floors.rs",
                package.name, used.name
            ),
        ));
    };
    for used in linked(packages, &[&package.normal, &package.build]) {
        if floors::find(&used.name).is_some_and(|other| !place.may_use(other)) {
            complain(used, "depend on");
        }
    }
    // A test may use crates of its own floor (a picture to feed another engine), never of a higher
    // one.
    for used in linked(packages, &[&package.dev]) {
        if floors::find(&used.name).is_some_and(|other| other.floor > place.floor) {
            complain(used, "test with");
        }
    }
    findings
}

fn linked<'a>(packages: &'a [Package], lists: &[&'a [usize]]) -> Vec<&'a Package> {
    let places = lists.iter().flat_map(|list| list.iter());
    places.filter_map(|place| packages.get(*place)).collect()
}

/// Checks libraries that only one crate may use.
fn one_user(packages: &[Package], package: &Package) -> Vec<Finding> {
    linked(packages, &[&package.normal])
        .into_iter()
        .filter_map(|used| {
            let (library, owner) = ONE_USER.iter().find(|(library, _)| *library == used.name)?;
            (*owner != package.name).then(|| {
                Finding::error(
                    &package.manifest,
                    1,
                    format!("`{library}` belongs to {owner} alone; go through it"),
                )
            })
        })
        .collect()
}

/// Finds forbidden libraries that an engine depends on, directly or indirectly, with the path to
/// them.
fn foreign(packages: &[Package], engine: &Package) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut seen = vec![false; packages.len()];
    let mut open: Vec<(usize, String)> = engine
        .normal
        .iter()
        .map(|place| (*place, engine.name.clone()))
        .collect();
    while let Some((place, way)) = open.pop() {
        let (Some(package), Some(seen)) = (packages.get(place), seen.get_mut(place)) else {
            continue;
        };
        if std::mem::replace(seen, true) {
            continue;
        }
        let way = format!("{way} → {}", package.name);
        if let Some((_, reason)) = NOT_IN_ENGINES
            .iter()
            .find(|(name, _)| *name == package.name)
        {
            findings.push(Finding::error(
                &engine.manifest,
                1,
                format!("{reason}, but the way leads to it: {way}"),
            ));
        }
        open.extend(package.normal.iter().map(|next| (*next, way.clone())));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(lines: &[&str]) -> Vec<String> {
        check(&Package::samples(lines))
            .into_iter()
            .map(|finding| finding.message)
            .collect()
    }

    #[test]
    fn arrows_that_point_down_pass() {
        let lines = [
            "sundry > sundry-http, sundry-operations, sundry-words",
            "sundry-http > sundry-operations, tokio",
            "sundry-operations > sundry-words, sundry-color, sundry-fetch",
            "sundry-fetch > reqwest",
            "sundry-color > sundry-picture",
            "sundry-picture > png",
            "sundry-words",
            "reqwest > tokio",
            "tokio",
            "png",
        ];
        assert_eq!(messages(&lines), Vec::<String>::new());
    }

    #[test]
    fn an_arrow_that_points_up_or_sideways_is_named() {
        let found = messages(&["sundry-words > sundry-fetch", "sundry-fetch"]);
        assert!(found[0].starts_with("`sundry-words` must not depend on `sundry-fetch`"));
        let found = messages(&["sundry-words > sundry-color", "sundry-color"]);
        assert!(found[0].starts_with("`sundry-words` must not depend on `sundry-color`"));
        let found = messages(&["sundry-operations > sundry-http", "sundry-http"]);
        assert!(found[0].contains("must not depend on `sundry-http`"));
    }

    #[test]
    fn a_test_may_borrow_beside_itself_but_not_above() {
        let mut packages = Package::samples(&["sundry-words", "sundry-color", "sundry-http"]);
        packages[0].dev = vec![1, 2];
        let found = check(&packages);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0]
                .message
                .contains("must not test with `sundry-http`")
        );
    }

    #[test]
    fn the_way_to_a_foreign_library_is_told() {
        let found = messages(&[
            "sundry-words > helper",
            "helper > deeper",
            "deeper > tokio",
            "tokio",
        ]);
        assert_eq!(
            found,
            ["an engine is not async, but the way leads to it: \
                 sundry-words → helper → deeper → tokio"]
        );
    }

    #[test]
    fn a_library_with_one_user_stays_there() {
        let found = messages(&["sundry-http > reqwest", "reqwest"]);
        assert_eq!(
            found,
            ["`reqwest` belongs to sundry-fetch alone; go through it"]
        );
    }

    #[test]
    fn a_crate_without_a_floor_is_told_how_to_get_one() {
        let found = messages(&["sundry-weather"]);
        assert!(
            found[0].contains("PLACES in xtask/src/tidy/floors.rs"),
            "{found:?}"
        );
    }

    #[test]
    fn the_table_itself_points_down() {
        for place in floors::PLACES {
            for used in place.uses.iter().filter_map(|used| floors::find(used)) {
                assert!(
                    used.floor <= place.floor,
                    "{} uses {}",
                    place.name,
                    used.name
                );
            }
        }
    }
}
