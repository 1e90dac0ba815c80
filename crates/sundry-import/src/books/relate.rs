//! The seam to the engine that knows what is similar: books and events go in, lists of neighbours
//! come out and into the writer.
//!
//! Books in people's lists get theirs here, from readers and content together. All others are
//! compared by content when someone asks.

use std::num::NonZero;

use sundry_similar::{ContentIndex, Options, Readings, each_neighbours};

use super::events::Events;
use super::known::Known;
use super::shelf::Shelf;
use crate::error::ImportError;
use crate::importer::Job;
use crate::watch::Stage;

/// Neighbours of one book, at most.
const MOST: usize = 100;
/// More threads are of little use: memory is what waits.
const MOST_THREADS: usize = 8;
/// Of a large catalogue, books with fewer readers are left to be compared by content when someone
/// asks: what one or two readers say is next to nothing, content would decide anyway, and a list
/// takes some 2 ms.
const LEAST_READERS: u32 = 3;
/// Large is a catalogue with more books than this in people's lists, or one whose facts do not fit
/// in memory, so that content would be compared with a part of it only.
const MANY: usize = 100_000;

/// Finds and writes the neighbours of all books in events. `is_new` says that the books themselves
/// were imported; else those that got neighbours count as taken.
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
