//! Reads tables: comma, semicolon or tab between cells, quotes where needed, line breaks within
//! quotes.
//!
//! An unclosed quote costs one line, not the rest of the file: a row may span only a limited number
//! of lines; beyond that, its first line is rejected and reading goes on with the next.

use std::collections::VecDeque;
use std::io::BufRead;

use super::head;
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::taken::Took;

/// Longest line in bytes. A longer one is not a row of a table of books.
const LONGEST_LINE: usize = 1 << 20;
/// Most lines of one row.
const MOST_LINES: usize = 50;
/// Number of rows between two progress reports.
const REPORT_EVERY: u64 = 4096;

/// The treatment of bytes that are not UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Other {
    /// The row is rejected.
    Rejected,
    /// The bytes are Western European, one per letter.
    Latin1,
}

/// A table that is being read.
pub(super) struct Rows<'i, 'a> {
    input: &'i mut Input<'a>,
    columns: Vec<String>,
    delimiter: u8,
    other: Other,
    number: u64,
    /// Lines that were read as part of a row that did not end.
    again: VecDeque<Vec<u8>>,
}

/// A row: its text, and where its cells end.
#[derive(Debug, Default)]
pub(super) struct Row {
    text: String,
    ends: Vec<usize>,
}

impl Row {
    /// Returns a cell, trimmed; empty if there is none.
    pub(super) fn at(&self, column: Option<usize>) -> &str {
        let Some(column) = column else { return "" };
        let start = match column.checked_sub(1) {
            None => 0,
            Some(before) => self.ends.get(before).copied().unwrap_or(usize::MAX),
        };
        let end = self.ends.get(column).copied().unwrap_or(0);
        self.text.get(start..end).unwrap_or_default().trim()
    }

    /// Returns the number of cells.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

impl<'i, 'a> Rows<'i, 'a> {
    /// Reads the header.
    pub(super) fn open(input: &'i mut Input<'a>, other: Other) -> Result<Self, ImportError> {
        let mut rows = Self {
            input,
            columns: Vec::new(),
            delimiter: b',',
            other,
            number: 0,
            again: VecDeque::new(),
        };
        while let Some(line) = rows.line()? {
            let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&line);
            let line = String::from_utf8_lossy(line);
            if line.trim().is_empty() {
                continue;
            }
            rows.delimiter = head::delimiter(&line);
            rows.columns = head::columns(line.trim(), rows.delimiter);
            break;
        }
        Ok(rows)
    }

    /// Returns the place of the first of these columns that exists.
    pub(super) fn column(&self, names: &[&str]) -> Option<usize> {
        names
            .iter()
            .find_map(|name| self.columns.iter().position(|own| own == name))
    }

    pub(super) fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Passes every row that is not blank to `take`.
    pub(super) fn each(
        mut self,
        job: &mut Job<'_>,
        take: &mut dyn FnMut(&mut Job<'_>, &Row) -> Took,
    ) -> Result<(), ImportError> {
        let mut row = Row::default();
        let mut record: Vec<u8> = Vec::new();
        while let Some(line) = self.line()? {
            if self.number.is_multiple_of(REPORT_EVERY) {
                job.report(self.input);
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let first = self.number;
            job.outcome.read += 1;
            if line.len() > LONGEST_LINE {
                let reason = format!("longer than {LONGEST_LINE} bytes");
                job.count(&self.input.name, first, &line, Err(reason.into()))?;
                continue;
            }
            record.clear();
            record.extend_from_slice(&line);
            let mut lines = vec![line];
            let whole = loop {
                if self.split(&record, &mut row) {
                    break true;
                }
                if self.is_loose() || lines.len() == MOST_LINES || record.len() > LONGEST_LINE {
                    break false;
                }
                let Some(next) = self.line()? else {
                    break false;
                };
                record.push(b'\n');
                record.extend_from_slice(&next);
                lines.push(next);
            };
            if !whole {
                self.number = first;
                for line in lines.drain(1..).rev() {
                    self.again.push_front(line);
                }
                record.truncate(lines.first().map_or(0, Vec::len));
            }
            let took = if !whole {
                Err("a quote is never closed".into())
            } else if self.other == Other::Rejected && std::str::from_utf8(&record).is_err() {
                Err("is not UTF-8".into())
            } else {
                take(job, &row)
            };
            job.count(&self.input.name, first, &record, took)?;
        }
        job.report(self.input);
        Ok(())
    }

    /// Returns true for Book-Crossing's own format: `\"` is a quote within quotes, as is one that
    /// no separator follows, and each row is one line. All other formats double such quotes.
    fn is_loose(&self) -> bool {
        self.other == Other::Latin1 && self.delimiter == b';'
    }

    /// Reads the next line without its end; one that is too long is truncated just beyond the
    /// limit.
    fn line(&mut self) -> Result<Option<Vec<u8>>, ImportError> {
        if let Some(line) = self.again.pop_front() {
            self.number += 1;
            return Ok(Some(line));
        }
        let mut line = Vec::new();
        let mut any = false;
        loop {
            let block = match self.input.fill_buf() {
                Ok(block) => block,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(ImportError::read(&self.input.name, error)),
            };
            if block.is_empty() {
                break;
            }
            any = true;
            let end = block.iter().position(|byte| *byte == b'\n');
            let part = block.get(..end.unwrap_or(block.len())).unwrap_or_default();
            let room = (LONGEST_LINE + 1).saturating_sub(line.len());
            line.extend_from_slice(part.get(..room).unwrap_or(part));
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        self.number += 1;
        Ok(Some(line))
    }

    /// Splits a record into cells; returns false if it ends within quotes.
    fn split(&self, record: &[u8], row: &mut Row) -> bool {
        row.text.clear();
        row.ends.clear();
        let mut cell = Vec::new();
        let mut at = 0;
        let mut is_quoted = false;
        let mut is_start = true;
        let is_loose = self.is_loose();
        while let Some(&byte) = record.get(at) {
            at += 1;
            let next = record.get(at).copied();
            match byte {
                b'\\' if is_loose && is_quoted && matches!(next, Some(b'"' | b'\\')) => {
                    cell.extend(next);
                    at += 1;
                }
                b'"' if is_quoted && next == Some(b'"') => {
                    cell.push(b'"');
                    at += 1;
                }
                b'"' if is_quoted
                    && is_loose
                    && next.is_some_and(|next| next != self.delimiter) =>
                {
                    cell.push(b'"');
                }
                b'"' if is_quoted => is_quoted = false,
                b'"' if is_start => is_quoted = true,
                _ if byte == self.delimiter && !is_quoted => {
                    self.end_cell(&mut cell, row);
                    is_start = true;
                    continue;
                }
                _ => cell.push(byte),
            }
            is_start = is_start && byte == b' ';
        }
        if is_quoted {
            return false;
        }
        self.end_cell(&mut cell, row);
        true
    }

    fn end_cell(&self, cell: &mut Vec<u8>, row: &mut Row) {
        match std::str::from_utf8(cell) {
            Ok(text) => row.text.push_str(text),
            Err(_) if self.other == Other::Latin1 => {
                row.text.extend(cell.iter().map(|byte| western(*byte)));
            }
            Err(_) => row.text.push_str(&String::from_utf8_lossy(cell)),
        }
        row.ends.push(row.text.len());
        cell.clear();
    }
}

/// Decodes a byte of ISO 8859-1; unassigned ones are decoded like Windows-1252, since Windows files
/// call themselves Latin-1.
fn western(byte: u8) -> char {
    const WINDOWS: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž',
        '\u{8F}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => WINDOWS
            .get(usize::from(byte - 0x80))
            .copied()
            .unwrap_or('\u{FFFD}'),
        _ => char::from(byte),
    }
}
