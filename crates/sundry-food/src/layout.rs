//! The layout of the two compiled tables, shared with the program that writes them
//! (`cargo xtask food`). Reading is in `blob`; this module contains numbers only.
//!
//! Both files begin with eight bytes of magic and, for each section, its offset and its length as
//! little-endian `u32`. Records are little-endian and of fixed width, read in place: opening a
//! table copies and computes nothing.

/// Magic bytes of the table of foods.
pub const FOODS_MAGIC: &[u8; 8] = b"SNDFOOD1";
/// Magic bytes of the table of kinds and names.
pub const KINDS_MAGIC: &[u8; 8] = b"SNDKIND2";

/// Sections of the table of foods.
pub mod foods {
    /// All texts, concatenated.
    pub const STRINGS: usize = 0;
    /// The columns: see [`super::NUTRIENT_WIDTH`].
    pub const NUTRIENTS: usize = 1;
    /// The foods, by ascending id: see [`super::FOOD_WIDTH`].
    pub const FOODS: usize = 2;
    /// For each food a bitmap of its columns, then a varint for each.
    pub const VALUES: usize = 3;
    /// Household measures: see [`super::PORTION_WIDTH`].
    pub const PORTIONS: usize = 4;
    /// For each food that has any: index `u16`, then offset `u32` into the bytes that follow.
    pub const FLAVONOID_INDEX: usize = 5;
    /// A bitmap `u32` of the 26 compounds, then a varint (thousandths of a mg) for each.
    pub const FLAVONOIDS: usize = 6;
    /// Names of the food groups: text references.
    pub const GROUPS: usize = 7;
    /// Number of sections.
    pub const COUNT: usize = 8;
}

/// Sections of the table of kinds and names.
pub mod kinds {
    /// All texts, concatenated.
    pub const STRINGS: usize = 0;
    /// The kinds, parents before children: see [`super::KIND_WIDTH`].
    pub const KINDS: usize = 1;
    /// Lists of parents (`u16` kinds).
    pub const PARENTS: usize = 2;
    /// Rows that may represent a kind: see [`super::CANDIDATE_WIDTH`].
    pub const CANDIDATES: usize = 3;
    /// The kind of every food of the table of foods (`u16`).
    pub const FOOD_KINDS: usize = 4;
    /// Hash table: phrase → kind or effect. See [`super::Meaning`].
    pub const PHRASES: usize = 5;
    /// Effects of modifying phrases: see [`super::EFFECT_WIDTH`].
    pub const EFFECTS: usize = 6;
    /// Hash table: full description or synonym → food index.
    pub const DESCRIPTIONS: usize = 7;
    /// Hash table: word → index of its entry in `POSTINGS_INDEX`.
    pub const WORDS: usize = 8;
    /// For each word: offset and count of its foods (`u32`, `u32`).
    pub const POSTINGS_INDEX: usize = 9;
    /// Food indices (`u16`), ascending.
    pub const POSTINGS: usize = 10;
    /// For each food: number of distinct words `u8`, usage `u8`, states `u64`.
    pub const FOOD_FACTS: usize = 11;
    /// Every name as written: text reference, kind `u16`.
    pub const NAMES: usize = 12;
    /// Names of the aisles: text references.
    pub const AISLES: usize = 13;
    /// Grams of pieces: kind `u16`, text reference, grams `f32`; by ascending kind.
    pub const PIECES: usize = 14;
    /// Number of sections.
    pub const COUNT: usize = 15;
}

/// A text: offset `u32`, length `u16`.
pub const TEXT_WIDTH: usize = 6;
/// Nutrient number `u16`, decimals `u8`, unused `u8`, unit text, name text.
pub const NUTRIENT_WIDTH: usize = 4 + 2 * TEXT_WIDTH;
/// Id `u32`, description text, group `u8`, refuse `u8`, values offset `u32`, first portion `u32`,
/// portions `u16`, source `u8`, unused `u8`, refuse text.
pub const FOOD_WIDTH: usize = 4 + TEXT_WIDTH + 2 + 4 + 4 + 2 + 2 + TEXT_WIDTH;
/// Amount `f32`, grams `f32`, measure text.
pub const PORTION_WIDTH: usize = 8 + TEXT_WIDTH;
/// Name text, first parent `u32`, parents `u8`, consistency `u8`, contained flags `u64`, diet
/// overrides `u32`, FODMAP class `u8`, aisle `u8`, FODMAP grams `u16`, default food `u16`, first
/// candidate `u32`, candidates `u16`, price `u16` (tenths of a cent per 100 g), density `u16` (g
/// per litre), GI `u16` (tenths), traits `u16`, taste 7 × `u8`, form in which it is sold `u8`, mask
/// of the flags that the plain form lacks `u64`.
pub const KIND_WIDTH: usize =
    TEXT_WIDTH + 4 + 2 + 8 + 4 + 2 + 2 + 2 + 4 + 2 + 2 + 2 + 2 + 2 + 8 + 8;
/// Food index `u16`, penalty `u8`, percent `u8`, states `u64`.
pub const CANDIDATE_WIDTH: usize = 12;
/// States `u64`, contained flags: mask `u64`, value `u64`; class `u8`, trait `u8`, diet `u16`.
pub const EFFECT_WIDTH: usize = 28;
/// A slot of a hash table: key `u64` (0: empty), value `u32`.
pub const SLOT_WIDTH: usize = 12;
/// Maximum number of words in a name or modifier.
pub const LONGEST_PHRASE: usize = 8;
/// The `u16` index that means "none".
pub const NONE: u16 = u16::MAX;

/// The meaning of a phrase: the top bit of its value selects the variant, the lower 16 are the
/// index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A kind of food.
    Kind(u16),
    /// An effect on the kind beside it.
    Effect(u16),
}

impl Meaning {
    /// Returns the value as stored.
    pub fn to_value(self) -> u32 {
        match self {
            Self::Kind(index) => u32::from(index),
            Self::Effect(index) => u32::from(index) | 1 << 31,
        }
    }

    /// Decodes a stored value.
    pub fn from_value(value: u32) -> Self {
        let index = (value & 0xFFFF) as u16;
        if value >> 31 == 1 {
            Self::Effect(index)
        } else {
            Self::Kind(index)
        }
    }
}
