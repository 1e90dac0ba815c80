//! Worker threads for one kind of work: as many as there are processors, a bounded number of items
//! under way, and results in the order of the items.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle, available_parallelism};

use crate::error::ImportError;

/// Number of batches under way for each worker.
const AHEAD: u64 = 4;

/// Stack size in bytes: deeply nested texts are parsed by recursion.
const STACK: usize = 8 << 20;

type Numbered<T> = (u64, Vec<T>);

/// The workers of one import.
pub(crate) struct Workers<I, D> {
    /// `None` once no more work is sent.
    ask: Option<SyncSender<Numbered<I>>>,
    answers: Receiver<Numbered<D>>,
    threads: Vec<JoinHandle<()>>,
    /// Number of items that go to a worker at once.
    batch_size: usize,
    batch: Vec<I>,
    sent: u64,
    given: u64,
    waiting: BTreeMap<u64, Vec<D>>,
}

impl<I: Send + 'static, D: Send + 'static> Workers<I, D> {
    /// Starts workers that do `work` with `batch_size` items at a time. It must not panic: an item
    /// has to catch its own failures.
    pub(crate) fn start(
        name: &str,
        batch_size: usize,
        work: impl Fn(I) -> D + Send + Sync + 'static,
    ) -> Result<Self, ImportError> {
        let work = Arc::new(work);
        let count = available_parallelism().map_or(1, usize::from);
        let (ask, asked) = sync_channel(count);
        let (answer, answers) = channel();
        let asked = Arc::new(Mutex::new(asked));
        let mut threads = Vec::with_capacity(count);
        for _ in 0..count {
            let (asked, answer, work) = (Arc::clone(&asked), answer.clone(), Arc::clone(&work));
            let thread = Builder::new()
                .name(name.to_owned())
                .stack_size(STACK)
                .spawn(move || serve(&asked, &answer, &*work))
                .map_err(|error| ImportError::read("a thread", error))?;
            threads.push(thread);
        }
        Ok(Self {
            ask: Some(ask),
            answers,
            threads,
            batch_size,
            batch: Vec::with_capacity(batch_size),
            sent: 0,
            given: 0,
            waiting: BTreeMap::new(),
        })
    }

    /// Adds an item and returns the results that are ready, in order.
    pub(crate) fn push(&mut self, item: I) -> Vec<D> {
        self.batch.push(item);
        if self.batch.len() < self.batch_size {
            return Vec::new();
        }
        self.send();
        let most = self.threads.len() as u64 * AHEAD;
        let mut done = self.ready();
        while self.sent - self.given > most {
            if !self.wait() {
                break;
            }
            done.extend(self.ready());
        }
        done
    }

    /// Returns all remaining results; nothing is under way afterwards.
    pub(crate) fn drain(&mut self) -> Vec<D> {
        self.send();
        let mut done = self.ready();
        while self.sent > self.given && self.wait() {
            done.extend(self.ready());
        }
        done
    }

    fn send(&mut self) {
        if self.batch.is_empty() {
            return;
        }
        let batch = std::mem::replace(&mut self.batch, Vec::with_capacity(self.batch_size));
        let sent = self.ask.as_ref().map(|ask| ask.send((self.sent, batch)));
        if matches!(sent, Some(Ok(()))) {
            self.sent += 1;
        }
    }

    /// Waits for a batch; returns false if none can come any more.
    fn wait(&mut self) -> bool {
        let answer = self.answers.recv();
        answer.is_ok_and(|(number, done)| {
            self.waiting.insert(number, done);
            true
        })
    }

    /// Returns the results that are next in order.
    fn ready(&mut self) -> Vec<D> {
        while let Ok((number, done)) = self.answers.try_recv() {
            self.waiting.insert(number, done);
        }
        let mut ready = Vec::new();
        while let Some(done) = self.waiting.remove(&self.given) {
            ready.extend(done);
            self.given += 1;
        }
        ready
    }
}

impl<I, D> Drop for Workers<I, D> {
    fn drop(&mut self) {
        self.ask = None;
        for thread in self.threads.drain(..) {
            // A worker catches the failures of its items, so there is nothing to report.
            let _ = thread.join();
        }
    }
}

fn serve<I, D>(
    asked: &Mutex<Receiver<Numbered<I>>>,
    answer: &Sender<Numbered<D>>,
    work: &dyn Fn(I) -> D,
) {
    loop {
        let next = asked.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, items)) = next else { return };
        let done = items.into_iter().map(work).collect();
        if answer.send((number, done)).is_err() {
            return;
        }
    }
}
