//! Folding: maps letters that people treat as equal to the same letter.
//!
//! Case, accents, ligatures, wide and narrow forms are removed; marks that are letters in their
//! script (vowel signs of India, voicing of kana) stay. Not a transliteration: Greek stays Greek.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use crate::script::is_unspaced;

/// Returns the folded text.
///
/// ```
/// assert_eq!(sundry_text::fold("Crème BRÛLÉE"), "creme brulee");
/// assert_eq!(sundry_text::fold("Straße, Øre, Łódź"), "strasse, ore, lodz");
/// assert_eq!(sundry_text::fold("Ǣlfric, Ǿ"), "aelfric, o");
/// assert_eq!(sundry_text::fold("がぎぐ ｶﾞ"), "がぎぐ ガ");
/// ```
pub fn fold(text: &str) -> Cow<'_, str> {
    if text
        .bytes()
        .all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase())
    {
        return Cow::Borrowed(text);
    }
    let mut folded = String::with_capacity(text.len());
    fold_into(text, &mut folded);
    Cow::Owned(folded)
}

/// Appends the folded text to `folded`.
///
/// ```
/// let mut folded = String::from("a ");
/// sundry_text::fold_into("Ñandú", &mut folded);
/// assert_eq!(folded, "a nandu");
/// ```
pub fn fold_into(text: &str, folded: &mut String) {
    if text.is_ascii() {
        let from = folded.len();
        folded.push_str(text);
        if let Some(appended) = folded.get_mut(from..) {
            appended.make_ascii_lowercase();
        }
        return;
    }
    // Compatibility composition comes first: half-width kana and their marks become one character,
    // which must not be decomposed again below.
    for character in text.nfkc() {
        fold_character(character, folded);
    }
}

fn fold_character(character: char, folded: &mut String) {
    if character.is_ascii() {
        folded.push(character.to_ascii_lowercase());
        return;
    }
    if is_unspaced(character) {
        folded.push(character);
        return;
    }
    // Decomposed before it is spelled out: "ǣ" is an æ with a macron.
    for part in character.to_lowercase().nfd() {
        match spelled_out(part) {
            Some(spelled) => folded.push_str(spelled),
            None if is_accent(part) => {}
            None => folded.push(if part == 'ς' { 'σ' } else { part }),
        }
    }
}

/// Returns the usual spelling of letters without a canonical decomposition.
fn spelled_out(lower: char) -> Option<&'static str> {
    Some(match lower {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'đ' | 'ð' | 'ɖ' => "d",
        'þ' => "th",
        'ł' => "l",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "n",
        'ŧ' => "t",
        _ => return None,
    })
}

/// Returns true for marks that people omit when they type: accents of Latin, Greek and Cyrillic,
/// points of Hebrew, vowel marks of Arabic; the selectors and joiners of emoji.
fn is_accent(mark: char) -> bool {
    matches!(mark as u32,
        0x0300..=0x036F | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF
        | 0x0591..=0x05BD | 0x05BF | 0x05C1..=0x05C2 | 0x05C4..=0x05C5 | 0x05C7
        | 0x0610..=0x061A | 0x0640 | 0x064B..=0x065F | 0x0670
        | 0x200B..=0x200D | 0xFE00..=0xFE0F | 0x00AD)
}
