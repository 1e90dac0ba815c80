//! Functions for building the tables and training the taggers: `cargo xtask entities`,
//! `training/entities`.

use std::collections::BTreeMap;

use crate::encoder::pieces::Pieces;
use crate::features::Features;
use crate::names::List;
use crate::sentence::{Sentence, sentences};
use crate::tag::{Steps, TAGS};
use crate::token::Token;

/// Returns the features of each token of a sentence.
pub fn features(tokens: &[Token<'_>]) -> Vec<Vec<u64>> {
    let features = Features::of(&Sentence { tokens });
    (0..tokens.len())
        .map(|at| {
            let mut found = Vec::with_capacity(90);
            features.each(at, &mut |feature| found.push(feature));
            found
        })
        .collect()
}

/// Creates the table of an encoder's vocabulary; `##` before a piece means that it occurs inside a
/// word.
pub fn vocabulary(pieces: &[&str]) -> Vec<u8> {
    crate::encoder::pieces::table(pieces)
}

/// Returns the encoder's inputs for each token of a sentence: its pieces and its marks.
pub fn encoder_inputs(
    tokens: &[Token<'_>],
    vocabulary: &[u8],
    unknown: u16,
) -> Vec<(Vec<u16>, u64)> {
    let pieces = Pieces::new(vocabulary, unknown);
    let features = Features::of(&Sentence { tokens });
    let mut found = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let mut ids = Vec::with_capacity(4);
        pieces.cut(features.lower(at), &mut ids);
        let marks = features.marks(at, token.text, ids.len());
        found.push((ids, marks));
    }
    found
}

/// Returns the number of tokens in each sentence of a text.
pub fn sentence_lengths(tokens: &[Token<'_>]) -> Vec<usize> {
    sentences(tokens)
        .iter()
        .map(|sentence| sentence.tokens.len())
        .collect()
}

/// Packs weights in the built-in format.
pub fn pack(rows: &[(u64, [f32; TAGS])], steps: &Steps) -> Vec<u8> {
    crate::weights::pack(rows, steps)
}

/// Returns the hash of a name in the lists; `None` if it is empty or too long.
pub fn name_hash(name: &str) -> Option<u64> {
    crate::names::making::hash_of(name)
}

/// Returns the hash under which a word's class is stored.
pub fn word_hash(word: &str) -> u64 {
    crate::hash::text(&crate::features::normal(word))
}

/// Packs the table of names: phrases with their lists, words with their class, each class's two
/// parents.
pub fn pack_names(phrases: &[(u64, u16)], words: &[(u64, u16)], parents: &[[u8; 2]]) -> Vec<u8> {
    crate::names::making::write(phrases, words, parents)
}

/// Builds the table of names from the tables in `data/entities`; `read` returns the text of a table
/// by name.
///
/// # Errors
/// Returns the first error of `read`.
pub fn make_names<E>(read: &mut dyn FnMut(&str) -> Result<String, E>) -> Result<Vec<u8>, E> {
    let mut lists: BTreeMap<u64, u16> = BTreeMap::new();
    let mut put = |name: &str, list: List| {
        // Annotated corpora often put blanks around a hyphen.
        let spaced = name.contains('-').then(|| name.replace('-', " - "));
        for form in std::iter::once(name).chain(spaced.as_deref()) {
            if let Some(hash) = name_hash(form) {
                *lists.entry(hash).or_default() |= 1 << list as u8;
            }
        }
    };
    for line in read("countries.tsv")?
        .lines()
        .chain(read("places.tsv")?.lines())
    {
        let mut cells = line.split('\t');
        let name = cells.next().unwrap_or_default();
        put(
            name,
            match cells.next() {
                Some("country") => List::Country,
                Some("region") => List::Region,
                Some("city") => List::City,
                _ => List::Feature,
            },
        );
    }
    for line in read("cities.tsv")?.lines() {
        let mut cells = line.split('\t');
        let name = cells.next().unwrap_or_default();
        let thousands: u32 = cells.nth(1).and_then(|cell| cell.parse().ok()).unwrap_or(0);
        put(
            name,
            match thousands {
                1000.. => List::Metropolis,
                100.. => List::City,
                _ => List::Town,
            },
        );
    }
    for line in read("world_names.tsv")?.lines() {
        match line.split_once('\t') {
            Some((name, "first")) => put(name, List::FirstName),
            Some((name, _)) => put(name, List::Surname),
            None => {}
        }
    }
    let ranked = [
        (
            "first_names.tsv",
            1000,
            List::FirstName,
            List::RareFirstName,
        ),
        ("surnames.tsv", 5000, List::Surname, List::RareSurname),
    ];
    for (file, common, often, seldom) in ranked {
        for (rank, name) in read(file)?.lines().enumerate() {
            put(name, if rank < common { often } else { seldom });
        }
    }
    let plain = [
        ("demonyms.tsv", List::Demonym),
        ("companies.tsv", List::Company),
        ("bodies.tsv", List::Body),
        ("brands.tsv", List::Brand),
        ("legislators.tsv", List::Person),
        ("people.tsv", List::Person),
    ];
    for (file, list) in plain {
        for name in read(file)?.lines() {
            put(name, list);
        }
    }
    let mut words: BTreeMap<u64, u16> = BTreeMap::new();
    for line in read("words.tsv")?.lines() {
        if let Some((word, class)) = line.split_once('\t') {
            words.insert(word_hash(word), class.parse().unwrap_or(u16::MAX));
        }
    }
    let mut parents = Vec::new();
    for line in read("classes.tsv")?.lines() {
        let mut cells = line
            .split('\t')
            .skip(1)
            .map(|cell| cell.parse().unwrap_or(255));
        parents.push([cells.next().unwrap_or(255), cells.next().unwrap_or(255)]);
    }
    let lists: Vec<_> = lists.into_iter().collect();
    let words: Vec<_> = words.into_iter().collect();
    Ok(pack_names(&lists, &words, &parents))
}
