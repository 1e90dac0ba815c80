//! Counters per day. An addition has a number of its own, so that it is made once even if its answer
//! was lost.

use deadpool_postgres::Transaction;

use super::Client;
use super::trouble::Trouble;
use crate::small::{Loan, Wanted};

pub(super) async fn add(
    client: &mut Client,
    addition: u64,
    day: i32,
    amounts: &[(&str, i64)],
) -> Result<Vec<i64>, Trouble> {
    let transaction = client.client.transaction().await?;
    let note = transaction
        .prepare_cached(
            "INSERT INTO additions (id, made) VALUES ($1, clock_timestamp()) ON CONFLICT DO NOTHING",
        )
        .await?;
    let addition = addition.cast_signed();
    let is_first = transaction.execute(&note, &[&addition]).await? > 0;
    // In the order of names, so that two nodes never wait for each other; of one name in its own.
    let mut order: Vec<usize> = (0..amounts.len()).collect();
    order.sort_by_key(|at| amounts.get(*at).map(|(name, _)| *name));
    let mut totals = vec![0; amounts.len()];
    for at in order {
        let (Some((name, amount)), Some(total)) = (amounts.get(at), totals.get_mut(at)) else {
            continue;
        };
        let amount = if is_first { *amount } else { 0 };
        *total = add_one(&transaction, name, day, amount).await?;
    }
    transaction.commit().await?;
    Ok(totals)
}

/// Lends parts of quotas; see [`crate::Tables::lend`].
pub(super) async fn lend(
    client: &mut Client,
    day: i32,
    nodes: u32,
    wanted: &[Wanted<'_>],
) -> Result<Vec<Loan>, Trouble> {
    let transaction = client.client.transaction().await?;
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|at| wanted.get(*at).map(|wanted| wanted.name));
    let nothing = Loan {
        granted: 0,
        total: 0,
    };
    let mut loans = vec![nothing; wanted.len()];
    for at in order {
        let (Some(wanted), Some(loan)) = (wanted.get(at), loans.get_mut(at)) else {
            continue;
        };
        // This locks the row: others wait until the transaction ends.
        let owed = wanted.owed.cast_signed();
        let gone = add_one(&transaction, wanted.name, day, owed).await?;
        loan.granted = wanted.share(gone.unsigned_abs(), nodes);
        let granted = loan.granted.cast_signed();
        let total = add_one(&transaction, wanted.name, day, granted).await?;
        loan.total = total.unsigned_abs();
    }
    transaction.commit().await?;
    Ok(loans)
}

/// Adds to one counter and returns its new value.
pub(super) async fn add_one(
    transaction: &Transaction<'_>,
    name: &str,
    day: i32,
    amount: i64,
) -> Result<i64, Trouble> {
    let add = transaction
        .prepare_cached(
            "INSERT INTO counters (name, day, value) VALUES ($1, $2, greatest($3::bigint, 0))
             ON CONFLICT (name, day) DO UPDATE SET value = greatest(counters.value + $3::bigint, 0)
             RETURNING value",
        )
        .await?;
    let row = transaction.query_one(&add, &[&name, &day, &amount]).await?;
    Ok(row.try_get(0)?)
}

pub(super) async fn beginning_with(
    client: &Client,
    day: i32,
    beginning: &str,
) -> Result<Vec<(String, i64)>, Trouble> {
    let rows = client
        .client
        .query(
            "SELECT name, value FROM counters WHERE day = $1 AND starts_with(name, $2)
             ORDER BY name COLLATE \"C\"",
            &[&day, &beginning],
        )
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect()
}

pub(super) async fn counter(client: &Client, name: &str, day: i32) -> Result<i64, Trouble> {
    let row = client
        .client
        .query_opt(
            "SELECT value FROM counters WHERE name = $1 AND day = $2",
            &[&name, &day],
        )
        .await?;
    row.map_or(Ok(0), |row| Ok(row.try_get(0)?))
}
