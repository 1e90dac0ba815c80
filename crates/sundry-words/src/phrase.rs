//! Finds the words of a phrase or compound that change: `cups of tea`, `mothers-in-law`,
//! `passers-by`, `attorneys general`, `women doctors`, and otherwise the last word.
//!
//! Fixed expressions without a rule are in `data/words/compounds.tsv` and are handled before. Which
//! words link, close or open a phrase is in `data/words/phrase_words.tsv`; see `class`.

use crate::class::{Class, is};

/// Returns the parts of a phrase between joints, as byte ranges.
pub(crate) fn parts(text: &str, is_joint: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices() {
        match (is_joint(letter), start) {
            (true, Some(from)) => {
                found.push((from, at));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    found.extend(start.map(|from| (from, text.len())));
    found
}

/// Returns true for hyphens, which bind more strongly than a space.
pub(crate) fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}' | '\u{2011}')
}

/// Returns the indices of the one or two words that change, given their lower-case keys.
pub(crate) fn heads(keys: &[&str]) -> (usize, Option<usize>) {
    let last = keys.len().saturating_sub(1);
    let first = keys.first().copied().unwrap_or_default();
    if keys.len() < 2 {
        return (last, None);
    }
    let opens_with_noun =
        !is(Class::Link, first) && !is(Class::Particle, first) && !is_numeral(first);
    let link = keys.iter().enumerate().position(|(at, key)| {
        let next = keys.get(at + 1).copied().unwrap_or_default();
        let links = is(Class::Link, key)
            || is(Class::LinkBeforeDeterminer, key) && is(Class::Determiner, next);
        at > 0 && (at < last && links || is_elided(key))
    });
    if let (Some(link), true) = (link, opens_with_noun) {
        return heads(keys.get(..link).unwrap_or(keys));
    }
    let closing = keys.last().copied().unwrap_or_default();
    let before = keys.get(last - 1).copied().unwrap_or_default();
    let is_apart = is(Class::Particle, closing) || is(Class::ClosingAdverb, closing);
    if is_apart && (is_doer(before) || is(Class::Span, before)) {
        return (last - 1, None);
    }
    if is(Class::AfterTheNoun, closing) {
        let noun = before.strip_suffix('s').unwrap_or(before);
        let in_y = noun.strip_suffix("ie").map(|stem| format!("{stem}y"));
        if is(Class::TakesAdjective, noun)
            || in_y.is_some_and(|noun| is(Class::TakesAdjective, &noun))
        {
            return (last - 1, None);
        }
    }
    if is(Class::AfterAnyNoun, closing) {
        return (last - 1, None);
    }
    let both = is(Class::BesideItsNoun, first)
        || (matches!(first, "man" | "men") && is(Class::BesideMan, closing));
    if both && keys.len() == 2 {
        return (last, Some(0));
    }
    (last, None)
}

/// Returns true for an elided article: `d'état`, `d'oeuvre`.
fn is_elided(key: &str) -> bool {
    key.strip_prefix("d'").is_some_and(|rest| !rest.is_empty())
}

/// Returns true for short words that link words or end a compound.
pub(crate) fn is_particle(key: &str) -> bool {
    is(Class::Link, key) || is(Class::Particle, key)
}

fn is_numeral(key: &str) -> bool {
    is(Class::Numeral, key) || key.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_doer(key: &str) -> bool {
    let singular = key.strip_suffix('s').unwrap_or(key);
    let agent = singular.len() > 4 && (singular.ends_with("er") || singular.ends_with("or"));
    let deed = singular.len() > 5 && singular.ends_with("ing");
    agent && !is(Class::NoDoer, singular) || deed
}
