//! News: the crawler reads feeds into articles, and front pages are made from the articles.
//!
//! [`News`] is the entry point. A request for an edition (a country and a language) is answered
//! from the store; if nobody crawls that edition yet, the request starts its crawl. This crate
//! parses feeds, sitemaps and `robots.txt`; `sundry-article` extracts articles from pages,
//! `sundry-stories` clusters them, `sundry-fetch` makes connections, and `sundry-state` stores
//! everything.

mod address;
mod away;
mod checking;
mod crawler;
mod feed;
mod feed_list;
mod front_page;
mod interval;
mod item;
mod line;
mod news;
mod opml;
mod page;
mod pages;
mod queue;
mod robots;
mod roster;
mod rounds;
mod sample;
mod settings;
mod status;
mod store;
mod visit;
mod wanted;
mod write_down;

pub use address::article_address;
pub use away::Absence;
pub use checking::Checked;
pub use feed::{Feed, FeedFault, FoundItem, Hints, read_date, read_feed};
pub use feed_list::{FeedSource, ListedFeed, carried_feeds, feeds_in_force};
pub use front_page::{FrontPage, Story};
pub use news::News;
pub use opml::{OpmlFeed, read_opml, write_opml};
pub use robots::Robots;
pub use settings::{NewsSettings, Pace};
pub use status::CrawlStatus;
pub use sundry_state::{
    Article, DatabaseSettings, Edition, Error, FeedHealth, Loan, Node, NodeReport, OwnFeed, Place,
    State, Wanted, copy, day_of,
};
