//! A game: what it is, how long it takes, what people think of it, where it is sold.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text};

use crate::is_default;

/// What is kept of a game. Whatever is not known is empty or none.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Game {
    /// The Steam number where there is one; `docs/data.md` says what else.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// A picture of it (URL).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// A picture or film of it being played (URL).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub gameplay: String,
    /// Its home page (URL).
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
    /// The importers that know it, in the order in which they came.
    pub sources: Vec<String>,
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
    /// From the name for people: letters and digits of it in lower case, joined by `_`.
    ///
    /// ```
    /// let label = sundry_records::Label::named("Role-Playing (RPG)");
    /// assert_eq!((label.value.as_str(), label.name.as_str()), ("role_playing_rpg", "Role-Playing (RPG)"));
    /// ```
    pub fn named(name: &str) -> Self {
        let words = name.split(|letter: char| !letter.is_alphanumeric());
        let words: Vec<String> = words
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
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

impl Record for Game {
    const KIND: &'static str = "games";

    fn schema() -> Schema {
        Schema::new()
            .text("name", Text::plain().weight(4.0))
            .keyword("platform")
            .keyword("genre")
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
        if let Some(players) = self.players.or(self.critics) {
            fields.f64("rating", players.mean);
        }
    }
}
