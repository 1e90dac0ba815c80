//! Reads the records of a web archive (ISO 28500) one at a time, in bounded memory.

use std::io::{self, BufRead, Read};

/// The useful fields of a record's head, and its block.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// Type of the record: `response`, `request`, `warcinfo` …
    pub(super) kind: String,
    /// URI that was requested.
    pub(super) uri: String,
    /// Media type of the block.
    pub(super) content_type: Option<String>,
    pub(super) body: Vec<u8>,
    /// True if the block was too large to be kept.
    pub(super) is_cut: bool,
}

/// Largest block that is kept, in bytes: a page of eight million, and its head.
const MOST_BODY: u64 = 8_100_000;

/// Longest line in bytes, and most lines, of a record's head.
const MOST_LINE: u64 = 16 * 1024;
const MOST_LINES: usize = 200;

/// Reads the next record; `None` at the end. `InvalidData` with a readable message means that the
/// file is not an archive.
pub(super) fn next_record(input: &mut impl BufRead) -> io::Result<Option<Record>> {
    let mut line = String::new();
    // Two empty lines follow every record.
    loop {
        if !read_line(input, &mut line)? {
            return Ok(None);
        }
        if !line.is_empty() {
            break;
        }
    }
    if !line.starts_with("WARC/") {
        return Err(wrong(
            "is not a web archive: a record does not begin with `WARC/`",
        ));
    }
    let mut record = Record::default();
    let mut length: Option<u64> = None;
    for lines in 0.. {
        if lines > MOST_LINES || !read_line(input, &mut line)? {
            return Err(wrong("is cut off, or not a web archive: a head has no end"));
        }
        if line.is_empty() {
            break;
        }
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "warc-type" => record.kind = value.to_ascii_lowercase(),
            "warc-target-uri" => {
                value.trim_matches(['<', '>']).clone_into(&mut record.uri);
            }
            "content-type" => record.content_type = Some(value.to_owned()),
            "content-length" => length = value.parse().ok(),
            _ => {}
        }
    }
    let Some(length) = length else {
        return Err(wrong("is not a web archive: a record has no length"));
    };
    let kept = length.min(MOST_BODY);
    let read = Read::by_ref(input)
        .take(kept)
        .read_to_end(&mut record.body)?;
    let rest = io::copy(
        &mut Read::by_ref(input).take(length - kept),
        &mut io::sink(),
    )?;
    if read as u64 + rest < length {
        return Err(wrong("is cut off: the last record is not whole"));
    }
    record.is_cut = length > kept;
    Ok(Some(record))
}

fn wrong(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Reads a line without its end; returns false at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut String) -> io::Result<bool> {
    let mut bytes = Vec::new();
    Read::by_ref(input)
        .take(MOST_LINE)
        .read_until(b'\n', &mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    line.clear();
    line.push_str(text.trim_end_matches(['\r', '\n']));
    Ok(!bytes.is_empty())
}
