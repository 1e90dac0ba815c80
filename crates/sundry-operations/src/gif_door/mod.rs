//! A door for clients of a gif service that closed in 2026, Tenor's API of version 2: its paths,
//! its parameters and the shape of its answers, over this server's own gifs. It is not an
//! operation, and it is off unless the operator opens it.
//!
//! Stickers and videos are not served, nothing is counted, and there is no data about trends:
//! requests for those get an empty answer or none. `docs/gif-door.md` lists the differences.

mod formats;
mod previews;
mod question;
mod reply;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use sundry_catalog::{Clause, Id, Query, Snapshot, Sort, TextClause};
use sundry_hash::{GOLDEN, finish};
use sundry_records::{Gif, MediaFormat, TONES, fold_tones, gif_query};
use sundry_text::fold;

use self::question::{Page, Question};
pub use self::reply::failure;
use self::reply::{Categories, Category, Results, Terms};
use crate::arguments::Arguments;
use crate::error::ApiError;
use crate::media::Media;
use crate::service::{Origin, Service};
use crate::wire::to_json;

/// The prefix of all paths of the door.
pub const GIF_DOOR_PATH: &str = "/v2/";

/// The name of its parameter for a key.
pub const GIF_DOOR_KEY: &str = "key";

/// The operation that a key must be allowed to call in order to use the door.
pub const GIF_DOOR_RIGHT: &str = "search-gifs";

/// Search terms of the categories.
const CATEGORIES: &str = include_str!("../../../../data/gifs/categories.tsv");

/// Number of the best gifs that a random order shuffles.
const SHUFFLED: usize = 200;

/// Number of gifs whose keywords are searched for a completion.
const LOOKED_AT: usize = 500;

/// Answers a path of the door, as JSON text.
///
/// # Errors
/// 404 for an unknown path, 400 for a parameter, 503 if the server is overloaded.
pub async fn gif_door(
    service: &Service,
    path: &str,
    arguments: &Arguments,
    origin: &Origin,
) -> Result<Vec<u8>, ApiError> {
    let asked = Asked {
        service,
        arguments,
        origin,
    };
    match path.strip_prefix(GIF_DOOR_PATH).unwrap_or_default() {
        "search" => asked.search().await,
        "featured" => asked.featured().await,
        "autocomplete" => asked.autocomplete().await,
        "categories" => asked.categories().await,
        "posts" => asked.posts().await,
        // Shares are not counted.
        "registershare" => Ok(b"{}".to_vec()),
        _ => {
            let message = "There is no such path here. Served are search, featured, autocomplete, \
                           categories, posts and registershare below /v2/.";
            Err(ApiError::not_found(message))
        }
    }
}

/// A call of the door.
struct Asked<'a> {
    service: &'a Service,
    arguments: &'a Arguments,
    origin: &'a Origin,
}

impl Asked<'_> {
    async fn search(&self) -> Result<Vec<u8>, ApiError> {
        let question = Question::read(self.arguments)?;
        let text = question::QUERY.read(self.arguments)?;
        if question.wants_stickers {
            return self.results(&question, Page::default()).await;
        }
        let page = if question.random {
            let seed = question.seed.unwrap_or_else(|| self.service.chance());
            let query = gif_query(&text, SHUFFLED);
            let mut found = self.find(query).await?;
            found.sort_by_key(|gif| shuffled(gif.id, seed));
            question.cut(found, Some(seed))
        } else {
            let mut query = gif_query(&text, question.limit * TONES);
            query.offset = question.from;
            let found = self.find(query).await?;
            let kept = fold_tones(found.clone(), &text, question.limit);
            question.turn(&found, kept)
        };
        self.results(&question, page).await
    }

    /// Returns the best rated gifs; if none is rated, some gifs in a stable order.
    async fn featured(&self) -> Result<Vec<u8>, ApiError> {
        let question = Question::read(self.arguments)?;
        if question.wants_stickers {
            return self.results(&question, Page::default()).await;
        }
        let query = Query {
            sort: Sort::descending("rating"),
            offset: question.from,
            limit: question.limit * TONES,
            total: false,
            ..Query::default()
        };
        let found = self.find(query).await?;
        let kept = fold_tones(found.clone(), "", question.limit);
        let page = question.turn(&found, kept);
        self.results(&question, page).await
    }

    /// Returns keywords and words of titles that begin with the text, most frequent first.
    async fn autocomplete(&self) -> Result<Vec<u8>, ApiError> {
        let question = Question::read(self.arguments)?;
        let text = question::QUERY.read(self.arguments)?;
        let begun = fold(text.trim()).into_owned();
        let snapshot = self.service.catalogues().gifs.snapshot();
        let terms = self
            .service
            .search(move || completed(&snapshot, &begun, question.limit))
            .await?;
        to_json(&Terms { results: terms }).map_err(ApiError::internal)
    }

    /// Returns common reactions for which there is a gif, each with one.
    async fn categories(&self) -> Result<Vec<u8>, ApiError> {
        let question = Question::read(self.arguments)?;
        let snapshot = self.service.catalogues().gifs.snapshot();
        let found = self
            .service
            .search(move || {
                let mut found = Vec::new();
                for [term] in sundry_table::headless(CATEGORIES) {
                    let mut query = gif_query(term, 1);
                    // A category contains gifs with all of its words.
                    query.must.push(TextClause::all(term).into());
                    let gifs = snapshot.find::<Gif>(&query)?.records;
                    found.extend(gifs.into_iter().map(|(_, gif)| (term, gif)));
                }
                Ok(found)
            })
            .await?;
        let tags = found.into_iter().map(|(term, gif)| {
            let image = formats::smallest(&gif);
            Category {
                searchterm: term,
                path: self.absolute(reply::search_path(term)),
                image: self.absolute(image),
                name: format!("#{term}"),
            }
        });
        let locale = question.locale;
        let tags = tags.collect();
        to_json(&Categories { locale, tags }).map_err(ApiError::internal)
    }

    /// Returns gifs by their ids, in the order of the ids; unknown ids are left out.
    async fn posts(&self) -> Result<Vec<u8>, ApiError> {
        let question = Question::read(self.arguments)?;
        let ids = question::ids(self.arguments)?;
        let snapshot = self.service.catalogues().gifs.snapshot();
        let gifs = self
            .service
            .search(move || {
                let mut gifs = Vec::new();
                for id in ids {
                    gifs.extend(snapshot.get::<Gif>(id)?);
                }
                Ok(gifs)
            })
            .await?;
        let page = Page { gifs, next: None };
        self.results(&question, page).await
    }

    async fn find(&self, query: Query) -> Result<Vec<Gif>, ApiError> {
        let snapshot = self.service.catalogues().gifs.snapshot();
        let found = self
            .service
            .search(move || snapshot.find::<Gif>(&query))
            .await?;
        Ok(found.records.into_iter().map(|(_, gif)| gif).collect())
    }

    async fn results(&self, question: &Question, page: Page) -> Result<Vec<u8>, ApiError> {
        let snapshot = self.service.catalogues().gifs.snapshot();
        let created = snapshot.manifest().map(|manifest| manifest.created);
        // Clients expect a GIF under that name; WebP and AVIF have no name here.
        let is_gif = |gif: &Gif| !matches!(MediaFormat::of_path(&gif.url), Some(other) if other != MediaFormat::Gif);
        let gifs = page.gifs.into_iter().filter(is_gif);
        let gifs: Vec<Gif> = gifs.filter(|gif| question.takes(gif)).collect();
        let lengths = self.lengths(&gifs).await?;
        let results = gifs.into_iter().zip(lengths).map(|(gif, length)| {
            let absolute = |url: String| self.absolute(url);
            reply::post(gif, length, created, question, absolute)
        });
        let results = results.collect();
        let next = page.next.unwrap_or_default();
        to_json(&Results { results, next }).map_err(ApiError::internal)
    }

    /// Returns the bytes of each gif's file; 0 if the file is not here.
    async fn lengths(&self, gifs: &[Gif]) -> Result<Vec<u64>, ApiError> {
        let urls: Vec<String> = gifs.iter().map(|gif| gif.url.clone()).collect();
        let catalogues = Arc::clone(self.service.catalogues());
        let length =
            move |url: String| Media::open(&catalogues, &url).map_or(0, |media| media.length);
        tokio::task::spawn_blocking(move || urls.into_iter().map(length).collect())
            .await
            .map_err(ApiError::internal)
    }

    fn absolute(&self, url: String) -> String {
        self.service.absolute(url, self.origin)
    }
}

/// Returns keywords and words of titles that begin with `begun`, from the gifs that have such
/// words.
fn completed(
    snapshot: &Arc<Snapshot>,
    begun: &str,
    most: usize,
) -> Result<Vec<String>, sundry_catalog::Error> {
    let last = begun.split_whitespace().next_back().unwrap_or_default();
    let terms = snapshot.executor().completions(last, 20)?;
    let mut any: Vec<Clause> = vec![TextClause::all(begun).into()];
    any.extend(terms.into_iter().map(|term| TextClause::all(term).into()));
    let query = Query {
        must: vec![Clause::Any(any)],
        limit: LOOKED_AT,
        total: false,
        ..Query::default()
    };
    let mut counts: HashMap<String, usize> = HashMap::new();
    for (_, gif) in snapshot.find::<Gif>(&query)?.records {
        // Files of a folder may have nothing but a name.
        let title = gif.title.split(|letter: char| !letter.is_alphanumeric());
        let terms = gif.tags.iter().map(String::as_str).chain(title);
        let terms: BTreeSet<String> = terms.map(|term| fold(term).into_owned()).collect();
        for term in terms.into_iter().filter(|term| term.starts_with(begun)) {
            *counts.entry(term).or_default() += 1;
        }
    }
    let mut terms: Vec<(usize, String)> = counts
        .into_iter()
        .map(|(term, count)| (count, term))
        .collect();
    terms.sort_by(|(a, left), (b, right)| b.cmp(a).then_with(|| left.cmp(right)));
    terms.truncate(most);
    Ok(terms.into_iter().map(|(_, term)| term).collect())
}

/// Returns the number by which a gif is sorted in a random order (`SplitMix64` of both).
fn shuffled(id: Id, seed: u64) -> u64 {
    finish(seed.wrapping_add(id.wrapping_mul(GOLDEN)))
}
