//! Where the name of a person begins and ends: its initials belong to it, a possessive does not. And
//! what is no name by itself.
//!
//! Only what is certain whatever the sentence says. What a name is and of which kind, the taggers tell.

use crate::document::Mention;
use crate::kind::Kind;
use crate::never::is_never;
use crate::token::Token;

/// Sets the edges of the mentions right; they stay in order and never overlap.
pub(crate) fn settle(tokens: &[Token<'_>], mentions: &mut Vec<Mention>) {
    mentions.retain(|mention| !is_never_a_name(tokens, mention));
    let mut settled: Vec<Mention> = Vec::with_capacity(mentions.len());
    for mut mention in mentions.drain(..) {
        if mention.kind == Kind::Person {
            while mention.tokens.len() > 1
                && tokens
                    .get(mention.tokens.clone())
                    .is_some_and(ends_possessive)
            {
                mention.tokens.end -= 1;
            }
            let start = before_initials(tokens, mention.tokens.start);
            // A bare initial that was taken for a name of its own is a part of this one.
            while settled
                .last()
                .is_some_and(|last| last.tokens.start >= start)
            {
                settled.pop();
            }
            let free = settled.last().map_or(0, |last| last.tokens.end);
            mention.tokens.start = start.max(free);
        }
        settled.push(mention);
    }
    *mentions = settled;
}

/// Whether a whole mention is one of the abbreviations that name nothing.
fn is_never_a_name(tokens: &[Token<'_>], mention: &Mention) -> bool {
    let words = tokens.get(mention.tokens.clone()).unwrap_or_default();
    match words {
        [word] => is_never(word.text),
        // "COVID - 19", where signs stand apart.
        [word, sign, rest] if sign.text == "-" => is_never(&format!("{}-{}", word.text, rest.text)),
        _ => false,
    }
}

/// `Abdullah 's`, and `Abdullah ’ s` where signs stand apart.
fn ends_possessive(name: &[Token<'_>]) -> bool {
    let [.., before, last] = name else {
        return false;
    };
    let is_sign = |text: &str| matches!(text, "'" | "\u{2019}");
    matches!(last.text, "'s" | "\u{2019}s") || is_sign(last.text) || {
        last.text == "s" && is_sign(before.text)
    }
}

/// Where the initials begin that stand before a name: `R B Sreekumar`. `I` is a word, and so is an
/// `A` that begins a sentence; text all in capitals is full of other letters (`C SMITH B JONES`).
fn before_initials(tokens: &[Token<'_>], start: usize) -> usize {
    let has_small = |token: &Token<'_>| token.text.chars().any(char::is_lowercase);
    if !tokens.get(start).is_some_and(has_small) {
        return start;
    }
    let initials = tokens.get(..start).unwrap_or_default().iter().rev();
    let is_own = |token: &&Token<'_>| token.is_initial() && token.text != "A";
    start - initials.take_while(is_own).count()
}
