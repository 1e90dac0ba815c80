//! The weights of a plan's leaves, from counts over all records. All executors share them.

use crate::plan::{FieldWord, LeafKind, Plan, Test, TestKind};
use crate::score::{occurrence_table, rarity};

/// Counts over all records.
pub(crate) trait Counts {
    /// Returns the number of all records.
    fn all(&self) -> u64;
    /// Counts the records with a lexeme in a text field.
    fn with_lexeme(&self, field: usize, exact: bool, lexeme: &str) -> u64;
    /// Counts the records with a keyword.
    fn with_keyword(&self, field: usize, keyword: &str) -> u64;
    /// Counts the lexemes in a text field over all records.
    fn lexemes_in(&self, field: usize, exact: bool) -> u64;
}

/// The contribution of a leaf to the relevance.
#[derive(Debug, Clone, Default)]
pub(crate) struct Weight {
    /// Boost times rarity; 0 for a leaf without weight.
    pub(crate) factor: f32,
    /// For each field of a word, the weight of an occurrence by the field's length.
    pub(crate) tables: Vec<[f32; 256]>,
}

/// Computes the weight of every leaf of a plan.
pub(crate) fn of(plan: &Plan, counts: &dyn Counts) -> Vec<Weight> {
    plan.leaves
        .iter()
        .map(|leaf| {
            if leaf.boost <= 0.0 {
                return Weight::default();
            }
            match &leaf.kind {
                LeafKind::Word(fields) => Weight {
                    factor: leaf.boost * rarity(counts.all(), with_word(fields, counts)),
                    tables: fields
                        .iter()
                        .map(|word| {
                            let lexemes = counts.lexemes_in(word.field, word.exact);
                            occurrence_table(word.weight, word.evening, lexemes, counts.all())
                        })
                        .collect(),
                },
                LeafKind::Test(test) => Weight {
                    factor: leaf.boost * test_rarity(test, counts),
                    tables: Vec::new(),
                },
            }
        })
        .collect()
}

/// Estimates how many records have a word: at least as many as in the field where it is most
/// frequent; a phrase is taken to be as frequent as its rarest lexeme. These are cheap bounds: no
/// list is read.
fn with_word(fields: &[FieldWord], counts: &dyn Counts) -> u64 {
    fields
        .iter()
        .map(|word| {
            word.lexemes
                .iter()
                .map(|lexeme| counts.with_lexeme(word.field, word.exact, &lexeme.text))
                .min()
                .unwrap_or(0)
        })
        .max()
        .unwrap_or(0)
}

fn test_rarity(test: &Test, counts: &dyn Counts) -> f32 {
    match &test.kind {
        TestKind::Keywords(keywords) => {
            let with = keywords
                .iter()
                .map(|keyword| counts.with_keyword(test.field, keyword))
                .max();
            rarity(counts.all(), with.unwrap_or(0))
        }
        _ => 1.0,
    }
}
