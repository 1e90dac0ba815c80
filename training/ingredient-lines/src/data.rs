//! Reads the labelled lines from their files.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;

/// A line and the texts of its parts.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Number of the line, counted over all files that were read.
    pub place: usize,
    pub source: String,
    pub sentence: String,
    pub name: String,
    pub quantity: String,
    pub unit: String,
    pub size: String,
    pub preparation: String,
    pub comment: String,
    pub purpose: String,
}

impl Line {
    /// Returns one of ten folds, derived from the text alone: equal lines are in the same fold.
    pub fn fold(&self) -> u64 {
        let mut hash = 0xCBF2_9CE4_8422_2325_u64;
        for byte in self
            .sentence
            .to_lowercase()
            .bytes()
            .filter(u8::is_ascii_alphanumeric)
        {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        (hash ^ (hash >> 31)) % 10
    }
}

/// Reads a file whose lines are numbered from `first`.
pub fn read(path: &Path, first: usize) -> Vec<Line> {
    let file = BufReader::new(GzDecoder::new(File::open(path).expect("the data file")));
    let mut lines = file.lines().map(|line| line.expect("a line"));
    let header = lines.next().expect("a header");
    let names: Vec<String> = header.split('\t').map(str::to_owned).collect();
    lines
        .enumerate()
        .map(|(at, text)| {
            let cells: Vec<&str> = text.split('\t').collect();
            let cell = |name: &str| {
                let at = names
                    .iter()
                    .position(|known| known == name)
                    .expect("the column");
                cells.get(at).copied().unwrap_or_default().to_owned()
            };
            Line {
                place: first + at,
                source: cell("source"),
                sentence: cell("sentence"),
                name: cell("name"),
                quantity: cell("quantity"),
                unit: cell("unit"),
                size: cell("size"),
                preparation: cell("preparation"),
                comment: cell("comment"),
                purpose: cell("purpose"),
            }
        })
        .collect()
}
