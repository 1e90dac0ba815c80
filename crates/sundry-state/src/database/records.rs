//! Feeds, the operator's own list, rules of hosts, and requested editions. Rows are written in the
//! order of their keys, so that two nodes never wait for each other.

use deadpool_postgres::Transaction;
use tokio_postgres::Row;

use super::Client;
use super::append::clean;
use super::articles::edition_of;
use super::trouble::Trouble;
use super::upkeep::note_write;
use crate::edition::Edition;
use crate::feed::{FeedHealth, OwnFeed};
use crate::small::{Asked, HostRules};

pub(super) async fn feeds(client: &Client) -> Result<Vec<FeedHealth>, Trouble> {
    let rows = client
        .client
        .query("SELECT * FROM feeds ORDER BY url COLLATE \"C\"", &[])
        .await?;
    rows.iter().map(read_health).collect()
}

/// Returns the health of some feeds.
pub(super) async fn feeds_of(client: &Client, urls: &[String]) -> Result<Vec<FeedHealth>, Trouble> {
    let read = client
        .client
        .prepare_cached("SELECT * FROM feeds WHERE url = ANY($1)")
        .await?;
    let rows = client.client.query(&read, &[&urls]).await?;
    rows.iter().map(read_health).collect()
}

pub(super) async fn put_feeds(client: &mut Client, feeds: &[FeedHealth]) -> Result<(), Trouble> {
    if feeds.is_empty() {
        return Ok(());
    }
    let transaction = client.client.transaction().await?;
    write_feeds(&transaction, feeds).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn write_feeds(
    transaction: &Transaction<'_>,
    feeds: &[FeedHealth],
) -> Result<(), Trouble> {
    let put = transaction
        .prepare_cached(
            "INSERT INTO feeds (url, title, moved_to, etag, last_modified, visited, succeeded, due,
                 every, failures, status, visits, unchanged, articles)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
             ON CONFLICT (url) DO UPDATE SET title = excluded.title, moved_to = excluded.moved_to,
                 etag = excluded.etag, last_modified = excluded.last_modified,
                 visited = excluded.visited, succeeded = excluded.succeeded, due = excluded.due,
                 every = excluded.every, failures = excluded.failures, status = excluded.status,
                 visits = excluded.visits, unchanged = excluded.unchanged,
                 articles = excluded.articles",
        )
        .await?;
    let mut sorted: Vec<&FeedHealth> = feeds.iter().collect();
    sorted.sort_by(|one, other| one.url.cmp(&other.url));
    for feed in sorted {
        let text = |text: &Option<String>| text.as_deref().map(clean);
        transaction
            .execute(
                &put,
                &[
                    &clean(&feed.url),
                    &text(&feed.title),
                    &text(&feed.moved_to),
                    &text(&feed.etag),
                    &text(&feed.last_modified),
                    &feed.visited,
                    &feed.succeeded,
                    &feed.due,
                    &i64::from(feed.interval),
                    &i64::from(feed.failures),
                    &clean(&feed.status),
                    &feed.visits.cast_signed(),
                    &feed.unchanged.cast_signed(),
                    &feed.articles.cast_signed(),
                ],
            )
            .await?;
    }
    Ok(())
}

pub(super) async fn own_feeds(client: &Client) -> Result<Vec<OwnFeed>, Trouble> {
    let rows = client
        .client
        .query(
            "SELECT * FROM own_feeds ORDER BY url COLLATE \"C\", country, language",
            &[],
        )
        .await?;
    rows.iter()
        .map(|row| {
            Ok(OwnFeed {
                url: row.try_get("url")?,
                edition: edition_of(row)?,
                outlet: row.try_get("outlet")?,
                removed: row.try_get("removed")?,
            })
        })
        .collect()
}

pub(super) async fn put_own_feeds(
    client: &mut Client,
    node: &str,
    feeds: &[OwnFeed],
) -> Result<usize, Trouble> {
    let transaction = client.client.transaction().await?;
    let put = transaction
        .prepare_cached(
            "INSERT INTO own_feeds (url, country, language, outlet, removed)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (url, country, language) DO UPDATE
                 SET outlet = excluded.outlet, removed = excluded.removed
                 WHERE own_feeds.outlet <> excluded.outlet OR own_feeds.removed <> excluded.removed",
        )
        .await?;
    let mut sorted: Vec<&OwnFeed> = feeds.iter().collect();
    sorted.sort_by(|one, other| (&one.url, one.edition).cmp(&(&other.url, other.edition)));
    let mut changed = 0;
    for feed in sorted {
        let (country, language) = (feed.edition.country(), feed.edition.language());
        let (url, outlet) = (clean(&feed.url), clean(&feed.outlet));
        changed += transaction
            .execute(&put, &[&url, &country, &language, &outlet, &feed.removed])
            .await?;
    }
    if changed > 0 {
        note_write(&transaction, node).await?;
    }
    transaction.commit().await?;
    Ok(usize::try_from(changed).unwrap_or(usize::MAX))
}

pub(super) async fn forget_own_feed(
    client: &mut Client,
    node: &str,
    url: &str,
    edition: Edition,
) -> Result<bool, Trouble> {
    let transaction = client.client.transaction().await?;
    let gone = transaction
        .execute(
            "DELETE FROM own_feeds WHERE url = $1 AND country = $2 AND language = $3",
            &[&clean(url), &edition.country(), &edition.language()],
        )
        .await?;
    if gone > 0 {
        note_write(&transaction, node).await?;
    }
    transaction.commit().await?;
    Ok(gone > 0)
}

pub(super) async fn hosts(client: &Client, now: i64) -> Result<Vec<HostRules>, Trouble> {
    let rows = client
        .client
        .query(
            "SELECT * FROM hosts WHERE until > $1 ORDER BY host COLLATE \"C\"",
            &[&now],
        )
        .await?;
    rows.iter().map(read_rules).collect()
}

/// Returns the rules of some hosts.
pub(super) async fn rules_of(client: &Client, hosts: &[String]) -> Result<Vec<HostRules>, Trouble> {
    let read = client
        .client
        .prepare_cached("SELECT * FROM hosts WHERE host = ANY($1)")
        .await?;
    let rows = client.client.query(&read, &[&hosts]).await?;
    rows.iter().map(read_rules).collect()
}

fn read_rules(row: &Row) -> Result<HostRules, Trouble> {
    Ok(HostRules {
        host: row.try_get("host")?,
        robots: row.try_get("robots")?,
        fetched: row.try_get("fetched")?,
        until: row.try_get("until")?,
    })
}

pub(super) async fn put_hosts(client: &mut Client, hosts: &[HostRules]) -> Result<(), Trouble> {
    if hosts.is_empty() {
        return Ok(());
    }
    let transaction = client.client.transaction().await?;
    write_hosts(&transaction, hosts).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn write_hosts(
    transaction: &Transaction<'_>,
    hosts: &[HostRules],
) -> Result<(), Trouble> {
    let put = transaction
        .prepare_cached(
            "INSERT INTO hosts (host, robots, fetched, until) VALUES ($1, $2, $3, $4)
             ON CONFLICT (host) DO UPDATE SET robots = excluded.robots,
                 fetched = excluded.fetched, until = excluded.until",
        )
        .await?;
    let mut sorted: Vec<&HostRules> = hosts.iter().collect();
    sorted.sort_by(|one, other| one.host.cmp(&other.host));
    for rules in sorted {
        let (host, robots) = (clean(&rules.host), clean(&rules.robots));
        transaction
            .execute(&put, &[&host, &robots, &rules.fetched, &rules.until])
            .await?;
    }
    Ok(())
}

pub(super) async fn ask(
    client: &mut Client,
    node: &str,
    edition: Edition,
    now: i64,
) -> Result<(), Trouble> {
    let transaction = client.client.transaction().await?;
    transaction
        .execute(
            "INSERT INTO asked (country, language, first, last) VALUES ($1, $2, $3, $3)
             ON CONFLICT (country, language) DO UPDATE
                 SET last = greatest(asked.last, excluded.last)",
            &[&edition.country(), &edition.language(), &now],
        )
        .await?;
    note_write(&transaction, node).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn asked_since(client: &Client, since: i64) -> Result<Vec<Asked>, Trouble> {
    let rows = client
        .client
        .query(
            "SELECT * FROM asked WHERE last >= $1 ORDER BY country, language",
            &[&since],
        )
        .await?;
    rows.iter()
        .map(|row| {
            Ok(Asked {
                edition: edition_of(row)?,
                first: row.try_get("first")?,
                last: row.try_get("last")?,
            })
        })
        .collect()
}

fn read_health(row: &Row) -> Result<FeedHealth, Trouble> {
    let count = |name: &str| row.try_get::<_, i64>(name).map(i64::unsigned_abs);
    let small = |name: &str| count(name).map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    Ok(FeedHealth {
        url: row.try_get("url")?,
        title: row.try_get("title")?,
        moved_to: row.try_get("moved_to")?,
        etag: row.try_get("etag")?,
        last_modified: row.try_get("last_modified")?,
        visited: row.try_get("visited")?,
        succeeded: row.try_get("succeeded")?,
        due: row.try_get("due")?,
        interval: small("every")?,
        failures: small("failures")?,
        status: row.try_get("status")?,
        visits: count("visits")?,
        unchanged: count("unchanged")?,
        articles: count("articles")?,
    })
}
