//! Names in which several foods only flavor or fill another: `honey and nut flavor cereal`, `chicken and
//! prosciutto tortelloni`. Foods of which a line has some each are told elsewhere.

use sundry_food::standard;

/// `honey and nut flavor cereal`: what several foods only flavor, if it is named behind them.
pub(super) fn behind_flavor(name: &str) -> Option<&str> {
    if !name.contains("lavor") {
        return None;
    }
    let lower = name.to_ascii_lowercase();
    let (before, _) = lower.split_once(" flavor")?;
    if !before.contains(" and ") && !before.contains('&') {
        return None;
    }
    let behind = name.get(before.len() + 1..)?;
    let mut parts = behind
        .match_indices(' ')
        .filter_map(|(at, _)| behind.get(at + 1..));
    parts.find(|part| standard().find(part).is_some())
}

/// `chicken and prosciutto tortelloni`, `garlic & rosemary focaccia`: what the first two only fill or flavor.
pub(super) fn filled(name: &str) -> Option<&str> {
    const FILLED: &[&str] = &[
        "tortelloni",
        "tortellini",
        "ravioli",
        "pizza",
        "pizzas",
        "lasagna",
        "lasagne",
        "focaccia",
        "quiche",
        "crackers",
        "muffins",
        "taquitos",
        "pierogies",
        "dumplings",
    ];
    let last = name.split_whitespace().next_back()?;
    if !name.contains(" and ") && !name.contains(" & ")
        || !FILLED.iter().any(|known| known.eq_ignore_ascii_case(last))
    {
        return None;
    }
    let foods = standard();
    let kind = foods.kind(last)?;
    let is_other = foods.find(name).is_none_or(|found| !found.kind.is(kind));
    is_other.then_some(last)
}
