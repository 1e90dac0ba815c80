//! Trains the picker of articles: `train-article --data DIR [--out FILE] [--folds N]`.
//!
//! It learns from the training pages and prints the measures of each fold's unseen pages. `cargo
//! xtask bench article` measures the held-out pages.

use std::path::Path;

use sundry_article::Context;
use sundry_article::training::{Forest, Prepared};
use train_article::forest::{Rows, Settings, grow};
use train_article::labels::{Label, label};
use train_article::measure::{Shingles, word_f1};
use train_article::pages::{self, Page};

const FIRST: Settings = Settings {
    trees: 90,
    leaves: 24,
    rate: 0.1,
    least: 4.0,
    shrink: 4.0,
    columns: 0.4,
};
const SECOND: Settings = Settings {
    trees: 90,
    leaves: 16,
    rate: 0.1,
    least: 4.0,
    shrink: 4.0,
    columns: 0.5,
};

struct Sample {
    page: Page,
    prepared: Prepared,
    labels: Vec<Label>,
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let data = value("--data").ok_or("give --data DIR, the folder of labelled pages")?;
    let folds: usize = value("--folds")
        .and_then(|text| text.parse().ok())
        .unwrap_or(5);
    let samples: Vec<Sample> = pages::read(Path::new(&data))?
        .into_iter()
        .filter(|page| page.is_learned() && page.text.is_some())
        .map(sample)
        .collect();
    println!("{} pages to learn from", samples.len());
    let mut second_rows: Vec<Vec<[f32; sundry_article::training::SECOND]>> = Vec::new();
    second_rows.resize_with(samples.len(), Vec::new);
    for fold in 0..folds {
        let bytes = grow(
            &rows(
                samples
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| at % folds != fold)
                    .map(|(_, sample)| sample),
            ),
            FIRST,
        );
        let forest = Forest::read(&bytes).0;
        for (at, sample) in samples
            .iter()
            .enumerate()
            .filter(|(at, _)| at % folds == fold)
        {
            let chances: Vec<f32> = sample
                .prepared
                .rows()
                .iter()
                .map(|row| forest.chance(row))
                .collect();
            second_rows[at] = sample.prepared.second(&chances);
        }
    }
    let mut texts: Vec<String> = vec![String::new(); samples.len()];
    for fold in 0..folds {
        let bytes = grow(
            &later_rows(&samples, &second_rows, |at| at % folds != fold),
            SECOND,
        );
        let forest = Forest::read(&bytes).0;
        for (at, sample) in samples
            .iter()
            .enumerate()
            .filter(|(at, _)| at % folds == fold)
        {
            let chances: Vec<f32> = second_rows[at]
                .iter()
                .map(|row| forest.chance(row))
                .collect();
            texts[at] = sample.prepared.text(&chances);
        }
    }
    report(&samples, &texts);
    if let Some(show) = value("--show") {
        worst(&samples, &texts, &show);
    }
    if let Some(out) = value("--out") {
        let mut bytes = grow(&rows(samples.iter()), FIRST);
        bytes.extend(grow(&later_rows(&samples, &second_rows, |_| true), SECOND));
        std::fs::write(&out, &bytes).map_err(|error| format!("{out}: {error}"))?;
        println!("{out}: {} bytes", bytes.len());
    }
    Ok(())
}

fn sample(page: Page) -> Sample {
    let context = Context {
        url: Some(&page.url),
        ..Context::default()
    };
    let prepared = Prepared::new(page.html.as_bytes(), &context);
    let blocks: Vec<&str> = prepared.texts().collect();
    let labels = label(
        &blocks,
        page.text.as_deref().unwrap_or_default(),
        &page.optional,
    );
    Sample {
        prepared,
        labels,
        page,
    }
}

fn rows<'a>(samples: impl Iterator<Item = &'a Sample>) -> Rows<'a> {
    let mut data = Rows {
        rows: Vec::new(),
        labels: Vec::new(),
        weights: Vec::new(),
    };
    for sample in samples {
        for (row, label) in sample.prepared.rows().iter().zip(&sample.labels) {
            data.rows.push(row);
            data.labels.push(label.is_text);
            data.weights.push(label.weight);
        }
    }
    data
}

fn later_rows<'a, const N: usize>(
    samples: &[Sample],
    second: &'a [Vec<[f32; N]>],
    takes: impl Fn(usize) -> bool,
) -> Rows<'a> {
    let mut data = Rows {
        rows: Vec::new(),
        labels: Vec::new(),
        weights: Vec::new(),
    };
    for (at, sample) in samples.iter().enumerate().filter(|(at, _)| takes(*at)) {
        for (row, label) in second[at].iter().zip(&sample.labels) {
            data.rows.push(row);
            data.labels.push(label.is_text);
            data.weights.push(label.weight);
        }
    }
    data
}

fn report(samples: &[Sample], texts: &[String]) {
    println!("set      pages  precision  recall  F1     exact  word F1");
    for set in ["aeb", "wcxb", "naeb", "fundus"] {
        let mut shingles = Shingles::default();
        let mut perfect = Shingles::default();
        let (mut words, mut count) = (0.0, 0);
        for (sample, text) in samples
            .iter()
            .zip(texts)
            .filter(|(sample, _)| sample.page.set == set)
        {
            let truth = sample.page.text.as_deref().unwrap_or_default();
            shingles.add(truth, text);
            let marks: Vec<f32> = sample
                .labels
                .iter()
                .map(|label| f32::from(u8::from(label.is_text)))
                .collect();
            perfect.add(truth, &sample.prepared.text(&marks));
            words += word_f1(truth, text);
            count += 1;
        }
        let (precision, recall, f1, exact) = shingles.result();
        let words = words / f64::from(count.max(1));
        println!(
            "{set:8} {count:5}  {precision:.4}     {recall:.4}  {f1:.4} {exact:.3}  {words:.4}"
        );
        let (precision, recall, f1, exact) = perfect.result();
        println!("  by the labels: {precision:.4}     {recall:.4}  {f1:.4} {exact:.3}");
    }
}

/// Prints the worst pages of a set, with their extra and their missing text.
fn worst(samples: &[Sample], texts: &[String], set: &str) {
    let mut order: Vec<(f64, usize)> = samples
        .iter()
        .enumerate()
        .filter(|(_, sample)| sample.page.set == set)
        .map(|(at, sample)| {
            (
                word_f1(sample.page.text.as_deref().unwrap_or_default(), &texts[at]),
                at,
            )
        })
        .collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (score, at) in order.iter().take(25) {
        let sample = &samples[*at];
        println!("\n== {score:.3} {} {}", sample.page.id, sample.page.url);
        for (label, block) in sample.labels.iter().zip(sample.prepared.texts()) {
            let picked = texts[*at].contains(block);
            if picked != label.is_text && label.weight > 0.0 {
                let short: String = block.chars().take(110).collect();
                println!(
                    "{} {}",
                    if picked { "+" } else { "-" },
                    short.replace('\n', " / ")
                );
            }
        }
    }
}
