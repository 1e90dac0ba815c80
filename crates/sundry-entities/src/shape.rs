//! The form of a word: which of its characters are capitals, digits, signs. Not which letters.

/// The form as a string of classes, runs cut to two: `McDonald` is `XxXxx`, `1996-08-30` is `dd-dd-dd`.
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
            // Pictographs and signs of all kinds are one class: no text shows each of them in use.
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
