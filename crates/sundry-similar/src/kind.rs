//! Derives the kind and target age of a book from its subjects, and how well two books match in
//! both.
//!
//! Readers of a picture book seldom want a thriller next, however many people have read both. The
//! kinds, their relations and the ages are in the table `data/books/kinds.tsv`. Subjects that are
//! not in the table are ignored: a book without known kinds fits neither well nor badly.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The kinds and the target age of a book, as far as its subjects tell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Kinds {
    /// One bit per kind.
    kinds: u64,
    /// The age group, from 1; 0 if unknown.
    audience: u8,
}

/// The fit of a book whose kinds are related to the seed's but not the same.
const NEAR: f32 = 0.45;

/// The fit of a book by its distance in age groups: adults often read books for young people, but
/// not board books.
const APART: [f32; 5] = [1.0, 0.7, 0.4, 0.2, 0.1];

/// Factor if only one of the two books is drawn, staged or in verse.
const OTHER_FORM: f32 = 0.5;

impl Kinds {
    /// Adds a subject, folded as in a sketch.
    pub(crate) fn add(&mut self, subject: &str) {
        let Some(meaning) = TABLE.names.get(subject) else {
            return;
        };
        self.kinds |= meaning.kinds;
        // Libraries call everything for non-adults "juvenile": any other word is more specific.
        if self.audience == 0 || self.audience == TABLE.vague {
            self.audience = if meaning.audience == 0 {
                self.audience
            } else {
                meaning.audience
            };
        }
    }

    /// Returns true if any kind is known.
    pub(crate) fn is_known(self) -> bool {
        self.kinds != 0
    }

    /// Returns the fit of another book, 0 to 1; `None` if the kinds of either are unknown.
    pub(crate) fn fit(self, other: Self) -> Option<f32> {
        if self.kinds == 0 || other.kinds == 0 {
            return None;
        }
        let shared = (self.kinds & other.kinds).count_ones();
        let kinds = if shared > 0 {
            let all = (self.kinds | other.kinds).count_ones();
            #[expect(clippy::cast_precision_loss, reason = "at most 64")]
            let share = shared as f32 / all as f32;
            0.6 + 0.4 * share
        } else if TABLE.near(self.kinds) & other.kinds != 0
            || TABLE.near(other.kinds) & self.kinds != 0
        {
            NEAR
        } else {
            0.0
        };
        let apart = if self.audience == 0 || other.audience == 0 {
            0
        } else {
            self.audience.abs_diff(other.audience)
        };
        let (form, other_form) = (self.kinds & TABLE.forms, other.kinds & TABLE.forms);
        let is_alike = form == other_form || form & (other_form | TABLE.near(other_form)) != 0;
        let form = if is_alike { 1.0 } else { OTHER_FORM };
        Some(kinds * form * APART.get(usize::from(apart)).copied().unwrap_or_default())
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Meaning {
    kinds: u64,
    audience: u8,
}

struct Table {
    names: HashMap<String, Meaning>,
    /// For each kind, the related kinds.
    near: Vec<u64>,
    /// The kinds that are forms.
    forms: u64,
    /// The least specific age group.
    vague: u8,
}

impl Table {
    fn near(&self, kinds: u64) -> u64 {
        let set = |kind: &usize| kinds >> kind & 1 == 1;
        (0..self.near.len())
            .filter(set)
            .filter_map(|kind| self.near.get(kind))
            .fold(0, |all, near| all | near)
    }
}

static TABLE: LazyLock<Table> =
    LazyLock::new(|| read(include_str!("../../../data/books/kinds.tsv")));

fn read(text: &'static str) -> Table {
    let rows: Vec<[&str; 4]> = sundry_table::rows(text).collect();
    let kind_rows = || rows.iter().filter(|row| matches!(row[0], "kind" | "form"));
    let kinds: Vec<&str> = kind_rows().map(|row| row[1]).collect();
    let bit = |name: &str| {
        let at = kinds.iter().position(|kind| *kind == name.trim());
        at.map_or(0, |at| 1_u64 << (at % 64))
    };
    let mut names: HashMap<String, Meaning> = HashMap::new();
    let mut name = |name: &str, change: &mut dyn FnMut(&mut Meaning)| {
        let folded = sundry_text::fold(name.trim());
        if !folded.is_empty() {
            change(names.entry(folded.into_owned()).or_default());
        }
    };
    let mut near = Vec::new();
    let mut forms = 0;
    for [is, kind, near_kinds, also] in kind_rows() {
        for spelling in std::iter::once(*kind).chain(also.split('|')) {
            name(spelling, &mut |meaning| meaning.kinds |= bit(kind));
        }
        if *is == "form" {
            forms |= bit(kind);
        }
        near.push(near_kinds.split(',').fold(0, |all, kind| all | bit(kind)));
    }
    let mut vague = 0;
    let audiences = rows.iter().filter(|row| row[0] == "audience");
    for ([_, audience, how, also], step) in audiences.zip(1..) {
        for spelling in std::iter::once(*audience).chain(also.split('|')) {
            name(spelling, &mut |meaning| meaning.audience = step);
        }
        if *how == "vague" {
            vague = step;
        }
    }
    Table {
        names,
        near,
        forms,
        vague,
    }
}
