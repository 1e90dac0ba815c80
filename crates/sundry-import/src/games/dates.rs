//! Converts release dates as stores write them to `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. Uncertain
//! parts are left out: an unknown month leaves the year, two years leave nothing.

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
    // Count days since 0000-03-01, in eras of 400 years (the usual arithmetic of the civil
    // calendar).
    let days = seconds.div_euclid(86_400).saturating_add(719_468);
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    match (
        u32::try_from(year),
        u32::try_from(month),
        u32::try_from(day),
    ) {
        (Ok(year), Ok(month), Ok(day)) => written(year, Some(month), Some(day)),
        _ => String::new(),
    }
}

/// The year before which no computer game was sold.
const FIRST_YEAR: u32 = 1950;
const LAST_YEAR: u32 = 2100;

/// Formats the valid part of a date.
fn written(year: u32, month: Option<u32>, day: Option<u32>) -> String {
    if !(FIRST_YEAR..=LAST_YEAR).contains(&year) {
        return String::new();
    }
    match (month, day) {
        (Some(month @ 1..=12), Some(day)) if (1..=days(year, month)).contains(&day) => {
            format!("{year:04}-{month:02}-{day:02}")
        }
        (Some(month @ 1..=12), None) => format!("{year:04}-{month:02}"),
        _ => format!("{year:04}"),
    }
}

fn days(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
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

/// Month names in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian.
const MONTHS: [(&str, u32); 63] = [
    ("jan", 1),
    ("ene", 1),
    ("gen", 1),
    ("stycz", 1),
    ("sty", 1),
    ("янв", 1),
    ("feb", 2),
    ("fév", 2),
    ("fev", 2),
    ("lut", 2),
    ("фев", 2),
    ("mar", 3),
    ("mär", 3),
    ("mrt", 3),
    ("maa", 3),
    ("мар", 3),
    ("apr", 4),
    ("avr", 4),
    ("abr", 4),
    ("kwi", 4),
    ("апр", 4),
    ("may", 5),
    ("mai", 5),
    ("mei", 5),
    ("maj", 5),
    ("mag", 5),
    ("мая", 5),
    ("май", 5),
    ("jun", 6),
    ("juin", 6),
    ("giu", 6),
    ("cze", 6),
    ("июн", 6),
    ("jul", 7),
    ("juil", 7),
    ("lug", 7),
    ("lip", 7),
    ("июл", 7),
    ("aug", 8),
    ("aoû", 8),
    ("aou", 8),
    ("ago", 8),
    ("sie", 8),
    ("авг", 8),
    ("sep", 9),
    ("set", 9),
    ("wrz", 9),
    ("сен", 9),
    ("oct", 10),
    ("okt", 10),
    ("out", 10),
    ("ott", 10),
    ("paź", 10),
    ("окт", 10),
    ("nov", 11),
    ("lis", 11),
    ("ноя", 11),
    ("dec", 12),
    ("dez", 12),
    ("déc", 12),
    ("dic", 12),
    ("gru", 12),
    ("дек", 12),
];
