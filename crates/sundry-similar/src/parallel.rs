//! Rows by several threads, handed over in order.
//!
//! Rows are made in rounds of bounded size, so that memory stays bounded however many there are,
//! and a row never depends on which thread made it. Not a thread pool: threads live for one round.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Rows that one thread takes at a time: enough to make taking them free, few enough to share well.
const BLOCK: usize = 32;
/// Rows of a round for each thread.
const ROUND: usize = 4096;

/// Calls `make` for each index below `count` with the state of its thread, and gives the results to
/// `sink` in order of the index.
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
