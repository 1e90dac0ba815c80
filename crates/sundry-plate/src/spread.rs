//! Computes the bounds of uncertain amounts: equally or unequally likely values, their sums and
//! quantiles.

/// Quantiles of the lower and the upper bound of a range.
const RANGE: (f64, f64) = (0.025, 0.975);
/// Number of equally likely values by which an amount is represented before it is added to another.
const KEPT: usize = 60;

/// The medians of forty equally likely parts of the normal distribution; the negative half is
/// symmetric.
const NORMAL: [f64; 20] = [
    0.0313, 0.0941, 0.1573, 0.2211, 0.2858, 0.3518, 0.4193, 0.4888, 0.5607, 0.6357, 0.7144, 0.7978,
    0.8871, 0.9842, 1.0916, 1.2133, 1.3563, 1.5341, 1.7805, 2.2414,
];

/// The possible values of an amount, each with its share; the shares add up to 1.
#[derive(Debug, Clone, Default)]
pub(crate) struct Amounts(Vec<(f64, f64)>);

impl Amounts {
    /// Adds the values of one possibility: a logarithmic normal distribution with that median.
    pub(crate) fn push(&mut self, median: f64, spread: f64, share: f64) {
        let share = share / (NORMAL.len() * 2) as f64;
        for step in NORMAL {
            self.0.push((median * (step * spread).exp(), share));
            self.0.push((median * (-step * spread).exp(), share));
        }
    }

    /// Returns the sum of this amount and an independent one.
    fn plus(&mut self, other: &mut Self) -> Self {
        let (one, two) = (self.condensed(), other.condensed());
        let share = ((KEPT * KEPT) as f64).recip();
        let sums = one
            .iter()
            .flat_map(|one| two.iter().map(move |two| (one + two, share)));
        Self(sums.collect())
    }

    /// Returns [`KEPT`] equally likely values.
    fn condensed(&mut self) -> Vec<f64> {
        self.sort();
        let middle = |place: usize| (place as f64 + 0.5) / KEPT as f64;
        (0..KEPT)
            .map(|place| self.quantile(middle(place)))
            .collect()
    }

    fn sort(&mut self) {
        self.0.sort_by(|(one, _), (two, _)| one.total_cmp(two));
    }

    /// Returns a quantile of sorted values.
    fn quantile(&self, share: f64) -> f64 {
        let mut below = 0.0;
        for (amount, weight) in &self.0 {
            below += weight;
            if below >= share {
                return *amount;
            }
        }
        self.0.last().map_or(0.0, |(amount, _)| *amount)
    }
}

/// Returns the bounds of the middle 95 % of the sum of independent amounts.
pub(crate) fn range(amounts: impl IntoIterator<Item = Amounts>) -> (f64, f64) {
    let sum = amounts
        .into_iter()
        .reduce(|mut sum, mut next| sum.plus(&mut next));
    let Some(mut sum) = sum else {
        return (0.0, 0.0);
    };
    sum.sort();
    (sum.quantile(RANGE.0), sum.quantile(RANGE.1))
}

#[cfg(test)]
mod tests {
    use super::{Amounts, range};

    fn one(median: f64, spread: f64) -> Amounts {
        let mut amounts = Amounts::default();
        amounts.push(median, spread, 1.0);
        amounts
    }

    #[test]
    fn a_range_holds_the_middle_of_the_distribution() {
        let (min, max) = range([one(100.0, 0.3)]);
        assert!((min - 100.0 * (-1.96_f64 * 0.3).exp()).abs() < 5.0, "{min}");
        assert!((max - 100.0 * (1.96_f64 * 0.3).exp()).abs() < 10.0, "{max}");
        assert_eq!(range([]), (0.0, 0.0));
    }

    #[test]
    fn the_range_of_a_sum_is_narrower_than_the_sum_of_the_ranges() {
        let (min, max) = range([one(100.0, 0.3), one(100.0, 0.3)]);
        let (least, most) = range([one(100.0, 0.3)]);
        assert!(min > 2.0 * least && max < 2.0 * most, "{min} {max}");
        // The sum's deviation is that of one times the root of two.
        let width = (max - min) / (most - least);
        assert!((1.3..1.5).contains(&width), "{width}");
    }
}
