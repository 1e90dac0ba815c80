//! Collects the results of visits and stores them together: first the articles, then the health of
//! their feeds. If the process is killed in between, a feed is visited again rather than an article
//! lost.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use sundry_state::{
    Appended, Error, FeedHealth, Fenced, HostLease, HostRules, NewArticle, PageText, Results, State,
};

use crate::interval::{self, Result as VisitResult};
use crate::item;
use crate::line::Line;
use crate::news::blocking;
use crate::roster::{Detour, Slot};
use crate::settings::{NewsSettings, Pace};
use crate::visit::{Failure, Outcome};

/// The results that wait to be stored.
#[derive(Debug)]
pub(crate) struct WriteDown {
    settings: NewsSettings,
    pub(crate) line: Line,
    gathered: Batch,
}

/// Results that are stored together.
#[derive(Debug, Default)]
struct Batch {
    visits: Vec<Gathered>,
    rules: Vec<HostRules>,
    /// Pages of articles, each with the host that it was found at.
    pages: Vec<(String, u32, Option<PageText>)>,
}

/// What was found at some hosts, as the store takes it.
#[derive(Debug, Default)]
struct Part<'a> {
    hosts: BTreeSet<&'a str>,
    visits: Vec<&'a Gathered>,
    articles: Vec<NewArticle>,
    rules: Vec<HostRules>,
    pages: Vec<(u32, Option<PageText>)>,
}

/// A finished visit.
#[derive(Debug)]
struct Gathered {
    feed: usize,
    /// The host that the feed was found at, after all redirects.
    host: String,
    health: FeedHealth,
    result: VisitResult,
    articles: Vec<NewArticle>,
    bytes: u64,
}

/// The state of a visit after its result.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Brought {
    /// It is over.
    Result,
    /// It goes on at another host.
    Redirect,
}

/// The results that were stored.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) feeds: Vec<(usize, FeedHealth)>,
    pub(crate) read: u64,
    pub(crate) unchanged: u64,
    pub(crate) failed: u64,
    pub(crate) articles: u64,
    pub(crate) pages: u64,
    pub(crate) bytes: u64,
    /// Feeds and articles whose results were refused, and their hosts, which other nodes hold or held.
    pub(crate) late_feeds: Vec<usize>,
    pub(crate) late_pages: Vec<u32>,
    pub(crate) lost: Vec<String>,
}

/// Most redirects between hosts that a visit follows.
const MOST_HOPS: usize = 5;

/// Most articles of one visit, of which the first are taken: in nearly every feed the newest.
const MOST_ARTICLES: usize = 300;

impl WriteDown {
    pub(crate) fn new(settings: NewsSettings) -> Self {
        Self {
            settings,
            line: Line::default(),
            gathered: Batch::default(),
        }
    }

    /// Returns true if it is time to write: at `next`, or sooner if there is much, or if nothing
    /// else is coming.
    pub(crate) fn is_due(&self, now: i64, next: i64, most: usize, nobody_out: bool) -> bool {
        let waiting = self.gathered.visits.len() + self.gathered.pages.len();
        !self.is_empty() && (now >= next || waiting >= most || nobody_out)
    }

    /// Returns true if there is nothing to store.
    pub(crate) fn is_empty(&self) -> bool {
        self.gathered.is_empty()
    }

    pub(crate) fn take_rules(&mut self, rules: HostRules) {
        self.gathered.rules.push(rules);
    }

    /// Takes what a page at that host said of an article.
    pub(crate) fn take_page(&mut self, host: String, article: u32, page: Option<PageText>) {
        self.gathered.pages.push((host, article, page));
    }

    /// Takes the result of a visit to a feed at that host; `now` is in milliseconds.
    pub(crate) fn take(
        &mut self,
        feed: usize,
        host: &str,
        slot: &mut Slot,
        outcome: Outcome,
        now: i64,
    ) -> Brought {
        let seconds = now / 1_000;
        if let Outcome::Elsewhere { url, for_good } = outcome {
            self.line.reached();
            let before = slot.detour.take();
            let hops = before.as_ref().map_or(0, |detour| detour.hops) + 1;
            if hops <= MOST_HOPS {
                let for_good = for_good && before.is_none_or(|detour| detour.for_good);
                slot.detour = Some(Detour {
                    url,
                    hops,
                    for_good,
                });
                return Brought::Redirect;
            }
            let failure = Failure::of("it redirects from host to host");
            self.finish((feed, host), slot, Err(failure), Vec::new(), 0, seconds);
            return Brought::Result;
        }
        let mut articles = Vec::new();
        let mut received = 0;
        let result = match outcome {
            Outcome::Read {
                feed,
                url,
                validators,
                max_age,
                bytes,
            } => {
                received = bytes as u64;
                let oldest = seconds - i64::from(self.settings.keep_days) * 86_400;
                for (edition, outlet) in &slot.editions {
                    let read = feed.items.iter().filter_map(|found| {
                        item::article(found, *edition, outlet, &url, seconds, oldest)
                    });
                    articles.extend(read.take(MOST_ARTICLES));
                }
                slot.health.title = feed.title.clone().or(slot.health.title.take());
                slot.health.etag = validators.etag;
                slot.health.last_modified = validators.last_modified;
                slot.health.status = status_of(&feed);
                Ok(VisitResult {
                    hints: feed.hints,
                    max_age,
                    ..VisitResult::default()
                })
            }
            Outcome::Unchanged { max_age } => {
                slot.health.unchanged += 1;
                "unchanged".clone_into(&mut slot.health.status);
                Ok(VisitResult {
                    new_articles: Some(0),
                    max_age,
                    ..VisitResult::default()
                })
            }
            Outcome::Failed(failure) => Err(failure),
            Outcome::Elsewhere { .. } => return Brought::Redirect,
        };
        self.finish((feed, host), slot, result, articles, received, seconds);
        Brought::Result
    }

    fn finish(
        &mut self,
        (feed, at): (usize, &str),
        slot: &mut Slot,
        result: Result<VisitResult, Failure>,
        articles: Vec<NewArticle>,
        bytes: u64,
        now: i64,
    ) {
        let detour = slot.detour.take();
        let host = crate::address::host_of(slot.address()).unwrap_or_default();
        let health = &mut slot.health;
        let result = match result {
            Ok(result) => {
                self.line.reached();
                if let Some(detour) = detour.filter(|detour| detour.for_good) {
                    health.moved_to = Some(detour.url);
                }
                health.succeeded = Some(now);
                health.failures = 0;
                result
            }
            Err(failure) => {
                let is_ours = if failure.is_unreached {
                    self.line.unreached(&host, now * 1_000)
                } else {
                    self.line.reached();
                    false
                };
                if is_ours {
                    // Not the feed's fault: it is due as soon as the network is back.
                    "no network".clone_into(&mut health.status);
                    health.visited = Some(now);
                    health.due = now + 30;
                    self.gathered.visits.push(Gathered {
                        feed,
                        host: at.to_owned(),
                        health: health.clone(),
                        result: VisitResult::default(),
                        articles: Vec::new(),
                        bytes: 0,
                    });
                    return;
                }
                health.failures = health.failures.saturating_add(1);
                health.status = failure.status;
                if health.failures >= 3 {
                    // The new location may be the cause of the failure.
                    health.moved_to = None;
                }
                VisitResult {
                    retry_after: failure.retry_after,
                    is_gone: failure.is_gone,
                    ..VisitResult::default()
                }
            }
        };
        health.visited = Some(now);
        health.visits += 1;
        self.gathered.visits.push(Gathered {
            feed,
            host: at.to_owned(),
            health: health.clone(),
            result,
            articles,
            bytes,
        });
    }

    /// Stores everything: with `held`, the leases of hosts that this node holds, only what was found
    /// there. If that fails, it is kept for the next time.
    pub(crate) async fn flush(
        &mut self,
        state: &Arc<State>,
        held: Option<HashMap<String, HostLease>>,
        now: i64,
    ) -> Result<Written, Error> {
        let gathered = Arc::new(std::mem::take(&mut self.gathered));
        let (state, batch) = (Arc::clone(state), Arc::clone(&gathered));
        let pace = self.settings.pace;
        let written = blocking(move || store(&state, &batch, held, pace, now / 1_000)).await;
        if written.is_err()
            && let Ok(batch) = Arc::try_unwrap(gathered)
        {
            self.gathered.visits.extend(batch.visits);
            self.gathered.rules.extend(batch.rules);
            self.gathered.pages.extend(batch.pages);
        }
        written
    }
}

/// Stores a batch; `now` is in seconds.
fn store(
    state: &State,
    batch: &Batch,
    held: Option<HashMap<String, HostLease>>,
    pace: Pace,
    now: i64,
) -> Result<Written, Error> {
    let (Some(mut held), Some(leases)) = (held, state.host_leases()) else {
        let all = batch.of(|_| true);
        let appended = state.append(&all.articles, now)?;
        let written = all.written(&appended, pace, now);
        state.put_feeds(&written.healths())?;
        state.put_hosts(&batch.rules)?;
        state.fill(&all.pages)?;
        return Ok(written);
    };
    loop {
        let part = batch.of(|host| held.contains_key(host));
        let used: Vec<HostLease> = part
            .hosts
            .iter()
            .filter_map(|host| held.get(*host).cloned())
            .collect();
        // A second round finds the articles of the first known; only how often a feed has news is told
        // less well then.
        let stored = match leases.append_held(&used, &part.articles, now)? {
            Fenced::Stored(appended) => {
                let written = part.written(&appended, pace, now);
                let healths = written.healths();
                let results = Results {
                    feeds: &healths,
                    rules: &part.rules,
                    pages: &part.pages,
                };
                match leases.put_held(&used, results)? {
                    Fenced::Stored(()) => Ok(written),
                    Fenced::Late(lost) => Err(lost),
                }
            }
            Fenced::Late(lost) => Err(lost),
        };
        match stored {
            Ok(mut written) => {
                let rest = batch.of(|host| !held.contains_key(host));
                written.late_feeds = rest.visits.iter().map(|visit| visit.feed).collect();
                written.late_pages = rest.pages.iter().map(|(article, _)| *article).collect();
                written.lost = rest.hosts.into_iter().map(str::to_owned).collect();
                return Ok(written);
            }
            Err(lost) => {
                for lease in &lost {
                    held.remove(&lease.host);
                }
            }
        }
    }
}

impl Batch {
    fn is_empty(&self) -> bool {
        self.visits.is_empty() && self.pages.is_empty() && self.rules.is_empty()
    }

    /// Returns what was found at some hosts.
    fn of(&self, is_one: impl Fn(&str) -> bool) -> Part<'_> {
        let mut part = Part::default();
        for visit in self.visits.iter().filter(|visit| is_one(&visit.host)) {
            part.hosts.insert(&visit.host);
            part.articles.extend(visit.articles.iter().cloned());
            part.visits.push(visit);
        }
        for rules in self.rules.iter().filter(|rules| is_one(&rules.host)) {
            part.hosts.insert(&rules.host);
            part.rules.push(rules.clone());
        }
        for (host, article, page) in self.pages.iter().filter(|(host, ..)| is_one(host)) {
            part.hosts.insert(host);
            part.pages.push((*article, page.clone()));
        }
        part
    }
}

impl Part<'_> {
    /// Plans the next visits, now that it is known which articles are new.
    fn written(&self, appended: &[Appended], pace: Pace, now: i64) -> Written {
        let mut written = Written::default();
        let mut from = 0;
        for visit in &self.visits {
            let mut health = visit.health.clone();
            let mut result = visit.result.clone();
            let end = from + visit.articles.len();
            let own = appended.get(from..end).unwrap_or_default();
            from = end;
            let new = own.iter().filter(|article| article.is_new).count() as u64;
            health.articles += new;
            written.articles += new;
            written.bytes += visit.bytes;
            let is_line = health.status == "no network";
            if health.failures > 0 || is_line {
                written.failed += 1;
            } else if health.status == "unchanged" {
                written.unchanged += 1;
            } else {
                written.read += 1;
                result.new_articles = Some(new);
            }
            if !is_line {
                interval::plan(&mut health, &result, pace, now);
            }
            written.feeds.push((visit.feed, health));
        }
        written.pages = self.pages.iter().filter(|(_, page)| page.is_some()).count() as u64;
        written
    }
}

impl Written {
    fn healths(&self) -> Vec<FeedHealth> {
        let healths = self.feeds.iter().map(|(_, health)| health.clone());
        healths.collect()
    }
}

/// Describes a feed that was read, for the health table.
pub(crate) fn status_of(feed: &crate::feed::Feed) -> String {
    let items = feed.items.len();
    let damage = if feed.is_damaged {
        ", not well-formed"
    } else {
        ""
    };
    let noun = if items == 1 { "item" } else { "items" };
    format!("{items} {noun}{damage}")
}
