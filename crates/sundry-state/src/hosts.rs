//! The `robots.txt` rules of hosts, stored so that a restart does not fetch all of them again.

use rusqlite::params;

use crate::connection::State;
use crate::error::Error;

/// The rules of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostRules {
    /// The host, with its scheme and port: `https://news.example`.
    pub host: String,
    /// Its `robots.txt`, shortened; empty if it has none.
    pub robots: String,
    /// Time when it was fetched.
    pub fetched: i64,
    /// Time until which it is valid.
    pub until: i64,
}

impl State {
    /// Returns the rules that are still valid at `now`, by host.
    ///
    /// # Errors
    /// If the store fails.
    pub fn hosts(&self, now: i64) -> Result<Vec<HostRules>, Error> {
        self.read(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT * FROM hosts WHERE until > ?1 ORDER BY host")?;
            let rows = statement.query_map([now], |row| {
                Ok(HostRules {
                    host: row.get("host")?,
                    robots: row.get("robots")?,
                    fetched: row.get("fetched")?,
                    until: row.get("until")?,
                })
            })?;
            rows.collect()
        })
    }

    /// Stores the rules of hosts and replaces their earlier entries.
    ///
    /// # Errors
    /// If the store fails.
    pub fn put_hosts(&self, hosts: &[HostRules]) -> Result<(), Error> {
        if hosts.is_empty() {
            return Ok(());
        }
        self.write(|transaction| {
            let mut put = transaction.prepare_cached(
                "INSERT OR REPLACE INTO hosts (host, robots, fetched, until) VALUES (?1, ?2, ?3, ?4)",
            )?;
            for rules in hosts {
                put.execute(params![rules.host, rules.robots, rules.fetched, rules.until])?;
            }
            Ok(())
        })
    }
}
