//! Finds dates in running text, in the orders and languages of news.

use super::numbers::{Piece, pieces};
use super::zone;
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

/// Returns at most `most` dates of a text.
pub(crate) fn all(text: &str, habit: Habit, most: usize) -> Vec<Written> {
    let pieces = pieces(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < pieces.len() && found.len() < most {
        let rest = pieces.get(at..).unwrap_or_default();
        // A number that continues after a point or slash is not the beginning of a date.
        match date(rest, habit) {
            Some((mut written, length)) => {
                let after = rest.get(length..).unwrap_or_default();
                if let Some((time, offset)) = time_after(after) {
                    written.time = Some(time);
                    written.offset = offset;
                } else if let Some(time) = time_before(pieces.get(..at).unwrap_or_default()) {
                    written.time = Some(time);
                }
                found.push(written);
                at += length;
            }
            None => at += 1,
        }
    }
    found
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
                compact(*value).map(|date| (date, 1))
            } else {
                None
            }
        }
        (Piece::Word(word), _) => month_first(pieces, word, habit),
        (Piece::Sign(_), _) => None,
    }
}

/// Parses `20200607`.
fn compact(value: u32) -> Option<Written> {
    make(value / 10_000, value / 100 % 100, value % 100)
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
        return Some((make(year, month, day)?, gap + 2));
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
    Some((make(year, month.unsigned_abs().into(), day)?, next + 1))
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
        return Some((make(year, month, day)?, 5));
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
    Some((make(year, month.unsigned_abs().into(), day)?, at))
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
    Some((make(year, month.unsigned_abs().into(), day)?, at))
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

fn make(year: u32, month: u32, day: u32) -> Option<Written> {
    // Years of the Buddhist calendar are 543 ahead.
    let year = if (2500..2600).contains(&year) {
        year - 543
    } else {
        year
    };
    let written = Written {
        year: i16::try_from(year).ok()?,
        month: i8::try_from(month).ok()?,
        day: i8::try_from(day).ok()?,
        time: None,
        offset: None,
    };
    (1990..2100).contains(&year).then_some(())?;
    jiff::civil::Date::new(written.year, written.month, written.day).ok()?;
    Some(written)
}

type Time = ((i8, i8, i8), Option<i32>);

/// Looks for a time of day right after a date.
fn time_after(pieces: &Pieces) -> Option<Time> {
    for start in 0..6 {
        match pieces.get(start)? {
            (Piece::Number(hour, 1..=2), _) => {
                return time(pieces.get(start..)?, *hour);
            }
            (Piece::Number(..), _) => return None,
            (Piece::Sign('.' | '!' | '?'), _) if start > 1 => return None,
            _ => {}
        }
    }
    None
}

/// Parses `10:30`, `10:30:15`, `10.30 Uhr`, `10h30`, `10:30 PM`, `10 am`, and a zone after it.
fn time(pieces: &Pieces, hour: u32) -> Option<Time> {
    let (mut hour, mut minute, mut second) = (hour, 0, 0);
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
    let half = match word(pieces, at) {
        Some("am" | "pm") => word(pieces, at).map(|word| (word == "pm", at + 1)),
        Some("a" | "p")
            if sign(pieces, at + 1) == Some('.') && word(pieces, at + 2) == Some("m") =>
        {
            let end = if sign(pieces, at + 3) == Some('.') {
                4
            } else {
                3
            };
            word(pieces, at).map(|word| (word == "p", at + end))
        }
        _ => None,
    };
    if let Some((afternoon, next)) = half {
        if hour == 0 || hour > 12 {
            return None;
        }
        hour = hour % 12 + if afternoon { 12 } else { 0 };
        at = next;
        clock = true;
    }
    if !clock || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let offset = zone_at(pieces, at);
    Some(((hour as i8, minute as i8, second as i8), offset))
}

/// Parses `Z`, `+02:00`, `+0200`, `UTC+2`, `EST`.
fn zone_at(pieces: &Pieces, mut at: usize) -> Option<i32> {
    while matches!(sign(pieces, at), Some('(' | ',')) {
        at += 1;
    }
    let mut named = None;
    if let Some(name) = word(pieces, at) {
        named = Some(zone::offset(name)?);
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
    (hours <= 14 && minutes < 60).then(|| direction * (hours * 3600 + minutes * 60) as i32)
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
