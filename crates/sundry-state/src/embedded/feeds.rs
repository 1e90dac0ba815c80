//! The health of feeds, and the operator's own list.

use rusqlite::{Row, params};

use super::connection::Embedded;
use crate::edition::Edition;
use crate::error::Error;
use crate::feed::{FeedHealth, OwnFeed};

impl Embedded {
    pub(super) fn feeds(&self) -> Result<Vec<FeedHealth>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT * FROM feeds ORDER BY url")?;
            statement.query_map([], read_health)?.collect()
        })
    }

    pub(super) fn put_feeds(&self, feeds: &[FeedHealth]) -> Result<(), Error> {
        if feeds.is_empty() {
            return Ok(());
        }
        self.write(|transaction| {
            let mut put = transaction.prepare_cached(
                "INSERT OR REPLACE INTO feeds (url, title, moved_to, etag, last_modified, visited,
                     succeeded, due, interval, failures, status, visits, unchanged, articles)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
            )?;
            for feed in feeds {
                put.execute(params![
                    feed.url,
                    feed.title,
                    feed.moved_to,
                    feed.etag,
                    feed.last_modified,
                    feed.visited,
                    feed.succeeded,
                    feed.due,
                    feed.interval,
                    feed.failures,
                    feed.status,
                    feed.visits.cast_signed(),
                    feed.unchanged.cast_signed(),
                    feed.articles.cast_signed(),
                ])?;
            }
            Ok(())
        })
    }

    pub(super) fn own_feeds(&self) -> Result<Vec<OwnFeed>, Error> {
        self.read(|connection| {
            let mut statement = connection
                .prepare_cached("SELECT * FROM own_feeds ORDER BY url, country, language")?;
            let rows = statement.query_map([], |row| {
                let (country, language): (String, String) =
                    (row.get("country")?, row.get("language")?);
                Ok(OwnFeed {
                    url: row.get("url")?,
                    edition: Edition::new(&country, &language).unwrap_or_default(),
                    outlet: row.get("outlet")?,
                    removed: row.get("removed")?,
                })
            })?;
            rows.collect()
        })
    }

    pub(super) fn put_own_feeds(&self, feeds: &[OwnFeed]) -> Result<usize, Error> {
        self.write(|transaction| {
            let mut put = transaction.prepare_cached(
                "INSERT INTO own_feeds (url, country, language, outlet, removed)
                 VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (url, country, language) DO UPDATE
                     SET outlet = excluded.outlet, removed = excluded.removed
                     WHERE outlet <> excluded.outlet OR removed <> excluded.removed",
            )?;
            let mut changed = 0;
            for feed in feeds {
                let (country, language) = (feed.edition.country(), feed.edition.language());
                changed += put.execute(params![
                    feed.url,
                    country,
                    language,
                    feed.outlet,
                    feed.removed
                ])?;
            }
            Ok(changed)
        })
    }

    pub(super) fn forget_own_feed(&self, url: &str, edition: Edition) -> Result<bool, Error> {
        self.write(|transaction| {
            let gone = transaction.execute(
                "DELETE FROM own_feeds WHERE url = ?1 AND country = ?2 AND language = ?3",
                params![url, edition.country(), edition.language()],
            )?;
            Ok(gone > 0)
        })
    }
}

fn read_health(row: &Row<'_>) -> Result<FeedHealth, rusqlite::Error> {
    let count = |name: &str| row.get::<_, i64>(name).map(i64::unsigned_abs);
    Ok(FeedHealth {
        url: row.get("url")?,
        title: row.get("title")?,
        moved_to: row.get("moved_to")?,
        etag: row.get("etag")?,
        last_modified: row.get("last_modified")?,
        visited: row.get("visited")?,
        succeeded: row.get("succeeded")?,
        due: row.get("due")?,
        interval: row.get("interval")?,
        failures: row.get("failures")?,
        status: row.get("status")?,
        visits: count("visits")?,
        unchanged: count("unchanged")?,
        articles: count("articles")?,
    })
}
