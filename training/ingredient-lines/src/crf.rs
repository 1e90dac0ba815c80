//! A linear-chain conditional random field, trained by stochastic gradient descent with AdaGrad and
//! feature dropout; the weights of all steps after the first third are averaged.

use sundry_nutrition::line::{BUCKETS, PACKED, TAGS};

use crate::align::Example;

const RATE: f32 = 0.12;
const DROPOUT: f32 = 0.15;

pub struct Weights {
    weights: Vec<[f32; TAGS]>,
    squares: Vec<[f32; TAGS]>,
    sums: Vec<[f32; TAGS]>,
    steps: [[f32; TAGS]; TAGS + 1],
    step_squares: [[f32; TAGS]; TAGS + 1],
    step_sums: [[f32; TAGS]; TAGS + 1],
    averaged: f32,
    dice: u64,
}

impl Weights {
    pub fn new() -> Self {
        Self {
            weights: vec![[0.0; TAGS]; BUCKETS],
            squares: vec![[0.0; TAGS]; BUCKETS],
            sums: vec![[0.0; TAGS]; BUCKETS],
            steps: [[0.0; TAGS]; TAGS + 1],
            step_squares: [[0.0; TAGS]; TAGS + 1],
            step_sums: [[0.0; TAGS]; TAGS + 1],
            averaged: 0.0,
            dice: 0x5EED,
        }
    }

    fn chance(&mut self) -> f32 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice >> 40) as f32 / (1 << 24) as f32
    }

    /// Trains on all examples once; returns the mean loss per token.
    pub fn epoch(&mut self, examples: &[Example], epoch: usize, epochs: usize) -> f64 {
        let mut order: Vec<usize> = (0..examples.len()).collect();
        for at in (1..order.len()).rev() {
            let other = (self.chance() * (at + 1) as f32) as usize;
            order.swap(at, other.min(at));
        }
        let (mut loss, mut count) = (0.0, 0);
        for at in order {
            let example = &examples[at];
            loss += f64::from(self.learn(example));
            count += example.tags.len();
        }
        if epoch * 3 >= epochs {
            for (sum, weights) in self.sums.iter_mut().zip(&self.weights) {
                for (sum, weight) in sum.iter_mut().zip(weights) {
                    *sum += weight;
                }
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

    fn learn(&mut self, example: &Example) -> f32 {
        let length = example.tags.len();
        if length == 0 {
            return 0.0;
        }
        let kept: Vec<Vec<u32>> = example
            .features
            .iter()
            .map(|features| {
                let kept = features.iter().copied();
                kept.filter(|_| self.chance() >= DROPOUT).collect()
            })
            .collect();
        let own: Vec<[f32; TAGS]> = kept
            .iter()
            .map(|features| {
                let mut sum = [0.0; TAGS];
                for feature in features {
                    for (sum, weight) in sum.iter_mut().zip(&self.weights[*feature as usize]) {
                        *sum += weight;
                    }
                }
                sum
            })
            .collect();
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
            for tag in 0..TAGS {
                let terms: [f32; TAGS] = std::array::from_fn(|after| {
                    self.steps[tag][after] + own[at + 1][after] + backward[at + 1][after]
                });
                backward[at][tag] = log_sum(&terms);
            }
        }
        let mut gold = 0.0;
        for (at, own) in own.iter().enumerate() {
            let tag = usize::from(example.tags[at]);
            let before = if at == 0 {
                TAGS
            } else {
                usize::from(example.tags[at - 1])
            };
            gold += own[tag] + self.steps[before][tag];
        }
        for at in 0..length {
            let mut gradient: [f32; TAGS] =
                std::array::from_fn(|tag| (forward[at][tag] + backward[at][tag] - total).exp());
            gradient[usize::from(example.tags[at])] -= 1.0;
            for feature in &kept[at] {
                let weights = &mut self.weights[*feature as usize];
                let squares = &mut self.squares[*feature as usize];
                for tag in 0..TAGS {
                    let slope = gradient[tag];
                    if slope.abs() < 1e-4 {
                        continue;
                    }
                    squares[tag] += slope * slope;
                    weights[tag] -= RATE * slope / (squares[tag].sqrt() + 0.1);
                }
            }
            for before in 0..=TAGS {
                if (at == 0) != (before == TAGS) {
                    continue;
                }
                for tag in 0..TAGS {
                    let mut slope = if at == 0 {
                        (forward[0][tag] + backward[0][tag] - total).exp()
                    } else {
                        (forward[at - 1][before]
                            + self.steps[before][tag]
                            + own[at][tag]
                            + backward[at][tag]
                            - total)
                            .exp()
                    };
                    let is_gold = usize::from(example.tags[at]) == tag
                        && (at == 0 || usize::from(example.tags[at - 1]) == before);
                    if is_gold {
                        slope -= 1.0;
                    }
                    self.step_squares[before][tag] += slope * slope;
                    let root = self.step_squares[before][tag].sqrt() + 0.1;
                    self.steps[before][tag] -= RATE * slope / root;
                }
            }
        }
        total - gold
    }

    /// Packs the model in the format of the engine: eight bits per weight.
    pub fn packed(&self) -> Vec<u8> {
        let share = 1.0 / self.averaged.max(1.0);
        let use_sums = self.averaged > 0.0;
        let pick = |sum: f32, now: f32| if use_sums { sum * share } else { now };
        let mut sizes: Vec<f32> = Vec::new();
        for (sums, weights) in self.sums.iter().zip(&self.weights) {
            for (sum, weight) in sums.iter().zip(weights) {
                let size = pick(*sum, *weight).abs();
                if size > 0.0 {
                    sizes.push(size);
                }
            }
        }
        sizes.sort_by(f32::total_cmp);
        let top = sizes.last().copied().unwrap_or(1.0);
        eprintln!(
            " [largest {top:.2}, 99.9 % {:.2}, median {:.3}, {} weights]",
            sizes[sizes.len() * 999 / 1000],
            sizes[sizes.len() / 2],
            sizes.len()
        );
        let scale = 127.0 / top.max(1e-6);
        let mut packed = Vec::with_capacity(PACKED);
        for (sums, weights) in self.sums.iter().zip(&self.weights) {
            for (sum, weight) in sums.iter().zip(weights) {
                packed.push((pick(*sum, *weight) * scale).round().clamp(-127.0, 127.0) as i8 as u8);
            }
        }
        for (sums, steps) in self.step_sums.iter().zip(&self.steps) {
            for (sum, step) in sums.iter().zip(steps) {
                let value = (pick(*sum, *step) * scale).round().clamp(-32000.0, 32000.0) as i16;
                packed.extend(value.to_le_bytes());
            }
        }
        packed
    }
}

fn log_sum(terms: &[f32; TAGS]) -> f32 {
    let top = terms.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = terms.iter().map(|term| (term - top).exp()).sum();
    top + sum.ln()
}
