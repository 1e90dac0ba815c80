//! Lists of names, compiled to one table of hashes: what a word or phrase is known to be, and which
//! class of words it belongs to.
//!
//! Facts about strings only: that "Jordan" is a country and a first name. Which of them it is in a
//! sentence is for the tagger.

use std::sync::LazyLock;

use crate::{hash, hash_table};

/// One bit for each list. The order is that of the compiled table: changing it makes `cargo xtask
/// entities` and a new training necessary.
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
    /// Cities of a million and more.
    Metropolis = 2,
    /// Cities of a hundred thousand and more.
    City = 3,
    /// Towns.
    Town = 4,
    /// Seas, rivers, mountains, continents, landmarks.
    Feature = 5,
    /// Nationalities and what else is derived from a place.
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

/// Longest phrase looked up, in tokens.
pub(crate) const LONGEST: usize = 6;

const MAGIC: &[u8] = b"SNAM1";
/// No class is known.
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

/// The table compiled in.
pub(crate) fn names() -> Names<'static> {
    *BUILT_IN
}

impl<'a> Names<'a> {
    /// Reads a table; what is damaged holds no names.
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

    /// The lists that a phrase is on; its hash is that of [`phrase_hash`].
    pub(crate) fn lists(&self, hash: u64) -> u16 {
        hash_table::find(self.phrases, hash).unwrap_or(0)
    }

    /// The classes of a lower-case word; its hash is that of [`hash::text`].
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

/// Hash of a phrase from the hashes of its tokens so far and the next one.
pub(crate) const fn phrase_hash(before: u64, token: u64) -> u64 {
    hash::pair(before, token)
}

/// Where the hash of a phrase begins.
pub(crate) const NO_PHRASE: u64 = 0x51;

/// Makes tables for `cargo xtask entities`.
#[cfg(feature = "training")]
pub(crate) mod making {
    use super::{LONGEST, MAGIC, NO_PHRASE, phrase_hash};
    use crate::{hash, hash_table};

    /// The hash under which a name is found, if it is short enough to be looked up.
    pub(crate) fn hash_of(name: &str) -> Option<u64> {
        let tokens = crate::token::tokens(name);
        let mut phrase = NO_PHRASE;
        for token in &tokens {
            phrase = phrase_hash(phrase, hash::text(&crate::features::normal(token.text)));
        }
        (!tokens.is_empty() && tokens.len() <= LONGEST).then_some(phrase)
    }

    /// A table of these phrases, words with their classes, and the parents of each class.
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
