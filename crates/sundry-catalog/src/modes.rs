//! Owners and permissions of imported files: whoever may read the data folder may read them.
//!
//! The modes and owners that an operator's shell, a library for temporary files or `root` would set
//! are not what the service needs, so every file and folder here gets those of the folder that
//! contains it.

use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::Path;

use fs_err as fs;

use crate::error::Error;

/// Permissions that a file takes from its folder; the permission to enter makes no sense for files.
const OF_FILES: u32 = 0o666;
const OF_FOLDERS: u32 = 0o777;

/// Gives `path`, and everything below it, the owner and permissions of the folder that contains it.
/// Where the system refuses (another user's file, a disk without owners), nothing changes.
pub fn like_above(path: &Path) -> Result<(), Error> {
    let above = match path.parent() {
        None => return Ok(()),
        // A path without a folder lies in the current directory.
        Some(above) if above.as_os_str().is_empty() => Path::new("."),
        Some(above) => above,
    };
    let above = fs::metadata(above)?;
    set(path, (above.mode(), above.uid(), above.gid()))
}

/// Creates a folder and its missing parents, each with the owner and permissions of its parent.
pub fn make_folder(path: &Path) -> Result<(), Error> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(above) = path.parent().filter(|above| !above.as_os_str().is_empty()) {
        make_folder(above)?;
    }
    match fs::create_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error.into()),
        _ => like_above(path),
    }
}

fn set(path: &Path, like: (u32, u32, u32)) -> Result<(), Error> {
    let about = fs::symlink_metadata(path)?;
    let (mode, user, group) = like;
    if about.is_dir() {
        for entry in fs::read_dir(path)? {
            set(&entry?.path(), like)?;
        }
    } else if !about.is_file() {
        return Ok(());
    }
    let mode = mode & if about.is_dir() { OF_FOLDERS } else { OF_FILES };
    if (about.uid(), about.gid()) != (user, group) {
        let _ = chown(path, Some(user), Some(group));
    }
    if about.mode() & OF_FOLDERS != mode {
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode));
    }
    Ok(())
}
