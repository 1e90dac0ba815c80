//! The first line of a file, by which an importer recognises the file. File names do not count,
//! since people rename files.

use crate::error::ImportError;
use crate::input::Input;
use crate::rows::Columns;

/// The beginning of a file.
#[derive(Debug)]
pub(super) struct Head {
    /// The beginning of its first line.
    pub(super) line: String,
    /// The cells of that line as names of columns.
    pub(super) columns: Columns,
}

impl Head {
    /// Reads the beginning of a file without consuming it.
    pub(super) fn of(input: &mut Input<'_>) -> Result<Self, ImportError> {
        let block = input.peek()?;
        let block = block.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(block);
        let line = block
            .split(|byte| *byte == b'\n')
            .find(|line| !line.trim_ascii().is_empty())
            .unwrap_or_default();
        let line = String::from_utf8_lossy(line).trim().to_owned();
        let columns = if line.len() < 4096 && !line.starts_with('{') {
            Columns::of(&line).0
        } else {
            Columns::default()
        };
        Ok(Self { line, columns })
    }

    /// Returns true if the file begins with a table that has all of these columns.
    pub(super) fn has(&self, columns: &[&str]) -> bool {
        let mut columns = columns.iter();
        columns.all(|column| self.columns.place(column).is_some())
    }

    pub(super) fn is_json(&self) -> bool {
        self.line.starts_with('{')
    }

    /// Returns true if the first line is an object with this member. The line may be longer than
    /// the part that was read, so it is not parsed.
    pub(super) fn has_member(&self, name: &str) -> bool {
        self.is_json() && self.line.contains(&format!("\"{name}\""))
    }

    /// Returns the shortened line, for error messages.
    pub(super) fn shown(&self) -> String {
        self.line.chars().take(80).collect()
    }
}
