//! The packages that `cargo metadata` resolved, reduced to what the checks need: name, version,
//! licence, and dependencies.

use std::collections::BTreeMap;

use cargo_metadata::{DependencyKind, Metadata};

use crate::Failure;

/// One resolved package.
#[derive(Clone, Debug, Default)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) licence: Option<String>,
    /// Path from the root, for a package of this repository; empty for all others.
    pub(crate) manifest: String,
    /// Indices of its runtime dependencies.
    pub(crate) normal: Vec<usize>,
    /// Indices of its build dependencies.
    pub(crate) build: Vec<usize>,
    /// Indices of its test dependencies.
    pub(crate) dev: Vec<usize>,
}

impl Package {
    /// Returns true if it belongs to this repository.
    pub(crate) fn in_house(&self) -> bool {
        !self.manifest.is_empty()
    }

    /// Returns all packages of a resolved workspace, in the order of their names and versions.
    pub(crate) fn all(metadata: &Metadata) -> Result<Vec<Self>, Failure> {
        let resolve = metadata
            .resolve
            .as_ref()
            .ok_or("cargo metadata resolved nothing")?;
        let mut sources: Vec<_> = metadata.packages.iter().collect();
        sources
            .sort_by(|left, right| (&left.name, &left.version).cmp(&(&right.name, &right.version)));
        let places: BTreeMap<_, _> = sources
            .iter()
            .enumerate()
            .map(|(place, package)| (&package.id, place))
            .collect();
        let mut packages: Vec<Self> = sources
            .iter()
            .map(|package| Self {
                name: package.name.to_string(),
                version: package.version.to_string(),
                licence: package.license.clone(),
                manifest: manifest_in(metadata, package),
                ..Self::default()
            })
            .collect();
        for node in &resolve.nodes {
            let Some(package) = places
                .get(&node.id)
                .and_then(|place| packages.get_mut(*place))
            else {
                continue;
            };
            for dependency in &node.deps {
                let Some(&place) = places.get(&dependency.pkg) else {
                    continue;
                };
                for kind in &dependency.dep_kinds {
                    match kind.kind {
                        DependencyKind::Build => package.build.push(place),
                        DependencyKind::Development => package.dev.push(place),
                        _ => package.normal.push(place),
                    }
                }
            }
        }
        for package in &mut packages {
            for list in [&mut package.normal, &mut package.build, &mut package.dev] {
                list.sort_unstable();
                list.dedup();
            }
        }
        Ok(packages)
    }

    /// Returns the libraries that are compiled into the program, on any platform: what `sundry`
    /// leads to at run time, without the crates of this repository.
    pub(crate) fn compiled_in(packages: &[Self]) -> Vec<&Self> {
        let mut reached = vec![false; packages.len()];
        let mut open: Vec<usize> = packages
            .iter()
            .position(|package| package.in_house() && package.name == "sundry")
            .into_iter()
            .collect();
        while let Some(place) = open.pop() {
            let Some(seen) = reached.get_mut(place) else {
                continue;
            };
            if !std::mem::replace(seen, true) {
                open.extend(packages.get(place).into_iter().flat_map(|it| &it.normal));
            }
        }
        let pairs = packages.iter().zip(reached);
        pairs
            .filter(|(package, reached)| *reached && !package.in_house())
            .map(|(package, _)| package)
            .collect()
    }

    /// Makes packages for tests from lines like `"sundry-plate > sundry-food, other"`.
    #[cfg(test)]
    pub(crate) fn samples(lines: &[&str]) -> Vec<Self> {
        let split: Vec<(&str, Vec<&str>)> = lines
            .iter()
            .map(|line| match line.split_once('>') {
                Some((name, rest)) => (name.trim(), rest.split(',').map(str::trim).collect()),
                None => (line.trim(), Vec::new()),
            })
            .collect();
        let place = |wanted: &str| split.iter().position(|(name, _)| *name == wanted).unwrap();
        split
            .iter()
            .map(|(name, uses)| Self {
                name: (*name).into(),
                version: "1.0.0".into(),
                licence: Some("MIT".into()),
                manifest: manifest_of_sample(name),
                normal: uses.iter().map(|used| place(used)).collect(),
                ..Self::default()
            })
            .collect()
    }
}

/// Returns the manifest's path for a package of this repository; empty for all others.
fn manifest_in(metadata: &Metadata, package: &cargo_metadata::Package) -> String {
    let ours = metadata.workspace_members.contains(&package.id);
    let path = package
        .manifest_path
        .strip_prefix(&metadata.workspace_root)
        .ok();
    path.filter(|_| ours)
        .map(|path| path.as_str().replace('\\', "/"))
        .unwrap_or_default()
}

#[cfg(test)]
fn manifest_of_sample(name: &str) -> String {
    let ours = name.starts_with("sundry");
    if ours {
        format!("crates/{name}/Cargo.toml")
    } else {
        String::new()
    }
}
