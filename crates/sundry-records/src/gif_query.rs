//! How words are asked of gifs: any of them may occur, rare ones count more.

use sundry_catalog::{Query, TextClause};

/// The question for the gifs that fit `text` best.
pub fn gif_query(text: &str, limit: usize) -> Query {
    Query {
        must: vec![TextClause::any(text).into()],
        limit,
        total: false,
        ..Query::default()
    }
}
