//! The errors of the store, with messages that tell an operator what to do.

use std::path::PathBuf;

/// A failure of the store.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The folder cannot be created or written.
    #[error("{0}")]
    Folder(#[from] std::io::Error),
    /// The file is not a store, or is damaged.
    #[error(
        "{} is damaged or no store: {reason}; move it away to begin anew, or put a backup in its place",
        file.display()
    )]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The fault that was found.
        reason: String,
    },
    /// The file was written by a later version.
    #[error("{} was written by a later version of Sundry (layout {found}, this one knows {known})", file.display())]
    TooNew {
        /// The file.
        file: PathBuf,
        /// Its layout.
        found: i64,
        /// The newest layout that this version knows.
        known: i64,
    },
    /// Another process holds the store for too long.
    #[error("the store is being written by another process; try again")]
    Busy,
    /// The target of a backup exists already.
    #[error("{} is there already; a backup never replaces a file", .0.display())]
    Exists(PathBuf),
    /// Any other failure, such as a full disk.
    #[error("the store failed: {0}")]
    Store(#[source] rusqlite::Error),
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked};
        match error.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => Self::Busy,
            _ => Self::Store(error),
        }
    }
}
