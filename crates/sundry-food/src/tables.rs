//! Combines the compiled tables with an operator's own rows. A name of an own row means that row;
//! otherwise the compiled tables resolve the name, and an own row that replaces the result is
//! returned. Without own rows the compiled tables are used directly, at no extra cost.

use std::fmt;

use crate::describe::{Description, of_match};
use crate::find::{Match, exactly};
use crate::food::Food;
use crate::layout::{LONGEST_PHRASE, Meaning, NONE};
use crate::own::{OwnRow, OwnRows, RowKey};
use crate::run::Run;
use crate::state::States;
use crate::table::{Foods, standard};
use crate::token::Tokens;

/// The compiled tables, and an operator's own rows if there are any.
#[derive(Clone, Copy)]
pub struct Tables<'a> {
    foods: &'a Foods,
    own: Option<&'a dyn OwnRows>,
}

impl fmt::Debug for Tables<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Tables")
            .field("own", &self.own.is_some())
            .finish_non_exhaustive()
    }
}

impl Tables<'static> {
    /// Returns the built-in tables alone.
    pub fn compiled() -> Self {
        Self {
            foods: standard(),
            own: None,
        }
    }
}

impl<'a> Tables<'a> {
    /// Returns the built-in tables with an operator's own rows.
    ///
    /// ```
    /// use sundry_food::{Nutrient, OwnRow, OwnRows, RowKey, Tables};
    ///
    /// struct One(OwnRow);
    /// impl OwnRows for One {
    ///     fn row(&self, key: RowKey<'_>) -> Option<&OwnRow> {
    ///         (key == RowKey::Kind("apple")).then_some(&self.0)
    ///     }
    /// }
    /// let own = One(OwnRow {
    ///     description: "Apple, our orchard".to_owned(),
    ///     nutrients: vec![(Nutrient::ENERGY, 50.0)],
    ///     ..OwnRow::default()
    /// });
    /// let apple = Tables::with(&own).find("apples").unwrap().food.unwrap();
    /// assert_eq!(apple.nutrient(Nutrient::ENERGY), Some(50.0));
    /// // Another state of the food stays with the compiled table, and so do measures.
    /// assert_eq!(Tables::with(&own).find("dried apples").unwrap().food.unwrap().id(), 9011);
    /// assert_eq!(apple.portion("cup", "chopped").unwrap().grams, 125.0);
    /// ```
    pub fn with(own: &'a dyn OwnRows) -> Self {
        Self {
            foods: standard(),
            own: Some(own),
        }
    }

    /// Returns the compiled tables.
    pub fn foods(self) -> &'a Foods {
        self.foods
    }

    /// Finds the food that a name means: see [`crate::find`].
    pub fn find(self, name: &str) -> Option<Match<'a>> {
        self.find_in(name, States::default())
    }

    /// Finds the food that a name means, in states given outside the name: see [`Foods::find_in`].
    pub fn find_in(self, name: &str, more: States) -> Option<Match<'a>> {
        if let Some(found) = self.find_own(name, more) {
            return Some(found);
        }
        let mut found = self.foods.find_in(name, more)?;
        if let Some(own) = self.own {
            found.food = self.in_place(own, &found);
        }
        Some(found)
    }

    /// Finds the operator's own row with exactly this name; `None` if there is none, or if a food
    /// of the compiled tables with that name and the required states takes precedence.
    pub fn find_own(self, name: &str, asked: States) -> Option<Match<'a>> {
        let own = self.own?;
        let tokens = Tokens::of(name);
        self.named(own, tokens.as_slice().len(), tokens.phrase(), asked)
            .map(|row| self.of_own(row))
    }

    /// Returns true if a text is the name of a food.
    pub fn is_name(self, text: &str) -> bool {
        self.foods.kind(text).is_some() || self.find_own(text, States::default()).is_some()
    }

    /// Finds the food whose description or kind equals a text word for word: see
    /// [`Foods::find_exactly`].
    pub fn find_exactly(self, text: &str) -> Option<Match<'a>> {
        if let Some(found) = self.find_own(text, States::default()) {
            return Some(found);
        }
        let mut found = self.foods.find_exactly(text)?;
        if let (Some(own), Some(food)) = (self.own, found.food) {
            // A text that is a row's own description means that row, in its newest version.
            found.food = Some(brought_up_to_date(own, food));
        }
        Some(found)
    }

    /// Returns true if a text ends in the whole description of a food, after any other words.
    ///
    /// ```
    /// let tables = sundry_food::Tables::compiled();
    /// assert!(tables.ends_in_description("2 cups Apples, raw, with skin"));
    /// assert!(!tables.ends_in_description("2 cups apples, chopped"));
    /// ```
    pub fn ends_in_description(self, text: &str) -> bool {
        !Run::of([text]).descriptions(self, 0, 1).is_empty()
    }

    /// Returns true if a phrase is the whole description of a food; `words` is its length.
    pub(crate) fn is_description(self, phrase: u64, words: usize) -> bool {
        let is_own = |own| self.named(own, words, phrase, States::default()).is_some();
        self.foods.is_description(phrase) || self.own.is_some_and(is_own)
    }

    /// Returns all facts about a food by its name: see [`crate::describe`].
    pub fn describe(self, name: &str) -> Option<Description<'a>> {
        self.find(name).map(of_match)
    }

    /// Returns the own row with a phrase as its name, unless a compiled kind takes precedence;
    /// `words` is the length of the phrase.
    fn named(
        self,
        own: &'a dyn OwnRows,
        words: usize,
        phrase: u64,
        asked: States,
    ) -> Option<&'a OwnRow> {
        if words == 0 {
            return None;
        }
        let row = own.row(RowKey::Name(phrase))?;
        let kind = match self.foods.meaning(phrase) {
            Some(Meaning::Kind(index)) if words <= LONGEST_PHRASE => crate::Kind {
                foods: self.foods,
                index,
            },
            _ => return Some(row),
        };
        // A row that represents this very kind is chosen by its states instead: see `in_place`.
        let serves = row.names_first && row.kind != kind.name() && {
            let has = self.foods.states_of(&row.description);
            asked.without(has) == States::default()
        };
        serves.then_some(row)
    }

    /// Builds the match for a row found by its own name. Its kind is the stated one, that of its
    /// compiled twin, or what its description means. If the description means nothing, the kind is
    /// just "food", and nothing can be ruled out.
    fn of_own(self, row: &'a OwnRow) -> Match<'a> {
        let twin = row.ndb.and_then(|number| self.foods.food(number));
        let stated = self.foods.kind(&row.kind).filter(|_| !row.kind.is_empty());
        let index = twin
            .or_else(|| stated.and_then(crate::Kind::default_food))
            .map_or(NONE, |food| food.index);
        let read = match (stated, twin.and_then(|twin| self.foods.kind_of(twin))) {
            (Some(kind), _) => Some(exactly(kind)),
            (None, Some(kind)) => self.foods.find(&row.description).or(Some(exactly(kind))),
            (None, None) => self.foods.find(&row.description),
        };
        let mut found = read.unwrap_or_else(|| self.unknown());
        found.confidence = 1.0;
        found.food = Some(Food {
            foods: self.foods,
            index,
            own: Some(row),
        });
        found
    }

    fn unknown(self) -> Match<'a> {
        let root = self.foods.kind("food").unwrap_or(crate::Kind {
            foods: self.foods,
            index: 0,
        });
        exactly(root).doubted()
    }

    /// Returns the own row that replaces the compiled tables' result.
    fn in_place(self, own: &'a dyn OwnRows, found: &Match<'a>) -> Option<Food<'a>> {
        let default = found.kind.default_food();
        let is_default = match found.food {
            None => found.states == States::default(),
            food => food == default,
        };
        if is_default && let Some(row) = own.row(RowKey::Kind(found.kind.name())) {
            let twin = row.ndb.and_then(|number| self.foods.food(number));
            return Some(Food {
                foods: self.foods,
                index: twin.or(default).map_or(NONE, |food| food.index),
                own: Some(row),
            });
        }
        found.food.map(|food| brought_up_to_date(own, food))
    }
}

/// Returns a compiled row with the updates of the own row with its NDB number.
fn brought_up_to_date<'a>(own: &'a dyn OwnRows, food: Food<'a>) -> Food<'a> {
    match own.row(RowKey::Ndb(food.id())) {
        Some(row) => Food {
            own: Some(row),
            ..food
        },
        None => food,
    }
}
