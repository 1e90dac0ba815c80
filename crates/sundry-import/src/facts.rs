//! Reads the tables of facts that are compiled in from `data/`. Tables of the operator are `rows`.

/// Returns the rows of a table with tabs, below its header.
pub(crate) fn rows<const COLUMNS: usize>(
    table: &'static str,
) -> impl Iterator<Item = [&'static str; COLUMNS]> {
    let rows = table.lines().skip(1).map(|line| line.split('\t').collect());
    rows.filter_map(|cells: Vec<_>| cells.try_into().ok())
}
