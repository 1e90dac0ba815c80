//! Classifies the further amounts of a line: more of the same food, the yield, or an amount that a
//! bracket merely permits.

use sundry_food::standard;
use sundry_table::Class;

use super::scan::{Found, is_hyphen};
use super::{ABOUT, is_one_of, tag};
use crate::line::features::stem;
use crate::line::read::ALLOWING;
use crate::line::tagger::Tag;
use crate::line::token::{Token, TokenKind};
use crate::line::unit::is_unit;
use crate::lower_case::lower_case;
use crate::word_classes::LINE;

static ENDING: Class = Class::of(&LINE, "ends a name behind an amount");
static BESIDE: Class = Class::of(&LINE, "purpose beside");
static UNTRIMMED: Class = Class::of(&LINE, "untrimmed");
static SHELLS: Class = Class::of(&LINE, "shell");
static FURTHER: Class = Class::of(&LINE, "announces more");

/// Returns the positions between two amounts that are not inside a further pair of brackets; all of
/// them if the second amount is itself in brackets.
pub(super) fn outside(between: &[Token<'_>], depth: u8) -> Vec<usize> {
    let mut inside = 0_u32;
    let mut kept = Vec::new();
    for (at, token) in between.iter().enumerate() {
        match token.text {
            "(" | "[" => inside += 1,
            ")" | "]" => inside = inside.saturating_sub(1),
            _ if inside == 0 || depth > 0 => kept.push(at),
            _ => {}
        }
    }
    kept
}

/// Returns true if an amount stands in brackets that merely permit it (`(or 8 oz)`, `(can use 2
/// cups of …)`) or that name the source (`(from 2 pounds in the pod)`). After a count, `or` may
/// still introduce the weight: `3 chicken breasts (or about 1 pound)`.
pub(super) fn is_only_allowed(tokens: &[Token<'_>], one: &Found, counts: bool) -> bool {
    let before = tokens.get(..one.from).unwrap_or_default();
    let Some(open) = before.iter().rposition(|token| token.text == "(") else {
        return false;
    };
    let inside = before.get(open + 1..).unwrap_or_default();
    let allows = inside
        .first()
        .is_some_and(|first| is_one_of(first.text, &ALLOWING));
    let closed = tokens.get(one.to).is_some_and(|token| token.text == ")");
    let says_same = closed
        && inside
            .iter()
            .all(|word| is_one_of(word.text, &["or"]) || is_one_of(word.text, &ABOUT));
    let is_from = inside.windows(2).any(|pair| {
        let [of, a] = pair else { return false };
        is_one_of(of.text, &["of"]) && is_one_of(a.text, &["a", "an"])
    }) || inside.iter().any(|word| is_one_of(word.text, &["from"]));
    // In "1 cup pitted olives (1 pound unpitted)" the weight includes the stones.
    let behind = tokens.get(one.to..).unwrap_or_default();
    let words: Vec<&str> = behind.iter().take(3).map(|token| token.text).collect();
    let is_waste = match words.as_slice() {
        [first, ..] if is_one_of(first, &UNTRIMMED) => true,
        [within, shell, ..] if is_one_of(within, &["in"]) && is_one_of(shell, &SHELLS) => true,
        [within, _, shell] => is_one_of(within, &["in"]) && is_one_of(shell, &SHELLS),
        _ => false,
    };
    is_from || is_waste && !counts || allows && !(counts && says_same)
}

/// Returns true for words that introduce a yield, which is the amount to use: `fennel to yield 1/2
/// cup`.
pub(super) fn is_yield(word: Option<&Token<'_>>) -> bool {
    word.is_some_and(|word| is_one_of(word.text, &["yield", "yielding", "yields", "equal"]))
}

/// Returns true if an amount after "or" is another count of the same food: `1 big or 2 medium
/// potatoes`, `1 large steak or two small ones`.
pub(super) fn is_other_count(tokens: &[Token<'_>], tags: &[Tag], from: usize, one: &Found) -> bool {
    let named = (from..one.from).any(|at| tag(tags, at) == Tag::Name);
    let behind = tokens.get(one.to..).unwrap_or_default();
    let ones = behind
        .iter()
        .take(3)
        .any(|word| is_one_of(word.text, &["one", "ones"]));
    one.amount.unit.is_none() && (!named || ones)
}

/// Returns true if `plus` or `+` stands before an amount; in brackets, only at their beginning:
/// `(plus 2 tablespoons)`.
pub(super) fn is_joined(between: &[Token<'_>], one: &Found) -> bool {
    let mut back = between.iter().rev();
    let joint = back.next();
    let begins = one.depth == 0 || back.next().is_some_and(|token| token.text == "(");
    begins && joint.is_some_and(|token| token.text == "+" || is_one_of(token.text, &["plus"]))
}

/// Returns true if an added amount is of the line's own food and eaten with it: `, plus 2
/// tablespoons for topping`, but not `plus 1 cup milk` or `plus 4 for garnish`.
pub(super) fn is_same_food(tokens: &[Token<'_>], tags: &[Tag], one: &Found) -> bool {
    let behind = tokens.get(one.to..).unwrap_or_default();
    let is_beside = behind
        .iter()
        .take(8)
        .any(|word| is_one_of(word.text, &BESIDE));
    let mut own = tokens
        .iter()
        .enumerate()
        .take(one.from)
        .filter(|(at, _)| tag(tags, *at) == Tag::Name)
        .map(|(_, token)| token.text)
        .peekable();
    if is_beside || own.peek().is_none() {
        // One name may follow both amounts: "1 cup, plus 2 teaspoons, flour".
        return !is_beside;
    }
    let own: Vec<String> = own.map(|word| stem(&lower_case(word)).to_owned()).collect();
    let ends = |token: &&Token<'_>| {
        let sign = token.kind != TokenKind::Word && !is_hyphen(token.text);
        !sign && !is_one_of(token.text, &ENDING)
    };
    let mut last_is_own = true;
    let mut says_food = false;
    for word in behind.iter().take_while(ends) {
        let lower = lower_case(word.text);
        let is_own = own.iter().any(|known| known == stem(&lower));
        let says_more = is_one_of(word.text, &FURTHER) || is_unit(&lower) || is_unit(stem(&lower));
        if !is_own && !says_more && !standard().names_no_food(&lower) {
            return false;
        }
        says_food |= is_own;
        last_is_own = own.last().is_some_and(|last| last == stem(&lower)) || !is_own && last_is_own;
    }
    // Example: "2 egg yolks plus 2 eggs".
    !says_food || last_is_own
}
