//! Storing articles. Several nodes bring the same articles at once, so a batch first claims the keys
//! of its new articles in the order of their numbers: whoever comes second waits for the first and then
//! finds them taken. In another order two batches would wait for each other.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use tokio_postgres::types::ToSql;

use super::days::{AHEAD, possible};
use super::host_leases::late;
use super::trouble::Trouble;
use super::upkeep::note_write;
use super::{Client, Database};
use crate::article::{Appended, Article, NewArticle, PageState, joined, next_id, wanted_id};
use crate::day_of;
use crate::edition::Edition;
use crate::error::Error;
use crate::host_leases::{Fenced, HostLease};

/// Number of candidates that are tried for a URL, as in the embedded store.
const TRIES: usize = 64;

/// Counts articles whose date is out of range, by the day on which they came.
const CLAMPED: &str = "articles:clamped";

/// The key of an article: its number and its day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    id: i32,
    day: i32,
    is_known: bool,
}

/// Stores articles, if all of these leases are held; see [`crate::Tables::append`] and
/// [`crate::HostLeases::append_held`].
pub(super) async fn append(
    client: &mut Client,
    database: &Database,
    leases: &[HostLease],
    articles: &[NewArticle],
    now: i64,
) -> Result<Fenced<Vec<Appended>>, Trouble> {
    let today = day_of(now);
    let possible = possible(today);
    let mut keys = find_keys(client, articles).await?;
    let mut clamped = 0_i64;
    // The first article with a URL is the one that is stored.
    let mut first: BTreeMap<i32, &NewArticle> = BTreeMap::new();
    for article in articles {
        let Some(key) = keys.get_mut(article.url.as_str()) else {
            continue;
        };
        if !key.is_known && !first.contains_key(&key.id) {
            let day = day_of(article.published);
            key.day = day.clamp(*possible.start(), *possible.end());
            clamped += i64::from(key.day != day);
            first.insert(key.id, article);
        }
    }
    let mut days: BTreeSet<i32> = keys.values().map(|key| key.day).collect();
    days.extend(today..=today.saturating_add(AHEAD));
    if !first.is_empty() {
        database.days.ensure(client, &days).await?;
    }

    let transaction = client.client.transaction().await?;
    let late = late(&transaction, leases).await?;
    if !late.is_empty() {
        return Ok(Fenced::Late(late));
    }
    if !first.is_empty() {
        claim(&transaction, &mut keys, &first).await?;
    }
    let mut places = BTreeMap::new();
    for article in articles {
        let key = keys.get(article.url.as_str()).copied();
        let key = key.ok_or(Trouble::Again)?;
        places.insert((key.id, article.edition), key);
    }
    let rows: Vec<Row<'_>> = places
        .iter()
        .filter(|(_, key)| !key.is_known)
        .filter_map(|((id, edition), key)| {
            let article = first.get(id)?;
            Some(Row::new(article, *edition, *key, now))
        })
        .collect();
    let mut placed = insert(&transaction, &rows).await?;
    let known: Vec<(Edition, Key)> = places
        .iter()
        .filter(|(_, key)| key.is_known)
        .map(|((_, edition), key)| (*edition, *key))
        .collect();
    placed.extend(place_known(&transaction, &known).await?);
    if !placed.is_empty() {
        if clamped > 0 {
            super::counters::add_one(&transaction, CLAMPED, today, clamped).await?;
        }
        note_write(&transaction, &database.node).await?;
    }
    transaction.commit().await?;

    let appended = articles
        .iter()
        .map(|article| {
            let id = keys.get(article.url.as_str()).map_or(0, |key| key.id);
            Appended {
                id: id.unsigned_abs(),
                is_new: placed.remove(&(id, article.edition)),
            }
        })
        .collect();
    Ok(Fenced::Stored(appended))
}

/// Finds the number of every URL: that of the stored article, or the first free one.
async fn find_keys<'a>(
    client: &Client,
    articles: &'a [NewArticle],
) -> Result<HashMap<&'a str, Key>, Trouble> {
    let mut open: BTreeMap<&str, u32> = articles
        .iter()
        .map(|article| (article.url.as_str(), wanted_id(&article.url)))
        .collect();
    let mut keys = HashMap::with_capacity(open.len());
    let mut taken: HashMap<u32, &str> = HashMap::with_capacity(open.len());
    let look = client
        .client
        .prepare_cached("SELECT id, url, day FROM article_keys WHERE id = ANY($1)")
        .await?;
    for _ in 0..TRIES {
        let ids: Vec<i32> = open.values().map(|id| id.cast_signed()).collect();
        let stored = client.client.query(&look, &[&ids]).await?;
        let mut stored_keys: HashMap<i32, (String, i32)> = HashMap::with_capacity(stored.len());
        for row in stored {
            stored_keys.insert(row.try_get(0)?, (row.try_get(1)?, row.try_get(2)?));
        }
        let mut left = BTreeMap::new();
        for (url, id) in open {
            let signed = id.cast_signed();
            match stored_keys.get(&signed) {
                Some((stored, day)) if stored == url => {
                    let (id, day, is_known) = (signed, *day, true);
                    keys.insert(url, Key { id, day, is_known });
                }
                None if !taken.contains_key(&id) => {
                    taken.insert(id, url);
                    let (id, day, is_known) = (signed, 0, false);
                    keys.insert(url, Key { id, day, is_known });
                }
                _ => {
                    left.insert(url, next_id(id));
                }
            }
        }
        if left.is_empty() {
            return Ok(keys);
        }
        open = left;
    }
    Err(Error::Database("too many articles share one number".to_owned()).into())
}

/// Claims the keys of new articles, in the order of their numbers. Those that another node claimed in
/// the meantime become known.
async fn claim(
    transaction: &deadpool_postgres::Transaction<'_>,
    keys: &mut HashMap<&str, Key>,
    first: &BTreeMap<i32, &NewArticle>,
) -> Result<(), Trouble> {
    let put = transaction
        .prepare_cached(
            "INSERT INTO article_keys (id, url, day)
             SELECT * FROM unnest($1::integer[], $2::text[], $3::integer[])
             ON CONFLICT DO NOTHING",
        )
        .await?;
    let ids: Vec<i32> = first.keys().copied().collect();
    let urls: Vec<&str> = first.values().map(|article| article.url.as_str()).collect();
    let days: Vec<i32> = urls
        .iter()
        .map(|url| keys.get(url).map_or(0, |key| key.day))
        .collect();
    let claimed = transaction.execute(&put, &[&ids, &urls, &days]).await?;
    if claimed == ids.len() as u64 {
        return Ok(());
    }
    // Which of them are ours cannot be told from the row: an earlier try of ours may have committed.
    let look = transaction
        .prepare_cached(
            "SELECT id, url, day, xmin = pg_current_xact_id()::xid FROM article_keys
             WHERE id = ANY($1)",
        )
        .await?;
    for row in transaction.query(&look, &[&ids]).await? {
        let (id, url): (i32, &str) = (row.try_get(0)?, row.try_get(1)?);
        let is_ours: bool = row.try_get(3)?;
        match keys.get_mut(url).filter(|key| key.id == id) {
            Some(key) if !is_ours => {
                key.day = row.try_get(2)?;
                key.is_known = true;
            }
            Some(_) => {}
            // Another URL has the number; the next try sees it and goes on to the next number.
            None => return Err(Trouble::Again),
        }
    }
    Ok(())
}

/// A row to be inserted.
struct Row<'a> {
    edition: Edition,
    key: Key,
    url: &'a str,
    outlet: String,
    title: String,
    text: String,
    summary: Option<String>,
    image: Option<String>,
    video: Option<String>,
    authors: String,
    published: i64,
    seen: i64,
    page: i16,
}

impl<'a> Row<'a> {
    fn new(article: &'a NewArticle, edition: Edition, key: Key, now: i64) -> Self {
        Self {
            edition,
            key,
            url: &article.url,
            outlet: clean(&article.outlet),
            title: clean(&article.title),
            text: clean(&article.text),
            summary: article.summary.as_deref().map(clean),
            image: article.image.as_deref().map(clean),
            video: article.video.as_deref().map(clean),
            authors: clean(&joined(&article.authors)),
            published: article.published,
            seen: now,
            page: PageState::Unread.number() as i16,
        }
    }
}

/// Replaces U+0000, which no text in `PostgreSQL` may hold.
pub(super) fn clean(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

/// Inserts rows in the order of their numbers; returns the places that were free.
async fn insert(
    transaction: &deadpool_postgres::Transaction<'_>,
    rows: &[Row<'_>],
) -> Result<BTreeSet<(i32, Edition)>, Trouble> {
    if rows.is_empty() {
        return Ok(BTreeSet::new());
    }
    let put = transaction
        .prepare_cached(
            "INSERT INTO articles (day, country, language, id, url, outlet, title, text, summary,
                 image, video, authors, published, seen, page)
             SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::integer[], $5::text[],
                 $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
                 $12::text[], $13::bigint[], $14::bigint[], $15::smallint[])
             ON CONFLICT DO NOTHING RETURNING id, country, language",
        )
        .await?;
    let days: Vec<i32> = rows.iter().map(|row| row.key.day).collect();
    let countries: Vec<&str> = rows.iter().map(|row| row.edition.country()).collect();
    let languages: Vec<&str> = rows.iter().map(|row| row.edition.language()).collect();
    let ids: Vec<i32> = rows.iter().map(|row| row.key.id).collect();
    let urls: Vec<&str> = rows.iter().map(|row| row.url).collect();
    let outlets: Vec<&str> = rows.iter().map(|row| row.outlet.as_str()).collect();
    let titles: Vec<&str> = rows.iter().map(|row| row.title.as_str()).collect();
    let texts: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
    let summaries: Vec<Option<&str>> = rows.iter().map(|row| row.summary.as_deref()).collect();
    let images: Vec<Option<&str>> = rows.iter().map(|row| row.image.as_deref()).collect();
    let videos: Vec<Option<&str>> = rows.iter().map(|row| row.video.as_deref()).collect();
    let authors: Vec<&str> = rows.iter().map(|row| row.authors.as_str()).collect();
    let published: Vec<i64> = rows.iter().map(|row| row.published).collect();
    let seen: Vec<i64> = rows.iter().map(|row| row.seen).collect();
    let pages: Vec<i16> = rows.iter().map(|row| row.page).collect();
    let values: [&(dyn ToSql + Sync); 15] = [
        &days, &countries, &languages, &ids, &urls, &outlets, &titles, &texts, &summaries, &images,
        &videos, &authors, &published, &seen, &pages,
    ];
    taken(transaction.query(&put, &values).await?)
}

/// Puts stored articles into further editions; returns the places that were free.
async fn place_known(
    transaction: &deadpool_postgres::Transaction<'_>,
    known: &[(Edition, Key)],
) -> Result<BTreeSet<(i32, Edition)>, Trouble> {
    if known.is_empty() {
        return Ok(BTreeSet::new());
    }
    let put = transaction
        .prepare_cached(
            "INSERT INTO articles (day, country, language, id, url, outlet, title, text, summary,
                 image, video, authors, published, seen, page)
             SELECT k.day, k.country, k.language, k.id, a.url, a.outlet, a.title, a.text, a.summary,
                 a.image, a.video, a.authors, a.published, a.seen, a.page
             FROM unnest($1::integer[], $2::text[], $3::text[], $4::integer[])
                 AS k (day, country, language, id)
             CROSS JOIN LATERAL (SELECT * FROM articles AS b
                 WHERE b.day = k.day AND b.id = k.id LIMIT 1) AS a
             WHERE NOT EXISTS (SELECT FROM articles AS c WHERE c.day = k.day
                 AND c.country = k.country AND c.language = k.language AND c.id = k.id)
             ON CONFLICT DO NOTHING RETURNING id, country, language",
        )
        .await?;
    let days: Vec<i32> = known.iter().map(|(_, key)| key.day).collect();
    let countries: Vec<&str> = known.iter().map(|(edition, _)| edition.country()).collect();
    let languages: Vec<&str> = known
        .iter()
        .map(|(edition, _)| edition.language())
        .collect();
    let ids: Vec<i32> = known.iter().map(|(_, key)| key.id).collect();
    let values: [&(dyn ToSql + Sync); 4] = [&days, &countries, &languages, &ids];
    taken(transaction.query(&put, &values).await?)
}

fn taken(rows: Vec<tokio_postgres::Row>) -> Result<BTreeSet<(i32, Edition)>, Trouble> {
    rows.into_iter()
        .map(|row| {
            let (country, language): (&str, &str) = (row.try_get(1)?, row.try_get(2)?);
            let edition = Edition::new(country, language).unwrap_or_default();
            Ok((row.try_get(0)?, edition))
        })
        .collect()
}

/// Stores articles as another store gave them; see [`crate::Tables::restore`].
pub(super) async fn restore(
    client: &mut Client,
    database: &Database,
    articles: &[(Edition, Article)],
) -> Result<(), Trouble> {
    let mut rows: BTreeMap<(i32, Edition), Row<'_>> = BTreeMap::new();
    for (edition, article) in articles {
        let key = Key {
            id: article.id.cast_signed(),
            day: day_of(article.published),
            is_known: false,
        };
        let row = Row {
            edition: *edition,
            key,
            url: &article.url,
            outlet: clean(&article.outlet),
            title: clean(&article.title),
            text: clean(&article.text),
            summary: article.summary.as_deref().map(clean),
            image: article.image.as_deref().map(clean),
            video: article.video.as_deref().map(clean),
            authors: clean(&joined(&article.authors)),
            published: article.published,
            seen: article.seen,
            page: article.page.number() as i16,
        };
        // The day is that of the first appearance, which an odd date does not tell.
        let possible = possible(day_of(article.seen));
        let day = row.key.day.clamp(*possible.start(), *possible.end());
        let key = Key { day, ..row.key };
        rows.insert((row.key.id, *edition), Row { key, ..row });
    }
    let days: BTreeSet<i32> = rows.values().map(|row| row.key.day).collect();
    database.days.ensure(client, &days).await?;
    let transaction = client.client.transaction().await?;
    let put = transaction
        .prepare_cached(
            "INSERT INTO article_keys (id, url, day)
             SELECT * FROM unnest($1::integer[], $2::text[], $3::integer[])
             ON CONFLICT DO NOTHING",
        )
        .await?;
    let ids: Vec<i32> = rows.values().map(|row| row.key.id).collect();
    let urls: Vec<&str> = rows.values().map(|row| row.url).collect();
    let days: Vec<i32> = rows.values().map(|row| row.key.day).collect();
    transaction.execute(&put, &[&ids, &urls, &days]).await?;
    let look = transaction
        .prepare_cached("SELECT id, url FROM article_keys WHERE id = ANY($1)")
        .await?;
    let mut owners = BTreeMap::new();
    for row in transaction.query(&look, &[&ids]).await? {
        owners.insert(row.try_get::<_, i32>(0)?, row.try_get::<_, String>(1)?);
    }
    let ours: Vec<Row<'_>> = rows
        .into_values()
        .filter(|row| owners.get(&row.key.id).is_some_and(|url| url == row.url))
        .collect();
    insert(&transaction, &ours).await?;
    note_write(&transaction, &database.node).await?;
    transaction.commit().await?;
    Ok(())
}
