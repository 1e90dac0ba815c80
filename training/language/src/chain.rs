//! Generates words from lingua's n-gram tables, so that sequences of up to five letters are as
//! frequent as in the news text behind the tables (a million sentences per language).
//!
//! The tables hold the probability of a letter after one to four others within a word. The
//! remainder of the probability of the next letters is that of the end of the word; the remainder
//! of the count of the preceding letters is the frequency at the beginning of a word.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use fst::{IntoStreamer, Streamer};

use crate::random::{Random, Weighted};

type Run = [char; 4];

pub struct Chain {
    starts: Weighted<Run>,
    next: HashMap<Run, Weighted<Option<char>>>,
}

impl Chain {
    /// Reads `ngrams.fst` of one language.
    pub fn read(path: &Path) -> std::io::Result<Option<Self>> {
        let map = fst::Map::new(std::fs::read(path)?).map_err(std::io::Error::other)?;
        let mut chance: HashMap<Vec<char>, f64> = HashMap::new();
        let mut five: Vec<([char; 5], f64)> = Vec::new();
        let mut stream = map.into_stream();
        while let Some((key, value)) = stream.next() {
            let Ok(text) = std::str::from_utf8(key) else {
                continue;
            };
            let letters: Vec<char> = text.chars().collect();
            let value = f64::from_bits(value).exp();
            match <[char; 5]>::try_from(letters.as_slice()) {
                Ok(letters) => five.push((letters, value)),
                Err(_) => {
                    chance.insert(letters, value);
                }
            }
        }
        // Compute the frequency of each sequence of four among all letters of the text.
        let mut counts: BTreeMap<Run, f64> = BTreeMap::new();
        for letters in chance.keys() {
            if let Ok(run) = Run::try_from(letters.as_slice()) {
                let count = (1..=4)
                    .map(|n| chance.get(&letters[..n]).copied().unwrap_or(0.0))
                    .product();
                counts.insert(run, count);
            }
        }
        if counts.len() < 1000 {
            return Ok(None);
        }
        let mut inner: HashMap<Run, f64> = HashMap::new();
        let mut follow: BTreeMap<Run, Vec<(Option<char>, f64)>> = BTreeMap::new();
        for ([a, b, c, d, e], value) in five {
            let count = counts.get(&[a, b, c, d]).copied().unwrap_or(0.0) * value;
            *inner.entry([b, c, d, e]).or_default() += count;
            follow
                .entry([a, b, c, d])
                .or_default()
                .push((Some(e), value));
        }
        let starts = Weighted::new(counts.iter().map(|(run, count)| {
            (
                *run,
                (count - inner.get(run).copied().unwrap_or(0.0)).max(0.0),
            )
        }));
        let next = counts
            .keys()
            .map(|run| {
                let mut list = follow.remove(run).unwrap_or_default();
                let rest = 1.0 - list.iter().map(|(_, value)| value).sum::<f64>();
                list.push((None, rest.max(if list.is_empty() { 1.0 } else { 0.0 })));
                (*run, Weighted::new(list))
            })
            .collect();
        Ok(Some(Self { starts, next }))
    }

    pub fn word(&self, random: &mut Random) -> String {
        let mut letters = self.starts.draw(random).to_vec();
        while letters.len() < 20 {
            let Ok(run) = Run::try_from(&letters[letters.len() - 4..]) else {
                break;
            };
            match self
                .next
                .get(&run)
                .filter(|next| !next.is_empty())
                .and_then(|next| *next.draw(random))
            {
                Some(letter) => letters.push(letter),
                None => break,
            }
        }
        letters.into_iter().collect()
    }
}
