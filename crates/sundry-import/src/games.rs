//! Games: what five sources say of them, put together into one record each.
//!
//! Each source has a file that makes a `Game` of one item of its format: what that source says
//! and nothing else. `gather` collects them, `matching` finds out which are one game, `merge`
//! decides who is believed about what. The rules for people are in `docs/data/games.md`.

mod appstream;
mod appstream_xml;
mod dates;
mod dep11;
mod files;
mod gather;
mod howlongtobeat;
mod html;
mod igdb;
mod igdb_tables;
mod labels;
mod lists;
mod matching;
mod merge;
mod names;
mod playtime;
mod sight;
mod spool;
mod steam;
mod steam_details;
mod steam_dump;
mod values;

use sundry_catalog::Record;
use sundry_records::Game;

pub(crate) use appstream::APPSTREAM;
pub use dates::release_date;
pub use dep11::yaml_value;
pub(crate) use howlongtobeat::HOWLONGTOBEAT;
pub(crate) use igdb::IGDB;
pub(crate) use steam_details::STEAM_DETAILS;
pub(crate) use steam_dump::STEAM_DUMP;

/// The kind of record.
const KIND: &str = Game::KIND;
