//! What further amounts of a line are to its first: more of the same food, what it yields, what a
//! bracket merely allows.

use sundry_food::standard;

use super::scan::{Found, is_hyphen};
use super::{ABOUT, is_one_of, tag};
use crate::line::features::stem;
use crate::line::read::ALLOWING;
use crate::line::tagger::Tag;
use crate::line::token::{Token, TokenKind};
use crate::line::unit::is_unit;

/// Words that end the name behind an amount.
const ENDING: &[&str] = &[
    "for", "or", "if", "from", "plus", "to", "as", "at", "and", "in", "with",
];
/// What added food is for that is not eaten with the dish, or is left on the board.
const BESIDE: &[&str] = &[
    "garnish",
    "garnishing",
    "serving",
    "serve",
    "dusting",
    "rolling",
    "kneading",
    "flouring",
];
/// Words of a weight before what is not eaten is taken off.
const UNTRIMMED: &[&str] = &[
    "unpitted",
    "unpeeled",
    "unshelled",
    "unshucked",
    "untrimmed",
    "unhulled",
];
/// What else of a food is weighed and not eaten: `1/2 lb in shell`, `1 pound in the pod`.
const SHELLS: &[&str] = &["shell", "shells", "pod", "pods", "husk"];
/// Words that say that more is meant.
const FURTHER: &[&str] = &["more", "extra", "additional", "another"];

/// The places between two amounts that stand in no bracket of their own; all of them for an amount that
/// stands in brackets itself.
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

/// Whether an amount stands in brackets that only allow it (`(or 8 oz)`, `(can use 2 cups of …)`), or say
/// what the food is from (`(from 2 pounds in the pod)`). Of a count they may still say the weight: `3
/// chicken breasts (or about 1 pound)`.
pub(super) fn is_only_allowed(tokens: &[Token<'_>], one: &Found, counts: bool) -> bool {
    let before = tokens.get(..one.from).unwrap_or_default();
    let Some(open) = before.iter().rposition(|token| token.text == "(") else {
        return false;
    };
    let inside = before.get(open + 1..).unwrap_or_default();
    let allows = inside
        .first()
        .is_some_and(|first| is_one_of(first.text, ALLOWING));
    let closed = tokens.get(one.to).is_some_and(|token| token.text == ")");
    let says_same = closed
        && inside
            .iter()
            .all(|word| is_one_of(word.text, &["or"]) || is_one_of(word.text, ABOUT));
    let is_from = inside.windows(2).any(|pair| {
        let [of, a] = pair else { return false };
        is_one_of(of.text, &["of"]) && is_one_of(a.text, &["a", "an"])
    }) || inside.iter().any(|word| is_one_of(word.text, &["from"]));
    // "1 cup pitted olives (1 pound unpitted)": the weight is with what is thrown away.
    let behind = tokens.get(one.to..).unwrap_or_default();
    let words: Vec<&str> = behind.iter().take(3).map(|token| token.text).collect();
    let is_waste = match words.as_slice() {
        [first, ..] if is_one_of(first, UNTRIMMED) => true,
        [within, shell, ..] if is_one_of(within, &["in"]) && is_one_of(shell, SHELLS) => true,
        [within, _, shell] => is_one_of(within, &["in"]) && is_one_of(shell, SHELLS),
        _ => false,
    };
    is_from || is_waste && !counts || allows && !(counts && says_same)
}

/// `fennel to yield 1/2 cup`: what it comes to is what counts.
pub(super) fn is_yield(word: Option<&Token<'_>>) -> bool {
    word.is_some_and(|word| is_one_of(word.text, &["yield", "yielding", "yields", "equal"]))
}

/// Whether an amount behind "or" is another count of the same food: `1 big or 2 medium potatoes`, `1 large
/// steak or two small ones`.
pub(super) fn is_other_count(tokens: &[Token<'_>], tags: &[Tag], from: usize, one: &Found) -> bool {
    let named = (from..one.from).any(|at| tag(tags, at) == Tag::Name);
    let behind = tokens.get(one.to..).unwrap_or_default();
    let ones = behind
        .iter()
        .take(3)
        .any(|word| is_one_of(word.text, &["one", "ones"]));
    one.amount.unit.is_none() && (!named || ones)
}

/// Whether `plus` or `+` stands before an amount, in brackets at their beginning: `(plus 2 tablespoons)`.
pub(super) fn is_joined(between: &[Token<'_>], one: &Found) -> bool {
    let mut back = between.iter().rev();
    let joint = back.next();
    let begins = one.depth == 0 || back.next().is_some_and(|token| token.text == "(");
    begins && joint.is_some_and(|token| token.text == "+" || is_one_of(token.text, &["plus"]))
}

/// Whether what an amount adds is more of the line's food, and eaten with it: `, plus 2 tablespoons for
/// topping`, but not `plus 1 cup milk`, nor `plus 4 for garnish`.
pub(super) fn is_same_food(tokens: &[Token<'_>], tags: &[Tag], one: &Found) -> bool {
    let behind = tokens.get(one.to..).unwrap_or_default();
    let is_beside = behind
        .iter()
        .take(8)
        .any(|word| is_one_of(word.text, BESIDE));
    let mut own = tokens
        .iter()
        .enumerate()
        .take(one.from)
        .filter(|(at, _)| tag(tags, *at) == Tag::Name)
        .map(|(_, token)| token.text)
        .peekable();
    if is_beside || own.peek().is_none() {
        // The name may stand behind both: "1 cup, plus 2 teaspoons, flour".
        return !is_beside;
    }
    let own: Vec<String> = own
        .map(|word| stem(&word.to_lowercase()).to_owned())
        .collect();
    let ends = |token: &&Token<'_>| {
        let sign = token.kind != TokenKind::Word && !is_hyphen(token.text);
        !sign && !is_one_of(token.text, ENDING)
    };
    let mut last_is_own = true;
    let mut says_food = false;
    for word in behind.iter().take_while(ends) {
        let lower = word.text.to_lowercase();
        let is_own = own.iter().any(|known| known == stem(&lower));
        let says_more = is_one_of(word.text, FURTHER) || is_unit(&lower) || is_unit(stem(&lower));
        if !is_own && !says_more && !standard().names_no_food(&lower) {
            return false;
        }
        says_food |= is_own;
        last_is_own = own.last().is_some_and(|last| last == stem(&lower)) || !is_own && last_is_own;
    }
    // "2 egg yolks plus 2 eggs"
    !says_food || last_is_own
}
