//! Completions of a typed prefix, read from the term dictionaries of the text fields.

use std::collections::BTreeMap;
use std::io;

use super::store::Store;

/// Most terms read per field: a one-letter prefix may have a hundred thousand terms, and a user who
/// goes on typing asks again.
const LOOKED_AT: usize = 4096;

pub(crate) fn of(store: &Store, start: &str, most: usize) -> io::Result<Vec<String>> {
    let start = sundry_text::fold(start);
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    for lists in store.all_words() {
        let mut words = lists.reader.terms().range().ge(&*start).into_stream()?;
        let mut seen = 0;
        while seen < LOOKED_AT && words.advance() && words.key().starts_with(start.as_bytes()) {
            seen += 1;
            if let Ok(word) = std::str::from_utf8(words.key()) {
                let records = found.entry(word.to_owned()).or_default();
                *records = (*records).max(words.value().doc_freq);
            }
        }
    }
    let mut found: Vec<(String, u32)> = found.into_iter().collect();
    // The map is in alphabetical order, and the stable sort keeps that order among equals.
    found.sort_by_key(|(_, records)| std::cmp::Reverse(*records));
    found.truncate(most);
    Ok(found.into_iter().map(|(word, _)| word).collect())
}
