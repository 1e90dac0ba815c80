//! The peer: average link over all pairs at once (UPGMA) on the cosine of TF-IDF, cut at a distance
//! of .97, the best of the plain methods. It gets the whole day and compares all pairs.

use std::collections::{BTreeMap, BTreeSet};

use crate::data::Headline;

const CUT: f32 = 0.03;

pub fn average_link(headlines: &[Headline]) -> Vec<u64> {
    let words: Vec<BTreeSet<String>> = headlines
        .iter()
        .map(|headline| {
            let title = headline.title.to_lowercase();
            title
                .split(|c: char| !c.is_alphanumeric())
                .filter(|word| word.len() > 1 && !STOP.contains(word))
                .map(str::to_owned)
                .collect()
        })
        .collect();
    let mut frequency: BTreeMap<&str, f32> = BTreeMap::new();
    for word in words.iter().flatten() {
        *frequency.entry(word).or_default() += 1.0;
    }
    let count = headlines.len();
    let vectors: Vec<BTreeMap<&str, f32>> = words
        .iter()
        .map(|words| {
            let weight = |word: &str| (count as f32 / frequency[word]).ln() + 1.0;
            let length = words
                .iter()
                .map(|word| weight(word).powi(2))
                .sum::<f32>()
                .sqrt();
            words
                .iter()
                .map(|word| (word.as_str(), weight(word) / length))
                .collect()
        })
        .collect();
    let mut likeness = vec![vec![0.0_f32; count]; count];
    let mut holders: BTreeMap<&str, Vec<(usize, f32)>> = BTreeMap::new();
    for (at, vector) in vectors.iter().enumerate() {
        for (word, weight) in vector {
            holders.entry(word).or_default().push((at, *weight));
        }
    }
    for list in holders.values() {
        for (left, a) in list {
            for (right, b) in list {
                likeness[*left][*right] += a * b;
            }
        }
    }
    link(likeness)
}

/// Runs the nearest-neighbour chain algorithm.
fn link(mut likeness: Vec<Vec<f32>>) -> Vec<u64> {
    let count = likeness.len();
    let mut size = vec![1.0_f32; count];
    let mut parent: Vec<usize> = (0..count).collect();
    let mut merges: Vec<(f32, usize, usize)> = Vec::new();
    let mut alive: Vec<usize> = (0..count).collect();
    let mut chain: Vec<usize> = Vec::new();
    while alive.len() > 1 {
        if chain.is_empty() {
            chain.push(alive[0]);
        }
        let top = chain[chain.len() - 1];
        let before = chain.len().checked_sub(2).map(|at| chain[at]);
        let mut best = (before.map_or(-1.0, |other| likeness[top][other]), before);
        for &other in &alive {
            if other != top && likeness[top][other] > best.0 {
                best = (likeness[top][other], Some(other));
            }
        }
        let near = best.1.expect("another");
        if Some(near) != before {
            chain.push(near);
            continue;
        }
        chain.truncate(chain.len() - 2);
        merges.push((best.0, top, near));
        let (into, from) = (top.min(near), top.max(near));
        for &other in &alive {
            if other != into && other != from {
                let mean = (likeness[into][other] * size[into]
                    + likeness[from][other] * size[from])
                    / (size[into] + size[from]);
                likeness[into][other] = mean;
                likeness[other][into] = mean;
            }
        }
        size[into] += size[from];
        alive.retain(|&other| other != from);
    }
    for (average, left, right) in merges {
        if average >= CUT {
            let (left, right) = (root(&parent, left), root(&parent, right));
            parent[left.max(right)] = left.min(right);
        }
    }
    (0..count).map(|at| root(&parent, at) as u64).collect()
}

fn root(parent: &[usize], mut at: usize) -> usize {
    while parent[at] != at {
        at = parent[at];
    }
    at
}

const STOP: &[&str] = &[
    "a", "about", "after", "all", "and", "are", "as", "at", "be", "but", "by", "can", "could",
    "do", "for", "from", "had", "has", "have", "he", "her", "his", "how", "if", "in", "into", "is",
    "it", "its", "more", "new", "no", "not", "of", "on", "or", "out", "over", "she", "than",
    "that", "the", "their", "they", "this", "to", "up", "was", "we", "what", "when", "who", "why",
    "will", "with", "you", "your",
];
