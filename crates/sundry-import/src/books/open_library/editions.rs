//! Facts about works, summarised from their editions: sixteen bytes for each language of a work,
//! and eight for each edition that an event may name.

use std::collections::HashMap;

use super::json::EditionJson;
use crate::books::events::Events;
use crate::books::key::Key;
use crate::books::language;
use crate::books::sorted::{Row, Sorted};

/// The editions of a work in one language.
#[derive(Debug, Clone, Copy)]
struct Edition {
    work: u32,
    /// The place in the list of languages; 0 if unknown.
    language: u16,
    count: u16,
    /// The smallest cover number, which is the oldest cover; 0 for none.
    cover: u32,
    /// The earliest year; [`NO_YEAR`] for none.
    year: i16,
}

const NO_YEAR: i16 = i16::MAX;

impl Row for Edition {
    type Key = (u32, u16);

    fn key(&self) -> (u32, u16) {
        (self.work, self.language)
    }

    fn merge(&mut self, other: &Self) {
        self.count = self.count.saturating_add(other.count);
        self.year = self.year.min(other.year);
        self.cover = match (self.cover, other.cover) {
            (0, cover) | (cover, 0) => cover,
            (one, another) => one.min(another),
        };
    }
}

/// The work that an edition belongs to.
#[derive(Debug, Clone, Copy)]
struct Of {
    edition: u32,
    work: u32,
}

impl Row for Of {
    type Key = u32;

    fn key(&self) -> u32 {
        self.edition
    }

    fn merge(&mut self, other: &Self) {
        self.work = self.work.min(other.work);
    }
}

/// The facts about a work from its editions.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Facts<'a> {
    /// The language of most editions; in a tie, the one whose code comes first.
    pub(super) language: Option<&'a str>,
    /// The earliest year of an edition.
    pub(super) year: Option<i32>,
    /// The number of a cover.
    pub(super) cover: Option<u64>,
}

/// All editions.
#[derive(Debug, Default)]
pub(super) struct Editions {
    rows: Sorted<Edition>,
    works: Sorted<Of>,
    languages: Vec<String>,
    places: HashMap<String, u16>,
}

impl Editions {
    pub(super) fn push(
        &mut self,
        id: u32,
        json: &EditionJson<'_>,
        newest: i32,
        events: &mut Events,
    ) {
        let Some(work) = json.work() else { return };
        let cover = json.cover().and_then(|cover| u32::try_from(cover).ok());
        let year = json.year(newest).and_then(|year| i16::try_from(year).ok());
        let edition = Edition {
            work,
            language: self.language(json.language()),
            count: 1,
            cover: cover.unwrap_or(0),
            year: year.unwrap_or(NO_YEAR),
        };
        self.rows.push(edition);
        self.works.push(Of { edition: id, work });
        if !events.is_empty() {
            for key in json.isbns().filter_map(Key::isbn) {
                events.resolve(key, u64::from(work));
            }
        }
    }

    /// Returns the place of a language, from 1; 0 for none.
    fn language(&mut self, written: &str) -> u16 {
        if let Some(place) = self.places.get(written) {
            return *place;
        }
        let code = language::code(written);
        if code.is_empty() || self.languages.len() >= usize::from(u16::MAX) {
            return 0;
        }
        let known = self.languages.iter().position(|known| *known == code);
        let place = known.unwrap_or(self.languages.len()) as u16 + 1;
        if known.is_none() {
            self.languages.push(code);
        }
        self.places.insert(written.to_owned(), place);
        place
    }

    /// Prepares look-ups.
    pub(super) fn settle(&mut self) {
        self.rows.settle();
        self.works.settle();
    }

    /// Returns the work of an edition.
    pub(super) fn work_of(&self, edition: u32) -> Option<u32> {
        let found = self.works.range(edition, |row| row.edition == edition);
        Some(found.first()?.work)
    }

    /// Returns the facts about a work from its editions.
    pub(super) fn of(&self, work: u32) -> Facts<'_> {
        let rows = self.rows.range((work, 0), |row| row.work == work);
        let name = |row: &Edition| {
            let place = usize::from(row.language).checked_sub(1)?;
            Some(self.languages.get(place)?.as_str())
        };
        let mut best: Option<(u16, &str)> = None;
        for row in rows {
            let Some(name) = name(row) else { continue };
            let is_better = best.is_none_or(|(count, other)| {
                row.count > count || (row.count == count && name < other)
            });
            if is_better {
                best = Some((row.count, name));
            }
        }
        let years = rows
            .iter()
            .map(|row| row.year)
            .filter(|year| *year != NO_YEAR);
        let covers = rows.iter().map(|row| row.cover).filter(|cover| *cover != 0);
        Facts {
            language: best.map(|(_, name)| name),
            year: years.min().map(i32::from),
            cover: covers.min().map(u64::from),
        }
    }
}
