//! Importers of food tables: rows that stand beside the compiled ones, in their place or under
//! names of their own. What a row answers for is decided in `sundry_food::Tables`.

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

/// The name under which these records are kept.
const KIND: &str = "foods";

/// Rows without a name are of no use, and longer names are a mistake.
const LONGEST_NAME: usize = 400;

/// The compiled table's own name of a kind that goes by `name`.
fn kind_named(name: &str) -> Option<&'static str> {
    let kind = sundry_food::standard().kind(name)?;
    kind.is_food().then(|| kind.name())
}
