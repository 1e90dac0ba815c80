//! The connection to the similarity engine: books and events go in, lists of neighbours come out
//! and go into the writer.
//!
//! Books with reading events get their lists here, from readers and content together. All others
//! are compared by content at query time.

use std::num::NonZero;

use sundry_similar::{ContentIndex, Options, Readings, each_neighbours};

use super::events::Events;
use super::known::Known;
use super::shelf::Shelf;
use crate::error::ImportError;
use crate::importer::Job;
use crate::watch::Stage;

/// Most neighbours of one book.
const MOST: usize = 100;
/// Most threads. More are of little use, because memory bandwidth is the bottleneck.
const MOST_THREADS: usize = 8;
/// In a large catalogue, books with fewer readers get no list and are compared by content at query
/// time: one or two readers say next to nothing, content would decide anyway, and a list takes
/// about 2 ms.
const LEAST_READERS: u32 = 3;
/// A catalogue is large if it has more books with reading events than this, or if its facts do not
/// fit in memory, so that content would be compared with a part of it only.
const MANY: usize = 100_000;

/// Computes and writes the neighbours of all books in events. If `is_new` is true, the books
/// themselves were imported; else those that got neighbours count as taken.
pub(super) fn relate(
    job: &mut Job<'_>,
    shelf: &mut Shelf,
    is_new: bool,
) -> Result<(), ImportError> {
    let mut known = std::mem::take(&mut shelf.known);
    let events = std::mem::replace(&mut shelf.events, Events::new(0));
    if known.wanted() == 0 {
        return Ok(());
    }
    known.settle();
    let ids = known.ids();
    let all = ids.len() as u64;
    let taken = job.outcome.taken;
    job.watch.progress(Stage::Relating, 0, all, taken);
    let is_large = known.is_partial() || known.wanted() > MANY;
    let least = if is_large { LEAST_READERS } else { 1 };
    let mut options = Options {
        neighbours: MOST,
        ..Options::default()
    };
    options.co_read.threads = std::thread::available_parallelism()
        .map_or(1, NonZero::get)
        .min(MOST_THREADS);
    let index = index(&known, &options);
    drop(known);
    let readings = Readings::collect(
        ids.len(),
        events.readings(&ids, least),
        options.longest_list,
    );
    let mut lists = 0;
    let mut failed = None;
    let watch = &mut *job.watch;
    each_neighbours(
        &index,
        &readings,
        &options,
        &mut |done, all| watch.progress(Stage::Relating, done as u64, all as u64, taken),
        &mut |place, near| {
            if failed.is_some() || near.is_empty() {
                return;
            }
            let Some(id) = ids.get(place) else { return };
            lists += 1;
            failed = shelf.put_neighbours(*id, &near).err();
        },
    );
    if !is_new {
        job.outcome.taken += lists;
    }
    failed.map_or(Ok(()), Err)
}

fn index(known: &Known, options: &Options) -> ContentIndex {
    ContentIndex::build(known.facts(), options.content)
}
