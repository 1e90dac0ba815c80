//! Reads a file line by line in bounded memory and reports faulty lines.

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
    while input.line(&mut line, LONGEST_LINE)? {
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
        let took = if line.len() > LONGEST_LINE {
            Err(format!("longer than {LONGEST_LINE} bytes").into())
        } else {
            match std::str::from_utf8(&line) {
                Ok(text) => take(job, Line { number, text }),
                Err(_) => Err("is not UTF-8".into()),
            }
        };
        job.count(&input.name, number, &line, took)?;
    }
    job.report(input);
    Ok(())
}
