//! The best few of many: by score, ties by the smaller key. Not a full sort.

use std::cmp::Ordering;

/// Better first: the higher score, then the smaller key.
pub(crate) fn better(left: (f32, u64), right: (f32, u64)) -> Ordering {
    right.0.total_cmp(&left.0).then(left.1.cmp(&right.1))
}

/// Leaves the best `count` in order; the rest goes.
pub(crate) fn keep_best<T>(items: &mut Vec<T>, count: usize, key: impl Fn(&T) -> (f32, u64)) {
    if count == 0 {
        items.clear();
        return;
    }
    let order = |left: &T, right: &T| better(key(left), key(right));
    if items.len() > count {
        items.select_nth_unstable_by(count - 1, order);
        items.truncate(count);
    }
    items.sort_unstable_by(order);
}
