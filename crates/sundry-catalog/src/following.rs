//! Data folders that follow a store: they take its publications and refuse plain imports, which the
//! next publication would silently undo. A file records this, so that a command started without the
//! configuration knows it too.

use std::io;
use std::sync::Arc;

use fs_err as fs;

use crate::error::Error;
use crate::folder::write_new;
use crate::home::Home;
use crate::modes;

/// Name of the file, beside the folders of the kinds. It contains a dot, so it cannot be the name
/// of a kind.
const FOLLOWING: &str = "following.txt";

impl Home {
    /// Returns the same data folder for one import whose result is to be published: it is finished
    /// and held, but becomes current only through [`Home::adopt`].
    #[must_use]
    pub fn aside(&self) -> Self {
        Self {
            aside: Some(Arc::default()),
            ..self.clone()
        }
    }

    /// Returns the store that this data folder follows, if any.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn following(&self) -> Result<Option<String>, Error> {
        match fs::read_to_string(self.root.join(FOLLOWING)) {
            Ok(text) => Ok(Some(text.trim_end().to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Makes the data folder follow a store from now on, or no store.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn follow(&self, store: Option<&str>) -> Result<(), Error> {
        if self.following()?.as_deref() == store {
            return Ok(());
        }
        let Some(store) = store else {
            return Ok(fs::remove_file(self.root.join(FOLLOWING))?);
        };
        modes::make_folder(&self.root)?;
        write_new(&self.root, FOLLOWING, store.as_bytes())
    }

    /// Refuses a change that the next publication would undo.
    pub(crate) fn check_plain(&self) -> Result<(), Error> {
        match self.following()? {
            Some(store) if self.aside.is_none() => Err(Error::Following(store)),
            _ => Ok(()),
        }
    }
}
