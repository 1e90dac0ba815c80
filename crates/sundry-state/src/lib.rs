//! Data that changes while the program runs: articles, the health of feeds, rules of hosts,
//! requested editions, leases, and counters.
//!
//! It is not a catalogue: catalogues are written once and replaced as a whole, while this store is
//! written all the time, a little at a time. Nor is it a cache of answers: higher layers compute
//! those from the articles.
//!
//! [`State`] is the only entry point and [`Tables`] what it can do. Behind it are two homes: a file
//! of `SQLite` for one node, and `PostgreSQL` for several nodes that share one state. Times are
//! seconds since 1970 in UTC, days are counted from 1970, and the caller passes both in.
//!
//! # Why `SQLite`
//!
//! It was chosen not for its speed, but because commands (`sundry feeds list`, `sundry import
//! articles`, `sundry backup`) can use the same file while a server runs, which a single-process
//! database cannot offer, and because `PostgreSQL` holds the same tables.
//!
//! ```
//! use sundry_state::{Edition, NewArticle, State};
//!
//! let state = State::in_memory()?;
//! let edition = Edition::new("at", "de").ok_or("two letters each")?;
//! let article = NewArticle {
//!     edition,
//!     url: "https://news.example/1".to_owned(),
//!     title: "Donau tritt über die Ufer".to_owned(),
//!     published: 1_780_000_000,
//!     ..NewArticle::default()
//! };
//! let appended = state.append(&[article.clone(), article], 1_780_000_100)?;
//! assert!(appended[0].is_new && !appended[1].is_new);
//! let day = sundry_state::day_of(1_780_000_000);
//! assert_eq!(state.window(edition, day, day, 100)?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod article;
mod copy;
mod database;
mod edition;
mod embedded;
mod error;
mod feed;
mod host_leases;
mod node;
mod small;
mod state;
mod tables;

pub use article::{Appended, Article, NewArticle, PageState, PageText, article_id};
pub use copy::{Tallies, Tally, copy};
pub use edition::Edition;
pub use error::Error;
pub use feed::{FeedHealth, OwnFeed};
pub use host_leases::{EndedLease, Fence, Fenced, HeldHost, HostLease, HostLeases, Results};
pub use node::{Node, NodeReport};
pub use small::{Asked, EditionCount, HostRules, Loan, Size, Wanted};
pub use state::{DatabaseSettings, Place, State};
pub use tables::Tables;

/// Seconds per day.
const DAY: i64 = 86_400;

/// Returns the day, counted from 1970, of a time in seconds since 1970.
///
/// ```
/// assert_eq!(sundry_state::day_of(86_399), 0);
/// assert_eq!(sundry_state::day_of(-1), -1);
/// ```
pub fn day_of(seconds: i64) -> i32 {
    i32::try_from(seconds.div_euclid(DAY)).unwrap_or(if seconds < 0 { i32::MIN } else { i32::MAX })
}
