//! Records by a numeric field.
//!
//! Where many match, the first of all records by that field are walked until enough of them match:
//! that list is worked out once for each field and direction (23 ms at 4 million records) and kept.
//! Else, or where it does not suffice, the values of all matches are looked at.

use std::sync::{Arc, Mutex, PoisonError};

use super::docs::Docs;
use super::store::Store;
use super::top::Top;
use crate::query::{Direction, MAX_WINDOW};

/// Length of a kept list: room for the largest window, and some that do not match.
const LENGTH: usize = 2 * MAX_WINDOW;

/// Field, direction, and the first records by them.
type Kept = (usize, Direction, Arc<Vec<u32>>);

/// Lists that were asked for, by field and direction.
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

/// The first `window` of some records by a field.
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
