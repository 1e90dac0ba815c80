//! How numbers are rounded on the wire: ratios and ratings to six decimals, money to two. Nothing else.

/// A ratio or rating as it is shown: at most six decimals.
pub(crate) fn ratio(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// An amount of money, or hours: at most two decimals.
pub(crate) fn money(value: f64) -> f64 {
    (value * 1e2).round() / 1e2
}
