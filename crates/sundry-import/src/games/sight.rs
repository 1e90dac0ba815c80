//! The features needed to recognise a game: 56 bytes, so that millions fit in memory.

use sundry_catalog::id_of;
use sundry_records::Game;

use super::names::compared;

/// The registries that number games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Registry {
    Steam,
    Igdb,
    HowLongToBeat,
    AppStream,
}

impl Registry {
    /// Returns the registry whose numbers a source uses.
    pub(super) fn of(source: &str) -> Self {
        match source {
            "igdb" => Self::Igdb,
            "howlongtobeat" => Self::HowLongToBeat,
            "appstream" => Self::AppStream,
            _ => Self::Steam,
        }
    }
}

/// The features by which two descriptions of one game are compared. 0 means unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sight {
    pub(super) steam: u64,
    pub(super) igdb: u64,
    pub(super) howlongtobeat: u64,
    pub(super) appstream: u64,
    /// A fingerprint of the compared name.
    pub(super) name: u64,
    /// True if the name has at least two words.
    pub(super) is_telling: bool,
    pub(super) year: u16,
    /// A fingerprint of the first developer's name.
    pub(super) developer: u64,
}

impl Sight {
    pub(super) fn of(game: &Game) -> Self {
        let name = compared(&game.name);
        // The listed releases of a component begin when somebody started to list them.
        let is_dated = game.sources.iter().any(|source| source != "appstream");
        let year = game.release_date.get(..4).filter(|_| is_dated);
        let first = game.developer.split(',').next().unwrap_or_default();
        Self {
            steam: game.keys.steam.unwrap_or(0),
            igdb: game.keys.igdb.unwrap_or(0),
            howlongtobeat: game.keys.howlongtobeat.unwrap_or(0),
            appstream: fingerprint(&game.keys.appstream),
            name: fingerprint(&name),
            is_telling: name.contains(' ') || !name.is_ascii(),
            year: year.and_then(|year| year.parse().ok()).unwrap_or(0),
            developer: fingerprint(&compared(first)),
        }
    }

    /// Returns its number at a registry.
    pub(super) fn number(&self, registry: Registry) -> u64 {
        match registry {
            Registry::Steam => self.steam,
            Registry::Igdb => self.igdb,
            Registry::HowLongToBeat => self.howlongtobeat,
            Registry::AppStream => self.appstream,
        }
    }
}

fn fingerprint(text: &str) -> u64 {
    if text.is_empty() {
        0
    } else {
        id_of(text).max(1)
    }
}
