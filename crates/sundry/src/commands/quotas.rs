//! Keeps the counts of daily quotas over a restart: what keys have spent is added to counters of
//! the store every second. Counting itself, and refusing, is done in memory by the server.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use sundry_crawl::{Error, News};
use sundry_http::{KeyRing, unix_seconds};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tracing::warn;

/// How often counts are written; what a `kill -9` may lose.
const WRITE_EVERY: Duration = Duration::from_secs(1);

/// The names of the counters begin so.
const PREFIX: &str = "quota:";

/// What was written of each key, by its place in the ring.
#[derive(Debug, Default)]
struct Quotas {
    written: HashMap<usize, Written>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Written {
    day: u64,
    used: u64,
}

/// Keeps the counts while the server runs.
#[derive(Debug)]
pub(super) struct Keeper {
    stop: oneshot::Sender<()>,
    at_work: JoinHandle<()>,
}

impl Keeper {
    /// Takes up today's counts and begins to keep those of the ring. Without a key that has a
    /// quota there is nothing to keep.
    pub(super) async fn begin(keys: Arc<KeyRing>, news: News) -> Option<Self> {
        keys.spent().next()?;
        let (ring, store) = (Arc::clone(&keys), news.clone());
        let taken_up = tokio::task::spawn_blocking(move || Quotas::take_up(&ring, &store)).await;
        let quotas = taken_up.ok()?.unwrap_or_else(|error| {
            warn!(%error, "counts of quotas begin anew: the store cannot be read");
            Quotas::default()
        });
        let (stop, stopped) = oneshot::channel();
        let at_work = tokio::spawn(keep(quotas, keys, news, stopped));
        Some(Self { stop, at_work })
    }

    /// Writes for the last time.
    pub(super) async fn end(self) {
        let _ = self.stop.send(());
        let _ = self.at_work.await;
    }
}

async fn keep(
    mut quotas: Quotas,
    keys: Arc<KeyRing>,
    news: News,
    mut stopped: oneshot::Receiver<()>,
) {
    let mut is_told = false;
    let mut is_last = false;
    while !is_last {
        is_last = tokio::time::timeout(WRITE_EVERY, &mut stopped)
            .await
            .is_ok();
        let (ring, store) = (Arc::clone(&keys), news.clone());
        let writing = tokio::task::spawn_blocking(move || {
            let written = quotas.write(&ring, &store);
            (quotas, written)
        });
        let Ok((these, written)) = writing.await else {
            return;
        };
        quotas = these;
        // What is wrong is told once.
        if let Err(error) = &written
            && !is_told
        {
            warn!(%error, "counts of quotas cannot be written; a restart would begin them anew");
        }
        is_told = written.is_err();
    }
}

impl Quotas {
    /// Takes up what was counted today before this process began. Blocks on the disk.
    fn take_up(keys: &KeyRing, news: &News) -> Result<Self, Error> {
        let mut quotas = Self::default();
        let Some(state) = news.existing_state()? else {
            return Ok(quotas);
        };
        let today = unix_seconds().div_euclid(86_400);
        let counters = state.counters(i32::try_from(today).unwrap_or(i32::MAX), PREFIX)?;
        let counted: HashMap<&str, u64> = counters
            .iter()
            .filter_map(|(name, value)| Some((name.strip_prefix(PREFIX)?, value.unsigned_abs())))
            .collect();
        let day = today.unsigned_abs();
        for spent in keys.spent().collect::<Vec<_>>() {
            let label = keys.label(spent.place).unwrap_or_default();
            if let Some(&used) = counted.get(label.as_str()) {
                keys.also_spent(spent.place, day, used);
                quotas.written.insert(spent.place, Written { day, used });
            }
        }
        Ok(quotas)
    }

    /// Adds what was spent since the last time, and learns what other processes have counted of
    /// the same keys. Blocks on the disk.
    fn write(&mut self, keys: &KeyRing, news: &News) -> Result<(), Error> {
        let mut today = 0;
        let mut changed = Vec::new();
        for spent in keys.spent() {
            let written = self.written.get(&spent.place).copied().unwrap_or_default();
            let before = if written.day == spent.day {
                written.used
            } else {
                0
            };
            if spent.used != before {
                today = today.max(spent.day);
                changed.push((spent, spent.used.cast_signed() - before.cast_signed()));
            }
        }
        // What a day that is over still lacks is of no use to anybody.
        changed.retain(|(spent, _)| spent.day == today);
        if changed.is_empty() {
            return Ok(());
        }
        let names: Vec<String> = changed
            .iter()
            .map(|(spent, _)| {
                let label = keys.label(spent.place).unwrap_or_default();
                format!("{PREFIX}{label}")
            })
            .collect();
        let amounts: Vec<(&str, i64)> = names
            .iter()
            .zip(&changed)
            .map(|(name, (_, amount))| (name.as_str(), *amount))
            .collect();
        let day = i32::try_from(today).unwrap_or(i32::MAX);
        let totals = news.state()?.add(day, &amounts)?;
        for ((spent, _), total) in changed.iter().zip(totals) {
            let total = total.unsigned_abs();
            let elsewhere = total.saturating_sub(spent.used);
            if elsewhere > 0 {
                keys.also_spent(spent.place, today, elsewhere);
            }
            let used = spent.used + elsewhere;
            self.written
                .insert(spent.place, Written { day: today, used });
        }
        Ok(())
    }
}
