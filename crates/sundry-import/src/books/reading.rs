//! Interactions in our own format, `user,book,rating`, which may come beside the files of any
//! source.

use super::events::{Events, Opinion};
use super::fields;
use super::head::Head;
use super::key::Key;
use super::rows::{Other, Rows};
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::lines::Taken;

/// Returns true if a file has that format: the columns `user` and `book`, and optionally `rating`.
pub(super) fn is_own(head: &Head) -> bool {
    head.has(&["user", "book"]) && head.columns.len() <= 3
}

/// Reads such a file.
pub(super) fn read(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    events: &mut Events,
) -> Result<(), ImportError> {
    let rows = Rows::open(input, Other::Rejected)?;
    let user = rows.column(&["user"]);
    let book = rows.column(&["book"]);
    let rating = rows.column(&["rating"]);
    rows.each(job, &mut |_, row| {
        let name = row.at(user);
        if name.is_empty() {
            return Ok(Taken::Rejected("has no user".to_owned()));
        }
        let Some(key) = Key::read(row.at(book)) else {
            return Ok(Taken::Rejected(format!(
                "`{}` is no id, ISBN or key of Open Library",
                row.at(book)
            )));
        };
        let opinion = match row.at(rating) {
            "" => Opinion::Read,
            stars => {
                let Some(share) = fields::share(stars, 5.0) else {
                    let reason = format!("a rating is from 1 to 5, not `{stars}`");
                    return Ok(Taken::Rejected(reason));
                };
                Opinion::Rated(share)
            }
        };
        events.push(name, key, opinion);
        Ok(Taken::Skipped)
    })
}
