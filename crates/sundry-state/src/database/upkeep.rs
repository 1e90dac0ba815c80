//! Upkeep: the retention window, a check, the size, and the number that tells of others' writes.

use deadpool_postgres::Transaction;

use super::Client;
use super::days::table;
use super::trouble::Trouble;
use crate::day_of;
use crate::small::Size;

/// Number of articles that are removed in one transaction.
const BATCH: i64 = 5_000;

/// Notes that this node writes what others read; the last statement of its transaction.
pub(super) async fn note_write(transaction: &Transaction<'_>, node: &str) -> Result<(), Trouble> {
    let note = transaction
        .prepare_cached(
            "INSERT INTO writers (node, connection, writes, made)
             VALUES ($1, pg_backend_pid(), 1, clock_timestamp())
             ON CONFLICT (node, connection) DO UPDATE
                 SET writes = writers.writes + 1, made = excluded.made",
        )
        .await?;
    transaction.execute(&note, &[&node]).await?;
    Ok(())
}

/// Returns how much all others have written.
pub(super) async fn version(client: &Client, node: &str) -> Result<i64, Trouble> {
    let read = client
        .client
        .prepare_cached("SELECT coalesce(sum(writes), 0)::bigint FROM writers WHERE node <> $1")
        .await?;
    Ok(client.client.query_one(&read, &[&node]).await?.try_get(0)?)
}

/// Removes what is old; see [`crate::Tables::forget`].
pub(super) async fn forget(
    client: &mut Client,
    node: &str,
    before: i32,
    most: u64,
    now: i64,
) -> Result<u64, Trouble> {
    let mut gone = 0;
    loop {
        let removed = forget_keys(client, before).await?;
        gone += removed;
        if removed == 0 {
            break;
        }
    }
    drop_days(client, before).await?;
    loop {
        let removed = forget_beyond(client, node, most).await?;
        gone += removed;
        if removed == 0 {
            break;
        }
    }
    let yesterday = day_of(now).saturating_sub(1);
    let transaction = client.client.transaction().await?;
    if gone > 0 {
        note_write(&transaction, node).await?;
    }
    transaction
        .execute("DELETE FROM counters WHERE day < $1", &[&yesterday])
        .await?;
    transaction
        .execute("DELETE FROM hosts WHERE until <= $1", &[&now])
        .await?;
    transaction
        .batch_execute(
            "DELETE FROM additions WHERE made < clock_timestamp() - interval '1 hour';
             DELETE FROM nodes WHERE seen < clock_timestamp() - interval '1 day';
             DELETE FROM crawl_hosts
                 WHERE greatest(used, until) < clock_timestamp() - interval '3 days'
                     AND (due = 'infinity' OR due < clock_timestamp() - interval '3 days');
             DELETE FROM leases WHERE until < clock_timestamp() - interval '1 day';
             WITH gone AS (DELETE FROM writers
                 WHERE node <> '' AND made < clock_timestamp() - interval '1 day'
                 RETURNING writes)
             INSERT INTO writers (node, connection, writes, made)
             SELECT '', 0, sum(writes), clock_timestamp() FROM gone HAVING count(*) > 0
             ON CONFLICT (node, connection) DO UPDATE
                 SET writes = writers.writes + excluded.writes, made = excluded.made",
        )
        .await?;
    transaction.commit().await?;
    Ok(gone)
}

/// Removes a batch of keys of days before `before`, whose articles go with their partition. Returns
/// how many there were.
async fn forget_keys(client: &mut Client, before: i32) -> Result<u64, Trouble> {
    // Locked in the order of their numbers, as those who append do.
    let gone = client
        .client
        .execute(
            "DELETE FROM article_keys WHERE id = ANY (ARRAY(
                 SELECT id FROM article_keys WHERE day < $1 ORDER BY id LIMIT $2 FOR UPDATE))",
            &[&before, &BATCH],
        )
        .await?;
    Ok(gone)
}

/// Removes a batch of the oldest articles if there are more than `most`; returns how many there were.
async fn forget_beyond(client: &mut Client, node: &str, most: u64) -> Result<u64, Trouble> {
    let row = client
        .client
        .query_one("SELECT count(*), min(day) FROM article_keys", &[])
        .await?;
    let (articles, oldest): (i64, Option<i32>) = (row.try_get(0)?, row.try_get(1)?);
    let beyond = articles.saturating_sub(i64::try_from(most).unwrap_or(i64::MAX));
    let Some(day) = oldest.filter(|_| beyond > 0) else {
        return Ok(0);
    };
    let batch = beyond.min(BATCH);
    let transaction = client.client.transaction().await?;
    let rows = transaction
        .query(
            "SELECT id FROM article_keys WHERE id IN (
                 SELECT k.id FROM article_keys AS k LEFT JOIN articles AS a
                     ON a.day = k.day AND a.id = k.id
                 WHERE k.day = $1 GROUP BY k.id
                 ORDER BY min(a.published) NULLS FIRST, k.id LIMIT $2)
             ORDER BY id FOR UPDATE",
            &[&day, &batch],
        )
        .await?;
    let ids: Vec<i32> = rows
        .iter()
        .map(|row| row.try_get(0))
        .collect::<Result<_, _>>()?;
    if ids.is_empty() {
        // Another node removes the same ones.
        return Err(Trouble::Again);
    }
    transaction
        .execute(
            "DELETE FROM articles WHERE day = $1 AND id = ANY($2)",
            &[&day, &ids],
        )
        .await?;
    let gone = transaction
        .execute("DELETE FROM article_keys WHERE id = ANY($1)", &[&ids])
        .await?;
    note_write(&transaction, node).await?;
    transaction.commit().await?;
    Ok(gone)
}

/// Drops the partitions of days before `before`. Detached concurrently first, so that nobody who reads
/// another day waits; what a killed node left is finished.
async fn drop_days(client: &mut Client, before: i32) -> Result<(), Trouble> {
    let rows = client
        .client
        .query(
            "SELECT c.relname, i.inhrelid IS NOT NULL, coalesce(i.inhdetachpending, false)
             FROM pg_class AS c LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid
             WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
                 AND c.relname ~ '^articles_(before_)?[0-9]+$'",
            &[],
        )
        .await?;
    for row in rows {
        let (name, is_attached, is_pending): (&str, bool, bool) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let Some(day) = day_of_table(name).filter(|day| *day < before) else {
            continue;
        };
        let table = table(day);
        if is_attached {
            let how = if is_pending {
                "FINALIZE"
            } else {
                "CONCURRENTLY"
            };
            client
                .client
                .batch_execute(&format!(
                    "ALTER TABLE articles DETACH PARTITION {table} {how}"
                ))
                .await?;
        }
        client
            .client
            .batch_execute(&format!("DROP TABLE IF EXISTS {table}"))
            .await?;
    }
    Ok(())
}

/// Reads the day from the name of its partition.
fn day_of_table(name: &str) -> Option<i32> {
    let name = name.strip_prefix("articles_")?;
    match name.strip_prefix("before_") {
        Some(day) => day.parse::<i32>().ok().map(|day| -day),
        None => name.parse().ok(),
    }
}

/// Looks for keys without articles and articles without their key.
pub(super) async fn check(client: &Client) -> Result<Vec<String>, Trouble> {
    let row = client
        .client
        .query_one(
            "SELECT
                 (SELECT count(*) FROM article_keys AS k WHERE NOT EXISTS (
                     SELECT FROM articles AS a WHERE a.day = k.day AND a.id = k.id)),
                 (SELECT count(*) FROM articles AS a WHERE NOT EXISTS (
                     SELECT FROM article_keys AS k
                     WHERE k.id = a.id AND k.day = a.day AND k.url = a.url))",
            &[],
        )
        .await?;
    let (keys, articles): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    let mut faults = Vec::new();
    if keys > 0 {
        faults.push(format!("{keys} numbers of articles without their article"));
    }
    if articles > 0 {
        faults.push(format!("{articles} articles without their number"));
    }
    Ok(faults)
}

/// Returns the number of articles and the bytes of all tables with their indexes.
pub(super) async fn size(client: &Client) -> Result<Size, Trouble> {
    let row = client
        .client
        .query_one(
            "SELECT (SELECT count(*) FROM article_keys),
                 (SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
                  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace)",
            &[],
        )
        .await?;
    let (articles, bytes): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    Ok(Size {
        articles: articles.unsigned_abs(),
        bytes: bytes.unsigned_abs(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_partition_tells_its_day() {
        for day in [0, 5, 20_500, -7] {
            assert_eq!(day_of_table(&table(day)), Some(day));
        }
        assert_eq!(day_of_table("articles_by_id"), None);
    }
}
