//! Importers of entities: names, kinds, pictures.

mod claims;
mod loose;
mod sql_rows;
mod table;
mod wikidata;
mod wikipedia;

pub use sql_rows::{SqlError, SqlValue, for_each_sql_row};
pub(crate) use table::TABLE;
pub(crate) use wikidata::WIKIDATA;
pub(crate) use wikipedia::WIKIPEDIA;

/// The name of this kind of records.
const KIND: &str = "entities";
