//! The `robots.txt` rules of hosts, stored so that a restart does not fetch all of them again.

use rusqlite::params;

use super::connection::Embedded;
use crate::error::Error;
use crate::small::HostRules;

impl Embedded {
    pub(super) fn hosts(&self, now: i64) -> Result<Vec<HostRules>, Error> {
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

    pub(super) fn put_hosts(&self, hosts: &[HostRules]) -> Result<(), Error> {
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
