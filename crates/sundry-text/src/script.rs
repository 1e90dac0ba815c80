//! Classifies characters: parts of words, and scripts without spaces between words.
//!
//! A handful of block ranges rather than a script database, since the only question is whether
//! spaces separate words.

/// Returns true for scripts that write words without spaces, or (Hangul) attach particles to them,
/// so that pairs of characters are better search units than whole runs.
pub(crate) fn is_unspaced(character: char) -> bool {
    matches!(character as u32,
        0x0E00..=0x0EFF            // Thai, Lao
        | 0x1000..=0x109F          // Myanmar
        | 0x1100..=0x11FF          // Hangul letters
        | 0x1780..=0x17FF          // Khmer
        | 0x3005..=0x3007          // 々, 〆, 〇
        | 0x3040..=0x30FF          // Hiragana, Katakana
        | 0x3100..=0x318F          // Bopomofo, Hangul compatibility letters
        | 0x31F0..=0x31FF          // Katakana extensions
        | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF // Han
        | 0xAC00..=0xD7A3          // Hangul syllables
        | 0xFF66..=0xFF9F          // half-width Katakana
        | 0x1B000..=0x1B16F        // Kana supplements
        | 0x20000..=0x323AF)       // Han, supplementary planes
        && !matches!(character, '\u{30FB}' | '\u{30A0}' | '\u{3003}')
}

/// Returns true for pictographs that people search for like words.
pub(crate) fn is_emoji(character: char) -> bool {
    matches!(character as u32,
        0x2600..=0x27BF | 0x2B50 | 0x2B55 | 0x1F1E6..=0x1F1FF | 0x1F300..=0x1F3FA
        | 0x1F400..=0x1F64F | 0x1F680..=0x1F6FF | 0x1F7E0..=0x1F7EB | 0x1F900..=0x1FAFF)
}

/// Returns true for characters inside a word: letters, digits, and combining marks.
pub(crate) fn is_word(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric();
    }
    character.is_alphanumeric() || unicode_normalization::char::is_combining_mark(character)
}

/// Returns true for the characters that people type as an apostrophe.
pub(crate) fn is_apostrophe(character: char) -> bool {
    matches!(
        character,
        '\'' | '\u{2019}' | '\u{02BC}' | '\u{FF07}' | '`' | '\u{2018}'
    )
}
