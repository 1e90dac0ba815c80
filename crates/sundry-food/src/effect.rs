//! Effects of a modifying phrase on the food beside it: `canned` requires a state, `vegan` removes
//! flags, `flavored` makes them uncertain, `in` begins a phrase about something else.

use crate::blob::{u8_at, u16_at, u64_at};
use crate::diet::Stated;
use crate::kind::Kind;
use crate::layout::{EFFECT_WIDTH, Meaning, kinds};
use crate::table::Foods;

/// The role of a modifying phrase in a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Describes the food before or after it.
    Plain,
    /// `in`, `with`, `for`: the following words are about something else.
    Preposition,
    /// `or`: a choice between two foods.
    Or,
    /// `and`: two foods, or two modifiers.
    And,
    /// `free`: the food named by the word before it is absent.
    Free,
    /// `style`, `flavored`, `substitute`: the food before or after it may only be present.
    Like,
    /// `of`: the head stands before it, the material after it.
    Of,
    /// `without`, `no`: the food named after it is absent.
    Without,
}

impl Class {
    /// All classes, in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Plain,
        Self::Preposition,
        Self::Or,
        Self::And,
        Self::Free,
        Self::Like,
        Self::Of,
        Self::Without,
    ];

    /// Returns the name in `data/food/modifiers.tsv`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Preposition => "preposition",
            Self::Or => "or",
            Self::And => "and",
            Self::Free => "free",
            Self::Like => "like",
            Self::Of => "of",
            Self::Without => "without",
        }
    }
}

/// The effect of a modifying phrase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    pub(crate) class: Class,
    pub(crate) states: u64,
    pub(crate) mask: u64,
    pub(crate) value: u64,
    pub(crate) flags: u8,
    pub(crate) stated: Stated,
}

/// Bits of an effect's flags.
pub mod bits {
    /// Made without animals: the substitute is often soya, nuts or wheat.
    pub const ANALOGUE: u8 = 1;
    /// Makes the food low in FODMAPs (`lactose-free`).
    pub const LOW_FODMAP: u8 = 2;
    /// Without gluten: a grain becomes a maybe.
    pub const GLUTEN_FREE: u8 = 4;
    /// A brand, a cuisine, a crust: leaves the contents of flesh open.
    pub const FLESH: u8 = 8;
    /// Garlic or onion has been added, so the food is not low in FODMAPs.
    pub const HIGH_FODMAP: u8 = 16;
    /// After a food it names a cut (`pork roast`), before it a state (`roast pork`).
    pub const CUT: u8 = 32;
    /// Leaves the contents open: a coating, a filling, a sauce, a flavour.
    pub const OPEN: u8 = 64;
    /// Makes a dish of what is grown or caught: after it a cake or a loaf (`lemon bars`), before it a
    /// way of frying, in batter or not (`fried okra`).
    pub const MAKES: u8 = 128;
}

impl Foods {
    /// Returns the kind or effect that a phrase denotes.
    pub(crate) fn meaning(&self, phrase: u64) -> Option<Meaning> {
        self.kinds
            .lookup(kinds::PHRASES, phrase)
            .map(Meaning::from_value)
    }

    /// Returns the kind that a phrase names.
    pub(crate) fn kind_named(&self, phrase: u64) -> Option<Kind<'_>> {
        match self.meaning(phrase)? {
            Meaning::Kind(index) => Some(Kind { foods: self, index }),
            Meaning::Effect(_) => None,
        }
    }

    /// Returns the effect of a phrase on the food beside it.
    pub(crate) fn effect_named(&self, phrase: u64) -> Option<Effect> {
        match self.meaning(phrase)? {
            Meaning::Effect(index) => Some(self.effect(index)),
            Meaning::Kind(_) => None,
        }
    }

    pub(crate) fn effect(&self, index: u16) -> Effect {
        let record = self
            .kinds
            .record(kinds::EFFECTS, EFFECT_WIDTH, usize::from(index));
        let class = usize::from(u8_at(record, 24));
        Effect {
            class: Class::ALL.get(class).copied().unwrap_or(Class::Plain),
            states: u64_at(record, 0),
            mask: u64_at(record, 8),
            value: u64_at(record, 16),
            flags: u8_at(record, 25),
            // The upper half has no entries: all ones there mean "judge by the flags".
            stated: Stated(u32::from(u16_at(record, 26)) | 0xFFFF_0000),
        }
    }
}
