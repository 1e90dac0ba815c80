//! Files for reading text in pictures: recognises known ones by their checksum, and others by
//! trying them.

use sundry_import::{TEXT_CHARACTERS, TEXT_FINDER, TEXT_READER};
use sundry_ocr::{Characters, Finder, LineReader};

use super::candidate::Candidate;
use crate::output::Failure;

const KNOWN: &str = include_str!("../../../../../data/ocr/models.tsv");
/// Least number of entries in a list of characters, and longest entry in letters. Without these
/// bounds, most texts would pass as lists of characters.
const LEAST_CHARACTERS: usize = 10;
const LONGEST_CHARACTER: usize = 4;

/// A row of the table of known files.
struct Known {
    name: &'static str,
    title: &'static str,
    licence: &'static str,
}

fn known(checksum: &str) -> Option<Known> {
    let mut rows = KNOWN.lines().map(|line| line.split('\t'));
    rows.find_map(|mut fields| {
        let is_it = fields.next()? == checksum;
        let mut next = || fields.next();
        let row = Known {
            name: next()?,
            title: next()?,
            licence: next()?,
        };
        is_it.then_some(row)
    })
}

/// Returns true if the table has a file with that checksum.
pub(super) fn is_known(checksum: &str) -> bool {
    known(checksum).is_some()
}

/// Determines the purpose of a file; `None` if it is of no use for reading text.
///
/// # Errors
/// If the file has the right type but does not work.
pub(super) fn candidate(bytes: &[u8], checksum: &str) -> Result<Option<Candidate>, Failure> {
    let known = known(checksum);
    let (name, fact) = if is_onnx(bytes) {
        let finder = Finder::load(bytes.to_vec());
        match (finder, LineReader::load(bytes.to_vec())) {
            (Ok(_), _) => (TEXT_FINDER, None),
            (_, Ok(reader)) => {
                let outputs = reader.outputs()?;
                let fact = format!("characters it distinguishes: {outputs}, including the blank");
                (TEXT_READER, Some(fact))
            }
            // The intended kind of network is unknown, so report both reasons.
            (Err(one), Err(two)) => {
                return Err(format!(
                    "the file is a network, but none that finds lines of text ({one}), and none \
                     that reads a line ({two})"
                )
                .into());
            }
        }
    } else if is_list(bytes) {
        (TEXT_CHARACTERS, None)
    } else {
        return Ok(None);
    };
    let title = match (&known, name) {
        (Some(known), _) if known.name == name => known.title,
        (_, TEXT_FINDER) => "A network that finds lines of text",
        (_, TEXT_READER) => "A network that reads a line of text",
        _ => "A list of characters",
    };
    Ok(Some(Candidate {
        name,
        title: title.to_owned(),
        licence: known.map(|known| known.licence.to_owned()),
        facts: fact.into_iter().collect(),
    }))
}

/// Returns true for the beginning of an ONNX file: its version, field 1 of the message, a small
/// number.
fn is_onnx(bytes: &[u8]) -> bool {
    matches!(bytes, [0x08, 1..=30, ..])
}

fn is_list(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let lines = text.lines().skip(1);
    let is_short = |line: &str| line.chars().count() <= LONGEST_CHARACTER;
    lines.clone().count() >= LEAST_CHARACTERS
        && lines.clone().all(is_short)
        && Characters::read(text).is_some()
}
