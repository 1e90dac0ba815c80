//! TF-IDF with cosine, as in everybody's first search: words of two letters or more, folded, not
//! stemmed, and with no other weights.

use std::collections::HashMap;

use sundry_records::Gif;

pub struct TfIdf {
    rarity: HashMap<String, f64>,
    /// For each word, the gifs that contain it and its weight in each.
    lists: HashMap<String, Vec<(usize, f64)>>,
    ids: Vec<u64>,
}

impl TfIdf {
    pub fn of(gifs: &[Gif]) -> Self {
        let texts: Vec<HashMap<String, f64>> = gifs
            .iter()
            .map(|gif| counts(&gif.sentences.join(" ")))
            .collect();
        let mut with: HashMap<String, f64> = HashMap::new();
        for word in texts.iter().flat_map(HashMap::keys) {
            *with.entry(word.clone()).or_default() += 1.0;
        }
        let all = gifs.len() as f64;
        let rarity: HashMap<String, f64> = with
            .into_iter()
            .map(|(word, with)| (word, ((1.0 + all) / (1.0 + with)).ln() + 1.0))
            .collect();
        let mut lists: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        for (at, text) in texts.iter().enumerate() {
            let weight = |word: &String, count: f64| count * rarity[word];
            let length: f64 = text.iter().map(|(w, c)| weight(w, *c).powi(2)).sum();
            for (word, count) in text {
                let list = lists.entry(word.clone()).or_default();
                list.push((at, weight(word, *count) / length.sqrt()));
            }
        }
        let ids = gifs.iter().map(|gif| gif.id).collect();
        Self { rarity, lists, ids }
    }

    pub fn best(&self, text: &str, limit: usize) -> Vec<u64> {
        let mut scores = vec![0.0; self.ids.len()];
        // In a fixed order, so that sums and ties are the same in every run.
        let mut words: Vec<_> = counts(text).into_iter().collect();
        words.sort_by(|a, b| a.0.cmp(&b.0));
        for (word, count) in words {
            let Some(rarity) = self.rarity.get(&word) else {
                continue;
            };
            for (at, weight) in &self.lists[&word] {
                scores[*at] += count * rarity * weight;
            }
        }
        let mut order: Vec<usize> = (0..scores.len()).filter(|at| scores[*at] > 0.0).collect();
        order.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]).then(a.cmp(b)));
        order.truncate(limit);
        order.into_iter().map(|at| self.ids[at]).collect()
    }
}

fn counts(text: &str) -> HashMap<String, f64> {
    let mut counts = HashMap::new();
    let text = text.to_lowercase();
    let words = text.split(|character: char| !character.is_alphanumeric() && character != '_');
    for word in words.filter(|word| word.chars().count() > 1) {
        *counts.entry(word.to_owned()).or_default() += 1.0;
    }
    counts
}
