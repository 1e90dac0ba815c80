//! Requested editions, and the number of articles stored for each.

use rusqlite::params;

use super::connection::Embedded;
use crate::edition::Edition;
use crate::error::Error;
use crate::small::Asked;

impl Embedded {
    pub(super) fn ask(&self, edition: Edition, now: i64) -> Result<(), Error> {
        self.write(|transaction| {
            let mut put = transaction.prepare_cached(
                "INSERT INTO asked (country, language, first, last) VALUES (?1, ?2, ?3, ?3)
                 ON CONFLICT (country, language) DO UPDATE SET last = max(last, excluded.last)",
            )?;
            put.execute(params![edition.country(), edition.language(), now])?;
            Ok(())
        })
    }

    pub(super) fn asked_since(&self, since: i64) -> Result<Vec<Asked>, Error> {
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
