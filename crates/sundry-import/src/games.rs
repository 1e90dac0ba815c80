//! Games: combines the facts of five sources into one record per game.
//!
//! Each source has a module that makes a `Game` from one item of its format, with that source's
//! facts only. `gather` collects them, `matching` recognises which of them are the same game,
//! `merge` decides which source is trusted for which fact. `docs/data/games.md` explains the rules.

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

pub(crate) use appstream::APPSTREAM;
pub use dates::release_date;
pub use dep11::yaml_value;
pub(crate) use howlongtobeat::HowLongToBeat;
pub(crate) use igdb::Igdb;
pub(crate) use steam_details::SteamDetails;
pub(crate) use steam_dump::SteamDump;
