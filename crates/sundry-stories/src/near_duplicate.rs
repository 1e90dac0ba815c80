//! Detects near-duplicates among articles of one outlet: a corrected headline, a second URL.

/// Minimum share of common terms in near-duplicates.
const NEARLY_ALL: f32 = 0.8;

/// Compares two sorted lists of terms.
pub(crate) fn is_near_duplicate(left: &[(u32, f32)], right: &[(u32, f32)]) -> bool {
    if left.is_empty() || right.is_empty() {
        return false;
    }
    let common = left
        .iter()
        .filter(|(term, _)| {
            right
                .binary_search_by_key(term, |(other, _)| *other)
                .is_ok()
        })
        .count();
    let all = left.len() + right.len() - common;
    common as f32 >= NEARLY_ALL * all as f32
}
