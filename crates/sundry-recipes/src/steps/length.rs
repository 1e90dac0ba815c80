//! Finds the duration of a step in its text: `for 9 to 11 minutes`, `half an hour`, `1 1/2 hours`,
//! `overnight`. Of a range, the lower end is used.

use super::time_words;
use crate::numbers::{Place, number_word};
use crate::recipe::Length;
use crate::words::Word;

/// A duration in a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Span {
    /// The lower end, in units.
    pub(crate) number: f64,
    /// The upper end.
    pub(crate) most: f64,
    /// The unit.
    pub(crate) unit: TimeUnit,
    /// The index of its first word.
    pub(crate) at: usize,
}

/// A unit of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TimeUnit {
    Seconds,
    Minutes,
    Hours,
    Days,
}

impl TimeUnit {
    fn minutes(self) -> f64 {
        match self {
            Self::Seconds => 1.0 / 60.0,
            Self::Minutes => 1.0,
            Self::Hours => 60.0,
            Self::Days => 1_440.0,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Seconds => "seconds",
            Self::Minutes => "minutes",
            Self::Hours => "hours",
            Self::Days => "days",
        }
    }
}

/// Hours of a night.
const NIGHT: f64 = 8.0;

impl Span {
    /// Returns the lower end in minutes.
    pub(crate) fn minutes(&self) -> f64 {
        self.number * self.unit.minutes()
    }

    /// Returns the duration as a whole number, in a smaller unit if necessary.
    pub(crate) fn length(&self) -> Length {
        let is_whole = (self.number - self.number.round()).abs() < 1e-6;
        let (number, unit) = match self.unit {
            TimeUnit::Hours if !is_whole => (self.number * 60.0, TimeUnit::Minutes),
            TimeUnit::Minutes if !is_whole => (self.number * 60.0, TimeUnit::Seconds),
            unit => (self.number, unit),
        };
        Length {
            number: number.round().clamp(1.0, 100_000.0) as u32,
            unit: unit.name().to_owned(),
        }
    }
}

/// Returns all durations in a text, in order.
pub(crate) fn lengths(text: &str, words: &[Word]) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match span(text, words, at) {
            Some((span, count)) => {
                if !is_no_duration(words, at, count) {
                    spans.push(span);
                }
                at += count;
            }
            None => at += 1,
        }
    }
    spans
}

/// Parses the duration that begins at a word; returns it with its number of words.
fn span(text: &str, words: &[Word], at: usize) -> Option<(Span, usize)> {
    let word = words.get(at)?;
    if word.written == "overnight" {
        let span = Span {
            number: NIGHT,
            most: NIGHT + 4.0,
            unit: TimeUnit::Hours,
            at,
        };
        return Some((span, 1));
    }
    let (low, mut count) = number(text, words, at)?;
    let mut high = low;
    // In "9 to 11", "30-40", "2 or 3" and "between 5 and 7" the unit follows; "30 minutes to 1
    // hour" keeps the first.
    if let Some((most, more)) = upper(text, words, at, at + count) {
        high = most;
        count += more;
    }
    while words
        .get(at + count)
        .is_some_and(|word| time_words::is("filler", &word.written))
        && count < 6
    {
        count += 1;
    }
    let name = words.get(at + count)?;
    let Some((unit, times)) = time_words::unit(&name.written) else {
        // The unit is attached to the number: "30m", "2h", "45min".
        return glued(words, at, low, high);
    };
    count += 1;
    let mut span = Span {
        number: low * times,
        most: high * times,
        unit,
        at,
    };
    // Examples: "1 hour and 30 minutes", "2 hours 15 minutes".
    if unit == TimeUnit::Hours {
        let skip = usize::from(
            words
                .get(at + count)
                .is_some_and(|word| word.written == "and"),
        );
        if let Some((more, taken)) = number(text, words, at + count + skip)
            && words
                .get(at + count + skip + taken)
                .is_some_and(|word| time_words::is("minute", &word.written))
        {
            span.number += more / 60.0;
            span.most += more / 60.0;
            count += skip + taken + 1;
        } else if words
            .get(at + count)
            .is_some_and(|word| word.written == "and")
            && words
                .get(at + count + 1)
                .is_some_and(|word| matches!(word.written.as_str(), "a" | "one"))
            && words
                .get(at + count + 2)
                .is_some_and(|word| word.written == "half")
        {
            span.number += 0.5;
            span.most += 0.5;
            count += 3;
        }
    }
    (span.number > 0.0).then_some((span, count))
}

/// Parses a number and its unit in one word: `45min`, `2h`.
fn glued(words: &[Word], at: usize, low: f64, high: f64) -> Option<(Span, usize)> {
    let last = words.get(at)?;
    let unit = last
        .written
        .trim_start_matches(|sign: char| sign.is_ascii_digit());
    let (unit, times) = time_words::attached(unit)?;
    let span = Span {
        number: low * times,
        most: high * times,
        unit,
        at,
    };
    last.written
        .starts_with(|sign: char| sign.is_ascii_digit())
        .then_some((span, 1))
}

const FRACTIONS: &[(char, f64)] = &[
    ('½', 0.5),
    ('¼', 0.25),
    ('¾', 0.75),
    ('⅓', 1.0 / 3.0),
    ('⅔', 2.0 / 3.0),
];

/// Parses the number at a word; returns it with its number of words.
fn number(text: &str, words: &[Word], at: usize) -> Option<(f64, usize)> {
    let word = words.get(at)?;
    if let Some(value) = number_word(&word.written, Place::Duration) {
        // In "a half", "a couple of" and "half an" the more specific word decides.
        let next = words.get(at + 1).map(|next| next.written.as_str());
        return match (word.written.as_str(), next) {
            ("a", Some("half")) => Some((0.5, 2)),
            ("a", Some("quarter")) => Some((0.25, 2)),
            ("a", Some("couple")) => Some((2.0, 2)),
            ("a", Some("few")) => Some((3.0, 2)),
            ("three", Some("quarter" | "quarters")) => Some((0.75, 2)),
            _ => Some((value, 1)),
        };
    }
    let mut value = plain(&word.written)?;
    let mut count = 1;
    while let (Some(last), Some(next)) = (words.get(at + count - 1), words.get(at + count)) {
        let sign = text.get(last.end..next.start)?.trim();
        let following = next.written.parse::<f64>().ok();
        match (sign, following) {
            ("." | ",", Some(tenths)) if next.written.len() == 1 => value += tenths / 10.0,
            ("/", Some(below)) if below > 0.0 && count == 1 => value /= below,
            ("" | "-" | "and", Some(above)) => {
                // A whole number and a fraction: "1 1/2".
                let Some(below) = words.get(at + count + 1) else {
                    break;
                };
                let slash = text.get(next.end..below.start)?.trim();
                let Some(parts) = below
                    .written
                    .parse::<f64>()
                    .ok()
                    .filter(|parts| *parts > above)
                else {
                    break;
                };
                if slash != "/" {
                    break;
                }
                value += above / parts;
                count += 1;
            }
            ("", None) => match next.written.chars().next().and_then(fraction) {
                Some(part) if next.written.chars().count() == 1 => value += part,
                _ => break,
            },
            _ => break,
        }
        count += 1;
    }
    Some((value, count))
}

fn fraction(sign: char) -> Option<f64> {
    let known = FRACTIONS.iter().find(|(known, _)| *known == sign);
    known.map(|(_, value)| *value)
}

/// Parses digits, possibly with a fraction sign or a unit after them.
fn plain(word: &str) -> Option<f64> {
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    let behind = word.get(digits.len()..)?;
    if digits.is_empty() {
        let mut signs = word.chars();
        return signs
            .next()
            .and_then(fraction)
            .filter(|_| signs.next().is_none());
    }
    let value: f64 = digits.parse().ok()?;
    let part = behind.chars().next().and_then(fraction);
    (digits.len() < 5).then_some(value + part.unwrap_or(0.0))
}

/// Parses the upper end of a range after its lower end; returns it with its number of words.
fn upper(text: &str, words: &[Word], at: usize, behind: usize) -> Option<(f64, usize)> {
    let (last, next) = (words.get(behind - 1)?, words.get(behind)?);
    let sign = text.get(last.end..next.start)?.trim();
    let (skip, is_range) = match (sign, next.written.as_str()) {
        ("-" | "–" | "—" | "~" | "/", _) => (0, true),
        ("" | ",", "to" | "or" | "through") => (1, true),
        ("", "and") => {
            let before = at.checked_sub(1).and_then(|before| words.get(before));
            (1, before.is_some_and(|word| word.written == "between"))
        }
        _ => (0, false),
    };
    let (most, count) = is_range.then(|| number(text, words, behind + skip))??;
    Some((most, skip + count))
}

/// Returns true if a time is not the duration of a step: `a 10-minute walk`, `2 days ahead`,
/// `up to 3 days`, `every 5 minutes`, `10 minutes before`.
fn is_no_duration(words: &[Word], at: usize, count: usize) -> bool {
    let before = |back: usize| {
        at.checked_sub(back)
            .and_then(|place| words.get(place))
            .map_or("", |word| word.written.as_str())
    };
    let behind = |more: usize| {
        words
            .get(at + count + more)
            .map_or("", |word| word.written.as_str())
    };
    // Examples: "every 5 minutes", "serve within an hour", "keeps for 3 days", "store for a week".
    time_words::is("before", before(1))
        || (before(1) == "to" && before(2) == "up")
        || is_kept(words, at)
        || time_words::is("after", behind(0))
        || (behind(0) == "in" && behind(1) == "advance")
}

/// Returns true if a time is a shelf life, judging by the nearest verb a few words before it.
fn is_kept(words: &[Word], at: usize) -> bool {
    const BACK: usize = 8;
    let from = at.saturating_sub(BACK);
    let before = words.get(from..at).unwrap_or_default();
    let keeps = before
        .iter()
        .rposition(|word| time_words::is("keeping", &word.base));
    // "Keep warm for 10 minutes" and "keep stirring for 5 minutes" are steps.
    keeps.is_some_and(|place| {
        let behind = before.get(place + 1..).unwrap_or_default();
        !behind.iter().any(|word| {
            time_words::is("not keeping", &word.written) || word.written.ends_with("ing")
        }) && behind.iter().any(|word| word.written == "for")
    })
}

#[cfg(test)]
mod tests {
    use super::lengths;
    use crate::words::words;

    #[test]
    fn lengths_are_read() {
        for (text, number, unit) in [
            ("cook for 9 to 11 minutes while stirring", 9, "minutes"),
            ("boil for 30-40 minutes", 30, "minutes"),
            ("simmer half an hour", 30, "minutes"),
            ("roast 1 1/2 hours", 90, "minutes"),
            ("roast for 1½ hours", 90, "minutes"),
            ("2 hours 15 minutes", 135, "minutes"),
            ("an hour and a half", 90, "minutes"),
            ("rest 2 hours", 2, "hours"),
            ("chill overnight", 8, "hours"),
            ("about another 7 minutes", 7, "minutes"),
            ("45min at 350", 45, "minutes"),
            ("a couple of minutes", 2, "minutes"),
            ("30 seconds", 30, "seconds"),
            ("let stand 2 weeks", 14, "days"),
            ("between 5 and 7 minutes", 5, "minutes"),
            ("keep warm for 10 minutes", 10, "minutes"),
            ("keep stirring for 5 minutes", 5, "minutes"),
        ] {
            let spans = lengths(text, &words(text));
            let length = spans.first().map(super::Span::length);
            let length = length.map(|length| (length.number, length.unit));
            assert_eq!(length, Some((number, unit.to_owned())), "{text}");
        }
    }

    #[test]
    fn what_is_no_length_is_none() {
        for text in [
            "keeps up to 3 days",
            "serve within an hour",
            "it keeps in the refrigerator for 3 days",
            "store in a jar for 2 weeks",
            "stir every 5 minutes",
            "2 cups of flour",
            "heat to 350 F",
        ] {
            assert!(lengths(text, &words(text)).is_empty(), "{text}");
        }
    }
}
