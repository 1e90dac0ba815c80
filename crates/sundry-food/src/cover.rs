//! Covers a name with known phrases, as few and as long as the tables allow. Dynamic programming
//! runs from the end, so that `peanut butter cookie` is not read as peanut + butter cookie if the
//! longer phrase is known.

use crate::hash;
use crate::layout::{LONGEST_PHRASE, Meaning};
use crate::table::Foods;
use crate::token::{MOST, Token};

/// A piece of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) what: What,
}

/// The class of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Kind(u16),
    Effect(u16),
    /// A number or a percentage.
    Number,
    Unknown,
}

/// The pieces of a name, in order.
pub(crate) struct Cover {
    pieces: [Piece; MOST],
    length: usize,
}

impl Cover {
    pub(crate) fn pieces(&self) -> &[Piece] {
        self.pieces.get(..self.length).unwrap_or_default()
    }
}

/// Returns true if a name, or its part before the next comma or bracket, ends at a word.
fn ends(tokens: &[Token], at: usize) -> bool {
    match (tokens.get(at), tokens.get(at + 1)) {
        (Some(here), Some(next)) => next.segment != here.segment || next.aside != here.aside,
        _ => true,
    }
}

/// Covers the words of a name.
pub(crate) fn cover(foods: &Foods, tokens: &[Token]) -> Cover {
    let unknown = Piece {
        from: 0,
        to: 0,
        what: What::Unknown,
    };
    // For each start: the best score from there to the end, and the piece that begins there.
    let mut best = [(0_u32, unknown); MOST + 1];
    for from in (0..tokens.len().min(MOST)).rev() {
        let Some(first) = tokens.get(from) else {
            continue;
        };
        let after = |at: usize| best.get(at).map_or(0, |(score, _)| *score);
        let what = if first.digit {
            What::Number
        } else {
            What::Unknown
        };
        let mut choice = (
            after(from + 1),
            Piece {
                from: from as u8,
                to: from as u8 + 1,
                what,
            },
        );
        let mut phrase = 0;
        for (to, token) in tokens.iter().enumerate().skip(from).take(LONGEST_PHRASE) {
            if token.segment != first.segment || token.aside != first.aside {
                break;
            }
            phrase = hash::extend(phrase, token.hash);
            let Some(meaning) = foods.meaning(phrase) else {
                continue;
            };
            let length = (to + 1 - from) as u32;
            let (what, worth) = match meaning {
                // A name ends in its food: `fresh | pumpkin seeds`, not `fresh pumpkin | seeds`.
                Meaning::Kind(kind) if length > 1 && ends(tokens, to) => {
                    (What::Kind(kind), 4 * length * length + 3)
                }
                Meaning::Kind(kind) => (What::Kind(kind), 4 * length * length + 1),
                Meaning::Effect(effect) => (What::Effect(effect), 4 * length * length),
            };
            let score = worth + after(to + 1);
            if score > choice.0 {
                choice = (
                    score,
                    Piece {
                        from: from as u8,
                        to: to as u8 + 1,
                        what,
                    },
                );
            }
        }
        if let Some(slot) = best.get_mut(from) {
            *slot = choice;
        }
    }
    let mut cover = Cover {
        pieces: [unknown; MOST],
        length: 0,
    };
    let mut at = 0;
    while at < tokens.len().min(MOST) {
        let Some((_, piece)) = best.get(at) else {
            break;
        };
        if let Some(slot) = cover.pieces.get_mut(cover.length) {
            *slot = *piece;
            cover.length += 1;
        }
        at = usize::from(piece.to).max(at + 1);
    }
    cover
}
