//! Random values for tests. The same seed gives the same values.

use sundry_hash::SplitMix64;

/// A random sequence and the number of parts that it may still generate.
pub(crate) struct Dice {
    numbers: SplitMix64,
    left: u64,
}

impl Dice {
    /// Starts a sequence whose texts and lists have at most `left` parts in all.
    pub(crate) fn new(seed: u64, left: u64) -> Self {
        Self {
            numbers: SplitMix64(seed),
            left,
        }
    }

    /// Returns a number below this bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.numbers.draw() % bound
    }

    /// Returns one of the values.
    pub(crate) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len() as u64) as usize]
    }

    /// Returns a length, mostly small, now and then large.
    pub(crate) fn length(&mut self, most: u64) -> u64 {
        let bound = [1, 3, 12, most][self.below(4) as usize];
        let length = self.below(bound + 1).min(self.left);
        self.left -= length;
        length
    }

    /// Returns a text of up to 3,000 scraps, some of which are hard to write or to cut.
    pub(crate) fn text(&mut self) -> String {
        let address = if self.below(6) == 0 { ADDRESS } else { "" };
        let length = self.length(3_000);
        let scraps: String = (0..length).map(|_| *self.one_of(SCRAPS)).collect();
        format!("{address}{scraps}")
    }
}

const ADDRESS: &str = "https://a.example/";

const SCRAPS: &[&str] = &[
    "a",
    " ",
    "tofu",
    "\n",
    "\"",
    "\\",
    "\u{1}",
    "東京",
    "🍕",
    "é",
    ADDRESS,
    "\u{202e}",
    " | ",
    "`",
    "a-very-long-word-without-any-end-",
];
