//! Converts release dates as stores write them to `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. Uncertain
//! parts are left out: an unknown month leaves the year, two years leave nothing.

use std::sync::LazyLock;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use sundry_table::rows;

/// Returns the date in the form of records; empty if there is none.
///
/// ```
/// use sundry_import::games::release_date;
/// assert_eq!(release_date("9 Nov, 2011"), "2011-11-09");
/// assert_eq!(release_date("Nov 9, 2011"), "2011-11-09");
/// assert_eq!(release_date("March 2026"), "2026-03");
/// assert_eq!(release_date("Q4 2024"), "2024");
/// assert_eq!(release_date("Coming soon"), "");
/// ```
pub fn release_date(text: &str) -> String {
    let parts = parts(text);
    if let [
        Part::Number(first, 4),
        Part::Number(month, _),
        Part::Number(day, _),
        time @ ..,
    ] = parts.as_slice()
        && (time.is_empty() || text.trim().as_bytes().get(4) == Some(&b'-'))
    {
        // The year comes first: ISO 8601, and dates in Chinese, Japanese and Korean.
        return written(*first, Some(*month), Some(*day));
    }
    let mut years = parts.iter().filter_map(Part::year);
    let Some(year) = years.next() else {
        return String::new();
    };
    if years.next().is_some() {
        return String::new();
    }
    let months: Vec<u32> = parts.iter().filter_map(Part::month).collect();
    let small: Vec<u32> = parts.iter().filter_map(Part::small).collect();
    match (months.as_slice(), small.as_slice()) {
        ([month], [day]) => written(year, Some(*month), Some(*day)),
        // Among other words, an apparent month may be something else: "out" is October in
        // Portuguese.
        ([month], []) if parts.len() == 2 => written(year, Some(*month), None),
        ([], [day, month]) if text.contains('.') || *day > 12 => {
            written(year, Some(*month), Some(*day))
        }
        ([], [month, day]) if *day > 12 => written(year, Some(*month), Some(*day)),
        ([], [month]) if matches!(parts.as_slice(), [Part::Number(..), Part::Number(..)]) => {
            written(year, Some(*month), None)
        }
        _ => written(year, None, None),
    }
}

/// Returns the day of a time in seconds since 1970, as `YYYY-MM-DD`.
pub(super) fn day_of(seconds: i64) -> String {
    let Ok(moment) = Timestamp::from_second(seconds) else {
        return String::new();
    };
    let day = moment.to_zoned(TimeZone::UTC).date();
    if is_likely(day.year()) {
        day.to_string()
    } else {
        String::new()
    }
}

/// Returns true for a year in which computer games were sold, or may be.
fn is_likely(year: i16) -> bool {
    (1950..=2100).contains(&year)
}

/// Formats the valid part of a date.
fn written(year: u32, month: Option<u32>, day: Option<u32>) -> String {
    let Some(year) = i16::try_from(year).ok().filter(|year| is_likely(*year)) else {
        return String::new();
    };
    let month = month.and_then(|month| i8::try_from(month).ok());
    let month = month.filter(|month| Date::new(year, *month, 1).is_ok());
    match (month, day) {
        (Some(month), None) => format!("{year:04}-{month:02}"),
        (Some(month), Some(day)) => {
            let day = i8::try_from(day).ok();
            let whole = day.and_then(|day| Date::new(year, month, day).ok());
            whole.map_or_else(|| format!("{year:04}"), |date| date.to_string())
        }
        (None, _) => format!("{year:04}"),
    }
}

/// A sequence of digits or of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A number and its count of digits.
    Number(u32, usize),
    /// The name of a month.
    Month(u32),
    /// A word that introduces a quarter or half of a year.
    Period,
    /// Any other word.
    Word,
}

impl Part {
    fn year(&self) -> Option<u32> {
        match self {
            Self::Number(number, 4) => Some(*number),
            _ => None,
        }
    }

    fn month(&self) -> Option<u32> {
        match self {
            Self::Month(month) => Some(*month),
            _ => None,
        }
    }

    fn small(&self) -> Option<u32> {
        match self {
            Self::Number(number, 1 | 2) => Some(*number),
            _ => None,
        }
    }
}

/// Most parts of a date; a text with more is a sentence.
const MOST_PARTS: usize = 12;

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text.trim();
    let is_digit = |letter: char| letter.is_ascii_digit();
    let is_other = |letter: char| letter.is_alphabetic();
    while let Some(first) = rest.chars().next() {
        let belongs: &dyn Fn(char) -> bool = if is_digit(first) {
            &is_digit
        } else if is_other(first) {
            &is_other
        } else {
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
            continue;
        };
        let end = rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        if parts.len() == MOST_PARTS {
            return Vec::new();
        }
        let unit = matches!(word, "年" | "月" | "日" | "년" | "월" | "일");
        if is_digit(first) {
            parts.push(
                word.parse()
                    .map_or(Part::Word, |number| Part::Number(number, word.len())),
            );
        } else if !unit && !matches!(word, "st" | "nd" | "rd" | "th") {
            let is_period = matches!(word, "Q" | "q" | "H" | "h" | "T");
            let other = if is_period { Part::Period } else { Part::Word };
            parts.push(month(word).map_or(other, Part::Month));
        }
    }
    // The number of a quarter is not a day.
    let is_quarter = |pair: &[Part]| matches!(pair, [Part::Period, Part::Number(1..=4, 1)]);
    if let Some(at) = parts.windows(2).position(is_quarter)
        && let Some(part) = parts.get_mut(at + 1)
    {
        *part = Part::Word;
    }
    parts
}

/// Recognises a month by the beginning of its name, in the languages of saved store pages.
fn month(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    if word == "maybe" {
        return None;
    }
    let found = MONTHS.iter().find(|(start, _)| word.starts_with(start));
    found.map(|(_, month)| *month)
}

/// Beginnings of the names of months, each with its number.
static MONTHS: LazyLock<Vec<(&str, u32)>> = LazyLock::new(|| {
    let mut months = Vec::new();
    for [number, beginnings] in rows(include_str!("../../../../data/games/months.tsv")) {
        if let Ok(number) = number.parse() {
            months.extend(beginnings.split(' ').map(|beginning| (beginning, number)));
        }
    }
    months
});
