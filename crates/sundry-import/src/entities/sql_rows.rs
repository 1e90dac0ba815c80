//! Reads the rows of an SQL dump as wikis publish it: ``INSERT INTO `page` VALUES
//! (1,'A',NULL),(…);``.
//!
//! It is not an SQL parser: it knows no other statement, and only numbers, texts and NULL as
//! values.

use std::borrow::Cow;

/// One value of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SqlValue<'a> {
    /// NULL.
    Null,
    /// A number, as written.
    Number(&'a str),
    /// A text, without its quotes and backslashes.
    Text(Cow<'a, str>),
}

impl SqlValue<'_> {
    /// Returns the number, if it is a whole one.
    pub fn whole(&self) -> Option<u64> {
        match self {
            Self::Number(digits) => digits.parse().ok(),
            Self::Null | Self::Text(_) => None,
        }
    }

    /// Returns the text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Null | Self::Number(_) => None,
        }
    }
}

/// The place where a line cannot be parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SqlError {
    /// Byte offset from the beginning of the line.
    pub at: usize,
}

/// Passes every row of a line with its table's name to `take`; a line without an `INSERT` has none.
///
/// ```
/// use sundry_import::{SqlValue, for_each_sql_row};
/// let line = r"INSERT INTO `page` VALUES (10,0,'It\'s'),(12,-1,NULL);";
/// let mut seen = Vec::new();
/// for_each_sql_row(line, &mut |table, row| {
///     seen.push((table.to_owned(), row[0].whole(), row[2].text().map(str::to_owned)));
/// })
/// .unwrap();
/// assert_eq!(seen[0], ("page".to_owned(), Some(10), Some("It's".to_owned())));
/// assert_eq!(seen[1], ("page".to_owned(), Some(12), None));
/// ```
///
/// # Errors
/// [`SqlError`] if the line is truncated or has something other than a value.
pub fn for_each_sql_row<'a>(
    line: &'a str,
    take: &mut dyn FnMut(&'a str, &[SqlValue<'a>]),
) -> Result<(), SqlError> {
    let Some(rest) = line.trim_start().strip_prefix("INSERT INTO `") else {
        return Ok(());
    };
    let error = |rest: &str| SqlError {
        at: line.len() - rest.len(),
    };
    let (table, rest) = rest.split_once('`').ok_or_else(|| error(rest))?;
    let mut rest = rest.trim_start();
    if rest.starts_with('(') {
        // Skip the names of the columns.
        rest = rest
            .split_once(')')
            .ok_or_else(|| error(rest))?
            .1
            .trim_start();
    }
    rest = rest.strip_prefix("VALUES").ok_or_else(|| error(rest))?;
    let mut row = Vec::new();
    loop {
        rest = rest.trim_start();
        rest = rest.strip_prefix('(').ok_or_else(|| error(rest))?;
        row.clear();
        loop {
            let (value, after) = value(rest).ok_or_else(|| error(rest))?;
            row.push(value);
            rest = after.trim_start();
            if let Some(after) = rest.strip_prefix(',') {
                rest = after.trim_start();
            } else {
                break;
            }
        }
        rest = rest.strip_prefix(')').ok_or_else(|| error(rest))?;
        take(table, &row);
        rest = rest.trim_start();
        match rest.strip_prefix(',') {
            Some(after) => rest = after,
            None => break,
        }
    }
    if rest.trim() == ";" {
        Ok(())
    } else {
        Err(error(rest))
    }
}

fn value(rest: &str) -> Option<(SqlValue<'_>, &str)> {
    if let Some(after) = rest.strip_prefix("NULL") {
        return Some((SqlValue::Null, after));
    }
    if let Some(text) = rest.strip_prefix('\'') {
        return quoted(text);
    }
    let end = rest
        .find(|sign: char| !sign.is_ascii_alphanumeric() && !matches!(sign, '-' | '+' | '.'))
        .unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    let is_number = number.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-');
    is_number.then_some((SqlValue::Number(number), after))
}

/// Reads a text up to its closing quote; a quote within it is doubled or escaped by a backslash.
fn quoted(text: &str) -> Option<(SqlValue<'_>, &str)> {
    let mut plain: Option<String> = None;
    let mut begin = 0;
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        let (until, instead) = match sign {
            '\'' => {
                if text.get(at + 1..)?.starts_with('\'') {
                    signs.next();
                    (at, '\'')
                } else {
                    let last = text.get(begin..at)?;
                    let value = match plain {
                        None => Cow::Borrowed(last),
                        Some(before) => Cow::Owned(before + last),
                    };
                    return Some((SqlValue::Text(value), text.get(at + 1..)?));
                }
            }
            '\\' => {
                let (_, escaped) = signs.next()?;
                let meant = match escaped {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    '0' => '\0',
                    'Z' => '\u{1a}',
                    'b' => '\u{8}',
                    other => other,
                };
                (at, meant)
            }
            _ => continue,
        };
        let plain = plain.get_or_insert_default();
        plain.push_str(text.get(begin..until)?);
        plain.push(instead);
        begin = signs.offset();
    }
    None
}
