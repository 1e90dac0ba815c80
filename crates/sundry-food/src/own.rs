//! An operator's own rows beside the compiled table. Storing and loading them is up to the caller
//! ([`OwnRows`] looks up one key at a time); `tables` decides when a row is used.

use std::fmt::Write as _;

use crate::nutrient::Nutrient;
use crate::token::Tokens;

/// An operator's own row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnRow {
    /// The id that replies show; if `ndb` is set, that of the compiled row.
    pub id: u32,
    /// The description of the food.
    pub description: String,
    /// The name of the table that it comes from.
    pub source: String,
    /// The NDB number of the compiled row that it updates, which supplies the values missing here.
    pub ndb: Option<u32>,
    /// The name of the kind that it represents; empty for none.
    pub kind: String,
    /// The food group; if empty, that of the compiled row it replaces.
    pub group: String,
    /// Nutrients per 100 g, by ascending number, in the units of the compiled table.
    pub nutrients: Vec<(Nutrient, f32)>,
    /// Household measures; those of the compiled row it replaces follow them.
    pub portions: Vec<OwnPortion>,
    /// Grams per millilitre.
    pub density: Option<f32>,
    /// The shop aisle; if empty, that of its kind.
    pub aisle: String,
    /// Price in US cents per 100 g.
    pub price_per_100g: Option<f32>,
    /// True if its names take precedence over those of the compiled tables. A product may be called
    /// `butter` without being what recipes mean by the word.
    pub names_first: bool,
}

/// A household measure of an operator's own row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnPortion {
    /// The number of measures.
    pub amount: f32,
    /// The weight of that amount in grams.
    pub grams: f32,
    /// The measure: `cup`.
    pub measure: String,
}

/// The key to look up a row by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowKey<'k> {
    /// One of its names, or its description.
    Name(u64),
    /// The name of the kind that it represents.
    Kind(&'k str),
    /// The NDB number of the compiled row that it updates.
    Ndb(u32),
}

impl RowKey<'_> {
    /// Returns the key of a name; `None` for a text without a word. Case, accents, number and
    /// punctuation are ignored.
    ///
    /// ```
    /// use sundry_food::RowKey;
    /// assert_eq!(RowKey::of_name("ACME, Crème Biscuits"), RowKey::of_name("acme creme biscuit"));
    /// assert_eq!(RowKey::of_name("…"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Self> {
        let tokens = Tokens::of(name);
        (!tokens.as_slice().is_empty()).then(|| Self::Name(tokens.phrase()))
    }

    /// Returns the key as a word for an index.
    ///
    /// ```
    /// assert_eq!(sundry_food::RowKey::Ndb(9003).keyword(), "d9003");
    /// ```
    pub fn keyword(&self) -> String {
        let mut word = String::with_capacity(24);
        // Writing to a `String` cannot fail.
        let _ = match self {
            Self::Name(phrase) => write!(word, "n{phrase:x}"),
            Self::Kind(kind) => write!(word, "k{kind}"),
            Self::Ndb(number) => write!(word, "d{number}"),
        };
        word
    }
}

/// A source of an operator's own rows, by key.
pub trait OwnRows {
    /// Returns the row of a key; if there are several, the one with precedence.
    fn row(&self, key: RowKey<'_>) -> Option<&OwnRow>;
}
