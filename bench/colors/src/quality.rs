//! Measures how well the colours of pictures are found, by four figures.

use crate::generators::{GENERATORS, Generator, Sample};
use crate::oklab::distance;
use crate::random::Random;

/// Means over pictures.
#[derive(Debug, Clone, Copy, Default)]
pub struct Figures {
    pub error: f64,
    pub recall: f64,
    pub precision: f64,
    pub count: f64,
    pub pictures: usize,
}

/// Largest Oklab distance at which a colour counts as found.
const FOUND: f64 = 0.06;

pub fn judge(truth: &[([u8; 3], f64)], found: &[[u8; 3]]) -> Figures {
    let nearest = |color: [u8; 3], among: &mut dyn Iterator<Item = [u8; 3]>| {
        among
            .map(|other| distance(color, other))
            .fold(f64::INFINITY, f64::min)
    };
    let mut figures = Figures {
        pictures: 1,
        ..Figures::default()
    };
    let area: f64 = truth.iter().map(|(_, share)| share).sum();
    for &(color, share) in truth {
        let distance = nearest(color, &mut found.iter().copied()).min(1.0);
        figures.error += distance * share / area;
        figures.recall += f64::from(distance <= FOUND) / truth.len() as f64;
    }
    for &color in found {
        let distance = nearest(color, &mut truth.iter().map(|&(color, _)| color));
        figures.precision += f64::from(distance <= FOUND) / found.len() as f64;
    }
    figures.count = (found.len() as f64 - truth.len() as f64).abs();
    figures
}

impl Figures {
    pub fn add(&mut self, other: Self) {
        self.error += other.error;
        self.recall += other.recall;
        self.precision += other.precision;
        self.count += other.count;
        self.pictures += other.pictures;
    }

    pub fn mean(self) -> Self {
        let count = self.pictures.max(1) as f64;
        Self {
            error: self.error / count,
            recall: self.recall / count,
            precision: self.precision / count,
            count: self.count / count,
            pictures: self.pictures,
        }
    }
}

/// Generates the pictures of one generator; seeds below 1000 are for development, those from 1000
/// on for figures.
pub fn pictures(generator: Generator, number: usize, first: u64) -> impl Iterator<Item = Sample> {
    (0..number as u64).map(move |index| {
        let mut random = Random::new(first + index);
        loop {
            if let Some(sample) = generator(&mut random) {
                return sample;
            }
        }
    })
}

pub fn generators(only: Option<&str>) -> impl Iterator<Item = (&'static str, Generator)> {
    let wanted = only.map(str::to_owned);
    GENERATORS.into_iter().filter(move |(name, _)| {
        wanted
            .as_deref()
            .is_none_or(|wanted| name.starts_with(wanted))
    })
}
