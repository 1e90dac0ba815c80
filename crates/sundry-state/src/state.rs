//! The one entry point: a store in a file, in memory, or in a database, behind one interface.

use std::fmt;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use crate::database::Database;
use crate::embedded::Embedded;
use crate::error::Error;
use crate::tables::Tables;

/// A store of changing data. Its operations are those of [`Tables`].
#[derive(Debug)]
pub struct State(Box<dyn Tables>);

/// The place of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A file in this data folder.
    Folder(PathBuf),
    /// A database that several nodes share.
    Database(DatabaseSettings),
}

/// The address of a database. Its password is never shown.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct DatabaseSettings {
    /// `postgres://user:password@host:port,host:port/name`, with any number of hosts.
    pub url: String,
    /// Root certificates to trust besides Mozilla's, as PEM.
    pub extra_roots_pem: String,
}

impl fmt::Debug for DatabaseSettings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("DatabaseSettings").finish_non_exhaustive()
    }
}

impl DatabaseSettings {
    /// Reads the settings without connecting.
    ///
    /// # Errors
    /// [`Error::Settings`]
    ///
    /// ```
    /// let settings = sundry_state::DatabaseSettings {
    ///     url: "postgres://sundry@db1,db2/sundry?sslmode=require".to_owned(),
    ///     ..Default::default()
    /// };
    /// assert!(settings.check().is_ok());
    /// ```
    pub fn check(&self) -> Result<(), Error> {
        Database::check(self)
    }
}

impl State {
    /// Opens the store of a data folder, and creates it if there is none.
    ///
    /// # Errors
    /// [`Error::Folder`], [`Error::Damaged`], [`Error::TooNew`].
    pub fn open(data_folder: &Path) -> Result<Self, Error> {
        Ok(Self(Box::new(Embedded::open(data_folder)?)))
    }

    /// Opens the store of a data folder if there is one.
    ///
    /// # Errors
    /// The errors of [`State::open`].
    pub fn open_existing(data_folder: &Path) -> Result<Option<Self>, Error> {
        Ok(Embedded::open_existing(data_folder)?.map(|embedded| Self(Box::new(embedded))))
    }

    /// Opens a store in memory that ends with the process, for folders that cannot be written and
    /// for tests.
    ///
    /// # Errors
    /// [`Error::Store`] if there is not enough memory.
    pub fn in_memory() -> Result<Self, Error> {
        Ok(Self(Box::new(Embedded::in_memory()?)))
    }

    /// Connects to a database, and creates the tables if there are none.
    ///
    /// # Errors
    /// [`Error::Settings`], [`Error::Away`], [`Error::NewerTables`], [`Error::Database`].
    pub fn connect(settings: &DatabaseSettings) -> Result<Self, Error> {
        Ok(Self(Box::new(Database::connect(settings)?)))
    }

    /// Opens the store of a place, and creates it if there is none. It blocks.
    ///
    /// # Errors
    /// The errors of [`State::open`] and [`State::connect`].
    pub fn at(place: &Place) -> Result<Self, Error> {
        match place {
            Place::Folder(folder) => Self::open(folder),
            Place::Database(settings) => Self::connect(settings),
        }
    }

    /// Opens the store of a place if there is one. A database always counts as one. It blocks.
    ///
    /// # Errors
    /// The errors of [`State::at`].
    pub fn existing_at(place: &Place) -> Result<Option<Self>, Error> {
        match place {
            Place::Folder(folder) => Self::open_existing(folder),
            Place::Database(settings) => Self::connect(settings).map(Some),
        }
    }
}

impl Deref for State {
    type Target = dyn Tables;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
