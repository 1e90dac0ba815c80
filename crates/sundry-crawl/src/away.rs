//! The state of a database that cannot be reached. It is no error of a request: what was known before
//! still answers, and says how old it is.

use std::sync::{Mutex, PoisonError};

use sundry_state::Error;

/// Keeps when the database last answered, and why it does not now.
#[derive(Debug, Default)]
pub(crate) struct Away(Mutex<Contact>);

#[derive(Debug, Default)]
struct Contact {
    answered: Option<i64>,
    absence: Option<Absence>,
}

/// A time without the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absence {
    /// When it last answered, or was first missed if it never did, in milliseconds since 1970.
    pub since: i64,
    /// Why it cannot be reached. It may hold words of the server.
    pub reason: String,
}

impl Away {
    /// Takes note of how a call went, and passes its outcome on.
    pub(crate) fn heed<T>(&self, outcome: Result<T, Error>, now: i64) -> Result<T, Error> {
        let mut contact = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(Error::Away(reason)) = &outcome {
            let since = contact.answered.unwrap_or(now);
            let since = contact
                .absence
                .as_ref()
                .map_or(since, |before| before.since);
            let reason = reason.clone();
            contact.absence = Some(Absence { since, reason });
        } else {
            contact.answered = Some(now);
            contact.absence = None;
        }
        outcome
    }

    /// Returns how long the database has been away; `None` if it is there.
    pub(crate) fn absence(&self) -> Option<Absence> {
        let contact = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        contact.absence.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absence_begins_with_the_last_answer() {
        let away = Away::default();
        let gone = |reason: &str| Err::<(), _>(Error::Away(reason.to_owned()));
        assert!(away.heed(Ok(1), 100).is_ok());
        assert_eq!(away.absence(), None);
        assert!(away.heed(gone("one"), 300).is_err());
        assert!(away.heed(gone("two"), 400).is_err());
        let absence = away.absence().unwrap();
        assert_eq!((absence.since, absence.reason.as_str()), (100, "two"));
        // Any other failure comes from a database that is there.
        assert!(away.heed(Err::<(), _>(Error::Busy), 500).is_err());
        assert_eq!(away.absence(), None);
    }
}
