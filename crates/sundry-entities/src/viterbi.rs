//! Finds the best sequence of tags, given the scores of each tag for each token and of each
//! transition.

use crate::tag::{Steps, TAGS, Tag};

const IMPOSSIBLE: f32 = -1e9;

/// Returns the best allowed sequence.
pub(crate) fn best(scores: &[[f32; TAGS]], steps: &Steps) -> Vec<Tag> {
    let mut allowed = *steps;
    for (before, row) in allowed.iter_mut().enumerate() {
        let before = (before < TAGS).then(|| Tag::of_index(before));
        for (tag, step) in row.iter_mut().enumerate() {
            if !Tag::of_index(tag).may_follow(before) {
                *step = IMPOSSIBLE;
            }
        }
    }
    let mut back: Vec<[u8; TAGS]> = Vec::with_capacity(scores.len());
    let mut now = [0.0_f32; TAGS];
    for (at, row) in scores.iter().enumerate() {
        let mut next = [0.0_f32; TAGS];
        let mut from = [0_u8; TAGS];
        for tag in 0..TAGS {
            let (mut best, mut best_before) = (f32::NEG_INFINITY, 0);
            if at == 0 {
                best = allowed[TAGS][tag];
            } else {
                for before in 0..TAGS {
                    let sum = now[before] + allowed[before][tag];
                    if sum > best {
                        (best, best_before) = (sum, before as u8);
                    }
                }
            }
            next[tag] = best + row[tag];
            from[tag] = best_before;
        }
        now = next;
        back.push(from);
    }
    let mut tag = (0..TAGS)
        .max_by(|a, b| now[*a].total_cmp(&now[*b]))
        .unwrap_or(0);
    let mut tags = Vec::with_capacity(scores.len());
    for from in back.iter().rev() {
        tags.push(Tag::of_index(tag));
        tag = usize::from(from[tag]);
    }
    tags.reverse();
    tags
}
