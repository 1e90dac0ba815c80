//! The feeds that are currently crawled, each with its health and its place in the queue.

use std::collections::{BTreeSet, HashMap};

use sundry_fetch::Validators;
use sundry_state::{Edition, FeedHealth};

use crate::address::host_of;
use crate::feed_list::ListedFeed;
use crate::queue::{Class, Job, Queue};

/// A feed that is crawled.
#[derive(Debug)]
pub(crate) struct Slot {
    pub(crate) health: FeedHealth,
    /// The editions that it belongs to, each with the name of its outlet.
    pub(crate) editions: Vec<(Edition, String)>,
    /// The redirects of the visit under way.
    pub(crate) detour: Option<Detour>,
    place: Place,
}

/// The redirects of a visit.
#[derive(Debug, Clone)]
pub(crate) struct Detour {
    pub(crate) url: String,
    pub(crate) hops: usize,
    /// True if every redirect was permanent.
    pub(crate) for_good: bool,
}

/// The state of a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It is due at a time, at a host.
    Due(i64, usize),
    /// It waits for its host or is being visited.
    Active,
    /// It is no longer crawled.
    Left,
}

/// All feeds.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    slots: Vec<Slot>,
    by_url: HashMap<String, usize>,
}

/// A feed visited less than this many seconds ago is not visited again on request.
const RECENT: i64 = 60;

impl Slot {
    /// Returns the URL of the feed's next request.
    pub(crate) fn address(&self) -> &str {
        match &self.detour {
            Some(detour) => &detour.url,
            None => self.health.moved_to.as_deref().unwrap_or(&self.health.url),
        }
    }

    /// Returns the validators of its last answer.
    pub(crate) fn validators(&self) -> Validators {
        Validators {
            etag: self.health.etag.clone(),
            last_modified: self.health.last_modified.clone(),
        }
    }
}

impl Roster {
    pub(crate) fn get_mut(&mut self, feed: usize) -> Option<&mut Slot> {
        self.slots.get_mut(feed)
    }

    pub(crate) fn get(&self, feed: usize) -> Option<&Slot> {
        self.slots.get(feed)
    }

    /// Returns the number of feeds that are crawled.
    pub(crate) fn len(&self) -> usize {
        let crawled = self.slots.iter().filter(|slot| slot.place != Place::Left);
        crawled.count()
    }

    /// Updates the roster to the feeds of `editions`; new ones are due at the time in their health,
    /// or at once.
    pub(crate) fn set(
        &mut self,
        feeds: &[ListedFeed],
        editions: &BTreeSet<Edition>,
        known: &mut HashMap<String, FeedHealth>,
        queue: &mut Queue,
        now: i64,
    ) {
        let mut wanted: HashMap<&str, Vec<(Edition, String)>> = HashMap::new();
        let mut order = Vec::new();
        for feed in feeds.iter().filter(|feed| editions.contains(&feed.edition)) {
            let of_url = wanted.entry(&feed.url).or_default();
            if of_url.is_empty() {
                order.push(feed.url.as_str());
            }
            of_url.push((feed.edition, feed.outlet.clone()));
        }
        for (at, slot) in self.slots.iter_mut().enumerate() {
            if wanted.contains_key(slot.health.url.as_str()) {
                continue;
            }
            if let Place::Due(due, host) = slot.place {
                queue.unschedule(at, host, due);
            }
            slot.place = Place::Left;
            slot.editions.clear();
        }
        for url in order {
            let editions = wanted.remove(url).unwrap_or_default();
            let at = *self.by_url.entry(url.to_owned()).or_insert_with(|| {
                let health = known.remove(url).unwrap_or_else(|| FeedHealth {
                    url: url.to_owned(),
                    ..FeedHealth::default()
                });
                self.slots.push(Slot {
                    health,
                    editions: Vec::new(),
                    detour: None,
                    place: Place::Left,
                });
                self.slots.len() - 1
            });
            let Some(slot) = self.slots.get_mut(at) else {
                continue;
            };
            slot.editions = editions;
            if slot.place == Place::Left {
                let due = slot.health.due.max(0).saturating_mul(1_000);
                self.come_up(at, due.max(now), queue);
            }
        }
    }

    /// Schedules a feed for a time, in milliseconds since 1970.
    pub(crate) fn come_up(&mut self, feed: usize, due: i64, queue: &mut Queue) {
        let Some(slot) = self.slots.get_mut(feed) else {
            return;
        };
        if slot.editions.is_empty() {
            slot.place = Place::Left;
            return;
        }
        // A URL without a host cannot be visited; no checked list contains one.
        let Some(host) = host_of(slot.address()) else {
            slot.place = Place::Left;
            return;
        };
        let host = queue.host(&host);
        slot.place = Place::Due(due, host);
        queue.schedule(feed, host, due);
    }

    /// Takes what another node has told of a feed that nobody visits here; returns true if it tells of
    /// a later visit.
    pub(crate) fn heed(&mut self, feed: usize, told: &FeedHealth) -> bool {
        let Some(slot) = self.slots.get_mut(feed) else {
            return false;
        };
        let is_news = slot.detour.is_none() && told.visited > slot.health.visited;
        if is_news {
            slot.health = told.clone();
        }
        is_news
    }

    /// Takes what other nodes have told of the feeds that are not due yet, and schedules them anew.
    pub(crate) fn heed_all(&mut self, told: &HashMap<String, FeedHealth>, queue: &mut Queue) {
        for feed in 0..self.slots.len() {
            let Some(slot) = self.slots.get(feed) else {
                continue;
            };
            let Place::Due(due, host) = slot.place else {
                continue;
            };
            let Some(told) = told.get(&slot.health.url) else {
                continue;
            };
            // A feed that came up meanwhile waits for its host; it is looked at once that is claimed.
            if told.visited > slot.health.visited && queue.unschedule(feed, host, due) {
                let due = told.due.saturating_mul(1_000);
                self.heed(feed, told);
                self.come_up(feed, due, queue);
            }
        }
    }

    /// Forgets what the last visit to a feed told, since it was not stored.
    pub(crate) fn unlearn(&mut self, feed: usize) {
        if let Some(slot) = self.slots.get_mut(feed) {
            slot.health.visited = None;
            slot.health.etag = None;
            slot.health.last_modified = None;
        }
    }

    /// Marks a feed as being visited.
    pub(crate) fn started(&mut self, feed: usize) {
        if let Some(slot) = self.slots.get_mut(feed) {
            slot.place = Place::Active;
        }
    }

    /// Sends a feed to the target of its redirect, ahead of feeds that are merely due.
    pub(crate) fn send_on(&mut self, feed: usize, queue: &mut Queue) {
        let host = self
            .slots
            .get(feed)
            .and_then(|slot| host_of(slot.address()));
        if let Some(host) = host {
            let host = queue.host(&host);
            queue.add(Job::Feed(feed), host, Class::Hot);
        }
    }

    /// Schedules the feeds of an edition for immediate visits; returns their number, including
    /// those already under way.
    pub(crate) fn hurry(&mut self, edition: Edition, queue: &mut Queue, now: i64) -> usize {
        let mut hurried = 0;
        for (at, slot) in self.slots.iter_mut().enumerate() {
            if !slot.editions.iter().any(|(other, _)| *other == edition) {
                continue;
            }
            let is_recent = slot
                .health
                .visited
                .is_some_and(|visited| now / 1_000 < visited + RECENT);
            // A host that asked us to back off is left alone, even if somebody is waiting.
            let is_backing_off = slot.health.failures > 0 && slot.health.due > now / 1_000;
            match slot.place {
                Place::Due(due, host) if !is_recent && !is_backing_off => {
                    if queue.unschedule(at, host, due) {
                        queue.add(Job::Feed(at), host, Class::Hot);
                    }
                    slot.place = Place::Active;
                    hurried += 1;
                }
                Place::Active => hurried += 1,
                Place::Due(..) | Place::Left => {}
            }
        }
        hurried
    }
}
