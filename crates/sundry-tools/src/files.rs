//! Reads pictures in the one folder that the operator opened to a model. No path and no link leads out
//! of it.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use fs_err as fs;
use sundry_operations::{ApiError, MAX_UPLOAD, shorten};

use crate::input_schema::FILE;

/// A folder whose pictures may be read.
#[derive(Debug, Clone)]
pub struct Files {
    folder: PathBuf,
}

impl Files {
    /// Opens a folder.
    ///
    /// # Errors
    /// Fails if there is no such folder.
    pub fn of(folder: &Path) -> std::io::Result<Self> {
        let folder = fs::canonicalize(folder)?;
        if !fs::metadata(&folder)?.is_dir() {
            let message = format!("{} is not a folder", folder.display());
            return Err(std::io::Error::other(message));
        }
        Ok(Self { folder })
    }

    /// Returns the bytes of a picture by its path in the folder or its absolute path. Blocks.
    pub(crate) fn read(&self, path: &str) -> Result<Bytes, ApiError> {
        let missing = || {
            let message = format!(
                "`{FILE}` is `{}`; there is no such picture in the allowed folder.",
                shorten(path)
            );
            ApiError::parameter(FILE, message)
        };
        // Where links lead is looked at, not what the path looks like.
        let real = fs::canonicalize(self.folder.join(path)).map_err(|_| missing())?;
        if !real.starts_with(&self.folder) {
            return Err(missing());
        }
        let is_file = fs::metadata(&real).is_ok_and(|meta| meta.is_file());
        if !is_file {
            return Err(missing());
        }
        let file = fs::File::open(&real).map_err(|_| missing())?;
        let mut bytes = Vec::new();
        let most = MAX_UPLOAD as u64 + 1;
        file.take(most)
            .read_to_end(&mut bytes)
            .map_err(ApiError::internal)?;
        Ok(Bytes::from(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_of_the_folder_is_read() {
        let outer = tempfile::tempdir().unwrap();
        let inner = outer.path().join("inner");
        fs::create_dir(&inner).unwrap();
        fs::write(outer.path().join("secret.png"), "secret").unwrap();
        fs::write(inner.join("open.png"), "open").unwrap();
        fs::create_dir(inner.join("folder")).unwrap();
        fs::os::unix::fs::symlink(outer.path().join("secret.png"), inner.join("link.png")).unwrap();
        let files = Files::of(&inner).unwrap();
        assert_eq!(files.read("open.png").unwrap(), "open");
        assert_eq!(files.read("./folder/../open.png").unwrap(), "open");
        let whole = inner.join("open.png");
        assert_eq!(files.read(whole.to_str().unwrap()).unwrap(), "open");
        let secret = outer.path().join("secret.png");
        for path in [
            "../secret.png",
            secret.to_str().unwrap(),
            "link.png",
            "folder",
            "none",
            "",
        ] {
            let failure = files.read(path).unwrap_err();
            assert_eq!(
                (failure.status, failure.parameter.as_deref()),
                (400, Some("file"))
            );
            assert!(!failure.message.contains("secret\n"));
        }
        assert!(Files::of(&whole).is_err());
    }
}
