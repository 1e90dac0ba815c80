//! From feeds to articles to stories: the crawler, and the front pages made of what it brings.
//!
//! [`News`] is the way in. A question for an edition (a country and a language) is answered from
//! the store; if nobody crawls that edition yet, asking for it starts its crawl. Feeds, sitemaps
//! and rules of robots are read here; articles out of pages are `sundry-article`'s craft, clusters
//! `sundry-stories`', connections `sundry-fetch`'s, and everything that stays is in `sundry-state`.

mod address;
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
pub use checking::Checked;
pub use feed::{Feed, FeedFault, FoundItem, Hints, read_date, read_feed};
pub use feed_list::{FeedSource, ListedFeed, carried_feeds, feeds_in_force};
pub use front_page::{FrontPage, Story};
pub use news::News;
pub use opml::{OpmlFeed, read_opml, write_opml};
pub use robots::Robots;
pub use settings::{NewsSettings, Pace};
pub use status::CrawlStatus;
pub use sundry_state::{Article, Edition, Error, FeedHealth, OwnFeed, State, day_of};
