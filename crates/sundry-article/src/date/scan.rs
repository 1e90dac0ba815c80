//! Finds dates in running text, in the orders and languages of news.

use super::calendar;
use super::numbers::{Piece, pieces};
use super::zone::{self, Zone};
use crate::table::{MONTHS, date_words};

/// A date as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) year: i16,
    pub(crate) month: i8,
    pub(crate) day: i8,
    /// Hour, minute and second.
    pub(crate) time: Option<(i8, i8, i8)>,
    /// Offset of its zone from UTC in seconds.
    pub(crate) offset: Option<i32>,
    /// True if the words before it say that it is the time of a change: `Updated`.
    pub(crate) is_change: bool,
}

/// Conventions for reading ambiguous dates on a page.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Habit<'a> {
    /// The language of the page.
    pub(crate) language: Option<&'a str>,
    /// True if `3/4/2024` is the fourth of March.
    pub(crate) month_first: bool,
}

/// Returns the first date in a text.
pub(crate) fn first(text: &str, habit: Habit) -> Option<Written> {
    all(text, habit, 1).into_iter().next()
}

/// Returns true if a line is a date, with a weekday or a time at most.
pub(crate) fn is_date_alone(line: &str) -> bool {
    /// Number of pieces before the date and after it.
    const MORE: (usize, usize) = (3, 8);
    let pieces = pieces(line);
    (0..pieces.len().min(MORE.0 + 1)).any(|at| {
        let rest = pieces.get(at..).unwrap_or_default();
        date(rest, Habit::default()).is_some_and(|(_, length)| rest.len() - length <= MORE.1)
    })
}

/// Returns at most `most` dates of a text.
pub(crate) fn all(text: &str, habit: Habit, most: usize) -> Vec<Written> {
    let pieces = pieces(text);
    let mut found = Vec::new();
    let (mut at, mut last) = (0, 0);
    while at < pieces.len() && found.len() < most {
        let rest = pieces.get(at..).unwrap_or_default();
        // A number that continues after a point or slash is not the beginning of a date.
        match date(rest, habit) {
            Some((mut written, length)) => {
                let after = rest.get(length..).unwrap_or_default();
                written.is_change = tells_change(pieces.get(last..at).unwrap_or_default());
                if let Some((time, zone)) = time_after(after) {
                    written.time = Some(time);
                    written.offset = zone.map(|zone| zone.offset(&written));
                } else if let Some(time) = time_before(pieces.get(..at).unwrap_or_default()) {
                    written.time = Some(time);
                }
                found.push(written);
                at += length;
                last = at;
            }
            None => at += 1,
        }
    }
    found
}

/// Returns true if a label such as `Last updated:` names a change.
pub(super) fn is_label_of_change(label: &str) -> bool {
    tells_change(&pieces(label))
}

/// Returns true if the last words before a date name a change.
fn tells_change(before: &Pieces) -> bool {
    /// Number of pieces before a date that are looked at: `last updated on Tuesday,`.
    const NEAR: usize = 5;
    let words = date_words("word of a change");
    before
        .iter()
        .rev()
        .take(NEAR)
        .any(|(piece, _)| match piece {
            Piece::Word(word) => words.contains(&word.as_str()),
            _ => false,
        })
}

type Pieces = [(Piece, bool)];

fn number(pieces: &Pieces, at: usize) -> Option<(u32, usize)> {
    match pieces.get(at) {
        Some((Piece::Number(value, digits), _)) => Some((*value, *digits)),
        _ => None,
    }
}

fn word(pieces: &Pieces, at: usize) -> Option<&str> {
    match pieces.get(at) {
        Some((Piece::Word(word), _)) => Some(word),
        _ => None,
    }
}

fn sign(pieces: &Pieces, at: usize) -> Option<char> {
    match pieces.get(at) {
        Some((Piece::Sign(sign), _)) => Some(*sign),
        _ => None,
    }
}

/// Parses a date at the beginning of the pieces; returns it with its number of pieces.
fn date(pieces: &Pieces, habit: Habit) -> Option<(Written, usize)> {
    match pieces.first()? {
        (Piece::Number(value, digits), _) => {
            if *digits == 4 {
                year_first(pieces, *value, habit)
            } else if *digits <= 2 {
                day_first(pieces, *value, habit)
            } else if *digits == 8 {
                compact(*value, habit).map(|date| (date, 1))
            } else {
                None
            }
        }
        (Piece::Word(word), _) => {
            month_first(pieces, word, habit).or_else(|| of_era(pieces, word, habit))
        }
        (Piece::Sign(_), _) => None,
    }
}

/// Parses `20200607`.
fn compact(value: u32, habit: Habit) -> Option<Written> {
    make(value / 10_000, value / 100 % 100, value % 100, habit)
}

/// Parses `令和7年3月4日`, `民國114年3月4日`.
fn of_era(pieces: &Pieces, name: &str, habit: Habit) -> Option<(Written, usize)> {
    let before = calendar::era(name)?;
    let (year, 1..=3) = number(pieces, 1)? else {
        return None;
    };
    let (written, length) = year_first(pieces.get(1..)?, before + year, habit)?;
    Some((written, length + 1))
}

/// Parses `2020-06-07`, `2020年6月7日`, `2020. június 7.`, `2020 m. birželio 7 d.`
fn year_first(pieces: &Pieces, year: u32, habit: Habit) -> Option<(Written, usize)> {
    let mut at = 1;
    let mut skipped = 0;
    while skipped < 3 {
        match pieces.get(at) {
            Some((Piece::Sign('-' | '.' | '/' | ',' | '–' | '_'), _)) => at += 1,
            Some((Piece::Word(word), _)) if date_words("after a year").contains(&word.as_str()) => {
                at += 1;
            }
            _ => break,
        }
        skipped += 1;
    }
    if let Some((month, digits)) = number(pieces, at) {
        // A blank alone between the numbers does not make a date.
        if skipped == 0 || digits > 2 {
            return None;
        }
        let gap = at + 1;
        let joins = matches!(sign(pieces, gap), Some('-' | '.' | '/' | '_'))
            || word(pieces, gap).is_some_and(|word| date_words("after a month").contains(&word));
        let (day, digits) = number(pieces, gap + 1)?;
        if !joins || digits > 2 {
            return None;
        }
        return Some((make(year, month, day, habit)?, gap + 2));
    }
    // Words may follow the year: `2020. gada 7. jūnijs` has the day first.
    let month = month_of(word(pieces, at)?, habit)?;
    let mut next = at + 1;
    if sign(pieces, next) == Some('.') {
        next += 1;
    }
    let (day, digits) = number(pieces, next)?;
    if digits > 2 {
        return None;
    }
    Some((
        make(year, month.unsigned_abs().into(), day, habit)?,
        next + 1,
    ))
}

/// Parses `7 June 2020`, `7. Juni 2020`, `7 de junio de 2020`, `07.06.2020`, `6/7/2020`.
fn day_first(pieces: &Pieces, day: u32, habit: Habit) -> Option<(Written, usize)> {
    if let Some(mark @ ('.' | '/' | '-')) = sign(pieces, 1)
        && let Some((month, digits)) = number(pieces, 2)
        && digits <= 2
        && sign(pieces, 3) == Some(mark)
        && let Some((year, digits)) = number(pieces, 4)
    {
        let year = match digits {
            4 => year,
            2 => 2000 + year,
            _ => return None,
        };
        let swap = (mark == '/' && habit.month_first && day <= 12) || month > 12;
        let (day, month) = if swap { (month, day) } else { (day, month) };
        return Some((make(year, month, day, habit)?, 5));
    }
    let mut at = 1;
    let mut month = None;
    // At most three pieces between day and month: `7.`, `7th of`, `7 de`, `7-`.
    for _ in 0..4 {
        match pieces.get(at)? {
            (Piece::Sign('.' | '-' | ',' | '/' | 'º' | 'ª' | '°' | '’' | '\''), _) => at += 1,
            (Piece::Word(word), _) => {
                month = month_of(word, habit);
                at += 1;
                if month.is_some() {
                    break;
                }
                let filler = date_words("between day and month").contains(&word.as_str());
                if !filler {
                    return None;
                }
                // For example `7 tháng 6 năm 2020`.
                if word == "tháng"
                    && let Some((value, 1..=2)) = number(pieces, at)
                {
                    month = i8::try_from(value).ok();
                    at += 1;
                    break;
                }
            }
            _ => return None,
        }
    }
    let month = month?;
    let (year, at) = year_after(pieces, at)?;
    Some((make(year, month.unsigned_abs().into(), day, habit)?, at))
}

/// Parses `June 7, 2020`, `Jun. 7th 2020`.
fn month_first(pieces: &Pieces, name: &str, habit: Habit) -> Option<(Written, usize)> {
    let month = month_of(name, habit)?;
    let mut at = 1;
    while matches!(sign(pieces, at), Some('.' | '-' | ',' | '/')) && at < 3 {
        at += 1;
    }
    let (day, digits) = number(pieces, at)?;
    if digits > 2 {
        return None;
    }
    at += 1;
    if word(pieces, at).is_some_and(|word| date_words("ordinal ending").contains(&word)) {
        at += 1;
    }
    let (year, at) = year_after(pieces, at)?;
    Some((make(year, month.unsigned_abs().into(), day, habit)?, at))
}

/// Parses a year after a few filler words: `, 2020`, `de 2020`, `del 2020`, `năm 2020`.
fn year_after(pieces: &Pieces, mut at: usize) -> Option<(u32, usize)> {
    for _ in 0..4 {
        match pieces.get(at)? {
            (Piece::Number(year, 4), _) => return Some((*year, at + 1)),
            // `7 Jun 20` is accepted only if nothing after it could be a time.
            (Piece::Sign(',' | '.' | '-' | '/' | '،' | '’' | '\'' | '|'), _) => at += 1,
            (Piece::Word(word), _) if date_words("before a year").contains(&word.as_str()) => {
                at += 1;
            }
            _ => return None,
        }
    }
    None
}

/// Returns the month of a name; if languages disagree, that of the page's language.
fn month_of(name: &str, habit: Habit) -> Option<i8> {
    let entries = MONTHS.get(name).or_else(|| {
        // Hebrew writes "of" as a letter before the name.
        let bare = name.strip_prefix('ב').or_else(|| name.strip_prefix("d'"))?;
        MONTHS.get(bare)
    })?;
    // A name that is a common word elsewhere ("mar", "set", "mai") is accepted only with a number.
    if entries.len() > 1
        && let Some(language) = habit.language
        && let Some((month, _)) = entries
            .iter()
            .find(|(_, languages)| languages.split(' ').any(|known| known == language))
    {
        return Some(*month);
    }
    entries.first().map(|(month, _)| *month)
}

fn make(year: u32, month: u32, day: u32, habit: Habit) -> Option<Written> {
    let (year, month, day) = calendar::gregorian((year, month, day), habit.language)?;
    let written = Written {
        year: i16::try_from(year).ok()?,
        month: i8::try_from(month).ok()?,
        day: i8::try_from(day).ok()?,
        time: None,
        offset: None,
        is_change: false,
    };
    (1990..2100).contains(&year).then_some(())?;
    jiff::civil::Date::new(written.year, written.month, written.day).ok()?;
    Some(written)
}

type Time = ((i8, i8, i8), Option<Zone>);

/// Looks for a time of day right after a date.
fn time_after(pieces: &Pieces) -> Option<Time> {
    let mut half = None;
    for start in 0..6 {
        match pieces.get(start)? {
            (Piece::Number(hour, 1..=2), _) => {
                let (mut time, zone) = time(pieces.get(start..)?, *hour)?;
                time.0 = in_half(time.0, half);
                return Some((time, zone));
            }
            (Piece::Word(word), _) if half.is_none() => {
                half = half_of(word, BEFORE_AN_HOUR);
            }
            (Piece::Number(..), _) => return None,
            (Piece::Sign('.' | '!' | '?'), _) if start > 1 => return None,
            _ => {}
        }
    }
    None
}

/// The halves of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Half {
    Morning,
    Afternoon,
}

/// The kinds of words for the halves of the day before an hour and after it: `오후`, `pm`.
const BEFORE_AN_HOUR: [&str; 2] = ["morning before an hour", "afternoon before an hour"];
const AFTER_AN_HOUR: [&str; 2] = ["morning after an hour", "afternoon after an hour"];

/// Returns the half of the day that a word names.
fn half_of(word: &str, [morning, afternoon]: [&str; 2]) -> Option<Half> {
    if date_words(morning).contains(&word) {
        return Some(Half::Morning);
    }
    let is_later = date_words(afternoon).contains(&word);
    is_later.then_some(Half::Afternoon)
}

/// Returns the hour of 24. Hours above 12 are of 24 already, whatever is written beside them.
fn in_half(hour: i8, half: Option<Half>) -> i8 {
    match half {
        Some(Half::Morning) if hour == 12 => 0,
        Some(Half::Afternoon) if (1..12).contains(&hour) => hour + 12,
        _ => hour,
    }
}

/// Parses `10:30`, `10:30:15`, `10.30 Uhr`, `10h30`, `10:30 PM`, `10 am`, and a zone after it.
fn time(pieces: &Pieces, hour: u32) -> Option<Time> {
    let (mut hour, mut minute, mut second): (u32, u32, u32) = (hour, 0, 0);
    let mut at = 1;
    let joint = match pieces.get(1) {
        Some((Piece::Sign(':' | '.' | '：'), false)) => true,
        Some((Piece::Word(word), false)) => date_words("after an hour").contains(&word.as_str()),
        _ => false,
    };
    let mut clock = false;
    if joint && let Some((value, 1..=2)) = number(pieces, 2) {
        minute = value;
        clock = true;
        at = 3;
        if matches!(sign(pieces, 3), Some(':' | '.'))
            && let Some((value, 2)) = number(pieces, 4)
        {
            second = value;
            at = 5;
            // Skips fractions of a second.
            if sign(pieces, at) == Some('.') && number(pieces, at + 1).is_some() {
                at += 2;
            }
        }
    }
    if let Some((half, length)) = half_at(pieces, at) {
        hour = in_half(hour.try_into().ok()?, Some(half)).try_into().ok()?;
        at += length;
        clock = true;
    }
    if !clock || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let zone = zone_at(pieces, at);
    Some(((hour as i8, minute as i8, second as i8), zone))
}

/// Parses `pm`, `p.m.`, `μ.μ.`; returns the half with its number of pieces.
fn half_at(pieces: &Pieces, at: usize) -> Option<(Half, usize)> {
    let first = word(pieces, at)?;
    if let Some(half) = half_of(first, AFTER_AN_HOUR) {
        return Some((half, 1));
    }
    if sign(pieces, at + 1) != Some('.') {
        return None;
    }
    let half = half_of(&format!("{first}{}", word(pieces, at + 2)?), AFTER_AN_HOUR)?;
    let ends = sign(pieces, at + 3) == Some('.');
    Some((half, if ends { 4 } else { 3 }))
}

/// Parses `Z`, `+02:00`, `+0200`, `UTC+2`, `EST`.
fn zone_at(pieces: &Pieces, mut at: usize) -> Option<Zone> {
    while matches!(sign(pieces, at), Some('(' | ',')) {
        at += 1;
    }
    let mut named = None;
    if let Some(name) = word(pieces, at) {
        named = Some(zone::named(name)?);
        at += 1;
    }
    let direction = match sign(pieces, at) {
        Some('+') => 1,
        Some('-' | '−' | '–') => -1,
        _ => return named,
    };
    let Some((value, digits)) = number(pieces, at + 1) else {
        return named;
    };
    let (hours, minutes) = match digits {
        4 => (value / 100, value % 100),
        1 | 2 => {
            let minutes = if sign(pieces, at + 2) == Some(':') {
                number(pieces, at + 3).map_or(0, |(minutes, _)| minutes)
            } else {
                0
            };
            (value, minutes)
        }
        _ => return named,
    };
    (hours <= 14 && minutes < 60).then(|| Zone::ahead_by(direction * (hours * 60 + minutes) as i32))
}

/// Parses a time right before a date: `10:30, 7 June 2020`.
fn time_before(pieces: &Pieces) -> Option<(i8, i8, i8)> {
    let end = pieces.len();
    for back in 3..7 {
        let start = end.checked_sub(back)?;
        if let (Some((hour, 1..=2)), Some(':'), Some((_, 2))) = (
            number(pieces, start),
            sign(pieces, start + 1),
            number(pieces, start + 2),
        ) {
            return time(pieces.get(start..)?, hour).map(|(time, _)| time);
        }
    }
    None
}
