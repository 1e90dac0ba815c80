//! How numbers are rounded on the wire: ratios and ratings to six decimals, money to two, amounts of
//! ingredients as short as they are exact. How they are printed is `wire`'s matter.

/// A ratio or rating as it is shown: at most six decimals.
pub(crate) fn ratio(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// An amount of money, or hours: at most two decimals.
pub(crate) fn money(value: f64) -> f64 {
    (value * 1e2).round() / 1e2
}

/// An amount of an ingredient as it is shown: two decimals, or three or four where those tell a
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
