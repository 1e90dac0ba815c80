//! Sets of languages to choose from.

use crate::language::{LANGUAGES, Language};

/// A set of languages; cheap to copy.
///
/// ```
/// use sundry_language::{Language, LanguageSet};
/// let nordic: LanguageSet = [Language::Danish, Language::Swedish].into_iter().collect();
/// assert!(nordic.contains(Language::Danish));
/// assert_eq!(nordic.len(), 2);
/// assert_eq!(LanguageSet::EUROPEAN.len(), 22);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LanguageSet(u128);

// One bit per language.
const _: () = assert!(LANGUAGES.len() <= 128);

impl LanguageSet {
    /// Every language.
    pub const ALL: Self = Self(u128::MAX >> (128 - LANGUAGES.len()));

    /// The 22 official languages that the European Union had in 2006, except Irish.
    pub const EUROPEAN: Self = Self::of(&[
        Language::Bulgarian,
        Language::Czech,
        Language::Danish,
        Language::German,
        Language::Greek,
        Language::English,
        Language::Spanish,
        Language::Estonian,
        Language::Finnish,
        Language::French,
        Language::Hungarian,
        Language::Italian,
        Language::Lithuanian,
        Language::Latvian,
        Language::Maltese,
        Language::Dutch,
        Language::Polish,
        Language::Portuguese,
        Language::Romanian,
        Language::Slovak,
        Language::Slovenian,
        Language::Swedish,
    ]);

    /// Creates a set.
    pub const fn of(languages: &[Language]) -> Self {
        let mut bits = 0;
        let mut rest = languages;
        while let Some((language, tail)) = rest.split_first() {
            bits |= 1 << *language as u8;
            rest = tail;
        }
        Self(bits)
    }

    /// Returns true if the set contains the language.
    pub const fn contains(self, language: Language) -> bool {
        self.0 >> language as u8 & 1 == 1
    }

    /// Returns the number of languages.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns its languages, in the order of the codes.
    pub fn iter(self) -> impl Iterator<Item = Language> {
        LANGUAGES
            .iter()
            .copied()
            .filter(move |language| self.contains(*language))
    }

    /// Returns the numbers of its languages, visiting only those.
    pub(crate) fn iter_bits(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (at < u128::BITS).then_some(at as usize)
        })
    }

    /// Returns the union of both sets.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the intersection of both sets.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Default for LanguageSet {
    /// Returns the set of every language.
    fn default() -> Self {
        Self::ALL
    }
}

impl FromIterator<Language> for LanguageSet {
    fn from_iter<I: IntoIterator<Item = Language>>(languages: I) -> Self {
        Self(
            languages
                .into_iter()
                .fold(0, |bits, language| bits | 1 << language as u8),
        )
    }
}
