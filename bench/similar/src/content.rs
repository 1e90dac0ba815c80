//! Compares descriptions of books, without any reading data; the truth is what all development
//! readers read.

use std::collections::BTreeMap;

use sundry_similar::Options;

use crate::data::{Book, Interactions};
use crate::peers::best;
use crate::truth::Truth;

pub fn run(books: &[Book], interactions: &Interactions, options: &Options) {
    let truth = Truth::of(interactions, 20);
    println!(
        "\ncontent alone: {} seeds with 20 readers or more",
        truth.seeds.len()
    );
    println!(
        "  candidates                 {:>6} {:>6}",
        interactions.items,
        books.len()
    );
    let mut rows: Vec<(&str, Vec<f64>)> = Vec::new();
    for among in [&books[..interactions.items], books] {
        let mut add = |name, lists: Vec<Vec<u32>>| {
            let recall = truth.recall(&lists);
            match rows.iter_mut().find(|(other, _)| *other == name) {
                Some((_, recalls)) => recalls.push(recall),
                None => rows.push((name, vec![recall])),
            }
        };
        let readers = |item: u32| among[item as usize].readers as f64;
        add("popularity", {
            let scores = (0..among.len() as u32).map(|item| (item, readers(item)));
            let top = best(scores.collect(), 11);
            let others = |&seed: &usize| {
                let others = top.iter().copied().filter(|&item| item as usize != seed);
                others.take(10).collect()
            };
            truth.seeds.iter().map(others).collect()
        });
        let vectors = TfIdf::of(among);
        add("TF-IDF", vectors.lists(&truth.seeds, |_, score| score));
        let with_popularity =
            |item: u32, score: f64| score * (1.0 + 0.3 * (1.0 + readers(item)).ln());
        add(
            "TF-IDF x log popularity",
            vectors.lists(&truth.seeds, with_popularity),
        );
        add("ours", crate::ours(among, &[], options, &truth.seeds));
    }
    for (name, recalls) in rows {
        println!("  {name:<26}  {:.3}  {:.3}", recalls[0], recalls[1]);
    }
}

/// The cosine of TF-IDF vectors over the words of title (with series) and authors.
struct TfIdf {
    vectors: Vec<Vec<(usize, f64)>>,
    postings: Vec<Vec<(u32, f64)>>,
}

impl TfIdf {
    fn of(books: &[Book]) -> Self {
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let mut vectors: Vec<Vec<(usize, f64)>> = Vec::new();
        for book in books {
            let text = format!("{} {}", book.title, book.authors.join(" "));
            let folded = sundry_text::fold(&text).into_owned();
            let mut counts: BTreeMap<usize, f64> = BTreeMap::new();
            for token in sundry_text::tokens(&folded) {
                let next = numbers.len();
                let term = *numbers.entry(token.text.to_owned()).or_insert(next);
                *counts.entry(term).or_default() += 1.0;
            }
            vectors.push(counts.into_iter().collect());
        }
        let mut frequency = vec![0.0; numbers.len()];
        for &(term, _) in vectors.iter().flatten() {
            frequency[term] += 1.0;
        }
        let mut postings = vec![Vec::new(); numbers.len()];
        for (item, vector) in (0..).zip(&mut vectors) {
            for (term, weight) in vector.iter_mut() {
                *weight *= (books.len() as f64 / frequency[*term]).ln() + 1.0;
            }
            let norm = vector
                .iter()
                .map(|(_, weight)| weight * weight)
                .sum::<f64>()
                .sqrt();
            for (term, weight) in vector {
                *weight /= norm;
                postings[*term].push((item, *weight));
            }
        }
        Self { vectors, postings }
    }

    fn lists(&self, seeds: &[usize], score: impl Fn(u32, f64) -> f64) -> Vec<Vec<u32>> {
        let list = |&seed: &usize| {
            let mut sums = vec![0.0; self.vectors.len()];
            for &(term, weight) in &self.vectors[seed] {
                for &(item, other) in &self.postings[term] {
                    sums[item as usize] += weight * other;
                }
            }
            sums[seed] = f64::MIN;
            best(
                (0..)
                    .zip(sums)
                    .map(|(item, sum)| (item, score(item, sum)))
                    .collect(),
                10,
            )
        };
        seeds.iter().map(list).collect()
    }
}
