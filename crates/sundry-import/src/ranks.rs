//! Converts scores to ratings: the share of an import's records that scored lower.
//!
//! Scores are comparable only within one source: 50 is much in a small forum and nothing in a large
//! one, and likes are not votes. Ranks are comparable across sources.

use std::collections::BTreeMap;

/// Counts scores in bounded memory.
#[derive(Debug, Default)]
pub(crate) struct Ranks {
    counts: BTreeMap<i64, u64>,
}

/// The rating of every score that was counted.
#[derive(Debug)]
pub(crate) struct Ratings {
    /// Scores and the ratings of records that have them.
    steps: Vec<(i64, f64)>,
}

/// Scores up to this size are exact; larger ones are rounded to 12 bits (one part in 4,096).
const EXACT: u64 = 1 << 16;

impl Ranks {
    pub(crate) fn add(&mut self, score: i64) {
        *self.counts.entry(step(score)).or_default() += 1;
    }

    /// Computes the ratings. Half of the records with the same score count as lower: the rating of
    /// a large tie is its middle, and the mean of all ratings is one half.
    pub(crate) fn ratings(self) -> Ratings {
        let all: u64 = self.counts.values().sum();
        let mut below = 0;
        let steps = self.counts.into_iter().map(|(score, count)| {
            let rating = (below as f64 + count as f64 / 2.0) / all as f64;
            below += count;
            // More than four digits would be false precision.
            (score, (rating * 1e4).round() / 1e4)
        });
        Ratings {
            steps: steps.collect(),
        }
    }
}

impl Ratings {
    pub(crate) fn of(&self, score: i64) -> Option<f64> {
        let at = self.steps.binary_search_by_key(&step(score), |step| step.0);
        self.steps.get(at.ok()?).map(|(_, rating)| *rating)
    }
}

/// Rounds a score. There are at most 2 × (2^16 + 47 × 2^11) values, whatever is counted.
fn step(score: i64) -> i64 {
    let size = score.unsigned_abs();
    if size <= EXACT {
        return score;
    }
    let spare = 64 - size.leading_zeros() - 12;
    let kept = (size >> spare) << spare;
    i64::try_from(kept).unwrap_or(i64::MAX) * score.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_between_nought_and_one_and_grow_with_the_score() {
        let mut ranks = Ranks::default();
        for score in [0, 0, 0, 1, 5, 300_000, 300_001, -7] {
            ranks.add(score);
        }
        let ratings = ranks.ratings();
        let given: Vec<_> = [-7, 0, 1, 5, 300_000, 300_001]
            .map(|score| ratings.of(score))
            .to_vec();
        assert_eq!(
            given,
            [0.0625, 0.3125, 0.5625, 0.6875, 0.875, 0.875].map(Some)
        );
        assert_eq!(ratings.of(2), None);
    }

    #[test]
    fn any_score_at_all() {
        let mut ranks = Ranks::default();
        for shift in 0..64 {
            ranks.add(i64::MAX >> shift);
            ranks.add(i64::MIN >> shift);
        }
        let ratings = ranks.ratings();
        assert!(ratings.of(i64::MIN).unwrap() < ratings.of(0).unwrap_or(0.5));
        assert!(ratings.of(i64::MAX).unwrap() > 0.9);
    }
}
