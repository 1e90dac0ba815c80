//! One visit: fetches the rules of the host if they are unknown, then the feed or the page. The
//! caller stores the result.

use std::sync::Arc;

use sundry_fetch::{Expect, FetchError, FetchErrorKind, Fetcher, Phase, Url, Validators, Visit};
use sundry_state::HostRules;

use crate::feed::{Feed, read_feed};
use crate::robots::Robots;
use crate::wanted::PageOutcome;

/// The input of a visit.
#[derive(Debug, Clone)]
pub(crate) struct Errand {
    pub(crate) url: String,
    pub(crate) known: Validators,
    /// The rules of the host, if they are known and still valid.
    pub(crate) robots: Option<Arc<Robots>>,
    /// The current time in seconds since 1970.
    pub(crate) now: i64,
}

/// The result of a visit.
#[derive(Debug)]
pub(crate) struct Report {
    /// The rules of the host, if they were fetched.
    pub(crate) rules: Option<(HostRules, Arc<Robots>)>,
    pub(crate) outcome: Outcome,
}

/// The outcome of a visit to a feed.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// A feed, with its final URL.
    Read {
        feed: Box<Feed>,
        url: String,
        validators: Validators,
        max_age: Option<u32>,
        bytes: usize,
    },
    /// Nothing has changed.
    Unchanged { max_age: Option<u32> },
    /// The feed is on another host.
    Elsewhere { url: String, for_good: bool },
    /// The visit failed.
    Failed(Failure),
}

/// The reason why a visit failed.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    /// The reason in a few words, for the health table.
    pub(crate) status: String,
    pub(crate) retry_after: Option<u32>,
    /// True if the feed is gone permanently.
    pub(crate) is_gone: bool,
    /// True if no connection was made, which may be the fault of our own network.
    pub(crate) is_unreached: bool,
    /// True if the reason may be temporary.
    pub(crate) passes: bool,
}

/// Time for which the rules of a host are valid: a day, the most that RFC 9309 allows.
const RULES_HOLD: i64 = 86_400;

/// Time for which a host counts as closed if its rules could not be read through its own fault.
const CLOSED: i64 = 3_600;

/// Most characters of the rules that are kept.
const MOST_RULES: usize = 64 * 1024;

/// Bodies up to this size are parsed within a millisecond or two.
const SMALL: usize = 64 * 1024;

/// Visits a feed.
pub(crate) async fn feed(fetcher: &Fetcher, errand: &Errand) -> Report {
    let (rules, allowed) = may(fetcher, errand).await;
    let outcome = match allowed {
        Err(failure) => Outcome::Failed(failure),
        Ok(()) => match fetcher
            .visit(&errand.url, Expect::Feed, &errand.known)
            .await
        {
            Ok(Visit::Unchanged(caching)) => Outcome::Unchanged {
                max_age: caching.max_age,
            },
            Ok(Visit::Elsewhere(elsewhere)) => Outcome::Elsewhere {
                url: elsewhere.url.into(),
                for_good: elsewhere.for_good,
            },
            Ok(Visit::Fresh(fetched, caching)) => {
                let bytes = fetched.bytes.len();
                let (url, body, media) = (fetched.url, fetched.bytes, fetched.content_type);
                match read(body, media).await {
                    Ok(feed) => Outcome::Read {
                        feed: Box::new(feed),
                        url: url.into(),
                        validators: caching.validators,
                        max_age: caching.max_age,
                        bytes,
                    },
                    Err(status) => Outcome::Failed(Failure::of(&status)),
                }
            }
            Err(error) => Outcome::Failed(failure(&error)),
        },
    };
    Report { rules, outcome }
}

/// The result of a visit to the page of an article.
#[derive(Debug)]
pub(crate) struct PageReport {
    pub(crate) rules: Option<(HostRules, Arc<Robots>)>,
    pub(crate) outcome: PageOutcome,
    /// Number of seconds after which the host wants to be asked again.
    pub(crate) retry_after: Option<u32>,
    /// True if no connection was made, which may be the fault of our own network.
    pub(crate) is_unreached: bool,
}

/// Visits the page of an article.
pub(crate) async fn page(fetcher: &Fetcher, errand: &Errand) -> PageReport {
    let (rules, allowed) = may(fetcher, errand).await;
    let report = |outcome| PageReport {
        rules,
        outcome,
        retry_after: None,
        is_unreached: false,
    };
    let failed = match allowed {
        Err(failure) => failure,
        Ok(()) => match fetcher
            .visit(&errand.url, Expect::Html, &Validators::default())
            .await
        {
            Ok(Visit::Fresh(fetched, _)) => {
                let page = crate::page::read(fetched, errand.now).await;
                return report(page.map_or(PageOutcome::Nothing, PageOutcome::Read));
            }
            Ok(Visit::Elsewhere(elsewhere)) => {
                return report(PageOutcome::Elsewhere(elsewhere.url.into()));
            }
            Ok(Visit::Unchanged(_)) => return report(PageOutcome::Nothing),
            Err(error) => failure(&error),
        },
    };
    PageReport {
        retry_after: failed.retry_after,
        is_unreached: failed.is_unreached,
        ..report(if failed.passes {
            PageOutcome::Later
        } else {
            PageOutcome::Nothing
        })
    }
}

/// Parses a body; a large one on a blocking thread.
async fn read(body: bytes::Bytes, media: Option<String>) -> Result<Feed, String> {
    if body.len() <= SMALL {
        return read_feed(&body, media.as_deref()).map_err(|fault| fault.to_string());
    }
    tokio::task::spawn_blocking(move || read_feed(&body, media.as_deref()))
        .await
        .map_err(|_| "it could not be read".to_owned())?
        .map_err(|fault| fault.to_string())
}

/// Returns whether a page of the host may be fetched, and its rules if they had to be fetched.
async fn may(
    fetcher: &Fetcher,
    errand: &Errand,
) -> (Option<(HostRules, Arc<Robots>)>, Result<(), Failure>) {
    let Ok(url) = Url::parse(&errand.url) else {
        return (None, Err(Failure::of("not an address")));
    };
    if let Some(robots) = &errand.robots {
        return (None, allowed(robots, &url));
    }
    let host = url.origin().ascii_serialization();
    match rules(fetcher, &host, errand.now).await {
        Ok(rules) => {
            let robots = Arc::new(Robots::read(&rules.robots));
            let allowed = allowed(&robots, &url);
            (Some((rules, robots)), allowed)
        }
        Err(failure) => (None, Err(failure)),
    }
}

fn allowed(robots: &Robots, url: &Url) -> Result<(), Failure> {
    let path = match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    };
    if robots.allows(&path) {
        Ok(())
    } else {
        Err(Failure::of("robots.txt forbids it"))
    }
}

/// Fetches the rules of a host. A host without rules allows everything; one that fails to answer
/// (status 5xx) allows nothing for a while.
async fn rules(fetcher: &Fetcher, host: &str, now: i64) -> Result<HostRules, Failure> {
    let url = format!("{host}/robots.txt");
    let visit = fetcher
        .visit(&url, Expect::Robots, &Validators::default())
        .await;
    let (text, hold) = match visit {
        Ok(Visit::Fresh(fetched, _)) => {
            let text = String::from_utf8_lossy(&fetched.bytes).into_owned();
            (text, RULES_HOLD)
        }
        Ok(_) => (String::new(), RULES_HOLD),
        Err(error) => match error.kind() {
            FetchErrorKind::Status(500..) => ("User-agent: *\nDisallow: /\n".to_owned(), CLOSED),
            FetchErrorKind::Status(429)
            | FetchErrorKind::Lookup
            | FetchErrorKind::Connect
            | FetchErrorKind::Tls
            | FetchErrorKind::NoMemory
            | FetchErrorKind::TooSlow(_)
            | FetchErrorKind::AddressNotAllowed
            | FetchErrorKind::PortNotAllowed(_) => return Err(failure(&error)),
            _ => (String::new(), RULES_HOLD),
        },
    };
    let end = text
        .char_indices()
        .nth(MOST_RULES)
        .map_or(text.len(), |(at, _)| at);
    Ok(HostRules {
        host: host.to_owned(),
        robots: text.get(..end).unwrap_or_default().replace('\0', ""),
        fetched: now,
        until: now + hold,
    })
}

impl Failure {
    pub(crate) fn of(status: &str) -> Self {
        Self {
            status: status.to_owned(),
            retry_after: None,
            is_gone: false,
            is_unreached: false,
            passes: false,
        }
    }
}

fn failure(error: &FetchError) -> Failure {
    let kind = error.kind();
    Failure {
        status: match kind {
            FetchErrorKind::Status(status) => status.to_string(),
            // This message goes to the operator, who may know which names exist; clients may not.
            FetchErrorKind::Lookup => "the host name could not be resolved".to_owned(),
            _ => error.to_string(),
        },
        retry_after: error.retry_after(),
        is_gone: matches!(kind, FetchErrorKind::Status(410)),
        is_unreached: matches!(
            kind,
            FetchErrorKind::Lookup
                | FetchErrorKind::Connect
                | FetchErrorKind::TooSlow(Phase::Connect)
        ),
        passes: matches!(
            kind,
            FetchErrorKind::Lookup
                | FetchErrorKind::Connect
                | FetchErrorKind::Protocol
                | FetchErrorKind::NoMemory
                | FetchErrorKind::TooSlow(_)
                | FetchErrorKind::Status(408 | 425 | 429 | 500..)
        ),
    }
}
