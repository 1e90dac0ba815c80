//! Splits a line of an Open Library dump into its parts and determines its kind. It does not parse
//! the JSON.

use crate::books::key::open_library;

/// A line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Work {
        id: u32,
        json: &'a str,
    },
    Edition {
        id: u32,
        json: &'a str,
    },
    Author {
        id: u32,
        json: &'a str,
    },
    Redirect {
        key: &'a str,
        json: &'a str,
    },
    List {
        key: &'a str,
        json: &'a str,
    },
    /// A rating of a work, in stars out of five.
    Rating {
        work: u32,
        stars: u32,
    },
    /// A work that somebody put on a shelf.
    Shelved {
        work: u32,
    },
    /// A line of no use: a page, a macro, a deleted record.
    Other,
    Wrong(&'static str),
}

/// Parses a line. Dumps of records have five columns: type, key, revision, time, JSON. Ratings and
/// reading log have four: work, edition (may be empty), stars or shelf, date.
pub(super) fn parse(line: &str) -> Line<'_> {
    let mut columns = line.splitn(5, '\t');
    let first = columns.next().unwrap_or_default();
    let second = columns.next();
    let Some(kind) = first.strip_prefix("/type/") else {
        let third = columns.next().unwrap_or_default().trim();
        return match (open_library(first, b'W'), second) {
            (Some(work), Some(_)) => counted(work, third),
            _ => Line::Wrong("is not a line of a dump of Open Library"),
        };
    };
    let key = second.unwrap_or_default();
    let (_revision, _time, json) = (columns.next(), columns.next(), columns.next());
    let Some(json) = json else {
        return Line::Wrong("five columns were expected");
    };
    let numbered = |letter| open_library(key, letter);
    match kind {
        "work" => numbered(b'W').map_or(BAD_KEY, |id| Line::Work { id, json }),
        "edition" => numbered(b'M').map_or(BAD_KEY, |id| Line::Edition { id, json }),
        "author" => numbered(b'A').map_or(BAD_KEY, |id| Line::Author { id, json }),
        "redirect" => Line::Redirect { key, json },
        "list" => Line::List { key, json },
        _ => Line::Other,
    }
}

const BAD_KEY: Line<'static> = Line::Wrong("its key is not one of its type");

fn counted(work: u32, third: &str) -> Line<'_> {
    match third.parse() {
        Ok(stars @ 1..=5) => Line::Rating { work, stars },
        Ok(_) => Line::Wrong("a rating is from 1 to 5"),
        Err(_) if third.is_empty() => Line::Wrong("has neither rating nor shelf"),
        Err(_) => Line::Shelved { work },
    }
}
