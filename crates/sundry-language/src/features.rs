//! The features of a word: every run of one to five letters, including the word boundaries, and the
//! word as a whole, each as a 32-bit hash.
//!
//! Not a dictionary: hashes that collide share a row of the model, in training too.

use sundry_hash::GOLDEN;

use crate::reader::{LONGEST, Word};
use crate::rows;
use crate::script::Script;

/// Maximum length of a run of letters.
const LONGEST_RUN: usize = 5;

#[inline]
fn mix(hash: u64, letter: char) -> u64 {
    (hash.rotate_left(5) ^ u64::from(letter as u32)).wrapping_mul(GOLDEN)
}

/// Maximum number of features: runs of up to five letters from 42 positions, and the whole word.
const MOST: usize = (LONGEST + 2) * LONGEST_RUN + 1;

const _: () = assert!(MOST <= rows::MOST);

/// The features of one word at a time.
///
/// All hashes are stored before any is looked up, so that the processor can overlap the look-ups.
pub(crate) struct Features {
    hashes: [u32; MOST],
    length: usize,
}

impl Features {
    /// Creates an empty buffer.
    pub(crate) const fn new() -> Self {
        Self {
            hashes: [0; MOST],
            length: 0,
        }
    }

    /// Returns the hashes of a word's features; the whole word comes last if it is longer than a
    /// run.
    pub(crate) fn of(&mut self, word: &Word) -> &[u32] {
        self.length = 0;
        if word.script() == Script::Han {
            self.add_han(word.letters());
        } else {
            self.add_runs(word.padded());
        }
        self.hashes.get(..self.length).unwrap_or(&[])
    }

    #[inline]
    fn push<const N: usize>(&mut self, hashes: [u32; N]) {
        let places = self.hashes.get_mut(self.length..);
        if let Some(places) = places.and_then(|places| places.first_chunk_mut()) {
            *places = hashes;
            self.length += N;
        }
    }

    /// Adds every run of letters that begins with the first of them; `before` is the hash of the
    /// text before.
    #[inline]
    fn push_runs<const N: usize>(&mut self, before: u64, letters: &[char; N]) {
        let mut hash = before;
        self.push(letters.map(|letter| {
            hash = mix(hash, letter);
            (hash >> 32) as u32
        }));
    }

    /// Adds the runs of a word between two blanks. A blank alone is not a feature.
    #[inline]
    fn add_runs(&mut self, padded: &[char]) {
        let edge = mix(0, ' ');
        let mut whole = mix(1, ' ');
        let mut rest = padded.get(1..).unwrap_or(&[]);
        match rest {
            [a, b, c, d, ..] => self.push_runs(edge, &[*a, *b, *c, *d]),
            [a, b, c] => self.push_runs(edge, &[*a, *b, *c]),
            [a, b] => self.push_runs(edge, &[*a, *b]),
            _ => {}
        }
        while let [letter, after @ ..] = rest {
            match rest {
                [a, b, c, d, e, ..] => self.push_runs(0, &[*a, *b, *c, *d, *e]),
                [a, b, c, d] => self.push_runs(0, &[*a, *b, *c, *d]),
                [a, b, c] => self.push_runs(0, &[*a, *b, *c]),
                [a, b] => self.push_runs(0, &[*a, *b]),
                _ => {}
            }
            whole = mix(whole, *letter);
            rest = after;
        }
        if padded.len() > LONGEST_RUN {
            self.push([(whole >> 32) as u32]);
        }
    }

    /// Adds the features of Han and kana: single characters and pairs, without boundaries, since
    /// there are no spaces.
    fn add_han(&mut self, letters: &[char]) {
        let mut before = None;
        for letter in letters {
            self.push([(mix(2, *letter) >> 32) as u32]);
            if let Some(before) = before {
                self.push([(mix(mix(3, before), *letter) >> 32) as u32]);
            }
            before = Some(*letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Features, mix};
    use crate::reader::{Strictness, words};

    fn hashes(word: &str) -> Vec<u32> {
        let (mut features, mut hashes) = (Features::new(), Vec::new());
        words(word, Strictness::Everything, |word| {
            hashes.extend_from_slice(features.of(word));
        });
        hashes
    }

    fn hash(seed: u64, letters: &[char]) -> u32 {
        (letters.iter().fold(seed, |hash, letter| mix(hash, *letter)) >> 32) as u32
    }

    proptest! {
        #[test]
        fn every_run_and_the_word_in_their_order(word in "[a-zà-öα-ω]{1,40}") {
            // A word has a single script.
            let word: String = if word.contains(|c| c > 'ͯ') {
                word.replace(|c| c <= 'ͯ', "ω")
            } else {
                word
            };
            let padded: Vec<char> = format!(" {word} ").chars().collect();
            let mut expected = Vec::new();
            for start in 0..padded.len() {
                for end in start + 1..=padded.len().min(start + 5) {
                    let run = &padded[start..end];
                    if run != [' '] {
                        expected.push(hash(0, run));
                    }
                }
            }
            if padded.len() > 5 {
                expected.push(hash(1, &padded));
            }
            prop_assert_eq!(hashes(&word), expected);
        }
    }

    #[test]
    fn han_is_read_by_characters_and_pairs() {
        let expected = [
            hash(2, &['東']),
            hash(2, &['京']),
            hash(3, &['東', '京']),
            hash(2, &['の']),
            hash(3, &['京', 'の']),
        ];
        assert_eq!(hashes("東京の"), expected);
    }
}
