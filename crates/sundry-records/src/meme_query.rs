//! How words are asked of memes: every keyword must occur, in any of its forms. Where nothing has
//! them all, the words are relaxed; no filter ever is.
//!
//! Keywords that commas part stay apart: each of them must be met then too, so that `goose,
//! unicorn` finds nothing without a unicorn. What is relaxed is the inside of one: a sentence.

use sundry_catalog::{Clause, TextClause};
use sundry_text::{ENGLISH_STOP_WORDS, tokens};

use crate::near_words::others;

/// How strictly keywords are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strictness {
    /// Every word of every keyword.
    Words,
    /// Any word of each keyword that says something, or another that is said in its place; for
    /// when nothing has them all. The more words, the better.
    Meaning,
}

/// How much another form of a word counts beside the word itself, and another word for nearly the
/// same. More than among gifs, since here it is asked only where the words themselves lead nowhere.
const SAME_COUNTS: f32 = 0.8;
const NEAR_COUNTS: f32 = 0.7;

/// Words of one keyword that are looked at, and others for each of them: a question has bounds.
const MOST_WORDS: usize = 12;
const MOST_OTHERS: usize = 8;

/// The clause for one keyword in these text fields.
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
        let words = in_fields(TextClause::all(keyword)).into();
        let parts: Vec<&str> = keyword.split_whitespace().collect();
        if parts.len() < 2 {
            return words;
        }
        // Text that was read out of a picture may lack the space between two words.
        let joined = in_fields(TextClause::all(parts.concat()));
        return Clause::Any(vec![words, joined.into()]);
    }
    let folded = sundry_text::fold(keyword);
    let all: Vec<&str> = tokens(&folded).map(|token| token.text).collect();
    let says = |word: &&str| ENGLISH_STOP_WORDS.binary_search(word).is_err();
    let meant: Vec<&str> = all.iter().copied().filter(says).take(MOST_WORDS).collect();
    // Nothing but function words: they are what is asked for.
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

/// What somebody does who is called so: `programmer` → `program`, `baker` → `bake`. Guesses; a word
/// that does not exist finds nothing.
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
