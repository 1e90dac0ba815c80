//! `sundry feeds`: shows and changes the list of feeds and reports their last visits. It works on
//! the data folder, also while a server is running.

mod opml;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use jiff::Timestamp;
use serde_json::json;
use sundry_crawl::{
    Checked, Edition, FeedHealth, FeedSource, ListedFeed, News, OwnFeed, State, carried_feeds,
    feeds_in_force,
};

use super::configuration;
use crate::cli::{Feeds, Which};
use crate::config::Loaded;
use crate::output::{Failure, counted, print, say};

pub(crate) fn run(file: Option<&Path>, command: &Feeds) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    match command {
        Feeds::List {
            which,
            failing,
            json,
        } => list(&loaded, which, *failing, *json),
        Feeds::Check { which, urls, json } => check(&loaded, which, urls, *json),
        Feeds::Add {
            url,
            edition,
            outlet,
        } => add(&loaded, url, *edition, outlet),
        Feeds::Import { file, edition } => opml::import(&loaded, file, *edition),
        Feeds::Export { which, own } => opml::export(&loaded, which, *own),
        Feeds::Remove { url, edition } => remove(&loaded, url, *edition),
    }
}

/// Opens the store, if there is one.
fn existing(loaded: &Loaded) -> Result<Option<State>, Failure> {
    let place = loaded.config.state_place()?;
    Ok(place
        .map(|place| State::existing_at(&place))
        .transpose()?
        .flatten())
}

/// Opens the store, and creates it if there is none.
fn made(loaded: &Loaded) -> Result<State, Failure> {
    let place = loaded.config.state_place()?;
    let place = place.ok_or("there is neither a data folder nor a database")?;
    Ok(State::at(&place)?)
}

/// Returns the effective list of feeds that pass the filters.
fn listed(
    loaded: &Loaded,
    state: Option<&State>,
    which: &Which,
) -> Result<Vec<ListedFeed>, Failure> {
    let own = state
        .map(|state| state.own_feeds())
        .transpose()?
        .unwrap_or_default();
    let fits = |wanted: &Option<String>, code: &str| {
        wanted
            .as_ref()
            .is_none_or(|wanted| wanted.eq_ignore_ascii_case(code))
    };
    let mut feeds = feeds_in_force(loaded.config.news.carried_feeds, &own);
    feeds.retain(|feed| {
        fits(&which.country, feed.edition.country())
            && fits(&which.language, feed.edition.language())
    });
    Ok(feeds)
}

fn list(loaded: &Loaded, which: &Which, failing: bool, json: bool) -> Result<ExitCode, Failure> {
    let state = existing(loaded)?;
    let known = state
        .as_ref()
        .map(|state| state.feeds())
        .transpose()?
        .unwrap_or_default();
    let health: HashMap<&str, &FeedHealth> = known
        .iter()
        .map(|health| (health.url.as_str(), health))
        .collect();
    let mut text = String::new();
    let mut count = 0;
    for feed in listed(loaded, state.as_ref(), which)? {
        let health = health.get(feed.url.as_str()).copied();
        if failing && health.is_none_or(|health| health.failures == 0) {
            continue;
        }
        count += 1;
        let line = if json {
            as_json(&feed, health)
        } else {
            as_text(&feed, health)
        };
        let _ = writeln!(text, "{line}");
    }
    print(text.as_bytes())?;
    if !json {
        say(&format!("{}.", counted(count, "feed")));
    }
    Ok(ExitCode::SUCCESS)
}

fn as_text(feed: &ListedFeed, health: Option<&FeedHealth>) -> String {
    let state = match health {
        None => format!("{}, not visited", feed.source.name()),
        Some(health) => {
            let visited = health.visited.map(moment).unwrap_or_default();
            let failures = match health.failures {
                0 => String::new(),
                1 => ", failed once".to_owned(),
                failures => format!(", failed {failures} times in a row"),
            };
            format!(
                "{} at {visited}{failures}, next {}",
                health.status,
                moment(health.due)
            )
        }
    };
    format!(
        "{}  {}  {}\n       {state}",
        feed.edition, feed.url, feed.outlet
    )
}

fn as_json(feed: &ListedFeed, health: Option<&FeedHealth>) -> String {
    let mut line = json!({
        "country": feed.edition.country(),
        "language": feed.edition.language(),
        "outlet": feed.outlet,
        "url": feed.url,
        "source": feed.source.name(),
    });
    if let (Some(health), Some(line)) = (health, line.as_object_mut()) {
        line.extend([
            ("status".to_owned(), json!(health.status)),
            ("visited".to_owned(), json!(health.visited.map(moment))),
            ("succeeded".to_owned(), json!(health.succeeded.map(moment))),
            ("next".to_owned(), json!(moment(health.due))),
            ("failures".to_owned(), json!(health.failures)),
            ("visits".to_owned(), json!(health.visits)),
            ("unchanged".to_owned(), json!(health.unchanged)),
            ("articles".to_owned(), json!(health.articles)),
            ("moved_to".to_owned(), json!(health.moved_to)),
        ]);
    }
    line.to_string()
}

fn moment(seconds: i64) -> String {
    Timestamp::from_second(seconds).map_or_else(
        |_| "?".to_owned(),
        |moment| moment.strftime("%Y-%m-%d %H:%M:%S").to_string(),
    )
}

fn check(loaded: &Loaded, which: &Which, urls: &[String], json: bool) -> Result<ExitCode, Failure> {
    let state = existing(loaded)?;
    let feeds = if urls.is_empty() {
        listed(loaded, state.as_ref(), which)?
    } else {
        let unlisted = |url: &String| ListedFeed {
            url: url.clone(),
            edition: Edition::default(),
            outlet: String::new(),
            source: FeedSource::Own,
        };
        urls.iter().map(unlisted).collect()
    };
    if feeds.is_empty() {
        return Err("there is no such feed; `sundry feeds list` lists all feeds".into());
    }
    let news = News::new(loaded.config.news_settings()?)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(news.settings().fetches + 8)
        .enable_all()
        .build()?;
    let all = feeds.len() as u64;
    let mut failed = 0;
    let show = |checked: &Checked| {
        failed += u64::from(!checked.is_good);
        let line = if json {
            json!({
                "url": checked.url,
                "good": checked.is_good,
                "status": checked.status,
                "items": checked.items,
                "newest": checked.newest.map(moment),
            })
            .to_string()
        } else {
            let mark = if checked.is_good { "good" } else { "FAIL" };
            format!("{mark}  {}  {}", checked.url, checked.status)
        };
        print(format!("{line}\n").as_bytes())
    };
    runtime.block_on(news.check(feeds, show))?;
    if !json {
        say(&format!("{} of {all} failed.", counted(failed, "feed")));
    }
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn add(loaded: &Loaded, url: &str, edition: Edition, outlet: &str) -> Result<ExitCode, Failure> {
    let news = News::new(loaded.config.news_settings()?)?;
    let url = news.feed_address(url)?;
    let feed = OwnFeed {
        url,
        edition,
        outlet: outlet.trim().to_owned(),
        removed: false,
    };
    let changed = made(loaded)?.put_own_feeds(std::slice::from_ref(&feed))?;
    say(&match changed {
        0 => format!("`{}` is already listed for {edition}.", feed.url),
        _ => format!(
            "`{}` has been added to {edition}. `sundry feeds check {}` checks whether it works.",
            feed.url, feed.url
        ),
    });
    Ok(ExitCode::SUCCESS)
}

fn remove(loaded: &Loaded, url: &str, edition: Option<Edition>) -> Result<ExitCode, Failure> {
    let state = made(loaded)?;
    let meant = |feed: &&ListedFeed| {
        feed.url == url && edition.is_none_or(|edition| feed.edition == edition)
    };
    let own = state.own_feeds()?;
    let in_force = feeds_in_force(loaded.config.news.carried_feeds, &own);
    let mut removed = 0;
    for feed in in_force.iter().filter(meant) {
        let is_carried = carried_feeds()
            .iter()
            .any(|carried| carried.url == feed.url && carried.edition == feed.edition);
        if is_carried {
            state.put_own_feeds(&[OwnFeed {
                url: feed.url.clone(),
                edition: feed.edition,
                outlet: String::new(),
                removed: true,
            }])?;
        } else {
            state.forget_own_feed(&feed.url, feed.edition)?;
        }
        removed += 1;
    }
    if removed == 0 {
        return Err(format!("`{url}` is not listed; `sundry feeds list` lists all feeds").into());
    }
    say(&format!(
        "`{url}` has been removed from {}.",
        counted(removed, "edition")
    ));
    Ok(ExitCode::SUCCESS)
}
