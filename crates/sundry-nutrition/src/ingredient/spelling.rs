//! Corrects one letter of a name that is not understood: `parsely`, `ckicken`, `onion power`. This
//! is the last resort, and halves the confidence. Words of up to four letters, and the first letter
//! of any word, are never changed: too many other foods are that close. For the same reason only usual
//! words are corrected to: of 100,000 names, many are words of other languages.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use sundry_food::{FIRST_COMPOSED, Food, Foods, Naming, standard};
use sundry_table::Map;

/// Lengths of the words that are corrected, in letters.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=14;
/// Minimum length of a corrected word that may be the food without the words beside it: chops are
/// not chips.
const LEAST_ALONE: usize = 7;
/// Maximum number of words in a name that is corrected.
const MOST_WORDS: usize = 5;

/// Words that are dishes by themselves, in order: never misspelt foods.
static DISHES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!("../../../../data/food/dish_words.tsv"));
    let mut words: Vec<&str> = rows.map(|[word]| word).collect();
    words.sort_unstable();
    words
});

/// Returns whether a word is a dish by itself, in the singular or the plural.
fn is_dish(word: &str) -> bool {
    ENDINGS
        .iter()
        .filter_map(|ending| word.strip_suffix(ending))
        .any(|word| DISHES.binary_search(&word).is_ok())
}

/// Plural endings, which stay as they are.
const ENDINGS: [&str; 3] = ["", "s", "es"];

/// Minimum number of kinds in whose names a word stands that others may be misspelt for.
const LEAST_KINDS: usize = 3;

/// Usual words of food names by first letter and length: those that several kinds share, and the names
/// of foods with a row of their own. Built when the first name is not understood (98 million
/// instructions for 100,000 names); a look-up then takes microseconds, where trying every letter in every
/// position took a millisecond.
static WORDS: LazyLock<BTreeMap<(u8, usize), Vec<&str>>> = LazyLock::new(|| {
    let lengths = LENGTHS.start() - 1..=LENGTHS.end() + 1;
    let may_be = |word: &&str| {
        lengths.contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    let words = |name: &'static str| name.split([' ', '-']).filter(may_be);
    // How many kinds have the word in their names, and the last of these.
    let mut kinds: Map<&str, (usize, u16)> = Map::default();
    for (name, kind) in standard().names() {
        for word in words(name) {
            let (count, last) = kinds.entry(word).or_insert((0, u16::MAX));
            if *last != kind.index() {
                (*count, *last) = (*count + 1, kind.index());
            }
        }
    }
    for kind in standard().kinds() {
        let food = kind.default_food().map_or(0, Food::id);
        if (1..FIRST_COMPOSED).contains(&food) {
            let own = words(kind.name()).map(|word| (word, (LEAST_KINDS, u16::MAX)));
            kinds.extend(own);
        }
    }
    let usual = kinds
        .into_iter()
        .filter(|(_, (count, _))| *count >= LEAST_KINDS);
    let mut usual: Vec<&str> = usual.map(|(word, _)| word).collect();
    usual.sort_unstable();
    let mut by_shape: BTreeMap<(u8, usize), Vec<&str>> = BTreeMap::new();
    for word in usual {
        if let Some(first) = word.bytes().next() {
            by_shape.entry((first, word.len())).or_default().push(word);
        }
    }
    by_shape
});

/// Returns the name with one word corrected to the spelling of a known food; `None` if several
/// foods would fit.
pub(super) fn mended(foods: &Foods, name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    if words.len() > MOST_WORDS {
        return None;
    }
    let one = (0..words.len()).find_map(|at| {
        let word = *words.get(at)?;
        if !is_misspelt(foods, word) {
            return None;
        }
        let whole = |word: &str| {
            let mut words = words.clone();
            if let Some(slot) = words.get_mut(at) {
                *slot = word;
            }
            words.join(" ")
        };
        // The other words may be mere adjectives: "chopped parsely".
        let others = words.iter().enumerate().filter(|(other, _)| *other != at);
        let mut others = others.map(|(_, word)| *word);
        let alone = word.len() >= LEAST_ALONE && others.all(|word| foods.names_no_food(word));
        let mut found: Option<(String, u16)> = None;
        let nears = ENDINGS.iter().filter_map(|ending| {
            let stem = word.strip_suffix(ending)?;
            Some(neighbours(stem, words.len() == 1).map(move |known| format!("{known}{ending}")))
        });
        for near in nears.flatten() {
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
    });
    one.or_else(|| all_mended(foods, &words))
}

/// Returns true for a word that may be corrected.
fn is_misspelt(foods: &Foods, word: &str) -> bool {
    let plain = word.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_known = || foods.naming(word) != Naming::Unknown;
    plain && LENGTHS.contains(&word.len()) && !is_dish(word) && !is_known()
}

/// Returns a name of which several words are corrected, each to the only known word that is so close:
/// `bannana custrd`.
fn all_mended(foods: &Foods, words: &[&str]) -> Option<String> {
    let mut mended = Vec::with_capacity(words.len());
    let mut count = 0;
    for word in words {
        if !is_misspelt(foods, word) {
            mended.push(*word);
            continue;
        }
        let mut near: Vec<&str> = neighbours(word, false).collect();
        near.dedup();
        let [one] = near.as_slice() else {
            return None;
        };
        mended.push(*one);
        count += 1;
    }
    let name = mended.join(" ");
    (count > 1 && foods.kind(&name).is_some()).then_some(name)
}

/// Returns the known words at an edit distance of one: a letter inserted, deleted or replaced, or
/// two adjacent letters swapped. The first letter stays. A short word that is the whole name is corrected
/// only for a slip.
fn neighbours(word: &str, is_alone: bool) -> impl Iterator<Item = &'static str> {
    let first = word.bytes().next().unwrap_or_default();
    let lengths = word.len().saturating_sub(1)..=word.len() + 1;
    lengths
        .filter_map(move |length| WORDS.get(&(first, length)))
        .flatten()
        .copied()
        .filter(move |known| {
            let (word, known) = (word.as_bytes(), known.as_bytes());
            is_one_away(word, known) && (!is_alone || word.len() > SHORT || is_slip(word, known))
        })
}

/// Maximum length of a word of which only slips are corrected if it stands alone: tunta is no tuna.
const SHORT: usize = 5;

/// Returns true for two words at a distance of one that differ by a slip: two letters exchanged, a letter
/// doubled or not, a vowel for another.
fn is_slip(one: &[u8], two: &[u8]) -> bool {
    let same = one.iter().zip(two).take_while(|(one, two)| one == two);
    let at = same.count();
    let is_vowel = |letter: Option<&u8>| letter.is_some_and(|letter| b"aeiou".contains(letter));
    let doubles = |long: &[u8]| {
        let before = at.checked_sub(1).and_then(|before| long.get(before));
        before.is_some() && before == long.get(at)
    };
    match one.len().cmp(&two.len()) {
        Ordering::Less => doubles(two),
        Ordering::Greater => doubles(one),
        Ordering::Equal => {
            let is_exchange = one.get(at) == two.get(at + 1) && one.get(at + 1) == two.get(at);
            is_exchange || is_vowel(one.get(at)) && is_vowel(two.get(at))
        }
    }
}

/// Returns true if two words differ by one letter.
fn is_one_away(one: &[u8], two: &[u8]) -> bool {
    let same = one
        .iter()
        .zip(two)
        .take_while(|(one, two)| one == two)
        .count();
    let (Some(one), Some(two)) = (one.get(same..), two.get(same..)) else {
        return false;
    };
    match (one, two) {
        ([_, rest @ ..], [_, other @ ..]) if rest == other => true,
        ([_, rest @ ..], two) if rest == two => true,
        (one, [_, other @ ..]) if one == other => true,
        ([a, b, rest @ ..], [c, d, other @ ..]) => a == d && b == c && rest == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{DISHES, is_one_away, mended};

    #[test]
    fn one_letter_is_mended() {
        let foods = sundry_food::standard();
        for (name, wanted) in [
            ("parsely", Some("parsley")),
            ("ckicken", Some("chicken")),
            ("poatoes", Some("potatoes")),
            ("onion power", Some("onion powder")),
            ("chopped parsely", Some("chopped parsley")),
            ("vegetble lasagnna", Some("vegetable lasagna")),
            // Known words stay as they are, and two wrong letters are too many.
            ("parsley", None),
            ("italian leaves", None),
            ("loin chops", None),
            ("flubberwock", None),
            ("prslee", None),
            // Other foods, of which words of the table are only a letter away.
            ("tunta", None),
            ("kuska", None),
        ] {
            assert_eq!(mended(foods, name).as_deref(), wanted, "{name}");
        }
    }

    #[test]
    fn no_dish_of_the_world_is_taken_for_a_misspelt_food() {
        let foods = sundry_food::standard();
        assert!(DISHES.len() >= 600, "{}", DISHES.len());
        for dish in DISHES.iter() {
            assert_eq!(mended(foods, dish), None, "{dish}");
            assert_eq!(mended(foods, &format!("{dish}s")), None, "{dish}s");
        }
    }

    #[test]
    fn a_letter_is_added_left_out_replaced_or_exchanged() {
        for (one, two, wanted) in [
            ("parsely", "parsley", true),
            ("parsly", "parsley", true),
            ("parssley", "parsley", true),
            ("parslay", "parsley", true),
            ("parsley", "parsley", false),
            ("prsely", "parsley", false),
            ("p", "", true),
            ("", "", false),
        ] {
            assert_eq!(is_one_away(one.as_bytes(), two.as_bytes()), wanted, "{one}");
        }
    }
}
