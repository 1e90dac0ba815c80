//! A name that is not understood, with one letter of it mended: `parsely`, `ckicken`, `onion power`. It is
//! asked last, and what it finds is held half as sure. Words of four letters and fewer, and first letters, are
//! taken as they are: too many other foods are that near.

use sundry_food::{Foods, Naming};

/// Letters of the shortest and the longest words that are mended.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=14;
/// Letters of the shortest that may be a food without the words beside it: chops are no chips.
const LEAST_ALONE: usize = 7;
/// Words of the longest names that are looked at.
const MOST_WORDS: usize = 5;

/// The name with one word spelt as a food is; none where that would name several foods.
pub(super) fn mended(foods: &Foods, name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    if words.len() > MOST_WORDS {
        return None;
    }
    (0..words.len()).find_map(|at| {
        let word = *words.get(at)?;
        let plain = word.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_known = || foods.naming(word) != Naming::Unknown;
        if !plain || !LENGTHS.contains(&word.len()) || is_known() {
            return None;
        }
        let whole = |word: &str| {
            let mut words = words.clone();
            if let Some(slot) = words.get_mut(at) {
                *slot = word;
            }
            words.join(" ")
        };
        // The other words may only say something of it: "chopped parsely".
        let others = words.iter().enumerate().filter(|(other, _)| *other != at);
        let mut others = others.map(|(_, word)| *word);
        let alone = word.len() >= LEAST_ALONE && others.all(|word| foods.names_no_food(word));
        let mut found: Option<(String, u16)> = None;
        for near in neighbours(word) {
            let name = whole(&near);
            let by_itself = || alone.then(|| foods.kind(&near)).flatten();
            let Some(kind) = foods.kind(&name).or_else(by_itself) else {
                continue;
            };
            match &found {
                Some((_, known)) if *known != kind.index() => return None,
                Some(_) => {}
                None => found = Some((name, kind.index())),
            }
        }
        found.map(|(name, _)| name)
    })
}

/// All words that are one letter away, by a letter too many, too few, wrong, or two exchanged; the first
/// letter stays.
fn neighbours(word: &str) -> impl Iterator<Item = String> {
    let letters = word.as_bytes().to_vec();
    let length = letters.len();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).ok();
    let without = {
        let letters = letters.clone();
        (1..length).filter_map(move |at| {
            let mut near = letters.clone();
            near.remove(at);
            text(near)
        })
    };
    let exchanged = {
        let letters = letters.clone();
        (1..length.saturating_sub(1)).filter_map(move |at| {
            let mut near = letters.clone();
            near.swap(at, at + 1);
            text(near)
        })
    };
    let wrong = {
        let letters = letters.clone();
        (1..length).flat_map(move |at| {
            let letters = letters.clone();
            (b'a'..=b'z').filter_map(move |letter| {
                let mut near = letters.clone();
                *near.get_mut(at)? = letter;
                text(near)
            })
        })
    };
    let more = (1..=length).flat_map(move |at| {
        let letters = letters.clone();
        (b'a'..=b'z').filter_map(move |letter| {
            let mut near = letters.clone();
            near.insert(at, letter);
            text(near)
        })
    });
    without.chain(exchanged).chain(wrong).chain(more)
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn one_letter_is_mended() {
        let foods = sundry_food::standard();
        for (name, wanted) in [
            ("parsely", Some("parsley")),
            ("ckicken", Some("chicken")),
            ("poatoes", Some("potatoes")),
            ("onion power", Some("onion powder")),
            ("chopped parsely", Some("chopped parsley")),
            // What is known is what it is, and two letters are too many.
            ("parsley", None),
            ("italian leaves", None),
            ("loin chops", None),
            ("flubberwock", None),
            ("prslee", None),
        ] {
            assert_eq!(mended(foods, name).as_deref(), wanted, "{name}");
        }
    }
}
