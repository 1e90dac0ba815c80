//! How words are asked of gifs: any of them may occur, rare ones count more, and words that mean
//! the same count a little.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use sundry_catalog::{Clause, Query, TextClause};
use sundry_text::{Analyser, Stemming};

use crate::gif_words::{NEAR, SAME};

/// How much another form of a word counts (`man`, `men`) beside the word itself, and a word that is
/// often said in its place (`guy`). Best of 0.3 to 1 and 0 to 0.5 on the tuning half of `bench/gifs`.
const SAME_COUNTS: f32 = 0.5;
const NEAR_COUNTS: f32 = 0.35;

/// So many words are asked for instead of others at most; a question has bounds.
const MOST_OTHERS: usize = 100;

/// A longer text is no question; the rest of it is not looked at.
const LONGEST: usize = 300;

/// The question for the gifs that fit `text` best.
///
/// ```
/// use sundry_records::gif_query;
/// let query = gif_query("a guy hugs his dog", 10);
/// assert_eq!(query.limit, 10);
/// ```
pub fn gif_query(text: &str, limit: usize) -> Query {
    let end = text
        .char_indices()
        .nth(LONGEST)
        .map_or(text.len(), |(at, _)| at);
    let text = text.get(..end).unwrap_or_default();
    let (same, near) = others(text);
    let mut any = vec![Clause::from(TextClause::any(text))];
    for (words, boost) in [(same, SAME_COUNTS), (near, NEAR_COUNTS)] {
        if !words.is_empty() {
            any.push(TextClause::any(words.join(" ")).boost(boost).into());
        }
    }
    Query {
        must: vec![Clause::Any(any)],
        limit,
        total: false,
        ..Query::default()
    }
}

/// Words of each kind that may stand for those of the text and are not in it.
fn others(text: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    let mut asked: BTreeSet<String> = BTreeSet::new();
    let mut order = Vec::new();
    for lexeme in ANALYSER.lexemes(text) {
        if asked.insert(lexeme.text.clone()) {
            order.push(lexeme.text);
        }
    }
    let mut left = MOST_OTHERS;
    let mut find = |table: &BTreeMap<String, Vec<(&'static str, String)>>| {
        let mut found = Vec::new();
        for (word, lexeme) in order
            .iter()
            .filter_map(|lexeme| table.get(lexeme))
            .flatten()
        {
            if left > 0 && asked.insert(lexeme.clone()) {
                found.push(*word);
                left -= 1;
            }
        }
        found
    };
    let [same, near] = tables();
    (find(same), find(near))
}

/// As the fields of a gif are written, function words left in: none of the tables has one.
const ANALYSER: Analyser = Analyser::new(Stemming::English, false);

type Table = BTreeMap<String, Vec<(&'static str, String)>>;

/// For every lexeme the words of its group, with their lexemes.
fn tables() -> &'static [Table; 2] {
    static TABLES: OnceLock<[Table; 2]> = OnceLock::new();
    TABLES.get_or_init(|| {
        [SAME, NEAR].map(|groups| {
            let mut table = Table::new();
            for group in groups {
                let words = group.split(' ').filter_map(|word| {
                    let lexeme = ANALYSER.lexemes(word).into_iter().next()?;
                    Some((word, lexeme.text))
                });
                let words: Vec<_> = words.collect();
                for (_, lexeme) in &words {
                    let others = words.iter().filter(|(_, other)| other != lexeme);
                    let entry = table.entry(lexeme.clone()).or_default();
                    entry.extend(others.cloned());
                }
            }
            table
        })
    })
}
