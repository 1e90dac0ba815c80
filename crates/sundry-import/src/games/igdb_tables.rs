//! IGDB's numbers of genres, themes, play modes, platforms and stores (`data/games/igdb.tsv`), for
//! answers without their names. The numbers are part of its published interface and do not change.
//! Only common platforms are listed; others stay unknown.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::Value;

use super::values::{as_whole, text, whole};
use sundry_table::rows;

/// The types of external numbers and of websites that are used here.
pub(super) const AT_STEAM: u64 = 1;
pub(super) const OFFICIAL: u64 = 1;
pub(super) const X: u64 = 5;

/// Names by kind and number.
static NAMES: LazyLock<HashMap<(&str, u64), &str>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../../data/games/igdb.tsv"));
    let named = rows.filter_map(|[kind, number, name]| Some(((kind, number.parse().ok()?), name)));
    named.collect()
});

/// Returns the name that a number has among those of a kind.
pub(super) fn name_of(kind: &'static str, number: u64) -> Option<&'static str> {
    NAMES.get(&(kind, number)).copied()
}

/// Returns the name of an item, which is an object with a name or a number of that kind.
pub(super) fn named(item: &Value, kind: &'static str) -> Option<String> {
    let name = text(item, "name");
    if !name.is_empty() {
        return Some(name.to_owned());
    }
    let number = as_whole(item).or_else(|| whole(item, "id"))?;
    name_of(kind, number).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read() {
        let rows = rows::<3>(include_str!("../../../../data/games/igdb.tsv"));
        assert_eq!(NAMES.len(), rows.count());
    }
}
