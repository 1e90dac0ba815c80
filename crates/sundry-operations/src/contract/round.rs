//! Rounds numbers for the wire: ratios and ratings to six decimals, money to two, amounts of
//! ingredients to the shortest exact form. `wire` prints them.

/// Rounds a ratio or rating to at most six decimals.
pub(crate) fn ratio(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// Rounds an amount of money, or hours, to at most two decimals.
pub(crate) fn money(value: f64) -> f64 {
    (value * 1e2).round() / 1e2
}

/// Rounds an amount of an ingredient: to two decimals, or to three or four if those express a
/// fraction of a spoon exactly (1/8 = 0.125, 1/16 = 0.0625).
pub(crate) fn short(value: f64) -> f64 {
    let exact = |decimals: f64| {
        let rounded = (value * decimals).round() / decimals;
        ((rounded - value).abs() < 1e-9).then_some(rounded)
    };
    exact(1e3)
        .or_else(|| exact(1e4))
        .unwrap_or_else(|| money(value))
}
