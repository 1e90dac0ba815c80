//! Labels the blocks of a page by its annotated text: long blocks by their n-grams of words, short
//! ones by their place between the long ones.

use std::collections::HashMap;

use crate::measure::words;

/// A label: true if the block belongs to the article, with its weight.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// True if it belongs to the article.
    pub is_text: bool,
    /// Its weight; 0 for optional blocks.
    pub weight: f32,
}

/// A block with fewer words than this is short.
const SHORT: usize = 6;

/// Labels the blocks of a page.
pub fn label(blocks: &[&str], text: &str, optional: &str) -> Vec<Label> {
    let lower: Vec<String> = blocks.iter().map(|block| block.to_lowercase()).collect();
    let text = text.to_lowercase();
    let optional = optional.to_lowercase();
    let gold = words(&text);
    let spare = words(&optional).concat();
    let mut places: HashMap<&[&str], Vec<usize>> = HashMap::new();
    for (at, window) in gold.windows(4).enumerate() {
        places.entry(window).or_default().push(at);
    }
    let mut used: HashMap<&[&str], usize> = HashMap::new();
    let lists: Vec<Vec<&str>> = lower.iter().map(|block| words(block)).collect();
    let mut labels = vec![
        Label {
            is_text: false,
            weight: 0.0
        };
        blocks.len()
    ];
    let mut spans: Vec<Option<(usize, usize)>> = vec![None; blocks.len()];
    for (at, list) in lists.iter().enumerate() {
        if list.len() < SHORT {
            continue;
        }
        let (mut hits, mut sum) = (0, 0);
        let mut span: Option<(usize, usize)> = None;
        for window in list.windows(4) {
            sum += 1;
            if let Some(found) = places.get(window) {
                let taken = used.get(window).copied().unwrap_or(0);
                if let Some(place) = found.get(taken) {
                    hits += 1;
                    span = Some(match span {
                        Some((start, end)) => (start.min(*place), end.max(place + 4)),
                        None => (*place, place + 4),
                    });
                }
            }
        }
        if sum > 0 && hits * 2 >= sum {
            labels[at].is_text = true;
            spans[at] = span;
            for window in list.windows(4) {
                if let Some((window, _)) = places.get_key_value(window) {
                    *used.entry(window).or_default() += 1;
                }
            }
        }
    }
    for at in 0..blocks.len() {
        let list = &lists[at];
        if list.is_empty() || list.len() >= SHORT {
            continue;
        }
        let from = spans[..at]
            .iter()
            .rev()
            .flatten()
            .next()
            .map_or(0, |span| span.1);
        let to = spans[at + 1..]
            .iter()
            .flatten()
            .next()
            .map_or(gold.len(), |span| span.0);
        // Search paragraphs before the first or after the last long block close to it.
        let (from, to) = if spans[..at].iter().all(Option::is_none) {
            (to.saturating_sub(60), to)
        } else if spans[at + 1..].iter().all(Option::is_none) {
            (from, (from + 60).min(gold.len()))
        } else {
            (from, to)
        };
        if from >= to {
            continue;
        }
        let region = &gold[from..to];
        if let Some(place) = region
            .windows(list.len())
            .position(|window| window == list.as_slice())
        {
            labels[at].is_text = true;
            spans[at] = Some((from + place, from + place + list.len()));
        }
    }
    let total: f32 = lists.iter().map(|list| (list.len() as f32).sqrt()).sum();
    for (label, list) in labels.iter_mut().zip(&lists) {
        label.weight = (list.len() as f32).sqrt() / total.max(1.0) * 100.0;
        let own = list.concat();
        if !label.is_text && !spare.is_empty() && own.len() > 20 && spare.contains(&own) {
            label.weight = 0.0;
        }
    }
    labels
}
