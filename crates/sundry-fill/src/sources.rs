//! The table of sources: `data/fill/sources.toml`, and an operator's own in the same format.

use serde::Deserialize;
use url::Url;

use crate::error::FillError;

/// A public dump and its terms.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The kind of catalogue that it fills, such as `books`.
    pub kind: String,
    /// Its name within the kind, such as `open-library`.
    pub source: String,
    importer: Option<String>,
    /// A description in one line.
    pub title: String,
    /// URL of the publisher's page.
    pub home: String,
    /// Its terms of use, in a few words.
    pub licence: String,
    /// Tells if a program may download it.
    pub download: Consent,
    /// True if the publisher asks users to identify themselves with a contact.
    #[serde(default)]
    pub contact: bool,
    /// Instructions for a manual download.
    pub how: Option<String>,
    /// The files to download, in the order in which the importer takes them.
    #[serde(default)]
    pub files: Vec<RemoteFile>,
}

/// Tells if a program may download a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Consent {
    /// A program may download it.
    Yes,
    /// Nothing forbids it, but the terms are unclear or restrictive: the user must name them.
    OnYourWord,
    /// Its terms forbid it, or there is no file to download.
    ByHand,
}

/// A file of a source.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoteFile {
    /// URL of the file.
    pub url: String,
    /// Approximate size in millions of bytes.
    #[serde(default)]
    pub megabytes: u64,
    /// URL of a published list of checksums.
    pub checksums: Option<String>,
    /// Name of the file in that list, if it is not the end of the URL; `*` stands for any
    /// characters.
    pub name_there: Option<String>,
    /// Its SHA-256 in hexadecimal digits, if it never changes.
    pub sha256: Option<String>,
}

impl Source {
    /// Returns the importer that reads its files.
    pub fn importer(&self) -> &str {
        self.importer.as_deref().unwrap_or(&self.source)
    }

    /// Returns the approximate size of all files in bytes.
    pub fn bytes(&self) -> u64 {
        let megabytes: u64 = self.files.iter().map(|file| file.megabytes).sum();
        megabytes.saturating_mul(1_000_000)
    }
}

impl RemoteFile {
    /// Returns the name under which it is stored: the last part of its URL's path.
    pub fn name(&self) -> Option<String> {
        let url = Url::parse(&self.url).ok()?;
        let name = url.path_segments()?.next_back()?.to_owned();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-+".contains(c);
        let is_file = !name.is_empty() && !name.starts_with('.') && name.chars().all(is_plain);
        is_file.then_some(name)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    source: Vec<Source>,
}

/// Returns the built-in sources.
pub fn carried() -> Vec<Source> {
    // The table is part of the program, and a test parses it.
    read(include_str!("../../../data/fill/sources.toml")).unwrap_or_default()
}

/// Parses a table.
///
/// # Errors
/// If the text is not TOML in this format, a source that may be downloaded has no file, two files
/// of one source have the same name, or a URL is invalid.
pub fn read(text: &str) -> Result<Vec<Source>, FillError> {
    let table: Table = toml::from_str(text).map_err(|error| FillError::Table(error.to_string()))?;
    for source in &table.source {
        let wrong = |what: &str| {
            let Source { kind, source, .. } = source;
            FillError::Table(format!("{kind} {source}: {what}"))
        };
        match source.download {
            Consent::ByHand if source.how.is_none() => {
                return Err(wrong("`how` must say what to do by hand"));
            }
            Consent::Yes | Consent::OnYourWord if source.files.is_empty() => {
                return Err(wrong("there is no file to fetch"));
            }
            _ => {}
        }
        let mut names = Vec::new();
        for file in &source.files {
            let name = file.name().ok_or_else(|| {
                wrong(&format!(
                    "`{}` does not end in the name of a file",
                    file.url
                ))
            })?;
            if names.contains(&name) {
                return Err(wrong(&format!("two files are called `{name}`")));
            }
            names.push(name);
        }
    }
    Ok(table.source)
}

/// Merges the built-in sources with an operator's own, which replace those of the same kind and
/// name and otherwise come first among their kind.
pub fn merged(carried: Vec<Source>, own: Vec<Source>) -> Vec<Source> {
    let mut all = own;
    for source in carried {
        let is_same = |own: &Source| own.kind == source.kind && own.source == source.source;
        if !all.iter().any(is_same) {
            all.push(source);
        }
    }
    all
}
