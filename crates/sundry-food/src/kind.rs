//! A kind of food: a node of the ontology, with the facts that all its foods share.

use std::fmt;

use crate::answer::Answer;
use crate::blob::{f32_at, u8_at, u16_at, u32_at, u64_at};
use crate::diet::{Diet, Stated, judge};
use crate::flag::Flags;
use crate::food::Food;
use crate::layout::{KIND_WIDTH, NONE, TEXT_WIDTH, kinds};
use crate::sold::Sold;
use crate::table::Foods;

/// The amount of fermentable carbohydrates in a usual portion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fodmap {
    /// The answer for a usual portion: yes if it is low in FODMAPs.
    pub low: Answer,
    /// The amount in grams up to which it is low, if known; 0 for "at no amount".
    pub low_up_to_grams: Option<u16>,
}

impl Fodmap {
    /// Returns the one with more FODMAPs.
    #[must_use]
    pub(crate) fn worst(self, other: Self) -> Self {
        if other.low < self.low { other } else { self }
    }
}

/// The consistency of a food.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consistency {
    /// It does not pour.
    Solid,
    /// It pours.
    Liquid,
}

/// The taste of a food, 0–100 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Taste {
    /// Sweet.
    pub sweetness: u8,
    /// Salty.
    pub saltiness: u8,
    /// Sour.
    pub sourness: u8,
    /// Bitter.
    pub bitterness: u8,
    /// Savoury.
    pub savoriness: u8,
    /// Fatty.
    pub fattiness: u8,
    /// Hot.
    pub spiciness: u8,
}

/// A kind of food.
#[derive(Clone, Copy)]
pub struct Kind<'a> {
    pub(crate) foods: &'a Foods,
    pub(crate) index: u16,
}

/// Bits of a kind's traits.
pub mod traits {
    /// Named after a food without containing it: `butter lettuce`, `oyster mushroom`.
    pub const PRODUCE: u16 = 1;
    /// Named after the food it goes with: `chicken seasoning`, `burger bun`.
    pub const GOES_WITH: u16 = 2;
    /// Not eaten: `bamboo skewer`.
    pub const NOT_FOOD: u16 = 4;
    /// Exists only to group other kinds, or is too wide to identify a food.
    pub const WIDE: u16 = 8;
    /// Products with a list of ingredients, including dishes.
    pub const MANUFACTURED: u16 = 16;
    /// Covers all foods of a flag, so that "without" it and "free" of it clear the flag: `dairy`,
    /// `nut`.
    pub const ALL_OF_IT: u16 = 32;
}

impl<'a> Kind<'a> {
    fn record(self) -> &'a [u8] {
        self.foods
            .kinds
            .record(kinds::KINDS, KIND_WIDTH, usize::from(self.index))
    }

    /// Returns its name, in the singular: `cheddar`.
    pub fn name(self) -> &'a str {
        self.foods.kinds.text(self.record(), 0)
    }

    /// Returns its number, which is stable within one table only.
    pub fn index(self) -> u16 {
        self.index
    }

    /// Returns its direct parent kinds.
    pub fn parents(self) -> impl Iterator<Item = Kind<'a>> {
        let from = u32_at(self.record(), 6) as usize;
        let count = usize::from(u8_at(self.record(), 10));
        let foods = self.foods;
        (from..from + count).map(move |at| Kind {
            foods,
            index: u16_at(foods.kinds.record(kinds::PARENTS, 2, at), 0),
        })
    }

    /// Returns all its ancestors, nearest first, each once.
    ///
    /// ```
    /// let pecan = sundry_food::standard().kind("pecan").unwrap();
    /// let names: Vec<&str> = pecan.ancestors().iter().map(|kind| kind.name()).collect();
    /// assert!(names.starts_with(&["tree nut", "nut"]));
    /// ```
    pub fn ancestors(self) -> Vec<Kind<'a>> {
        let mut all: Vec<Kind<'a>> = self.parents().collect();
        let mut at = 0;
        while let Some(kind) = all.get(at).copied() {
            for parent in kind.parents() {
                if parent.index < kind.index && !all.contains(&parent) {
                    all.push(parent);
                }
            }
            at += 1;
        }
        all
    }

    /// Returns true if it is the other kind or a descendant of it.
    pub fn is(self, other: Kind<'_>) -> bool {
        // A kind is stored after its parents.
        self.index == other.index
            || self.index > other.index
                && self
                    .parents()
                    .any(|parent| parent.index < self.index && parent.is(other))
    }

    /// Returns its flags; if the table is damaged, nothing is ruled out.
    pub fn flags(self) -> Flags {
        if self.record().is_empty() {
            return Flags::UNKNOWN;
        }
        Flags::from_bits(u64_at(self.record(), 12))
    }

    /// Returns the flags of its plain form, which is what a recipe means: dried pasta is made
    /// without egg unless it says egg. The tables list the plain forms behind `plain=`. This is for
    /// diets only; for allergies use [`Kind::flags`].
    ///
    /// ```
    /// use sundry_food::{Flag, Presence, standard};
    /// let bread = standard().kind("bread").unwrap();
    /// assert_eq!(bread.flags().presence(Flag::Dairy), Presence::Often);
    /// assert_eq!(bread.usual().presence(Flag::Dairy), Presence::Rarely);
    /// ```
    pub fn usual(self) -> Flags {
        self.flags().eased(u64_at(self.record(), 52))
    }

    /// Returns true for a product with a list of ingredients, which its name alone does not give.
    ///
    /// ```
    /// use sundry_food::standard;
    /// let made = |name| standard().kind(name).unwrap().is_manufactured();
    /// assert!(made("bread") && !made("wheat"));
    /// ```
    pub fn is_manufactured(self) -> bool {
        self.traits() & traits::MANUFACTURED != 0
    }

    pub(crate) fn stated(self) -> Stated {
        Stated(u32_at(self.record(), 20))
    }

    /// Judges whether it suits a diet.
    pub fn suits(self, diet: Diet) -> Answer {
        match diet {
            Diet::LowFodmap => self.fodmap().low,
            diet => judge(diet, self.flags(), self.stated()),
        }
    }

    /// Returns its FODMAPs.
    pub fn fodmap(self) -> Fodmap {
        let grams = u16_at(self.record(), 26);
        Fodmap {
            low: Answer::from_bits(u64::from(u8_at(self.record(), 24))),
            low_up_to_grams: (grams != NONE).then_some(grams),
        }
    }

    /// Returns the shop aisle: `Produce`, `Baking`, …
    pub fn aisle(self) -> &'a str {
        let aisle = usize::from(u8_at(self.record(), 25));
        self.foods.kinds.listed_text(kinds::AISLES, aisle)
    }

    /// Returns the form in which it is sold if nothing more is said.
    pub fn sold(self) -> Sold {
        Sold::from_bits(u8_at(self.record(), 51))
    }

    /// Returns its consistency.
    pub fn consistency(self) -> Consistency {
        if u8_at(self.record(), 11) == 1 {
            Consistency::Liquid
        } else {
            Consistency::Solid
        }
    }

    /// Returns the row that it stands for if nothing more is said.
    pub fn default_food(self) -> Option<Food<'a>> {
        let index = u16_at(self.record(), 28);
        (index != NONE && !self.record().is_empty()).then(|| self.foods.at(index))
    }

    /// Returns the estimated price in US cents per 100 g as bought.
    pub fn price_per_100g(self) -> Option<f32> {
        let price = u16_at(self.record(), 36);
        (price != 0).then(|| f32::from(price) / 10.0)
    }

    /// Returns its density in grams per millilitre, as stated or by a measure of its default food.
    pub fn density(self) -> Option<f32> {
        let density = u16_at(self.record(), 38);
        if density != 0 {
            return Some(f32::from(density) / 1000.0);
        }
        self.default_food().and_then(Food::density)
    }

    /// Returns its glycemic index (glucose = 100).
    pub fn glycemic_index(self) -> Option<f32> {
        let index = u16_at(self.record(), 40);
        (index != NONE).then(|| f32::from(index) / 10.0)
    }

    pub(crate) fn traits(self) -> u16 {
        u16_at(self.record(), 42)
    }

    /// Returns false for kitchen equipment (`wooden skewer`), which also has kinds so that a line
    /// naming it is understood.
    pub fn is_food(self) -> bool {
        self.traits() & traits::NOT_FOOD == 0
    }

    /// Returns its taste.
    pub fn taste(self) -> Taste {
        let at = |offset: usize| u8_at(self.record(), 44 + offset);
        Taste {
            sweetness: at(0),
            saltiness: at(1),
            sourness: at(2),
            bitterness: at(3),
            savoriness: at(4),
            fattiness: at(5),
            spiciness: at(6),
        }
    }

    /// Returns the grams of its pieces (`clove`, `bunch`, `can`), which are not measures of a row.
    pub fn pieces(self) -> impl Iterator<Item = (&'a str, f32)> {
        const WIDTH: usize = 2 + TEXT_WIDTH + 4;
        let foods = self.foods;
        let count = foods.kinds.section(kinds::PIECES).len() / WIDTH;
        let kind_at = move |at| u16_at(foods.kinds.record(kinds::PIECES, WIDTH, at), 0);
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = usize::midpoint(low, high);
            if kind_at(middle) < self.index {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low..count)
            .take_while(move |at| kind_at(*at) == self.index)
            .map(move |at| {
                let record = foods.kinds.record(kinds::PIECES, WIDTH, at);
                (foods.kinds.text(record, 2), f32_at(record, 2 + TEXT_WIDTH))
            })
    }

    pub(crate) fn candidates(self) -> (usize, usize) {
        let from = u32_at(self.record(), 30) as usize;
        (from, from + usize::from(u16_at(self.record(), 34)))
    }
}

impl fmt::Debug for Kind<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl PartialEq for Kind<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.foods, other.foods) && self.index == other.index
    }
}

impl Foods {
    /// Finds a kind by its exact name or an alias, in singular or plural.
    ///
    /// ```
    /// let foods = sundry_food::standard();
    /// assert_eq!(foods.kind("aubergines"), foods.kind("eggplant"));
    /// ```
    pub fn kind(&self, name: &str) -> Option<Kind<'_>> {
        match self.meaning(crate::token::phrase_of(name))? {
            crate::layout::Meaning::Kind(index) => Some(Kind { foods: self, index }),
            crate::layout::Meaning::Effect(_) => None,
        }
    }

    /// Returns all kinds, parents before children.
    pub fn kinds(&self) -> impl Iterator<Item = Kind<'_>> {
        let count = self.kinds.section(kinds::KINDS).len() / KIND_WIDTH;
        (0..count).map(|index| Kind {
            foods: self,
            index: index as u16,
        })
    }

    /// Returns all names, including aliases, each with its kind.
    pub fn names(&self) -> impl Iterator<Item = (&str, Kind<'_>)> {
        const WIDTH: usize = TEXT_WIDTH + 2;
        let count = self.kinds.section(kinds::NAMES).len() / WIDTH;
        (0..count).map(|at| {
            let record = self.kinds.record(kinds::NAMES, WIDTH, at);
            let kind = Kind {
                foods: self,
                index: u16_at(record, TEXT_WIDTH),
            };
            (self.kinds.text(record, 0), kind)
        })
    }

    /// Returns the kind of a food.
    pub fn kind_of(&self, food: Food<'_>) -> Option<Kind<'_>> {
        let record = self
            .kinds
            .record(kinds::FOOD_KINDS, 2, usize::from(food.index));
        let index = u16_at(record, 0);
        (!record.is_empty() && index != NONE).then_some(Kind { foods: self, index })
    }
}
