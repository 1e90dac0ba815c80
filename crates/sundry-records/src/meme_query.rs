//! Builds the query for memes: every keyword must occur, in any of its forms. If no meme has them
//! all, the words are relaxed, but never the filters.
//!
//! Keywords separated by commas stay separate: each of them must still match, so that `goose,
//! unicorn` finds nothing without a unicorn. Only the words within a keyword, such as a sentence,
//! are relaxed.

use sundry_catalog::{Clause, TextClause};
use sundry_text::{ENGLISH_STOP_WORDS, tokens};

use crate::near_words::others;
use crate::stretched::shortened;

/// The strictness of the matching of keywords.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strictness {
    /// Requires every word of every keyword.
    Words,
    /// Requires any significant word of each keyword, or a synonym; used when no meme has them all.
    /// More words rank higher.
    Meaning,
}

/// Weights of another form of a word and of a near synonym, relative to the word itself. They are
/// higher than for gifs, because they are used only if the words themselves find nothing.
const SAME_COUNTS: f32 = 0.8;
const NEAR_COUNTS: f32 = 0.7;

/// Most words of a keyword, and most synonyms for each of them, which keeps the query bounded.
const MOST_WORDS: usize = 12;
const MOST_OTHERS: usize = 8;

/// Builds the clause for one keyword in these text fields.
///
/// ```
/// use sundry_catalog::{Executor as _, Query, Scan};
/// use sundry_records::{MediaFormat, Meme, Strictness, meme_clause};
/// let meme = Meme { description: "Mondays of a programmer".to_owned(), ..Meme::default() };
/// let scan = Scan::of(vec![meme]).unwrap();
/// let found = |words, how| {
///     let must = vec![meme_clause(words, &["description"], how)];
///     scan.search(&Query { must, ..Query::default() }).unwrap().hits.len()
/// };
/// assert_eq!(found("monday", Strictness::Words), 1);
/// assert_eq!(found("when the code works", Strictness::Words), 0);
/// assert_eq!(found("when the code works", Strictness::Meaning), 1);
/// assert_eq!(found("unicorn", Strictness::Meaning), 0);
/// ```
pub fn meme_clause(keyword: &str, fields: &[&str], strictness: Strictness) -> Clause {
    let in_fields = |clause: TextClause| clause.fields(fields.iter().copied());
    if strictness == Strictness::Words {
        let mut ways = vec![keyword.to_owned()];
        let parts: Vec<&str> = keyword.split_whitespace().collect();
        // Text that was read from a picture may lack the space between two words.
        if parts.len() > 1 {
            ways.push(parts.concat());
        }
        ways.extend(shortened(keyword));
        let all = |way: String| in_fields(TextClause::all(way)).into();
        return Clause::Any(ways.into_iter().map(all).collect());
    }
    let folded = sundry_text::fold(keyword);
    let short = shortened(&folded).into_iter().next();
    let folded = short.unwrap_or_else(|| folded.into_owned());
    let all: Vec<&str> = tokens(&folded).map(|token| token.text).collect();
    let says = |word: &&str| ENGLISH_STOP_WORDS.binary_search(word).is_err();
    let meant: Vec<&str> = all.iter().copied().filter(says).take(MOST_WORDS).collect();
    // The keyword has only function words, so search for these.
    if meant.is_empty() {
        return in_fields(TextClause::all(keyword)).into();
    }
    let words = meant.into_iter().map(|word| {
        let mut forms: Vec<Clause> = vec![in_fields(TextClause::any(word)).into()];
        let other = others(word, MOST_OTHERS);
        let same = other.same.into_iter().map(str::to_owned).chain(doing(word));
        let near = other.near.into_iter().map(str::to_owned);
        let mut push = |words: Vec<String>, counts: f32| {
            if !words.is_empty() {
                forms.push(
                    in_fields(TextClause::any(words.join(" ")))
                        .boost(counts)
                        .into(),
                );
            }
        };
        push(same.collect(), SAME_COUNTS);
        push(near.collect(), NEAR_COUNTS);
        Clause::Any(forms)
    });
    Clause::Any(words.collect())
}

/// Guesses the verb of an agent noun: `programmer` → `program`, `baker` → `bake`. A guess that is
/// not a word finds nothing.
fn doing(word: &str) -> Vec<String> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    let Some(stem) = singular
        .strip_suffix("er")
        .or_else(|| singular.strip_suffix("or"))
        .filter(|stem| stem.len() > 3)
    else {
        return Vec::new();
    };
    let mut forms = vec![stem.to_owned(), format!("{stem}e")];
    let mut letters = stem.chars().rev();
    let last = letters.next();
    if last.is_some() && last == letters.next() {
        let mut single = stem.to_owned();
        single.pop();
        forms.push(single);
    }
    forms
}
