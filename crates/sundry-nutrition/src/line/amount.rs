//! Amounts in a tagged line: `2`, `1-2 cups`, `2 x 400 g`, `1 (15-ounce) can`, `1 cup plus 2 tbsp`.
//!
//! The tagger says which numbers belong to the amount; rules say how several of them belong
//! together. What an amount weighs is not asked here.

mod each;
mod more;
pub(super) mod numbers;
pub(super) mod scan;

use super::tagger::Tag;
use super::token::{Token, TokenKind};
use super::unit::{Measure, Unit, unit};
use scan::{Found, all};

/// So much of a unit, or so many where there is none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Amount {
    /// The least.
    pub low: f64,
    /// The most; the same as the least unless a range is given.
    pub high: f64,
    /// The unit; none for a count.
    pub unit: Option<&'static Unit>,
}

impl Amount {
    /// What it counts as: the first number of a range, as those who publish figures count it.
    pub fn number(self) -> f64 {
        self.low
    }

    /// Whether it is a weight or a volume, which is understood without knowing the food.
    pub fn is_exact(self) -> bool {
        matches!(self.measure(), Some(Measure::Mass(_) | Measure::Volume(_)))
    }

    /// So many times it.
    fn times(self, number: f64) -> Self {
        Self {
            low: self.low * number,
            high: self.high * number,
            ..self
        }
    }

    /// What its unit measures.
    pub fn measure(self) -> Option<Measure> {
        self.unit.map(|unit| unit.measure)
    }
}

/// The amounts of a line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Amounts {
    /// The first; none if the line names no amount.
    pub main: Option<Amount>,
    /// What comes on top of it: `plus 2 tablespoons`.
    pub plus: Vec<Amount>,
    /// A weight behind a sum: of all of it (`1 cup plus 2 tablespoons (140 g) flour`), or of its last part
    /// (`1 cup plus 2 tablespoons (18 g)`). What they weigh tells.
    pub behind_sum: Option<Amount>,
    /// The same amount said in another way: `150g/5oz`, `2 onions (300 g)`.
    pub same: Vec<Amount>,
    /// What each of the counted holds: `2 x 400 g`, `1 (15-ounce) can`.
    pub each: Option<Amount>,
    /// What each may hold instead, where the line leaves it open whether one or all are meant:
    /// `5 (3¾ ounces) egg yolks`. The usual weight of one tells.
    pub each_instead: Option<Amount>,
}

/// Words before another way to say an amount.
pub(super) const ABOUT: &[&str] = &[
    "about",
    "approximately",
    "approx",
    "around",
    "roughly",
    "nearly",
    "weighing",
    "total",
];

/// The amounts of a line, and the place behind the last token of the main one.
pub(super) fn amounts(tokens: &[Token<'_>], tags: &[Tag]) -> (Amounts, usize) {
    let found = all(tokens, tags);
    let mut amounts = Amounts::default();
    let main_at = found
        .iter()
        .position(|found| {
            let before = found.from.checked_sub(1).and_then(|at| tokens.get(at));
            // "Ham, enough for 4 sandwiches"
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
    // "Six 10-inch tortillas", "Six 8-ounce fillets": a size is no count where one stands before it.
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
            let counts = amounts.main.is_some_and(|main| main.unit.is_none());
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
        // A size may stand between a count and its brackets: "4 medium (10-ounce) artichokes"; so may
        // what joins a share to its whole: "½ of a (3-ounce) package".
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
            // "1 big or 2 medium potatoes (about 1 pound)": the weight is that of either.
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
            // "2/3 + 1/4 cup": both are of the unit behind the second.
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
            // "1 lb 10 oz", but "125g 4½oz" is one weight said twice.
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
        // "½ bottle/375 ml" is one amount said twice.
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
            // "400 g can": the weight is what counts.
            end = one.to;
            continue;
        }
        // "1 boneless 3-pound roast", "6 fillets, 6 ounces each", "1 leg of lamb, 6 to 7 pounds"
        if one.depth == 0 && is_mass(one.amount) && counts && amounts.each.is_none() && !touches {
            let before = one.from.checked_sub(1).and_then(|at| tokens.get(at));
            // "8 fillets, each 4 ounces"
            let each_before = before.is_some_and(|token| is_one_of(token.text, &["each"]));
            let opens = one.from.checked_sub(1 + usize::from(each_before));
            let opens = opens.and_then(|at| tokens.get(at));
            let apart = opens.is_some_and(|token| token.text == ",");
            // "4 steaks at about 200 g each"
            let at = between
                .iter()
                .rev()
                .find(|token| !is_one_of(token.text, ABOUT));
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
            .is_some_and(|word| is_one_of(word.text, ABOUT));
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
    // "1 (15-ounce) can", "2 14-oz cans": the unit of the count comes behind.
    if let Some(main) = &mut amounts.main
        && main.unit.is_none()
    {
        // "4 garlic cloves": perhaps behind the name, but not behind a comma.
        let is_text = |at: usize, signs: &[&str]| {
            let token = tokens.get(at);
            token.is_none_or(|token| signs.contains(&token.text))
        };
        let named = (end..tokens.len()).find(|at| tag(tags, *at) == Tag::Name);
        let named = named.unwrap_or(tokens.len());
        // "4 large, paper-thin slices", "32 (1/2-inch-thick) slices": before the name, signs part nothing.
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

/// Whether nothing but a joint stands between two numbers.
fn touching(between: &[Token<'_>]) -> bool {
    let joins = |token: &Token<'_>| token.text == "+" || is_one_of(token.text, &["plus", "and"]);
    between.len() == 1 && between.iter().all(joins)
}

/// `pinch of salt`, `handful parsley`: one of it.
fn unit_alone(tokens: &[Token<'_>], tags: &[Tag]) -> (Amounts, usize) {
    let mut amounts = Amounts::default();
    let pairs = tokens.iter().zip(tags).enumerate();
    let mut units = pairs.filter(|(_, (_, tag))| **tag == Tag::Unit);
    let found = units.find_map(|(at, (token, _))| Some((at, unit(token.text)?)));
    match found {
        Some((at, unit)) => {
            amounts.main = Some(Amount {
                low: 1.0,
                high: 1.0,
                unit: Some(unit),
            });
            (amounts, at + 1)
        }
        None => (amounts, 0),
    }
}

/// Whether the amount stands before the food's name.
fn one_before_name(tokens: &[Token<'_>], tags: &[Tag], one: &Found) -> bool {
    let names =
        |range: std::ops::Range<usize>| range.into_iter().any(|at| tag(tags, at) == Tag::Name);
    !names(0..one.from) && names(one.to..tokens.len())
}

/// Whether a word stands in the same brackets as an amount.
fn word_near(tokens: &[Token<'_>], one: &Found, word: &str) -> bool {
    let after = tokens.get(one.to..).unwrap_or_default();
    // "10 ounces (280 g) each"
    let aside = after.iter().position(|token| token.text == ")");
    let aside = aside.filter(|_| after.first().is_some_and(|token| token.text == "("));
    let after = after
        .get(aside.map_or(0, |closed| closed + 1)..)
        .unwrap_or_default();
    let before = tokens
        .get(one.from.saturating_sub(3)..one.from)
        .unwrap_or_default();
    // "1.5 kg/3 lb 5 oz each"
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

/// Whether an amount is said of each. In `1 1/2 pounds total, each 1 inch thick` it is that of all.
fn is_of_each(tokens: &[Token<'_>], one: &Found) -> bool {
    let is_total = tokens
        .get(one.to)
        .is_some_and(|token| is_one_of(token.text, &["total", "altogether"]));
    !is_total && says_each(tokens, one)
}

/// `each`, `apiece`, `a piece`.
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
