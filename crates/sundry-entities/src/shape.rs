//! The shape of a word: the positions of capitals, digits and signs.

/// Returns the hash of a string of character classes, with runs shortened to two: `McDonald` is
/// `XxXxx`, `1996-08-30` is `dd-dd-dd`.
pub(crate) fn shape_hash(text: &str, mute: bool) -> u64 {
    let mut hash = 7_u64;
    let (mut last, mut run, mut length) = (' ', 0, 0);
    for character in text.chars() {
        let class = if character.is_uppercase() {
            if mute { 'x' } else { 'X' }
        } else if character.is_alphabetic() {
            'x'
        } else if character.is_numeric() {
            'd'
        } else if character.is_ascii() {
            character
        } else {
            // Pictographs and signs of all kinds are one class, since no training text contains
            // each of them.
            '*'
        };
        run = if class == last { run + 1 } else { 1 };
        last = class;
        if run <= 2 && length < 12 {
            length += 1;
            hash = crate::hash::pair(hash, class as u64);
        }
    }
    hash
}
