//! Importers of food tables: their rows supplement the compiled ones, replace them, or add names of
//! their own. `sundry_food::Tables` decides which row answers for a food.

mod amounts;
mod fooddata_central;
mod header;
mod names;
mod nutrients;
mod table;
mod table_row;

pub(crate) use fooddata_central::FOODDATA_CENTRAL;
pub(crate) use table::TABLE;
#[cfg(feature = "fuzzing")]
pub(crate) use table::read_any;
