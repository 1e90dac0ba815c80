//! The first line of a file, by which an importer recognises the file. File names do not count,
//! since people rename files.

use crate::error::ImportError;
use crate::input::Input;

/// The beginning of a file.
#[derive(Debug)]
pub(super) struct Head {
    /// The beginning of its first line.
    pub(super) line: String,
    /// The cells of that line as column names: lower case, with `_` for every sign.
    pub(super) columns: Vec<String>,
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
            columns(&line, delimiter(&line))
        } else {
            Vec::new()
        };
        Ok(Self { line, columns })
    }

    /// Returns true if the file begins with a table that has all of these columns.
    pub(super) fn has(&self, columns: &[&str]) -> bool {
        columns
            .iter()
            .all(|column| self.columns.iter().any(|own| own == column))
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

/// Determines the delimiter of a table: the candidate that occurs most often in its header.
pub(super) fn delimiter(header: &str) -> u8 {
    let count = |sign: u8| header.bytes().filter(|byte| *byte == sign).count();
    [b',', b';', b'\t']
        .into_iter()
        .max_by_key(|sign| (count(*sign), *sign == b','))
        .unwrap_or(b',')
}

/// Returns the names of a table's columns.
pub(super) fn columns(header: &str, delimiter: u8) -> Vec<String> {
    header
        .split(char::from(delimiter))
        .map(|name| {
            let name = name.trim().trim_matches('"').trim();
            name.chars()
                .map(|letter| {
                    if letter.is_alphanumeric() {
                        letter.to_ascii_lowercase()
                    } else {
                        '_'
                    }
                })
                .collect()
        })
        .collect()
}
