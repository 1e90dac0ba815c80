//! Selects the best few items, by score, ties by the smaller key, without a full sort.

use std::cmp::Ordering;

/// Orders better items first: by higher score, then by smaller key.
pub(crate) fn better(left: (f32, u64), right: (f32, u64)) -> Ordering {
    right.0.total_cmp(&left.0).then(left.1.cmp(&right.1))
}

/// Keeps the best `count` items, in order.
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
