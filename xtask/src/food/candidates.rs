//! Which rows a kind may stand for, beside its default row: its siblings in the table that differ
//! from it in state (raw, canned, cooked without salt) and in little else.

use std::collections::BTreeMap;

use super::ontology::KindRow;
use super::rows::Row;

/// A row that a kind may stand for.
pub(super) struct Candidate {
    pub(super) row: usize,
    pub(super) penalty: u8,
}

/// How many a kind has at most.
const MOST: usize = 40;
/// What each word that only one of two descriptions has costs.
const A_WORD: usize = 5;

/// The rows of a group by the first segment of their description.
pub(super) struct Families<'a> {
    rows: &'a [Row],
    by_head: BTreeMap<(usize, &'a [u64]), Vec<usize>>,
    by_id: BTreeMap<u32, usize>,
}

impl<'a> Families<'a> {
    pub(super) fn new(rows: &'a [Row]) -> Self {
        let mut by_head: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        let mut by_id = BTreeMap::new();
        for (at, row) in rows.iter().enumerate() {
            by_id.insert(row.id, at);
            if row.source != 2 {
                by_head
                    .entry((row.group, row.profile.head.as_slice()))
                    .or_default()
                    .push(at);
            }
        }
        Self {
            rows,
            by_head,
            by_id,
        }
    }

    /// The place of the row with an id.
    pub(super) fn place(&self, id: u32) -> Option<usize> {
        self.by_id.get(&id).copied()
    }

    /// The rows that a kind may stand for, the default first.
    pub(super) fn of(&self, kind: &KindRow) -> Vec<Candidate> {
        let stated: Vec<usize> = kind.rows.iter().filter_map(|id| self.place(*id)).collect();
        let mut found: BTreeMap<usize, usize> = BTreeMap::new();
        for given in &stated {
            found.insert(*given, 0);
        }
        if let Some(default) = stated.first() {
            let row = &self.rows[*default];
            let family = self.by_head.get(&(row.group, row.profile.head.as_slice()));
            for other in family.into_iter().flatten() {
                let theirs = &self.rows[*other].profile.words;
                let differs = row.profile.words.symmetric_difference(theirs).count();
                if differs <= 3 {
                    found.entry(*other).or_insert(differs * A_WORD);
                }
            }
        }
        let mut all: Vec<Candidate> = found
            .into_iter()
            .map(|(row, penalty)| Candidate {
                row,
                penalty: penalty as u8,
            })
            .collect();
        all.sort_by_key(|one| {
            let is_stated = !stated.contains(&one.row);
            (
                is_stated,
                one.penalty,
                std::cmp::Reverse(self.rows[one.row].usage),
                one.row,
            )
        });
        all.truncate(MOST);
        all
    }
}
