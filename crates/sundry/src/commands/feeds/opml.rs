//! `sundry feeds import` and `export`: the list of feeds as OPML, the format of feed readers.

use std::collections::HashMap;
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;

use fs_err::File;
use sundry_crawl::{
    Edition, FeedSource, News, OwnFeed, State, carried_feeds, read_opml, write_opml,
};

use super::{existing, listed, made};
use crate::cli::Which;
use crate::config::Loaded;
use crate::output::{Failure, counted, print, say};

/// Largest file in bytes, which has room for a hundred thousand feeds.
const MOST: u64 = 32_000_000;

/// Most rejected feeds that are named on the terminal.
const TOLD: usize = 5;

pub(super) fn import(
    loaded: &Loaded,
    file: &Path,
    edition: Option<Edition>,
) -> Result<ExitCode, Failure> {
    let name = file.display();
    let mut bytes = Vec::new();
    if file.as_os_str() == "-" {
        std::io::stdin()
            .lock()
            .take(MOST + 1)
            .read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(MOST + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > MOST {
        return Err(format!("{name} is larger than {MOST} bytes").into());
    }
    let feeds = read_opml(&String::from_utf8_lossy(&bytes));
    if feeds.is_empty() {
        return Err(format!("{name} contains no feed, or is not an OPML file").into());
    }
    let mut carried: HashMap<&str, Vec<Edition>> = HashMap::new();
    for feed in carried_feeds() {
        carried.entry(&feed.url).or_default().push(feed.edition);
    }
    let news = News::new(loaded.config.news_settings()?)?;
    let mut own = Vec::new();
    let mut refused = Vec::new();
    for feed in &feeds {
        let url = match news.feed_address(&feed.url) {
            Ok(url) => url,
            Err(error) => {
                refused.push(format!("`{}`: {error}", feed.url));
                continue;
            }
        };
        let editions: Vec<Edition> = match feed.edition.or(edition) {
            Some(edition) => vec![edition],
            None => carried.get(url.as_str()).cloned().unwrap_or_default(),
        };
        if editions.is_empty() {
            refused.push(format!(
                "`{url}`: the file names no edition for it; use `--edition COUNTRY:LANGUAGE`"
            ));
        }
        own.extend(editions.into_iter().map(|edition| OwnFeed {
            url: url.clone(),
            edition,
            outlet: feed.outlet.clone(),
            removed: false,
        }));
    }
    let changed = if own.is_empty() {
        0
    } else {
        made(loaded)?.put_own_feeds(&own)?
    };
    for text in refused.iter().take(TOLD) {
        say(text);
    }
    say(&format!(
        "{}: {changed} added or changed, {} already listed, {} left out.",
        counted(feeds.len() as u64, "feed"),
        own.len().saturating_sub(changed),
        refused.len()
    ));
    Ok(if refused.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

pub(super) fn export(loaded: &Loaded, which: &Which, own: bool) -> Result<ExitCode, Failure> {
    let state: Option<State> = existing(loaded)?;
    let mut feeds = listed(loaded, state.as_ref(), which)?;
    if own {
        feeds.retain(|feed| feed.source == FeedSource::Own);
    }
    print(write_opml(&feeds).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
