//! Leases of hosts in the database; see [`crate::HostLeases`]. Rows are locked in the order of their
//! names, so that two nodes never wait for each other. Who claims hosts waits for nobody: rows that
//! another node is writing are skipped.

use std::time::Duration;

use deadpool_postgres::Transaction;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::trouble::Trouble;
use super::{Client, Database, append, articles, records};
use crate::article::{Appended, NewArticle};
use crate::error::Error;
use crate::feed::FeedHealth;
use crate::host_leases::{EndedLease, Fence, Fenced, HeldHost, HostLease, HostLeases, Results};
use crate::small::HostRules;

/// Seconds after which a host whose feeds nobody knew is looked at again.
const UNKNOWN: f64 = 300.0;

impl HostLeases for Database {
    fn offer(&self, hosts: &[(String, Duration)]) -> Result<(), Error> {
        self.run_rows(hosts.len(), &async |client| offer(client, hosts).await)
    }

    fn hurry(&self, hosts: &[String]) -> Result<(), Error> {
        self.run_rows(hosts.len(), &async |client| hurry(client, hosts).await)
    }

    fn claim(
        &self,
        named: &[String],
        most: usize,
        lasts: Duration,
    ) -> Result<Vec<HeldHost>, Error> {
        self.run(&async |client| claim(client, &self.node, named, most, lasts).await)
    }

    fn extend(&self, leases: &[HostLease], lasts: Duration) -> Result<Vec<HeldHost>, Error> {
        self.run(&async |client| extend(client, leases, lasts).await)
    }

    fn release(&self, ended: &[EndedLease]) -> Result<(), Error> {
        self.run(&async |client| release(client, ended).await)
    }

    fn feeds_of(&self, urls: &[String]) -> Result<Vec<FeedHealth>, Error> {
        self.run(&async |client| records::feeds_of(client, urls).await)
    }

    fn rules_of(&self, hosts: &[String]) -> Result<Vec<HostRules>, Error> {
        self.run(&async |client| records::rules_of(client, hosts).await)
    }

    fn append_held(
        &self,
        leases: &[HostLease],
        articles: &[NewArticle],
        now: i64,
    ) -> Result<Fenced<Vec<Appended>>, Error> {
        self.run_rows(articles.len(), &async |client| {
            append::append(client, self, leases, articles, now).await
        })
    }

    fn put_held(&self, leases: &[HostLease], results: Results<'_>) -> Result<Fenced<()>, Error> {
        let rows = results.feeds.len() + results.rules.len() + results.pages.len();
        self.run_rows(rows, &async |client| {
            put_held(client, &self.node, leases, results).await
        })
    }
}

async fn offer(client: &Client, hosts: &[(String, Duration)]) -> Result<(), Trouble> {
    let mut sorted: Vec<&(String, Duration)> = hosts.iter().collect();
    sorted.sort_unstable();
    // A host is written once a statement; the first of its times is the earliest.
    sorted.dedup_by(|later, earlier| later.0 == earlier.0);
    let names: Vec<&str> = sorted.iter().map(|(host, _)| host.as_str()).collect();
    let due: Vec<f64> = sorted.iter().map(|(_, due)| due.as_secs_f64()).collect();
    let put = client
        .client
        .prepare_cached(
            "INSERT INTO crawl_hosts (host, due, holder, until, timeline, counter, used)
             SELECT host, statement_timestamp() + make_interval(secs => due), '',
                 statement_timestamp(), 0, 0, statement_timestamp()
             FROM unnest($1::text[], $2::float8[]) AS o (host, due)
             ON CONFLICT (host) DO UPDATE SET due = excluded.due, used = excluded.used
                 WHERE excluded.due < crawl_hosts.due",
        )
        .await?;
    client.client.execute(&put, &[&names, &due]).await?;
    Ok(())
}

async fn hurry(client: &Client, hosts: &[String]) -> Result<(), Trouble> {
    let mut names: Vec<&str> = hosts.iter().map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    let put = client
        .client
        .prepare_cached(
            "INSERT INTO crawl_hosts (host, due, holder, until, timeline, counter, used)
             SELECT host, '-infinity', '', statement_timestamp(), 0, 0, statement_timestamp()
             FROM unnest($1::text[]) AS o (host)
             ON CONFLICT (host) DO UPDATE SET due = excluded.due, used = excluded.used",
        )
        .await?;
    client.client.execute(&put, &[&names]).await?;
    Ok(())
}

async fn claim(
    client: &mut Client,
    node: &str,
    named: &[String],
    most: usize,
    lasts: Duration,
) -> Result<Vec<HeldHost>, Trouble> {
    let (timeline, lasts) = (i64::from(client.timeline()), lasts.as_secs_f64());
    let mut held = Vec::new();
    if !named.is_empty() {
        let mut names: Vec<&str> = named.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        let know = client
            .client
            .prepare_cached(
                "INSERT INTO crawl_hosts (host, due, holder, until, timeline, counter, used)
                 SELECT host, 'infinity', '', statement_timestamp(), 0, 0, statement_timestamp()
                 FROM unnest($1::text[]) AS o (host)
                 ON CONFLICT DO NOTHING",
            )
            .await?;
        client.client.execute(&know, &[&names]).await?;
        let statement = client
            .client
            .prepare_cached(&claiming("host = ANY($4) ORDER BY host"))
            .await?;
        let values: [&(dyn ToSql + Sync); 4] = [&node, &lasts, &timeline, &names];
        held.extend(client.client.query(&statement, &values).await?);
    }
    if most > 0 {
        let statement = client
            .client
            .prepare_cached(&claiming(
                "due <= statement_timestamp() ORDER BY due LIMIT $4",
            ))
            .await?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let values: [&(dyn ToSql + Sync); 4] = [&node, &lasts, &timeline, &most];
        held.extend(client.client.query(&statement, &values).await?);
    }
    held.iter().map(read_held).collect()
}

/// Writes the statement that claims those of some hosts whose lease is over. In a statement without
/// `MATERIALIZED` the planner may look for hosts more than once, and claim more than it was asked for.
fn claiming(which: &str) -> String {
    format!(
        "WITH free AS MATERIALIZED (
             SELECT host, due = '-infinity' AS is_hurried FROM crawl_hosts
             WHERE until <= statement_timestamp() AND {which} FOR UPDATE SKIP LOCKED)
         UPDATE crawl_hosts AS c SET holder = $1,
             until = statement_timestamp() + make_interval(secs => $2), timeline = $3,
             counter = nextval('crawl_fences'), due = greatest(due, 'epoch'),
             used = statement_timestamp()
         FROM free WHERE c.host = free.host
         RETURNING c.host, c.timeline, c.counter, free.is_hurried"
    )
}

async fn extend(
    client: &Client,
    leases: &[HostLease],
    lasts: Duration,
) -> Result<Vec<HeldHost>, Trouble> {
    let columns = Columns::of(leases);
    let put = client
        .client
        .prepare_cached(
            "WITH held AS MATERIALIZED (
                 SELECT c.host, c.due = '-infinity' AS is_hurried FROM crawl_hosts AS c
                 JOIN unnest($1::text[], $2::bigint[], $3::bigint[]) AS l (host, timeline, counter)
                     USING (host, timeline, counter)
                 ORDER BY c.host FOR UPDATE OF c)
             UPDATE crawl_hosts AS c SET due = greatest(due, 'epoch'),
                 until = statement_timestamp() + make_interval(secs => $4),
                 used = statement_timestamp()
             FROM held WHERE c.host = held.host
             RETURNING c.host, c.timeline, c.counter, held.is_hurried",
        )
        .await?;
    let values: [&(dyn ToSql + Sync); 4] = [
        &columns.hosts,
        &columns.timelines,
        &columns.counters,
        &lasts.as_secs_f64(),
    ];
    let rows = client.client.query(&put, &values).await?;
    rows.iter().map(read_held).collect()
}

async fn release(client: &Client, ended: &[EndedLease]) -> Result<(), Trouble> {
    let leases: Vec<HostLease> = ended.iter().map(|ended| ended.lease.clone()).collect();
    let columns = Columns::of(&leases);
    let rests: Vec<f64> = ended.iter().map(|ended| ended.rest.as_secs_f64()).collect();
    let due: Vec<Option<f64>> = ended
        .iter()
        .map(|ended| ended.due.map(|due| due.as_secs_f64()))
        .collect();
    // Whoever hurried the host meanwhile still waits. The fence stays, so that a second try of this
    // statement does the same.
    let put = client
        .client
        .prepare_cached(
            "WITH ended AS MATERIALIZED (
                 SELECT c.host, e.rest, e.due FROM crawl_hosts AS c
                 JOIN unnest($1::text[], $2::bigint[], $3::bigint[], $4::float8[], $5::float8[])
                     AS e (host, timeline, counter, rest, due) USING (host, timeline, counter)
                 ORDER BY c.host FOR UPDATE OF c)
             UPDATE crawl_hosts AS c SET holder = '', used = statement_timestamp(),
                 until = statement_timestamp() + make_interval(secs => ended.rest),
                 due = CASE
                     WHEN c.due = '-infinity' THEN c.due
                     WHEN ended.due IS NOT NULL
                         THEN statement_timestamp() + make_interval(secs => ended.due)
                     WHEN c.due <= statement_timestamp()
                         THEN statement_timestamp() + make_interval(secs => $6)
                     ELSE c.due END
             FROM ended WHERE c.host = ended.host",
        )
        .await?;
    let values: [&(dyn ToSql + Sync); 6] = [
        &columns.hosts,
        &columns.timelines,
        &columns.counters,
        &rests,
        &due,
        &UNKNOWN,
    ];
    client.client.execute(&put, &values).await?;
    Ok(())
}

async fn put_held(
    client: &mut Client,
    node: &str,
    leases: &[HostLease],
    results: Results<'_>,
) -> Result<Fenced<()>, Trouble> {
    let transaction = client.client.transaction().await?;
    let late = late(&transaction, leases).await?;
    if !late.is_empty() {
        return Ok(Fenced::Late(late));
    }
    records::write_feeds(&transaction, results.feeds).await?;
    records::write_hosts(&transaction, results.rules).await?;
    if !results.pages.is_empty() {
        articles::write_pages(&transaction, node, results.pages).await?;
    }
    transaction.commit().await?;
    Ok(Fenced::Stored(()))
}

/// Returns the leases that are lost, and lets nobody take the others before the transaction ends.
pub(super) async fn late(
    transaction: &Transaction<'_>,
    leases: &[HostLease],
) -> Result<Vec<HostLease>, Trouble> {
    if leases.is_empty() {
        return Ok(Vec::new());
    }
    let columns = Columns::of(leases);
    let look = transaction
        .prepare_cached(
            "SELECT c.host, c.timeline, c.counter, false FROM crawl_hosts AS c
             JOIN unnest($1::text[], $2::bigint[], $3::bigint[]) AS l (host, timeline, counter)
                 USING (host, timeline, counter)
             ORDER BY c.host FOR SHARE OF c",
        )
        .await?;
    let values: [&(dyn ToSql + Sync); 3] = [&columns.hosts, &columns.timelines, &columns.counters];
    let rows = transaction.query(&look, &values).await?;
    let held: Vec<HostLease> = rows
        .iter()
        .map(|row| read_held(row).map(|held| held.lease))
        .collect::<Result<_, _>>()?;
    let lost = leases.iter().filter(|lease| !held.contains(lease));
    Ok(lost.cloned().collect())
}

/// Leases as the arrays that statements take.
struct Columns<'a> {
    hosts: Vec<&'a str>,
    timelines: Vec<i64>,
    counters: Vec<i64>,
}

impl<'a> Columns<'a> {
    fn of(leases: &'a [HostLease]) -> Self {
        Self {
            hosts: leases.iter().map(|lease| lease.host.as_str()).collect(),
            timelines: leases.iter().map(|lease| lease.fence.timeline).collect(),
            counters: leases.iter().map(|lease| lease.fence.counter).collect(),
        }
    }
}

fn read_held(row: &Row) -> Result<HeldHost, Trouble> {
    Ok(HeldHost {
        lease: HostLease {
            host: row.try_get(0)?,
            fence: Fence {
                timeline: row.try_get(1)?,
                counter: row.try_get(2)?,
            },
        },
        is_hurried: row.try_get(3)?,
    })
}
