//! Manages the store for news: opens it on first use, creates it at the first write, and keeps it
//! in memory if the folder cannot be written.

use std::sync::{Arc, Mutex, PoisonError};

use sundry_state::{Error, Place, State};
use tracing::warn;

/// Opens the store once.
#[derive(Debug)]
pub(crate) struct Store {
    place: Option<Place>,
    opened: Mutex<Option<Arc<State>>>,
}

impl Store {
    pub(crate) fn new(place: Option<Place>) -> Self {
        Self {
            place,
            opened: Mutex::new(None),
        }
    }

    /// Returns the store, if there is one. It blocks on the disk.
    pub(crate) fn existing(&self) -> Result<Option<Arc<State>>, Error> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if opened.is_none()
            && let Some(place) = &self.place
        {
            *opened = State::existing_at(place)?.map(Arc::new);
        }
        Ok(opened.clone())
    }

    /// Returns the store, and creates it if there is none. It blocks on the disk.
    pub(crate) fn open(&self) -> Result<Arc<State>, Error> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(state) = &*opened {
            return Ok(Arc::clone(state));
        }
        let state = match self.place.as_ref().map(State::at) {
            Some(Ok(state)) => state,
            // A container without a volume still answers; its articles are lost when it ends.
            Some(Err(Error::Folder(error))) => {
                warn!(%error, "the data folder cannot be written: articles are kept in memory");
                State::in_memory()?
            }
            Some(Err(error)) => return Err(error),
            None => State::in_memory()?,
        };
        Ok(Arc::clone(opened.insert(Arc::new(state))))
    }
}
