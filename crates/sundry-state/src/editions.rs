//! Which editions are asked for, and how much is kept of each.

use rusqlite::params;

use crate::connection::State;
use crate::edition::Edition;
use crate::error::Error;

/// An edition that people ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// The edition.
    pub edition: Edition,
    /// When somebody asked for it first.
    pub first: i64,
    /// When somebody asked for it last.
    pub last: i64,
}

/// An edition and how many articles are kept of it.
pub type EditionCount = (Edition, u64);

impl State {
    /// Writes down that somebody asked for an edition.
    ///
    /// # Errors
    /// As the store has them.
    pub fn ask(&self, edition: Edition, now: i64) -> Result<(), Error> {
        self.write(|transaction| {
            let mut put = transaction.prepare_cached(
                "INSERT INTO asked (country, language, first, last) VALUES (?1, ?2, ?3, ?3)
                 ON CONFLICT (country, language) DO UPDATE SET last = max(last, excluded.last)",
            )?;
            put.execute(params![edition.country(), edition.language(), now])?;
            Ok(())
        })
    }

    /// The editions that somebody asked for at `since` or later.
    ///
    /// # Errors
    /// As the store has them.
    pub fn asked_since(&self, since: i64) -> Result<Vec<Asked>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT * FROM asked WHERE last >= ?1 ORDER BY country, language",
            )?;
            let rows = statement.query_map([since], |row| {
                let (country, language): (String, String) =
                    (row.get("country")?, row.get("language")?);
                Ok(Asked {
                    edition: Edition::new(&country, &language).unwrap_or_default(),
                    first: row.get("first")?,
                    last: row.get("last")?,
                })
            })?;
            rows.collect()
        })
    }
}
