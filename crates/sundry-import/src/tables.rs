//! Tables with a header line: comma-, semicolon- or tab-separated, with quotes.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use csv::{ReaderBuilder, StringRecord};

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::taken::Took;
use crate::watch::Stage;

/// Number of rows between two progress reports.
const REPORT_EVERY: u64 = 512;

/// Longest row in bytes; a longer one contains an unclosed quote.
const LONGEST_ROW: u64 = 16 << 20;

/// The columns of a table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns {
    names: Vec<String>,
}

impl Columns {
    /// Returns the names of the header, in lower case.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }
}

/// Passes every row to `take`, after `check` has accepted the columns.
///
/// # Errors
/// [`ImportError::Format`] if `check` refuses the columns or a quote is never closed;
/// [`ImportError::Read`]; the errors of `take`.
pub(crate) fn for_each_row(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    check: &dyn Fn(&Columns) -> Result<(), String>,
    take: &mut dyn FnMut(&mut Job<'_>, &Columns, &StringRecord) -> Took,
) -> Result<(), ImportError> {
    let name = input.name.clone();
    let (counter, size) = (input.counter(), input.size());
    let done = || counter.load(std::sync::atomic::Ordering::Relaxed);
    let delimiter = delimiter(input.peek()?);
    let since = Rc::new(Cell::new(0));
    let limited = Limited {
        input,
        since: Rc::clone(&since),
    };
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .from_reader(limited);
    let fault = |error: csv::Error| match error.into_kind() {
        csv::ErrorKind::Io(error) if error.kind() != io::ErrorKind::InvalidData => {
            ImportError::read(&name, error)
        }
        csv::ErrorKind::Io(error) => ImportError::format(&name, error.to_string()),
        other => ImportError::format(&name, format!("{other:?}")),
    };
    let header = match reader.byte_headers() {
        Ok(header) => StringRecord::from_byte_record_lossy(header.clone()),
        Err(error) => return Err(fault(error)),
    };
    let columns = Columns {
        names: header
            .iter()
            .map(|name| name.trim_start_matches('\u{FEFF}').trim().to_lowercase())
            .collect(),
    };
    check(&columns).map_err(|reason| ImportError::format(&name, reason))?;
    let mut row = csv::ByteRecord::new();
    let mut number = 0_u64;
    loop {
        since.set(0);
        if !reader.read_byte_record(&mut row).map_err(fault)? {
            break;
        }
        number += 1;
        if number.is_multiple_of(REPORT_EVERY) {
            let taken = job.outcome.taken;
            job.watch.progress(Stage::Reading, done(), size, taken);
        }
        job.outcome.read += 1;
        let line = row.position().map_or(number, csv::Position::line);
        let took = if row.len() == columns.names.len() {
            match StringRecord::from_byte_record(row.clone()) {
                Ok(row) => take(job, &columns, &row),
                Err(_) => Err("is not UTF-8".into()),
            }
        } else {
            let (cells, known) = (row.len(), columns.names.len());
            Err(format!("{cells} cells, but the table has {known} columns").into())
        };
        let shown = match took {
            Ok(_) => Vec::new(),
            Err(_) => row.iter().collect::<Vec<_>>().join(&delimiter),
        };
        job.count(&name, line, &shown, took)?;
    }
    let taken = job.outcome.taken;
    job.watch.progress(Stage::Reading, done(), size, taken);
    Ok(())
}

/// Refuses a table with unknown or missing columns and names the first of them.
pub(crate) fn check_columns(columns: &Columns, known: &[&str], needed: &str) -> Result<(), String> {
    if !columns.names().iter().any(|name| name == needed) {
        return Err(format!(
            "the first line must name the columns, and there is no column `{needed}`; known are {}",
            known.join(", ")
        ));
    }
    for (at, name) in columns.names().iter().enumerate() {
        if !known.contains(&name.as_str()) {
            return Err(format!(
                "there is no column `{name}`; known are {}",
                known.join(", ")
            ));
        }
        if columns.names().iter().take(at).any(|other| other == name) {
            return Err(format!("there are two columns `{name}`"));
        }
    }
    Ok(())
}

/// Returns the separator that is most frequent in the first line.
fn delimiter(head: &[u8]) -> u8 {
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |sign: u8| line.split(|byte| *byte == sign).count();
    let mut best = b',';
    for sign in *b"\t;" {
        if count(sign) > count(best) {
            best = sign;
        }
    }
    best
}

/// Stops a row that does not end.
struct Limited<'i, 'f> {
    input: &'i mut Input<'f>,
    since: Rc<Cell<u64>>,
}

impl Read for Limited<'_, '_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.since.get() > LONGEST_ROW {
            let reason = format!("a row of more than {LONGEST_ROW} bytes: is a quote not closed?");
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        let read = self.input.read(into)?;
        self.since.set(self.since.get() + read as u64);
        Ok(read)
    }
}
