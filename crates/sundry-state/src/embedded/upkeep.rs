//! Upkeep of the store: the retention window, an integrity check, a backup.

use std::path::Path;

use fs_err as fs;
use rusqlite::params;

use super::connection::Embedded;
use crate::DAY;
use crate::error::Error;
use crate::small::Size;

/// Number of articles removed in one transaction, so that nobody waits long for the writer.
const BATCH: i64 = 500;

/// Number of pages returned to the system at a time.
const PAGES: i64 = 2_000;

impl Embedded {
    pub(super) fn forget(&self, before: i32, most: u64, now: i64) -> Result<u64, Error> {
        let mut gone = 0;
        loop {
            let removed = self.forget_some(i64::from(before) * DAY, most)?;
            gone += removed;
            if removed == 0 {
                break;
            }
        }
        self.write(|transaction| {
            transaction.execute(
                "DELETE FROM counters WHERE day < ?1",
                [now.div_euclid(DAY) - 1],
            )?;
            transaction.execute("DELETE FROM hosts WHERE until <= ?1", [now])
        })?;
        if gone > 0 {
            self.alone(|connection| {
                let mut give_back =
                    connection.prepare(&format!("PRAGMA incremental_vacuum({PAGES})"))?;
                let mut rows = give_back.query([])?;
                while rows.next()?.is_some() {}
                Ok(())
            })?;
        }
        Ok(gone)
    }

    fn forget_some(&self, before: i64, most: u64) -> Result<u64, Error> {
        self.write(|transaction| {
            let articles: i64 =
                transaction.query_row("SELECT count(*) FROM articles", [], |row| row.get(0))?;
            let beyond = articles.saturating_sub(i64::try_from(most).unwrap_or(i64::MAX));
            let mut oldest = transaction.prepare_cached(
                "SELECT id, published FROM articles ORDER BY published, id LIMIT ?1",
            )?;
            let chosen: Vec<(i64, i64)> = oldest
                .query_map([BATCH], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<Result<_, _>>()?;
            let mut gone = 0;
            let mut drop_article =
                transaction.prepare_cached("DELETE FROM articles WHERE id = ?1")?;
            let mut drop_places = transaction.prepare_cached("DELETE FROM places WHERE id = ?1")?;
            for (at, (id, published)) in (0_i64..).zip(chosen) {
                if published >= before && at >= beyond {
                    break;
                }
                drop_article.execute([id])?;
                drop_places.execute([id])?;
                gone += 1;
            }
            Ok(gone)
        })
    }

    pub(super) fn back_up(&self, to: &Path) -> Result<u64, Error> {
        if fs::symlink_metadata(to).is_ok() {
            return Err(Error::Exists(to.to_owned()));
        }
        // Written to another name first, so that a file with the final name is complete.
        let mut aside = to.as_os_str().to_owned();
        aside.push(".part");
        let aside = Path::new(&aside);
        if fs::symlink_metadata(aside).is_ok() {
            fs::remove_file(aside)?;
        }
        let name = aside.to_string_lossy().into_owned();
        self.read(|connection| {
            // This writes to another file, which the reading connection must be allowed to do.
            connection.pragma_update(None, "query_only", false)?;
            let copied = connection.execute("VACUUM INTO ?1", params![name]);
            if self.file().is_some() {
                connection.pragma_update(None, "query_only", true)?;
            }
            copied
        })?;
        fs::File::open(aside)?.sync_all()?;
        fs::rename(aside, to)?;
        Ok(fs::metadata(to)?.len())
    }

    pub(super) fn check(&self) -> Result<Vec<String>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare("PRAGMA integrity_check(20)")?;
            let lines: Vec<String> = statement
                .query_map([], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            Ok(lines.into_iter().filter(|line| line != "ok").collect())
        })
    }

    pub(super) fn size(&self) -> Result<Size, Error> {
        self.read(|connection| {
            let articles: i64 =
                connection.query_row("SELECT count(*) FROM articles", [], |row| row.get(0))?;
            let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
            let page: i64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
            Ok(Size {
                articles: articles.unsigned_abs(),
                bytes: (pages * page).unsigned_abs(),
            })
        })
    }

    pub(super) fn version(&self) -> Result<i64, Error> {
        self.alone(|connection| {
            connection.pragma_query_value(None, "data_version", |row| row.get(0))
        })
    }

    pub(super) fn settle(&self) -> Result<(), Error> {
        self.alone(|connection| {
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        })
    }
}
