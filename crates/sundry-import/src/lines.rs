//! Reads a file line by line in bounded memory and reports faulty lines.

use std::io::BufRead;

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::taken::Took;

/// Longest line in bytes; a longer one is not a record of any known source.
const LONGEST_LINE: usize = 16 << 20;

/// Number of lines between two progress reports.
const REPORT_EVERY: u64 = 512;

/// A line, without its end.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// Number of the line, from 1.
    pub number: u64,
    /// Its text.
    pub text: &'a str,
}

/// Passes every line that is not blank to `take`. Lines that `take` refuses are rejected with its
/// reason; its result also tells if a line became a record.
///
/// # Errors
/// [`ImportError::Read`] if the file cannot be read or decompressed to its end; errors of `take`
/// that do not concern a line.
pub fn for_each_line(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    take: &mut dyn FnMut(&mut Job<'_>, Line<'_>) -> Took,
) -> Result<(), ImportError> {
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        let complete = read_line(input, &mut line)?;
        if complete == Read::End {
            job.report(input);
            return Ok(());
        }
        number += 1;
        if number % REPORT_EVERY == 0 {
            job.report(input);
        }
        if number == 1 && line.starts_with(b"\xEF\xBB\xBF") {
            line.drain(..3);
        }
        while line.last().is_some_and(u8::is_ascii_whitespace) {
            // A tab at the end marks an empty column.
            if line.last() == Some(&b'\t') {
                break;
            }
            line.pop();
        }
        if line.is_empty() {
            continue;
        }
        job.outcome.read += 1;
        let took = if complete == Read::TooLong {
            Err(format!("longer than {LONGEST_LINE} bytes").into())
        } else {
            match std::str::from_utf8(&line) {
                Ok(text) => take(job, Line { number, text }),
                Err(_) => Err("is not UTF-8".into()),
            }
        };
        job.count(&input.name, number, &line, took)?;
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    Line,
    TooLong,
    End,
}

/// Reads to the next line feed and keeps at most [`LONGEST_LINE`] bytes.
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
