//! Folders of an operator's own pictures and videos, which the program serves from where they are.
//!
//! `<data>/media/<name>` is a small file that holds the folder's path. What may be served from it
//! is decided here, whoever asks: a picture or video by its ending, in the folder itself, neither
//! hidden nor reached through a link that leads out of it.

use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use fs_err as fs;

use crate::error::Error;
use crate::folder::sync_folder;
use crate::home::Home;
use crate::modes;

/// Endings of the files that are served.
const ENDINGS: [&str; 14] = [
    "jpg", "jpeg", "jpe", "png", "gif", "webp", "avif", "mp4", "m4v", "webm", "ogv", "ogg", "mov",
    "qt",
];

/// Pictures of the program itself are served under this name.
const RESERVED: &str = "starter";

/// Whether a folder can be served under this name: `a-z`, digits, `-` and `_`, at most 64.
pub fn is_mount_name(name: &str) -> bool {
    let plain = |byte: u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_'
    };
    name != RESERVED
        && name.len() <= 64
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name.bytes().all(plain)
}

/// Whether a file at this path within a folder may be served at all: it leads nowhere but down,
/// nothing in it is hidden, and its ending is that of a picture or video.
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
    /// Serves a folder under a name from now on, in place of what had that name before.
    ///
    /// # Errors
    /// [`Error::Io`] if the folder is not there or the data folder cannot be written; the name must
    /// pass [`is_mount_name`].
    pub fn mount(&self, name: &str, folder: &Path) -> Result<(), Error> {
        if !is_mount_name(name) {
            let reason = format!("`{name}` cannot be the name of a folder");
            let reason = io::Error::new(io::ErrorKind::InvalidInput, reason);
            return Err(Error::io("media", reason));
        }
        let folder = fs::canonicalize(folder)?;
        let media = self.media();
        modes::make_folder(media)?;
        // A leading dot is no name of a folder: nobody reads it half-written.
        let fresh = media.join(format!(".{name}"));
        let mut file = fs::File::create(&fresh)?;
        file.write_all(folder.as_os_str().as_encoded_bytes())?;
        file.sync_all()?;
        drop(file);
        modes::like_above(&fresh)?;
        fs::rename(&fresh, media.join(name))?;
        sync_folder(media)
    }

    /// Ends serving a folder. Its files stay as they are. Tells whether there was one.
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

    /// Names and folders that are served, by name.
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

    /// The file at a relative path in the folder of that name, if it is there and may be served.
    pub fn mounted(&self, name: &str, file: &str) -> Option<PathBuf> {
        if !is_media_path(file) {
            return None;
        }
        // The folder itself may have been moved behind a link since.
        let root = fs::canonicalize(self.folder_of(name)?).ok()?;
        let path = fs::canonicalize(root.join(file)).ok()?;
        // What a link leads to must be such a file of the folder as well.
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
