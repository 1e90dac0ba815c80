//! Reads the input of all checks once: the files of the repository, the texts among them, and the
//! packages of the workspace. Checks never touch the disk themselves.

use std::path::Path;
use std::process::Command;

use cargo_metadata::MetadataCommand;

use super::packages::Package;
use crate::Failure;

/// Largest text in bytes. A larger file is data that no check of lines applies to.
const LARGEST_TEXT: u64 = 8 * 1024 * 1024;

/// A file that belongs to the repository: tracked, or new and not ignored.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Path from the root, with forward slashes.
    pub(crate) path: String,
    pub(crate) bytes: u64,
    /// The content, if it is UTF-8 and not huge.
    pub(crate) text: Option<String>,
}

impl File {
    /// Returns the path and the text, if there is one.
    pub(crate) fn as_text(&self) -> Option<(&str, &str)> {
        Some((self.path.as_str(), self.text.as_deref()?))
    }

    /// Makes a sample for tests.
    #[cfg(test)]
    pub(crate) fn sample(path: &str, text: &str) -> Self {
        Self {
            path: path.into(),
            bytes: text.len() as u64,
            text: Some(text.into()),
        }
    }
}

/// Returns the extension of a path's name; empty if there is none.
pub(crate) fn kind(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or("", |(_, kind)| kind)
}

/// The repository as the checks see it.
pub(crate) struct House {
    pub(crate) files: Vec<File>,
    pub(crate) packages: Vec<Package>,
}

impl House {
    /// Reads the repository at `root`.
    pub(crate) fn read(root: &Path) -> Result<Self, Failure> {
        // Resolve for all platforms, not only this one: a licence counts wherever the program can
        // be built.
        let metadata = MetadataCommand::new()
            .manifest_path(root.join("Cargo.toml"))
            .other_options(vec!["--locked".into()])
            .exec()?;
        Ok(Self {
            files: files(root)?,
            packages: Package::all(&metadata)?,
        })
    }

    /// Iterates over the path and text of every text file.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(File::as_text)
    }
}

fn files(root: &Path) -> Result<Vec<File>, Failure> {
    // A clone that belongs to another user (a container's volume) is safe here, since it is only
    // listed.
    let listed = Command::new("git")
        .args([
            "-c",
            "safe.directory=*",
            "ls-files",
            "-z",
            "--cached",
            "--others",
        ])
        .args(["--exclude-standard", "--deduplicate"])
        .current_dir(root)
        .output()?;
    if !listed.status.success() {
        return Err(format!("git ls-files: {}", String::from_utf8_lossy(&listed.stderr)).into());
    }
    let names = String::from_utf8(listed.stdout)?;
    let mut files = Vec::new();
    for path in names.split('\0').filter(|path| !path.is_empty()) {
        let place = root.join(path);
        // A file that was deleted but not committed is listed; a link is checked at its target.
        let Ok(about) = fs_err::symlink_metadata(&place) else {
            continue;
        };
        if !about.is_file() {
            continue;
        }
        let is_small = about.len() <= LARGEST_TEXT;
        let text = if is_small {
            String::from_utf8(fs_err::read(&place)?).ok()
        } else {
            None
        };
        files.push(File {
            path: path.into(),
            bytes: about.len(),
            text,
        });
    }
    files.sort_by(|left, right| left.path.cmp(&right.path));
    Ok(files)
}
