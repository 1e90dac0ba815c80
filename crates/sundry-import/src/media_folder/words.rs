//! Extracts the words of a file's name: `confused-cat_02 (1).JPG` gives "confused cat".

use crate::values::tidy;

/// Returns the words of a file's name, without its extension and a counter at the end.
pub(super) fn of_file(name: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let words = of_name(stem);
    let kept = without_counter(&words);
    // A name such as "2024" consists of nothing else, so keep it.
    if kept.is_empty() {
        words
    } else {
        kept.to_owned()
    }
}

/// Returns the words of any name.
pub(super) fn of_name(name: &str) -> String {
    let mut apart = String::with_capacity(name.len() + 8);
    let mut before = ' ';
    for character in name.chars() {
        let is_sign = !character.is_alphanumeric() && !matches!(character, '\'' | '’');
        // `ThisIsFine` is three words.
        if before.is_lowercase() && character.is_uppercase() {
            apart.push(' ');
        }
        apart.push(if is_sign { ' ' } else { character });
        before = character;
    }
    tidy(&apart)
}

fn without_counter(words: &str) -> &str {
    let mut kept = words;
    while let Some((rest, last)) = kept.rsplit_once(' ') {
        if last.len() > 4 || !last.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        kept = rest;
    }
    if kept.bytes().all(|byte| byte.is_ascii_digit()) {
        ""
    } else {
        kept
    }
}
