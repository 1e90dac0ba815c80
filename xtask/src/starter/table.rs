//! Reads a tab-separated table with a header line; lines that begin with `#` are comments.

use std::path::Path;

use fs_err as fs;

use crate::Failure;

/// A line of a table: its cells with their column names.
pub(crate) struct Row<'a> {
    names: &'a [&'a str],
    cells: Vec<&'a str>,
    line: usize,
}

impl Row<'_> {
    /// Returns a cell; empty if the line ends before it.
    ///
    /// # Errors
    /// If the table has no such column.
    pub(crate) fn text(&self, name: &str) -> Result<&str, Failure> {
        let at = self.names.iter().position(|known| *known == name);
        let at = at.ok_or_else(|| format!("there is no column `{name}`"))?;
        Ok(self.cells.get(at).copied().unwrap_or_default())
    }

    /// Parses a number; `None` if the cell is empty.
    ///
    /// # Errors
    /// If the cell is not such a number.
    pub(crate) fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, Failure> {
        let text = self.text(name)?;
        if text.is_empty() {
            return Ok(None);
        }
        let number = text
            .parse()
            .map_err(|_| format!("line {}: `{text}` in column `{name}`", self.line))?;
        Ok(Some(number))
    }

    /// Returns the entries of a cell, split at `separator`.
    ///
    /// # Errors
    /// If the table has no such column.
    pub(crate) fn list(&self, name: &str, separator: char) -> Result<Vec<String>, Failure> {
        let entries = self.text(name)?.split(separator).map(str::trim);
        Ok(entries
            .filter(|entry| !entry.is_empty())
            .map(str::to_owned)
            .collect())
    }
}

/// Passes every line of a table to `take`.
pub(crate) fn each_row(
    path: &Path,
    take: &mut dyn FnMut(&Row<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let text = fs::read_to_string(path)?;
    let mut lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
    let (_, header) = lines.next().ok_or("the table is empty")?;
    let names: Vec<&str> = header.split('\t').collect();
    for (at, line) in lines {
        let row = Row {
            names: &names,
            cells: line.split('\t').collect(),
            line: at + 1,
        };
        take(&row).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
