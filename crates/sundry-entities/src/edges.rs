//! Corrects the boundaries of names: initials belong to a person's name, a possessive does not, and
//! neither does a verb between two names (`Greta Gerwig traf Ryan Gosling`) or an article in small
//! letters before a place (`la France`). Also removes mentions that are never names.
//!
//! Only corrections that hold in any sentence are made. Finding names and their kinds is done by
//! the taggers.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use sundry_table::headless;

use crate::context::words;
use crate::document::Mention;
use crate::hash::text as text_hash;
use crate::kind::Kind;
use crate::names::{NO_PHRASE, PLACES, names, phrase_hash};
use crate::never::is_never;
use crate::token::Token;

/// Corrects the boundaries of the mentions; they stay in order and never overlap.
pub(crate) fn settle(tokens: &[Token<'_>], mentions: &mut Vec<Mention>) {
    mentions.retain(|mention| {
        sundry_halt::check();
        !is_never_a_name(tokens, mention) && !is_title(tokens, mention.tokens.start)
    });
    part_people(tokens, mentions);
    let mut settled: Vec<Mention> = Vec::with_capacity(mentions.len());
    for mut mention in mentions.drain(..) {
        sundry_halt::check();
        if mention.kind == Kind::Person {
            while mention.tokens.len() > 1
                && tokens
                    .get(mention.tokens.clone())
                    .is_some_and(ends_possessive)
            {
                mention.tokens.end -= 1;
            }
            let start = before_initials(tokens, mention.tokens.start);
            // A bare initial that was found as a name of its own belongs to this one.
            while settled
                .last()
                .is_some_and(|last| last.tokens.start >= start)
            {
                settled.pop();
            }
            let free = settled.last().map_or(0, |last| last.tokens.end);
            mention.tokens.start = start.max(free);
        } else if has_article(tokens, &mention.tokens) {
            mention.tokens.start += 1;
        }
        settled.push(mention);
    }
    *mentions = settled;
}

/// Phrases before the titles of films and plays, word by word.
static BEFORE_TITLES: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    let phrases = headless(include_str!("../../../data/entities/before_titles.tsv"));
    phrases
        .map(|[phrase]| phrase.split(' ').collect())
        .collect()
});

/// Returns true if the title of a film or play begins here: titles are not among the kinds of
/// names.
fn is_title(tokens: &[Token<'_>], start: usize) -> bool {
    let before = tokens.get(..start).unwrap_or_default();
    BEFORE_TITLES.iter().any(|phrase| {
        let mut words = before.iter().rev().zip(phrase.iter().rev());
        phrase.len() <= before.len()
            && words.all(|(token, word)| token.text.to_lowercase() == *word)
    })
}

/// Articles that are no part of a name.
static ARTICLES: LazyLock<HashSet<&str>> =
    LazyLock::new(|| words(include_str!("../../../data/entities/articles.tsv")));

/// Returns true if a name begins with an article that is no part of it: one in small letters, or
/// `The` unless a place is called so and never without (`The Hague`).
fn has_article(tokens: &[Token<'_>], name: &Range<usize>) -> bool {
    let Some([article, next, ..]) = tokens.get(name.clone()) else {
        return false;
    };
    let belongs = || is_place(tokens, name) && !is_place(tokens, &(name.start + 1..name.end));
    let is_article = ARTICLES.contains(article.text) || (article.text == "The" && !belongs());
    is_article && next.text.starts_with(char::is_uppercase)
}

/// Returns true for a phrase on one of the lists of places.
fn is_place(tokens: &[Token<'_>], name: &Range<usize>) -> bool {
    let words = tokens.get(name.clone()).unwrap_or_default();
    let phrase = words.iter().fold(NO_PHRASE, |phrase, token| {
        phrase_hash(phrase, text_hash(&crate::features::normal(token.text)))
    });
    names().lists(phrase) & PLACES != 0
}

/// Lower-case words that belong to people's names.
static PARTICLES: LazyLock<HashSet<&str>> =
    LazyLock::new(|| words(include_str!("../../../data/entities/particles.tsv")));

/// Splits the names of people at lower-case words that no name contains. Texts without capitals
/// have only such words, and their names stay whole.
fn part_people(tokens: &[Token<'_>], mentions: &mut Vec<Mention>) {
    let mut parted = Vec::with_capacity(mentions.len());
    for mention in mentions.drain(..) {
        sundry_halt::check();
        if mention.kind != Kind::Person {
            parted.push(mention);
            continue;
        }
        let pieces = pieces(tokens, mention.tokens.clone());
        parted.extend(pieces.into_iter().map(|tokens| Mention {
            tokens,
            ..mention.clone()
        }));
    }
    *mentions = parted;
}

fn pieces(tokens: &[Token<'_>], name: Range<usize>) -> Vec<Range<usize>> {
    let text_at = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let is_capital = |at: usize| text_at(at).starts_with(char::is_uppercase);
    let is_small = |at: usize| {
        let text = text_at(at);
        !text.is_empty() && text.chars().all(char::is_lowercase)
    };
    let is_foreign = |at: usize| is_small(at) && !PARTICLES.contains(text_at(at));
    if !is_capital(name.start) || !name.clone().any(is_foreign) {
        return vec![name];
    }
    let mut pieces = Vec::new();
    let mut start = name.start;
    for at in name.start..=name.end {
        if at < name.end && !is_foreign(at) {
            continue;
        }
        // Each remaining part begins and ends with a capitalised word.
        let first = (start..at).find(|&at| is_capital(at));
        let last = (start..at).rfind(|&at| is_capital(at));
        if let (Some(first), Some(last)) = (first, last) {
            pieces.push(first..last + 1);
        }
        start = at + 1;
    }
    pieces
}

/// Returns true if a whole mention is one of the abbreviations that name nothing.
fn is_never_a_name(tokens: &[Token<'_>], mention: &Mention) -> bool {
    let words = tokens.get(mention.tokens.clone()).unwrap_or_default();
    match words {
        [word] => is_never(word.text),
        // "COVID - 19", where the signs are separate tokens.
        [word, sign, rest] if sign.text == "-" => is_never(&format!("{}-{}", word.text, rest.text)),
        _ => false,
    }
}

/// Returns true for `Abdullah 's`, and for `Abdullah ’ s` where the signs are separate tokens.
fn ends_possessive(name: &[Token<'_>]) -> bool {
    let [.., before, last] = name else {
        return false;
    };
    let is_sign = |text: &str| matches!(text, "'" | "\u{2019}");
    matches!(last.text, "'s" | "\u{2019}s") || is_sign(last.text) || {
        last.text == "s" && is_sign(before.text)
    }
}

/// Returns the index of the first initial before a name: `R B Sreekumar`. `I` is excluded as a
/// word, and so is `A` at the start of a sentence; text all in capitals is full of unrelated
/// letters (`C SMITH B JONES`).
fn before_initials(tokens: &[Token<'_>], start: usize) -> usize {
    let has_small = |token: &Token<'_>| token.text.chars().any(char::is_lowercase);
    if !tokens.get(start).is_some_and(has_small) {
        return start;
    }
    let initials = tokens.get(..start).unwrap_or_default().iter().rev();
    let is_own = |token: &&Token<'_>| token.is_initial() && token.text != "A";
    start - initials.take_while(is_own).count()
}
