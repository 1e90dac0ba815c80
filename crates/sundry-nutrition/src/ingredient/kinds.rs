//! A class of kinds of food: drinks that are made with milk, foods that are filled. Its names are looked
//! up once, for they are asked of nearly every line. Which classes there are is told in
//! `data/food/meaning_words.tsv`.

use std::sync::{LazyLock, OnceLock};

use sundry_food::{Kind, standard};
use sundry_table::{Class, Classes};

/// The kinds that a class of words names.
pub(super) struct Kinds {
    names: Class,
    kinds: OnceLock<Vec<Kind<'static>>>,
}

impl Kinds {
    /// Names a class of a table.
    pub(super) const fn of(table: &'static LazyLock<Classes>, name: &'static str) -> Self {
        Self {
            names: Class::of(table, name),
            kinds: OnceLock::new(),
        }
    }

    /// Returns true for one of the kinds and what is a sort of it.
    pub(super) fn has(&self, kind: Kind<'_>) -> bool {
        let kinds = self.kinds.get_or_init(|| {
            let named = self.names.iter().filter_map(|name| standard().kind(name));
            named.collect()
        });
        is_among(kinds, kind)
    }
}

/// Returns true for a kind that is one of others or a sort of one. Its ancestors are walked once, not once
/// for each of the others.
fn is_among(kinds: &[Kind<'static>], kind: Kind<'_>) -> bool {
    kinds.iter().any(|one| one.index() == kind.index())
        // A kind is stored after its parents.
        || kind
            .parents()
            .any(|parent| parent.index() < kind.index() && is_among(kinds, parent))
}
