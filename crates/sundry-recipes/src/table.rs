//! Tables of `data/recipes`, compiled in: lines of fields parted by tabs, a first line with the names
//! of the columns, `#` before a remark. No meaning of any column.

/// The rows of a table, without its remarks and the names of its columns.
pub(crate) fn rows<const COLUMNS: usize>(
    text: &'static str,
) -> impl Iterator<Item = [&'static str; COLUMNS]> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.skip(1).map(|line| {
        let mut fields = line.split('\t');
        std::array::from_fn(|_| fields.next().unwrap_or_default().trim())
    })
}

/// The parts of a field that holds several.
pub(crate) fn list(field: &'static str) -> impl Iterator<Item = &'static str> {
    field
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}
