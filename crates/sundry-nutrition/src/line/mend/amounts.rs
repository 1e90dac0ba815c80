//! Tags amounts in positions and spellings that labelled lines rarely contain: after the name
//! (`Eggs: 5`) and as words at the beginning (`Eight eggs`, `a quarter of a pound of rice`).

use super::SIZES;
use crate::joints::joins_foods;
use crate::line::amount::{ABOUT, is_one_of};
use crate::line::features::stem;
use crate::line::tagger::Tag;
use crate::line::token::{Token, TokenKind, tokens};
use crate::line::unit::{Measure, unit};
use crate::number_words::{begins_amount, number_word};
use crate::word_classes::{LINE, MEANING};
use sundry_table::Class;

/// Returns true if a text consists of amounts only: `350ml | 1 1/2 cup`.
pub(super) fn is_amount_alone(text: &str) -> bool {
    let aside = text.find(['(', ',', ';']).unwrap_or(text.len());
    let tokens = tokens(text.get(..aside).unwrap_or_default());
    tokens
        .iter()
        .all(|token| token.kind != TokenKind::Word || unit(token.text).is_some())
}

/// Tags the text after a colon as the amount if it contains nothing else: `Bay leaves: 2`,
/// `gingerbread: 5 slices`. So does the text after a comma where no number stands before it:
/// `chicken wings, 6 pieces`. Without either, see [`amount_at_end`].
pub(super) fn amounts_behind_name(tokens: &[Token<'_>], tags: &mut [Tag]) {
    let colon = tokens.iter().position(|token| token.text == ":");
    let comma = || {
        let comma = tokens.iter().position(|token| token.text == ",")?;
        let before = tokens.get(..comma)?;
        let counts = before.iter().any(|token| token.number().is_some());
        (!counts).then_some(comma)
    };
    let Some(end) = colon.or_else(comma) else {
        amount_at_end(tokens, tags);
        return;
    };
    let (name, behind) = tokens.split_at_checked(end + 1).unwrap_or_default();
    let first = behind.first().map_or("", |first| first.text);
    let words = || name.iter().filter(|token| token.kind == TokenKind::Word);
    // "Pizza, one slice" and "cider, half a pint".
    let in_words = begins_amount(first);
    let kind = |(at, token): (usize, &Token<'_>)| match token.kind {
        TokenKind::Number(_) => Some(Tag::Quantity),
        TokenKind::Sign => Some(Tag::Sign),
        TokenKind::Word if at < 2 && in_words && begins_amount(token.text) => Some(Tag::Quantity),
        // "Rice pudding, half the tin".
        TokenKind::Word if at == 1 && in_words && is_one_of(token.text, &["the", "of"]) => {
            Some(Tag::Sign)
        }
        // "Buffalo wings, 6 wings".
        TokenKind::Word if words().any(|word| is_same_word(word.text, token.text)) => {
            Some(Tag::Comment)
        }
        TokenKind::Word => unit(token.text).map(|_| Tag::Unit),
    };
    // "Sweet and sour pork, 300 g no rice".
    let denies = |token: &&Token<'_>| is_one_of(token.text, &DENIES);
    let is_aside = |token: &&Token<'_>| !matches!(token.text, "(" | "," | ";") && !denies(token);
    let found: Option<Vec<Tag>> = behind
        .iter()
        .take_while(is_aside)
        .enumerate()
        .map(kind)
        .collect();
    let is_amount = |found: &Vec<Tag>| found.contains(&Tag::Quantity);
    let Some(found) = found.filter(is_amount) else {
        return;
    };
    for (tag, found) in tags.iter_mut().skip(end + 1).zip(found) {
        *tag = found;
    }
}

static DENIES: Class = Class::of(&MEANING, "denies a food");

/// Returns true for two words that differ at most in their number.
pub(crate) fn is_same_word(one: &str, two: &str) -> bool {
    let (one, two) = (one.to_lowercase(), two.to_lowercase());
    stem(&one) == stem(&two)
}

static BEHIND: Class = Class::of(&LINE, "behind an amount at the end");
static PIECES: Class = Class::of(&LINE, "piece behind a name");

/// Maximum number of pieces that are counted behind a name without a unit: `Heinz 57` is a name.
const MOST_PIECES: f64 = 30.0;

/// Tags an amount behind a name, as people write down what they ate: `gulab jamun 2 pcs`, `falafel x5`,
/// `sorbet 2 small scoops with berries`.
fn amount_at_end(tokens: &[Token<'_>], tags: &mut [Tag]) {
    let is = |at: usize, words: &[&str]| {
        let token = tokens.get(at);
        token.is_some_and(|token| is_one_of(token.text, words))
    };
    let mut numbers = (0..tokens.len()).filter(|at| {
        let token = tokens.get(*at);
        token.is_some_and(|token| token.number().is_some())
    });
    // "Fage 0% 170 g".
    let Some(at) = numbers.find(|at| !is(at + 1, &["%"])) else {
        return;
    };
    let is_times = at > 1 && is(at - 1, &["x", "×"]);
    // "Spag bol abt 4 tbsp".
    let is_about = at > 1 && is(at - 1, &ABOUT);
    let name = tokens
        .get(..at - usize::from(is_times || is_about))
        .unwrap_or_default();
    // "A bag of 6 rolls" and "half a pack of 2" begin with an amount.
    let begins = |token: &Token<'_>| {
        number_word(&token.text.to_lowercase()).is_some()
            || is_one_of(token.text, &["a", "an", "of"])
    };
    let is_other =
        |token: &Token<'_>| token.text == "(" || begins(token) || is_one_of(token.text, &ABOUT);
    let is_word = |token: &Token<'_>| token.kind == TokenKind::Word;
    if !name.iter().any(is_word) || name.iter().any(is_other) {
        return;
    }
    let sized = at + 1 + usize::from(is(at + 1, &SIZES));
    let measured = tokens.get(sized).and_then(|token| unit(token.text));
    let fluid = measured.is_some_and(|unit| unit.name == "fluid ounce") && is(sized + 1, &["oz"]);
    let dot = sized + 1 + usize::from(fluid);
    let end = match measured {
        _ if is(sized, &PIECES) => sized + 1,
        Some(_) => dot + usize::from(is(dot, &["."])),
        None => sized,
    };
    let behind = tokens.get(end..).unwrap_or_default();
    // "Neckbones 8 oz in gravy".
    let goes_on = |word: &str| joins_foods(word) || is_one_of(word, &BEHIND);
    let is_joined = |at: usize| {
        let token = tokens.get(at);
        token.is_some_and(|token| token.text == "," || goes_on(token.text))
    };
    // "Tempeh 3 oz pan fried".
    let is_said = || {
        let words: Vec<&str> = behind.iter().map(|token| token.text).collect();
        let naming = sundry_food::standard().naming(&words.join(" "));
        behind.iter().all(is_word) && naming == sundry_food::Naming::Said
    };
    let ends = behind.is_empty() || is_joined(end) || is(end, &["("]) || is_said();
    let count = tokens.get(at).and_then(Token::number).unwrap_or_default();
    let is_count = count.fract() == 0.0 && (1.0..=MOST_PIECES).contains(&count);
    if !(ends || is_times) || measured.is_none() && !is_count {
        return;
    }
    let mut set = |at: usize, tag: Tag| {
        if let Some(slot) = tags.get_mut(at) {
            *slot = tag;
        }
    };
    for (at, token) in name.iter().enumerate() {
        if is_word(token) {
            set(at, Tag::Name);
        }
    }
    set(at, Tag::Quantity);
    if is_times || is_about {
        set(at - 1, Tag::Sign);
    }
    if sized > at + 1 {
        set(at + 1, Tag::Size);
    }
    // "Chicken wings x6 soy garlic": what is said of them names no other food.
    if is_times && !is_joined(end) {
        let said = (end..tokens.len()).take_while(|at| !is_joined(*at));
        said.for_each(|at| set(at, Tag::Comment));
    }
    // A ball of falafel is one falafel, and a skewer of kofta is one kofta.
    let counts = is(sized, &PIECES);
    (sized..end).for_each(|at| set(at, if counts { Tag::Comment } else { Tag::Unit }));
}

/// Tags amounts written as words at the beginning of a line: `Eight eggs`, `two or three onions`,
/// `a quarter of a pound of rice`. Labelled lines rarely contain these. Before a singular (`five
/// spice powder`) the number is part of the name.
pub(super) fn number_words(tokens: &[Token<'_>], tags: &mut [Tag]) {
    let is = |at: usize, words: &[&str]| {
        let token = tokens.get(at);
        token.is_some_and(|token| is_one_of(token.text, words))
    };
    let number = |at: usize| {
        let token = tokens.get(at)?;
        let short = token.kind == TokenKind::Word && token.text.len() <= 9;
        short
            .then(|| number_word(&token.text.to_lowercase()))
            .flatten()
    };
    let exact = |at: usize| {
        let unit = tokens.get(at).and_then(|token| unit(token.text));
        unit.is_some_and(|unit| matches!(unit.measure, Measure::Mass(_) | Measure::Volume(_)))
    };
    let mut set = |at: usize, tag: Tag| {
        if let Some(slot) = tags.get_mut(at) {
            *slot = tag;
        }
    };
    let at = usize::from(is(0, &ABOUT));
    // "Abt 20 almonds".
    if at == 1 && tokens.get(1).is_some_and(|token| token.number().is_some()) {
        set(0, Tag::Comment);
        set(1, Tag::Quantity);
        return;
    }
    // "Dozen eggs", "half dozen oysters".
    let half = usize::from(is(at, &["half"]));
    if is(at + half, &["dozen"]) {
        if half > 0 {
            set(at, Tag::Quantity);
        }
        set(at + half, Tag::Unit);
        return;
    }
    let part = is(at, &["a", "one", "two", "three"])
        && is(at + 1, &["quarter", "quarters", "half", "third", "thirds"])
        && is(at + 2, &["of"]);
    // "Two thirds of a pizza".
    if part && is(at + 3, &["a", "an", "the"]) && !exact(at + 4) {
        set(at, Tag::Quantity);
        set(at + 1, Tag::Quantity);
        set(at + 2, Tag::Sign);
        set(at + 3, Tag::Sign);
        return;
    }
    if part && is(at + 3, &["a", "an"]) && exact(at + 4) {
        set(at, Tag::Quantity);
        set(at + 1, Tag::Quantity);
        set(at + 4, Tag::Unit);
        return;
    }
    // "A few grapes"; before a unit, as in "a few sprigs", labelled lines teach it.
    let few = at + usize::from(is(at, &["a"]));
    if is(few, &["few", "several"])
        && tokens
            .get(few + 1)
            .is_some_and(|word| word.text.ends_with('s'))
    {
        set(at, Tag::Quantity);
        set(few, Tag::Quantity);
        return;
    }
    let Some(first) = number(at) else { return };
    let upper = is(at + 1, &["or", "to"]) && number(at + 2).is_some();
    let behind = at + 1 + 2 * usize::from(upper);
    let ends = |token: &&Token<'_>| token.kind == TokenKind::Word;
    let mut words = tokens.get(behind..).unwrap_or_default().iter();
    let counts = first <= 1.0
        || words
            .by_ref()
            .take_while(ends)
            .any(|word| word.text.ends_with('s'));
    if !(counts || exact(behind)) {
        return;
    }
    set(at, Tag::Quantity);
    if upper {
        set(at + 1, Tag::Quantity);
        set(at + 2, Tag::Quantity);
    }
    if exact(behind) {
        set(behind, Tag::Unit);
    }
}
