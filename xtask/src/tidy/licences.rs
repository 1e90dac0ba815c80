//! Checks that every dependency has a licence that lets anyone ship the program: permissive, and
//! without duties beyond a notice. It covers all packages on all platforms, including tests and
//! build programs. It judges the licence names in manifests, not the files inside the packages.

use super::finding::Finding;
use super::house::House;
use super::packages::Package;
use super::spdx;

/// Licences that any package may have.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Exceptions that only grant further permissions.
const EXCEPTIONS: &[&str] = &["LLVM-exception"];

/// Packages under another licence, each with the reason why it is acceptable. MPL-2.0 requires the
/// source of changed files of that package only; we change none. IJG is the JPEG group's own
/// permissive licence: it requires an acknowledgement in the documentation.
const BY_NAME: &[(&str, &str, &str)] = &[
    (
        "jpeg-encoder",
        "IJG",
        "makes pictures for tests and benches; not in the program",
    ),
    ("option-ext", "MPL-2.0", "one trait, used unchanged"),
    ("cbindgen", "MPL-2.0", "a build tool, used unchanged"),
    (
        "selectors",
        "MPL-2.0",
        "CSS selectors for article extraction, used unchanged",
    ),
    (
        "cssparser",
        "MPL-2.0",
        "CSS parsing for article extraction, used unchanged",
    ),
    (
        "cssparser-macros",
        "MPL-2.0",
        "CSS parsing for article extraction, used unchanged",
    ),
    (
        "dtoa-short",
        "MPL-2.0",
        "CSS parsing for article extraction, used unchanged",
    ),
];

/// Checks every resolved package.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    house.packages.iter().filter_map(check).collect()
}

fn check(package: &Package) -> Option<Finding> {
    let Package { name, version, .. } = package;
    let complain = |why: String| Some(Finding::error("Cargo.lock", 0, why));
    let Some(expression) = &package.licence else {
        return complain(format!("{name} {version} names no licence: do without it"));
    };
    let allowed = |licence: &str, exception: Option<&str>| {
        let named = BY_NAME
            .iter()
            .any(|(of, under, _)| of == name && *under == licence);
        (named || ALLOWED.contains(&licence))
            && exception.is_none_or(|exception| EXCEPTIONS.contains(&exception))
    };
    match spdx::satisfied(expression, &allowed) {
        Some(true) => None,
        Some(false) => complain(format!(
            "{name} {version} is under `{expression}`: do without it, or add a reason in \
             xtask/src/tidy/licences.rs"
        )),
        None => complain(format!(
            "{name} {version}: `{expression}` is no licence expression"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn under(name: &str, licence: Option<&str>) -> Option<String> {
        let licence = licence.map(str::to_owned);
        let package = Package {
            name: name.into(),
            licence,
            ..Package::default()
        };
        check(&package).map(|finding| finding.message)
    }

    #[test]
    fn permissive_licences_pass() {
        for licence in [
            "MIT",
            "MIT/Apache-2.0",
            "Apache-2.0 AND ISC",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "MIT OR Apache-2.0 OR LGPL-2.1-or-later",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
            "CDLA-Permissive-2.0",
        ] {
            assert_eq!(under("any", Some(licence)), None, "{licence}");
        }
    }

    #[test]
    fn others_are_refused() {
        for licence in [
            "GPL-3.0-only",
            "AGPL-3.0",
            "SSPL-1.0",
            "MIT AND GPL-2.0",
            "see file",
        ] {
            assert!(under("any", Some(licence)).is_some(), "{licence}");
        }
        assert!(under("any", None).is_some_and(|message| message.contains("names no licence")));
    }

    #[test]
    fn a_named_package_may_have_its_own_but_no_other() {
        assert_eq!(under("selectors", Some("MPL-2.0")), None);
        assert!(under("any", Some("MPL-2.0")).is_some());
        assert!(under("selectors", Some("GPL-3.0-only")).is_some());
    }
}
