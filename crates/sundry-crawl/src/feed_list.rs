//! The list of feeds: the built-in list with the operator's additions and removals.

use std::collections::HashMap;
use std::sync::OnceLock;

use sundry_state::{Edition, OwnFeed};

use crate::address::outlet_of;

/// A feed of an edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFeed {
    /// Its URL.
    pub url: String,
    /// The edition that it belongs to.
    pub edition: Edition,
    /// Name of its publisher.
    pub outlet: String,
    /// The source of the entry.
    pub source: FeedSource,
}

/// The source of a feed's entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedSource {
    /// The built-in list; the feed was seen to answer.
    Checked,
    /// The built-in list; the entry comes from lists in daily use.
    Listed,
    /// The built-in list; the feed was never visited when the list was made.
    Unchecked,
    /// The operator.
    Own,
}

impl FeedSource {
    /// Returns the word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checked => "checked",
            Self::Listed => "listed",
            Self::Unchecked => "unchecked",
            Self::Own => "own",
        }
    }
}

/// Returns the built-in list.
pub fn carried_feeds() -> &'static [ListedFeed] {
    static CARRIED: OnceLock<Vec<ListedFeed>> = OnceLock::new();
    CARRIED.get_or_init(|| {
        let rows = sundry_table::rows(sundry_starter::FEEDS);
        rows.filter_map(carried).collect()
    })
}

fn carried([country, language, outlet, url, status]: [&str; 5]) -> Option<ListedFeed> {
    Some(ListedFeed {
        url: url.to_owned(),
        edition: Edition::new(country, language)?,
        outlet: outlet.to_owned(),
        source: match status {
            "checked" => FeedSource::Checked,
            "listed" => FeedSource::Listed,
            _ => FeedSource::Unchecked,
        },
    })
}

/// Returns the effective list: the built-in one (if `carried`), whose order puts whole outlets
/// before their sections, overridden by the operator's entries.
pub fn feeds_in_force(carried: bool, own: &[OwnFeed]) -> Vec<ListedFeed> {
    let said: HashMap<(Edition, &str), &OwnFeed> = own
        .iter()
        .map(|own| ((own.edition, own.url.as_str()), own))
        .collect();
    let carried = if carried { carried_feeds() } else { &[] };
    let unsaid = |feed: &&ListedFeed| !said.contains_key(&(feed.edition, feed.url.as_str()));
    let mut feeds: Vec<ListedFeed> = carried.iter().filter(unsaid).cloned().collect();
    for own in own.iter().filter(|own| !own.removed) {
        let outlet = if own.outlet.is_empty() {
            outlet_of(&own.url)
        } else {
            own.outlet.clone()
        };
        feeds.push(ListedFeed {
            url: own.url.clone(),
            edition: own.edition,
            outlet,
            source: FeedSource::Own,
        });
    }
    // Sort by edition, so that the list is readable.
    feeds.sort_by_key(|feed| feed.edition);
    feeds
}
