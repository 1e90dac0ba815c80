//! The script of each character, and its role for the reader.
//!
//! Not a copy of Unicode's script property: blocks are enough to distinguish languages, and marks,
//! vowel signs and viramas count as letters of their block.

use std::sync::LazyLock;

use crate::language::{LANGUAGES, Language};
use crate::set::LanguageSet;

/// A script in which a known language is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are Unicode's own")]
pub enum Script {
    Latin,
    Cyrillic,
    Arabic,
    Devanagari,
    Hebrew,
    /// Han characters and both kana, since Japanese mixes them.
    Han,
    Ethiopic,
    Bengali,
    Greek,
    Armenian,
    Georgian,
    Gurmukhi,
    Gujarati,
    Oriya,
    Tamil,
    Telugu,
    Kannada,
    Malayalam,
    Sinhala,
    Thai,
    Lao,
    Tibetan,
    Myanmar,
    Khmer,
    Hangul,
    Thaana,
}

const ALL: &[Script] = &[
    Script::Latin,
    Script::Cyrillic,
    Script::Arabic,
    Script::Devanagari,
    Script::Hebrew,
    Script::Han,
    Script::Ethiopic,
    Script::Bengali,
    Script::Greek,
    Script::Armenian,
    Script::Georgian,
    Script::Gurmukhi,
    Script::Gujarati,
    Script::Oriya,
    Script::Tamil,
    Script::Telugu,
    Script::Kannada,
    Script::Malayalam,
    Script::Sinhala,
    Script::Thai,
    Script::Lao,
    Script::Tibetan,
    Script::Myanmar,
    Script::Khmer,
    Script::Hangul,
    Script::Thaana,
];

/// The languages of each script, in the order of the scripts: as a set and as a list.
static LANGUAGES_OF: LazyLock<Vec<(LanguageSet, Vec<Language>)>> = LazyLock::new(|| {
    let uses = |script: &Script| {
        let languages = LANGUAGES.iter().copied();
        let languages: Vec<Language> = languages.filter(|l| l.scripts().contains(script)).collect();
        (LanguageSet::of(&languages), languages)
    };
    ALL.iter().map(uses).collect()
});

impl Script {
    /// Returns every script.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        ALL.iter().copied()
    }

    /// Returns the script with a number.
    pub(crate) fn at(number: usize) -> Option<Self> {
        ALL.get(number).copied()
    }

    /// Returns the languages written in it.
    pub(crate) fn languages(self) -> LanguageSet {
        let none = LanguageSet::of(&[]);
        LANGUAGES_OF
            .get(self as usize)
            .map_or(none, |(set, _)| *set)
    }

    /// Returns the languages written in it, as a list.
    pub(crate) fn list(self) -> &'static [Language] {
        LANGUAGES_OF
            .get(self as usize)
            .map_or(&[], |(_, list)| list)
    }
}

/// Returns the weight of a letter relative to a Latin one: a Han character is a word, a Hangul one
/// a syllable.
pub(crate) fn weight(script: Script) -> f32 {
    match script {
        Script::Han => 3.0,
        Script::Hangul | Script::Ethiopic => 2.0,
        _ => 1.0,
    }
}

/// Number of scripts.
pub(crate) const SCRIPTS: usize = Script::Thaana as usize + 1;

/// Number of scripts with more than one known language, which come first and need n-grams.
pub(crate) const SHARED_SCRIPTS: usize = Script::Ethiopic as usize;

/// The role of a character for the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A letter, in lower case and with look-alikes folded.
    Letter(Script, char),
    /// A letter of an unknown script.
    Foreign,
    /// Part of a word without being a letter: joiners, vowel points, soft hyphens.
    Invisible,
    /// A combining accent: the text needs composing first.
    Accent,
    /// A digit of any script.
    Digit,
    /// An apostrophe of any shape.
    Apostrophe,
    /// White space.
    Space,
    /// Everything else.
    Other,
}

/// Size of the lookup table; most text is below this code point.
const TABLE: usize = 0x600;

static KINDS: LazyLock<[Kind; TABLE]> = LazyLock::new(|| {
    std::array::from_fn(|code| char::from_u32(code as u32).map_or(Kind::Other, classify))
});

/// Returns the table behind [`kind`], to be fetched once per text.
pub(crate) fn kinds() -> &'static [Kind; TABLE] {
    &KINDS
}

/// Returns the role of a character, using the table.
#[inline]
pub(crate) fn kind(table: &[Kind; TABLE], letter: char) -> Kind {
    match table.get(letter as usize) {
        Some(kind) => *kind,
        None => classify(letter),
    }
}

fn classify(c: char) -> Kind {
    let code = c as u32;
    match code {
        0x27 | 0x60 | 0xB4 | 0x2BC | 0x2BB | 0x2018 | 0x2019 | 0x201B | 0x2032 | 0xFF07 => {
            return Kind::Apostrophe;
        }
        0x300..=0x36F => return Kind::Accent,
        // Soft hyphen, joiners, direction marks, variation selectors; Hebrew points, Arabic vowel
        // signs and the stretching tatweel.
        0xAD
        | 0x200B..=0x200F
        | 0x2060
        | 0xFEFF
        | 0xFE00..=0xFE0F
        | 0x591..=0x5BD
        | 0x5BF
        | 0x5C1
        | 0x5C2
        | 0x5C4
        | 0x5C5
        | 0x5C7
        | 0x610..=0x61A
        | 0x640
        | 0x64B..=0x65F
        | 0x670
        | 0x6D6..=0x6ED => return Kind::Invisible,
        0x964 | 0x965 | 0x5BE | 0x5C0 | 0x5C3 | 0x5F3 | 0x5F4 | 0x104A..=0x104F => {
            return Kind::Other;
        }
        _ => {}
    }
    if c.is_whitespace() {
        return Kind::Space;
    }
    if c.is_numeric() {
        return Kind::Digit;
    }
    match script(code) {
        // Blocks of these scripts contain signs and punctuation besides letters.
        Some(script @ (Script::Latin | Script::Cyrillic | Script::Greek | Script::Armenian)) => {
            if c.is_alphabetic() {
                Kind::Letter(script, fold(c))
            } else {
                Kind::Other
            }
        }
        Some(script @ (Script::Arabic | Script::Hebrew | Script::Han | Script::Hangul)) => {
            if c.is_alphabetic() {
                Kind::Letter(script, c)
            } else {
                Kind::Other
            }
        }
        Some(script) => Kind::Letter(script, fold(c)),
        None if c.is_alphabetic() => Kind::Foreign,
        None => Kind::Other,
    }
}

/// Returns the lower case, and one form for letters with two encodings.
fn fold(c: char) -> char {
    match c {
        'İ' => 'i',
        // Romanian with a comma below and with the cedilla of older fonts.
        'Ș' | 'ș' => 'ş',
        'Ț' | 'ț' => 'ţ',
        // Fullwidth letters.
        '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => {
            let ascii = c as u32 - 0xFF21 + 0x41;
            char::from_u32(ascii).map_or(c, |c| c.to_ascii_lowercase())
        }
        _ => c.to_lowercase().next().unwrap_or(c),
    }
}

fn script(code: u32) -> Option<Script> {
    Some(match code {
        0x41..=0x5A | 0x61..=0x7A | 0xAA | 0xBA | 0xC0..=0x2AF => Script::Latin,
        0x1E00..=0x1EFF | 0xA720..=0xA7FF | 0xFB00..=0xFB06 | 0xFF21..=0xFF3A | 0xFF41..=0xFF5A => {
            Script::Latin
        }
        0x370..=0x3FF | 0x1F00..=0x1FFF => Script::Greek,
        0x400..=0x52F | 0x1C80..=0x1C8F | 0x2DE0..=0x2DFF | 0xA640..=0xA69F => Script::Cyrillic,
        0x530..=0x58F | 0xFB13..=0xFB17 => Script::Armenian,
        0x590..=0x5FF | 0xFB1D..=0xFB4F => Script::Hebrew,
        0x600..=0x6FF | 0x750..=0x77F | 0x8A0..=0x8FF | 0xFB50..=0xFDFF | 0xFE70..=0xFEFC => {
            Script::Arabic
        }
        0x780..=0x7BF => Script::Thaana,
        0x900..=0x97F | 0xA8E0..=0xA8FF => Script::Devanagari,
        0x980..=0x9FF => Script::Bengali,
        0xA00..=0xA7F => Script::Gurmukhi,
        0xA80..=0xAFF => Script::Gujarati,
        0xB00..=0xB7F => Script::Oriya,
        0xB80..=0xBFF => Script::Tamil,
        0xC00..=0xC7F => Script::Telugu,
        0xC80..=0xCFF => Script::Kannada,
        0xD00..=0xD7F => Script::Malayalam,
        0xD80..=0xDFF => Script::Sinhala,
        0xE00..=0xE7F => Script::Thai,
        0xE80..=0xEFF => Script::Lao,
        0xF00..=0xFFF => Script::Tibetan,
        0x1000..=0x109F | 0xA9E0..=0xA9FF | 0xAA60..=0xAA7F => Script::Myanmar,
        0x10A0..=0x10FF | 0x1C90..=0x1CBF | 0x2D00..=0x2D2F => Script::Georgian,
        0x1100..=0x11FF | 0x3130..=0x318F | 0xA960..=0xA97F | 0xAC00..=0xD7FF => Script::Hangul,
        0x1200..=0x139F | 0x2D80..=0x2DDF | 0xAB00..=0xAB2F => Script::Ethiopic,
        0x1780..=0x17FF => Script::Khmer,
        0x3005..=0x3007
        | 0x3040..=0x30FF
        | 0x31F0..=0x31FF
        | 0xFF66..=0xFF9F
        | 0x3400..=0x4DBF
        | 0x4E00..=0x9FFF
        | 0xF900..=0xFAFF
        | 0x20000..=0x323AF => Script::Han,
        _ => return None,
    })
}
