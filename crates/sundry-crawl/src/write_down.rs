//! Collects the results of visits and stores them together: first the articles, then the health of
//! their feeds. If the process is killed in between, a feed is visited again rather than an article
//! lost.

use std::sync::Arc;

use sundry_state::{Error, FeedHealth, HostRules, NewArticle, PageText, State};

use crate::interval::{self, Result as VisitResult};
use crate::item;
use crate::line::Line;
use crate::news::blocking;
use crate::roster::{Detour, Slot};
use crate::settings::NewsSettings;
use crate::visit::{Failure, Outcome};

/// The results that wait to be stored.
#[derive(Debug)]
pub(crate) struct WriteDown {
    settings: NewsSettings,
    pub(crate) line: Line,
    visits: Vec<Gathered>,
    rules: Vec<HostRules>,
    pages: Vec<(u32, Option<PageText>)>,
}

/// A finished visit.
#[derive(Debug)]
struct Gathered {
    feed: usize,
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
            visits: Vec::new(),
            rules: Vec::new(),
            pages: Vec::new(),
        }
    }

    /// Returns true if it is time to write: at `next`, or sooner if there is much, or if nothing
    /// else is coming.
    pub(crate) fn is_due(&self, now: i64, next: i64, most: usize, nobody_out: bool) -> bool {
        let waiting = self.visits.len() + self.pages.len();
        !self.is_empty() && (now >= next || waiting >= most || nobody_out)
    }

    /// Returns true if there is nothing to store.
    pub(crate) fn is_empty(&self) -> bool {
        self.visits.is_empty() && self.pages.is_empty() && self.rules.is_empty()
    }

    pub(crate) fn take_rules(&mut self, rules: HostRules) {
        self.rules.push(rules);
    }

    pub(crate) fn take_page(&mut self, article: u32, page: Option<PageText>) {
        self.pages.push((article, page));
    }

    /// Takes the result of a visit to a feed; `now` is in milliseconds.
    pub(crate) fn take(
        &mut self,
        feed: usize,
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
            self.finish(feed, slot, Err(failure), Vec::new(), 0, seconds);
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
        self.finish(feed, slot, result, articles, received, seconds);
        Brought::Result
    }

    fn finish(
        &mut self,
        feed: usize,
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
                    self.visits.push(Gathered {
                        feed,
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
        self.visits.push(Gathered {
            feed,
            health: health.clone(),
            result,
            articles,
            bytes,
        });
    }

    /// Stores everything. If that fails, it is kept for the next time.
    pub(crate) async fn flush(&mut self, state: &Arc<State>, now: i64) -> Result<Written, Error> {
        let gathered = Arc::new((
            std::mem::take(&mut self.visits),
            std::mem::take(&mut self.rules),
            std::mem::take(&mut self.pages),
        ));
        let (state, batch) = (Arc::clone(state), Arc::clone(&gathered));
        let pace = self.settings.pace;
        let written = blocking(move || {
            let (visits, rules, pages) = &*batch;
            let seconds = now / 1_000;
            let mut written = Written::default();
            let mut all = Vec::new();
            let mut ends = Vec::new();
            for visit in visits {
                all.extend(visit.articles.iter().cloned());
                ends.push(all.len());
            }
            let appended = state.append(&all, seconds)?;
            let mut from = 0;
            for (visit, end) in visits.iter().zip(ends) {
                let mut health = visit.health.clone();
                let mut result = visit.result.clone();
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
                    interval::plan(&mut health, &result, pace, seconds);
                }
                written.feeds.push((visit.feed, health));
            }
            let health: Vec<FeedHealth> = written
                .feeds
                .iter()
                .map(|(_, health)| health.clone())
                .collect();
            state.put_feeds(&health)?;
            state.put_hosts(rules)?;
            state.fill(pages)?;
            written.pages = pages.iter().filter(|(_, page)| page.is_some()).count() as u64;
            Ok(written)
        })
        .await;
        if written.is_err()
            && let Ok((visits, rules, pages)) = Arc::try_unwrap(gathered)
        {
            self.visits.extend(visits);
            self.rules.extend(rules);
            self.pages.extend(pages);
        }
        written
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
    format!("{items} items{damage}")
}
