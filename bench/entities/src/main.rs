//! Names in texts: strict F1 on held-out development data, and processor time a text.
//!
//! `bench-entities --data DIR` with the folder of annotated corpora. The compiled-in model has
//! learned from the held-out parts of the clean corpora as well, so that of those only newswire and
//! world (never learned from) are fair here: the others are measured with a model trained without
//! them, `train-entities train` prints that. `--ratings FILE` (lines of `rating<TAB>text`) compares
//! sentiment with another program's ratings.

use std::path::Path;

use sundry_entities::{LinearTagger, extract};
use train_entities::corpus::{self, CORPORA, Example, Held, Span};
use train_entities::score::{recased, score};

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    if let Some(file) = value("--ratings") {
        return agreement(Path::new(&file));
    }
    let data = value("--data").ok_or("give --data DIR, the folder of annotated corpora")?;
    LinearTagger::built_in().ok_or("built without weights")?;
    let mut find = |text: &str| -> Vec<Span> {
        let found = extract(text);
        found
            .into_iter()
            .map(|e| (e.kind, e.characters.start, e.characters.end))
            .collect()
    };
    let mut running = String::new();
    for corpus in CORPORA {
        let (learned, mut held) = corpus::read(Path::new(&data), corpus)?;
        if corpus.clean || corpus.held == Held::None {
            continue;
        }
        // None of it was learned from, so all of it counts.
        held.extend(learned);
        let plain = score(&held, &mut find);
        let [lower, upper] = [false, true].map(|upper| {
            let copies: Vec<Example> = held.iter().map(|example| recased(example, upper)).collect();
            score(&copies, &mut find).all.f1()
        });
        println!(
            "{:<12} {:>5} names  {plain}  | lower {lower:5.1}  UPPER {upper:5.1}",
            corpus.family, plain.all.gold
        );
        if running.is_empty() {
            running = held
                .iter()
                .take(3000)
                .map(|example| example.text.as_str())
                .collect::<Vec<_>>()
                .join("\n");
        }
    }
    for length in [34, 500, 2_000, 10_000] {
        let text: String = running.chars().take(length).collect();
        let rounds = 400_000 / length + 10;
        let start = cpu_time::ProcessTime::now();
        for _ in 0..rounds {
            std::hint::black_box(extract(std::hint::black_box(&text)));
        }
        let micros = start.elapsed().as_secs_f64() * 1e6 / rounds as f64;
        println!("{length:>6} characters  {micros:>8.0} µs of processor time");
    }
    Ok(())
}

/// Correlation and largest difference with ratings of another program.
fn agreement(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let pairs: Vec<(f64, f64)> = text
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(rating, text)| Some((rating.parse().ok()?, sundry_sentiment::compound(text))))
        .collect();
    let count = pairs.len() as f64;
    let mean = |pick: fn(&(f64, f64)) -> f64| pairs.iter().map(pick).sum::<f64>() / count;
    let (left, right) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let (mut both, mut own, mut other) = (0.0, 0.0, 0.0);
    for (a, b) in &pairs {
        both += (a - left) * (b - right);
        own += (a - left).powi(2);
        other += (b - right).powi(2);
    }
    let same = pairs.iter().filter(|(a, b)| (a - b).abs() < 5e-5).count();
    println!(
        "{} texts, {same} rated the same, correlation {:.4}",
        pairs.len(),
        both / (own * other).sqrt()
    );
    Ok(())
}
