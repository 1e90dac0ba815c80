//! The seam to the knowledge of what is similar: books and events go in, lists of neighbours come
//! out and into the writer. What is similar by content alone is answered when someone asks, not here.

use sundry_catalog::Id;
use sundry_records::Book;

use super::coreading::CoReading;
use super::events::Events;
use super::shelf::Shelf;
use crate::error::ImportError;
use crate::importer::Job;
use crate::watch::Stage;

/// Neighbours of one book, at most.
const MOST: usize = 100;
/// How often a watch hears of progress, in books.
const REPORT_EVERY: usize = 256;

/// Finds and writes the neighbours of all books in events. `is_new` says that the books themselves
/// were imported; else those that got neighbours count as taken.
pub(super) fn relate(
    job: &mut Job<'_>,
    shelf: &mut Shelf,
    is_new: bool,
) -> Result<(), ImportError> {
    let books = sorted(std::mem::take(&mut shelf.known));
    if books.is_empty() {
        return Ok(());
    }
    let ids: Vec<Id> = books.iter().map(|book| book.id).collect();
    drop(books);
    let events = std::mem::replace(&mut shelf.events, Events::new(0));
    let all = ids.len() as u64;
    job.watch
        .progress(Stage::Relating, 0, all, job.outcome.taken);
    let reading = CoReading::new(ids.len(), events.weighed(&ids));
    let mut scores = reading.scores();
    for (place, id) in ids.iter().enumerate() {
        if place % REPORT_EVERY == 0 {
            let taken = job.outcome.taken;
            job.watch
                .progress(Stage::Relating, place as u64, all, taken);
        }
        let near = reading.neighbours(place, MOST, &mut scores);
        let near: Vec<Id> = near
            .iter()
            .filter_map(|place| ids.get(*place as usize).copied())
            .collect();
        if !near.is_empty() {
            shelf.put_neighbours(*id, &near)?;
            if !is_new {
                job.outcome.taken += 1;
            }
        }
    }
    job.watch
        .progress(Stage::Relating, all, all, job.outcome.taken);
    Ok(())
}

/// In order of id; of one id, the last.
fn sorted(mut books: Vec<Book>) -> Vec<Book> {
    books.reverse();
    books.sort_by_key(|book| book.id);
    books.dedup_by_key(|book| book.id);
    books
}
