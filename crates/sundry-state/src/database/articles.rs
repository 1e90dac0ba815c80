//! Articles: the window of an edition, facts from pages, counts, an export.

use std::collections::{BTreeMap, HashMap};

use deadpool_postgres::Transaction;
use tokio_postgres::Row;

use super::Client;
use super::append::clean;
use super::trouble::Trouble;
use super::upkeep::note_write;
use crate::article::{Article, PageState, PageText, joined, parted};
use crate::edition::Edition;

/// Longest text in characters that may serve as a summary, as in the embedded store.
const SUMMARY: i32 = 400;

/// Number of articles that an export holds in memory.
const PART: i32 = 1_000;

/// Reads the window of an edition; see [`crate::Tables::window`].
pub(super) async fn window(
    client: &Client,
    edition: Edition,
    from: i32,
    to: i32,
    most: usize,
) -> Result<Vec<Article>, Trouble> {
    // Only more articles than are wanted need the order of the database; sorting there and looking up
    // columns by name took a third of the time.
    let all = window_rows(client, edition, (from, to), "", most.saturating_add(1)).await?;
    let rows = if all.len() > most {
        let newest = "ORDER BY day DESC, published DESC, id DESC";
        window_rows(client, edition, (from, to), newest, most).await?
    } else {
        all
    };
    let mut articles: Vec<Article> = rows.iter().map(read_head).collect::<Result<_, _>>()?;
    articles.sort_unstable_by_key(|article| (article.published, article.id));
    Ok(articles)
}

async fn window_rows(
    client: &Client,
    edition: Edition,
    (from, to): (i32, i32),
    order: &str,
    most: usize,
) -> Result<Vec<Row>, Trouble> {
    let read = client
        .client
        .prepare_cached(&format!(
            "SELECT id, url, outlet, title, summary, image, video, authors, published, seen, page
             FROM articles
             WHERE country = $1 AND language = $2 AND day BETWEEN $3 AND $4
             {order} LIMIT $5"
        ))
        .await?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let (country, language) = (edition.country(), edition.language());
    let rows = client
        .client
        .query(&read, &[&country, &language, &from, &to, &most])
        .await?;
    Ok(rows)
}

/// Reads texts of articles; see [`crate::Tables::texts`].
pub(super) async fn texts(
    client: &Client,
    edition: Edition,
    from: i32,
    to: i32,
    ids: &[u32],
) -> Result<HashMap<u32, String>, Trouble> {
    let read = client
        .client
        .prepare_cached(
            "SELECT id, text FROM articles
             WHERE country = $1 AND language = $2 AND day BETWEEN $3 AND $4 AND id = ANY($5)",
        )
        .await?;
    let (country, language) = (edition.country(), edition.language());
    let ids: Vec<i32> = ids.iter().map(|id| id.cast_signed()).collect();
    let rows = client
        .client
        .query(&read, &[&country, &language, &from, &to, &ids])
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get::<_, i32>(0)?.unsigned_abs(), row.try_get(1)?)))
        .collect()
}

/// Stores the facts from pages; see [`crate::Tables::fill`].
pub(super) async fn fill(
    client: &mut Client,
    node: &str,
    pages: &[(u32, Option<PageText>)],
) -> Result<(), Trouble> {
    let transaction = client.client.transaction().await?;
    write_pages(&transaction, node, pages).await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn write_pages(
    transaction: &Transaction<'_>,
    node: &str,
    pages: &[(u32, Option<PageText>)],
) -> Result<(), Trouble> {
    // The day tells the partition. A second time changes nothing: the excerpt is the summary already.
    let put = transaction
        .prepare_cached(
            "UPDATE articles SET page = $2,
                 summary = CASE WHEN $3 = '' OR char_length(text) NOT BETWEEN 1 AND $7
                     THEN summary ELSE COALESCE(summary, text) END,
                 text = CASE WHEN $3 = '' THEN text ELSE $3 END,
                 image = COALESCE($4, image), video = COALESCE($5, video),
                 authors = CASE WHEN $6 = '' THEN authors ELSE $6 END
             WHERE day = (SELECT day FROM article_keys WHERE id = $1) AND id = $1",
        )
        .await?;
    // In the order of their numbers, so that two nodes never wait for each other. Of several pages of
    // one article the order among them stays.
    let mut sorted: Vec<&(u32, Option<PageText>)> = pages.iter().collect();
    sorted.sort_by_key(|(id, _)| *id);
    for (id, page) in sorted {
        let state = match page {
            Some(_) => PageState::Read,
            None => PageState::Refused,
        };
        let state = state.number() as i16;
        let page = page.clone().unwrap_or_default();
        let (image, video) = (
            page.image.as_deref().map(clean),
            page.video.as_deref().map(clean),
        );
        let (text, authors) = (clean(&page.text), clean(&joined(&page.authors)));
        let id = id.cast_signed();
        transaction
            .execute(
                &put,
                &[&id, &state, &text, &image, &video, &authors, &SUMMARY],
            )
            .await?;
    }
    note_write(transaction, node).await
}

/// Counts the articles of an edition by day; see [`crate::Tables::days`].
pub(super) async fn days(
    client: &Client,
    edition: Edition,
    most: usize,
) -> Result<Vec<(i32, u64)>, Trouble> {
    let read = client
        .client
        .prepare_cached(
            "SELECT day, count(*) FROM articles WHERE country = $1 AND language = $2
             GROUP BY day ORDER BY day DESC LIMIT $3",
        )
        .await?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let (country, language) = (edition.country(), edition.language());
    let rows = client
        .client
        .query(&read, &[&country, &language, &most])
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get::<_, i64>(1)?.unsigned_abs())))
        .collect()
}

/// Counts the articles of every edition.
pub(super) async fn counts(client: &Client) -> Result<BTreeMap<Edition, u64>, Trouble> {
    let rows = client
        .client
        .query(
            "SELECT country, language, count(*) FROM articles GROUP BY country, language",
            &[],
        )
        .await?;
    rows.iter()
        .map(|row| Ok((edition_of(row)?, row.try_get::<_, i64>(2)?.unsigned_abs())))
        .collect()
}

/// Passes every article on; see [`crate::Tables::each_article`].
pub(super) async fn each(
    client: &mut Client,
    take: &mut dyn FnMut(Edition, Article) -> bool,
) -> Result<(), Trouble> {
    let transaction = client.client.transaction().await?;
    let all = transaction
        .prepare_cached("SELECT * FROM articles ORDER BY published, id, country, language")
        .await?;
    let portal = transaction.bind(&all, &[]).await?;
    loop {
        let rows = transaction.query_portal(&portal, PART).await?;
        for row in &rows {
            if !take(edition_of(row)?, read_article(row)?) {
                return Ok(());
            }
        }
        if rows.is_empty() {
            return Ok(());
        }
    }
}

pub(super) fn edition_of(row: &Row) -> Result<Edition, Trouble> {
    let (country, language): (&str, &str) = (row.try_get("country")?, row.try_get("language")?);
    Ok(Edition::new(country, language).unwrap_or_default())
}

fn read_article(row: &Row) -> Result<Article, Trouble> {
    Ok(Article {
        id: row.try_get::<_, i32>("id")?.unsigned_abs(),
        url: row.try_get("url")?,
        outlet: row.try_get("outlet")?,
        title: row.try_get("title")?,
        text: row.try_get("text")?,
        summary: row.try_get("summary")?,
        image: row.try_get("image")?,
        video: row.try_get("video")?,
        authors: parted(row.try_get("authors")?),
        published: row.try_get("published")?,
        seen: row.try_get("seen")?,
        page: PageState::of_number(row.try_get::<_, i16>("page")?.into()),
    })
}

/// Reads a row of a window: by place, since looking up names takes longer than reading.
fn read_head(row: &Row) -> Result<Article, Trouble> {
    Ok(Article {
        id: row.try_get::<_, i32>(0)?.unsigned_abs(),
        url: row.try_get(1)?,
        outlet: row.try_get(2)?,
        title: row.try_get(3)?,
        text: String::new(),
        summary: row.try_get(4)?,
        image: row.try_get(5)?,
        video: row.try_get(6)?,
        authors: parted(row.try_get(7)?),
        published: row.try_get(8)?,
        seen: row.try_get(9)?,
        page: PageState::of_number(row.try_get::<_, i16>(10)?.into()),
    })
}
