//! The lists in cells of the tables of `data/recipes`.

/// Returns the items of a field that holds several.
pub(crate) fn list(field: &'static str) -> impl Iterator<Item = &'static str> {
    field
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}
