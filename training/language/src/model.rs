//! The model during training: a row for every hash bucket and a column for every language, both in
//! floating point.

pub use sundry_language::training::WIDTH;
use sundry_language::training::{LENGTHS, LINE, MAGIC, POWER, ZERO, features_of};
use sundry_language::{LANGUAGES, Script};

use train_language::random::Random;

pub struct Model {
    pub rows: usize,
    /// The table of rows × width.
    pub table: Vec<f32>,
    /// The output weights of languages × width.
    pub out: Vec<f32>,
    pub bias: Vec<f32>,
}

impl Model {
    pub fn new(rows: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        Self {
            rows,
            table: vec![0.0; rows * WIDTH],
            out: (0..LANGUAGES.len() * WIDTH)
                .map(|_| random.normal() * 0.3)
                .collect(),
            bias: vec![0.0; LANGUAGES.len()],
        }
    }

    pub fn row(&self, hash: u32) -> usize {
        ((u64::from(hash) * self.rows as u64) >> 32) as usize
    }

    /// Computes the scaled sum of a script's features.
    pub fn sum(&self, features: &[u32], into: &mut [f32]) {
        into.fill(0.0);
        for hash in features {
            let at = self.row(*hash) * WIDTH;
            for (sum, value) in into.iter_mut().zip(&self.table[at..at + WIDTH]) {
                *sum += value;
            }
        }
        let scale = (features.len().max(1) as f32).powf(POWER);
        for value in into {
            *value *= scale;
        }
    }

    pub fn logit(&self, language: usize, sum: &[f32]) -> f32 {
        let row = &self.out[language * WIDTH..][..WIDTH];
        self.bias[language] + row.iter().zip(sum).map(|(a, b)| a * b).sum::<f32>()
    }
}

impl Model {
    /// Returns the model as it is shipped: the table in bytes with one scale, which clips one
    /// number in ten thousand.
    pub fn bytes(&self) -> Vec<u8> {
        let mut sizes: Vec<f32> = self.table.iter().map(|value| value.abs()).collect();
        sizes.sort_unstable_by(f32::total_cmp);
        let unit = sizes[sizes.len() - 1 - sizes.len() / 10_000] / 127.0;
        let mut bytes = MAGIC.to_vec();
        for number in [self.rows, WIDTH, LANGUAGES.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(unit.to_le_bytes());
        bytes.resize(TEMPERATURES + 4 * LENGTHS * 2, 0);
        for (at, language) in LANGUAGES.iter().enumerate() {
            bytes.extend(language.code().bytes());
            bytes.extend(self.bias[at].to_le_bytes());
            let weights = &self.out[at * WIDTH..][..WIDTH];
            bytes.extend(weights.iter().flat_map(|value| value.to_le_bytes()));
        }
        bytes.resize(bytes.len().next_multiple_of(LINE), 0);
        bytes.extend(self.table.iter().map(|value| {
            let rounded = (value / unit).round().clamp(-127.0, 127.0);
            (rounded + f32::from(ZERO)) as u8
        }));
        bytes
    }
}

impl Model {
    /// Reads such bytes back into floating point.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let whole = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?) as usize);
        let float = |at: usize| Some(f32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
        let (rows, width, languages) = (whole(8)?, whole(12)?, whole(16)?);
        if width != WIDTH || languages != LANGUAGES.len() {
            return None;
        }
        let unit = float(20)?;
        let start = TEMPERATURES + 4 * LENGTHS * 2;
        let size = 2 + 4 + 4 * WIDTH;
        let (mut bias, mut out) = (Vec::new(), Vec::new());
        for language in 0..languages {
            let at = start + language * size;
            bias.push(float(at + 2)?);
            for weight in 0..WIDTH {
                out.push(float(at + 6 + 4 * weight)?);
            }
        }
        let table = bytes.get((start + languages * size).next_multiple_of(LINE)..)?;
        let value = |byte: &u8| (f32::from(*byte) - f32::from(ZERO)) * unit;
        Some(Self {
            rows,
            table: table.iter().map(value).collect(),
            out,
            bias,
        })
    }
}

/// Offset of the temperatures.
const TEMPERATURES: usize = 24;

/// Replaces the temperatures of a model.
pub fn with_temperatures(mut bytes: Vec<u8>, temperatures: &[[f32; LENGTHS]; 2]) -> Vec<u8> {
    let given = temperatures.as_flattened().iter();
    let given: Vec<u8> = given.flat_map(|value| value.to_le_bytes()).collect();
    bytes[TEMPERATURES..TEMPERATURES + given.len()].copy_from_slice(&given);
    bytes
}

/// The features of a text by script, the most frequent script first.
#[derive(Default)]
pub struct Features {
    pub of: Vec<(Script, Vec<u32>)>,
}

pub const SHARED: &[Script] = &[
    Script::Latin,
    Script::Cyrillic,
    Script::Arabic,
    Script::Devanagari,
    Script::Hebrew,
    Script::Han,
];

impl Features {
    pub fn read(text: &str) -> Self {
        let mut letters: Vec<(Script, usize)> = Vec::new();
        let mut found = Self::default();
        features_of(
            text,
            |script, word| {
                match letters.iter_mut().find(|(of, _)| *of == script) {
                    Some((_, count)) => *count += word.len(),
                    None => letters.push((script, word.len())),
                }
                SHARED.contains(&script)
            },
            |script, hash| match found.of.iter_mut().find(|(of, _)| *of == script) {
                Some((_, list)) => list.push(hash),
                None => found.of.push((script, vec![hash])),
            },
        );
        letters.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Self {
            of: letters
                .into_iter()
                .map(|(script, _)| {
                    let list = found.of.iter_mut().find(|(of, _)| *of == script);
                    (
                        script,
                        list.map(|(_, list)| std::mem::take(list))
                            .unwrap_or_default(),
                    )
                })
                .collect(),
        }
    }

    /// Returns the most frequent script.
    pub fn main(&self) -> Option<&(Script, Vec<u32>)> {
        self.of.first()
    }
}
