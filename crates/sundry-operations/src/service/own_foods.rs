//! The operator's own food rows, which the food table looks up in the catalogue one key at a time.
//! A value serves one request and is dropped with it. `sundry_food::Tables` decides which row
//! answers for a food.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use sundry_catalog::{Error, Filter, Query, Snapshot, Sort};
use sundry_food::{OwnRow, OwnRows, RowKey, Tables};
use sundry_records::FoodRow;

use crate::catalogues::Catalogues;

/// Most rows of one request, which is more than it has words.
const MOST_ROWS: usize = 1_024;
/// Most keys that are looked up for one request. A thousand characters have about 4,000 word
/// sequences that could be a description; further ones count as unknown.
const MOST_KEYS: usize = 16_384;

/// The operator's rows.
pub(crate) struct OwnFoods {
    snapshot: Arc<Snapshot>,
    /// The place in `rows` of a key's row; `None` for a key without one.
    known: RefCell<HashMap<String, Option<usize>>>,
    rows: Vec<OnceCell<Box<OwnRow>>>,
    taken: Cell<usize>,
    failure: RefCell<Option<Error>>,
}

impl OwnFoods {
    /// Opens the published rows; `None` if there are none, which costs nothing.
    pub(crate) fn of(catalogues: &Catalogues) -> Option<Self> {
        let snapshot = catalogues.foods.snapshot();
        (snapshot.executor().records() > 0).then(|| Self {
            snapshot,
            known: RefCell::default(),
            rows: std::iter::repeat_with(OnceCell::new)
                .take(MOST_ROWS)
                .collect(),
            taken: Cell::new(0),
            failure: RefCell::default(),
        })
    }

    /// Returns the compiled tables supplemented by these rows.
    pub(crate) fn tables(&self) -> Tables<'_> {
        Tables::with(self)
    }

    /// Checks that every row could be read.
    ///
    /// # Errors
    /// The first failure of the catalogue.
    pub(crate) fn finished(&self) -> Result<(), Error> {
        self.failure.borrow_mut().take().map_or(Ok(()), Err)
    }

    /// Looks up a key and keeps its row.
    fn read(&self, key: &str) -> Result<Option<usize>, Error> {
        let found = self.snapshot.find::<FoodRow>(&Query {
            filter: vec![Filter::is("key", key)],
            sort: Sort::descending("rank"),
            limit: 1,
            total: false,
            ..Query::default()
        })?;
        let Some((_, row)) = found.records.into_iter().next() else {
            return Ok(None);
        };
        let place = self.taken.get();
        let Some(slot) = self.rows.get(place) else {
            return Ok(None);
        };
        self.taken.set(place + 1);
        slot.get_or_init(|| Box::new(row.own_row()));
        Ok(Some(place))
    }
}

impl OwnRows for OwnFoods {
    fn row(&self, key: RowKey<'_>) -> Option<&OwnRow> {
        let key = key.keyword();
        let known = self.known.borrow().get(&key).copied();
        let place = match known {
            Some(place) => place,
            None if self.known.borrow().len() >= MOST_KEYS => None,
            None => {
                let place = self.read(&key).unwrap_or_else(|error| {
                    self.failure.borrow_mut().get_or_insert(error);
                    None
                });
                self.known.borrow_mut().insert(key, place);
                place
            }
        };
        self.rows.get(place?)?.get().map(Box::as_ref)
    }
}
