//! What hosts allow: their `robots.txt`, kept so that a restart does not ask for all of them anew.

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
    /// When it was fetched.
    pub fetched: i64,
    /// Until when it holds.
    pub until: i64,
}

impl State {
    /// The rules that still hold at `now`, by host.
    ///
    /// # Errors
    /// As the store has them.
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

    /// Writes down the rules of hosts; what was known of them before is replaced.
    ///
    /// # Errors
    /// As the store has them.
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
