//! Relevance: BM25 over weighted fields, with the same numbers for every executor.
//!
//! A word's occurrences in all fields are weighted, normalised by the fields' lengths and added up
//! *before* saturation (BM25F): a word in title and body is one piece of evidence, not two. See
//! Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, 3.6.
//! Additions happen in the order of the schema's fields and of the query's words, in `f32`, so that
//! two executors agree to the last bit and have the same ties.

use tantivy::fieldnorm::FieldNormReader;

/// The `k1` of BM25, which sets how soon repetitions stop to count.
const K1: f32 = 1.2;
/// Returns the inverse document frequency of a word.
pub(crate) fn rarity(records: u64, with_word: u64) -> f32 {
    let (all, with) = (records as f64, with_word.min(records) as f64);
    (1.0 + (all - with + 0.5) / (with + 0.5)).ln() as f32
}

/// Returns what one occurrence in a field adds before saturation, for each (rounded) length of the
/// field. `evening` is BM25's `b`.
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

/// Encodes a length as the index stores it: one byte, exact up to 40 and rounded down above.
pub(crate) fn length_code(length: u32) -> u8 {
    FieldNormReader::fieldnorm_to_id(length)
}

/// Returns what a word adds to the relevance, given the sum of its weighted occurrences.
pub(crate) fn saturated(occurrences: f32, factor: f32) -> f32 {
    factor * (occurrences * (K1 + 1.0) / (occurrences + K1))
}

/// Returns the factor for a well-known record; 1 for a record without the value.
pub(crate) fn prior(value: Option<f64>, weight: f32) -> f32 {
    let known = value.unwrap_or(0.0).max(0.0);
    (1.0 + f64::from(weight) * known.ln_1p()) as f32
}
