//! What the server says of itself on its own pages: what is in the catalogues and how the reading of
//! feeds stands. No operation; an extension of ours.

use serde::Serialize;
use sundry_catalog::Origin;

use crate::error::ApiError;
use crate::service::Service;
use crate::wire::to_json;

#[derive(Debug, Serialize)]
struct State {
    /// A kind of record each.
    catalogues: Vec<CatalogueState>,
    crawl: CrawlReply,
}

#[derive(Debug, Serialize)]
struct CatalogueState {
    kind: &'static str,
    records: u64,
    /// `starter`: comes with the program; `own`: imported; `nothing`: there are none.
    origin: &'static str,
    /// Which import, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    generation: Option<u64>,
    /// When it was imported, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    created: Option<i64>,
}

/// Counts are since the start of the server.
#[derive(Debug, Serialize)]
struct CrawlReply {
    is_enabled: bool,
    is_crawling: bool,
    is_offline: bool,
    editions: u64,
    feeds: u64,
    under_way: u64,
    waiting: u64,
    read: u64,
    unchanged: u64,
    failed: u64,
    articles: u64,
    pages: u64,
}

/// The state as JSON text.
///
/// # Errors
/// 500 if it cannot be written.
pub fn state(service: &Service) -> Result<Vec<u8>, ApiError> {
    let catalogues = service.catalogues().state().into_iter().map(|state| {
        let (origin, generation) = match state.origin {
            Origin::Nothing => ("nothing", None),
            Origin::Starter => ("starter", None),
            Origin::Generation(number) => ("own", Some(number)),
        };
        CatalogueState {
            kind: state.kind,
            records: state.records,
            origin,
            generation,
            created: state.created,
        }
    });
    let crawl = service.news().status();
    let state = State {
        catalogues: catalogues.collect(),
        crawl: CrawlReply {
            is_enabled: crawl.is_enabled,
            is_crawling: crawl.is_crawling,
            is_offline: crawl.is_offline,
            editions: crawl.editions,
            feeds: crawl.feeds,
            under_way: crawl.under_way,
            waiting: crawl.waiting,
            read: crawl.read,
            unchanged: crawl.unchanged,
            failed: crawl.failed,
            articles: crawl.articles,
            pages: crawl.pages,
        },
    };
    to_json(&state).map_err(ApiError::internal)
}
