//! Importers of food tables: their rows supplement the compiled ones, replace them, or add names of
//! their own. `sundry_food::Tables` decides which row answers for a food.

mod amounts;
mod fooddata_central;
mod header;
mod nutrients;
mod table;
mod table_row;

pub(crate) use fooddata_central::FOODDATA_CENTRAL;
pub(crate) use table::TABLE;
#[cfg(feature = "fuzzing")]
pub(crate) use table::read_any;

/// The name of this kind of records.
const KIND: &str = "foods";

/// Longest name in bytes. Longer ones are mistakes, and rows without a name are useless.
const LONGEST_NAME: usize = 400;

/// Returns the compiled table's own name of a kind that is known as `name`.
fn kind_named(name: &str) -> Option<&'static str> {
    let kind = sundry_food::standard().kind(name)?;
    kind.is_food().then(|| kind.name())
}
