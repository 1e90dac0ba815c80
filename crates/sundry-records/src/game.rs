//! Games: description, playtime, ratings, and stores.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text, id_of};

use crate::game_names::renumbered;
use crate::is_default;

/// A stored game. Unknown values are empty or `None`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Game {
    /// Its Steam number if there is one, else one of [`GameKeys::ids`]. It never changes once
    /// published.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Further names that people use: short ones, those of other countries and of former times.
    /// They find the game and are never shown as its name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_names: Vec<String>,
    /// URL of a picture of it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// URL of a video, or else a picture, of the gameplay: the first of those below.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub gameplay: String,
    /// URL of its home page, else of its page at a store.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub link: String,
    /// URL of its page on X.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub x_url: String,
    /// Rating by players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<Rating>,
    /// Rating by critics.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub critics: Option<Rating>,
    /// Number of recommendations at its store, if nothing else is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recommendations: Option<u64>,
    /// Full description.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Description in a sentence or two.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub short_description: String,
    /// Release date: `YYYY-MM-DD`; `YYYY-MM` or `YYYY` if no more is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub release_date: String,
    /// Developer; several are joined by a comma.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub developer: String,
    /// Playtime.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playtime: Option<Playtime>,
    /// Platforms that it runs on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub platforms: Vec<Label>,
    /// Tags given by players, most frequent first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Genres.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub genres: Vec<Label>,
    /// Themes, such as `fantasy` or `horror`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<Label>,
    /// Play modes: alone, together, against each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub play_modes: Vec<Label>,
    /// True if it is for adults only.
    #[serde(skip_serializing_if = "is_default")]
    pub adult_only: bool,
    /// URLs of screenshots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub screenshots: Vec<String>,
    /// URLs of videos.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub videos: Vec<String>,
    /// Offers of stores.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// Its pages at the stores that sell it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub official_stores: Vec<Store>,
    /// URL of a trailer of a few seconds.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub micro_trailer: String,
    /// Its numbers in other registries, by which sources are merged.
    #[serde(skip_serializing_if = "is_default")]
    pub keys: GameKeys,
    /// The importers that know it, most trusted first.
    pub sources: Vec<String>,
    /// The facts of each of several sources, so that any of them can be replaced without losing the
    /// others. Empty if there is only one source, whose facts are then the record itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Game>,
}

/// Weight of the players in the mean of players and critics: in the published sample of the hosted
/// service, .93786 and .84321 make .906146.
const SHARE_OF_PLAYERS: f64 = 0.665;

/// Most genres in a label.
const GENRES_IN_LABEL: usize = 3;

impl Game {
    /// Returns the rating by players and critics together: 0.665 of the one and 0.335 of the other,
    /// or the one that is known.
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

    /// Returns the genres in one label, at most three; `Indie` is left out beside others, since it
    /// says little.
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

/// The rating by a group of people.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// Mean rating, 0 to 1.
    pub mean: f64,
    /// Number of ratings, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
}

/// Playing time in hours, as players reported it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Playtime {
    /// The 10th, 20th, … 100th percentile, ascending; the last is the longest.
    pub percentiles: [u32; 10],
    /// Shortest time.
    pub min: u32,
    /// Median time.
    pub median: u32,
    /// Longest time.
    pub max: u32,
    /// Mean time, to two decimals.
    pub mean: f64,
    /// Number of players who reported a time.
    pub mentions: u64,
    /// True if the percentiles are estimated from a few figures rather than counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub estimated: bool,
}

/// A label with a name for programs and a name for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// Name in `snake_case`, for programs.
    pub value: String,
    /// Name as people write it.
    pub name: String,
}

impl Label {
    /// Makes a label from the name for people: its letters and digits in lower case, words joined
    /// by `_`; a bar joins its neighbours (`X|S` becomes `xs`).
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

/// An offer by a store.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// Price of the offer.
    pub price: Price,
    /// Name of the store.
    pub store_name: String,
    /// Platform of the offer, as in [`Game::platforms`].
    pub platform: String,
    /// Title of the product.
    pub title: String,
    /// URL of the offer.
    pub url: String,
}

/// A price.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Price {
    /// Currency: a three-letter ISO 4217 code.
    pub currency: String,
    /// Current discount in percent.
    pub discount_percent: u32,
    /// Current price, in units of the currency.
    pub value: f64,
    /// Price without the discount.
    pub initial: f64,
}

/// The page of a game at a store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Store {
    /// Name of the store, such as `steam`.
    pub source: String,
    /// URL of the page.
    pub url: String,
}

/// The numbers of a game in the registries.
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

/// First id for games that only IGDB numbers.
pub const IGDB_IDS: Id = 1_000_000_000;
/// First id for games that only `HowLongToBeat` numbers.
pub const HOWLONGTOBEAT_IDS: Id = 1_200_000_000;
/// First id for games that only `AppStream` names; there are 2^29 of them, so every id fits a
/// signed 32-bit number.
pub const APPSTREAM_IDS: Id = 1_500_000_000;

const APPSTREAM_ROOM: Id = 1 << 29;

impl GameKeys {
    /// Returns every id by which the game can be requested, the first of which a new record gets. A
    /// record that was published under a later one keeps it.
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
        for name in std::iter::once(&self.name).chain(&self.other_names) {
            fields.text("name", name.as_str());
            if let Some(name) = renumbered(name) {
                fields.text("name", name);
            }
        }
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
