//! A linear-chain conditional random field, trained by stochastic gradient descent with AdaGrad and
//! feature dropout; weights are averaged over the later epochs. It is seeded: the same input gives
//! the same model.

use std::collections::HashMap;

use sundry_entities::{Kind, Steps, TAGS, Tag, Token, tokens, training};
use train_entities::corpus::Example;

/// The settings of training; the defaults are those of the shipped model.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    pub epochs: usize,
    /// Number of features kept at the end.
    pub rows: usize,
    pub rate: f32,
    /// Dropout rate of features per token and step.
    pub dropout: f32,
    /// Weight decay per step in which a weight takes part.
    pub decay: f32,
    /// Least number of tokens with a feature; rarer ones are left out.
    pub fewest: u32,
}

struct Sentence {
    features: Vec<Vec<u32>>,
    tags: Vec<u8>,
}

pub fn train(examples: &[Example], settings: Settings) -> Vec<u8> {
    let mut counts: HashMap<u64, u32> = HashMap::new();
    for example in examples {
        for features in training::features(&tokens(&example.text)) {
            for feature in features {
                *counts.entry(feature).or_default() += 1;
            }
        }
    }
    let mut kept: Vec<u64> = counts
        .iter()
        .filter(|(_, count)| **count >= settings.fewest)
        .map(|(feature, _)| *feature)
        .collect();
    kept.sort_unstable();
    let numbers: HashMap<u64, u32> = kept
        .iter()
        .enumerate()
        .map(|(index, feature)| (*feature, index as u32))
        .collect();
    drop(counts);
    let sentences: Vec<Sentence> = examples
        .iter()
        .filter_map(|example| sentence(example, &numbers))
        .collect();
    eprintln!("{} features, {} sentences", kept.len(), sentences.len());
    let mut learner = Learner::new(kept.len(), settings);
    for epoch in 0..settings.epochs {
        let loss = learner.epoch(&sentences, epoch, settings.epochs);
        eprintln!("epoch {epoch}: loss {loss:.4}");
    }
    learner.packed(&kept, settings.rows)
}

fn sentence(example: &Example, numbers: &HashMap<u64, u32>) -> Option<Sentence> {
    let tokens = tokens(&example.text);
    let tags = tags_of(example, &tokens);
    let features = training::features(&tokens)
        .into_iter()
        .map(|features| {
            features
                .iter()
                .filter_map(|feature| numbers.get(feature).copied())
                .collect()
        })
        .collect();
    (!tags.is_empty()).then_some(Sentence { features, tags })
}

/// Returns the number of each token's tag.
pub fn tags_of(example: &Example, tokens: &[Token<'_>]) -> Vec<u8> {
    let mut tags = vec![0_u8; tokens.len()];
    for (kind, start, end) in &example.spans {
        let mut begun = false;
        for (token, tag) in tokens.iter().zip(&mut tags) {
            if token.start_character >= *start && token.end_character <= *end {
                *tag = tag_of(*kind, begun);
                begun = true;
            }
        }
    }
    tags
}

fn tag_of(kind: Kind, begun: bool) -> u8 {
    let tag = if begun {
        Tag::Inside(kind)
    } else {
        Tag::Begin(kind)
    };
    tag.index() as u8
}

struct Learner {
    weights: Vec<[f32; TAGS]>,
    squares: Vec<[f32; TAGS]>,
    sums: Vec<[f32; TAGS]>,
    steps: Steps,
    step_squares: Steps,
    step_sums: Steps,
    averaged: f32,
    dice: u64,
    settings: Settings,
}

impl Learner {
    fn new(features: usize, settings: Settings) -> Self {
        Self {
            weights: vec![[0.0; TAGS]; features],
            squares: vec![[0.0; TAGS]; features],
            sums: vec![[0.0; TAGS]; features],
            steps: [[0.0; TAGS]; TAGS + 1],
            step_squares: [[0.0; TAGS]; TAGS + 1],
            step_sums: [[0.0; TAGS]; TAGS + 1],
            averaged: 0.0,
            dice: 0x5EED_5EED,
            settings,
        }
    }

    fn chance(&mut self) -> f32 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice >> 40) as f32 / (1 << 24) as f32
    }

    fn epoch(&mut self, sentences: &[Sentence], epoch: usize, epochs: usize) -> f64 {
        let mut order: Vec<usize> = (0..sentences.len()).collect();
        for at in (1..order.len()).rev() {
            let other = (self.chance() * (at + 1) as f32) as usize;
            order.swap(at, other.min(at));
        }
        let (mut loss, mut count) = (0.0, 0);
        for at in order {
            loss += f64::from(self.learn(&sentences[at]));
            count += sentences[at].tags.len();
        }
        if epoch * 2 >= epochs {
            for (sum, weight) in self
                .sums
                .iter_mut()
                .flatten()
                .zip(self.weights.iter().flatten())
            {
                *sum += weight;
            }
            for (sum, weight) in self
                .step_sums
                .iter_mut()
                .flatten()
                .zip(self.steps.iter().flatten())
            {
                *sum += weight;
            }
            self.averaged += 1.0;
        }
        loss / count as f64
    }

    fn learn(&mut self, sentence: &Sentence) -> f32 {
        let length = sentence.tags.len();
        let Settings {
            rate,
            dropout,
            decay,
            ..
        } = self.settings;
        let scale = 1.0 / (1.0 - dropout);
        let mut kept: Vec<Vec<u32>> = Vec::with_capacity(length);
        let mut own: Vec<[f32; TAGS]> = Vec::with_capacity(length);
        for features in &sentence.features {
            let mut row = [0.0; TAGS];
            let mut left = Vec::with_capacity(features.len());
            for feature in features {
                if self.chance() < dropout {
                    continue;
                }
                left.push(*feature);
                for (sum, weight) in row.iter_mut().zip(&self.weights[*feature as usize]) {
                    *sum += weight * scale;
                }
            }
            kept.push(left);
            own.push(row);
        }
        let mut forward = vec![[0.0_f32; TAGS]; length];
        for tag in 0..TAGS {
            forward[0][tag] = own[0][tag] + self.steps[TAGS][tag];
        }
        for at in 1..length {
            for tag in 0..TAGS {
                let terms: [f32; TAGS] =
                    std::array::from_fn(|before| forward[at - 1][before] + self.steps[before][tag]);
                forward[at][tag] = own[at][tag] + log_sum(&terms);
            }
        }
        let total = log_sum(&forward[length - 1]);
        let mut backward = vec![[0.0_f32; TAGS]; length];
        for at in (0..length - 1).rev() {
            let next: [f32; TAGS] =
                std::array::from_fn(|after| own[at + 1][after] + backward[at + 1][after]);
            for (sum, steps) in backward[at].iter_mut().zip(&self.steps) {
                let terms: [f32; TAGS] = std::array::from_fn(|after| steps[after] + next[after]);
                *sum = log_sum(&terms);
            }
        }
        let mut gold = 0.0;
        for (at, own) in own.iter().enumerate() {
            let tag = usize::from(sentence.tags[at]);
            let before = if at == 0 {
                TAGS
            } else {
                usize::from(sentence.tags[at - 1])
            };
            gold += own[tag] + self.steps[before][tag];
        }
        let steps = self.steps;
        for at in 0..length {
            let mut gradient: [f32; TAGS] =
                std::array::from_fn(|tag| (forward[at][tag] + backward[at][tag] - total).exp());
            gradient[usize::from(sentence.tags[at])] -= 1.0;
            if gradient.iter().any(|slope| slope.abs() > 1e-3) {
                for feature in &kept[at] {
                    let weights = &mut self.weights[*feature as usize];
                    let squares = &mut self.squares[*feature as usize];
                    for tag in 0..TAGS {
                        let slope = gradient[tag] + decay * weights[tag];
                        squares[tag] += slope * slope;
                        weights[tag] -= rate * slope / (squares[tag].sqrt() + 0.1);
                    }
                }
            }
            let rows = if at == 0 { TAGS..TAGS + 1 } else { 0..TAGS };
            for before in rows {
                for tag in 0..TAGS {
                    let reached = if at == 0 {
                        0.0
                    } else {
                        forward[at - 1][before]
                    };
                    let mut slope =
                        (reached + steps[before][tag] + own[at][tag] + backward[at][tag] - total)
                            .exp();
                    let is_gold = usize::from(sentence.tags[at]) == tag
                        && (at == 0 || usize::from(sentence.tags[at - 1]) == before);
                    if is_gold {
                        slope -= 1.0;
                    }
                    self.step_squares[before][tag] += slope * slope;
                    let root = self.step_squares[before][tag].sqrt() + 0.1;
                    self.steps[before][tag] -= rate * slope / root;
                }
            }
        }
        total - gold
    }

    fn packed(&self, features: &[u64], rows: usize) -> Vec<u8> {
        let share = 1.0 / self.averaged.max(1.0);
        let mut all: Vec<(u64, [f32; TAGS])> = features
            .iter()
            .zip(&self.sums)
            .map(|(feature, sums)| (*feature, sums.map(|sum| sum * share)))
            .collect();
        let size = |row: &[f32; TAGS]| {
            let (low, high) = row
                .iter()
                .fold((f32::MAX, f32::MIN), |(low, high), weight| {
                    (low.min(*weight), high.max(*weight))
                });
            high - low
        };
        all.sort_by(|(left, a), (right, b)| size(b).total_cmp(&size(a)).then(left.cmp(right)));
        let before = all.len();
        all.truncate(rows);
        all.retain(|(_, row)| size(row) > 0.01);
        eprintln!(
            "{} of {before} features kept; smallest difference {:.3}",
            all.len(),
            all.last().map_or(0.0, |(_, row)| size(row))
        );
        all.sort_unstable_by_key(|(feature, _)| *feature);
        let mut steps = self.step_sums;
        for step in steps.iter_mut().flatten() {
            *step *= share;
        }
        training::pack(&all, &steps)
    }
}

fn log_sum(terms: &[f32; TAGS]) -> f32 {
    let top = terms.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = terms.iter().map(|term| (term - top).exp()).sum();
    top + sum.ln()
}
