//! The table of sources: `data/fill/sources.toml`, and an operator's own in the same shape.

use serde::Deserialize;
use url::Url;

use crate::error::FillError;

/// A public dump and its terms.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The kind of catalogue that it fills: `books`.
    pub kind: String,
    /// Its name among those of the kind: `open-library`.
    pub source: String,
    importer: Option<String>,
    /// One line: what it is.
    pub title: String,
    /// The page of its makers.
    pub home: String,
    /// Its terms, in a few words.
    pub licence: String,
    /// Whether a program may fetch it.
    pub download: Consent,
    /// Whether its makers want to know whom they can reach.
    #[serde(default)]
    pub contact: bool,
    /// What to do by hand.
    pub how: Option<String>,
    /// What is downloaded, in the order in which the importer takes it.
    #[serde(default)]
    pub files: Vec<RemoteFile>,
}

/// Whether a program may fetch a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Consent {
    /// It may.
    Yes,
    /// Nothing forbids it, but the terms are unclear or narrow: whoever runs it must name them.
    OnYourWord,
    /// Its terms forbid it, or there is no file to fetch.
    ByHand,
}

/// A file of a source.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoteFile {
    /// Where it is.
    pub url: String,
    /// Its size in millions of bytes, about.
    #[serde(default)]
    pub megabytes: u64,
    /// A list of checksums that its makers publish.
    pub checksums: Option<String>,
    /// What that list calls it, where it is not the end of the address; `*` is any characters.
    pub name_there: Option<String>,
    /// Its SHA-256 in hexadecimal digits, where it never changes.
    pub sha256: Option<String>,
}

impl Source {
    /// The importer that reads its files.
    pub fn importer(&self) -> &str {
        self.importer.as_deref().unwrap_or(&self.source)
    }

    /// The size of all files in bytes, about.
    pub fn bytes(&self) -> u64 {
        let megabytes: u64 = self.files.iter().map(|file| file.megabytes).sum();
        megabytes.saturating_mul(1_000_000)
    }
}

impl RemoteFile {
    /// The name under which it is kept: the end of its address's path.
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

/// The sources that the program carries.
pub fn carried() -> Vec<Source> {
    // The table is part of the program, and a test reads it.
    read(include_str!("../../../data/fill/sources.toml")).unwrap_or_default()
}

/// Reads a table.
///
/// # Errors
/// Fails where the text is no TOML of this shape, a source that may be fetched has no file, two
/// files of one source have the same name, or an address is none.
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

/// The carried sources with an operator's own: in place of those of the same kind and name, before
/// all others of their kind else.
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
