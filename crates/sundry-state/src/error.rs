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
        "{} is damaged or not a store: {reason}; move it away to start again, or put a backup in its place",
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
    /// The store is no file, so it cannot be copied as one.
    #[error(
        "the state is in a database: back that up with its own tools (`pg_dump`), or copy it into a \
         folder with `sundry state copy --to FOLDER`"
    )]
    NoFile,
    /// The store that should take a copy holds something already.
    #[error("{0} holds something already; a copy goes into an empty store")]
    NotEmpty(String),
    /// The copy holds something else than what was copied.
    #[error(
        "the copy differs in {table}: {copied} were copied, {arrived} arrived; stop what uses either \
         store, empty the copy, and try again"
    )]
    Differs {
        /// The difference.
        table: &'static str,
        /// The number that was copied.
        copied: u64,
        /// The number that arrived.
        arrived: u64,
    },
    /// The settings of a database cannot be used.
    #[error("{0}")]
    Settings(String),
    /// The tables of a database were made by a much later version.
    #[error(
        "the tables in the database were made by a later version of Sundry (layout {found}, this one \
         knows {known} and works with one more)"
    )]
    NewerTables {
        /// Their layout.
        found: i32,
        /// The newest layout that this version makes.
        known: i32,
    },
    /// No host of the database can be reached, or none takes writes.
    #[error("the database cannot be reached: {0}")]
    Away(String),
    /// The database refused what it was asked.
    #[error("the database failed: {0}")]
    Database(String),
    /// Any other failure, such as a full disk.
    #[error("the store failed: {0}")]
    Store(#[source] rusqlite::Error),
}

impl Error {
    /// Returns true if the store is a database that cannot be reached at the moment.
    pub fn is_away(&self) -> bool {
        matches!(self, Self::Away(_))
    }
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
