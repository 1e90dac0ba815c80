//! Makes the mentions within one text consistent: the same name has the same kind everywhere, a
//! surname has the kind of its full name, and a name found once is found everywhere.
//!
//! Deliberately cautious: the result for a sentence changes only if the rest of the text is clear.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use crate::hash::text as text_hash;
use crate::kind::Kind;
use crate::names::{List, NO_PHRASE, names, phrase_hash};
use crate::token::Token;

/// A mention of a name: its kind and its range of tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) kind: Kind,
    pub(crate) tokens: Range<usize>,
}

/// Maximum number of tokens in a name that is searched for elsewhere.
const LONGEST: usize = 8;

/// Minimum length of a word that is the same name in capitals as with one capital: `BAKER` in a
/// headline is the Baker of the text. Shorter ones may be unrelated abbreviations (`WHO`).
const LONG_WORD: usize = 4;

type Name<'a> = &'a [Cow<'a, str>];

/// Makes the mentions of a text consistent; they stay in order and never overlap.
pub(crate) fn agree(tokens: &[Token<'_>], mentions: &mut Vec<Mention>) {
    if mentions.is_empty() {
        return;
    }
    let words: Vec<Cow<'_, str>> = tokens
        .iter()
        .map(|token| {
            sundry_halt::check();
            without_case(token.text)
        })
        .collect();
    let name = |range: &Range<usize>| words.get(range.clone()).unwrap_or_default();
    let mut votes: BTreeMap<Name<'_>, [usize; 3]> = BTreeMap::new();
    for mention in &*mentions {
        sundry_halt::check();
        if let Some(kinds) = votes
            .entry(name(&mention.tokens))
            .or_default()
            .get_mut(mention.kind as usize)
        {
            *kinds += 1;
        }
    }
    let mut known: BTreeMap<Name<'_>, Kind> = votes
        .iter()
        .filter_map(|(name, kinds)| Some((*name, clear(*kinds)?)))
        .collect();
    // The surnames of people named in full, unless two people share one or it is a name on its own.
    let surnames: Vec<(Name<'_>, Kind)> = known
        .iter()
        .filter(|(name, kind)| **kind == Kind::Person && name.len() >= 2)
        .filter_map(|(name, _)| Some((name.get(name.len() - 1..)?, Kind::Person)))
        .filter(|(surname, _)| surname.first().is_some_and(|word| word.chars().count() > 2))
        .collect();
    for (surname, kind) in surnames {
        let own = votes.get(surname).copied().unwrap_or_default();
        let other = own[Kind::Place as usize] + own[Kind::Organisation as usize];
        // "Jordan" beside "Michael Jordan" may well be the country, "Ford" beside "Henry Ford" the
        // company.
        let is_other = surname
            .first()
            .is_some_and(|word| is_well_known_otherwise(word));
        if own[Kind::Person as usize] >= other || (other <= 1 && !is_other) {
            known.insert(surname, kind);
        }
    }
    for mention in mentions.iter_mut() {
        sundry_halt::check();
        if let Some(kind) = known.get(name(&mention.tokens)) {
            mention.kind = *kind;
        }
    }
    find_missed(tokens, &words, &known, mentions);
}

/// Returns a long capitalised word in lower case, and any other as it is.
fn without_case(word: &str) -> Cow<'_, str> {
    let is_long = word.chars().nth(LONG_WORD - 1).is_some();
    if is_long && word.starts_with(char::is_uppercase) {
        Cow::Owned(word.to_lowercase())
    } else {
        Cow::Borrowed(word)
    }
}

/// Returns true for the name of a large place or of an organisation.
fn is_well_known_otherwise(word: &str) -> bool {
    const OTHERS: u16 = 1 << List::Country as u8
        | 1 << List::Region as u8
        | 1 << List::Metropolis as u8
        | 1 << List::Company as u8
        | 1 << List::Body as u8;
    let word = text_hash(&crate::features::normal(word));
    names().lists(phrase_hash(NO_PHRASE, word)) & OTHERS != 0
}

/// Returns the kind of at least two thirds of the mentions.
fn clear(votes: [usize; 3]) -> Option<Kind> {
    let all: usize = votes.iter().sum();
    Kind::ALL.into_iter().find(|kind| {
        votes
            .get(*kind as usize)
            .is_some_and(|count| count * 3 >= all * 2)
    })
}

fn find_missed(
    tokens: &[Token<'_>],
    words: &[Cow<'_, str>],
    known: &BTreeMap<Name<'_>, Kind>,
    mentions: &mut Vec<Mention>,
) {
    let mut taken = vec![false; tokens.len()];
    for mention in &*mentions {
        if let Some(within) = taken.get_mut(mention.tokens.clone()) {
            within.fill(true);
        }
    }
    let longest = known
        .keys()
        .map(|name| name.len())
        .max()
        .unwrap_or(0)
        .min(LONGEST);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        sundry_halt::check();
        let mut length = 1;
        for tried in (1..=longest.min(tokens.len() - at)).rev() {
            let range = at..at + tried;
            if taken
                .get(range.clone())
                .is_none_or(|taken| taken.contains(&true))
            {
                continue;
            }
            let Some(kind) = words.get(range.clone()).and_then(|name| known.get(name)) else {
                continue;
            };
            if is_surely_name(tokens, &range) {
                found.push(Mention {
                    kind: *kind,
                    tokens: range,
                });
                length = tried;
                break;
            }
        }
        at += length;
    }
    if !found.is_empty() {
        mentions.append(&mut found);
        mentions.sort_by_key(|mention| mention.tokens.start);
    }
}

/// Returns true if a name known from elsewhere in the text is one here too: it is capitalised, and
/// not part of a longer run of capitalised words that was found to be something else.
fn is_surely_name(tokens: &[Token<'_>], range: &Range<usize>) -> bool {
    let capital = |at: usize| {
        tokens
            .get(at)
            .is_some_and(|token| token.text.starts_with(char::is_uppercase))
    };
    let joined = (range.start > 0 && capital(range.start - 1)) || capital(range.end);
    capital(range.start)
        && !joined
        && range.clone().all(|at| {
            tokens
                .get(at)
                .is_some_and(|token| token.text.chars().any(char::is_alphanumeric))
        })
}
