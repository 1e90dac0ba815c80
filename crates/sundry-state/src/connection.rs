//! Opening the store, and who may use it when: one connection writes, one reads, and a reader
//! never waits for the writer.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fs_err as fs;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::error::Error;
use crate::schema;

/// The store of what changes. Every method may block on the disk.
#[derive(Debug)]
pub struct State {
    writer: Mutex<Connection>,
    /// None in memory, where both are one.
    reader: Option<Mutex<Connection>>,
    file: Option<PathBuf>,
}

/// The folder below the data folder, and the file in it.
const FOLDER: &str = "state";
const FILE: &str = "sundry.db";

/// How long another process's write is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

impl State {
    /// Opens the store of a data folder, and makes it if there is none.
    ///
    /// # Errors
    /// [`Error::Folder`], [`Error::Damaged`], [`Error::TooNew`].
    pub fn open(data_folder: &Path) -> Result<Self, Error> {
        let folder = data_folder.join(FOLDER);
        fs::create_dir_all(&folder)?;
        Self::at(folder.join(FILE))
    }

    /// Opens the store of a data folder if there is one.
    ///
    /// # Errors
    /// As [`State::open`].
    pub fn open_existing(data_folder: &Path) -> Result<Option<Self>, Error> {
        let file = data_folder.join(FOLDER).join(FILE);
        if fs::metadata(&file).is_err() {
            return Ok(None);
        }
        Self::at(file).map(Some)
    }

    /// A store that is gone with the process: for a folder that cannot be written, and for tests.
    ///
    /// # Errors
    /// [`Error::Store`] if there is no memory for it.
    pub fn in_memory() -> Result<Self, Error> {
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

    /// The file; none in memory.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Reads: sees everything that was committed before.
    pub(crate) fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, Error> {
        let connection = lock(self.reader.as_ref().unwrap_or(&self.writer));
        work(&connection).map_err(Error::from)
    }

    /// Writes all or nothing.
    pub(crate) fn write<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, rusqlite::Error>,
    ) -> Result<T, Error> {
        let mut connection = lock(&self.writer);
        // Taken as a writer from the start: a reader that turns into one may be refused at once.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }

    /// Works on the writing connection outside a transaction, as upkeep must.
    pub(crate) fn alone<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, Error> {
        work(&lock(&self.writer)).map_err(Error::from)
    }
}

/// A panic in between leaves a connection whose transaction is rolled back: it is fine to use.
fn lock(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

fn connect(file: &Path, flags: OpenFlags) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    // Effective on an empty file only; lets upkeep give space back bit by bit.
    connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // A killed process loses nothing that was committed; a power cut may lose the last commits,
    // never the file. Syncing each commit would buy articles that the feeds still hold.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "cache_size", -8_000)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.pragma_update(None, "journal_size_limit", 16 << 20)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}
