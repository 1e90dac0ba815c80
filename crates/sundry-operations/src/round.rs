//! How numbers are rounded on the wire: ratios and ratings to six decimals. Nothing else.

/// A ratio or rating as it is shown: at most six decimals.
pub(crate) fn ratio(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
