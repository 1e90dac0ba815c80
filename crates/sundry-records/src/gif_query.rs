//! Builds the query for gifs: any of the words may occur, rare ones weigh more, and synonyms weigh
//! a little.

use sundry_catalog::{Clause, Query, TextClause};

use crate::near_words::{Others, others};
use crate::stretched::{joined, shortened};

/// Weight of another form of a word (`man`, `men`) relative to the word itself, and of a word that
/// is often used in its place (`guy`). They are the best of 0.3 to 1 and 0 to 0.5 on the tuning
/// half of `bench/gifs`.
const SAME_COUNTS: f32 = 0.5;
const NEAR_COUNTS: f32 = 0.35;

/// Weight of a keyword that is the whole question, relative to its words one by one.
const ONE_KEYWORD_COUNTS: f32 = 2.5;

/// Most synonyms in a query, which keeps the query bounded.
const MOST_OTHERS: usize = 100;

/// Longest query text; the rest is ignored.
const LONGEST: usize = 300;

/// Longest keyword in characters.
const LONGEST_KEYWORD: usize = 60;

/// Builds the query for the gifs that fit `text` best.
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
    // Sentences are indexed without function words, keywords with them: "shut up" is not "shut".
    if text.chars().count() <= LONGEST_KEYWORD {
        let in_keywords = |words: String| TextClause::all(words).fields(["tags", "title"]);
        any.push(in_keywords(text.to_owned()).into());
        any.extend(
            shortened(text)
                .into_iter()
                .map(|words| in_keywords(words).into()),
        );
        // Words that are one keyword together say more than the same words of several keywords.
        any.extend(joined(text).map(|word| in_keywords(word).boost(ONE_KEYWORD_COUNTS).into()));
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
