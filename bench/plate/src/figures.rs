//! Computes figures over pictures: accuracy, calibration of the confidence, and errors of weights
//! and calories.

/// Number of bins of the calibration error.
const BINS: usize = 15;

/// Recognition.
#[derive(Default, Clone)]
pub(crate) struct Recognition {
    /// Confidence of the first guess, whether it was right, and whether one of five was.
    pub(crate) seen: Vec<(f64, bool, bool)>,
}

impl Recognition {
    pub(crate) fn share(&self, of: impl Fn(&(f64, bool, bool)) -> bool) -> f64 {
        self.seen.iter().filter(|row| of(row)).count() as f64 / self.seen.len().max(1) as f64
    }

    /// Returns the expected calibration error: the gap between confidence and accuracy, bin by bin.
    pub(crate) fn calibration_error(&self) -> f64 {
        let mut bins = vec![(0.0, 0.0, 0.0); BINS];
        for (confidence, right, _) in &self.seen {
            let bin = &mut bins[((confidence * BINS as f64) as usize).min(BINS - 1)];
            bin.0 += confidence;
            bin.1 += f64::from(u8::from(*right));
            bin.2 += 1.0;
        }
        let gaps = bins.iter().filter(|bin| bin.2 > 0.0);
        gaps.map(|(sure, right, _)| (sure - right).abs())
            .sum::<f64>()
            / self.seen.len().max(1) as f64
    }

    /// Returns the accuracy on pictures with at least that confidence, and their share.
    pub(crate) fn when_sure(&self, least: f64) -> (f64, f64) {
        let sure: Vec<_> = self.seen.iter().filter(|row| row.0 >= least).collect();
        let right = sure.iter().filter(|row| row.1).count();
        (
            right as f64 / sure.len().max(1) as f64,
            sure.len() as f64 / self.seen.len().max(1) as f64,
        )
    }

    pub(crate) fn line(&self, name: &str) -> String {
        let (accuracy, covered) = self.when_sure(0.7);
        format!(
            "{name:12} {:6} {:8.3} {:8.3} {:8.3} {:10.3} {:8.3}",
            self.seen.len(),
            self.share(|row| row.1),
            self.share(|row| row.2),
            self.calibration_error(),
            accuracy,
            covered
        )
    }
}

/// True and estimated amounts.
#[derive(Default)]
pub(crate) struct Amounts {
    /// True amount, estimate, and bounds.
    pub(crate) seen: Vec<(f64, f64, f64, f64)>,
}

impl Amounts {
    /// Returns the mean error as a share of the mean.
    pub(crate) fn mean_error(&self) -> f64 {
        let error: f64 = self.seen.iter().map(|row| (row.0 - row.1).abs()).sum();
        error / self.seen.iter().map(|row| row.0).sum::<f64>().max(1e-9)
    }

    /// Returns the median of the errors as shares of the true amounts.
    pub(crate) fn median_error(&self) -> f64 {
        let errors = self.seen.iter().map(|row| (row.0 - row.1).abs() / row.0);
        let mut errors: Vec<f64> = errors.collect();
        errors.sort_by(f64::total_cmp);
        errors.get(errors.len() / 2).copied().unwrap_or(0.0)
    }

    /// Returns how often the bounds contain the true amount.
    pub(crate) fn held(&self) -> f64 {
        let held = |row: &&(f64, f64, f64, f64)| row.2 <= row.0 && row.0 <= row.3;
        self.seen.iter().filter(held).count() as f64 / self.seen.len().max(1) as f64
    }
}
