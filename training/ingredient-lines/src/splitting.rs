//! Trains and measures what parts lines at commas: lines are put together, two to eight at a time,
//! and each comma is either a seam or was in a line.

use sundry_nutrition::line::{SPLIT_BUCKETS, SPLIT_PACKED, SplitModel, each_comma, tokens};

use crate::data::Line;

const RATE: f32 = 0.1;

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % bound
    }
}

/// A text of several lines and where their seams are.
fn joined(lines: &[&str]) -> (String, Vec<usize>) {
    let mut text = String::new();
    let mut seams = Vec::new();
    for line in lines {
        if !text.is_empty() {
            seams.push(text.len());
            text.push_str(", ");
        }
        text.push_str(line.trim().trim_end_matches(','));
    }
    (text, seams)
}

/// A line as it may stand in such a text.
fn usable(line: &Line) -> Option<&str> {
    let text = line.sentence.trim();
    (!text.is_empty() && !text.contains('\n')).then_some(text)
}

pub fn train(kept: &[Line], epochs: usize) -> Vec<u8> {
    let lines: Vec<&str> = kept.iter().filter_map(usable).collect();
    let lower: Vec<String> = lines.iter().map(|line| line.to_lowercase()).collect();
    let mut dice = Dice(0x5EED);
    let mut weights = vec![0.0_f32; SPLIT_BUCKETS];
    let mut squares = vec![0.0_f32; SPLIT_BUCKETS];
    let mut sums = vec![0.0_f32; SPLIT_BUCKETS];
    let (mut bias, mut bias_square) = (0.0_f32, 0.0_f32);
    for epoch in 0..epochs {
        let (mut loss, mut count) = (0.0_f64, 0_u64);
        for _ in 0..lines.len() / 2 {
            let number = 1 + dice.below(8);
            let small = dice.below(4) == 0;
            let chosen: Vec<&str> = (0..number)
                .map(|_| {
                    let at = dice.below(lines.len());
                    if small { lower[at].as_str() } else { lines[at] }
                })
                .collect();
            let (text, seams) = joined(&chosen);
            let tokens = tokens(&text);
            each_comma(&text, &tokens, |at, features| {
                let is_seam = seams.contains(&tokens[at].start);
                // Half of the features are left unseen each time, so that no single word decides.
                let features: Vec<u32> = features
                    .iter()
                    .copied()
                    .filter(|_| dice.below(2) == 0)
                    .collect();
                let sum: f32 =
                    features.iter().map(|f| weights[*f as usize]).sum::<f32>() * 2.0 + bias;
                let chance = 1.0 / (1.0 + (-sum).exp());
                let slope = chance - f32::from(u8::from(is_seam));
                loss -= f64::from(if is_seam { chance } else { 1.0 - chance }.max(1e-6).ln());
                count += 1;
                for feature in features {
                    let feature = feature as usize;
                    squares[feature] += slope * slope;
                    weights[feature] -= RATE * slope / (squares[feature].sqrt() + 0.1);
                }
                bias_square += slope * slope;
                bias -= RATE * slope / (bias_square.sqrt() + 0.1);
                is_seam
            });
        }
        if epoch * 2 >= epochs {
            for (sum, weight) in sums.iter_mut().zip(&weights) {
                *sum += weight;
            }
        }
        eprintln!("epoch {epoch}: loss {:.4}", loss / count as f64);
    }
    let rounds = (epochs - epochs.div_ceil(2)).max(1) as f32;
    let top = sums.iter().fold(0.0_f32, |top, sum| top.max(sum.abs())) / rounds;
    let scale = 127.0 / top.max(1e-6);
    let mut packed = Vec::with_capacity(SPLIT_PACKED);
    packed.extend(
        sums.iter()
            .map(|sum| (sum / rounds * scale).round() as i8 as u8),
    );
    packed.extend(((bias * scale).round() as i16).to_le_bytes());
    packed
}

/// Lines with a comma, five at a time: how many texts, and how many lines, come back as they were.
pub fn report(packed: &[u8], held: &[Line], errors: bool) {
    let model = SplitModel::read(packed).expect("a model");
    for (name, only_commas) in [("lines with a comma", true), ("all lines", false)] {
        let lines: Vec<&str> = held
            .iter()
            .filter_map(usable)
            .filter(|line| !only_commas || line.contains(','))
            .collect();
        let (mut texts, mut whole, mut good, mut count) = (0, 0, 0, 0);
        for five in lines.chunks(5) {
            let (text, _) = joined(five);
            let found = model.split(&text);
            let expected: Vec<&str> = five
                .iter()
                .map(|line| line.trim().trim_end_matches(','))
                .collect();
            texts += 1;
            whole += usize::from(found == expected);
            count += expected.len();
            good += expected.iter().filter(|line| found.contains(line)).count();
            if errors && only_commas && found != expected {
                println!("{found:#?}\n  {expected:#?}");
            }
        }
        println!(
            "{name}, five at a time: {:.2} % of {texts} texts, {:.2} % of {count} lines",
            100.0 * whole as f64 / texts as f64,
            100.0 * good as f64 / count as f64
        );
    }
}
