//! Leases: who does a job that only one may do at a time, such as crawling. A lease runs out by
//! itself, so that whoever was killed stands in nobody's way for long.

use rusqlite::params;

use crate::connection::State;
use crate::error::Error;

impl State {
    /// Takes or extends a lease until `until`; says whether `holder` has it now.
    ///
    /// ```
    /// let state = sundry_state::State::in_memory()?;
    /// assert!(state.lease("crawler", "one", 100, 160)?);
    /// assert!(!state.lease("crawler", "two", 120, 180)?);
    /// assert!(state.lease("crawler", "two", 160, 220)?);
    /// # Ok::<(), sundry_state::Error>(())
    /// ```
    ///
    /// # Errors
    /// As the store has them.
    pub fn lease(&self, name: &str, holder: &str, now: i64, until: i64) -> Result<bool, Error> {
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

    /// Gives a lease back before it runs out.
    ///
    /// # Errors
    /// As the store has them.
    pub fn release(&self, name: &str, holder: &str) -> Result<(), Error> {
        self.write(|transaction| {
            transaction.execute(
                "DELETE FROM leases WHERE name = ?1 AND holder = ?2",
                params![name, holder],
            )?;
            Ok(())
        })
    }

    /// Whether anybody holds a lease at `now`.
    ///
    /// # Errors
    /// As the store has them.
    pub fn is_leased(&self, name: &str, now: i64) -> Result<bool, Error> {
        self.read(|connection| {
            connection.query_row(
                "SELECT count(*) FROM leases WHERE name = ?1 AND until > ?2",
                params![name, now],
                |row| row.get::<_, i64>(0).map(|count| count > 0),
            )
        })
    }
}
