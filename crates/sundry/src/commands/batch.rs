//! `sundry ask --input`: reads one JSON object of parameters per line and prints one answer per
//! line, in the same order.
//!
//! Memory is bounded: only a few chunks of lines are under way at a time, whatever the length of
//! the input. It uses all processors, because each chunk is a task of its own.

use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use fs_err::File;
use futures_util::{StreamExt as _, stream};
use sundry_http::failure_json;
use sundry_operations::{ApiError, Arguments, Entry, Input, MAX_UPLOAD, Service, Work};

use super::ask::REQUEST_ID;
use crate::output::Failure;

/// Longest line in bytes: a picture as base64 text, with some room around it.
const MAX_LINE: u64 = MAX_UPLOAD as u64 * 4 / 3 + 64 * 1024;

/// Lines that a task takes at once if an answer costs microseconds.
const INLINE_CHUNK: usize = 256;

pub(super) async fn run(
    entry: &'static Entry,
    service: Service,
    strict: bool,
    input: &Path,
) -> Result<ExitCode, Failure> {
    let reader: Box<dyn Read + Send> = if input == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(input)?)
    };
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    // Fetching mostly waits, so more fetches run at a time; the pool limits computing.
    let (chunk, under_way) = match entry.work {
        Work::Inline => (INLINE_CHUNK, processors * 4),
        Work::Compute => (1, processors * 2),
        Work::Fetch => (1, processors * 4),
    };
    let service = Arc::new(service);
    let chunks = stream::iter(Chunks {
        reader: BufReader::new(reader),
        chunk,
    });
    let asked = Arc::clone(&service);
    let mut answers = chunks
        .map(move |lines| {
            let service = Arc::clone(&asked);
            tokio::spawn(async move { answer(entry, &service, strict, lines?).await })
        })
        .buffered(under_way);
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut all_answered = true;
    while let Some(answered) = answers.next().await {
        let (text, good) = answered??;
        all_answered &= good;
        match output.write_all(&text) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return Ok(ExitCode::SUCCESS);
            }
            written => written?,
        }
    }
    output.flush()?;
    service.news().stop().await;
    Ok(if all_answered {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A line, or the reason why it is not valid.
type Line = Result<Vec<u8>, ApiError>;

async fn answer(
    entry: &Entry,
    service: &Service,
    strict: bool,
    lines: Vec<Line>,
) -> Result<(Vec<u8>, bool), io::Error> {
    let mut text = Vec::new();
    let mut good = true;
    for line in lines {
        let answer = match line.and_then(|line| input(entry, strict, &line)) {
            Ok(input) => entry.call(service, input).await,
            Err(failure) => Err(failure),
        };
        let json = answer.unwrap_or_else(|failure| {
            good = false;
            failure_json(&failure, REQUEST_ID)
        });
        text.extend_from_slice(&json);
        text.push(b'\n');
    }
    Ok((text, good))
}

fn input(entry: &Entry, strict: bool, line: &[u8]) -> Result<Input, ApiError> {
    let mut arguments = Arguments::default();
    arguments.add_json(line)?;
    if strict && let Some(name) = entry.unknown(&arguments).next() {
        return Err(entry.no_parameter(name));
    }
    Ok(Input::of(arguments))
}

/// Splits the input into chunks of lines and skips blank lines.
struct Chunks<R> {
    reader: BufReader<R>,
    chunk: usize,
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Vec<Line>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut lines = Vec::new();
        while lines.len() < self.chunk {
            match self.line() {
                Ok(Some(Ok(line))) if line.trim_ascii().is_empty() => {}
                Ok(Some(line)) => lines.push(line),
                Ok(None) => break,
                Err(error) => return Some(Err(error)),
            }
        }
        (!lines.is_empty()).then_some(Ok(lines))
    }
}

impl<R: Read> Chunks<R> {
    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        if (&mut self.reader)
            .take(MAX_LINE)
            .read_until(b'\n', &mut line)?
            == 0
        {
            return Ok(None);
        }
        if line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE {
            self.reader.skip_until(b'\n')?;
            return Ok(Some(Err(ApiError::too_large(MAX_LINE as usize))));
        }
        Ok(Some(Ok(line)))
    }
}
