//! Reads the tables of `data/` that are compiled in: fields separated by tabs, a first line with the
//! names of the columns, `#` before a comment.

/// The rows of a table behind its head, without remarks.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let rows = table.lines().filter(|row| !row.starts_with('#')).skip(1);
    rows.map(|row| row.split('\t').collect())
}
