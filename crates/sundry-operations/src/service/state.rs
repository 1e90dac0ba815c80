//! The server's state for its own pages: the contents of the catalogues and the progress of the
//! crawl. It is not an operation but an extension of ours.

use serde::Serialize;
use sundry_catalog::Origin;

use crate::error::ApiError;
use crate::nodes::NodeState;
use crate::service::Service;
use crate::wire::to_json;

#[derive(Debug, Serialize)]
struct State {
    /// One entry for each kind of record.
    catalogues: Vec<CatalogueState>,
    /// The nodes that share a database; empty on a server that is alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nodes: Vec<NodeState>,
    crawl: CrawlReply,
}

#[derive(Debug, Serialize)]
struct CatalogueState {
    kind: &'static str,
    records: u64,
    /// `starter` for records that come with the program, `own` for imported ones, `nothing` for
    /// none.
    origin: &'static str,
    /// Number of the import, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    generation: Option<u64>,
    /// Time of the import, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    created: Option<i64>,
    /// Number of the newest publication in the store that this server follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    publication: Option<u64>,
    /// Why the newest publication does not answer here.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<String>,
}

/// The state of the crawl. Counts begin at the start of the server.
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

/// Returns the state as JSON text.
///
/// # Errors
/// 500 if the JSON cannot be written.
pub fn state(service: &Service) -> Result<Vec<u8>, ApiError> {
    let mut following = service.following().kinds();
    let catalogues = service.catalogues().state().into_iter().map(|state| {
        let following = following.remove(state.kind).unwrap_or_default();
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
            // The starter catalogue was not imported, so it has no such time.
            created: generation.and(state.created),
            publication: following.newest,
            wrong: following.wrong,
        }
    });
    let crawl = service.news().status();
    let state = State {
        catalogues: catalogues.collect(),
        nodes: service.nodes().states(),
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
