//! Searches the descriptions of the table word by word, for names that resemble a row's description
//! more than any alias. Ranks by the weight of shared words and prefers rows that other USDA tables
//! use often; restricts the result to a kind only if the caller asks for it.

use crate::blob::{u8_at, u16_at, u32_at, u64_at};
use crate::food::Food;
use crate::kind::Kind;
use crate::layout::kinds;
use crate::state::{State, States};
use crate::table::Foods;
use crate::token::{Token, Tokens};

const FACTS_WIDTH: usize = 10;
/// Maximum number of distinct words of a name that are searched.
const MOST_WORDS: usize = 24;
/// Maximum number of rows examined, those of the rarest words first.
const MOST_ROWS: usize = 3_000;

/// A food found by its description.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<'a> {
    /// The food.
    pub food: Food<'a>,
    /// Share of the weight of the name's words that occurs in the description, 0–1.
    pub coverage: f32,
    /// The rank of the hit; higher is better.
    pub score: f32,
}

/// A word of the search, with its rows and its weight.
struct Term<'a> {
    rows: &'a [u8],
    weight: f32,
}

impl Foods {
    /// Returns the foods whose description shares words with a text, best first.
    ///
    /// ```
    /// let hits = sundry_food::standard().search("egg white dried stabilized", 3);
    /// assert!(hits[0].food.description().starts_with("Egg, white, dried"));
    /// ```
    pub fn search(&self, text: &str, limit: usize) -> Vec<Hit<'_>> {
        self.search_tokens(Tokens::of(text).as_slice(), limit, None, States::default())
    }

    pub(crate) fn search_tokens(
        &self,
        tokens: &[Token],
        limit: usize,
        within: Option<Kind<'_>>,
        asked: States,
    ) -> Vec<Hit<'_>> {
        let mut seen = [0_u64; MOST_WORDS];
        let mut count = 0;
        let mut missing = 0.0;
        let mut terms: Vec<Term<'_>> = Vec::with_capacity(8);
        for token in tokens {
            if count >= MOST_WORDS || seen.iter().take(count).any(|hash| *hash == token.hash) {
                continue;
            }
            if let Some(slot) = seen.get_mut(count) {
                *slot = token.hash;
            }
            count += 1;
            match self.rows_of(token.hash) {
                Some(rows) => terms.push(Term {
                    rows,
                    weight: self.weight(rows.len() / 2),
                }),
                None => missing += 8.0,
            }
        }
        let total: f32 = terms.iter().map(|term| term.weight).sum::<f32>() + missing;
        if total <= 0.0 {
            return Vec::new();
        }
        terms.sort_by_key(|term| term.rows.len());
        // One bit per food, since rows of one word are often rows of another as well.
        let mut looked_at = vec![0_u64; self.len().div_ceil(64)];
        let mut rows = 0;
        for term in &terms {
            let more = term.rows.len() / 2;
            if rows + more > MOST_ROWS && rows > 0 {
                break;
            }
            rows += more;
            for row in (0..more).map(|at| usize::from(u16_at(term.rows, at * 2))) {
                if let Some(bits) = looked_at.get_mut(row / 64) {
                    *bits |= 1 << (row % 64);
                }
            }
        }
        // Adjacent rows are often of one kind, so the last answer is cached.
        let mut last: Option<(Kind<'_>, bool)> = None;
        let mut is_within = |food| {
            let (Some(kind), Some(own)) = (within, self.kind_of(food)) else {
                return within.is_none();
            };
            match last {
                Some((asked, answer)) if asked == own => answer,
                _ => last.insert((own, own.is(kind))).1,
            }
        };
        let mut hits: Vec<Hit<'_>> = Vec::with_capacity(limit + 1);
        for index in ones(&looked_at) {
            let food = self.at(index);
            if !is_within(food) {
                continue;
            }
            let mut shared = 0.0;
            let mut words = 0_u8;
            for term in &terms {
                if holds(term.rows, index) {
                    shared += term.weight;
                    words += 1;
                }
            }
            let facts = self
                .kinds
                .record(kinds::FOOD_FACTS, FACTS_WIDTH, usize::from(index));
            let extra = f32::from(u8_at(facts, 0).saturating_sub(words));
            let usage = f32::from(u8_at(facts, 1));
            let states = States(u64_at(facts, 2));
            let coverage = shared / total;
            let odd = states.has(State::Baby) && !asked.has(State::Baby);
            let score = coverage - 0.018 * extra
                + 0.012 * usage
                + 0.004 * states.serves(asked, States::default()) as f32
                - if odd { 0.3 } else { 0.0 };
            let place = hits.partition_point(|hit| hit.score >= score);
            if place < limit {
                hits.insert(
                    place,
                    Hit {
                        food,
                        coverage,
                        score,
                    },
                );
                hits.truncate(limit);
            }
        }
        hits
    }

    /// Returns the states in a row's description.
    pub(crate) fn states_of_row(&self, food: Food<'_>) -> States {
        let facts = self
            .kinds
            .record(kinds::FOOD_FACTS, FACTS_WIDTH, usize::from(food.index));
        States(u64_at(facts, 2))
    }

    fn rows_of(&self, word: u64) -> Option<&[u8]> {
        let at = self
            .kinds
            .lookup(kinds::WORDS, crate::hash::extend(0, word))?;
        let record = self.kinds.record(kinds::POSTINGS_INDEX, 8, at as usize);
        let (from, count) = (u32_at(record, 0) as usize, u32_at(record, 4) as usize);
        self.kinds
            .section(kinds::POSTINGS)
            .get(from * 2..(from + count) * 2)
    }

    /// Returns the inverse document frequency, with a minimum so that common words still count.
    fn weight(&self, rows: usize) -> f32 {
        let all = self.len() as f32;
        ((all + 1.0) / (rows as f32 + 1.0)).ln().max(0.1)
    }
}

/// Returns the indices of the set bits, in order.
fn ones(bits: &[u64]) -> impl Iterator<Item = u16> {
    bits.iter().enumerate().flat_map(|(at, bits)| {
        let mut left = *bits;
        std::iter::from_fn(move || {
            let bit = (left != 0).then_some(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some((at * 64 + bit) as u16)
        })
    })
}

fn holds(rows: &[u8], index: u16) -> bool {
    let (mut low, mut high) = (0, rows.len() / 2);
    while low < high {
        let middle = usize::midpoint(low, high);
        if u16_at(rows, middle * 2) < index {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low < rows.len() / 2 && u16_at(rows, low * 2) == index
}
