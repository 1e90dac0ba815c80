//! Finds the rows that a kind may stand for besides its default row: siblings in the table that
//! differ from it in state (raw, canned, cooked without salt) and in little else.

use std::collections::{BTreeMap, BTreeSet};

use super::ontology::KindRow;
use super::rows::Row;

/// A row that a kind may stand for.
pub(super) struct Candidate {
    pub(super) row: usize,
    pub(super) penalty: u8,
}

/// Most candidates of a kind.
const MOST: usize = 40;
/// Cost of each word that only one of two descriptions has.
const A_WORD: usize = 5;
/// Cost if each description has words that the other lacks.
const ANOTHER: usize = 10;
/// Cost if another kind stands for the row by default.
const TAKEN: usize = 8;
/// Groups of the table, by place: dairy, fats and dressings, poultry, soups and sauces, sausages,
/// pork, beef, fish, lamb and game.
const ANIMAL: &[usize] = &[0, 3, 4, 5, 6, 9, 12, 14, 16];

/// The rows of a group by the first segment of their description.
pub(super) struct Families<'a> {
    rows: &'a [Row],
    by_head: BTreeMap<(usize, &'a [u64]), Vec<usize>>,
    by_id: BTreeMap<u32, usize>,
    defaults: BTreeSet<u32>,
}

impl<'a> Families<'a> {
    pub(super) fn new(rows: &'a [Row], kinds: &[KindRow]) -> Self {
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
            defaults: kinds
                .iter()
                .filter(|kind| kind.borrowed.is_none())
                .filter_map(|kind| kind.rows.first().copied())
                .collect(),
        }
    }

    /// Returns the place of the row with an id.
    pub(super) fn place(&self, id: u32) -> Option<usize> {
        self.by_id.get(&id).copied()
    }

    /// Returns the rows that a kind may stand for, the default first; `is_other` tells which rows
    /// are known to belong to another kind.
    pub(super) fn of(&self, kind: &KindRow, is_other: &dyn Fn(usize) -> bool) -> Vec<Candidate> {
        let stated: Vec<usize> = kind.rows.iter().filter_map(|id| self.place(*id)).collect();
        let mut found: BTreeMap<usize, usize> = BTreeMap::new();
        for given in &stated {
            found.insert(*given, 0);
        }
        // If the ontology states several rows, prefer these among equal ones.
        let unstated = usize::from(stated.len() > 1);
        if let Some(default) = stated.first() {
            let row = &self.rows[*default];
            let family = self.by_head.get(&(row.group, row.profile.head.as_slice()));
            for other in family.into_iter().flatten() {
                let theirs = &self.rows[*other].profile.words;
                let differs = row.profile.words.symmetric_difference(theirs).count();
                // A plain name never means skin alone.
                let is_skin = self.rows[*other].description.contains("skin only")
                    || self.rows[*other].description.ends_with(", skin");
                let own = &row.profile.words;
                // "Cheese, swiss, low fat" is no answer to low-fat feta, although "swiss" modifies
                // any food and so is not a word of its own. For plants a related row is good
                // enough: boiled onions for boiled scallions.
                let wider = ANIMAL.contains(&row.group)
                    && own != theirs
                    && (own.is_subset(theirs) || theirs.is_subset(own));
                // Words on both sides mean another food of the same head ("Spices, cloves" beside
                // "Spices, pepper, black"), not another state of this one.
                let both = own.difference(theirs).next().is_some()
                    && theirs.difference(own).next().is_some();
                if differs <= 3 && !is_skin && !((wider || both) && is_other(*other)) {
                    let taken = self.defaults.contains(&self.rows[*other].id);
                    let penalty = unstated
                        + differs * A_WORD
                        + if both { ANOTHER } else { 0 }
                        + if taken { TAKEN } else { 0 };
                    found.entry(*other).or_insert(penalty);
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
            // The rows that the ontology states come first, in its order.
            let place = stated.iter().position(|row| *row == one.row);
            (
                place.unwrap_or(stated.len()),
                one.penalty,
                std::cmp::Reverse(self.rows[one.row].usage),
                one.row,
            )
        });
        all.truncate(MOST);
        all
    }
}
