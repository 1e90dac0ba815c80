//! Relevance: BM25 over weighted fields, the same numbers for every executor.
//!
//! A word's occurrences in all fields are weighted, evened out by the fields' lengths and added up
//! *before* they saturate (BM25F): a word in title and body is one piece of evidence, not two.
//! Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, 3.6.
//! Additions happen in the order of the schema's fields and of the question's words, in `f32`, so
//! that two executors agree to the last bit and ties are ties for both.

use tantivy::fieldnorm::FieldNormReader;

/// How soon repetition stops to count.
const K1: f32 = 1.2;
/// How much a word says, by how many of all records have it.
pub(crate) fn rarity(records: u64, with_word: u64) -> f32 {
    let (all, with) = (records as f64, with_word.min(records) as f64);
    (1.0 + (all - with + 0.5) / (with + 0.5)).ln() as f32
}

/// What one occurrence in a field of each (rounded) length adds, before saturation.
/// `evening` is BM25's `b`.
pub(crate) fn occurrence_table(
    weight: f32,
    evening: f32,
    words_in_all: u64,
    records: u64,
) -> [f32; 256] {
    let average = (words_in_all as f64 / records.max(1) as f64).max(1.0) as f32;
    let mut table = [0.0_f32; 256];
    for (code, value) in (0_u8..=255).zip(table.iter_mut()) {
        let length = FieldNormReader::id_to_fieldnorm(code) as f32;
        *value = weight / (1.0 - evening + evening * length / average);
    }
    table
}

/// A length as an index keeps it: one byte, exact to 40 and rounded down above.
pub(crate) fn length_code(length: u32) -> u8 {
    FieldNormReader::fieldnorm_to_id(length)
}

/// What a word adds to the relevance, given its weighted occurrences.
pub(crate) fn saturated(occurrences: f32, factor: f32) -> f32 {
    factor * (occurrences * (K1 + 1.0) / (occurrences + K1))
}

/// The factor of a well-known record; 1 for a record without the value.
pub(crate) fn prior(value: Option<f64>, weight: f32) -> f32 {
    let known = value.unwrap_or(0.0).max(0.0);
    (1.0 + f64::from(weight) * known.ln_1p()) as f32
}
