//! Leases for jobs that only one process may do at a time, such as crawling. A lease expires by
//! itself, so that a killed process does not block the others for long.

use rusqlite::params;

use super::connection::Embedded;
use crate::error::Error;

impl Embedded {
    pub(super) fn lease(
        &self,
        name: &str,
        holder: &str,
        now: i64,
        until: i64,
    ) -> Result<bool, Error> {
        self.write(|transaction| {
            let taken = transaction.execute(
                "INSERT INTO leases (name, holder, until) VALUES (?1, ?2, ?4)
                 ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                     WHERE leases.holder = excluded.holder OR leases.until <= ?3",
                params![name, holder, now, until],
            )?;
            Ok(taken > 0)
        })
    }

    pub(super) fn release(&self, name: &str, holder: &str) -> Result<(), Error> {
        self.write(|transaction| {
            transaction.execute(
                "DELETE FROM leases WHERE name = ?1 AND holder = ?2",
                params![name, holder],
            )?;
            Ok(())
        })
    }

    pub(super) fn is_leased(&self, name: &str, now: i64) -> Result<bool, Error> {
        self.read(|connection| {
            connection.query_row(
                "SELECT count(*) FROM leases WHERE name = ?1 AND until > ?2",
                params![name, now],
                |row| row.get::<_, i64>(0).map(|count| count > 0),
            )
        })
    }
}
