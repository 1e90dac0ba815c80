//! Games: what five sources say of them, put together into one record each.
//!
//! Each source has a file that makes a [`Game`] of one item of its format: what that source says
//! and nothing else. [`gather`] collects them, [`matching`] finds out which are one game, [`merge`]
//! decides who is believed about what. The rules for people are in `docs/data/games.md`.

mod dates;
mod files;
mod gather;
mod html;
mod labels;
mod lists;
mod matching;
mod merge;
mod names;
mod sight;
mod spool;
mod steam;
mod steam_details;
mod values;

use sundry_catalog::Record;
use sundry_records::Game;

pub use dates::release_date;
pub use html::plain_text;
pub(crate) use steam_details::STEAM_DETAILS;

/// The kind of record.
const KIND: &str = Game::KIND;
