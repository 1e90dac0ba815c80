//! The per-language weights of one script, laid out so that many languages are scored side by side.
//!
//! Languages are addressed by seat number here; [`Script::list`](crate::script::Script::list)
//! defines their order.

use sundry_wide::wide;

use crate::model::WIDTH;

/// Number of languages scored at once: their sums fit the registers of any processor and leave room
/// for the products.
const BENCH: usize = 32;

/// Number of benches, enough for more languages than any script has.
const BENCHES: usize = 2;

/// The summed evidence of a text, as input for the scores.
pub(crate) struct Message {
    pub(crate) numbers: [f32; WIDTH],
    /// The reciprocal of the temperature.
    pub(crate) cooling: f32,
}

/// The score of each language; minus infinity for an empty seat.
pub(crate) struct Scores([[f32; BENCH]; BENCHES]);

/// The languages of one script.
pub(crate) struct Choir(Vec<Bench>);

struct Bench {
    weights: [[f32; BENCH]; WIDTH],
    bias: [f32; BENCH],
}

impl Choir {
    /// Creates seats for a number of languages, all without weights.
    pub(crate) fn silent(languages: usize) -> Self {
        let bench = || Bench {
            weights: [[0.0; BENCH]; WIDTH],
            bias: [f32::NEG_INFINITY; BENCH],
        };
        let benches = languages.div_ceil(BENCH).min(BENCHES);
        Self((0..benches).map(|_| bench()).collect())
    }

    /// Sets the weights of a language; `None` if there is no such seat.
    pub(crate) fn seat(&mut self, at: usize, bias: f32, weights: &[f32; WIDTH]) -> Option<()> {
        let bench = self.0.get_mut(at / BENCH)?;
        *bench.bias.get_mut(at % BENCH)? = bias;
        for (row, weight) in bench.weights.iter_mut().zip(weights) {
            *row.get_mut(at % BENCH)? = *weight;
        }
        Some(())
    }

    /// Returns the score of each language.
    pub(crate) fn scores(&self, message: &Message) -> Scores {
        let mut scores = Scores::NONE;
        for (bench, scores) in self.0.iter().zip(&mut scores.0) {
            *scores = wide(
                #[inline(always)]
                || {
                    let mut sums = bench.bias.map(|bias| bias * message.cooling);
                    for (weights, number) in bench.weights.iter().zip(&message.numbers) {
                        for (sum, weight) in sums.iter_mut().zip(weights) {
                            *sum += weight * number;
                        }
                    }
                    sums
                },
            );
        }
        scores
    }
}

impl Scores {
    /// Scores without any language.
    pub(crate) const NONE: Self = Self([[f32::NEG_INFINITY; BENCH]; BENCHES]);

    /// Returns the scores by seat.
    pub(crate) fn seats(&self) -> &[f32] {
        self.0.as_flattened()
    }

    /// Returns the distance between the best and the second best score. Plain comparisons, unlike
    /// [`f32::max`], which handles NaN, are vectorised four at a time.
    pub(crate) fn lead(&self) -> f32 {
        let greater = |a: f32, b: f32| if a > b { a } else { b };
        let lesser = |a: f32, b: f32| if a < b { a } else { b };
        let (mut first, mut second) = ([f32::NEG_INFINITY; 4], [f32::NEG_INFINITY; 4]);
        let (fours, _) = self.seats().as_chunks::<4>();
        for four in fours {
            for ((first, second), score) in first.iter_mut().zip(&mut second).zip(four) {
                *second = greater(*second, lesser(*first, *score));
                *first = greater(*first, *score);
            }
        }
        let (mut best, mut next) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
        for score in first.into_iter().chain(second) {
            next = greater(next, lesser(best, score));
            best = greater(best, score);
        }
        best - next
    }
}

#[cfg(test)]
mod tests {
    use super::{BENCH, BENCHES, Choir, Message};
    use crate::model::WIDTH;

    /// Pseudo-random numbers.
    fn noise(count: usize, seed: u32) -> Vec<f32> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f32::from((state >> 16) as u16) / 65_536.0 - 0.5
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn each_seat_is_asked_for_itself_and_the_lead_is_that_of_the_first_two() {
        for languages in 1..=BENCH * BENCHES {
            let mut choir = Choir::silent(languages);
            let (all, biases) = (noise(languages * WIDTH, 1), noise(languages, 2));
            let (weights, _) = all.as_chunks::<WIDTH>();
            let beyond = choir.seat(BENCH * BENCHES, 0.0, &[0.0; WIDTH]);
            assert_eq!(beyond, None);
            for (at, (weights, bias)) in weights.iter().zip(&biases).enumerate() {
                choir.seat(at, *bias, weights).unwrap();
            }
            let message = Message {
                numbers: noise(WIDTH, 3).try_into().unwrap(),
                cooling: 0.7,
            };
            let scores = choir.scores(&message);
            let mut expected: Vec<f32> = weights
                .iter()
                .zip(&biases)
                .map(|(weights, bias)| {
                    let products = weights.iter().zip(message.numbers);
                    products.fold(bias * 0.7, |sum, (weight, number)| sum + weight * number)
                })
                .collect();
            assert_eq!(scores.seats()[..languages], expected);
            assert!(
                scores.seats()[languages..]
                    .iter()
                    .all(|score| *score == f32::NEG_INFINITY)
            );
            expected.sort_by(|a, b| b.total_cmp(a));
            let next = expected.get(1).copied().unwrap_or(f32::NEG_INFINITY);
            assert_eq!(scores.lead().to_bits(), (expected[0] - next).to_bits());
        }
    }
}
