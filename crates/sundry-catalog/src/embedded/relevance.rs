//! Computes the relevance of matches, word by word, in stretches of records that fit the fastest
//! cache.
//!
//! Where matches are dense, the words' lists are read through and their weights added up by place;
//! where they are sparse, each match is looked up in the lists. Both give the same numbers, because
//! every record's additions happen in the same order.

use std::io;

use tantivy::fieldnorm::FieldNormReader;
use tantivy::postings::{BlockSegmentPostings, Postings, SegmentPostings};
use tantivy::schema::IndexRecordOption;

use super::docs::Docs;
use super::lists::{self, Found as FoundWord, FoundIn};
use super::matching::{Found, Matching};
use super::store::Store;
use super::top::{Rank, Top};
use crate::plan::Plan;
use crate::score::{prior, saturated};
use crate::weights::Weight;

/// Number of places in one stretch, so that their sums stay in the processor's fastest cache.
const STRETCH: u32 = 1 << 12;
/// Cost of looking a record up in a list, relative to reading one entry.
const LOOKUP: usize = 8;

/// One weighted word in one field.
struct Source<'a> {
    table: &'a [f32; 256],
    lengths: Option<&'a FieldNormReader>,
    reading: Reading<'a>,
}

enum Reading<'a> {
    Through(Box<BlockSegmentPostings>, usize),
    Lookup(Box<SegmentPostings>),
    Phrase(&'a [(u32, u32)]),
}

enum Adding<'a> {
    Word(f32, Vec<Source<'a>>),
    Flat(f32, Docs),
}

/// Ranks all matches by relevance.
pub(crate) fn rank(
    matches: &Docs,
    matching: &Matching<'_>,
    plan: &Plan,
    weights: &[Weight],
    store: &Store,
    top: &mut Top,
) -> io::Result<()> {
    let matched = matches.len();
    let mut adding = Vec::new();
    for (leaf, weight) in weights.iter().enumerate() {
        if weight.factor <= 0.0 {
            continue;
        }
        match matching.leaf(leaf) {
            Some(Found::Word(found)) => {
                let sources = found.iter().map(|found| source(found, weight, matched));
                let sources: Vec<_> = sources.collect::<io::Result<_>>()?;
                adding.push(Adding::Word(
                    weight.factor,
                    sources.into_iter().flatten().collect(),
                ));
            }
            Some(Found::Test(test)) => {
                adding.push(Adding::Flat(weight.factor, matching.passing(test)?));
            }
            None => {}
        }
    }
    let known = plan
        .prior
        .and_then(|(field, weight)| Some((store.numbers(field)?, weight)));
    // Reading a record's value and taking its logarithm took a third of a search; most records fail
    // to get in even with the largest value. Multiplication rounds both the same way, so no record
    // is lost.
    let most = known.map_or(1.0, |(numbers, weight)| {
        prior(Some(numbers.largest()), weight).max(1.0)
    });
    let mut docs: Vec<u32> = Vec::new();
    let mut occurrences = vec![0.0_f32; STRETCH as usize];
    let mut scores: Vec<f32> = Vec::new();
    let (mut base, mut at) = (0_u32, 0);
    while base < store.records {
        sundry_halt::check();
        let end = base
            .saturating_add(STRETCH)
            .min(store.records.next_multiple_of(64));
        docs.clear();
        matches.take_until(end, &mut at, &mut docs);
        if !docs.is_empty() {
            scores.clear();
            scores.resize(docs.len(), 0.0);
            for adding in &mut adding {
                match adding {
                    Adding::Flat(factor, set) => flat(&docs, *factor, set, &mut scores),
                    Adding::Word(factor, sources) => {
                        for source in sources.iter_mut() {
                            source.add(&docs, base, end, &mut occurrences);
                        }
                        for (doc, score) in docs.iter().zip(&mut scores) {
                            let occurrences = place(&mut occurrences, base, *doc);
                            if *occurrences > 0.0 {
                                *score += saturated(*occurrences, *factor);
                            }
                        }
                        occurrences.fill(0.0);
                    }
                }
            }
            let mut bar = top.bar();
            for (doc, score) in docs.iter().zip(&scores) {
                if score * most <= bar {
                    continue;
                }
                let score = match known {
                    Some((numbers, weight)) => score * prior(numbers.real(*doc), weight),
                    None => *score,
                };
                if score > bar {
                    top.push(Rank::of_score(score, *doc));
                    bar = top.bar();
                }
            }
        }
        base = end;
    }
    Ok(())
}

fn source<'a>(
    found: &'a FoundIn<'a>,
    weight: &'a Weight,
    matched: usize,
) -> io::Result<Option<Source<'a>>> {
    let Some(table) = weight.tables.get(found.at) else {
        return Ok(None);
    };
    let option = IndexRecordOption::WithFreqs;
    let reading = match &found.found {
        FoundWord::Phrase(phrase) => Reading::Phrase(phrase),
        FoundWord::List(info) if matched.saturating_mul(LOOKUP) < found.len() => {
            Reading::Lookup(Box::new(found.lists.cursor(info, option)?))
        }
        FoundWord::List(info) => {
            let reader = &found.lists.reader;
            Reading::Through(
                Box::new(reader.read_block_postings_from_terminfo(info, option)?),
                0,
            )
        }
    };
    Ok(Some(Source {
        table,
        lengths: found.lists.lengths.as_ref(),
        reading,
    }))
}

fn flat(docs: &[u32], factor: f32, set: &Docs, scores: &mut [f32]) {
    for (doc, score) in docs.iter().zip(scores) {
        if set.contains(*doc) {
            *score += factor;
        }
    }
}

/// Returns the sum of a record. The index is never out of range, since a stretch is as long as the
/// array.
fn place(occurrences: &mut [f32], base: u32, doc: u32) -> &mut f32 {
    let length = occurrences.len();
    let at = (doc - base) as usize;
    debug_assert!(at < length);
    &mut occurrences[at % length]
}

impl Source<'_> {
    /// Adds the word's weight in this field for the records of a stretch, at least for those in
    /// `docs`.
    fn add(&mut self, docs: &[u32], base: u32, end: u32, occurrences: &mut [f32]) {
        let (table, lengths) = (self.table, self.lengths);
        let counts = |doc: u32, times: u32| {
            let code = lengths.map_or(0, |lengths| lengths.fieldnorm_id(doc));
            times as f32 * table[usize::from(code)]
        };
        match &mut self.reading {
            Reading::Phrase(phrase) => {
                let passed = phrase.partition_point(|(doc, _)| *doc < base);
                *phrase = phrase.get(passed..).unwrap_or_default();
                let count = phrase.partition_point(|(doc, _)| *doc < end);
                let (here, rest) = phrase.split_at(count);
                for (doc, times) in here {
                    *place(occurrences, base, *doc) += counts(*doc, *times);
                }
                *phrase = rest;
            }
            Reading::Lookup(cursor) => {
                for doc in docs {
                    if lists::has(cursor, *doc) {
                        *place(occurrences, base, *doc) += counts(*doc, cursor.term_freq());
                    }
                }
            }
            Reading::Through(block, read) => loop {
                // Stretches without a match were skipped; skip their records here too.
                if block.docs().last().is_some_and(|last| *last < base) {
                    *read = block.seek(base);
                }
                let docs = block.docs();
                if docs.is_empty() {
                    break;
                }
                let passed = docs.get(*read..).unwrap_or_default();
                *read += passed.partition_point(|doc| *doc < base);
                let rest = docs.get(*read..).unwrap_or_default();
                let times = block.freqs().get(*read..).unwrap_or_default();
                let here = match rest.last() {
                    Some(last) if *last < end => rest.len(),
                    _ => rest.partition_point(|doc| *doc < end),
                };
                for (doc, times) in rest.iter().zip(times).take(here) {
                    *place(occurrences, base, *doc) += counts(*doc, *times);
                }
                *read += here;
                if here < rest.len() {
                    break;
                }
                block.advance();
                *read = 0;
            },
        }
    }
}
