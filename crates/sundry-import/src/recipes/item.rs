//! A recipe in progress: the work of reading and enriching it, and the outcome.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use sundry_recipes::source::Unread;
use sundry_recipes::{RawRecipe, Recipe, enrich};

/// Reads and enriches a recipe, in a worker.
pub(super) type Work = Box<dyn FnOnce() -> Result<Made, String> + Send>;

/// A recipe that waits for a worker.
pub(super) struct Item {
    /// Name of the file for messages.
    pub(super) file: Arc<str>,
    /// Its line or number in the file; 0 for a file with one recipe.
    pub(super) line: u64,
    /// Its beginning, to be shown if it is rejected.
    pub(super) shown: String,
    pub(super) work: Work,
}

impl Item {
    /// Makes an item from a text that `read` parses as a raw recipe.
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
    /// Runs the work. A recipe that makes a reader panic is rejected; the others go on.
    pub(super) fn done(self) -> Done {
        let made = catch_unwind(AssertUnwindSafe(self.work));
        Done {
            file: self.file,
            line: self.line,
            shown: self.shown,
            made: made
                .unwrap_or_else(|_| Err("the reader crashes on it; please report it".to_owned())),
        }
    }
}

/// Returns the part of a rejected text that is shown.
fn beginning(text: &str) -> &str {
    let end = text.floor_char_boundary(crate::taken::SHOWN);
    text.get(..end).unwrap_or(text)
}

/// An enriched recipe without its number.
pub(super) struct Made {
    pub(super) recipe: Box<Recipe>,
    /// The preferred number.
    pub(super) id: Option<u64>,
    /// Its earlier key, if it comes from a catalogue.
    pub(super) key: u64,
    /// The importer that first brought it, if it comes from a catalogue.
    pub(super) source: Option<String>,
}

impl Made {
    /// Enriches a raw recipe.
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

/// The outcome of an item.
pub(super) struct Done {
    pub(super) file: Arc<str>,
    pub(super) line: u64,
    pub(super) shown: String,
    pub(super) made: Result<Made, String>,
}
