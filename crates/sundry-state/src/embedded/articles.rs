//! Articles: appending them, adding facts from their pages, reading the window of an edition.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{CachedStatement, OptionalExtension as _, Row, Transaction, params};

use super::connection::Embedded;
use crate::article::{
    Appended, Article, NewArticle, PageState, PageText, joined, next_id, parted, wanted_id,
};
use crate::day_of;
use crate::edition::Edition;
use crate::error::Error;

/// Number of candidates that are tried for a URL. With 10 million articles stored, a chain of 64
/// taken numbers occurs for less than one in 10¹⁰⁰ URLs.
const TRIES: usize = 64;

/// Longest text in characters that may serve as a summary.
const SUMMARY: i64 = 400;

impl Embedded {
    pub(super) fn append(&self, articles: &[NewArticle], now: i64) -> Result<Vec<Appended>, Error> {
        if articles.is_empty() {
            return Ok(Vec::new());
        }
        self.write(|transaction| {
            articles
                .iter()
                .map(|article| append_one(transaction, article, now))
                .collect()
        })
    }

    pub(super) fn restore(&self, articles: &[(Edition, Article)]) -> Result<(), Error> {
        self.write(|transaction| {
            let mut insert = transaction.prepare_cached(
                "INSERT OR IGNORE INTO articles
                     (id, url, outlet, title, text, summary, image, video, authors, published, seen,
                      page)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            )?;
            let mut place = transaction.prepare_cached(
                "INSERT OR IGNORE INTO places (country, language, day, id)
                 SELECT ?1, ?2, ?3, ?4 FROM articles WHERE id = ?4 AND url = ?5",
            )?;
            for (edition, article) in articles {
                insert.execute(params![
                    article.id,
                    article.url,
                    article.outlet,
                    article.title,
                    article.text,
                    article.summary,
                    article.image,
                    article.video,
                    joined(&article.authors),
                    article.published,
                    article.seen,
                    article.page.number(),
                ])?;
                place.execute(params![
                    edition.country(),
                    edition.language(),
                    day_of(article.published),
                    article.id,
                    article.url,
                ])?;
            }
            Ok(())
        })
    }

    pub(super) fn window(
        &self,
        edition: Edition,
        from: i32,
        to: i32,
        most: usize,
    ) -> Result<Vec<Article>, Error> {
        let mut articles = self.read(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, url, outlet, title, '' AS text, summary, image, video, authors, published,
                     seen, page
                 FROM places JOIN articles USING (id)
                 WHERE country = ?1 AND language = ?2 AND day BETWEEN ?3 AND ?4
                 ORDER BY day DESC, published DESC, id DESC LIMIT ?5",
            )?;
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            statement
                .query_map(
                    params![edition.country(), edition.language(), from, to, most],
                    read_article,
                )?
                .collect::<Result<Vec<_>, _>>()
        })?;
        articles.sort_by_key(|article| (article.published, article.id));
        Ok(articles)
    }

    pub(super) fn texts(
        &self,
        edition: Edition,
        from: i32,
        to: i32,
        ids: &[u32],
    ) -> Result<HashMap<u32, String>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT text FROM articles WHERE id = ?1 AND EXISTS (
                     SELECT 1 FROM places WHERE country = ?2 AND language = ?3
                     AND day BETWEEN ?4 AND ?5 AND places.id = articles.id)",
            )?;
            let mut texts = HashMap::with_capacity(ids.len());
            for id in ids {
                let of = params![id, edition.country(), edition.language(), from, to];
                let text = statement.query_row(of, |row| row.get(0)).optional()?;
                texts.extend(text.map(|text| (*id, text)));
            }
            Ok(texts)
        })
    }

    pub(super) fn fill(&self, pages: &[(u32, Option<PageText>)]) -> Result<(), Error> {
        if pages.is_empty() {
            return Ok(());
        }
        self.write(|transaction| {
            let mut read = transaction.prepare_cached(
                "UPDATE articles SET page = ?2,
                     summary = CASE WHEN ?3 = '' OR length(text) NOT BETWEEN 1 AND ?7
                         THEN summary ELSE COALESCE(summary, text) END,
                     text = CASE WHEN ?3 = '' THEN text ELSE ?3 END,
                     image = COALESCE(?4, image), video = COALESCE(?5, video),
                     authors = CASE WHEN ?6 = '' THEN authors ELSE ?6 END
                 WHERE id = ?1",
            )?;
            for (id, page) in pages {
                let state = match page {
                    Some(_) => PageState::Read,
                    None => PageState::Refused,
                };
                let page = page.clone().unwrap_or_default();
                let authors = joined(&page.authors);
                read.execute(params![
                    id,
                    state.number(),
                    page.text,
                    page.image,
                    page.video,
                    authors,
                    SUMMARY
                ])?;
            }
            Ok(())
        })
    }

    pub(super) fn days(&self, edition: Edition, most: usize) -> Result<Vec<(i32, u64)>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT day, count(*) FROM places WHERE country = ?1 AND language = ?2
                 GROUP BY day ORDER BY day DESC LIMIT ?3",
            )?;
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            statement
                .query_map(
                    params![edition.country(), edition.language(), most],
                    |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs())),
                )?
                .collect()
        })
    }

    pub(super) fn each_article(
        &self,
        take: &mut dyn FnMut(Edition, Article) -> bool,
    ) -> Result<(), Error> {
        self.read(|connection| {
            let mut statement = connection.prepare(
                "SELECT articles.*, country, language FROM articles JOIN places USING (id)
                 ORDER BY published, id",
            )?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let country: String = row.get("country")?;
                let language: String = row.get("language")?;
                let edition = Edition::new(&country, &language).unwrap_or_default();
                if !take(edition, read_article(row)?) {
                    break;
                }
            }
            Ok(())
        })
    }

    pub(super) fn counts(&self) -> Result<BTreeMap<Edition, u64>, Error> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT country, language, count(*) FROM places GROUP BY country, language",
            )?;
            let rows = statement.query_map([], |row| {
                let (country, language): (String, String) = (row.get(0)?, row.get(1)?);
                let edition = Edition::new(&country, &language).unwrap_or_default();
                Ok((edition, row.get::<_, i64>(2)?.unsigned_abs()))
            })?;
            rows.collect()
        })
    }
}

fn append_one(
    transaction: &Transaction<'_>,
    article: &NewArticle,
    now: i64,
) -> Result<Appended, rusqlite::Error> {
    let mut look = transaction.prepare_cached("SELECT url FROM articles WHERE id = ?1")?;
    let mut id = wanted_id(&article.url);
    let mut known = false;
    for _ in 0..TRIES {
        match address(&mut look, id)? {
            Some(url) if url == article.url => {
                known = true;
                break;
            }
            Some(_) => id = next_id(id),
            None => break,
        }
    }
    if !known {
        let mut insert = transaction.prepare_cached(
            "INSERT OR REPLACE INTO articles
                 (id, url, outlet, title, text, summary, image, video, authors, published, seen, page)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 0)",
        )?;
        insert.execute(params![
            id,
            article.url,
            article.outlet,
            article.title,
            article.text,
            article.summary,
            article.image,
            article.video,
            joined(&article.authors),
            article.published,
            now
        ])?;
    }
    // An article keeps the day of its first appearance; else a feed that updates its dates would
    // carry yesterday's news into today's edition.
    let day = if known {
        let mut when =
            transaction.prepare_cached("SELECT published FROM articles WHERE id = ?1")?;
        day_of(when.query_row([id], |row| row.get(0))?)
    } else {
        day_of(article.published)
    };
    let mut place = transaction.prepare_cached(
        "INSERT OR IGNORE INTO places (country, language, day, id) VALUES (?1, ?2, ?3, ?4)",
    )?;
    let edition = article.edition;
    let placed = place.execute(params![edition.country(), edition.language(), day, id])?;
    Ok(Appended {
        id,
        is_new: placed > 0,
    })
}

fn address(look: &mut CachedStatement<'_>, id: u32) -> Result<Option<String>, rusqlite::Error> {
    look.query_row([id], |row| row.get(0)).optional()
}

fn read_article(row: &Row<'_>) -> Result<Article, rusqlite::Error> {
    let authors: String = row.get("authors")?;
    Ok(Article {
        id: row.get("id")?,
        url: row.get("url")?,
        outlet: row.get("outlet")?,
        title: row.get("title")?,
        text: row.get("text")?,
        summary: row.get("summary")?,
        image: row.get("image")?,
        video: row.get("video")?,
        authors: parted(&authors),
        published: row.get("published")?,
        seen: row.get("seen")?,
        page: PageState::of_number(row.get("page")?),
    })
}
