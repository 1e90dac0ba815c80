//! Rows of an operator's own beside the compiled table: where they lie and how they got there is
//! the caller's matter ([`OwnRows`] is asked one key at a time); what they answer for is decided in
//! `tables`.

use std::fmt::Write as _;

use crate::nutrient::Nutrient;
use crate::token::Tokens;

/// A row of an operator's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnRow {
    /// The number that replies show; that of the compiled row where `ndb` names one.
    pub id: u32,
    /// What it describes.
    pub description: String,
    /// Which table it is of, in words.
    pub source: String,
    /// The NDB number of the compiled row that it brings up to date: what it does not say is as
    /// there.
    pub ndb: Option<u32>,
    /// The name of the kind that it answers for; empty for none.
    pub kind: String,
    /// Its food group; empty for that of the compiled row in whose place it stands.
    pub group: String,
    /// What 100 g hold, by rising number, in the units of the compiled table.
    pub nutrients: Vec<(Nutrient, f32)>,
    /// Household measures; those of the compiled row in whose place it stands come after them.
    pub portions: Vec<OwnPortion>,
    /// Grams per millilitre.
    pub density: Option<f32>,
    /// Where a shop keeps it; empty for where its kind is kept.
    pub aisle: String,
    /// Price in US cents per 100 g.
    pub price_per_100g: Option<f32>,
    /// Whether its names go before those of the compiled tables. A product is called `butter`
    /// without being what recipes mean by it.
    pub names_first: bool,
}

/// A household measure of a row of an operator's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnPortion {
    /// How many.
    pub amount: f32,
    /// Weight of that amount.
    pub grams: f32,
    /// Of what: `cup`.
    pub measure: String,
}

/// What a row is looked up by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowKey<'k> {
    /// One of its names, or its description.
    Name(u64),
    /// The name of the kind that it answers for.
    Kind(&'k str),
    /// The NDB number of the compiled row that it brings up to date.
    Ndb(u32),
}

impl RowKey<'_> {
    /// The key of a name; none for a text without a word. Case, accents, number and punctuation
    /// make no difference.
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

    /// As a word to be indexed.
    ///
    /// ```
    /// assert_eq!(sundry_food::RowKey::Ndb(9003).keyword(), "d9003");
    /// ```
    pub fn keyword(&self) -> String {
        let mut word = String::with_capacity(24);
        // Writing to a text does not fail.
        let _ = match self {
            Self::Name(phrase) => write!(word, "n{phrase:x}"),
            Self::Kind(kind) => write!(word, "k{kind}"),
            Self::Ndb(number) => write!(word, "d{number}"),
        };
        word
    }
}

/// Rows of an operator's own, by key.
pub trait OwnRows {
    /// The row of that key; of several the one that goes first.
    fn row(&self, key: RowKey<'_>) -> Option<&OwnRow>;
}
