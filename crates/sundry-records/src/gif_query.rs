//! How words are asked of gifs: any of them may occur, rare ones count more, and words that mean
//! the same count a little.

use sundry_catalog::{Clause, Query, TextClause};

use crate::near_words::{Others, others};

/// How much another form of a word counts (`man`, `men`) beside the word itself, and a word that is
/// often said in its place (`guy`). Best of 0.3 to 1 and 0 to 0.5 on the tuning half of `bench/gifs`.
const SAME_COUNTS: f32 = 0.5;
const NEAR_COUNTS: f32 = 0.35;

/// So many words are asked for instead of others at most; a question has bounds.
const MOST_OTHERS: usize = 100;

/// A longer text is no question; the rest of it is not looked at.
const LONGEST: usize = 300;

/// Nobody's keyword is longer, in characters.
const LONGEST_KEYWORD: usize = 60;

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
    let Others { same, near } = others(text, MOST_OTHERS);
    let mut any = vec![Clause::from(TextClause::any(text))];
    // Sentences have no function words, keywords have: "shut up" is not "shut".
    if text.chars().count() <= LONGEST_KEYWORD {
        any.push(TextClause::all(text).fields(["tags", "title"]).into());
    }
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
