//! Converts the yield of a recipe in words to a number of servings. `12 muffins` are twelve
//! servings, `1 loaf` as many as the table of usual yields says; `a lot` cannot be counted.

use std::sync::LazyLock;

use crate::numbers::{Place, number_word};
use crate::words::{Phrases, Word, words};
use sundry_table::rows;

/// Maximum number of servings.
pub(crate) const MOST_SERVINGS: f64 = 999.0;

static UNITS: LazyLock<Phrases<(f64, u8)>> = LazyLock::new(|| {
    let units = rows(include_str!("../../../data/recipes/yields.tsv"));
    Phrases::new(units.filter_map(|[unit, servings, rank]| {
        Some((unit, (servings.parse().ok()?, rank.parse().ok()?)))
    }))
});

/// Rank of a number without a unit.
const ALONE: u8 = 3;
/// Rank of those who eat and of what one of them gets.
const BEST: u8 = 1;

/// Returns the number of servings of a yield; `None` if it does not tell. Of a range, the lower
/// end.
///
/// ```
/// use sundry_recipes::servings;
/// assert_eq!(servings("Serves 4-6"), Some(4));
/// assert_eq!(servings("1 loaf (16 slices)"), Some(16));
/// assert_eq!(servings("Makes 12 tacos, serves 4"), Some(4));
/// assert_eq!(servings("two dozen cookies"), Some(24));
/// assert_eq!(servings("a lot"), None);
/// ```
pub fn servings(yields: &str) -> Option<u32> {
    // A yield is a few words.
    let yields: String = yields.chars().take(200).collect();
    let words = words(&yields);
    let mut best: Option<(u8, f64)> = None;
    let mut at = 0;
    while at < words.len() {
        let Some((number, count)) = number(&yields, &words, at) else {
            at += 1;
            continue;
        };
        let before = at
            .checked_sub(1)
            .and_then(|before| UNITS.at(&words, before));
        at += count;
        let Some((mut rank, servings)) = counted(&words, at, number) else {
            continue;
        };
        // "Serves 4", "Portions: 4".
        if rank == ALONE
            && let Some((_, (_, told))) = before
            && told == BEST
        {
            rank = BEST;
        }
        // An article counts only before a known unit.
        if best.is_none_or(|(best, _)| rank < best) {
            best = Some((rank, servings));
        }
    }
    let (_, servings) = best?;
    (servings > 0.0).then(|| servings.clamp(1.0, MOST_SERVINGS).round() as u32)
}

/// Parses the number at a position; returns it with its number of words. Of a range, the lower end.
fn number(text: &str, words: &[Word], at: usize) -> Option<(f64, usize)> {
    let word = words.get(at)?;
    let named = number_word(&word.written, Place::Yield);
    // A number with a sign attached: "6x".
    let digits: String = word
        .written
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    let exact = word.written.parse::<f64>().ok();
    let mut value = exact.or(named).or(digits.parse().ok())?;
    let mut count = 1;
    let between = |count: usize| {
        let (last, next) = (words.get(at + count - 1)?, words.get(at + count)?);
        Some((text.get(last.end..next.start)?.trim(), next))
    };
    // "1.5", "1/2" and "2 1/2" are numbers, "4-6" is a range.
    while let Some((sign, next)) = between(count) {
        let next_number = next.written.parse::<f64>().ok();
        match (sign, next_number) {
            (".", Some(tenths)) if next.written.len() == 1 => value += tenths / 10.0,
            ("/", Some(below)) if below > 0.0 => value /= below,
            ("-" | "–" | "—" | "~", Some(_)) => {}
            ("", None) if next.written == "dozen" && value < 20.0 => value *= 12.0,
            ("", None) if matches!(next.written.as_str(), "to" | "or") => {
                let behind = words.get(at + count + 1)?;
                if behind.written.parse::<f64>().is_err() {
                    break;
                }
                count += 1;
            }
            _ => break,
        }
        count += 1;
    }
    Some((value, count))
}

/// Maximum distance in words between a number and its unit: `4 very generous servings`.
const NEAR: usize = 4;

/// Returns the servings of a number by the unit after it, with the rank of the unit.
fn counted(words: &[Word], behind: usize, number: f64) -> Option<(u8, f64)> {
    for at in behind..(behind + NEAR).min(words.len()) {
        if words
            .get(at)
            .is_some_and(|word| word.written.starts_with(|sign: char| sign.is_ascii_digit()))
        {
            break;
        }
        if let Some((_, (servings, rank))) = UNITS.at(words, at) {
            return Some((rank, number * servings));
        }
    }
    let is_article = behind > 0
        && words.get(behind - 1).is_some_and(|word| {
            matches!(
                word.written.as_str(),
                "a" | "an" | "one" | "half" | "couple"
            )
        });
    // "Makes 500" names no unit, and no recipe feeds so many.
    (!is_article && (1.0..=100.0).contains(&number)).then_some((ALONE, number))
}
