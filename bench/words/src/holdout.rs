//! Measures how well unknown nouns are inflected.
//!
//! There are five folds by a hash of the noun. For each fold the lexicon rows and the training
//! examples of its nouns are removed, the endings are trained again, and its questions are asked.
//! There are two figures: *hand tables kept* leaves the tables written from knowledge of English
//! whole (they were written with this lexicon in sight, so this is the upper figure); *hand rows
//! removed* also removes every hand-written row about a noun of the fold, so that only endings
//! decide (the lower figure).

use sundry_words::training::{Lexicon, Setting};
use sundry_words::{Inflector, Number};

use crate::queries::Query;
use crate::score::Scores;

const FOLDS: u64 = 5;

pub fn run(queries: &[Query], wrong_of: Option<&str>) {
    let lexicon = Lexicon::built_in();
    println!("{:<20} {}", "", Scores::header());
    for (name, keep_hand_rows) in [("hand tables kept", true), ("hand rows removed", false)] {
        let mut scores = Scores::default();
        for fold in 0..FOLDS {
            let held_out = |lemma: &str| fold_of(lemma) == fold;
            let inflector = lexicon
                .make(&Setting {
                    held_out: &held_out,
                    keep_hand_rows,
                })
                .inflector;
            for query in queries.iter().filter(|query| held_out(&query.lemma)) {
                ask(
                    &inflector,
                    query,
                    &mut scores,
                    keep_hand_rows.then_some(wrong_of).flatten(),
                );
            }
        }
        println!("{name:<20} {scores}");
    }
}

fn ask(inflector: &Inflector, query: &Query, scores: &mut Scores, wrong_of: Option<&str>) {
    let number = if query.plural {
        Number::Plural
    } else {
        Number::Singular
    };
    let answer = inflector.inflect(&query.input, number);
    let right = query.accepts(&answer);
    if !right && wrong_of == Some(query.label().as_str()) {
        println!(
            "  {} -> {answer}, not {}",
            query.input,
            query.accepted.join(";")
        );
    }
    scores.add(query, right);
}

fn fold_of(lemma: &str) -> u64 {
    // FNV-1a, because the folds must be the same everywhere.
    let hash = lemma.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> 7) % FOLDS
}
