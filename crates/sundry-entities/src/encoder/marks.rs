//! The additional inputs of an encoder with a lower-case vocabulary: the capitalisation of a token
//! and the lists of names that contain it, as 64 binary marks per token.
//!
//! The order of the marks is that of the trained model: changing it requires a new training.

use crate::casing::Casing;

/// Number of marks.
#[cfg(feature = "encoder")]
pub(crate) const MARKS: usize = 64;

const SHAPES: u32 = 4;
const ALONE: u32 = 14;
const BEGINS: u32 = 29;
const GOES_ON: u32 = 44;
const FIRST: u32 = 59;
const MANY_PIECES: u32 = 60;
const KNOWN_WORD: u32 = 61;
/// Mask of the fifteen lists of names.
const LISTS: u64 = (1 << 15) - 1;

/// Returns the marks of a token.
pub(crate) fn marks(
    text: &str,
    casing: Casing,
    [alone, begins, goes_on]: [u16; 3],
    is_first: bool,
    pieces: usize,
    has_class: bool,
) -> u64 {
    let lists = |bits: u16, at: u32| (u64::from(bits) & LISTS) << at;
    1 << casing as u32
        | 1 << (SHAPES + shape(text, casing.is_mute()))
        | lists(alone, ALONE)
        | lists(begins, BEGINS)
        | lists(goes_on, GOES_ON)
        | u64::from(is_first) << FIRST
        | u64::from(pieces > 1) << MANY_PIECES
        | u64::from(has_class) << KNOWN_WORD
}

/// Returns one of ten classes of written form.
fn shape(text: &str, mute: bool) -> u32 {
    let Some(first) = text.chars().next() else {
        return 8;
    };
    if matches!(first, '@' | '#') && text.len() > 1 {
        return 9;
    }
    let count = |test: fn(char) -> bool| text.chars().filter(|letter| test(*letter)).count();
    let (upper, letters, digits) = (
        count(char::is_uppercase),
        count(char::is_alphabetic),
        count(char::is_numeric),
    );
    match (letters, digits) {
        (0, 0) => 8 + u32::from(!first.is_ascii()),
        (0, _) => 6,
        (_, 1..) => 7,
        _ if mute || upper == 0 => 0,
        _ if upper == letters && text.contains('.') => 5,
        (1, _) => 3,
        _ if upper == letters => 2,
        _ if upper == 1 && first.is_uppercase() => 1,
        _ => 4,
    }
}
