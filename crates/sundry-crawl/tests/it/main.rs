//! Tests of `sundry-crawl` through its public API: feeds of every form and state, and a crawl of
//! servers on loopback from the first request to ranked stories.

#![expect(
    clippy::unwrap_used,
    reason = "helpers too: a test that cannot set its stage must fail"
)]
#![expect(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "fixtures are read more often than they are made"
)]

mod crawling;
mod damaged_feeds;
mod farm;
mod feeds;
mod hostile;
mod lists;
mod nodes;
mod pages;
