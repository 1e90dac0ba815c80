//! Opens the store and manages its connections: one writes and one reads, so that a reader never
//! waits for the writer.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fs_err as fs;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::embedded::schema;
use crate::error::Error;

/// One `SQLite` file. Every method may block on the disk.
#[derive(Debug)]
pub(crate) struct Embedded {
    writer: Mutex<Connection>,
    /// `None` in memory, where both are the same connection.
    reader: Option<Mutex<Connection>>,
    file: Option<PathBuf>,
}

/// The folder below the data folder, and the file in it.
const FOLDER: &str = "state";
const FILE: &str = "sundry.db";

/// Longest wait for another process's write.
const PATIENCE: Duration = Duration::from_secs(5);

impl Embedded {
    /// Opens the store of a data folder, and creates it if there is none.
    pub(crate) fn open(data_folder: &Path) -> Result<Self, Error> {
        let folder = data_folder.join(FOLDER);
        fs::create_dir_all(&folder)?;
        Self::at(folder.join(FILE))
    }

    /// Opens the store of a data folder if there is one.
    pub(crate) fn open_existing(data_folder: &Path) -> Result<Option<Self>, Error> {
        let file = data_folder.join(FOLDER).join(FILE);
        if fs::metadata(&file).is_err() {
            return Ok(None);
        }
        Self::at(file).map(Some)
    }

    /// Opens a store in memory that ends with the process, for folders that cannot be written and
    /// for tests.
    pub(crate) fn in_memory() -> Result<Self, Error> {
        let mut connection = Connection::open_in_memory()?;
        schema::prepare(&mut connection)?;
        Ok(Self {
            writer: Mutex::new(connection),
            reader: None,
            file: None,
        })
    }

    fn at(file: PathBuf) -> Result<Self, Error> {
        let damaged = |error: rusqlite::Error| match Error::from(error) {
            Error::Store(error) => Error::Damaged {
                file: file.clone(),
                reason: error.to_string(),
            },
            other => other,
        };
        let mut writer = connect(&file, OpenFlags::default()).map_err(damaged)?;
        if let Some(found) = schema::prepare(&mut writer).map_err(damaged)? {
            return Err(Error::TooNew {
                file,
                found,
                known: schema::LAYOUT,
            });
        }
        let reading = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reader = connect(&file, reading).map_err(damaged)?;
        reader
            .pragma_update(None, "query_only", true)
            .map_err(damaged)?;
        Ok(Self {
            writer: Mutex::new(writer),
            reader: Some(Mutex::new(reader)),
            file: Some(file),
        })
    }

    /// Returns the path of the file; `None` in memory.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Runs a read, which sees everything that was committed before.
    pub(crate) fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, Error> {
        let connection = lock(self.reader.as_ref().unwrap_or(&self.writer));
        work(&connection).map_err(Error::from)
    }

    /// Runs a write, of which all or nothing takes effect.
    pub(crate) fn write<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, rusqlite::Error>,
    ) -> Result<T, Error> {
        let mut connection = lock(&self.writer);
        // Start as a writer: a reader that turns into one may be refused at once.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }

    /// Runs work on the writing connection outside a transaction, which upkeep needs.
    pub(crate) fn alone<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, Error> {
        work(&lock(&self.writer)).map_err(Error::from)
    }
}

/// Locks a connection. After a panic its transaction has been rolled back, so it can still be used.
fn lock(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

fn connect(file: &Path, flags: OpenFlags) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    // This takes effect only on an empty file; it lets upkeep return space bit by bit.
    connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // A killed process loses nothing that was committed; a power failure may lose the last commits,
    // but never the file. Syncing each commit would only save articles that the feeds still
    // contain.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "cache_size", -8_000)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.pragma_update(None, "journal_size_limit", 16 << 20)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}
