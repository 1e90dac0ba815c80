//! Which feeds there are: the list that the program carries, with what the operator adds and
//! leaves out.

use std::collections::HashMap;
use std::sync::OnceLock;

use sundry_state::{Edition, OwnFeed};

use crate::address::outlet_of;

/// A feed of an edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFeed {
    /// Its address.
    pub url: String,
    /// Whose news it brings.
    pub edition: Edition,
    /// Who publishes it.
    pub outlet: String,
    /// Where the list has it from.
    pub source: FeedSource,
}

/// Where a feed is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedSource {
    /// In the list that the program carries, and known to have answered.
    Checked,
    /// In the list that the program carries, taken from lists in daily use.
    Listed,
    /// In the list that the program carries, never called up by whoever made it.
    Unchecked,
    /// Added by the operator.
    Own,
}

impl FeedSource {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checked => "checked",
            Self::Listed => "listed",
            Self::Unchecked => "unchecked",
            Self::Own => "own",
        }
    }
}

/// The list that the program carries.
pub fn carried_feeds() -> &'static [ListedFeed] {
    static CARRIED: OnceLock<Vec<ListedFeed>> = OnceLock::new();
    CARRIED.get_or_init(|| {
        let lines = sundry_starter::FEEDS.lines().skip(1);
        lines.filter_map(carried).collect()
    })
}

/// `country language outlet url status`, parted by tabs.
fn carried(line: &str) -> Option<ListedFeed> {
    let mut columns = line.split('\t');
    let mut next = || columns.next();
    let (country, language, outlet, url, status) = (next()?, next()?, next()?, next()?, next()?);
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

/// The list in force: the carried one (if `carried`) in its order, which has whole outlets before
/// their sections, with what the operator says laid over it.
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
    // Of one order for all editions, so that lists are read as lists.
    feeds.sort_by_key(|feed| feed.edition);
    feeds
}
