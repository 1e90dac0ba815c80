//! Quotas that several nodes share through a database: each node borrows a small part of a key's
//! daily quota, counts requests within it, and borrows again. So all nodes together never count more
//! than the quota. A node that is alone keeps its counts otherwise (`quotas.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use sundry_crawl::{Error, Loan, News, Wanted};
use sundry_http::{Control, LoanRequest, Sharing, unix_seconds};
use sundry_operations::Service;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tracing::warn;

use super::quotas::PREFIX;
use crate::config::WithoutDatabase;

/// Interval between looks at loans that are no longer used.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Number of looks after which the rest of a loan that nobody used goes back.
const IDLE: u32 = 10;

/// Time for which a key whose quota is used up is not asked for again: requests beyond the quota must
/// not become calls of the database.
const PAUSE: Duration = Duration::from_secs(1);

/// Longest wait for the database; after it, quotas are counted as the operator wants it without one.
const PATIENCE: Duration = Duration::from_secs(1);

/// The part of one key's quota that this node has borrowed.
#[derive(Debug, Default, Clone)]
struct Borrowed {
    day: u64,
    /// The amount that it was granted and did not give back.
    own: u64,
    /// The amount that the others were granted, as of the last loan.
    others: u64,
    /// The rest at the last look, and the number of looks since it changed.
    left: u64,
    idle: u32,
    /// Until when nothing more is asked for, since nothing was left.
    pause: Option<Instant>,
}

#[derive(Debug)]
struct Borrower {
    control: Control,
    service: Arc<Service>,
    /// By the identifiers of the keys.
    borrowed: BTreeMap<String, Borrowed>,
    without_database: WithoutDatabase,
    lender: mpsc::UnboundedSender<LoanRequest>,
    is_away: bool,
}

/// A background task that borrows while the server runs.
#[derive(Debug)]
pub(super) struct Loans {
    stop: oneshot::Sender<()>,
    at_work: JoinHandle<()>,
}

impl Loans {
    /// Begins to borrow for the server's keys.
    pub(super) fn begin(
        control: Control,
        service: Arc<Service>,
        without_database: WithoutDatabase,
    ) -> Self {
        let (lender, asked) = mpsc::unbounded_channel();
        let (stop, stopped) = oneshot::channel();
        let borrower = Borrower {
            control,
            service,
            borrowed: BTreeMap::new(),
            without_database,
            lender,
            is_away: false,
        };
        // Before the first request.
        borrower.announce();
        let at_work = tokio::spawn(borrower.run(asked, stopped));
        Self { stop, at_work }
    }

    /// Gives everything back and stops.
    pub(super) async fn end(self) {
        let _ = self.stop.send(());
        let _ = self.at_work.await;
    }
}

impl Borrower {
    async fn run(
        mut self,
        mut asked: mpsc::UnboundedReceiver<LoanRequest>,
        mut stopped: oneshot::Receiver<()>,
    ) {
        let mut look = interval(LOOK_EVERY);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                Some(request) = asked.recv() => {
                    let mut requests = vec![request];
                    while let Ok(request) = asked.try_recv() {
                        requests.push(request);
                    }
                    self.answer(requests).await;
                }
                _ = look.tick() => self.look().await,
                _ = &mut stopped => break,
            }
        }
        self.give_back(|_| true).await;
    }

    /// Tells the keys in force, which may have been read anew, where to borrow and how to count.
    fn announce(&self) {
        let sharing = match (self.is_away, self.without_database) {
            (false, _) => Sharing::Lent,
            (true, WithoutDatabase::Allow) => Sharing::Alone,
            (true, WithoutDatabase::Refuse) => Sharing::Held,
        };
        self.control.with_keys(|keys| {
            keys.lend_through(self.lender.clone());
            keys.share(sharing);
        });
    }

    async fn answer(&mut self, requests: Vec<LoanRequest>) {
        let (day, now) = (today(), Instant::now());
        let wanted: BTreeSet<String> = requests
            .iter()
            .map(|request| request.label.clone())
            // Somebody who asked before may have been lent enough for all.
            .filter(|label| self.left(label, day).is_some_and(|(left, _)| left == 0))
            .filter(|label| !self.is_pausing(label, day, now))
            .collect();
        if !self.is_away {
            self.borrow(wanted, day).await;
        }
        for request in requests {
            // A client that went away does not wait for it any more.
            let _ = request.done.send(());
        }
    }

    /// Gives back what is no longer used; while the database is away, looks if it is back.
    async fn look(&mut self) {
        self.announce();
        let day = today();
        if self.is_away {
            // What was counted without loans is told first.
            let owing = self.owing(day);
            self.borrow(owing, day).await;
            return;
        }
        let mut unused = BTreeSet::new();
        for (label, borrowed) in &mut self.borrowed {
            let left = self.control.with_keys(|keys| keys.loan_left(label, day));
            let left = left.flatten().map_or(0, |(left, _)| left);
            borrowed.idle = if left == borrowed.left {
                borrowed.idle + 1
            } else {
                0
            };
            borrowed.left = left;
            if left > 0 && borrowed.idle >= IDLE {
                unused.insert(label.clone());
            }
        }
        if !unused.is_empty() {
            self.give_back(|label| unused.contains(label)).await;
        }
    }

    /// Returns true if nothing was left of a quota a moment ago.
    fn is_pausing(&self, label: &str, day: u64, now: Instant) -> bool {
        let borrowed = self.borrowed.get(label).filter(|known| known.day == day);
        borrowed
            .and_then(|borrowed| borrowed.pause)
            .is_some_and(|until| now < until)
    }

    fn left(&self, label: &str, day: u64) -> Option<(u64, u64)> {
        self.control
            .with_keys(|keys| keys.loan_left(label, day))
            .flatten()
    }

    /// Returns what a key has counted beyond its loans, which only happens without a database.
    fn owed(&self, label: &str, day: u64) -> u64 {
        let spent = self.control.spent().into_iter();
        let used = spent
            .filter(|spent| spent.label == label && spent.day == day)
            .map(|spent| spent.used)
            .sum::<u64>();
        let borrowed = self.borrowed.get(label).filter(|known| known.day == day);
        let known = borrowed.map_or(0, |known| known.own + known.others);
        used.saturating_sub(known)
    }

    fn owing(&self, day: u64) -> BTreeSet<String> {
        let spent = self.control.spent().into_iter().map(|spent| spent.label);
        spent.filter(|label| self.owed(label, day) > 0).collect()
    }

    /// Borrows for these keys, and takes note if the database is away.
    async fn borrow(&mut self, labels: BTreeSet<String>, day: u64) {
        let wanted: Vec<(String, String, u64, u64)> = labels
            .into_iter()
            .filter_map(|label| {
                let (_, quota) = self.left(&label, day)?;
                let owed = self.owed(&label, day);
                Some((format!("{PREFIX}{label}"), label, quota, owed))
            })
            .collect();
        let nodes = self.service.nodes().alive();
        let asked = wanted.clone();
        let loans = self
            .ask_database(move |news| {
                let wanted: Vec<Wanted<'_>> = asked
                    .iter()
                    .map(|(name, _, quota, owed)| Wanted {
                        name,
                        quota: *quota,
                        owed: *owed,
                    })
                    .collect();
                news.state()?.lend(day_number(day), nodes, &wanted)
            })
            .await;
        let Some(loans) = loans else {
            return;
        };
        for ((_, label, _, owed), loan) in wanted.into_iter().zip(loans) {
            self.take(&label, day, owed, loan);
        }
    }

    fn take(&mut self, label: &str, day: u64, owed: u64, loan: Loan) {
        let borrowed = self.borrowed.entry(label.to_owned()).or_default();
        if borrowed.day != day {
            *borrowed = Borrowed {
                day,
                ..Borrowed::default()
            };
        }
        borrowed.own += owed + loan.granted;
        borrowed.idle = 0;
        borrowed.pause = (loan.granted == 0).then(|| Instant::now() + PAUSE);
        let others = loan.total.saturating_sub(borrowed.own);
        let more = others.cast_signed() - borrowed.others.cast_signed();
        borrowed.others = others;
        let total = borrowed.own + others;
        self.control
            .with_keys(|keys| keys.take_loan(label, day, total, more));
    }

    /// Gives back the rest of the loans of some keys.
    async fn give_back(&mut self, which: impl Fn(&str) -> bool) {
        let day = today();
        let mut rests = Vec::new();
        for (label, borrowed) in &mut self.borrowed {
            if borrowed.day != day || !which(label) {
                continue;
            }
            let left = self
                .control
                .with_keys(|keys| keys.give_back_loan(label, day));
            let left = left.unwrap_or_default().min(borrowed.own);
            borrowed.own -= left;
            if left > 0 {
                rests.push((format!("{PREFIX}{label}"), -left.cast_signed()));
            }
        }
        if rests.is_empty() {
            return;
        }
        // If this fails, the rest is lost for the day: less is counted than might be, never more.
        self.ask_database(move |news| {
            let rests: Vec<(&str, i64)> = rests
                .iter()
                .map(|(name, amount)| (name.as_str(), *amount))
                .collect();
            news.state()?.add(day_number(day), &rests)
        })
        .await;
    }

    /// Does something in the database; `None` if it is away or fails, which is logged once.
    async fn ask_database<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&News) -> Result<T, Error> + Send + 'static,
    ) -> Option<T> {
        let news = self.service.news().clone();
        let work = tokio::task::spawn_blocking(move || work(&news));
        let outcome = match timeout(PATIENCE, work).await {
            Ok(Ok(outcome)) => outcome.map_err(|error| error.to_string()),
            Ok(Err(panicked)) => Err(panicked.to_string()),
            Err(_) => Err("the database did not answer in time".to_owned()),
        };
        let was_away = std::mem::replace(&mut self.is_away, outcome.is_err());
        if let (Err(error), false) = (&outcome, was_away) {
            warn!(%error, "quotas are counted without the database");
        }
        if was_away != self.is_away {
            self.announce();
        }
        outcome.ok()
    }
}

/// Returns today's number in UTC, counted from 1970.
pub(super) fn today() -> u64 {
    unix_seconds().div_euclid(86_400).unsigned_abs()
}

fn day_number(day: u64) -> i32 {
    i32::try_from(day).unwrap_or(i32::MAX)
}
