//! Measures the similarity of two texts: n-grams of four words as article-extraction-benchmark
//! counts them, and bags of words.

use std::collections::HashMap;

/// Splits a text into words like the benchmark: sequences of letters, digits and underscores.
pub fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && !is_mark(c))
        .filter(|word| !word.is_empty())
        .collect()
}

/// Marks that Python's `\w` excludes are separators here too; only letters' own marks join.
fn is_mark(_: char) -> bool {
    false
}

/// Returns true positives, false positives and false negatives of n-grams of four words, as shares.
pub fn shingles(truth: &str, given: &str) -> (f64, f64, f64) {
    let (truth, given) = (words(truth), words(given));
    let (truth, given) = (runs(&truth), runs(&given));
    let (mut hits, mut extra, mut missing) = (0.0, 0.0, 0.0);
    for (run, count) in &truth {
        let other = given.get(run).copied().unwrap_or(0);
        hits += (*count).min(other) as f64;
        missing += count.saturating_sub(other) as f64;
    }
    for (run, count) in &given {
        extra += count.saturating_sub(truth.get(run).copied().unwrap_or(0)) as f64;
    }
    let sum: f64 = hits + extra + missing;
    if sum > 0.0 {
        (hits / sum, extra / sum, missing / sum)
    } else {
        (0.0, 0.0, 0.0)
    }
}

fn runs<'a>(words: &[&'a str]) -> HashMap<Vec<&'a str>, usize> {
    let mut runs = HashMap::new();
    if words.len() < 4 {
        if !words.is_empty() {
            runs.insert(words.to_vec(), 1);
        }
        return runs;
    }
    for window in words.windows(4) {
        *runs.entry(window.to_vec()).or_default() += 1;
    }
    runs
}

/// The measures of a set of pages.
#[derive(Default)]
pub struct Shingles {
    counts: Vec<(f64, f64, f64)>,
}

impl Shingles {
    /// Counts a page.
    pub fn add(&mut self, truth: &str, given: &str) {
        self.counts.push(shingles(truth, given));
    }

    /// Returns precision, recall, F1 and the share of pages without any difference.
    pub fn result(&self) -> (f64, f64, f64, f64) {
        let ratio = |hits: f64, wrong: f64| {
            if hits + wrong > 0.0 {
                hits / (hits + wrong)
            } else {
                0.0
            }
        };
        let mean = |values: Vec<f64>| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let precision = mean(
            self.counts
                .iter()
                .filter(|(hits, extra, _)| hits + extra > 0.0)
                .map(|(hits, extra, _)| ratio(*hits, *extra))
                .collect(),
        );
        let recall = mean(
            self.counts
                .iter()
                .filter(|(hits, _, missing)| hits + missing > 0.0)
                .map(|(hits, _, missing)| ratio(*hits, *missing))
                .collect(),
        );
        let exact = mean(
            self.counts
                .iter()
                .map(|(_, extra, missing)| f64::from(u8::from(*extra == 0.0 && *missing == 0.0)))
                .collect(),
        );
        (
            precision,
            recall,
            2.0 * precision * recall / (precision + recall).max(1e-9),
            exact,
        )
    }
}

/// Returns the F1 of the bags of lower-case words.
pub fn word_f1(truth: &str, given: &str) -> f64 {
    let bag = |text: &str| {
        let mut bag: HashMap<String, i64> = HashMap::new();
        for word in words(text) {
            *bag.entry(word.to_lowercase()).or_default() += 1;
        }
        bag
    };
    let (truth, given) = (bag(truth), bag(given));
    let common: i64 = truth
        .iter()
        .map(|(word, count)| (*count).min(given.get(word).copied().unwrap_or(0)))
        .sum();
    let (sum, other) = (truth.values().sum::<i64>(), given.values().sum::<i64>());
    if sum + other == 0 {
        return 1.0;
    }
    2.0 * common as f64 / (sum + other) as f64
}
