//! Leases for jobs that only one node may do at a time. All times are the database's own, so that no
//! node's clock matters.

use super::Client;
use super::trouble::Trouble;

pub(super) async fn lease(
    client: &Client,
    name: &str,
    holder: &str,
    seconds: i64,
) -> Result<bool, Trouble> {
    let seconds = seconds as f64;
    let taken = client
        .client
        .execute(
            "INSERT INTO leases (name, holder, until)
             VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
             ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                 WHERE leases.holder = excluded.holder OR leases.until <= clock_timestamp()",
            &[&name, &holder, &seconds],
        )
        .await?;
    Ok(taken > 0)
}

pub(super) async fn release(client: &Client, name: &str, holder: &str) -> Result<(), Trouble> {
    client
        .client
        .execute(
            "DELETE FROM leases WHERE name = $1 AND holder = $2",
            &[&name, &holder],
        )
        .await?;
    Ok(())
}

pub(super) async fn is_leased(client: &Client, name: &str) -> Result<bool, Trouble> {
    let row = client
        .client
        .query_one(
            "SELECT EXISTS (SELECT FROM leases WHERE name = $1 AND until > clock_timestamp())",
            &[&name],
        )
        .await?;
    Ok(row.try_get(0)?)
}
