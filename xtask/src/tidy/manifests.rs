//! Checks manifests: versions of libraries are in the root manifest only, each line with a reason
//! for the library; a crate's manifest says `workspace = true` and shares the package fields and
//! lints. The separate workspaces (`bench`, `fuzz`) keep their own versions.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::finding::Finding;
use super::house::House;

const SHARED_FIELDS: &[&str] = &["version", "edition", "rust-version", "license", "publish"];
const KINDS: &[&str] = &["dependencies", "dev-dependencies", "build-dependencies"];

/// Checks the manifests of the workspace.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut used = Vec::new();
    let is_member = |path: &str| {
        path == "xtask/Cargo.toml" || (path.starts_with("crates/") && path.ends_with("/Cargo.toml"))
    };
    for (path, text) in house.texts().filter(|(path, _)| is_member(path)) {
        let member = member(path, text, &mut used);
        findings.extend(member);
    }
    for (path, text) in house.texts().filter(|(path, _)| *path == "Cargo.toml") {
        findings.extend(root(path, text, &used));
    }
    findings
}

/// Checks a crate's manifest; the names of its dependencies are added to `used`.
fn member(path: &str, text: &str, used: &mut Vec<String>) -> Vec<Finding> {
    let manifest = match parse(path, text) {
        Ok(manifest) => manifest,
        Err(finding) => return vec![finding],
    };
    let manifest = manifest.get_ref();
    let mut findings = Vec::new();
    let package = manifest
        .get("package")
        .and_then(|package| package.get_ref().as_table());
    for field in SHARED_FIELDS {
        if !package
            .and_then(|package| package.get(*field))
            .is_some_and(from_workspace)
        {
            findings.push(Finding::error(
                path,
                1,
                format!("wants `{field}.workspace = true`"),
            ));
        }
    }
    if !manifest.get("lints").is_some_and(from_workspace) {
        findings.push(Finding::error(path, 1, "wants `[lints] workspace = true`"));
    }
    let targets = manifest
        .get("target")
        .and_then(|targets| targets.get_ref().as_table());
    let tables = targets
        .into_iter()
        .flatten()
        .filter_map(|(_, target)| target.get_ref().as_table());
    for table in std::iter::once(manifest).chain(tables) {
        for kind in KINDS {
            let Some(dependencies) = table
                .get(*kind)
                .and_then(|found| found.get_ref().as_table())
            else {
                continue;
            };
            for (name, dependency) in dependencies {
                used.push(name.get_ref().to_string());
                let own = ["version", "path", "git"]
                    .iter()
                    .any(|key| dependency.get_ref().get(*key).is_some());
                if own || !from_workspace(dependency) {
                    let name = name.get_ref();
                    findings.push(Finding::error(
                        path,
                        line_at(text, dependency),
                        format!("`{name}`: write `{name}.workspace = true`; its version stands in the root"),
                    ));
                }
            }
        }
    }
    findings
}

/// Checks the root manifest: every library has a reason, none comes from a git repository, none is
/// unused.
fn root(path: &str, text: &str, used: &[String]) -> Vec<Finding> {
    let manifest = match parse(path, text) {
        Ok(manifest) => manifest,
        Err(finding) => return vec![finding],
    };
    let Some(dependencies) = manifest
        .get_ref()
        .get("workspace")
        .and_then(|workspace| workspace.get_ref().get("dependencies"))
        .and_then(|dependencies| dependencies.get_ref().as_table())
    else {
        return vec![Finding::error(path, 1, "has no [workspace.dependencies]")];
    };
    let mut findings = Vec::new();
    for (name, dependency) in dependencies {
        let line = line_at(text, dependency);
        let name = name.get_ref();
        if dependency.get_ref().get("git").is_some() {
            let why = format!("`{name}` comes from a git repository: take a published version");
            findings.push(Finding::error(path, line, why));
        }
        let ours = dependency.get_ref().get("path").is_some();
        if !ours && !has_reason(text, dependency) {
            let why = format!("`{name}`: end the line with `# why it is in the house`");
            findings.push(Finding::error(path, line, why));
        }
        if !used.iter().any(|used| used == name) {
            let why = format!("`{name}` is used by no crate: take the line out");
            findings.push(Finding::warning(path, line, why));
        }
    }
    findings
}

fn parse<'a>(path: &str, text: &'a str) -> Result<Spanned<DeTable<'a>>, Finding> {
    DeTable::parse(text).map_err(|error| Finding::error(path, 1, error.message().to_owned()))
}

fn from_workspace(value: &Spanned<DeValue<'_>>) -> bool {
    value
        .get_ref()
        .get("workspace")
        .and_then(|inner| inner.get_ref().as_bool())
        == Some(true)
}

fn line_at(text: &str, value: &Spanned<DeValue<'_>>) -> usize {
    let before = text.get(..value.span().start).unwrap_or_default();
    before.matches('\n').count() + 1
}

/// Returns true if a comment follows the value on its last line.
fn has_reason(text: &str, value: &Spanned<DeValue<'_>>) -> bool {
    let after = text.get(value.span().end..).unwrap_or_default();
    let rest = after.lines().next().unwrap_or_default();
    rest.split_once('#')
        .is_some_and(|(_, reason)| !reason.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "[package]\nname = \"a\"\nversion.workspace = true\n\
        edition.workspace = true\nrust-version.workspace = true\nlicense.workspace = true\n\
        publish.workspace = true\n[lints]\nworkspace = true\n";

    fn of_member(rest: &str) -> Vec<String> {
        let text = format!("{HEAD}{rest}");
        member("c/Cargo.toml", &text, &mut Vec::new())
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn a_crate_that_takes_everything_from_the_root_passes() {
        let rest = "[dependencies]\na.workspace = true\nb = { workspace = true, features = [\"x\"] }\n\
            [target.'cfg(unix)'.dev-dependencies]\nc = { workspace = true }\n";
        assert_eq!(of_member(rest), Vec::<String>::new());
    }

    #[test]
    fn a_version_in_a_crate_is_found_on_its_line() {
        for rest in [
            "[dependencies]\na = \"1\"\n",
            "[dependencies]\na = { version = \"1\" }\n",
            "[dev-dependencies]\na = { path = \"../a\" }\n",
            "[build-dependencies]\na = { git = \"x\", workspace = true }\n",
        ] {
            let found = of_member(rest);
            assert_eq!(found.len(), 1, "{rest}");
            assert!(
                found[0].starts_with("c/Cargo.toml:11: error: `a`: write"),
                "{found:?}"
            );
        }
        assert_eq!(of_member("[target.x.dependencies]\na = \"1\"\n").len(), 1);
    }

    #[test]
    fn fields_and_lints_are_shared() {
        let found = member("c/Cargo.toml", "[package]\nname = \"a\"\n", &mut Vec::new());
        assert_eq!(found.len(), SHARED_FIELDS.len() + 1);
    }

    #[test]
    fn the_root_gives_a_reason_for_each_library() {
        let text = "[workspace.dependencies]\nours = { path = \"crates/ours\" }\n\
            good = \"1\" # what it is for\nbad = \"1\"\nworse = { git = \"x\" } # no release yet\n";
        let used: Vec<String> = ["ours", "good", "bad", "worse"].map(str::to_owned).into();
        let found: Vec<String> = root("Cargo.toml", text, &used)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            found,
            [
                "Cargo.toml:4: error: `bad`: end the line with `# why it is in the house`",
                "Cargo.toml:5: error: `worse` comes from a git repository: take a published version",
            ]
        );
    }

    #[test]
    fn a_library_that_no_crate_uses_is_told() {
        let text = "[workspace.dependencies]\ngone = \"1\" # was for something\n";
        assert!(
            root("Cargo.toml", text, &[])[0]
                .message
                .contains("used by no crate")
        );
    }

    #[test]
    fn a_broken_manifest_is_a_finding() {
        assert_eq!(member("c/Cargo.toml", "[", &mut Vec::new()).len(), 1);
    }
}
