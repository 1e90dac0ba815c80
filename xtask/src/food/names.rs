//! Builds the hash tables of names: phrases of the ontology and modifiers, full descriptions, and
//! words with the rows that contain them.

use std::collections::{BTreeMap, BTreeSet};

use sundry_food::build::{extend, phrase, words};
use sundry_food::layout::{LONGEST_PHRASE, Meaning};

use super::modifiers::Modifiers;
use super::ontology::Ontology;
use super::rows::Row;
use crate::Failure;

/// Maps phrases to meanings, and lists every name with its kind.
pub(super) struct Phrases {
    pub(super) table: BTreeMap<u64, u32>,
    pub(super) names: Vec<(String, u16)>,
}

/// Collects the phrases of the ontology and the modifiers. A kind's own name takes precedence over
/// another's alias.
pub(super) fn phrases(
    ontology: &Ontology,
    modifiers: &Modifiers,
    warnings: &mut Vec<String>,
) -> Result<Phrases, Failure> {
    let mut all = Phrases {
        table: BTreeMap::new(),
        names: Vec::new(),
    };
    let mut owner: BTreeMap<u64, (String, usize)> = BTreeMap::new();
    let own = ontology
        .kinds
        .iter()
        .enumerate()
        .map(|(at, kind)| (at, &kind.name));
    let others = ontology.kinds.iter().enumerate();
    let others = others.flat_map(|(at, kind)| kind.aliases.iter().map(move |alias| (at, alias)));
    for (at, name) in own.chain(others) {
        let key = words(name);
        if key.is_empty() || key.len() > LONGEST_PHRASE {
            return Err(format!("ontology: the name `{name}` is empty or too long").into());
        }
        let key = phrase(&key);
        if let Some((known, kind)) = owner.get(&key) {
            if *kind != at {
                let (one, two) = (&ontology.kinds[*kind].name, &ontology.kinds[at].name);
                warnings.push(format!(
                    "`{name}` means both {one} (as `{known}`) and {two}"
                ));
            }
            continue;
        }
        owner.insert(key, (name.clone(), at));
        all.table.insert(key, Meaning::Kind(at as u16).to_value());
        all.names.push((name.clone(), at as u16));
    }
    for (key, (effect, text)) in &modifiers.phrases {
        let key = phrase(key);
        if let Some((name, at)) = owner.get(&key) {
            let kind = &ontology.kinds[*at].name;
            warnings.push(format!("`{text}` is a modifier and `{name}` ({kind})"));
            continue;
        }
        all.table.insert(key, Meaning::Effect(*effect).to_value());
    }
    Ok(all)
}

/// Maps full descriptions, with their segments in any order, common names and synonyms to rows.
pub(super) fn descriptions(rows: &[Row]) -> BTreeMap<u64, u32> {
    let mut table = BTreeMap::new();
    // SR28's own descriptions come first, then those of the overlay and the dishes, then synonyms.
    for source in [0, 1, 2] {
        for (at, row) in rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.source == source)
        {
            let key = words(&row.description);
            table.entry(phrase(&key)).or_insert(at as u32);
        }
    }
    for (at, row) in rows.iter().enumerate() {
        for synonym in row.synonyms.iter().filter(|text| words(text).len() > 1) {
            table.entry(phrase(&words(synonym))).or_insert(at as u32);
        }
    }
    table
}

/// Prefix of the numbers of this project's own dishes.
const OWN_DISHES: u32 = 19;

/// Maps words to their places in the lists of rows, and holds the lists.
pub(super) struct Index {
    pub(super) words: BTreeMap<u64, u32>,
    pub(super) lists: Vec<Vec<u16>>,
}

/// Indexes the words of all descriptions except those of this project's own dishes, whose kinds
/// have the same names.
pub(super) fn index(rows: &[Row]) -> Index {
    let mut lists: BTreeMap<u64, BTreeSet<u16>> = BTreeMap::new();
    let is_own = |row: &Row| row.id / 100_000 == OWN_DISHES;
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| !is_own(row)) {
        for word in words(&row.description)
            .into_iter()
            .chain(words(&row.common_name))
        {
            lists.entry(word).or_default().insert(at as u16);
        }
    }
    let mut index = Index {
        words: BTreeMap::new(),
        lists: Vec::new(),
    };
    for (word, list) in lists {
        let key = extend(0, word);
        index.words.insert(key, index.lists.len() as u32);
        index.lists.push(list.into_iter().collect());
    }
    index
}
