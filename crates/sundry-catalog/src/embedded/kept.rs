//! Sets of frequent filters, kept while their generation answers.
//!
//! "Only pictures", "not for adults", "at least so well rated": the same few filters come with most
//! questions and match a good part of all records, so working one out costs more than the rest of
//! the question (16 ms for a range over 4 million records; 0.1 ms once kept).

use std::sync::{Arc, Mutex, PoisonError};

use super::docs::Docs;
use crate::plan::Test;

/// Memory for kept sets, for each generation.
const BUDGET: usize = 16 << 20;
/// More would take long to look through.
const MOST: usize = 64;

/// The sets that were asked for last.
#[derive(Default)]
pub(crate) struct Kept {
    /// The one asked for last at the end.
    sets: Mutex<Vec<(Test, Arc<Docs>)>>,
}

impl Kept {
    /// The set of a test: kept, or worked out now and kept.
    pub(crate) fn get<E>(
        &self,
        test: &Test,
        universe: u32,
        work_out: impl FnOnce() -> Result<Docs, E>,
    ) -> Result<Arc<Docs>, E> {
        {
            let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(at) = sets.iter().position(|(known, _)| known == test) {
                let found = sets.remove(at);
                let docs = Arc::clone(&found.1);
                sets.push(found);
                return Ok(docs);
            }
        }
        let docs = Arc::new(work_out()?);
        let most = (BUDGET / (universe as usize / 8).max(1)).clamp(2, MOST);
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        if sets.len() >= most {
            sets.remove(0);
        }
        sets.push((test.clone(), Arc::clone(&docs)));
        Ok(docs)
    }
}
