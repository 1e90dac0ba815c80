//! Completions of a typed prefix, read from the term dictionaries of the text fields.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::io;

use super::store::Store;

/// Most terms read per field: a one-letter prefix may have a hundred thousand terms, and a user who
/// goes on typing asks again.
const LOOKED_AT: usize = 4096;

/// Returns the most frequent terms that begin with a prefix, ties in alphabetical order.
pub(crate) fn of(store: &Store, start: &str, most: usize) -> io::Result<Vec<String>> {
    let start = sundry_text::fold(start);
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    for lists in store.all_words() {
        let mut words = lists.reader.terms().range().ge(&*start).into_stream()?;
        // The least frequent is on top; of two, the one that comes later in the alphabet. Most terms
        // are rarer than all that are kept, and are not copied.
        let mut best: BinaryHeap<(Reverse<u32>, String)> = BinaryHeap::new();
        let mut seen = 0;
        while seen < LOOKED_AT && words.advance() && words.key().starts_with(start.as_bytes()) {
            seen += 1;
            let records = words.value().doc_freq;
            // A term that comes later does not displace one that is as frequent.
            let is_rare = best
                .peek()
                .is_some_and(|(Reverse(least), _)| records <= *least);
            if best.len() == most && is_rare {
                continue;
            }
            if let Ok(word) = std::str::from_utf8(words.key()) {
                best.push((Reverse(records), word.to_owned()));
                if best.len() > most {
                    best.pop();
                }
            }
        }
        for (Reverse(records), word) in best {
            let known = found.entry(word).or_default();
            *known = (*known).max(records);
        }
    }
    let mut found: Vec<(String, u32)> = found.into_iter().collect();
    // The map is in alphabetical order, and the stable sort keeps that order among equals.
    found.sort_by_key(|(_, records)| Reverse(*records));
    found.truncate(most);
    Ok(found.into_iter().map(|(word, _)| word).collect())
}
