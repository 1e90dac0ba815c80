//! Visits feeds only to check their health; their articles are not stored.

use std::collections::BTreeMap;
use std::sync::Arc;

use sundry_fetch::Validators;
use sundry_state::{Error, FeedHealth};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::timeout;

use crate::address::host_of;
use crate::feed_list::ListedFeed;
use crate::news::{News, blocking};
use crate::robots::Robots;
use crate::visit::{self, Errand, Outcome};

/// The outcome of a visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The feed's URL.
    pub url: String,
    /// True if it answered with a valid feed.
    pub is_good: bool,
    /// The outcome in a few words.
    pub status: String,
    /// Number of its items.
    pub items: usize,
    /// Time of the newest publication.
    pub newest: Option<i64>,
}

/// Most redirects between hosts that are followed.
const MOST_HOPS: usize = 5;

impl News {
    /// Visits feeds, one per host at a time, and passes the outcome of each to `show`. The health
    /// of feeds that were visited before is updated.
    ///
    /// # Errors
    /// If the store fails, or the error of `show`.
    pub async fn check(
        &self,
        feeds: Vec<ListedFeed>,
        mut show: impl FnMut(&Checked) -> std::io::Result<()>,
    ) -> Result<(), Error> {
        let mut hosts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for feed in feeds {
            let of_host = hosts
                .entry(host_of(&feed.url).unwrap_or_default())
                .or_default();
            if !of_host.contains(&feed.url) {
                of_host.push(feed.url);
            }
        }
        let room = Arc::new(Semaphore::new(self.inner.settings.fetches.max(1)));
        let (found, mut finds) = mpsc::unbounded_channel();
        for urls in hosts.into_values() {
            let (news, room, found) = (self.clone(), Arc::clone(&room), found.clone());
            tokio::spawn(async move {
                let Ok(_permit) = room.acquire().await else {
                    return;
                };
                let mut robots = None;
                for (at, url) in urls.into_iter().enumerate() {
                    if at > 0 {
                        news.rest(robots.as_deref()).await;
                    }
                    let checked = news.check_one(url, &mut robots).await;
                    if found.send(checked).is_err() {
                        return;
                    }
                }
            });
        }
        drop(found);
        let mut fared = Vec::new();
        while let Some(checked) = finds.recv().await {
            show(&checked).map_err(Error::Folder)?;
            fared.push(checked);
        }
        self.note_health(fared).await
    }

    /// Waits for the least time between two requests to a host.
    async fn rest(&self, robots: Option<&Robots>) {
        let gap = u64::from(self.inner.settings.pace.host_gap);
        let gap = std::time::Duration::from_millis(gap);
        let gap = robots
            .and_then(Robots::delay)
            .map_or(gap, |delay| delay.max(gap));
        let _ = timeout(gap, std::future::pending::<()>()).await;
    }

    async fn check_one(&self, url: String, robots: &mut Option<Arc<Robots>>) -> Checked {
        let mut errand = Errand {
            url: url.clone(),
            known: Validators::default(),
            robots: robots.clone(),
            now: self.inner.now() / 1_000,
        };
        let mut checked = Checked {
            url,
            is_good: false,
            status: "it redirects from host to host".to_owned(),
            items: 0,
            newest: None,
        };
        for hop in 0..=MOST_HOPS {
            let report = visit::feed(&self.inner.fetcher, &errand).await;
            if hop == 0
                && let Some((_, rules)) = report.rules
            {
                *robots = Some(rules);
            }
            match report.outcome {
                Outcome::Elsewhere { url, .. } => {
                    errand.url = url;
                    errand.robots = None;
                    continue;
                }
                Outcome::Read { feed, .. } => {
                    checked.is_good = !feed.items.is_empty() || !feed.sitemaps.is_empty();
                    checked.status = crate::write_down::status_of(&feed);
                    checked.items = feed.items.len();
                    checked.newest = feed.items.iter().filter_map(|item| item.published).max();
                }
                Outcome::Unchanged { .. } => "unchanged".clone_into(&mut checked.status),
                Outcome::Failed(failure) => checked.status = failure.status,
            }
            break;
        }
        checked
    }

    /// Updates the health of feeds that were visited before. Their validators stay, because the
    /// articles of this visit were not stored.
    async fn note_health(&self, fared: Vec<Checked>) -> Result<(), Error> {
        let inner = Arc::clone(&self.inner);
        blocking(move || {
            let Some(state) = inner.store.existing()? else {
                return Ok(());
            };
            let now = inner.now() / 1_000;
            let mut noted: Vec<FeedHealth> = Vec::new();
            for mut health in state.feeds()? {
                let Some(checked) = fared.iter().find(|checked| checked.url == health.url) else {
                    continue;
                };
                health.visited = Some(now);
                health.status.clone_from(&checked.status);
                if checked.is_good {
                    health.succeeded = Some(now);
                    health.failures = 0;
                } else {
                    health.failures = health.failures.saturating_add(1);
                }
                noted.push(health);
            }
            state.put_feeds(&noted)
        })
        .await
    }
}
