//! Extracts the amounts of a tagged line: `2`, `1-2 cups`, `2 x 400 g`, `1 (15-ounce) can`, `1 cup
//! plus 2 tbsp`.
//!
//! The tagger labels the numbers that belong to the amount; the rules here decide how several of
//! them combine. Converting an amount to grams is not done here.

mod each;
mod more;
pub(super) mod numbers;
pub(super) mod scan;

use sundry_table::Class;

use super::tagger::Tag;
use super::token::{Token, TokenKind};
use super::unit::{Measure, Unit, unit};
use crate::word_classes::LINE;
use scan::{Found, all};

/// A number or range of a unit, or a plain count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Amount {
    /// The lower bound.
    pub low: f64,
    /// The upper bound; equal to the lower one unless a range is given.
    pub high: f64,
    /// The unit; `None` for a plain count.
    pub unit: Option<&'static Unit>,
}

impl Amount {
    /// Returns the number used in calculations: the lower bound of a range, as publishers of
    /// nutrition figures do.
    pub fn number(self) -> f64 {
        self.low
    }

    /// Returns true for a weight or a volume, which does not depend on the food.
    pub fn is_exact(self) -> bool {
        matches!(self.measure(), Some(Measure::Mass(_) | Measure::Volume(_)))
    }

    /// Returns the amount multiplied by `number`.
    fn times(self, number: f64) -> Self {
        Self {
            low: self.low * number,
            high: self.high * number,
            ..self
        }
    }

    /// Returns the quantity that its unit measures.
    pub fn measure(self) -> Option<Measure> {
        self.unit.map(|unit| unit.measure)
    }
}

/// All amounts of a line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Amounts {
    /// The first amount; `None` if the line has no amount.
    pub main: Option<Amount>,
    /// Further amounts that add to the first: `plus 2 tablespoons`.
    pub plus: Vec<Amount>,
    /// A weight after a sum: either of the whole sum (`1 cup plus 2 tablespoons (140 g) flour`) or
    /// of its last part (`1 cup plus 2 tablespoons (18 g)`). The weight step decides which.
    pub behind_sum: Option<Amount>,
    /// The same amount in other units: `150g/5oz`, `2 onions (300 g)`.
    pub same: Vec<Amount>,
    /// The content of each counted item: `2 x 400 g`, `1 (15-ounce) can`.
    pub each: Option<Amount>,
    /// The other reading of `each`, if the line leaves open whether the amount is of one item or of
    /// all: `5 (3¾ ounces) egg yolks`. The usual weight of one item decides.
    pub each_instead: Option<Amount>,
}

pub(super) static ABOUT: Class = Class::of(&LINE, "about");

/// Returns the amounts of a line, and the index after the last token of the main one.
pub(super) fn amounts(tokens: &[Token<'_>], tags: &[Tag]) -> (Amounts, usize) {
    let found = all(tokens, tags);
    let mut amounts = Amounts::default();
    let main_at = found
        .iter()
        .position(|found| {
            let before = found.from.checked_sub(1).and_then(|at| tokens.get(at));
            // Example: "ham, enough for 4 sandwiches".
            let is_for = before.is_some_and(|word| is_one_of(word.text, &["for"]));
            found.depth == 0 && tag(tags, found.from) == Tag::Quantity && !is_for && !found.share
        })
        .or_else(|| {
            found
                .iter()
                .position(|found| tag(tags, found.from) == Tag::Quantity)
        })
        .or_else(|| (!found.is_empty()).then_some(0));
    let Some((main_at, main)) = main_at.and_then(|at| Some((at, *found.get(at)?))) else {
        return unit_alone(tokens, tags);
    };
    // In "six 10-inch tortillas" and "six 8-ounce fillets" the number before the size is the count.
    let is_size = match main.amount.measure() {
        Some(Measure::Length(_)) => true,
        Some(Measure::Mass(_)) => scan::is_hyphenated(tokens, &main),
        _ => false,
    };
    let before = main_at
        .checked_sub(1)
        .and_then(|at| Some((at, *found.get(at)?)));
    let (main_at, main) = match before {
        Some((at, count))
            if is_size
                && count.amount.unit.is_none()
                && count.amount.low > 1.0
                && count.to == main.from =>
        {
            (at, count)
        }
        _ => (main_at, main),
    };
    let mut end = main.to;
    if let Some((mixed, to)) = each::mixed(tokens, &main) {
        (amounts, end) = (mixed, to);
    } else if let Some(times) = main.times {
        amounts.each = Some(main.amount);
        amounts.main = Some(Amount {
            low: times,
            high: times,
            unit: None,
        });
    } else {
        amounts.main = Some(main.amount);
    }
    for one in found.iter().skip(main_at + 1) {
        if one.share {
            // "2 eggs (50 g each)", "2 glasses of wine (175 ml each)".
            let is_vessel = |unit: &Unit| crate::word_classes::is("only of drinks", unit.name);
            let counts = amounts
                .main
                .is_some_and(|main| main.unit.is_none_or(is_vessel));
            if counts && amounts.each.is_none() {
                amounts.each = Some(one.amount);
            }
            continue;
        }
        let from = end.min(one.from);
        let between = tokens.get(from..one.from).unwrap_or_default();
        let outside = more::outside(between, one.depth);
        let words = || {
            let tokens = outside.iter().filter_map(|at| between.get(*at));
            tokens.filter(|token| token.kind == TokenKind::Word)
        };
        // Between a count and its brackets there may be a size, "4 medium (10-ounce) artichokes",
        // or the words between a fraction and its whole, "½ of a (3-ounce) package".
        let touches = outside.iter().all(|at| {
            between.get(*at).is_none_or(|token| {
                token.kind != TokenKind::Word || is_one_of(token.text, &["of", "a", "an"])
            }) || tag(tags, from + at) == Tag::Size
        });
        let has_comma = between.iter().any(|token| token.text == ",");
        let same_measure = one.amount.is_exact();
        let counts = amounts.main.is_some_and(|main| !main.is_exact());
        if one.depth > 0 && more::is_only_allowed(tokens, one, counts) {
            continue;
        }
        if more::is_yield(words().next_back()) && counts && same_measure {
            amounts.same.push(one.amount);
            continue;
        }
        if one.depth == 0
            && words()
                .next_back()
                .is_some_and(|word| is_one_of(word.text, &["or", "to"]))
            && !touches
        {
            if words().count() == 1 && same_measure && amounts.main.is_some_and(Amount::is_exact) {
                amounts.same.push(one.amount);
                end = one.to;
                continue;
            }
            // In "1 big or 2 medium potatoes (about 1 pound)" the weight applies to both counts.
            if counts && more::is_other_count(tokens, tags, from, one) {
                continue;
            }
            break;
        }
        if one.depth == 0
            && words().count() == 1
            && !has_comma
            && words().all(|word| is_one_of(word.text, &["plus", "and"]))
            || between.len() == 1 && between.iter().all(|sign| sign.text == "+")
        {
            // In "2/3 + 1/4 cup" the unit after the second number applies to both.
            if let Some(main) = &mut amounts.main
                && main.unit.is_none()
                && amounts.each.is_none()
                && touching(between)
            {
                main.unit = one.amount.unit;
            }
            amounts.plus.push(one.amount);
            end = one.to;
            continue;
        }
        if more::is_joined(between, one) && more::is_same_food(tokens, tags, one) {
            amounts.plus.push(one.amount);
            continue;
        }
        let is_mass = |amount: Amount| matches!(amount.measure(), Some(Measure::Mass(_)));
        if between.is_empty()
            && one.depth == 0
            && amounts.same.is_empty()
            && is_mass(one.amount)
            && amounts.main.is_some_and(is_mass)
        {
            // "1 lb 10 oz" is a sum, but "125g 4½oz" is one weight in two units.
            if amounts
                .main
                .is_some_and(|main| is_metric(main) != is_metric(one.amount))
            {
                amounts.same.push(one.amount);
                end = one.to;
                continue;
            }
            amounts.plus.push(one.amount);
            end = one.to;
            continue;
        }
        let is_length = matches!(one.amount.measure(), Some(Measure::Length(_)));
        // "½ bottle/375 ml" is one amount in two units.
        let said_twice = between.iter().any(|token| token.text == "/");
        let is_behind_sum = is_mass(one.amount)
            && amounts.plus.last().is_some_and(|last| last.is_exact())
            && !amounts.same.iter().any(|same| is_mass(*same));
        let is_near = touches && counts && amounts.each.is_none() && !has_comma && !said_twice;
        let is_near = is_near && !is_behind_sum;
        if is_near && (same_measure || is_length) && each::take(&mut amounts, tokens, tags, one) {
            end = end.max(one.to);
            continue;
        }
        if one
            .amount
            .unit
            .is_some_and(|unit| unit.measure == Measure::Container)
            && touches
            && amounts.each.is_none()
            && amounts.main.is_some_and(Amount::is_exact)
        {
            // In "400 g can" only the weight is used.
            end = one.to;
            continue;
        }
        // Examples: "1 boneless 3-pound roast", "6 fillets, 6 ounces each", "1 leg of lamb, 6 to 7
        // pounds".
        if one.depth == 0 && is_mass(one.amount) && counts && amounts.each.is_none() && !touches {
            let before = one.from.checked_sub(1).and_then(|at| tokens.get(at));
            // Example: "8 fillets, each 4 ounces".
            let each_before = before.is_some_and(|token| is_one_of(token.text, &["each"]));
            let opens = one.from.checked_sub(1 + usize::from(each_before));
            let opens = opens.and_then(|at| tokens.get(at));
            let apart = opens.is_some_and(|token| token.text == ",");
            // Example: "4 steaks at about 200 g each".
            let at = between
                .iter()
                .rev()
                .find(|token| !is_one_of(token.text, &ABOUT));
            let at = at.is_some_and(|token| is_one_of(token.text, &["at"]));
            let behind_comma = has_comma && !scan::is_hyphenated(tokens, one);
            let names = tag(tags, one.to) == Tag::Name && words().count() <= 2 && !behind_comma;
            let each = is_of_each(tokens, one);
            if names && amounts.main.is_some_and(|main| main.unit.is_none())
                || (apart || at) && each
            {
                amounts.each = Some(one.amount);
                continue;
            }
            if apart {
                amounts.same.push(one.amount);
                continue;
            }
        }
        let about = words()
            .next_back()
            .is_some_and(|word| is_one_of(word.text, &ABOUT));
        if same_measure && (one.depth > 0 || touches || about) {
            if is_of_each(tokens, one) && amounts.each.is_none() && counts {
                amounts.each = Some(one.amount);
            } else if is_behind_sum {
                amounts.behind_sum = amounts.behind_sum.or(Some(one.amount));
            } else {
                amounts.same.push(one.amount);
            }
            if one.depth == 0 && touches {
                end = one.to;
            }
        }
    }
    // In "1 (15-ounce) can" and "2 14-oz cans" the unit of the count follows the size.
    if let Some(main) = &mut amounts.main
        && main.unit.is_none()
    {
        // In "4 garlic cloves" the unit follows the name; it never follows a comma.
        let is_text = |at: usize, signs: &[&str]| {
            let token = tokens.get(at);
            token.is_none_or(|token| signs.contains(&token.text))
        };
        let named = (end..tokens.len()).find(|at| tag(tags, *at) == Tag::Name);
        let named = named.unwrap_or(tokens.len());
        // Before the name, punctuation does not separate the unit from its count: "4 large,
        // paper-thin slices", "32 (1/2-inch-thick) slices".
        let stretch =
            (end..tokens.len()).take_while(|at| *at < named || !is_text(*at, &[",", "(", ";"]));
        let mut inside = 0_i32;
        let next = stretch
            .filter(|at| {
                inside += i32::from(is_text(*at, &["("])) - i32::from(is_text(*at, &[")"]));
                inside <= 0
            })
            .filter(|at| tag(tags, *at) == Tag::Unit)
            .filter_map(|at| Some((at, unit(tokens.get(at)?.text)?)))
            .find(|(_, unit)| !matches!(unit.measure, Measure::Length(_)));
        let is_behind = |at: usize| (end..at).any(|at| tag(tags, at) == Tag::Name);
        if let Some((at, found)) = next
            && !matches!(found.measure, Measure::Mass(_) | Measure::Volume(_))
        {
            main.unit = Some(found);
            if !is_behind(at) {
                end = at + 1;
            }
        }
    }
    (amounts, end)
}

fn is_metric(amount: Amount) -> bool {
    amount.unit.is_some_and(Unit::is_metric)
}

/// Returns true if only a joining word stands between two numbers.
fn touching(between: &[Token<'_>]) -> bool {
    let joins = |token: &Token<'_>| token.text == "+" || is_one_of(token.text, &["plus", "and"]);
    between.len() == 1 && between.iter().all(joins)
}

/// Returns an amount of one for a unit without a number: `pinch of salt`, `handful parsley`.
fn unit_alone(tokens: &[Token<'_>], tags: &[Tag]) -> (Amounts, usize) {
    let mut amounts = Amounts::default();
    let pairs = tokens.iter().zip(tags).enumerate();
    let mut units = pairs.filter(|(_, (_, tag))| **tag == Tag::Unit);
    let found = units.find_map(|(at, (token, _))| Some((at, unit(token.text)?)));
    match found {
        Some((at, unit)) => {
            let is_dozen = unit.measure == Measure::Dozen;
            let count = if is_dozen { 12.0 } else { 1.0 };
            amounts.main = Some(Amount {
                low: count,
                high: count,
                unit: (!is_dozen).then_some(unit),
            });
            (amounts, at + 1)
        }
        None => (amounts, 0),
    }
}

/// Returns true if the amount stands before the food's name.
fn one_before_name(tokens: &[Token<'_>], tags: &[Tag], one: &Found) -> bool {
    let names =
        |range: std::ops::Range<usize>| range.into_iter().any(|at| tag(tags, at) == Tag::Name);
    !names(0..one.from) && names(one.to..tokens.len())
}

/// Returns true if a word stands in the same brackets as an amount.
fn word_near(tokens: &[Token<'_>], one: &Found, word: &str) -> bool {
    let after = tokens.get(one.to..).unwrap_or_default();
    // Example: "10 ounces (280 g) each".
    let aside = after.iter().position(|token| token.text == ")");
    let aside = aside.filter(|_| after.first().is_some_and(|token| token.text == "("));
    let after = after
        .get(aside.map_or(0, |closed| closed + 1)..)
        .unwrap_or_default();
    let before = tokens
        .get(one.from.saturating_sub(3)..one.from)
        .unwrap_or_default();
    // Example: "1.5 kg/3 lb 5 oz each".
    let is_other = |token: &&Token<'_>| {
        token.number().is_some() || unit(token.text).is_some() || matches!(token.text, "/" | "-")
    };
    let others = after.iter().take_while(is_other).count();
    let others = others * usize::from(after.first().is_some_and(|sign| sign.text == "/"));
    let near = after
        .iter()
        .skip(others)
        .take_while(|token| token.text != ")")
        .take(4)
        .chain(before);
    near.into_iter().any(|token| is_one_of(token.text, &[word]))
}

/// Returns true if an amount applies to each item. In `1 1/2 pounds total, each 1 inch thick` the
/// weight is the total.
fn is_of_each(tokens: &[Token<'_>], one: &Found) -> bool {
    let is_total = tokens
        .get(one.to)
        .is_some_and(|token| is_one_of(token.text, &["total", "altogether"]));
    !is_total && says_each(tokens, one)
}

/// Returns true if `each`, `apiece` or `a piece` belongs to the amount.
fn says_each(tokens: &[Token<'_>], one: &Found) -> bool {
    let is = |at: usize, word: &str| {
        let token = tokens.get(at);
        token.is_some_and(|token| token.text.eq_ignore_ascii_case(word))
    };
    is(one.to, "a") && is(one.to + 1, "piece")
        || word_near(tokens, one, "each")
        || word_near(tokens, one, "apiece")
}

fn tag(tags: &[Tag], at: usize) -> Tag {
    tags.get(at).copied().unwrap_or(Tag::Sign)
}

pub(super) fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}
