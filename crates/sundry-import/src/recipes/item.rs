//! One recipe on its way: what is to be done to make it full, and what came of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use sundry_recipes::source::Unread;
use sundry_recipes::{RawRecipe, Recipe, enrich};

/// Reads a recipe and makes it full, in a worker.
pub(super) type Work = Box<dyn FnOnce() -> Result<Made, String> + Send>;

/// A recipe that waits for a worker.
pub(super) struct Item {
    /// The file, for people.
    pub(super) file: Arc<str>,
    /// Its line or number there; 0 for a file of one recipe.
    pub(super) line: u64,
    /// Its beginning, to be shown if it is rejected.
    pub(super) shown: String,
    pub(super) work: Work,
}

impl Item {
    /// A text that `read` makes a raw recipe of.
    pub(super) fn new(
        file: &Arc<str>,
        line: u64,
        text: &str,
        read: impl FnOnce() -> Result<RawRecipe, Unread> + Send + 'static,
    ) -> Self {
        Self {
            file: Arc::clone(file),
            line,
            shown: beginning(text).to_owned(),
            work: Box::new(move || Made::of(&read().map_err(|unread| unread.to_string())?)),
        }
    }
}

impl Item {
    /// Does it, in a worker. One that makes a reader fail is rejected; the others go on.
    pub(super) fn done(self) -> Done {
        let made = catch_unwind(AssertUnwindSafe(self.work));
        Done {
            file: self.file,
            line: self.line,
            shown: self.shown,
            made: made
                .unwrap_or_else(|_| Err("the reader fails on it; please report it".to_owned())),
        }
    }
}

/// As much of a rejected text as is shown.
fn beginning(text: &str) -> &str {
    let end = text.floor_char_boundary(crate::lines::SHOWN);
    text.get(..end).unwrap_or(text)
}

/// A full recipe without its number.
pub(super) struct Made {
    pub(super) recipe: Box<Recipe>,
    /// The number that it should have.
    pub(super) id: Option<u64>,
    /// By what it was known before, if it comes from a catalogue.
    pub(super) key: u64,
    /// The importer that it came by at first, if it comes from a catalogue.
    pub(super) source: Option<String>,
}

impl Made {
    /// Makes a raw recipe full.
    pub(super) fn of(raw: &RawRecipe) -> Result<Self, String> {
        let recipe = enrich(raw).map_err(|rejection| rejection.to_string())?;
        Ok(Self {
            recipe: Box::new(recipe),
            id: raw.id.map(u64::from),
            key: 0,
            source: None,
        })
    }
}

/// What came of an item.
pub(super) struct Done {
    pub(super) file: Arc<str>,
    pub(super) line: u64,
    pub(super) shown: String,
    pub(super) made: Result<Made, String>,
}
