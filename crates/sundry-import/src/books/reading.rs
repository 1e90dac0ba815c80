//! Interactions in our own format, `user,book,rating`, which may come beside the files of any
//! source.

use super::events::{Events, Opinion};
use super::fields;
use super::head::Head;
use super::key::Key;
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::rows::{Rows, Table};
use crate::taken::Taken;

/// Returns true if a file has that format: the columns `user` and `book`, and optionally `rating`.
pub(super) fn is_own(head: &Head) -> bool {
    head.has(&["user", "book"]) && head.columns.names.len() <= 3
}

/// Reads such a file.
pub(super) fn read(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    events: &mut Events,
) -> Result<(), ImportError> {
    Rows::open(input, Table::Dump)?.each(job, &mut |_, row| {
        let name = row.get("user");
        if name.is_empty() {
            return Err("has no user".into());
        }
        let written = row.get("book");
        let no_key = || format!("`{written}` is not an id, ISBN or key of Open Library");
        let key = Key::read(written).ok_or_else(no_key)?;
        let opinion = match row.get("rating") {
            "" => Opinion::Read,
            stars => {
                let share = fields::share(stars, 5.0);
                let no_share = || format!("a rating is from 1 to 5, not `{stars}`");
                Opinion::Rated(share.ok_or_else(no_share)?)
            }
        };
        events.push(name, key, opinion);
        Ok(Taken::Skipped)
    })
}
