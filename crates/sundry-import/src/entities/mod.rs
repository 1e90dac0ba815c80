//! Importers of entities: names, kinds, pictures.

mod claims;
mod members;
mod sql_rows;
mod table;
mod wikidata;
mod wikipedia;

pub use sql_rows::{SqlError, SqlValue, for_each_sql_row};
pub(crate) use table::Table;
pub(crate) use wikidata::Wikidata;
pub(crate) use wikipedia::WIKIPEDIA;
