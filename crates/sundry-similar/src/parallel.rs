//! Computes rows on several threads and hands them over in order.
//!
//! Rows are computed in rounds of bounded size, so that memory stays bounded, and a row never
//! depends on the thread that computed it. Not a thread pool: threads live for one round.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of rows that a thread takes at a time: large enough to make taking them cheap, small
/// enough to balance the load.
const BLOCK: usize = 32;
/// Rows per thread in a round.
const ROUND: usize = 4096;

/// Calls `make` for each index below `count` with the state of its thread, and passes the results
/// to `sink` in order of the index.
pub(crate) fn rows_in_order<S: Send, T: Send>(
    count: usize,
    threads: usize,
    mut states: impl FnMut() -> S,
    make: impl Fn(&mut S, usize) -> T + Sync,
    mut sink: impl FnMut(usize, T),
) {
    let threads = threads.clamp(1, 64).min(count.div_ceil(BLOCK).max(1));
    let mut states: Vec<S> = (0..threads).map(|_| states()).collect();
    if let [state] = states.as_mut_slice() {
        for index in 0..count {
            let row = make(state, index);
            sink(index, row);
        }
        return;
    }
    let mut start = 0;
    while start < count {
        let end = count.min(start + ROUND * threads);
        let next = AtomicUsize::new(start);
        let blocks: Mutex<Vec<(usize, Vec<T>)>> = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for state in &mut states {
                scope.spawn(|| {
                    loop {
                        let from = next.fetch_add(BLOCK, Ordering::Relaxed);
                        if from >= end {
                            break;
                        }
                        let to = end.min(from + BLOCK);
                        let rows = (from..to).map(|index| make(state, index)).collect();
                        if let Ok(mut blocks) = blocks.lock() {
                            blocks.push((from, rows));
                        }
                    }
                });
            }
        });
        let mut blocks = blocks.into_inner().unwrap_or_default();
        blocks.sort_unstable_by_key(|&(from, _)| from);
        for (from, rows) in blocks {
            for (offset, row) in rows.into_iter().enumerate() {
                sink(from + offset, row);
            }
        }
        start = end;
    }
}
