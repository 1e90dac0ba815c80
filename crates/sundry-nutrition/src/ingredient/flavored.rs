//! Strips foods that only flavor another: `honey and nut flavor cereal`. Names with two fillings
//! (`bean and cheese burrito`) are known to the food engine and not handled here.

use sundry_food::standard;

/// Returns the food after the flavors in names such as `honey and nut flavor cereal`.
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
