//! Computes the features of a token and its neighbours, as hashes: words, forms, prefixes and
//! suffixes, word classes, lists of names. The weights are not here.

use std::borrow::Cow;

use crate::casing::Casing;
#[cfg(any(feature = "encoder", feature = "training"))]
use crate::encoder::marks::marks;
use crate::hash::{mix, pair, text as text_hash};
use crate::names::{Classes, LONGEST, NO_CLASS, NO_PHRASE, names, phrase_hash};
use crate::sentence::Sentence;
use crate::shape::shape_hash;

/// Returns a token without case and accents, as in the lists of names.
pub(crate) fn normal(text: &str) -> Cow<'_, str> {
    sundry_text::fold(text)
}

struct Seen<'a> {
    lower: Cow<'a, str>,
    word: u64,
    cased: u64,
    shape: u64,
    classes: Classes,
    /// Lists that contain the token alone.
    alone: u16,
    /// Lists that contain a phrase beginning here.
    begins: u16,
    /// Lists that contain a phrase continuing here.
    goes_on: u16,
}

/// The features of a sentence.
pub(crate) struct Features<'a> {
    seen: Vec<Seen<'a>>,
    casing: Casing,
}

const EDGE: u64 = 0xED6E;

impl<'a> Features<'a> {
    pub(crate) fn of(sentence: &Sentence<'a>) -> Self {
        let casing = Casing::of(sentence.tokens);
        let names = names();
        let mut seen: Vec<Seen<'a>> = sentence
            .tokens
            .iter()
            .map(|token| {
                let lower = normal(token.text);
                let word = word_hash(&lower);
                let cased = if casing == Casing::Normal {
                    text_hash(token.text)
                } else {
                    word
                };
                Seen {
                    word,
                    cased,
                    shape: pair(
                        shape_hash(token.text, casing.is_mute()),
                        if casing == Casing::Normal {
                            0
                        } else {
                            casing as u64
                        },
                    ),
                    classes: names.classes(text_hash(&lower)),
                    alone: names.lists(phrase_hash(NO_PHRASE, text_hash(&lower))),
                    begins: 0,
                    goes_on: 0,
                    lower,
                }
            })
            .collect();
        let hashes: Vec<u64> = seen.iter().map(|seen| text_hash(&seen.lower)).collect();
        for at in 0..hashes.len() {
            let mut phrase = NO_PHRASE;
            for (length, hash) in hashes.iter().skip(at).take(LONGEST).enumerate() {
                phrase = phrase_hash(phrase, *hash);
                if length == 0 {
                    continue;
                }
                let lists = names.lists(phrase);
                if lists == 0 {
                    continue;
                }
                for (index, seen) in seen.iter_mut().skip(at).take(length + 1).enumerate() {
                    if index == 0 {
                        seen.begins |= lists;
                    } else {
                        seen.goes_on |= lists;
                    }
                }
            }
        }
        Self { seen, casing }
    }

    fn at(&self, at: usize, offset: isize) -> Option<&Seen<'a>> {
        self.seen.get(at.checked_add_signed(offset)?)
    }

    /// Returns a token as in a vocabulary: lower case, no accents.
    #[cfg(any(feature = "encoder", feature = "training"))]
    pub(crate) fn lower(&self, at: usize) -> &str {
        self.seen.get(at).map_or("", |seen| &seen.lower)
    }

    /// Returns the encoder's marks of a token with a given number of pieces.
    #[cfg(any(feature = "encoder", feature = "training"))]
    pub(crate) fn marks(&self, at: usize, text: &str, pieces: usize) -> u64 {
        self.seen.get(at).map_or(0, |seen| {
            marks(
                text,
                self.casing,
                [seen.alone, seen.begins, seen.goes_on],
                at == 0,
                pieces,
                seen.classes != NO_CLASS,
            )
        })
    }

    /// Passes each feature of a token to `sink`.
    pub(crate) fn each(&self, at: usize, sink: &mut impl FnMut(u64)) {
        let Some(here) = self.seen.get(at) else {
            return;
        };
        let casing = self.casing as u64;
        let mut put = |template: u64, value: u64| sink(mix(pair(template, value)));
        let (left, right) = (self.at(at, -1), self.at(at, 1));
        let (left2, right2) = (self.at(at, -2), self.at(at, 2));
        let word = |seen: Option<&Seen<'_>>| seen.map_or(EDGE, |seen| seen.word);
        let shape = |seen: Option<&Seen<'_>>| seen.map_or(EDGE, |seen| seen.shape);
        let class = |seen: Option<&Seen<'_>>| seen.map_or(NO_CLASS, |seen| seen.classes);
        put(0, casing);
        put(1, here.word);
        put(2, here.cased);
        put(3, here.shape);
        put(4, word(left));
        put(5, word(right));
        put(6, word(left2));
        put(7, word(right2));
        put(8, pair(word(left), here.word));
        put(9, pair(here.word, word(right)));
        put(10, pair(word(left), word(right)));
        put(11, shape(left));
        put(12, shape(right));
        put(13, pair(shape(left), here.shape));
        put(14, pair(here.shape, shape(right)));
        put(15, pair(pair(shape(left), here.shape), shape(right)));
        put(16, pair(word(left), here.shape));
        put(17, pair(here.shape, word(right)));
        if self.casing.is_mute() {
            put(18, pair(casing, here.word));
        }
        put(19, pair(u64::from(at == 0), here.shape));
        self.ends(here, &mut put);
        self.classes(here, [left2, left, right, right2].map(class), &mut put);
        self.lists(here, left, right, &mut put);
        if let Some(left3) = self.at(at, -3) {
            put(60, u64::from(left3.classes.middle));
        }
        // The nearest lower-case word on the left, which governs a list such as "of X, Y and Z".
        for back in 2..6 {
            if let Some(seen) = self.at(at, -back)
                && seen.cased == seen.word
                && seen.lower.starts_with(char::is_alphabetic)
            {
                put(61, pair(seen.word, here.shape));
                break;
            }
        }
        if let (Some(first), Some(last)) = (self.seen.first(), self.seen.last()) {
            put(62, pair(here.shape, first.word));
            put(63, pair(here.shape, last.word));
        }
    }

    #[expect(clippy::unused_self, reason = "reads better beside the others")]
    fn ends(&self, here: &Seen<'_>, put: &mut impl FnMut(u64, u64)) {
        let lower: &str = &here.lower;
        let length = lower.len();
        for size in 1..=5_u64 {
            let cut = size as usize;
            if length <= cut {
                break;
            }
            if size > 1
                && let Some(begin) = lower.get(..cut)
            {
                put(20 + size, text_hash(begin));
            }
            if let Some(end) = lower.get(length - cut..) {
                put(25 + size, pair(text_hash(end), here.shape));
            }
        }
        if lower.contains('-') {
            for part in lower.split('-') {
                put(31, text_hash(part));
            }
            if let Some(last) = lower.rsplit('-').next() {
                put(32, text_hash(last));
            }
        }
        put(33, pair(here.shape, length.min(12) as u64));
    }

    fn classes(&self, here: &Seen<'_>, near: [Classes; 4], put: &mut impl FnMut(u64, u64)) {
        let [left2, left, right, right2] = near;
        let own = here.classes;
        let wide = |classes: Classes| u64::from(classes.middle);
        put(
            34,
            pair(u64::from(own.fine), u64::from(self.casing.is_mute())),
        );
        put(35, pair(wide(own), here.shape));
        put(36, pair(u64::from(own.coarse), here.shape));
        put(37, u64::from(left.fine));
        put(38, u64::from(right.fine));
        put(39, wide(left2));
        put(40, wide(right2));
        put(41, pair(wide(left), wide(own)));
        put(42, pair(wide(own), wide(right)));
        put(43, pair(wide(left), wide(right)));
        put(44, pair(wide(left2), wide(left)));
        put(45, pair(wide(right), wide(right2)));
        put(46, pair(here.shape, wide(left)));
        put(47, pair(here.shape, wide(right)));
    }

    fn lists(
        &self,
        here: &Seen<'_>,
        left: Option<&Seen<'_>>,
        right: Option<&Seen<'_>>,
        put: &mut impl FnMut(u64, u64),
    ) {
        let form = if self.casing == Casing::Normal {
            here.shape
        } else {
            2 + self.casing as u64
        };
        for (template, lists) in [(48, here.alone), (49, here.begins), (50, here.goes_on)] {
            let mut rest = lists;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                put(template, pair(u64::from(bit), form));
                rest &= rest - 1;
            }
        }
        put(51, pair(u64::from(here.alone), form));
        put(
            52,
            pair(
                u64::from(here.alone),
                pair(u64::from(here.begins), u64::from(here.goes_on)),
            ),
        );
        let alone = |seen: Option<&Seen<'_>>| seen.map_or(EDGE, |seen| u64::from(seen.alone));
        let near = |seen: Option<&Seen<'_>>| {
            seen.map_or(EDGE, |seen| {
                pair(u64::from(seen.begins), u64::from(seen.goes_on))
            })
        };
        put(53, pair(alone(left), pair(u64::from(here.alone), form)));
        put(54, pair(pair(u64::from(here.alone), form), alone(right)));
        put(55, near(left));
        put(56, near(right));
        put(57, pair(alone(right), form));
        put(58, pair(alone(left), form));
        if let (Some(left), Some(right)) = (left, right) {
            put(
                59,
                pair(left.shape, pair(u64::from(here.alone), right.shape)),
            );
        }
    }
}

/// Returns the hash of a word, in which all digits are equal.
fn word_hash(lower: &str) -> u64 {
    if lower.bytes().any(|byte| byte.is_ascii_digit()) {
        let digits: String = lower
            .chars()
            .map(|character| {
                if character.is_ascii_digit() {
                    '0'
                } else {
                    character
                }
            })
            .collect();
        return text_hash(&digits);
    }
    text_hash(lower)
}
