//! Reads the amounts in a question: bounds of nutrients, times, servings. Words without a number
//! (`low carb`, `quick`) are qualities, not amounts.

use std::ops::RangeInclusive;

use super::amount_words::Role;
use super::cursor::{Bound, Cursor, Unit};
use super::word::Word;
use crate::search_nutrients::of_parameter;

/// An amount and the range of its words.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Amount {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) said: Said,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Said {
    Nutrient {
        parameter: &'static str,
        min: Option<f64>,
        max: Option<f64>,
    },
    /// A maximum number of minutes; `None` if only a minimum was given.
    Minutes(Option<f64>),
    Servings {
        min: Option<f64>,
        max: Option<f64>,
    },
    /// A count without meaning for the search: `5 ingredients`.
    Nothing,
}

/// Returns the amounts of a question, in order and without overlap.
pub(crate) fn amounts_of(words: &[Word]) -> Vec<Amount> {
    let mut amounts = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match read(words, at) {
            Some(amount) => {
                at = amount.to.max(at + 1);
                amounts.push(amount);
            }
            None => at += 1,
        }
    }
    amounts
}

fn read(words: &[Word], from: usize) -> Option<Amount> {
    let cursor = Cursor { words };
    named_first(&cursor, from).or_else(|| number_first(&cursor, from))
}

/// Converts an amount to the nutrient's own unit.
fn in_unit_of(parameter: &str, amount: f64, unit: Option<Unit>) -> f64 {
    let kept = match of_parameter(parameter).map_or("", |nutrient| nutrient.unit) {
        "g" => 1.0,
        "mg" => 1e-3,
        "µg" => 1e-6,
        _ => return amount,
    };
    match unit {
        Some(Unit::Grams(grams)) if (grams - kept).abs() > f64::EPSILON => {
            let converted = amount * grams / kept;
            (converted * 1e6).round() / 1e6
        }
        _ => amount,
    }
}

/// Reads amounts after the nutrient's name: `calories under 400`, `protein > 20 g`,
/// `carbs: max 20`.
fn named_first(cursor: &Cursor<'_>, from: usize) -> Option<Amount> {
    let (parameter, least, taken) = cursor.nutrient(from)?;
    let mut at = from + taken;
    while matches!(
        cursor.text(at),
        ":" | "="
            | "is"
            | "are"
            | "content"
            | "of"
            | "count"
            | "intake"
            | "at"
            | "per"
            | "serving"
            | "to"
            | "be"
    ) || cursor.text(at) == "should"
    {
        at += 1;
    }
    let between = matches!(cursor.text(at), "between" | "from");
    let bound = cursor.bound(at);
    let said_so = bound.is_some() || between || matches!(cursor.text(from + taken), ":" | "=");
    at += bound.map_or(usize::from(between), |(_, count)| count);
    let (first, taken) = cursor.number(at)?;
    at += taken;
    let unit = cursor.unit(at);
    at += usize::from(unit.is_some());
    if !said_so && cursor.bound_behind(at).is_none() {
        return None;
    }
    let mut range = (None, None);
    if between
        && matches!(cursor.text(at), "and" | "to" | "-")
        && let Some((second, taken)) = cursor.number(at + 1)
    {
        at += 1 + taken;
        let more = cursor.unit(at);
        at += usize::from(more.is_some());
        range = (Some(first.min(second)), Some(first.max(second)));
    } else {
        let behind = cursor.bound_behind(at);
        at += behind.map_or(0, |(_, count)| count);
        set(
            &mut range,
            bound.or(behind).map(|(bound, _)| bound),
            first,
            least,
        );
    }
    let convert = |amount: Option<f64>| amount.map(|amount| in_unit_of(parameter, amount, unit));
    Some(Amount {
        from,
        to: at,
        said: Said::Nutrient {
            parameter,
            min: convert(range.0),
            max: convert(range.1),
        },
    })
}

/// Sets one end of a range, or both.
fn set(range: &mut (Option<f64>, Option<f64>), bound: Option<Bound>, number: f64, least: bool) {
    match bound {
        Some(Bound::Least) => range.0 = Some(number),
        Some(Bound::About) => *range = (Some(number * 0.8), Some(number * 1.2)),
        None if least => range.0 = Some(number),
        Some(Bound::Most) | None => range.1 = Some(number),
    }
}

/// Reads amounts before the name: `under 400 calories`, `25 g+ protein`, `half an hour`, `for two`.
fn number_first(cursor: &Cursor<'_>, from: usize) -> Option<Amount> {
    let mut at = from;
    let serving = cursor.longest(at, Role::Serves);
    let serves = serving.is_some();
    let for_some = cursor.text(at) == "for";
    if serves || for_some {
        at += serving.map_or(1, |(_, count)| count);
        if matches!(cursor.text(at), "just" | "only") {
            at += 1;
        }
        at += cursor
            .longest(at, Role::GroupOf)
            .map_or(0, |(_, count)| count);
    }
    let between = matches!(cursor.text(at), "between" | "from");
    let in_time = cursor.text(at) == "in";
    let bound = cursor.bound(at);
    at += bound.map_or(usize::from(between || in_time), |(_, count)| count);
    let bound = bound.map(|(bound, _)| bound);
    if matches!(cursor.text(at), "$" | "€" | "£") {
        let (_, taken) = cursor.number(at + 1)?;
        return Some(Amount {
            from,
            to: at + 1 + taken,
            said: Said::Nothing,
        });
    }
    if let Some((minutes, to)) = spoken_time(cursor, at) {
        return Some(time(from, to, minutes, bound, cursor));
    }
    let (first, taken) = cursor.number(at)?;
    at += taken;
    let mut unit = cursor.unit(at);
    at += usize::from(unit.is_some());
    let mut second = None;
    let joins = matches!(cursor.text(at), "to" | "-" | "–" | "—")
        || between && cursor.text(at) == "and"
        || cursor.text(at) == "or";
    let hyphen = cursor
        .words
        .get(at)
        .is_some_and(|word| word.glued && word.number.is_some());
    if joins || hyphen {
        let next = at + usize::from(joins);
        if let Some((number, taken)) = cursor.number(next) {
            second = Some(number);
            at = next + taken;
            if let Some(more) = cursor.unit(at) {
                unit = Some(more);
                at += 1;
            }
        }
    }
    // A time in hours and minutes, or either.
    if unit.is_none()
        && let Some(factor) = cursor.minutes(at)
    {
        let mut minutes = second.unwrap_or(first) * factor;
        at += 1;
        let gap = usize::from(cursor.text(at) == "and");
        if factor > 1.0
            && let Some((more, taken)) = cursor.number(at + gap)
            && cursor.minutes(at + gap + taken) == Some(1.0)
        {
            minutes += more;
            at += gap + taken + 1;
        } else if factor > 1.0 && cursor.says(at, "and a half") {
            minutes += 30.0;
            at += 3;
        }
        return Some(time(from, at, minutes, bound, cursor));
    }
    let plus = cursor.text(at) == "+";
    let behind = cursor
        .bound_behind(at)
        .filter(|_| plus || cursor.nutrient(at).is_none());
    let behind_at = at;
    at += behind.map_or(0, |(_, count)| count);
    let mut behind = behind.map(|(bound, _)| bound);
    while matches!(
        cursor.text(at),
        "of" | "in" | "net" | "total" | "dietary" | "worth"
    ) && cursor.nutrient(at).is_none()
    {
        at += 1;
    }
    if let Some((parameter, least, taken)) = cursor.nutrient(at) {
        at += taken;
        if behind.is_none()
            && let Some((bound, count)) = cursor.bound_behind(at)
        {
            behind = Some(bound);
            at += count;
        }
        let mut range = (None, None);
        match second {
            Some(second) => range = (Some(first.min(second)), Some(first.max(second))),
            None => set(&mut range, bound.or(behind), first, least),
        }
        let convert =
            |amount: Option<f64>| amount.map(|amount| in_unit_of(parameter, amount, unit));
        return Some(Amount {
            from,
            to: at,
            said: Said::Nutrient {
                parameter,
                min: convert(range.0),
                max: convert(range.1),
            },
        });
    }
    if unit.is_some() {
        return None;
    }
    at = behind_at;
    let people = match cursor.text(at) {
        _ if cursor.has_role(at, Role::People) => 1,
        "hungry" | "hungries" if cursor.has_role(at + 1, Role::People) => 2,
        "of" if cursor.text(at + 1) == "us" => 2,
        _ => 0,
    };
    if people == 0 && cursor.has_role(at, Role::Counted) {
        return Some(Amount {
            from,
            to: at + 1,
            said: Said::Nothing,
        });
    }
    let hits_all =
        people > 0 || serves || for_some && cursor.words.get(at).is_none_or(|word| !word.glued);
    if hits_all && (1.0..=100.0).contains(&first) {
        at += people;
        let (least, most) = match (second, bound.or(behind)) {
            (Some(second), _) => (Some(first.min(second)), Some(first.max(second))),
            (None, Some(Bound::Most)) => (None, Some(first)),
            // For one or two people, a recipe for six does not fit; for a crowd, a larger one does.
            (None, _) if first <= 2.0 => (Some(first), Some(first)),
            (None, _) => (Some(first), None),
        };
        return Some(Amount {
            from,
            to: at,
            said: Said::Servings {
                min: least,
                max: most,
            },
        });
    }
    let (limit, whole) = (bound.or(behind), first.fract() == 0.0);
    if limit == Some(Bound::Most) && second.is_none() && whole && ENERGY.contains(&first) {
        // A bare "under 350" is one of calories: no recipe takes that long or feeds so many.
        return Some(Amount {
            from,
            to: at,
            said: Said::Nutrient {
                parameter: "calories",
                min: None,
                max: Some(first),
            },
        });
    }
    None
}

/// What a bare number may be as calories of a serving.
const ENERGY: RangeInclusive<f64> = 150.0..=2_000.0;

/// Reads `half an hour`, `an hour`, `three quarters of an hour`, `an hour and a half`.
fn spoken_time(cursor: &Cursor<'_>, at: usize) -> Option<(f64, usize)> {
    let (minutes, count) = cursor.longest(at, Role::SpokenTime)?;
    Some((minutes, at + count))
}

fn time(from: usize, at: usize, minutes: f64, bound: Option<Bound>, cursor: &Cursor<'_>) -> Amount {
    let behind = cursor.bound_behind(at);
    let to = at + behind.map_or(0, |(_, count)| count);
    let bound = bound.or(behind.map(|(bound, _)| bound));
    Amount {
        from,
        to,
        said: Said::Minutes((bound != Some(Bound::Least)).then_some(minutes)),
    }
}
