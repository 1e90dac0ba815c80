//! Threads that make recipes full: as many as there are processors, a bounded number of recipes on
//! the way, results in the order in which the items came.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle, available_parallelism};

use super::item::{Done, Item};
use crate::error::ImportError;

/// Items that go to a worker at once.
const BATCH: usize = 16;

/// Batches on the way for each worker.
const AHEAD: u64 = 4;

/// Deeply nested texts are read by recursion.
const STACK: usize = 8 << 20;

type Numbered<T> = (u64, Vec<T>);

/// The workers of one import.
pub(super) struct Workers {
    /// None once no more is asked.
    ask: Option<SyncSender<Numbered<Item>>>,
    answers: Receiver<Numbered<Done>>,
    threads: Vec<JoinHandle<()>>,
    batch: Vec<Item>,
    sent: u64,
    given: u64,
    waiting: BTreeMap<u64, Vec<Done>>,
}

impl Workers {
    pub(super) fn start() -> Result<Self, ImportError> {
        let count = available_parallelism().map_or(1, usize::from);
        let (ask, asked) = sync_channel(count);
        let (answer, answers) = channel();
        let asked = Arc::new(Mutex::new(asked));
        let mut threads = Vec::with_capacity(count);
        for _ in 0..count {
            let (asked, answer) = (Arc::clone(&asked), answer.clone());
            let thread = Builder::new()
                .name("recipes".to_owned())
                .stack_size(STACK)
                .spawn(move || work(&asked, &answer))
                .map_err(|error| ImportError::read("a thread", error))?;
            threads.push(thread);
        }
        Ok(Self {
            ask: Some(ask),
            answers,
            threads,
            batch: Vec::with_capacity(BATCH),
            sent: 0,
            given: 0,
            waiting: BTreeMap::new(),
        })
    }

    /// Takes an item, and gives what is done by now, in order.
    pub(super) fn push(&mut self, item: Item) -> Vec<Done> {
        self.batch.push(item);
        if self.batch.len() < BATCH {
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

    /// Gives all that is not given yet; nothing is on the way afterwards.
    pub(super) fn drain(&mut self) -> Vec<Done> {
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
        let batch = std::mem::replace(&mut self.batch, Vec::with_capacity(BATCH));
        let sent = self.ask.as_ref().map(|ask| ask.send((self.sent, batch)));
        if matches!(sent, Some(Ok(()))) {
            self.sent += 1;
        }
    }

    /// Waits for a batch; false if none can come any more.
    fn wait(&mut self) -> bool {
        let answer = self.answers.recv();
        answer.is_ok_and(|(number, done)| {
            self.waiting.insert(number, done);
            true
        })
    }

    /// What is next in order.
    fn ready(&mut self) -> Vec<Done> {
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

impl Drop for Workers {
    fn drop(&mut self) {
        self.ask = None;
        for thread in self.threads.drain(..) {
            // A worker catches what its items do; there is nothing to tell.
            let _ = thread.join();
        }
    }
}

fn work(asked: &Mutex<Receiver<Numbered<Item>>>, answer: &Sender<Numbered<Done>>) {
    loop {
        let next = asked.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, items)) = next else { return };
        let done = items.into_iter().map(done).collect();
        if answer.send((number, done)).is_err() {
            return;
        }
    }
}

/// Does an item. One that makes a reader fail is rejected; the others go on.
fn done(item: Item) -> Done {
    let work = item.work;
    let made = catch_unwind(AssertUnwindSafe(work));
    Done {
        file: item.file,
        line: item.line,
        shown: item.shown,
        made: made.unwrap_or_else(|_| Err("the reader fails on it; please report it".to_owned())),
    }
}
