//! Looks up the words of a query: posting lists in the index, or phrases computed from them.

use std::io;
use std::sync::Arc;

use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::{Postings, SegmentPostings, TermInfo};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, InvertedIndexReader, TERMINATED, Term};

use super::docs::{Bits, Docs};
use crate::plan::FieldWord;

/// A text or keyword field of the index.
pub(crate) struct Lists {
    pub(crate) field: Field,
    pub(crate) reader: Arc<InvertedIndexReader>,
    /// Lengths of the field's texts; `None` for keywords.
    pub(crate) lengths: Option<FieldNormReader>,
}

impl Lists {
    pub(crate) fn find(&self, text: &str) -> io::Result<Option<TermInfo>> {
        self.reader
            .get_term_info(&Term::from_field_text(self.field, text))
    }

    pub(crate) fn count(&self, text: &str) -> u64 {
        self.find(text)
            .ok()
            .flatten()
            .map_or(0, |info| u64::from(info.doc_freq))
    }

    /// Passes every record of a list to `each`, a block at a time.
    pub(crate) fn for_each(&self, info: &TermInfo, mut each: impl FnMut(&[u32])) -> io::Result<()> {
        let mut block = self
            .reader
            .read_block_postings_from_terminfo(info, IndexRecordOption::Basic)?;
        while !block.docs().is_empty() {
            sundry_halt::check();
            each(block.docs());
            block.advance();
        }
        Ok(())
    }

    pub(crate) fn cursor(
        &self,
        info: &TermInfo,
        option: IndexRecordOption,
    ) -> io::Result<SegmentPostings> {
        self.reader.read_postings_from_terminfo(info, option)
    }

    fn phrase(&self, word: &FieldWord) -> io::Result<Vec<(u32, u32)>> {
        let mut infos = Vec::with_capacity(word.lexemes.len());
        for lexeme in &word.lexemes {
            match self.find(&lexeme.text)? {
                Some(info) => infos.push((info, lexeme.position)),
                None => return Ok(Vec::new()),
            }
        }
        let option = if word.in_row {
            IndexRecordOption::WithFreqsAndPositions
        } else {
            IndexRecordOption::WithFreqs
        };
        // The rarest list drives the intersection.
        infos.sort_by_key(|(info, _)| info.doc_freq);
        let mut cursors = Vec::with_capacity(infos.len());
        for (info, place) in &infos {
            cursors.push((self.cursor(info, option)?, *place));
        }
        Ok(in_all(&mut cursors, word.in_row))
    }
}

/// Returns the records that are in all lists, and the number of times that the phrase (or the
/// rarest lexeme) occurs in each.
fn in_all(cursors: &mut [(SegmentPostings, u32)], in_row: bool) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    let mut starts: Vec<u32> = Vec::new();
    let mut places: Vec<u32> = Vec::new();
    let Some((first, _)) = cursors.first() else {
        return found;
    };
    let mut doc = first.doc();
    'records: while doc != TERMINATED {
        for (cursor, _) in cursors.iter_mut() {
            if cursor.doc() < doc {
                cursor.seek(doc);
            }
            if cursor.doc() > doc {
                doc = cursor.doc();
                continue 'records;
            }
        }
        let count = if in_row {
            starts.clear();
            for (index, (cursor, place)) in cursors.iter_mut().enumerate() {
                cursor.positions(&mut places);
                if index == 0 {
                    starts.extend(places.iter().filter_map(|at| at.checked_sub(*place)));
                } else {
                    starts.retain(|start| places.binary_search(&(start + *place)).is_ok());
                }
            }
            starts.len() as u32
        } else {
            let counts = cursors.iter().map(|(cursor, _)| cursor.term_freq());
            counts.min().unwrap_or(0)
        };
        if count > 0 {
            found.push((doc, count));
        }
        doc = cursors
            .first_mut()
            .map_or(TERMINATED, |(cursor, _)| cursor.advance());
    }
    found
}

/// The occurrences of a word in one field.
pub(crate) enum Found {
    /// The posting list of one lexeme.
    List(TermInfo),
    /// The records with a phrase and the number of its occurrences in each.
    Phrase(Vec<(u32, u32)>),
}

/// The occurrences of a word in one of its fields; `at` is the place of that field in the word.
pub(crate) struct FoundIn<'a> {
    pub(crate) at: usize,
    pub(crate) lists: &'a Lists,
    pub(crate) found: Found,
}

impl<'a> FoundIn<'a> {
    pub(crate) fn of(at: usize, word: &FieldWord, lists: &'a Lists) -> io::Result<Option<Self>> {
        let found = if let [lexeme] = word.lexemes.as_slice() {
            lists.find(&lexeme.text)?.map(Found::List)
        } else {
            let phrase = lists.phrase(word)?;
            (!phrase.is_empty()).then_some(Found::Phrase(phrase))
        };
        Ok(found.map(|found| Self { at, lists, found }))
    }

    /// Returns the length of the list.
    pub(crate) fn len(&self) -> usize {
        match &self.found {
            Found::List(info) => info.doc_freq as usize,
            Found::Phrase(phrase) => phrase.len(),
        }
    }

    fn for_each(&self, mut each: impl FnMut(&[u32])) -> io::Result<()> {
        match &self.found {
            Found::List(info) => self.lists.for_each(info, each),
            Found::Phrase(phrase) => {
                for (doc, _) in phrase {
                    each(std::slice::from_ref(doc));
                }
                Ok(())
            }
        }
    }
}

/// Returns the records in any of some lists, which together have at most `count` entries.
pub(crate) fn union(
    count: usize,
    universe: u32,
    mut give: impl FnMut(&mut dyn FnMut(&[u32])) -> io::Result<()>,
) -> io::Result<Docs> {
    if Docs::is_many(count, universe) {
        let mut bits = Bits::none(universe);
        give(&mut |docs| docs.iter().for_each(|doc| bits.set(*doc)))?;
        return Ok(Docs::Many(bits));
    }
    let mut gathered = Vec::with_capacity(count);
    give(&mut |docs| gathered.extend_from_slice(docs))?;
    Ok(Docs::gathered(gathered, universe))
}

/// Returns the records that have a word in any of its fields.
pub(crate) fn with_word(found: &[FoundIn<'_>], universe: u32) -> io::Result<Docs> {
    let count = found.iter().map(FoundIn::len).sum();
    union(count, universe, |each| {
        found
            .iter()
            .try_for_each(|found| found.for_each(&mut *each))
    })
}

/// Returns those of a few records that have the word. It seeks in the lists instead of reading them
/// whole.
pub(crate) fn few_with_word(few: &[u32], found: &[FoundIn<'_>]) -> io::Result<Vec<u32>> {
    let mut kept = vec![false; few.len()];
    for found in found {
        match &found.found {
            Found::Phrase(phrase) => {
                for (doc, kept) in few.iter().zip(&mut kept) {
                    *kept |= phrase.binary_search_by_key(doc, |(doc, _)| *doc).is_ok();
                }
            }
            Found::List(info) => {
                let mut cursor = found.lists.cursor(info, IndexRecordOption::Basic)?;
                for (doc, kept) in few.iter().zip(&mut kept) {
                    *kept |= has(&mut cursor, *doc);
                }
            }
        }
    }
    let both = few.iter().zip(kept);
    Ok(both
        .filter_map(|(doc, kept)| kept.then_some(*doc))
        .collect())
}

/// Returns true if a list contains a record; records must be asked for in ascending order.
pub(crate) fn has(cursor: &mut SegmentPostings, doc: u32) -> bool {
    if cursor.doc() < doc {
        cursor.seek(doc);
    }
    cursor.doc() == doc
}
