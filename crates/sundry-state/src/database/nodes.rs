//! The nodes that use the database: each tells of itself every few seconds and reads about the others.
//! Times are the database's own.

use super::Client;
use super::connect::Moves;
use super::trouble::Trouble;
use crate::node::{Node, NodeReport};

pub(super) async fn report(
    client: &mut Client,
    name: &str,
    moves: &Moves,
    node: &NodeReport,
) -> Result<Vec<Node>, Trouble> {
    let (kinds, publications): (Vec<&str>, Vec<i64>) = node
        .publications
        .iter()
        .map(|(kind, number)| (kind.as_str(), number.cast_signed()))
        .unzip();
    client
        .client
        .execute(
            "INSERT INTO nodes (name, host, version, kinds, publications, behind, crawls, lent,
                 primary_host, failed_over, late, started, seen)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp(), clock_timestamp())
             ON CONFLICT (name) DO UPDATE SET host = excluded.host, version = excluded.version,
                 kinds = excluded.kinds, publications = excluded.publications,
                 behind = excluded.behind, crawls = excluded.crawls, lent = excluded.lent,
                 primary_host = excluded.primary_host, failed_over = excluded.failed_over,
                 late = excluded.late, seen = excluded.seen",
            &[
                &name,
                &node.host,
                &node.version,
                &kinds,
                &publications,
                &node.behind,
                &node.crawls,
                &node.lent.cast_signed(),
                &moves.primary,
                &moves.failed_over,
                &node.late.cast_signed(),
            ],
        )
        .await?;
    list(client, name).await
}

async fn list(client: &Client, ours: &str) -> Result<Vec<Node>, Trouble> {
    let rows = client
        .client
        .query(
            "SELECT name, host, version, kinds, publications, behind, crawls, lent, primary_host,
                 failed_over, extract(epoch FROM clock_timestamp() - started)::bigint,
                 extract(epoch FROM clock_timestamp() - seen)::bigint, late,
                 (SELECT count(*) FROM crawl_hosts
                  WHERE holder = nodes.name AND until > statement_timestamp())
             FROM nodes WHERE seen > clock_timestamp() - interval '15 minutes'
             ORDER BY host COLLATE \"C\", started, name",
            &[],
        )
        .await?;
    rows.iter()
        .map(|row| {
            let (name, kinds): (&str, Vec<String>) = (row.try_get(0)?, row.try_get(3)?);
            let publications: Vec<i64> = row.try_get(4)?;
            let publications = publications.into_iter().map(i64::unsigned_abs);
            let seconds = |at: usize| row.try_get::<_, i64>(at).map(|seconds| seconds.max(0));
            Ok(Node {
                report: NodeReport {
                    host: row.try_get(1)?,
                    version: row.try_get(2)?,
                    publications: kinds.into_iter().zip(publications).collect(),
                    behind: row.try_get(5)?,
                    crawls: row.try_get(6)?,
                    late: row.try_get::<_, i64>(12)?.unsigned_abs(),
                    lent: row.try_get::<_, i64>(7)?.unsigned_abs(),
                },
                hosts: row.try_get::<_, i64>(13)?.unsigned_abs(),
                is_this: name == ours,
                primary: row.try_get(8)?,
                failed_over: row.try_get(9)?,
                runs: seconds(10)?.unsigned_abs(),
                silent: seconds(11)?.unsigned_abs(),
            })
        })
        .collect()
}

pub(super) async fn leave(client: &Client, name: &str) -> Result<(), Trouble> {
    client
        .client
        .execute("DELETE FROM nodes WHERE name = $1", &[&name])
        .await?;
    Ok(())
}
