//! The days of articles: each is a partition of its own, made before anything is put into it and
//! dropped when it is old.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use super::Client;
use super::schema::LOCK;
use super::trouble::Trouble;

/// Number of days ahead of today for which partitions are made, so that no request at midnight waits
/// for one.
pub(super) const AHEAD: i32 = 7;

/// The oldest article that has a day of its own, in days before today. Older ones go to this day.
const BACK: i32 = 3_660;

/// The days that are known to have a partition.
#[derive(Debug, Default)]
pub(super) struct Days(Mutex<BTreeSet<i32>>);

impl Days {
    /// Makes the partitions of these days if they are missing.
    pub(super) async fn ensure(
        &self,
        client: &mut Client,
        days: &BTreeSet<i32>,
    ) -> Result<(), Trouble> {
        let missing: Vec<i32> = {
            let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            days.difference(&known).copied().collect()
        };
        if missing.is_empty() {
            return Ok(());
        }
        make(client, &missing).await?;
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.extend(missing);
        Ok(())
    }

    /// Forgets what is known, since another node may have dropped a day.
    pub(super) fn forget(&self) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.clear();
    }
}

/// Returns the days that articles may have today. A feed may date its articles as it likes; each odd
/// date would else make a partition.
pub(super) fn possible(today: i32) -> RangeInclusive<i32> {
    today.saturating_sub(BACK)..=today.saturating_add(AHEAD)
}

/// Names the partition of a day.
pub(super) fn table(day: i32) -> String {
    if day < 0 {
        format!("articles_before_{}", day.unsigned_abs())
    } else {
        format!("articles_{day}")
    }
}

/// Makes partitions. Attaching one, unlike making it in place, does not keep readers and writers of
/// the others waiting.
async fn make(client: &mut Client, days: &[i32]) -> Result<(), Trouble> {
    let transaction = client.client.transaction().await?;
    transaction
        .execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])
        .await?;
    for day in days {
        let table = table(*day);
        let row = transaction
            .query_one(
                "SELECT c.oid IS NOT NULL, coalesce(c.relispartition, false)
                 FROM (SELECT to_regclass($1::text) AS oid) AS named
                 LEFT JOIN pg_class AS c ON c.oid = named.oid",
                &[&table],
            )
            .await?;
        let (is_there, is_attached): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
        if is_attached {
            continue;
        }
        let (from, to) = (day, i64::from(*day) + 1);
        if is_there {
            // What a node left that was killed while it dropped this day.
            transaction
                .batch_execute(&format!("DROP TABLE {table}"))
                .await?;
        }
        transaction
            .batch_execute(&format!(
                "CREATE TABLE {table} (LIKE articles INCLUDING DEFAULTS);
                 ALTER TABLE articles ATTACH PARTITION {table} FOR VALUES FROM ({from}) TO ({to})"
            ))
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_days_are_brought_into_range() {
        let days = possible(20_000);
        assert_eq!((*days.start(), *days.end()), (16_340, 20_007));
        assert_eq!(*possible(i32::MAX).end(), i32::MAX);
        assert_eq!(table(5), "articles_5");
        assert_eq!(table(-5), "articles_before_5");
    }
}
