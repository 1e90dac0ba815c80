//! Food types that cover several kinds, and the names under which recipes with them are indexed.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use sundry_table::rows;

static CONTAINED: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let table = include_str!("../../../../data/recipes/question/classes.tsv");
    rows(table)
        .map(|[kind, contained]| (kind, contained.split(',').map(str::trim).collect()))
        .collect()
});

static MADE_OF: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let table = include_str!("../../../../data/recipes/question/made_of.tsv");
    rows(table)
        .map(|[kind, made]| (kind, made.split(',').map(str::trim).collect()))
        .collect()
});

static TYPES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let kinds = sundry_food::standard().kinds();
    kinds
        .flat_map(|kind| {
            kind.parents()
                .map(sundry_food::Kind::name)
                .collect::<Vec<_>>()
        })
        .collect()
});

/// Returns true if a kind is a type with several kinds.
pub(crate) fn is_type(kind: &str) -> bool {
    TYPES.contains(kind)
}

/// Returns the index names of recipes that contain such a food, even as part of another.
pub(crate) fn contained(kind: &str) -> &'static [&'static str] {
    CONTAINED.get(kind).map_or(&[], Vec::as_slice)
}

/// Returns the kinds that are made of a food without being kinds of it.
pub(crate) fn made_of(kind: &str) -> &'static [&'static str] {
    MADE_OF.get(kind).map_or(&[], Vec::as_slice)
}
