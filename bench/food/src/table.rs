//! Reads compressed or plain tab-separated tables with a heading.

use std::io::Read;
use std::path::Path;

/// Returns the rows of a table, as the values of the named columns.
pub fn read(path: &Path, columns: &[&str]) -> Vec<Vec<String>> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut text = String::new();
    if path.extension().is_some_and(|kind| kind == "gz") {
        let mut unpacked = flate2::read::MultiGzDecoder::new(bytes.as_slice());
        unpacked.read_to_string(&mut text).expect("UTF-8 text");
    } else {
        text = String::from_utf8(bytes).expect("UTF-8 text");
    }
    let mut lines = text.lines();
    let heading: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let places: Vec<usize> = columns
        .iter()
        .map(|column| {
            let place = heading.iter().position(|name| name == column);
            place.unwrap_or_else(|| panic!("{}: no column {column}", path.display()))
        })
        .collect();
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            let cell = |place: &usize| cells.get(*place).copied().unwrap_or_default();
            places
                .iter()
                .map(|place| cell(place).trim_matches('"').to_owned())
                .collect()
        })
        .collect()
}
