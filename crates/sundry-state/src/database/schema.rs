//! The migrations: numbered files of SQL, each run once, by one node, in one transaction.
//!
//! A node works with tables that are one layout ahead of its own, since in an upgrade the first new
//! node changes them while old ones still run. Every migration must therefore leave tables that the
//! version before it can use.

use tokio_postgres::Client;

use super::trouble::Trouble;
use crate::error::Error;

/// The migrations: index 0 makes layout 1 of an empty database.
const STEPS: &[&str] = &[
    include_str!("../../migrations/0001_begin.sql"),
    include_str!("../../migrations/0002_nodes.sql"),
    include_str!("../../migrations/0003_hosts.sql"),
];

/// The oldest `PostgreSQL` that has what the statements use, as it counts its versions.
const OLDEST: i32 = 150_000;

/// The lock under which tables are changed: two nodes may start at once. Any number does that no
/// other program uses in this database.
pub(super) const LOCK: i64 = 0x0000_7375_6E64_7279;

/// Brings the tables to the current layout, unless they are at it or one ahead.
pub(super) async fn prepare(client: &mut Client) -> Result<(), Trouble> {
    let row = client
        .query_one("SELECT current_setting('server_version_num')::integer", &[])
        .await?;
    let version: i32 = row.try_get(0)?;
    if version < OLDEST {
        let why = format!(
            "the database is PostgreSQL {}; 15 or later is needed",
            version / 10_000
        );
        return Err(Error::Settings(why).into());
    }
    let transaction = client.transaction().await?;
    transaction
        .execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])
        .await?;
    transaction
        .batch_execute("CREATE TABLE IF NOT EXISTS layout (number integer PRIMARY KEY)")
        .await?;
    let row = transaction
        .query_one("SELECT coalesce(max(number), 0) FROM layout", &[])
        .await?;
    let found: i32 = row.try_get(0)?;
    let known = STEPS.len() as i32;
    if found > known + 1 {
        return Err(Error::NewerTables { found, known }.into());
    }
    for (number, step) in (1_i32..).zip(STEPS) {
        if number > found {
            transaction.batch_execute(step).await?;
            transaction
                .execute("INSERT INTO layout (number) VALUES ($1)", &[&number])
                .await?;
        }
    }
    transaction.commit().await?;
    Ok(())
}
