//! Names in which several foods only flavor another: `honey and nut flavor cereal`. What two foods fill or
//! name (`bean and cheese burrito`) the food engine knows.

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
