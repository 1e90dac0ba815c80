//! Reads tables: comma, semicolon or tab between cells, quotes where needed, line breaks within
//! quotes. Cells are asked for by the names of their columns.

use std::collections::VecDeque;
use std::sync::Arc;

use encoding_rs::WINDOWS_1252;

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::taken::Took;

/// Most lines of one row of a dump.
const MOST_LINES: usize = 50;
/// Number of rows between two progress reports.
const REPORT_EVERY: u64 = 512;

/// The makers of a table, which decide how its faults are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Table {
    /// The operator: every row has as many cells as the header, and a quote that is never closed
    /// ends the import.
    Own,
    /// The makers of a dump: a quote that is never closed costs one line, not the rest of the file.
    /// A row may span only a limited number of lines; beyond that, its first line is rejected and
    /// reading goes on with the next.
    Dump,
    /// Those of a dump in which bytes that are not UTF-8 are Western European, one per letter.
    Western,
}

impl Table {
    /// Returns the longest line of a dump, or row of an own table, in bytes. A longer one contains
    /// an unclosed quote, or is not a row of a table.
    fn longest(self) -> usize {
        match self {
            Self::Own => 16 << 20,
            Self::Dump | Self::Western => 1 << 20,
        }
    }
}

/// The columns of a table.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// The names of the header, in lower case.
    pub(crate) names: Vec<String>,
    /// The same with `_` for every sign.
    folded: Vec<String>,
}

impl Columns {
    /// Splits a header line at the candidate that occurs most often in it.
    pub(crate) fn of(header: &str) -> (Self, u8) {
        let count = |sign: u8| header.bytes().filter(|byte| *byte == sign).count();
        let delimiter = [b',', b';', b'\t']
            .into_iter()
            .max_by_key(|sign| (count(*sign), *sign == b','))
            .unwrap_or(b',');
        let mut cells = Splitter::new(Table::Dump, delimiter);
        cells.feed(header.as_bytes());
        cells.end_cell();
        let row = cells.row;
        let names = row.cells().map(|name| name.trim().to_lowercase());
        let names: Vec<String> = names.collect();
        let sign = |letter: char| {
            if letter.is_alphanumeric() {
                letter
            } else {
                '_'
            }
        };
        let folded = names.iter().map(|name| name.chars().map(sign).collect());
        let folded = folded.collect();
        (Self { names, folded }, delimiter)
    }

    /// Returns the place of a column, whose name is in lower case with `_` for every sign.
    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        self.folded.iter().position(|own| own == name)
    }
}

/// A row: its text, and where its cells end.
#[derive(Debug, Default, Clone)]
pub(crate) struct Row {
    text: String,
    ends: Vec<usize>,
    columns: Arc<Columns>,
}

impl Row {
    /// Returns a cell, trimmed; empty if there is no such column.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.columns.place(name).map_or("", |at| self.at(at))
    }

    /// Returns the cell at a place, trimmed; empty if there is none.
    pub(crate) fn at(&self, place: usize) -> &str {
        self.cell(place).unwrap_or_default().trim()
    }

    /// Returns all cells as they are.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|place| self.cell(place).unwrap_or_default())
    }

    /// Returns the number of cells.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn columns(&self) -> &Arc<Columns> {
        &self.columns
    }

    fn cell(&self, place: usize) -> Option<&str> {
        let start = match place.checked_sub(1) {
            None => 0,
            Some(before) => *self.ends.get(before)?,
        };
        self.text.get(start..*self.ends.get(place)?)
    }
}

/// A table that is being read.
pub(crate) struct Rows<'i, 'a> {
    input: &'i mut Input<'a>,
    pub(crate) columns: Arc<Columns>,
    delimiter: u8,
    table: Table,
    number: u64,
    /// Lines that were read as part of a row that did not end.
    again: VecDeque<Vec<u8>>,
}

/// Takes a row.
pub(crate) type TakeRow<'t> = dyn FnMut(&mut Job<'_>, &Row) -> Took + 't;

impl<'i, 'a> Rows<'i, 'a> {
    /// Reads the header.
    pub(crate) fn open(input: &'i mut Input<'a>, table: Table) -> Result<Self, ImportError> {
        let mut rows = Self {
            input,
            columns: Arc::default(),
            delimiter: b',',
            table,
            number: 0,
            again: VecDeque::new(),
        };
        while let Some(line) = rows.line()? {
            let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&line);
            let line = String::from_utf8_lossy(line);
            if line.trim().is_empty() {
                continue;
            }
            let (columns, delimiter) = Columns::of(line.trim_end_matches(['\r', '\n']));
            rows.columns = Arc::new(columns);
            rows.delimiter = delimiter;
            break;
        }
        Ok(rows)
    }

    /// Passes every row that is not blank to `take`.
    pub(crate) fn each(
        mut self,
        job: &mut Job<'_>,
        take: &mut TakeRow<'_>,
    ) -> Result<(), ImportError> {
        let mut cells = Splitter::new(self.table, self.delimiter);
        cells.row.columns = Arc::clone(&self.columns);
        let mut record: Vec<u8> = Vec::new();
        let mut rows = 0_u64;
        while let Some(line) = self.line()? {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            rows += 1;
            if rows.is_multiple_of(REPORT_EVERY) {
                job.report(self.input);
            }
            let first = self.number;
            job.outcome.read += 1;
            let longest = self.table.longest();
            if line.len() > longest && self.table != Table::Own {
                let reason = format!("longer than {longest} bytes");
                job.count(&self.input.name, first, &line, Err(reason.into()))?;
                continue;
            }
            record.clear();
            record.extend_from_slice(&line);
            cells.clear();
            let mut rest = Vec::new();
            let mut is_whole = cells.feed(&line);
            while !is_whole && cells.may_go_on(record.len(), rest.len()) {
                let Some(next) = self.line()? else { break };
                record.push(b'\n');
                record.extend_from_slice(&next);
                is_whole = cells.feed(b"\n") | cells.feed(&next);
                if self.table != Table::Own {
                    rest.push(next);
                }
            }
            if self.table == Table::Own && record.len() > longest {
                let reason = format!("a row of more than {longest} bytes: is a quote not closed?");
                return Err(ImportError::format(&self.input.name, reason));
            }
            if !is_whole && self.table != Table::Own {
                self.number = first;
                for line in rest.into_iter().rev() {
                    self.again.push_front(line);
                }
                record.truncate(line.len());
            }
            let known = self.columns.names.len();
            let took = if !is_whole && self.table != Table::Own {
                Err("a quote is never closed".into())
            } else if self.table != Table::Western && std::str::from_utf8(&record).is_err() {
                Err("is not UTF-8".into())
            } else {
                cells.end_cell();
                match cells.row.len() {
                    count if count != known && self.table == Table::Own => {
                        Err(format!("{count} cells, but the table has {known} columns").into())
                    }
                    _ => take(job, &cells.row),
                }
            };
            job.count(&self.input.name, first, &record, took)?;
        }
        job.report(self.input);
        Ok(())
    }

    /// Reads the next line without its end; one that is too long is truncated just beyond the
    /// limit.
    fn line(&mut self) -> Result<Option<Vec<u8>>, ImportError> {
        self.number += 1;
        if let Some(line) = self.again.pop_front() {
            return Ok(Some(line));
        }
        let mut line = Vec::new();
        if !self.input.line(&mut line, self.table.longest())? {
            self.number -= 1;
            return Ok(None);
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(Some(line))
    }
}

/// Splits a row into cells, a line at a time.
struct Splitter {
    table: Table,
    delimiter: u8,
    row: Row,
    cell: Vec<u8>,
    is_quoted: bool,
    is_start: bool,
}

impl Splitter {
    fn new(table: Table, delimiter: u8) -> Self {
        Self {
            table,
            delimiter,
            row: Row::default(),
            cell: Vec::new(),
            is_quoted: false,
            is_start: true,
        }
    }

    /// Returns true if a row of so many bytes and further lines may have another one.
    fn may_go_on(&self, length: usize, lines: usize) -> bool {
        let is_short = length <= self.table.longest();
        is_short && (self.table == Table::Own || !self.is_loose() && lines + 1 < MOST_LINES)
    }

    /// Returns true for Book-Crossing's own format: `\"` is a quote within quotes, as is one that
    /// no separator follows, and each row is one line. All other formats double such quotes.
    fn is_loose(&self) -> bool {
        self.table == Table::Western && self.delimiter == b';'
    }

    fn clear(&mut self) {
        self.row.text.clear();
        self.row.ends.clear();
        self.cell.clear();
        (self.is_quoted, self.is_start) = (false, true);
    }

    /// Adds a part of a row; returns false if it ends within quotes.
    fn feed(&mut self, part: &[u8]) -> bool {
        let (delimiter, is_loose) = (self.delimiter, self.is_loose());
        let mut at = 0;
        while let Some(&byte) = part.get(at) {
            at += 1;
            let next = part.get(at).copied();
            match byte {
                b'\\' if is_loose && self.is_quoted && matches!(next, Some(b'"' | b'\\')) => {
                    self.cell.extend(next);
                    at += 1;
                }
                b'"' if self.is_quoted && next == Some(b'"') => {
                    self.cell.push(b'"');
                    at += 1;
                }
                b'"' if self.is_quoted
                    && is_loose
                    && next.is_some_and(|next| next != delimiter) =>
                {
                    self.cell.push(b'"');
                }
                b'"' if self.is_quoted => self.is_quoted = false,
                b'"' if self.is_start => self.is_quoted = true,
                _ if byte == delimiter && !self.is_quoted => {
                    self.end_cell();
                    self.is_start = true;
                    continue;
                }
                _ => self.cell.push(byte),
            }
            self.is_start &= byte == b' ';
        }
        !self.is_quoted
    }

    fn end_cell(&mut self) {
        let is_western = self.table == Table::Western;
        let text = &mut self.row.text;
        match std::str::from_utf8(&self.cell) {
            Ok(cell) => text.push_str(cell),
            // Windows files call themselves Latin-1.
            Err(_) if is_western => {
                text.push_str(&WINDOWS_1252.decode_without_bom_handling(&self.cell).0);
            }
            Err(_) => text.push_str(&String::from_utf8_lossy(&self.cell)),
        }
        self.row.ends.push(text.len());
        self.cell.clear();
    }
}
