//! A game: what it is, how long it takes, what people think of it, where it is sold.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text, id_of};

use crate::is_default;

/// What is kept of a game. Whatever is not known is empty or none.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Game {
    /// The Steam number where there is one, else one of [`GameKeys::ids`]. Once published it stays.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// A picture of it (URL).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// A film or else a picture of it being played (URL): the first of those below.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub gameplay: String,
    /// Its home page (URL), else its page at a store.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub link: String,
    /// Its page on X (URL).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub x_url: String,
    /// What players think.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<Rating>,
    /// What critics think.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub critics: Option<Rating>,
    /// How many recommend it at its store, where that is all that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recommendations: Option<u64>,
    /// What it is about, at length.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// What it is about, in a sentence or two.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub short_description: String,
    /// `YYYY-MM-DD`; `YYYY-MM` or `YYYY` if no more is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub release_date: String,
    /// Who made it; several are joined by a comma.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub developer: String,
    /// How long it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playtime: Option<Playtime>,
    /// What it runs on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub platforms: Vec<Label>,
    /// What players say it is, most said first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// What kind of game it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub genres: Vec<Label>,
    /// What it plays with: `fantasy`, `horror`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<Label>,
    /// Alone, together, against each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub play_modes: Vec<Label>,
    /// For adults only.
    #[serde(skip_serializing_if = "is_default")]
    pub adult_only: bool,
    /// Pictures (URLs).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub screenshots: Vec<String>,
    /// Films (URLs).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub videos: Vec<String>,
    /// Where it can be bought, for how much.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// Its pages at the stores that sell it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub official_stores: Vec<Store>,
    /// A film of a few seconds (URL).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub micro_trailer: String,
    /// Its numbers elsewhere, by which sources are merged.
    #[serde(skip_serializing_if = "is_default")]
    pub keys: GameKeys,
    /// The importers that know it, the most trusted first.
    pub sources: Vec<String>,
    /// What each of several sources says, so that any of them can be replaced without forgetting
    /// the others; empty if there is one source, since then the record itself is what it says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Game>,
}

/// How much the players count in the mean of players and critics: in the published sample of the
/// hosted service .93786 and .84321 make .906146.
const SHARE_OF_PLAYERS: f64 = 0.665;

/// More genres than this do not make a label.
const GENRES_IN_LABEL: usize = 3;

impl Game {
    /// What players and critics think together: 0.665 of the one and 0.335 of the other, or the
    /// one that is known.
    ///
    /// ```
    /// use sundry_records::{Game, Rating};
    /// let players = Some(Rating { mean: 0.93786, count: Some(600_000) });
    /// let critics = Some(Rating { mean: 0.84321, count: None });
    /// let both = Game { players, critics, ..Game::default() };
    /// assert!((both.rating().unwrap().mean - 0.906_15).abs() < 1e-5);
    /// assert_eq!(both.rating().unwrap().count, Some(600_000));
    /// assert_eq!(Game { players, ..Game::default() }.rating(), players);
    /// ```
    pub fn rating(&self) -> Option<Rating> {
        match (self.players, self.critics) {
            (Some(players), Some(critics)) => Some(Rating {
                mean: SHARE_OF_PLAYERS * players.mean + (1.0 - SHARE_OF_PLAYERS) * critics.mean,
                count: match (players.count, critics.count) {
                    (None, None) => None,
                    (one, other) => Some(one.unwrap_or(0) + other.unwrap_or(0)),
                },
            }),
            (one, other) => one.or(other),
        }
    }

    /// The genres in one label, three at most; `Indie` says little beside others.
    ///
    /// ```
    /// use sundry_records::{Game, Label};
    /// let genres = ["Indie", "Open World", "Role Playing"].map(Label::named).to_vec();
    /// assert_eq!(Game { genres, ..Game::default() }.genre(), "Open World Role Playing");
    /// ```
    pub fn genre(&self) -> String {
        let telling = |label: &&Label| self.genres.len() == 1 || label.value != "indie";
        let names: Vec<&str> = self
            .genres
            .iter()
            .filter(telling)
            .take(GENRES_IN_LABEL)
            .map(|label| label.name.as_str())
            .collect();
        names.join(" ")
    }
}

/// What a group of people thinks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// 0 to 1.
    pub mean: f64,
    /// How many of them, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
}

/// Hours that players took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Playtime {
    /// The 10th, 20th, … 100th percentile, ascending; the last is the longest.
    pub percentiles: [u32; 10],
    /// Shortest.
    pub min: u32,
    /// Half took longer.
    pub median: u32,
    /// Longest.
    pub max: u32,
    /// Mean, to two decimals.
    pub mean: f64,
    /// How many players told.
    pub mentions: u64,
    /// Whether the percentiles are estimated from a few of them rather than counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub estimated: bool,
}

/// Something with a name for machines and a name for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// `snake_case`.
    pub value: String,
    /// As people write it.
    pub name: String,
}

impl Label {
    /// From the name for people: letters and digits of it in lower case, joined by `_`; a bar
    /// joins what it stands between (`X|S` is `xs`).
    ///
    /// ```
    /// let label = sundry_records::Label::named("Role-Playing (RPG)");
    /// assert_eq!((label.value.as_str(), label.name.as_str()), ("role_playing_rpg", "Role-Playing (RPG)"));
    /// ```
    pub fn named(name: &str) -> Self {
        let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '|');
        let words: Vec<String> = words
            .map(|word| word.to_lowercase().replace('|', ""))
            .filter(|word| !word.is_empty())
            .collect();
        Self {
            value: words.join("_"),
            name: name.trim().to_owned(),
        }
    }
}

/// An offer of a store.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// What it costs.
    pub price: Price,
    /// The store.
    pub store_name: String,
    /// What it runs on, as in [`Game::platforms`].
    pub platform: String,
    /// What is sold.
    pub title: String,
    /// Where (URL).
    pub url: String,
}

/// A price.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Price {
    /// Three letters of ISO 4217.
    pub currency: String,
    /// How much is off now.
    pub discount_percent: u32,
    /// Now, in units of the currency.
    pub value: f64,
    /// Without the discount.
    pub initial: f64,
}

/// A game's page at a store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Store {
    /// The store: `steam`.
    pub source: String,
    /// The page.
    pub url: String,
}

/// A game's numbers at those who number games.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameKeys {
    /// Steam.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steam: Option<u64>,
    /// IGDB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub igdb: Option<u64>,
    /// `HowLongToBeat`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub howlongtobeat: Option<u64>,
    /// The `AppStream` component.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub appstream: String,
}

/// Ids of games that only IGDB numbers begin here.
pub const IGDB_IDS: Id = 1_000_000_000;
/// Ids of games that only `HowLongToBeat` numbers begin here.
pub const HOWLONGTOBEAT_IDS: Id = 1_200_000_000;
/// Ids of games that only `AppStream` names begin here, and there are 2^29 of them: so every id fits
/// 32 bits with a sign.
pub const APPSTREAM_IDS: Id = 1_500_000_000;

const APPSTREAM_ROOM: Id = 1 << 29;

impl GameKeys {
    /// Every id by which the game can be asked for, the first of them the one that a new record
    /// gets. A record that was published under a later one keeps it.
    ///
    /// ```
    /// let keys = sundry_records::GameKeys { steam: Some(70), igdb: Some(233), ..Default::default() };
    /// assert_eq!(keys.ids(), [70, 1_000_000_233]);
    /// ```
    pub fn ids(&self) -> Vec<Id> {
        let mut ids: Vec<Id> = Vec::new();
        ids.extend(self.steam.filter(|number| *number < IGDB_IDS));
        let room = HOWLONGTOBEAT_IDS - IGDB_IDS;
        ids.extend(
            self.igdb
                .filter(|number| *number < room)
                .map(|number| IGDB_IDS + number),
        );
        let room = APPSTREAM_IDS - HOWLONGTOBEAT_IDS;
        let number = self.howlongtobeat.filter(|number| *number < room);
        ids.extend(number.map(|number| HOWLONGTOBEAT_IDS + number));
        if !self.appstream.is_empty() {
            ids.push(APPSTREAM_IDS + id_of(&self.appstream) % APPSTREAM_ROOM);
        }
        ids
    }
}

impl Record for Game {
    const KIND: &'static str = "games";

    fn schema() -> Schema {
        Schema::new()
            .text("name", Text::plain().weight(4.0))
            .keyword("platform")
            .keyword("genre")
            .keyword("known_as")
            .f64("rating")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        fields.text("name", self.name.as_str());
        for platform in &self.platforms {
            fields.keyword("platform", platform.value.as_str());
        }
        for genre in &self.genres {
            fields.keyword("genre", genre.value.as_str());
        }
        for id in self.keys.ids() {
            fields.keyword("known_as", id.to_string());
        }
        if let Some(rating) = self.rating() {
            fields.f64("rating", rating.mean);
        }
    }
}
