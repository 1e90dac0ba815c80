//! A file's lines, each in bounded memory, with what is wrong with them told.

use std::io::BufRead;

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::watch::{Reject, Stage};

/// A longer line is no record of any source that is known here.
const LONGEST_LINE: usize = 16 << 20;

/// How often a watch hears of progress, in lines.
const REPORT_EVERY: u64 = 512;

/// As much of a rejected line as is shown.
pub(crate) const SHOWN: usize = 300;

/// A line, without its end.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// From 1.
    pub number: u64,
    /// Its text.
    pub text: &'a str,
}

/// Gives every line that is not blank to `take`. What `take` refuses is rejected with the reason
/// it gives; it answers whether a record came of the line.
///
/// # Errors
/// [`ImportError::Read`] if the file cannot be read or unpacked to its end; those of `take` that
/// are not about the line.
pub fn for_each_line(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    take: &mut dyn FnMut(&mut Job<'_>, Line<'_>) -> Result<Taken, ImportError>,
) -> Result<(), ImportError> {
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        let complete = read_line(input, &mut line)?;
        if complete == Read::End {
            job.watch.progress(
                Stage::Reading,
                input.done(),
                input.size(),
                job.outcome.taken,
            );
            return Ok(());
        }
        number += 1;
        if number % REPORT_EVERY == 0 {
            job.watch.progress(
                Stage::Reading,
                input.done(),
                input.size(),
                job.outcome.taken,
            );
        }
        if number == 1 && line.starts_with(b"\xEF\xBB\xBF") {
            line.drain(..3);
        }
        while line.last().is_some_and(u8::is_ascii_whitespace) {
            // A tab at the end is an empty column.
            if line.last() == Some(&b'\t') {
                break;
            }
            line.pop();
        }
        if line.is_empty() {
            continue;
        }
        job.outcome.read += 1;
        let taken = if complete == Read::TooLong {
            Taken::Rejected(format!("longer than {LONGEST_LINE} bytes"))
        } else {
            match std::str::from_utf8(&line) {
                Ok(text) => take(job, Line { number, text })?,
                Err(_) => Taken::Rejected("is not UTF-8".to_owned()),
            }
        };
        job.count(&input.name, number, &line, taken);
    }
}

/// What became of a line or an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// A record.
    Yes,
    /// Rightly nothing: a header, a comment, a deleted post, something of another kind.
    Skipped,
    /// It should have been a record, and this is wrong with it.
    Rejected(String),
    /// Not known yet: it is counted when it is.
    Later,
}

impl Job<'_> {
    /// Counts what became of an item and tells the watch of a rejected one.
    pub(crate) fn count(&mut self, file: &str, line: u64, text: &[u8], taken: Taken) {
        match taken {
            Taken::Yes => self.outcome.taken += 1,
            Taken::Skipped => self.outcome.skipped += 1,
            Taken::Later => {}
            Taken::Rejected(reason) => {
                self.outcome.rejected += 1;
                let shown = text.get(..SHOWN).unwrap_or(text);
                self.watch.reject(Reject {
                    file: file.to_owned(),
                    line,
                    reason,
                    text: String::from_utf8_lossy(shown).into_owned(),
                });
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    Line,
    TooLong,
    End,
}

/// Reads to the next line feed, keeping [`LONGEST_LINE`] bytes at most.
fn read_line(input: &mut Input<'_>, line: &mut Vec<u8>) -> Result<Read, ImportError> {
    let mut any = false;
    let mut too_long = false;
    loop {
        let block = match input.fill_buf() {
            Ok(block) => block,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(ImportError::read(&input.name, error)),
        };
        if block.is_empty() {
            break;
        }
        any = true;
        let end = block.iter().position(|byte| *byte == b'\n');
        let part = block.get(..end.unwrap_or(block.len())).unwrap_or_default();
        if line.len() + part.len() <= LONGEST_LINE {
            line.extend_from_slice(part);
        } else {
            too_long = true;
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => Read::End,
        (true, true) => Read::TooLong,
        (true, false) => Read::Line,
    })
}
