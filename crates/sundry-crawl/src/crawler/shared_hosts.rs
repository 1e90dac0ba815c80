//! The hosts of a crawl that several nodes share: leases in a database say which node may visit which
//! host. With a file there is one crawler at a time, and nothing of this happens.
//!
//! A node claims a host when something is to be done there, and gives it back when nothing is left.
//! What another node has found out about the feeds of a host is read after the claim, so that a feed
//! is visited once however many nodes know that it is due.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use sundry_state::{EndedLease, Error, FeedHealth, HeldHost, HostLease, HostRules, State};
use tokio::time::Instant;
use tracing::warn;

use super::Crawler;
use crate::news::blocking;
use crate::robots::Robots;
use crate::write_down::Written;

/// Time between two extensions of all leases.
const EXTEND_EVERY: Duration = Duration::from_secs(5);

/// Milliseconds between two claims.
const CLAIM_EVERY: i64 = 300;

/// Milliseconds after which a host that another node holds is asked for again.
const AGAIN: i64 = 1_000;

/// The hosts that this node holds.
#[derive(Debug, Default)]
pub(super) struct SharedHosts {
    held: HashMap<usize, Held>,
    extend_next: Option<Instant>,
    claim_next: i64,
}

#[derive(Debug)]
struct Held {
    lease: HostLease,
    /// The end of the lease by this node's clock, counted from before the database was asked.
    until: Instant,
}

impl SharedHosts {
    /// Claims at the next opportunity, since somebody waits.
    pub(super) fn hurry(&mut self) {
        self.claim_next = i64::MIN;
    }

    fn leases(&self) -> Vec<HostLease> {
        let leases = self.held.values().map(|held| held.lease.clone());
        leases.collect()
    }
}

/// Calls the leases of a state on a thread that may block.
async fn with_leases<T: Send + 'static>(
    state: &Arc<State>,
    call: impl FnOnce(&dyn sundry_state::HostLeases) -> Result<T, Error> + Send + 'static,
) -> Result<Option<T>, Error> {
    let state = Arc::clone(state);
    blocking(move || state.host_leases().map(call).transpose()).await
}

impl Crawler {
    /// Returns true if hosts are shared with other nodes.
    pub(super) fn is_shared(&self) -> bool {
        self.state.host_leases().is_some()
    }

    /// Returns the leases by host, for what is stored under them; `None` if hosts are not shared.
    pub(super) fn leases_by_host(&self) -> Option<HashMap<String, HostLease>> {
        let held = self.shared.held.values();
        let leases = held.map(|held| (held.lease.host.clone(), held.lease.clone()));
        self.is_shared().then(|| leases.collect())
    }

    /// The longest that a visit takes: the rules of the host, then the feed or page.
    fn visit_lasts(&self) -> Duration {
        2 * self.inner.settings.fetch.total_timeout + Duration::from_secs(2)
    }

    /// Duration of a lease in the database. It is extended long before a visit could outlast it.
    fn lease_lasts(&self) -> Duration {
        self.visit_lasts() + 3 * EXTEND_EVERY
    }

    /// Gives back, extends and claims leases, each when it is time.
    pub(super) async fn tend_hosts(&mut self, now: i64) -> Result<(), Error> {
        self.rely(now);
        if self.write.is_empty() {
            self.release_idle(now).await?;
        }
        let is_due = self
            .shared
            .extend_next
            .is_none_or(|next| Instant::now() >= next);
        if is_due && !self.shared.held.is_empty() {
            self.shared.extend_next = Some(Instant::now() + EXTEND_EVERY);
            self.extend(now).await?;
        }
        if now >= self.shared.claim_next {
            self.shared.claim_next = now + CLAIM_EVERY;
            self.claim(now).await?;
        }
        Ok(())
    }

    /// Lets nothing begin at a host whose lease may end before a visit does, and forgets leases that
    /// have ended.
    pub(super) fn rely(&mut self, now: i64) {
        let (clock, lasts) = (Instant::now(), self.visit_lasts());
        let queue = &mut self.queue;
        self.shared.held.retain(|host, held| {
            if clock + lasts > held.until {
                queue.lose(*host, now);
            }
            clock < held.until
        });
    }

    /// Returns the time at which hosts are to be claimed next, if there are any.
    pub(super) fn claims_at(&self) -> Option<i64> {
        let is_waiting = self.is_shared() && self.queue.has_unclaimed();
        is_waiting.then_some(self.shared.claim_next)
    }

    /// Gives back the hosts at which nothing is left to do. What was found there is stored already.
    async fn release_idle(&mut self, now: i64) -> Result<(), Error> {
        let idle: Vec<(usize, i64)> = self
            .shared
            .held
            .keys()
            .filter_map(|host| Some((*host, self.queue.idle(*host)?)))
            .collect();
        let mut ended = Vec::new();
        for (host, free_at) in idle {
            if let Some(held) = self.shared.held.remove(&host) {
                self.queue.lose(host, free_at);
                ended.push(over(held.lease, free_at - now));
            }
        }
        if !ended.is_empty() {
            with_leases(&self.state, move |leases| leases.release(&ended)).await?;
        }
        Ok(())
    }

    async fn extend(&mut self, now: i64) -> Result<(), Error> {
        let (before, lasts) = (Instant::now(), self.lease_lasts());
        let held = self.shared.leases();
        let extended = with_leases(&self.state, move |leases| leases.extend(&held, lasts)).await?;
        let extended: HashMap<String, HostLease> = extended
            .into_iter()
            .flatten()
            .map(|held| (held.lease.host.clone(), held.lease))
            .collect();
        let queue = &mut self.queue;
        self.shared.held.retain(|host, held| {
            let is_kept = extended.get(&held.lease.host) == Some(&held.lease);
            if is_kept {
                held.until = before + lasts;
                queue.hold(*host);
            } else {
                queue.lose(*host, now + AGAIN);
            }
            is_kept
        });
        Ok(())
    }

    /// Claims the hosts at which something is to be done, as far as there is room for visits, so that
    /// other nodes find some too.
    async fn claim(&mut self, now: i64) -> Result<(), Error> {
        let room = (2 * self.inner.settings.fetches.max(1)).saturating_sub(self.shared.held.len());
        let hosts = self.queue.to_claim(now, room);
        if hosts.is_empty() {
            return Ok(());
        }
        let (before, lasts) = (Instant::now(), self.lease_lasts());
        let names: Vec<String> = hosts
            .iter()
            .map(|host| self.queue.name(*host).to_owned())
            .collect();
        // Until the answer is there, nobody asks for them again.
        for host in &hosts {
            self.queue.lose(*host, now + AGAIN);
        }
        let feeds: Vec<usize> = hosts
            .iter()
            .flat_map(|host| self.queue.feeds_at(*host))
            .collect();
        let urls: Vec<String> = feeds
            .iter()
            .filter_map(|feed| Some(self.roster.get(*feed)?.health.url.clone()))
            .collect();
        let claimed = with_leases(&self.state, move |leases| {
            let held = leases.claim(&names, 0, lasts)?;
            // Read after the claim: nobody else changes them from now on.
            let told = leases.feeds_of(&urls)?;
            let names: Vec<String> = held.iter().map(|held| held.lease.host.clone()).collect();
            Ok((held, told, leases.rules_of(&names)?))
        });
        let Some((held, told, rules)) = claimed.await? else {
            return Ok(());
        };
        self.read_rules(rules);
        let told: HashMap<String, FeedHealth> = told
            .into_iter()
            .map(|health| (health.url.clone(), health))
            .collect();
        for HeldHost { lease, .. } in held {
            let host = self.queue.host(&lease.host);
            self.heed(host, &told, now);
            let until = before + lasts;
            self.shared.held.insert(host, Held { lease, until });
            self.queue.free(host, now);
            self.queue.hold(host);
        }
        Ok(())
    }

    /// Schedules the feeds of a host that another node has visited meanwhile anew.
    fn heed(&mut self, host: usize, told: &HashMap<String, FeedHealth>, now: i64) {
        for feed in self.queue.feeds_at(host) {
            let Some(slot) = self.roster.get(feed) else {
                continue;
            };
            let Some(told) = told.get(&slot.health.url) else {
                continue;
            };
            if self.roster.heed(feed, told) {
                self.queue.withdraw(feed, host);
                let due = told.due.saturating_mul(1_000);
                self.roster.come_up(feed, due.max(now), &mut self.queue);
                if due > now {
                    self.visited(feed);
                }
            }
        }
    }

    fn read_rules(&mut self, rules: Vec<HostRules>) {
        for rules in rules {
            let robots = (Arc::new(Robots::read(&rules.robots)), rules.until);
            self.robots.insert(rules.host, robots);
        }
    }

    /// Takes note of results that were refused, since another node had taken over their hosts.
    pub(super) fn heed_late(&mut self, written: &Written, now: i64) {
        let late = written.late_feeds.len() + written.late_pages.len();
        if late == 0 && written.lost.is_empty() {
            return;
        }
        warn!(
            late,
            hosts = written.lost.len(),
            "another node has taken over hosts"
        );
        self.inner.counts.late.fetch_add(late as u64, Relaxed);
        for host in &written.lost {
            let host = self.queue.host(host);
            self.shared.held.remove(&host);
            self.queue.lose(host, now + AGAIN);
        }
        for feed in &written.late_feeds {
            self.roster.unlearn(*feed);
            self.roster.come_up(*feed, now + AGAIN, &mut self.queue);
            self.visited(*feed);
        }
        for article in &written.late_pages {
            self.wanted.dropped(*article);
        }
    }

    /// Gives back all hosts at the end of the crawl.
    pub(super) async fn release_all(&mut self, now: i64) -> Result<(), Error> {
        let gap = i64::from(self.inner.settings.pace.host_gap);
        let ended: Vec<EndedLease> = self
            .shared
            .held
            .drain()
            .map(|(host, held)| {
                let free_at = self.queue.idle(host).unwrap_or(now + gap);
                over(held.lease, free_at - now)
            })
            .collect();
        with_leases(&self.state, move |leases| leases.release(&ended)).await?;
        Ok(())
    }
}

/// Ends a lease; the host rests for some milliseconds.
fn over(lease: HostLease, rest: i64) -> EndedLease {
    EndedLease {
        lease,
        rest: Duration::from_millis(rest.max(0).unsigned_abs()),
        due: None,
    }
}
