//! The features of a word: every run of one to five letters, its two edges counted as letters,
//! and the word as a whole, each as a 32-bit hash.
//!
//! Not a dictionary: hashes that fall on one row of the model share it, and training knows.

use crate::reader::Word;
use crate::script::Script;

/// Longest run of letters.
const LONGEST_RUN: usize = 5;

/// Odd multiplier of Fibonacci hashing: 2^64 divided by the golden ratio.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline]
fn mix(hash: u64, letter: char) -> u64 {
    (hash.rotate_left(5) ^ u64::from(letter as u32)).wrapping_mul(MULTIPLIER)
}

/// Calls `emit` with the hash of every feature; the whole word, if it is longer than a run, last.
#[inline]
pub(crate) fn of(word: &Word, mut emit: impl FnMut(u32)) {
    let letters = word.letters();
    if word.script() == Script::Han {
        han(letters, emit);
        return;
    }
    let padded = word.padded();
    let mut whole = 1;
    // An edge alone says nothing, and only the two ends are edges.
    let mut first = true;
    let mut rest = padded;
    while let Some((run, _)) = rest.split_first_chunk::<LONGEST_RUN>() {
        let mut hash = 0;
        for (index, letter) in run.iter().enumerate() {
            hash = mix(hash, *letter);
            if index > 0 || !first {
                emit((hash >> 32) as u32);
            }
        }
        whole = mix(whole, run[0]);
        first = false;
        rest = rest.get(1..).unwrap_or(&[]);
    }
    while let [letter, after @ ..] = rest {
        let mut hash = 0;
        for (index, letter) in rest.iter().enumerate() {
            hash = mix(hash, *letter);
            if index > 0 || *letter != ' ' {
                emit((hash >> 32) as u32);
            }
        }
        whole = mix(whole, *letter);
        rest = after;
    }
    if padded.len() > LONGEST_RUN {
        emit((whole >> 32) as u32);
    }
}

/// Han and kana: single characters and pairs, no edges, for there are no blanks.
fn han(letters: &[char], mut emit: impl FnMut(u32)) {
    let mut before = None;
    for letter in letters {
        emit((mix(2, *letter) >> 32) as u32);
        if let Some(before) = before {
            emit((mix(mix(3, before), *letter) >> 32) as u32);
        }
        before = Some(*letter);
    }
}
