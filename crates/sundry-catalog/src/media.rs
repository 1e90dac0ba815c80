//! Folders with an operator's own pictures and videos, which the program serves in place.
//!
//! `<data>/media/<name>` is a small file that holds the folder's path. This module alone decides
//! which files may be served: those with the extension of a picture or video, inside the folder,
//! neither hidden nor reached through a link that leads out of it.

use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use fs_err as fs;

use crate::error::Error;
use crate::folder::sync_folder;
use crate::home::Home;
use crate::modes;

/// Extensions of the files that are served.
const ENDINGS: [&str; 14] = [
    "jpg", "jpeg", "jpe", "png", "gif", "webp", "avif", "mp4", "m4v", "webm", "ogv", "ogg", "mov",
    "qt",
];

/// The name under which the program's own pictures are served.
const RESERVED: &str = "starter";

/// Returns true if a folder can be served under this name: `a-z`, digits, `-` and `_`, at most 64.
pub fn is_mount_name(name: &str) -> bool {
    let plain = |byte: u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_'
    };
    name != RESERVED
        && name.len() <= 64
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name.bytes().all(plain)
}

/// Returns true if a file at this relative path may be served at all: the path only descends, no
/// part of it is hidden, and it ends in the extension of a picture or video.
pub fn is_media_path(path: &str) -> bool {
    let is_plain = |part: &str| {
        !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', '\0', ':'])
    };
    let only_names = Path::new(path)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let ending = path.rsplit_once('.').map(|(_, ending)| ending);
    only_names
        && path.split('/').all(is_plain)
        && ending.is_some_and(|ending| {
            ENDINGS
                .iter()
                .any(|known| known.eq_ignore_ascii_case(ending))
        })
}

impl Home {
    /// Serves a folder under a name from now on, and replaces an earlier folder of that name.
    ///
    /// # Errors
    /// [`Error::Io`] if the name fails [`is_mount_name`], the folder does not exist, or the data
    /// folder cannot be written.
    pub fn mount(&self, name: &str, folder: &Path) -> Result<(), Error> {
        if !is_mount_name(name) {
            let reason = format!("`{name}` cannot be the name of a folder");
            let reason = io::Error::new(io::ErrorKind::InvalidInput, reason);
            return Err(Error::io("media", reason));
        }
        let folder = fs::canonicalize(folder)?;
        let media = self.media();
        modes::make_folder(media)?;
        // Names with a leading dot are not served, so no reader sees a half-written file.
        let fresh = media.join(format!(".{name}"));
        let mut file = fs::File::create(&fresh)?;
        file.write_all(folder.as_os_str().as_encoded_bytes())?;
        file.sync_all()?;
        drop(file);
        modes::like_above(&fresh)?;
        fs::rename(&fresh, media.join(name))?;
        sync_folder(media)
    }

    /// Stops serving a folder, whose files stay as they are. Returns true if it was served.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn unmount(&self, name: &str) -> Result<bool, Error> {
        if !is_mount_name(name) {
            return Ok(false);
        }
        match fs::remove_file(self.media().join(name)) {
            Ok(()) => sync_folder(self.media()).map(|()| true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Lists the names and folders that are served, sorted by name.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn mounts(&self) -> Result<Vec<(String, PathBuf)>, Error> {
        let entries = match fs::read_dir(self.media()) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let mut mounts = Vec::new();
        for entry in entries {
            if let Ok(name) = entry?.file_name().into_string()
                && let Some(folder) = self.folder_of(&name)
            {
                mounts.push((name, folder));
            }
        }
        mounts.sort_unstable();
        Ok(mounts)
    }

    /// Returns the file at a relative path in the folder of that name, if it exists and may be
    /// served.
    pub fn mounted(&self, name: &str, file: &str) -> Option<PathBuf> {
        if !is_media_path(file) {
            return None;
        }
        // The folder itself may have been replaced by a link since it was mounted.
        let root = fs::canonicalize(self.folder_of(name)?).ok()?;
        let path = fs::canonicalize(root.join(file)).ok()?;
        // The target of a link must also be a servable file inside the folder.
        let within = path.strip_prefix(&root).ok()?.to_str()?;
        (is_media_path(within) && path.is_file()).then_some(path)
    }

    fn folder_of(&self, name: &str) -> Option<PathBuf> {
        if !is_mount_name(name) {
            return None;
        }
        let bytes = fs::read(self.media().join(name)).ok()?;
        let folder = path_of(bytes);
        folder.is_absolute().then_some(folder)
    }
}

#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt as _;
    std::ffi::OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}
