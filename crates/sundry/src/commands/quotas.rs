//! Keeps the counts of daily quotas across restarts: every second it adds the requests that keys
//! have spent to counters of the store. The server itself counts and refuses requests in memory. Nodes
//! that share a database do otherwise (`quota_loans.rs`).

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use sundry_crawl::{Error, News};
use sundry_http::{Control, Spent, unix_seconds};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tracing::warn;

/// Interval between writes, which bounds the loss of a `kill -9`.
const WRITE_EVERY: Duration = Duration::from_secs(1);

/// Prefix of the counters' names.
pub(super) const PREFIX: &str = "quota:";

/// The counts of a server's keys, and what was written of them.
#[derive(Debug)]
struct Quotas {
    control: Control,
    news: News,
    /// By the identifiers of the keys. A key that is not in here was not taken up yet.
    written: HashMap<String, Written>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Written {
    day: u64,
    used: u64,
}

/// A background task that keeps the counts while the server runs.
#[derive(Debug)]
pub(super) struct Keeper {
    stop: oneshot::Sender<()>,
    at_work: JoinHandle<()>,
}

impl Keeper {
    /// Takes up today's counts and begins to keep those of the server's keys, also of keys that are
    /// added later.
    pub(super) async fn begin(control: Control, news: News) -> Self {
        let quotas = Quotas {
            control,
            news,
            written: HashMap::new(),
        };
        let (quotas, outcome) = quotas.turn().await;
        let (stop, stopped) = oneshot::channel();
        let at_work = tokio::spawn(keep(quotas, outcome, stopped));
        Self { stop, at_work }
    }

    /// Writes for the last time and stops.
    pub(super) async fn end(self) {
        let _ = self.stop.send(());
        let _ = self.at_work.await;
    }
}

async fn keep(
    mut quotas: Option<Quotas>,
    mut outcome: Result<(), Error>,
    mut stopped: oneshot::Receiver<()>,
) {
    let mut is_told = false;
    let mut is_last = false;
    while let Some(current) = quotas {
        // A fault is logged once.
        if let Err(error) = &outcome
            && !is_told
        {
            warn!(%error, "counts of quotas cannot be stored; a restart would reset them");
        }
        is_told = outcome.is_err();
        if is_last {
            return;
        }
        is_last = tokio::time::timeout(WRITE_EVERY, &mut stopped)
            .await
            .is_ok();
        (quotas, outcome) = current.turn().await;
    }
}

impl Quotas {
    /// Takes up and writes whatever is new, if anything is. Gives itself back, unless it panicked.
    async fn turn(mut self) -> (Option<Self>, Result<(), Error>) {
        let spent = self.control.spent();
        if self.written.len() > spent.len() {
            // Counts of a key that is gone may begin anew when it comes back.
            let labels: HashSet<&str> = spent.iter().map(|spent| spent.label.as_str()).collect();
            self.written
                .retain(|label, _| labels.contains(label.as_str()));
        }
        let is_new = |spent: &Spent| match self.written.get(&spent.label) {
            None => true,
            Some(written) => written.before(spent) != spent.used,
        };
        if !spent.iter().any(is_new) {
            return (Some(self), Ok(()));
        }
        let turn = tokio::task::spawn_blocking(move || {
            let outcome = self.take_up(&spent).and_then(|()| self.write());
            (self, outcome)
        });
        match turn.await {
            Ok((quotas, outcome)) => (Some(quotas), outcome),
            Err(_) => (None, Ok(())),
        }
    }

    /// Adds what was counted today of keys that are new here: before this process began, or while
    /// they had no quota. Blocks on the disk.
    fn take_up(&mut self, all: &[Spent]) -> Result<(), Error> {
        let is_new = |spent: &&Spent| !self.written.contains_key(&spent.label);
        let new: Vec<&str> = all
            .iter()
            .filter(is_new)
            .map(|spent| spent.label.as_str())
            .collect();
        if new.is_empty() {
            return Ok(());
        }
        let today = unix_seconds().div_euclid(86_400);
        let counters = match self.news.existing_state()? {
            Some(state) => state.counters(i32::try_from(today).unwrap_or(i32::MAX), PREFIX)?,
            None => Vec::new(),
        };
        let counted: HashMap<&str, u64> = counters
            .iter()
            .filter_map(|(name, value)| Some((name.strip_prefix(PREFIX)?, value.unsigned_abs())))
            .collect();
        let day = today.unsigned_abs();
        for label in new {
            let used = counted.get(label).copied().unwrap_or_default();
            if used > 0 {
                self.control.also_spent(label, day, used);
            }
            self.written.insert(label.to_owned(), Written { day, used });
        }
        Ok(())
    }

    /// Adds the requests spent since the last time, and learns what other processes have counted
    /// for the same keys. It blocks on the disk.
    fn write(&mut self) -> Result<(), Error> {
        let mut today = 0;
        let mut changed = Vec::new();
        for spent in self.control.spent() {
            let written = self.written.get(&spent.label).copied().unwrap_or_default();
            let before = written.before(&spent);
            if spent.used != before {
                today = today.max(spent.day);
                let amount = spent.used.cast_signed() - before.cast_signed();
                changed.push((spent, amount));
            }
        }
        // Unwritten counts of a past day are of no use any more.
        changed.retain(|(spent, _)| spent.day == today);
        if changed.is_empty() {
            return Ok(());
        }
        let names: Vec<String> = changed
            .iter()
            .map(|(spent, _)| format!("{PREFIX}{}", spent.label))
            .collect();
        let amounts: Vec<(&str, i64)> = names
            .iter()
            .zip(&changed)
            .map(|(name, (_, amount))| (name.as_str(), *amount))
            .collect();
        let day = i32::try_from(today).unwrap_or(i32::MAX);
        let totals = self.news.state()?.add(day, &amounts)?;
        for ((spent, _), total) in changed.into_iter().zip(totals) {
            let total = total.unsigned_abs();
            let elsewhere = total.saturating_sub(spent.used);
            if elsewhere > 0 {
                self.control.also_spent(&spent.label, today, elsewhere);
            }
            let used = spent.used + elsewhere;
            self.written
                .insert(spent.label, Written { day: today, used });
        }
        Ok(())
    }
}

impl Written {
    /// Returns what was written of the day that `spent` tells of.
    fn before(&self, spent: &Spent) -> u64 {
        if self.day == spent.day { self.used } else { 0 }
    }
}
