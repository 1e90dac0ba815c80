//! Sorts records by a numeric field.
//!
//! If many records match, a cached list of the first of all records by that field is walked until
//! enough of them match; it is computed once for each field and direction (23 ms at 4 million
//! records). If few match, or if the list does not suffice, the values of all matches are read.

use std::sync::{Arc, Mutex, PoisonError};

use super::docs::Docs;
use super::store::Store;
use super::top::Top;
use crate::query::{Direction, MAX_AMONG};

/// Length of a cached list: the largest window, and as many records again that do not match.
const LENGTH: usize = MAX_AMONG;

/// A field, a direction, and the first records in that order.
type Kept = (usize, Direction, Arc<Vec<u32>>);

/// The cached lists by field and direction.
#[derive(Default)]
pub(crate) struct Orders {
    kept: Mutex<Vec<Kept>>,
}

impl Orders {
    fn get(&self, store: &Store, field: usize, direction: Direction) -> Arc<Vec<u32>> {
        let find = |kept: &[Kept]| {
            kept.iter()
                .find(|(at, way, _)| (*at, *way) == (field, direction))
                .map(|(.., order)| Arc::clone(order))
        };
        if let Some(order) = find(&self.kept.lock().unwrap_or_else(PoisonError::into_inner)) {
            return order;
        }
        let all = Docs::all(store.records);
        let order = Arc::new(ranked(store, &all, field, direction, LENGTH));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if find(&kept).is_none() {
            kept.push((field, direction, Arc::clone(&order)));
        }
        order
    }
}

/// Returns the first `window` of some records by a field.
pub(crate) fn by_field(
    store: &Store,
    docs: &Docs,
    field: usize,
    direction: Direction,
    window: usize,
) -> Vec<u32> {
    if let Docs::Many(_) = docs {
        let order = store.orders.get(store, field, direction);
        let matching = order.iter().copied().filter(|doc| docs.contains(*doc));
        let first: Vec<u32> = matching.take(window).collect();
        if first.len() == window || order.len() == store.records as usize {
            return first;
        }
    }
    ranked(store, docs, field, direction, window)
}

/// Returns the first of all records by a field, at most [`MAX_AMONG`].
pub(crate) fn first(store: &Store, field: usize, direction: Direction, most: usize) -> Vec<u32> {
    let order = store.orders.get(store, field, direction);
    order.iter().copied().take(most).collect()
}

fn ranked(
    store: &Store,
    docs: &Docs,
    field: usize,
    direction: Direction,
    window: usize,
) -> Vec<u32> {
    let mut top = Top::new(window);
    if let Some(numbers) = store.numbers(field) {
        numbers.rank(docs, store.records, direction, &mut top);
    }
    let ranks = top.finish(0).into_iter();
    ranks.map(super::top::Rank::doc).collect()
}
