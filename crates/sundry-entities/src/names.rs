//! Lists of names, compiled to one table of hashes: the lists that contain a word or phrase, and
//! the class of a word.
//!
//! The facts are about strings only: "Jordan" is a country and a first name. The tagger decides
//! which one is meant in a sentence.

use std::sync::LazyLock;

use crate::{hash, hash_table};

/// One bit per list. The order is that of the compiled table: changing it requires
/// `cargo xtask entities` and a new training.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    not(feature = "training"),
    expect(
        dead_code,
        reason = "most are only read as bits; they are named where the table is made"
    )
)]
pub(crate) enum List {
    /// Countries and territories.
    Country = 0,
    /// States, provinces.
    Region = 1,
    /// Cities with a million inhabitants or more.
    Metropolis = 2,
    /// Cities with a hundred thousand inhabitants or more.
    City = 3,
    /// Towns.
    Town = 4,
    /// Seas, rivers, mountains, continents, landmarks.
    Feature = 5,
    /// Nationalities and other words derived from a place.
    Demonym = 6,
    /// Common first names.
    FirstName = 7,
    /// Rare first names.
    RareFirstName = 8,
    /// Common surnames.
    Surname = 9,
    /// Rare surnames.
    RareSurname = 10,
    /// Large companies.
    Company = 11,
    /// Clubs, parties, agencies and the like.
    Body = 12,
    /// Brands of shops and services.
    Brand = 13,
    /// Full names of known people.
    Person = 14,
}

/// All lists of places.
pub(crate) const PLACES: u16 = (1 << List::Demonym as u8) - 1;

/// Maximum number of tokens in a phrase that is looked up.
pub(crate) const LONGEST: usize = 6;

const MAGIC: &[u8] = b"SNAM1";
/// The classes of an unknown word.
pub(crate) const NO_CLASS: Classes = Classes {
    fine: u16::MAX,
    middle: 255,
    coarse: 255,
};

/// The classes of a word, from fine to coarse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Classes {
    pub(crate) fine: u16,
    pub(crate) middle: u8,
    pub(crate) coarse: u8,
}

/// The table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Names<'a> {
    phrases: &'a [u8],
    words: &'a [u8],
    parents: &'a [u8],
}

static BUILT_IN: LazyLock<Names<'static>> =
    LazyLock::new(|| Names::read(include_bytes!("../model/names.bin")));

/// Returns the built-in table.
pub(crate) fn names() -> Names<'static> {
    *BUILT_IN
}

impl<'a> Names<'a> {
    /// Reads a table; a damaged one is empty.
    pub(crate) fn read(bytes: &'a [u8]) -> Self {
        Self::checked(bytes).unwrap_or(Self {
            phrases: &[],
            words: &[],
            parents: &[],
        })
    }

    fn checked(bytes: &'a [u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(MAGIC)?;
        let (phrases, rest) = part(rest)?;
        let (words, rest) = part(rest)?;
        let (parents, _) = part(rest)?;
        Some(Self {
            phrases,
            words,
            parents,
        })
    }

    /// Returns the lists that contain a phrase, given its hash from [`phrase_hash`].
    pub(crate) fn lists(&self, hash: u64) -> u16 {
        hash_table::find(self.phrases, hash).unwrap_or(0)
    }

    /// Returns the classes of a lower-case word, given its hash from [`hash::text`].
    pub(crate) fn classes(&self, hash: u64) -> Classes {
        let Some(fine) = hash_table::find(self.words, hash) else {
            return NO_CLASS;
        };
        let at = usize::from(fine) * 2;
        let parent = |offset: usize| self.parents.get(at + offset).copied().unwrap_or(255);
        Classes {
            fine,
            middle: parent(0),
            coarse: parent(1),
        }
    }
}

fn part(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
}

/// Extends the hash of a phrase by its next token.
pub(crate) const fn phrase_hash(before: u64, token: u64) -> u64 {
    hash::pair(before, token)
}

/// The hash of an empty phrase.
pub(crate) const NO_PHRASE: u64 = 0x51;

/// Creates tables for `cargo xtask entities`.
#[cfg(feature = "training")]
pub(crate) mod making {
    use super::{LONGEST, MAGIC, NO_PHRASE, phrase_hash};
    use crate::{hash, hash_table};

    /// Returns the hash of a name, if it is short enough to be looked up.
    pub(crate) fn hash_of(name: &str) -> Option<u64> {
        let tokens = crate::token::tokens(name);
        let mut phrase = NO_PHRASE;
        for token in &tokens {
            phrase = phrase_hash(phrase, hash::text(&crate::features::normal(token.text)));
        }
        (!tokens.is_empty() && tokens.len() <= LONGEST).then_some(phrase)
    }

    /// Writes a table of phrases, words with their classes, and the parents of each class.
    pub(crate) fn write(
        phrases: &[(u64, u16)],
        words: &[(u64, u16)],
        parents: &[[u8; 2]],
    ) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for entries in [phrases, words] {
            let table = hash_table::make(entries.iter().copied());
            bytes.extend((table.len() as u32).to_le_bytes());
            bytes.extend(table);
        }
        bytes.extend((parents.len() as u32 * 2).to_le_bytes());
        bytes.extend(parents.iter().flatten());
        bytes
    }
}
