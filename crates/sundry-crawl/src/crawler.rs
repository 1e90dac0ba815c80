//! The crawler: one loop that starts visits, one per host at a time, and stores their results.
//!
//! Of several processes on one file, the one that holds the crawling lease crawls. Nodes that share a
//! database all crawl, each the hosts that it holds (`shared_hosts`); the one with the crawling lease
//! also looks for pages that are worth reading, and removes old articles.

mod shared_hosts;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use sundry_fetch::{Fetcher, Validators};
use sundry_state::{Edition, Error, State};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tracing::{info, warn};

use self::shared_hosts::SharedHosts;
use crate::feed_list::feeds_in_force;
use crate::news::{Inner, blocking};
use crate::queue::{Class, Job, Next, Queue};
use crate::robots::Robots;
use crate::roster::Roster;
use crate::visit::{self, Errand, Report};
use crate::wanted::{Candidate, Verdict, Wanted, candidates};
use crate::write_down::{Brought, WriteDown};

/// A message to the crawler.
#[derive(Debug)]
pub(crate) enum Told {
    /// A caller is waiting for an edition.
    Hurry(Edition),
    /// Stop, and signal when everything is stored.
    Stop(tokio::sync::oneshot::Sender<()>),
}

/// Name of the lease, and its duration in seconds.
const LEASE: &str = "crawler";
const LEASE_LASTS: i64 = 12;
const LEASE_EVERY: i64 = 4_000;

/// Interval at which the store is checked for editions and feeds that another process added.
const LOOK_EVERY: i64 = 1_000;

/// Time for which an edition is crawled after its last request, in seconds.
pub(crate) const STAYS_WARM: i64 = 2 * 86_400;

/// Results are stored after this many milliseconds, or this many visits.
const WRITE_EVERY: i64 = 300;
const WRITE_MOST: usize = 256;

/// Interval at which old articles are removed, in milliseconds.
const FORGET_EVERY: i64 = 3_600_000;

/// Longest sleep of the loop.
const NAP: i64 = 1_000;

/// The state of the loop.
pub(crate) struct Crawler {
    inner: Arc<Inner>,
    state: Arc<State>,
    fetcher: Fetcher,
    holder: String,
    told: mpsc::UnboundedReceiver<Told>,
    roster: Roster,
    queue: Queue,
    robots: HashMap<String, (Arc<Robots>, i64)>,
    visits: JoinSet<Back>,
    write: WriteDown,
    wanted: Wanted,
    pages_out: usize,
    editions: BTreeSet<Edition>,
    shared: SharedHosts,
    lease_until: i64,
    lease_next: i64,
    look_next: i64,
    write_next: i64,
    forget_next: i64,
    others: i64,
}

/// The result of a finished task.
enum Back {
    Feed(usize, usize, String, Report),
    Page(usize, u32, String, visit::PageReport),
    /// The candidates found in stories, and the time it took in milliseconds.
    Look(Vec<Candidate>, i64),
}

impl Crawler {
    pub(crate) fn new(
        inner: Arc<Inner>,
        state: Arc<State>,
        fetcher: Fetcher,
        holder: String,
        told: mpsc::UnboundedReceiver<Told>,
    ) -> Self {
        let queue = match state.host_leases() {
            Some(_) => Queue::shared(),
            None => Queue::default(),
        };
        Self {
            write: WriteDown::new(inner.settings.clone()),
            inner,
            state,
            fetcher,
            holder,
            told,
            roster: Roster::default(),
            queue,
            robots: HashMap::new(),
            visits: JoinSet::new(),
            wanted: Wanted::default(),
            pages_out: 0,
            editions: BTreeSet::new(),
            shared: SharedHosts::default(),
            lease_until: i64::MIN,
            lease_next: i64::MIN,
            look_next: i64::MIN,
            write_next: i64::MIN,
            forget_next: i64::MIN,
            others: i64::MIN,
        }
    }

    /// Crawls until it is told to stop.
    pub(crate) async fn run(mut self) {
        let stopped = loop {
            let now = self.inner.now();
            if let Err(error) = self.look_after(now).await {
                warn!(%error, "the crawl cannot use the store");
            }
            let wake = self.send_out(now);
            self.count();
            let nap = Duration::from_millis(wake.saturating_sub(now).clamp(1, NAP).unsigned_abs());
            let event = tokio::time::timeout(nap, async {
                tokio::select! {
                    told = self.told.recv() => Event::Told(told),
                    Some(back) = self.visits.join_next() => Event::Back(Box::new(back.ok())),
                }
            });
            match event.await {
                Ok(Event::Told(Some(Told::Hurry(edition)))) => self.hurry(edition).await,
                Ok(Event::Told(Some(Told::Stop(done)))) => break Some(done),
                Ok(Event::Told(None)) => break None,
                Ok(Event::Back(back)) => self.came_back(*back),
                Err(_) => {}
            }
            // Take all results that have arrived before anything is stored.
            while let Some(back) = self.visits.try_join_next() {
                self.came_back(back.ok());
            }
        };
        self.end().await;
        if let Some(done) = stopped {
            let _ = done.send(());
        }
    }

    /// Does the periodic work.
    async fn look_after(&mut self, now: i64) -> Result<(), Error> {
        if now >= self.lease_next {
            self.lease_next = now + LEASE_EVERY;
            self.take_lease(now).await?;
        }
        if now >= self.look_next {
            self.look_next = now + LOOK_EVERY;
            let state = Arc::clone(&self.state);
            let version = blocking(move || state.version()).await;
            let version = self.inner.away.heed(version, now)?;
            if version != self.others {
                self.others = version;
                self.inner.version.fetch_add(1, Relaxed);
                self.read_lists(now).await?;
            }
        }
        if self
            .write
            .is_due(now, self.write_next, WRITE_MOST, self.visits.is_empty())
        {
            self.write_next = now + WRITE_EVERY;
            self.write_down(now).await?;
        }
        if self.is_shared() {
            self.tend_hosts(now).await?;
        }
        if self.is_ours(now)
            && self.inner.settings.pages
            && let Some(edition) = self.wanted.look(now)
        {
            self.look_at_stories(edition, now);
        }
        if self.is_ours(now) && now >= self.forget_next {
            self.forget_next = now + FORGET_EVERY;
            let settings = &self.inner.settings;
            let day = sundry_state::day_of(now / 1_000);
            let before = day.saturating_sub(i32::from(settings.keep_days));
            let most = settings.keep_articles;
            let state = Arc::clone(&self.state);
            let gone = blocking(move || state.forget(before, most, now / 1_000)).await?;
            if gone > 0 {
                info!(articles = gone, "old articles were removed");
            }
        }
        Ok(())
    }

    async fn take_lease(&mut self, now: i64) -> Result<(), Error> {
        let (state, holder) = (Arc::clone(&self.state), self.holder.clone());
        let seconds = now / 1_000;
        let until = seconds + LEASE_LASTS;
        let had = self.is_ours(now);
        let has = blocking(move || state.lease(LEASE, &holder, seconds, until)).await?;
        self.lease_until = if has { until * 1_000 } else { i64::MIN };
        if has && !had {
            // The previous crawler may have recorded visits since these were read.
            self.read_lists(now).await?;
        }
        let crawls = has || self.is_shared();
        self.inner.counts.is_crawling.store(crawls, Relaxed);
        Ok(())
    }

    fn is_ours(&self, now: i64) -> bool {
        now < self.lease_until
    }

    /// Returns true if this process may visit hosts: one of a file those of the crawl, one of several
    /// nodes those that it holds.
    fn may_crawl(&self, now: i64) -> bool {
        self.is_shared() || self.is_ours(now)
    }

    /// Reads the requested editions and the list of feeds.
    async fn read_lists(&mut self, now: i64) -> Result<(), Error> {
        let state = Arc::clone(&self.state);
        let since = now / 1_000 - STAYS_WARM;
        let seconds = now / 1_000;
        let (asked, own, known, hosts) = blocking(move || {
            let known = state.feeds()?.into_iter();
            Ok((
                state.asked_since(since)?,
                state.own_feeds()?,
                known.map(|health| (health.url.clone(), health)).collect(),
                state.hosts(seconds)?,
            ))
        })
        .await?;
        let mut known: HashMap<_, _> = known;
        for rules in hosts {
            self.robots
                .entry(rules.host)
                .or_insert_with(|| (Arc::new(Robots::read(&rules.robots)), rules.until));
        }
        let settings = &self.inner.settings;
        let mut editions: BTreeSet<Edition> = settings.always.iter().copied().collect();
        editions.extend(asked.iter().map(|asked| asked.edition));
        for edition in editions.difference(&self.editions) {
            self.wanted.changed(*edition);
        }
        self.editions = editions;
        let feeds = feeds_in_force(settings.carried_feeds, &own);
        self.roster
            .set(&feeds, &self.editions, &mut known, &mut self.queue, now);
        if self.is_shared() {
            self.roster.heed_all(&known, &mut self.queue);
        }
        Ok(())
    }

    async fn hurry(&mut self, edition: Edition) {
        let now = self.inner.now();
        if !self.editions.contains(&edition)
            && let Err(error) = self.read_lists(now).await
        {
            warn!(%error, "the crawl cannot use the store");
        }
        if !self.may_crawl(now) {
            // Another process crawls; it will notice the request in the store.
            return;
        }
        if now < self.write.line.rests_until() {
            self.inner.rounds.give_up();
            return;
        }
        let hurried = self.roster.hurry(edition, &mut self.queue, now);
        self.shared.hurry();
        self.inner.rounds.begin(edition, hurried);
    }

    /// Starts as many visits as are allowed; returns the time when there is work again.
    fn send_out(&mut self, now: i64) -> i64 {
        if !self.may_crawl(now) {
            return now + NAP;
        }
        self.rely(now);
        let resting = self.write.line.rests_until();
        if now < resting {
            return resting;
        }
        while self.visits.len() < self.inner.settings.fetches.max(1) {
            // Pages get at most half of the places, so that feeds never wait for them.
            let least = if self.pages_out * 2 < self.inner.settings.fetches.max(2) {
                Class::Spare
            } else {
                Class::Due
            };
            match self.queue.next(now, least) {
                Next::Job(job, host) => self.send(&job, host, now),
                Next::Wait(at) => return self.or_to_write(at),
                Next::Nothing => break,
            }
        }
        self.or_to_write(now + NAP)
    }

    /// Returns `at`, or the time of the next write if that is sooner.
    fn or_to_write(&self, at: i64) -> i64 {
        // Whoever looks at no stories need not wake for them.
        let looks = self.inner.settings.pages && self.is_ours(self.inner.now());
        let look = self.wanted.looks_at().filter(|_| looks);
        let at = look.map_or(at, |look| look.min(at));
        let at = self.claims_at().map_or(at, |claim| claim.min(at));
        if self.write.is_empty() {
            at
        } else {
            at.min(self.write_next)
        }
    }

    fn send(&mut self, job: &Job, host: usize, now: i64) {
        let (url, known) = match job {
            Job::Feed(feed) => {
                let Some(slot) = self
                    .roster
                    .get(*feed)
                    .filter(|slot| !slot.editions.is_empty())
                else {
                    self.queue.done(host, now);
                    return;
                };
                (slot.address().to_owned(), slot.validators())
            }
            Job::Page(_, url) => (url.clone(), Validators::default()),
        };
        let name = crate::address::host_of(&url).unwrap_or_default();
        let robots = self
            .robots
            .get(&name)
            .filter(|(_, until)| now / 1_000 < *until);
        let errand = Errand {
            known,
            robots: robots.map(|(robots, _)| Arc::clone(robots)),
            now: now / 1_000,
            url,
        };
        let fetcher = self.fetcher.clone();
        match *job {
            Job::Feed(feed) => {
                self.roster.started(feed);
                self.visits.spawn(async move {
                    let report = visit::feed(&fetcher, &errand).await;
                    Back::Feed(feed, host, name, report)
                });
            }
            Job::Page(article, _) => {
                self.pages_out += 1;
                self.visits.spawn(async move {
                    let report = visit::page(&fetcher, &errand).await;
                    Back::Page(host, article, name, report)
                });
            }
        }
    }

    fn came_back(&mut self, back: Option<Back>) {
        let now = self.inner.now();
        let (host, name, rules, wait) = match back {
            // A visit that panicked leaves its host marked as busy, so it is not visited again.
            None => {
                warn!("a visit ended in a panic; its host is left alone");
                return;
            }
            Some(Back::Feed(feed, host, name, report)) => {
                if let Some(slot) = self.roster.get_mut(feed) {
                    let brought = self.write.take(feed, &name, slot, report.outcome, now);
                    match brought {
                        Brought::Result => {}
                        Brought::Redirect => self.roster.send_on(feed, &mut self.queue),
                    }
                }
                (host, name, report.rules, None)
            }
            Some(Back::Page(host, article, name, report)) => {
                self.pages_out = self.pages_out.saturating_sub(1);
                if report.is_unreached {
                    self.write.line.unreached(&name, now);
                } else {
                    self.write.line.reached();
                }
                match self.wanted.came_back(article, report.outcome, now) {
                    Verdict::Write(page) => self.write.take_page(name.clone(), article, page),
                    Verdict::Ask(url) => self.ask_for(article, url),
                    Verdict::Leave => {}
                }
                (host, name, report.rules, report.retry_after)
            }
            Some(Back::Look(found, took)) => {
                let gap = i64::from(self.inner.settings.pace.stories);
                for (article, url) in self.wanted.looked(found, now, took, gap) {
                    self.ask_for(article, url);
                }
                return;
            }
        };
        if let Some((rules, robots)) = rules {
            self.robots.insert(name.clone(), (robots, rules.until));
            self.write.take_rules(rules);
        }
        let delay = self
            .robots
            .get(&name)
            .and_then(|(robots, _)| robots.delay());
        let gap = delay.map_or(i64::from(self.inner.settings.pace.host_gap), |delay| {
            delay.as_millis() as i64
        });
        let wait = i64::from(wait.unwrap_or(0)) * 1_000;
        self.queue.done(host, now + gap.max(wait));
    }

    /// Queues the page of an article, to be fetched when its host has nothing more urgent to do.
    fn ask_for(&mut self, article: u32, url: String) {
        let host = crate::address::host_of(&url).map(|host| self.queue.host(&host));
        let is_in =
            host.is_some_and(|host| self.queue.add(Job::Page(article, url), host, Class::Spare));
        if !is_in {
            self.wanted.dropped(article);
        }
    }

    /// Makes the front page of an edition, so that it is ready for requests, and looks for articles
    /// whose pages are worth reading.
    fn look_at_stories(&mut self, edition: Edition, now: i64) {
        let (inner, state) = (Arc::clone(&self.inner), Arc::clone(&self.state));
        self.visits.spawn(async move {
            let made = blocking(move || {
                let version = inner.version.load(Relaxed);
                let key = (edition, sundry_state::day_of(now / 1_000));
                let page = inner.pages.make(&state, key, version, now)?;
                Ok((candidates(&page), inner.now() - now))
            });
            match made.await {
                Ok((found, took)) => Back::Look(found, took),
                Err(error) => {
                    warn!(%error, "a front page could not be made");
                    Back::Look(Vec::new(), NAP)
                }
            }
        });
    }

    /// Stores the results and schedules their feeds again.
    async fn write_down(&mut self, now: i64) -> Result<(), Error> {
        let held = self.leases_by_host();
        let written = self.write.flush(&self.state, held, now).await?;
        self.heed_late(&written, now);
        let counts = &self.inner.counts;
        counts.read.fetch_add(written.read, Relaxed);
        counts.unchanged.fetch_add(written.unchanged, Relaxed);
        counts.failed.fetch_add(written.failed, Relaxed);
        counts.articles.fetch_add(written.articles, Relaxed);
        counts.pages.fetch_add(written.pages, Relaxed);
        counts.bytes.fetch_add(written.bytes, Relaxed);
        if written.articles > 0 || written.pages > 0 {
            self.inner.version.fetch_add(1, Relaxed);
        }
        for health in written.feeds {
            let (feed, health) = health;
            let due = health.due.saturating_mul(1_000);
            if let Some(slot) = self.roster.get_mut(feed) {
                let has_news = health.articles > slot.health.articles;
                slot.health = health;
                if has_news {
                    for (edition, _) in &slot.editions {
                        self.wanted.changed(*edition);
                    }
                }
            }
            self.roster.come_up(feed, due, &mut self.queue);
            self.visited(feed);
        }
        let is_offline = now < self.write.line.rests_until();
        if is_offline {
            self.inner.rounds.give_up();
        }
        counts.is_offline.store(is_offline, Relaxed);
        Ok(())
    }

    /// Tells the rounds of its editions that a feed was visited.
    fn visited(&self, feed: usize) {
        let editions = self.roster.get(feed).map(|slot| &slot.editions);
        for (edition, _) in editions.into_iter().flatten() {
            self.inner.rounds.visited(*edition);
        }
    }

    fn count(&self) {
        let counts = &self.inner.counts;
        // While the database is away, the leases run out by themselves.
        let is_there = self.is_shared() && self.inner.away.absence().is_none();
        let crawls = is_there || self.is_ours(self.inner.now());
        counts.is_crawling.fetch_and(crawls, Relaxed);
        counts.under_way.store(self.visits.len() as u64, Relaxed);
        counts.waiting.store(self.queue.waiting() as u64, Relaxed);
        counts.feeds.store(self.roster.len() as u64, Relaxed);
        counts.editions.store(self.editions.len() as u64, Relaxed);
    }

    /// Stores the results and releases the lease; visits under way are aborted.
    async fn end(mut self) {
        self.visits.shutdown().await;
        let now = self.inner.now();
        let written = self.write_down(now).await;
        let given_back = self.release_all(now).await;
        let (state, holder) = (Arc::clone(&self.state), self.holder.clone());
        let released = blocking(move || state.release(LEASE, &holder)).await;
        if let Err(error) = written.and(given_back).and(released) {
            warn!(%error, "the end of the crawl could not be written down");
        }
        self.inner.counts.is_crawling.store(false, Relaxed);
    }
}

enum Event {
    Told(Option<Told>),
    Back(Box<Option<Back>>),
}
