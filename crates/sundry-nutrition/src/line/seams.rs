//! Computes the input of the comma model: features of a single comma, of a line with the comma that
//! ends it, and of a line as a whole.
//!
//! Training and inference share this code; the weights are not here.

use super::features::{Word, mix};
use super::pieces::{NO_WORD, Piece, mixed, pieces};
use super::token::{Token, token_by_token};

/// Number of hash buckets.
pub const SPLIT_BUCKETS: usize = 1 << 18;

/// Maximum number of pieces in a line.
pub const MOST_PIECES: usize = 14;

/// Maximum number of pieces after the first that begin with an amount: none of 72,794 labelled
/// lines has more than three.
const MOST_AMOUNTS: u64 = 3;

/// Maximum number of tokens that are examined.
const MOST_TOKENS: usize = 1024;

/// A text with its commas and the pieces between them.
pub struct Seams<'t> {
    tokens: Vec<Token<'t>>,
    words: Vec<u64>,
    pieces: Vec<Piece>,
    /// Share of pieces that begin with an amount, in quarters (0–4).
    measured: u64,
    /// Number of pieces that are a food alone, without an amount; at most 3.
    bare: u64,
    /// 3 if the first piece is capitalised, plus the number of capitalised pieces, at most 2.
    capitals: u64,
}

impl<'t> Seams<'t> {
    /// Analyses a text without line feeds.
    pub fn of(text: &'t str) -> Self {
        Self::hiding(text, |_| None)
    }

    /// Like [`Self::of`], but hides some words as if they had never been seen: `salt` receives the
    /// hash of each word, and returns a number to hide it with.
    pub fn hiding(text: &'t str, mut salt: impl FnMut(u64) -> Option<u64>) -> Self {
        let tokens: Vec<Token<'_>> = token_by_token(text).take(MOST_TOKENS).collect();
        let words: Vec<Word> = tokens
            .iter()
            .map(|token| {
                let word = Word::of(token);
                salt(word.hash).map_or(word, |salt| word.hidden(salt))
            })
            .collect();
        let pieces = pieces(text, &tokens, &words);
        let words = words.iter().map(|word| word.hash).collect();
        let count = |what: fn(&Piece) -> bool| pieces.iter().filter(|piece| what(piece)).count();
        let measured = (count(Piece::is_measured) * 4 / pieces.len().max(1)) as u64;
        let bare = count(|piece| piece.amount == 0 && piece.names == 4).min(3) as u64;
        let capitals = u64::from(pieces.first().is_some_and(|piece| piece.capital)) * 3
            + count(|piece| piece.capital).min(2) as u64;
        Self {
            tokens,
            words,
            pieces,
            measured,
            bare,
            capitals,
        }
    }

    /// Returns the number of pieces between commas; at least one.
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Returns the byte offsets of the start and end of the comma before a piece.
    pub fn comma(&self, piece: usize) -> Option<(usize, usize)> {
        let at = self.pieces.get(piece)?.from.checked_sub(1)?;
        let token = self.tokens.get(at)?;
        Some((token.start, token.end()))
    }

    /// Computes the features of the comma before a piece, independent of the line that is open
    /// there.
    pub fn own(&self, index: usize, features: &mut Vec<u32>) {
        features.clear();
        let Some(piece) = self.pieces.get(index) else {
            return;
        };
        let at = piece.from.saturating_sub(1);
        let word = |offset: isize| {
            at.checked_add_signed(offset)
                .and_then(|at| self.words.get(at))
                .copied()
                .unwrap_or(NO_WORD)
        };
        let before = index
            .checked_sub(1)
            .and_then(|index| self.pieces.get(index));
        let next = self.pieces.get(index + 1);
        let since_comma = before.map_or(0, Piece::tokens).min(12);
        let length = piece.tokens().min(9);
        let ends = u64::from(next.is_none());
        let number = u64::from(piece.amount >= 2);
        let own = piece.class();
        let class_before = before.map_or(63, Piece::class);
        let class_next = next.map_or(63, Piece::class);
        let mut add = |kind: u64, one: u64, two: u64| push(features, kind, one, two);
        add(0, 0, 0);
        add(1, number, 0);
        add(2, word(1), 0);
        add(3, word(1), word(2));
        add(4, word(-1), word(1));
        add(5, word(-1), number);
        add(6, word(-2), word(-1));
        add(7, word(2), number);
        add(8, length, number * 2 + ends);
        add(9, piece.last, number);
        add(10, piece.last, length);
        add(11, class_before, since_comma);
        add(12, u64::from(piece.capital), self.capitals);
        add(13, word(1), length);
        add(14, mix(word(1), word(2)), word(3));
        add(15, word(3), 0);
        add(16, word(1), since_comma);
        add(17, number, word(2));
        add(18, mix(number, word(2)), word(3));
        add(19, since_comma, length);
        add(20, word(-1), length);
        add(21, word(1), ends);
        add(22, piece.last, word(1));
        add(23, piece.opening, 0);
        add(24, piece.opening, own);
        add(25, own, class_next);
        add(26, own, word(1));
        add(27, own, piece.list());
        add(28, own, piece.last);
        add(29, own, mixed(&[self.measured, self.bare]));
        add(30, own, mixed(&[class_before, class_next]));
        add(31, piece.head, piece.amount);
        add(32, piece.head, before.map_or(NO_WORD, |piece| piece.head));
        add(
            33,
            mixed(&[own, class_before, piece.list()]),
            before.map_or(9, Piece::list),
        );
        add(34, own, mixed(&[u64::from(piece.capital), self.capitals]));
        add(35, piece.after[0], piece.amount);
        add(36, mix(piece.after[0], piece.after[1]), piece.amount);
        add(37, piece.endings[0], own);
        add(38, piece.endings[1], own);
        add(39, mix(piece.endings[0], piece.endings[1]), length);
        add(40, word(1), piece.opening);
        add(41, piece.food[0], own);
        add(42, piece.food[2], mix(own, length));
        let aisle_before = before.map_or(0, |piece| piece.food[2]);
        add(
            43,
            mix(aisle_before, piece.food[2]),
            mixed(&[own, class_before]),
        );
        let announced = before.map_or(0, |piece| piece.announces);
        add(44, announced, mixed(&[own, piece.list()]));
    }

    /// Calls `take` for every line that could begin with a piece, shortest first, with the index
    /// after its last piece and its features.
    pub fn lines(&self, from: usize, features: &mut Vec<u32>, mut take: impl FnMut(usize, &[u32])) {
        let Some(first) = self.pieces.get(from) else {
            return;
        };
        let mut line = Open::begun(first);
        let last = self.pieces.len().min(from + MOST_PIECES);
        for end in from + 1..=last {
            let Some(piece) = end.checked_sub(1).and_then(|at| self.pieces.get(at)) else {
                return;
            };
            if end > from + 1 {
                line.goes_on(piece);
                if line.inner_amounts > MOST_AMOUNTS {
                    return;
                }
            }
            features.clear();
            self.whole(first, piece, &line, features);
            if let Some(next) = self.pieces.get(end) {
                self.ended(first, next, self.pieces.get(end + 1), &line, features);
            }
            take(end, features);
        }
    }

    /// Adds features of a candidate line as a whole.
    fn whole(&self, first: &Piece, last: &Piece, line: &Open, features: &mut Vec<u32>) {
        let mut add = |kind: u64, one: u64, two: u64| push(features, kind, one, two);
        let count = line.commas.min(5);
        add(64, line.classes, 0);
        add(65, line.shape, 0);
        add(66, first.class(), mixed(&[count, last.list()]));
        add(67, mixed(&[first.class(), line.names]), line.foods.min(3));
        add(68, mixed(&[first.class(), last.class()]), count);
        add(69, first.opening, mixed(&[count, line.names]));
        add(
            70,
            mixed(&[first.class(), line.foods.min(4), line.choices.min(2)]),
            count,
        );
        add(
            71,
            mixed(&[line.inner_amounts.min(3), first.class()]),
            last.list(),
        );
        add(72, line.tokens.min(30) / 2, count);
        add(73, first.first, last.last);
        add(
            74,
            mixed(&[self.measured, self.bare]),
            mixed(&[first.class(), count]),
        );
        add(75, first.first, mixed(&[line.names, count]));
        add(
            77,
            first.after[0],
            mixed(&[first.amount, line.names, count]),
        );
        add(
            78,
            line.announces,
            mixed(&[count, last.list(), first.amount]),
        );
        add(
            79,
            first.food[2],
            mixed(&[count, last.list(), line.foods.min(4)]),
        );
        add(80, line.foods_shape, 0);
        add(
            81,
            line.names,
            mixed(&[first.amount, first.tokens().min(9), count]),
        );
        add(76, first.head, mixed(&[count, last.class()]));
    }

    /// Adds features of a candidate line together with the piece that would begin the next one.
    fn ended(
        &self,
        first: &Piece,
        piece: &Piece,
        next: Option<&Piece>,
        line: &Open,
        features: &mut Vec<u32>,
    ) {
        let mut add = |kind: u64, one: u64, two: u64| push(features, kind, one, two);
        let own = piece.class();
        let open = first.amount * 8 + line.names;
        let next = next.map_or(63, Piece::class);
        let count = line.commas.min(4);
        let word = piece.first;
        let before = piece.from.checked_sub(2).and_then(|at| self.words.get(at));
        let before = before.copied().unwrap_or(NO_WORD);
        add(128, own, open);
        add(129, mix(own, open), count);
        add(130, open, word);
        add(131, mix(own, open), mix(next, u64::from(piece.capital)));
        add(132, mix(own, open), piece.list());
        add(133, first.first, own);
        add(134, mix(first.first, word), own);
        add(135, mix(own, open), piece.tokens().min(9));
        add(136, line.announces, mixed(&[own, open, count]));
        add(137, mix(own, open), before);
        add(138, mixed(&[own, open, line.foods.min(3)]), piece.list());
        add(139, first.head, piece.head);
        add(140, mixed(&[own, open, line.choices.min(2)]), piece.list());
        add(141, mixed(&[own, open]), mixed(&[self.measured, self.bare]));
        add(142, first.head, own);
        add(143, piece.opening, mixed(&[open, count]));
        add(144, line.shape, own);
        add(145, mixed(&[first.head, piece.list()]), own);
        add(146, first.food[0], piece.food[0]);
        add(147, first.food[1], piece.food[1]);
        add(
            148,
            mixed(&[first.food[2], piece.food[2]]),
            mixed(&[own, piece.list()]),
        );
        let alike = (0..3)
            .filter(|at| first.food.get(*at) == piece.food.get(*at))
            .count() as u64
            * u64::from(piece.food[0] > 0);
        add(149, alike, mixed(&[own, open, piece.list()]));
        add(150, alike, mixed(&[own, open, count]));
        add(151, line.announces, mixed(&[own, piece.list()]));
        add(
            152,
            line.announces,
            mixed(&[u64::from(piece.capital), count, own]),
        );
        add(153, piece.after[0], mixed(&[piece.amount, open]));
        add(154, mixed(&[piece.endings[0], open]), own);
        let size = piece.beside(first);
        add(156, size, mixed(&[own, open, first.amount]));
        add(157, size, mixed(&[own, piece.after[0]]));
        add(155, mixed(&[first.food[2], word]), own);
    }
}

fn push(features: &mut Vec<u32>, kind: u64, one: u64, two: u64) {
    let hash = mix(mix(kind, one), two);
    features.push((hash >> 40) as u32 & (SPLIT_BUCKETS as u32 - 1));
}

/// Running totals of a candidate line.
struct Open {
    names: u64,
    commas: u64,
    foods: u64,
    choices: u64,
    inner_amounts: u64,
    tokens: u64,
    /// The signs by which the pieces announce a list, see [`Piece`]; 0 if there are none.
    announces: u64,
    /// Hash of the aisles of its pieces.
    foods_shape: u64,
    /// Hash of the classes of all its pieces.
    classes: u64,
    /// Like `classes`, but without what the pieces name.
    shape: u64,
}

impl Open {
    fn begun(piece: &Piece) -> Self {
        Self {
            names: piece.names,
            commas: 0,
            foods: u64::from(piece.names >= 3),
            choices: u64::from(piece.has_or),
            inner_amounts: 0,
            tokens: piece.tokens(),
            announces: piece.announces,
            foods_shape: mixed(&[piece.amount, piece.food[2]]),
            classes: mixed(&[piece.class(), piece.list()]),
            shape: mixed(&[piece.amount, piece.list()]),
        }
    }

    fn goes_on(&mut self, piece: &Piece) {
        self.names = self.names.max(piece.names);
        self.commas += 1;
        self.foods += u64::from(piece.names >= 3);
        self.choices += u64::from(piece.has_or);
        self.inner_amounts += u64::from(piece.is_measured());
        self.tokens += piece.tokens();
        self.announces |= piece.announces;
        self.foods_shape = mixed(&[self.foods_shape, piece.food[2], piece.list()]);
        self.classes = mixed(&[self.classes, piece.class(), piece.list()]);
        self.shape = mixed(&[self.shape, piece.amount, piece.list()]);
    }
}
