//! The file of keys: `[[keys]]` sections as in the configuration, written by `sundry keys` and
//! watched by the server. It contains only hashes and has no other format.

use std::io::{self, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use fs_err as fs;
use serde::{Deserialize, Serialize};

use crate::config::{ConfigError, KeyEntry};

/// First lines of the file.
const HEAD: &str = "# Keys of callers. `sundry keys` writes this file; a server that runs reads it anew within two\n\
                    # seconds. Only hashes are kept here, so no key can be read from it.\n\n";

/// The content of the file.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    #[serde(default)]
    keys: Vec<KeyEntry>,
}

/// Distinguishes states of the file without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
    /// The inode number, which changes with each rename, whatever the clock says.
    inode: u64,
}

impl Stamp {
    /// Returns the current stamp of the file; `None` if there is no readable one.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let about = fs::metadata(path).ok()?;
        Some(Self {
            modified: about.modified().ok(),
            length: about.len(),
            inode: about.ino(),
        })
    }
}

/// Reads the keys; `None` if there is no such file.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<KeyEntry>>, ConfigError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(ConfigError::Read(error)),
    };
    let broken = |line, message| ConfigError::InFile {
        file: path.display().to_string(),
        line,
        message,
    };
    let Keys { keys } = toml::from_str(&text).map_err(|error: toml::de::Error| {
        let start = error.span().map_or(0, |span| span.start);
        let before = text.get(..start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        broken(line, error.message().to_owned())
    })?;
    Ok(Some(keys))
}

/// Changes the keys under a lock, so that nobody else changes them meanwhile and a reader sees the
/// old or the new state as a whole. The folder is created if it is missing.
pub(crate) fn change<T>(
    path: &Path,
    change: impl FnOnce(&mut Vec<KeyEntry>) -> Result<T, String>,
) -> Result<T, crate::output::Failure> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    sundry_catalog::make_folder(folder)?;
    let folder_lock = fs::File::open(folder)?;
    // Held until the new file is in place.
    folder_lock.file().lock()?;
    let mut keys = read(path)?.unwrap_or_default();
    let outcome = change(&mut keys)?;
    let text = toml::to_string(&Keys { keys })?;
    let fresh = path.with_extension("toml.new");
    write(&fresh, &format!("{HEAD}{text}"))?;
    fs::rename(&fresh, path)?;
    folder_lock.sync_all()?;
    Ok(outcome)
}

/// Writes a file that the service can read, whichever user writes it.
fn write(path: &PathBuf, text: &str) -> Result<(), crate::output::Failure> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    sundry_catalog::like_above(path)?;
    file.sync_all()?;
    Ok(())
}
