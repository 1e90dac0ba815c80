//! Counters per day, such as the requests of a key.

use rusqlite::params;

use super::connection::Embedded;
use crate::error::Error;
use crate::small::{Loan, Wanted};

impl Embedded {
    pub(super) fn add(&self, day: i32, amounts: &[(&str, i64)]) -> Result<Vec<i64>, Error> {
        self.write(|transaction| {
            let mut add = transaction.prepare_cached(
                "INSERT INTO counters (name, day, value) VALUES (?1, ?2, max(?3, 0))
                 ON CONFLICT (name, day) DO UPDATE SET value = max(value + ?3, 0)
                 RETURNING value",
            )?;
            amounts
                .iter()
                .map(|(name, amount)| add.query_row(params![name, day, amount], |row| row.get(0)))
                .collect()
        })
    }

    pub(super) fn lend(
        &self,
        day: i32,
        nodes: u32,
        wanted: &[Wanted<'_>],
    ) -> Result<Vec<Loan>, Error> {
        self.write(|transaction| {
            let mut add = transaction.prepare_cached(
                "INSERT INTO counters (name, day, value) VALUES (?1, ?2, ?3)
                 ON CONFLICT (name, day) DO UPDATE SET value = value + ?3
                 RETURNING value",
            )?;
            wanted
                .iter()
                .map(|wanted| {
                    let mut total = |amount: u64| {
                        add.query_row(params![wanted.name, day, amount.cast_signed()], |row| {
                            row.get::<_, i64>(0)
                        })
                    };
                    let gone = total(wanted.owed)?.unsigned_abs();
                    let granted = wanted.share(gone, nodes);
                    let total = total(granted)?.unsigned_abs();
                    Ok(Loan { granted, total })
                })
                .collect()
        })
    }

    pub(super) fn counters(&self, day: i32, beginning: &str) -> Result<Vec<(String, i64)>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT name, value FROM counters
                 WHERE day = ?1 AND substr(name, 1, length(?2)) = ?2 ORDER BY name",
            )?;
            let rows = statement.query_map(params![day, beginning], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
            rows.collect()
        })
    }

    pub(super) fn counter(&self, name: &str, day: i32) -> Result<i64, Error> {
        self.read(|connection| {
            connection.query_row(
                "SELECT coalesce(sum(value), 0) FROM counters WHERE name = ?1 AND day = ?2",
                params![name, day],
                |row| row.get(0),
            )
        })
    }
}
