//! Time zones by the names that newspapers use.

use crate::table::ZONES;

/// Returns the offset from UTC in seconds for a lower-case zone name. For names shared by zones of
/// several continents, such as `IST` and `CST`, the one usual on news sites is returned.
pub(super) fn offset(name: &str) -> Option<i32> {
    ZONES.get(name).map(|minutes| minutes * 60)
}
