//! The queue of the crawler: feeds that are due and pages that are wanted, one per host at a time
//! and no sooner than the host allows. Where several nodes share the hosts, jobs begin only at hosts
//! that this node holds. It is plain data; times are passed in, in milliseconds since 1970.

use std::collections::{BTreeSet, HashMap, VecDeque};

/// A request to a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Job {
    /// A feed, by its place in the list.
    Feed(usize),
    /// The page of an article.
    Page(u32, String),
}

/// The urgency of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// A caller waits for the answer.
    Hot,
    /// It is due.
    Due,
    /// It is done when there is nothing else to do.
    Spare,
}

/// The answer to the question what to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Next {
    /// Do this job at that host, which is busy from now on.
    Job(Job, usize),
    /// Nothing is to be done before that time.
    Wait(i64),
    /// Nothing is queued at all.
    Nothing,
}

#[derive(Debug, Default)]
struct Host {
    name: String,
    is_busy: bool,
    /// True if this node holds the host, or shares hosts with nobody.
    is_held: bool,
    free_at: i64,
    waiting: [VecDeque<Job>; 3],
    /// The list that contains it: of ready hosts, or of hosts to be claimed; its class, and the time
    /// under which it is listed.
    listed: Option<(bool, usize, i64)>,
}

/// Most pages that wait for one host; further ones are dropped.
const MOST_PAGES: usize = 50;

/// All hosts and their waiting jobs.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    hosts: Vec<Host>,
    names: HashMap<String, usize>,
    /// Feeds by the time they are due, with their host.
    due: BTreeSet<(i64, usize, usize)>,
    /// Hosts with jobs that are not busy, by the time they are free; one list for each class.
    ready: [BTreeSet<(i64, usize)>; 3],
    /// The same of hosts that must be claimed first.
    unclaimed: [BTreeSet<(i64, usize)>; 3],
    waiting: usize,
    is_shared: bool,
}

impl Queue {
    /// Makes a queue whose hosts have to be claimed before anything is done there.
    pub(crate) fn shared() -> Self {
        Self {
            is_shared: true,
            ..Self::default()
        }
    }

    /// Returns up to `most` hosts that are free at `now` but must be claimed first, those with the most
    /// urgent jobs first.
    pub(crate) fn to_claim(&self, now: i64, most: usize) -> Vec<usize> {
        let lists = self.unclaimed.iter().flatten();
        lists
            .filter(|(free_at, _)| *free_at <= now)
            .map(|(_, host)| *host)
            .take(most)
            .collect()
    }

    /// Returns true if a host waits to be claimed.
    pub(crate) fn has_unclaimed(&self) -> bool {
        self.unclaimed.iter().any(|list| !list.is_empty())
    }

    /// Lets jobs begin at a host.
    pub(crate) fn hold(&mut self, host: usize) {
        if let Some(of_host) = self.hosts.get_mut(host) {
            of_host.is_held = true;
        }
        self.list(host);
    }

    /// Lets no job begin at a host, and the host not be claimed before `again`.
    pub(crate) fn lose(&mut self, host: usize, again: i64) {
        if let Some(of_host) = self.hosts.get_mut(host) {
            of_host.is_held = false;
            of_host.free_at = of_host.free_at.max(again);
        }
        self.list(host);
    }

    /// Lets a host that was not to be asked for be claimed from `now` on, and so be visited.
    pub(crate) fn free(&mut self, host: usize, now: i64) {
        self.unlist(host);
        if let Some(of_host) = self.hosts.get_mut(host) {
            of_host.free_at = now;
        }
        self.list(host);
    }

    /// Returns the time at which a host that has nothing to do is free again; `None` if it has.
    pub(crate) fn idle(&self, host: usize) -> Option<i64> {
        let of_host = self.hosts.get(host)?;
        let is_idle = !of_host.is_busy && of_host.waiting.iter().all(VecDeque::is_empty);
        is_idle.then_some(of_host.free_at)
    }

    /// Returns the name of a host.
    pub(crate) fn name(&self, host: usize) -> &str {
        self.hosts.get(host).map_or("", |host| host.name.as_str())
    }

    /// Returns the feeds that wait for a host.
    pub(crate) fn feeds_at(&self, host: usize) -> Vec<usize> {
        let waiting = self.hosts.get(host).map(|host| &host.waiting);
        let jobs = waiting.into_iter().flatten().flatten();
        jobs.filter_map(|job| match job {
            Job::Feed(feed) => Some(*feed),
            Job::Page(..) => None,
        })
        .collect()
    }

    /// Takes a feed out of those that wait for a host.
    pub(crate) fn withdraw(&mut self, feed: usize, host: usize) {
        if let Some(of_host) = self.hosts.get_mut(host) {
            for waiting in &mut of_host.waiting {
                let before = waiting.len();
                waiting.retain(|job| *job != Job::Feed(feed));
                self.waiting -= before - waiting.len();
            }
        }
        self.list(host);
    }

    /// Returns the number of a host.
    pub(crate) fn host(&mut self, name: &str) -> usize {
        if let Some(host) = self.names.get(name) {
            return *host;
        }
        self.hosts.push(Host {
            name: name.to_owned(),
            is_held: !self.is_shared,
            ..Host::default()
        });
        let host = self.hosts.len() - 1;
        self.names.insert(name.to_owned(), host);
        host
    }

    /// Schedules a feed for a time.
    pub(crate) fn schedule(&mut self, feed: usize, host: usize, due: i64) {
        self.due.insert((due, feed, host));
    }

    /// Removes a feed from the schedule; returns true if it was not due yet.
    pub(crate) fn unschedule(&mut self, feed: usize, host: usize, due: i64) -> bool {
        self.due.remove(&(due, feed, host))
    }

    /// Queues a job for its host; returns false if there is no room.
    pub(crate) fn add(&mut self, job: Job, host: usize, class: Class) -> bool {
        let Some(of_host) = self.hosts.get_mut(host) else {
            return false;
        };
        let Some(waiting) = of_host.waiting.get_mut(class as usize) else {
            return false;
        };
        if class == Class::Spare && waiting.len() >= MOST_PAGES {
            return false;
        }
        waiting.push_back(job);
        self.waiting += 1;
        self.list(host);
        true
    }

    /// Marks a host's job as done; the next may begin at `free_at`.
    pub(crate) fn done(&mut self, host: usize, free_at: i64) {
        if let Some(of_host) = self.hosts.get_mut(host) {
            of_host.is_busy = false;
            of_host.free_at = free_at;
        }
        self.list(host);
    }

    /// Returns the next job of this class or a more urgent one.
    pub(crate) fn next(&mut self, now: i64, least: Class) -> Next {
        while let Some((due, feed, host)) = self.due.first().copied().filter(|first| first.0 <= now)
        {
            self.due.remove(&(due, feed, host));
            self.add(Job::Feed(feed), host, Class::Due);
        }
        for class in 0..=least as usize {
            let first = self.ready.get(class).and_then(BTreeSet::first).copied();
            let Some((_, host)) = first.filter(|(free_at, _)| *free_at <= now) else {
                continue;
            };
            self.unlist(host);
            let Some(of_host) = self.hosts.get_mut(host) else {
                continue;
            };
            let job = of_host.waiting.iter_mut().find_map(VecDeque::pop_front);
            if let Some(job) = job {
                of_host.is_busy = true;
                self.waiting -= 1;
                return Next::Job(job, host);
            }
        }
        let earliest = self
            .ready
            .iter()
            .take(least as usize + 1)
            .filter_map(|list| list.first().map(|(at, _)| *at));
        let due = self.due.first().map(|(at, ..)| *at);
        match earliest.chain(due).min() {
            Some(at) => Next::Wait(at),
            None => Next::Nothing,
        }
    }

    /// Returns the number of jobs that wait for their host.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting
    }

    /// Puts a host into the list of its most urgent waiting job.
    fn list(&mut self, host: usize) {
        self.unlist(host);
        let Some(of_host) = self.hosts.get_mut(host).filter(|host| !host.is_busy) else {
            return;
        };
        let class = of_host
            .waiting
            .iter()
            .position(|waiting| !waiting.is_empty());
        let lists = if of_host.is_held {
            &mut self.ready
        } else {
            &mut self.unclaimed
        };
        if let Some(class) = class
            && let Some(list) = lists.get_mut(class)
        {
            list.insert((of_host.free_at, host));
            of_host.listed = Some((of_host.is_held, class, of_host.free_at));
        }
    }

    fn unlist(&mut self, host: usize) {
        let listed = self.hosts.get_mut(host).and_then(|host| host.listed.take());
        let Some((is_held, class, at)) = listed else {
            return;
        };
        let lists = if is_held {
            &mut self.ready
        } else {
            &mut self.unclaimed
        };
        if let Some(list) = lists.get_mut(class) {
            list.remove(&(at, host));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_does_one_thing_at_a_time_and_rests_between() {
        let mut queue = Queue::default();
        let (a, b) = (queue.host("a"), queue.host("b"));
        assert_eq!(queue.host("a"), a);
        queue.schedule(0, a, 100);
        queue.schedule(1, a, 100);
        queue.schedule(2, b, 150);
        assert_eq!(queue.next(99, Class::Spare), Next::Wait(100));
        assert_eq!(queue.next(100, Class::Spare), Next::Job(Job::Feed(0), a));
        assert_eq!(queue.next(100, Class::Spare), Next::Wait(150));
        assert_eq!(queue.next(160, Class::Spare), Next::Job(Job::Feed(2), b));
        assert_eq!(queue.next(160, Class::Spare), Next::Nothing);
        queue.done(a, 1_160);
        assert_eq!(queue.next(170, Class::Spare), Next::Wait(1_160));
        assert_eq!(queue.next(1_160, Class::Spare), Next::Job(Job::Feed(1), a));
        assert_eq!(queue.waiting(), 0);
    }

    #[test]
    fn what_is_waited_for_comes_first_and_pages_last() {
        let mut queue = Queue::default();
        let hosts: Vec<usize> = ["a", "b", "c"]
            .iter()
            .map(|name| queue.host(name))
            .collect();
        let page = Job::Page(7, "https://c.example/7".to_owned());
        queue.add(page.clone(), hosts[2], Class::Spare);
        queue.schedule(0, hosts[0], 10);
        queue.add(Job::Feed(1), hosts[1], Class::Hot);
        queue.add(Job::Feed(2), hosts[2], Class::Hot);
        assert_eq!(
            queue.next(50, Class::Spare),
            Next::Job(Job::Feed(1), hosts[1])
        );
        assert_eq!(
            queue.next(50, Class::Spare),
            Next::Job(Job::Feed(2), hosts[2])
        );
        assert_eq!(
            queue.next(50, Class::Spare),
            Next::Job(Job::Feed(0), hosts[0])
        );
        queue.done(hosts[2], 50);
        assert_eq!(queue.next(50, Class::Due), Next::Nothing);
        assert_eq!(queue.next(50, Class::Spare), Next::Job(page, hosts[2]));
    }

    #[test]
    fn at_a_shared_host_nothing_begins_before_it_is_claimed() {
        let mut queue = Queue::shared();
        let (a, b) = (queue.host("a"), queue.host("b"));
        queue.schedule(0, a, 10);
        queue.schedule(1, a, 10);
        queue.add(Job::Feed(2), b, Class::Hot);
        assert_eq!(queue.next(20, Class::Spare), Next::Nothing);
        assert_eq!(queue.to_claim(20, 9), [b, a]);
        assert_eq!(queue.to_claim(20, 1), [b]);
        queue.hold(a);
        queue.lose(b, 500);
        assert_eq!(queue.to_claim(20, 9), [0; 0]);
        assert_eq!(queue.to_claim(500, 9), [b]);
        assert!(queue.has_unclaimed());
        assert_eq!(queue.next(20, Class::Spare), Next::Job(Job::Feed(0), a));
        assert_eq!((queue.idle(a), queue.feeds_at(a)), (None, vec![1]));
        queue.withdraw(1, a);
        // Lost while a job is under way: the next one waits for another claim.
        queue.lose(a, 0);
        queue.done(a, 1_000);
        assert_eq!((queue.idle(a), queue.name(a)), (Some(1_000), "a"));
        queue.add(Job::Feed(1), a, Class::Due);
        assert_eq!(queue.next(2_000, Class::Spare), Next::Nothing);
        assert_eq!(queue.to_claim(2_000, 9), [b, a]);
        assert_eq!(queue.waiting(), 2);
    }

    #[test]
    fn a_feed_that_is_taken_back_does_not_come_up() {
        let mut queue = Queue::default();
        let host = queue.host("a");
        queue.schedule(0, host, 10);
        assert!(queue.unschedule(0, host, 10));
        assert!(!queue.unschedule(0, host, 10));
        assert_eq!(queue.next(20, Class::Spare), Next::Nothing);
    }
}
