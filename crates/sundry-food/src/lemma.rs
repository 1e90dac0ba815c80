//! Maps the singular and the plural of a word in a food's name to one form. The form need not be an
//! English word (`cheese` → `chees`): both sides of a comparison use the same function, so only
//! equality matters. Deliberately not `sundry-words`: this function costs a few comparisons per
//! word.

use std::sync::LazyLock;

use sundry_table::{Map, Set};

/// Plurals with a meaning of their own, and words that merely look like plurals.
static KEPT: LazyLock<Set<&str>> = LazyLock::new(|| {
    let rows = sundry_table::headless(include_str!("../../../data/food/kept_plurals.tsv"));
    rows.map(|[word]| word).collect()
});

/// Other spellings.
static IRREGULAR: LazyLock<Map<&str, &str>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!("../../../data/food/spellings.tsv"));
    rows.map(|[word, common]| (word, common)).collect()
});

/// Returns the common form of a lower-case word: a prefix of it and an ending to append.
///
/// ```
/// use sundry_food::build::lemma;
/// let form = |word| {
///     let (stem, ending) = lemma(word);
///     format!("{stem}{ending}")
/// };
/// assert_eq!(form("berries"), form("berry"));
/// assert_eq!(form("tomatoes"), form("tomato"));
/// assert_eq!(form("leaves"), form("leaf"));
/// assert_ne!(form("greens"), form("green"));
/// ```
pub fn lemma(word: &str) -> (&str, &'static str) {
    if !word.is_ascii() || word.len() < 3 {
        return (word, "");
    }
    let last = word.as_bytes().last().copied().unwrap_or_default();
    if word.len() >= 4
        && let Some(common) = IRREGULAR.get(word)
    {
        return singular(common);
    }
    if last != b's' {
        return singular(word);
    }
    if KEPT.contains(word) {
        return (word, "");
    }
    if let Some(stem) = word.strip_suffix("ies") {
        return if stem.len() > 1 {
            (stem, "y")
        } else {
            cut(word, 1)
        };
    }
    for ending in ["oes", "ses", "xes", "zes", "ches", "shes"] {
        if word.len() > ending.len() + 1 && word.ends_with(ending) {
            return cut(word, 2);
        }
    }
    if word.ends_with("ss") || word.ends_with("us") {
        return (word, "");
    }
    cut(word, 1)
}

fn singular(word: &str) -> (&str, &'static str) {
    if let Some(stem) = word.strip_suffix("ie")
        && stem.len() > 1
    {
        return (stem, "y");
    }
    for ending in ["se", "xe", "ze", "che", "she", "oe"] {
        if word.len() > ending.len() + 1 && word.ends_with(ending) {
            return cut(word, 1);
        }
    }
    (word, "")
}

fn cut(word: &str, letters: usize) -> (&str, &'static str) {
    (word.get(..word.len() - letters).unwrap_or(word), "")
}
