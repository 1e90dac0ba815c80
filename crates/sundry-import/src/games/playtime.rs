//! Estimates playtime percentiles from the few figures that sources give.
//!
//! The times of many players of one game are nearly log-normal: their logarithms are linear in the
//! quantiles of the normal distribution. So percentiles are interpolated linearly between the known
//! figures in that plane, which keeps them in order; they are marked as estimated.

use sundry_records::Playtime;

/// Quantiles of the normal distribution at 10 %, 20 %, … 90 %.
const TENTHS: [f64; 9] = [
    -1.281_552, -0.841_621, -0.524_401, -0.253_347, 0.0, 0.253_347, 0.524_401, 0.841_621, 1.281_552,
];

/// Longest plausible time in hours; longer ones are clocks that were left running.
const MOST_HOURS: f64 = 100_000.0;

const HOUR: f64 = 3_600.0;

/// Known times of some players, in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Times {
    pub(super) low: f64,
    pub(super) median: f64,
    pub(super) high: f64,
    pub(super) mean: f64,
    pub(super) players: u64,
}

/// Estimates from the shortest, the median and the longest time of a known number of players.
pub(super) fn from_extremes(times: Times) -> Option<Playtime> {
    let median = hours(times.median)?;
    let low = hours(times.low).unwrap_or(median).min(median);
    let high = hours(times.high).unwrap_or(median).max(median);
    let mean = hours(times.mean).unwrap_or(median).clamp(low, high);
    // Of n players, the longest time is the quantile n/(n+1), the shortest 1/(n+1).
    let edge = quantile(1.0 / (times.players.max(2) as f64 + 1.0));
    let log = |place: f64| {
        let (end, share) = if place < 0.0 {
            (low, place / -edge)
        } else {
            (high, place / edge)
        };
        median.ln() + (end.ln() - median.ln()) * share.abs().min(1.0)
    };
    let mut percentiles = [whole(high); 10];
    for (percentile, place) in percentiles.iter_mut().zip(TENTHS) {
        *percentile = whole(log(place).exp());
    }
    Some(Playtime {
        percentiles,
        min: whole(low),
        median: whole(median),
        max: whole(high),
        mean: (mean * 100.0).round() / 100.0,
        mentions: times.players,
        estimated: true,
    })
}

/// Estimates from mean and median of an unknown number of players. The shortest and the longest
/// time are the 1st and the 99th percentile.
pub(super) fn from_mean_and_median(mean: f64, median: f64) -> Option<Playtime> {
    let middle = hours(median)?;
    let mean_hours = hours(mean).unwrap_or(middle);
    // For a log-normal distribution, mean / median = exp(sigma² / 2).
    let sigma = (2.0 * (mean_hours / middle).max(1.0).ln())
        .sqrt()
        .min(WIDEST);
    let at = |place: f64| (middle.ln() + sigma * place).exp().min(MOST_HOURS) * HOUR;
    let times = Times {
        low: at(-NINETY_NINTH),
        median,
        high: at(NINETY_NINTH),
        mean,
        players: 99,
    };
    from_extremes(times).map(|playtime| Playtime {
        mentions: 0,
        ..playtime
    })
}

/// The normal distribution's quantile at 99 %.
const NINETY_NINTH: f64 = 2.326_348;

/// Largest sigma. A mean of seven times the median comes from a few clocks left running.
const WIDEST: f64 = 2.0;

fn hours(seconds: f64) -> Option<f64> {
    (seconds > 0.0 && seconds.is_finite()).then(|| (seconds / HOUR).min(MOST_HOURS))
}

/// Rounds to whole hours; less than half an hour becomes one, since 0 means unknown.
fn whole(hours: f64) -> u32 {
    hours.round().clamp(1.0, MOST_HOURS) as u32
}

/// Returns the distance from the middle of the quantile for a share below one half of a normal
/// distribution (Abramowitz and Stegun, formula 26.2.23; error below 0.0005).
fn quantile(share: f64) -> f64 {
    let t = (-2.0 * share.clamp(1e-12, 0.5).ln()).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    (t - above / below).max(0.3)
}

#[cfg(test)]
mod tests {
    use super::{Times, from_extremes, from_mean_and_median, quantile};

    #[test]
    fn quantiles_of_the_normal_distribution() {
        for (share, known) in [(0.1, 1.2816), (0.01, 2.3263), (0.001, 3.0902)] {
            assert!((quantile(share) - known).abs() < 5e-4, "{share}");
        }
    }

    #[test]
    fn percentiles_ascend_between_the_figures_given() {
        for players in [1, 2, 3, 10, 700, 90_000] {
            for (low, median, high) in [(1.0, 50.0, 1900.0), (0.1, 0.2, 0.3), (9.0, 9.0, 9.0)] {
                let given = Times {
                    low: low * 3600.0,
                    median: median * 3600.0,
                    high: high * 3600.0,
                    mean: median * 3600.0,
                    players,
                };
                let playtime = from_extremes(given).unwrap();
                let all = playtime.percentiles;
                assert!(all.is_sorted(), "{playtime:?}");
                assert!(
                    playtime.min <= all[0] && all[9] == playtime.max,
                    "{playtime:?}"
                );
                assert_eq!(all[4], playtime.median);
            }
        }
        // A median above the longest time is an error of the source; a median alone is better than
        // nothing.
        let slip = Times {
            low: 0.0,
            median: 7200.0,
            high: 60.0,
            mean: 0.0,
            players: 0,
        };
        assert_eq!(from_extremes(slip).unwrap().percentiles, [2; 10]);
        assert_eq!(
            from_extremes(Times {
                median: 0.0,
                ..slip
            }),
            None
        );
    }

    #[test]
    fn a_log_normal_distribution_is_met_again() {
        // Median 20 h, sigma 1: the mean is 20 * exp(1/2) = 32.97 h.
        let playtime = from_mean_and_median(32.974 * 3600.0, 20.0 * 3600.0).unwrap();
        // exp(ln 20 + z) at each tenth.
        let known = [6, 9, 12, 16, 20, 26, 34, 46, 72];
        assert_eq!(playtime.percentiles[..9], known);
        assert_eq!((playtime.max, playtime.mentions), (205, 0));
        assert!(playtime.estimated);
    }
}
