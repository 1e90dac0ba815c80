//! The built-in trained weights: one table of eight-bit rows, indexed by the hash of a feature. It
//! is read in place, so that nothing is unpacked at start.

use crate::hash;
use crate::tag::{Steps, TAGS};

const MAGIC: &[u8] = b"STAG1";
/// Size of a row: two bytes to distinguish features, one byte per tag.
const ROW: usize = 2 + TAGS;

/// The weights of a linear tagger.
#[derive(Debug, Clone)]
pub(crate) struct Weights<'a> {
    pub(crate) steps: Steps,
    scale: f32,
    rows: &'a [u8],
    slots: usize,
}

impl<'a> Weights<'a> {
    /// Reads weights; `None` if they are damaged or missing.
    pub(crate) fn read(bytes: &'a [u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(MAGIC)?;
        let (scale, mut rest) = float(rest)?;
        let mut steps = [[0.0; TAGS]; TAGS + 1];
        for step in steps.iter_mut().flatten() {
            (*step, rest) = float(rest)?;
        }
        let slots = rest.len() / ROW;
        (slots > 0).then_some(Self {
            steps,
            scale,
            rows: rest,
            slots,
        })
    }

    /// Adds the weights of a feature, unscaled.
    pub(crate) fn add(&self, feature: u64, sums: &mut [i32; TAGS]) {
        let key = (feature as u16).max(1).to_le_bytes();
        let mut at = hash::slot(feature, self.slots);
        for _ in 0..self.slots {
            let Some((found, row)) = self
                .rows
                .get(at * ROW..(at + 1) * ROW)
                .and_then(|row| row.split_first_chunk::<2>())
            else {
                return;
            };
            if *found == key {
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += i32::from(*weight as i8);
                }
                return;
            }
            if *found == [0; 2] {
                return;
            }
            at = if at + 1 == self.slots { 0 } else { at + 1 };
        }
    }

    pub(crate) fn scaled(&self, sums: [i32; TAGS]) -> [f32; TAGS] {
        sums.map(|sum| sum as f32 * self.scale)
    }
}

fn float(bytes: &[u8]) -> Option<(f32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<4>()?;
    Some((f32::from_le_bytes(*number), rest))
}

/// Packs weights in the built-in format.
#[cfg(feature = "training")]
pub(crate) fn pack(rows: &[(u64, [f32; TAGS])], steps: &Steps) -> Vec<u8> {
    let mut sizes: Vec<f32> = rows
        .iter()
        .map(|(_, row)| {
            row.iter()
                .fold(0.0_f32, |top, weight| top.max(weight.abs()))
        })
        .collect();
    sizes.sort_by(f32::total_cmp);
    // The largest thousandth is clipped: finer steps for all others are worth more.
    let top = sizes
        .get(sizes.len() * 999 / 1000)
        .copied()
        .unwrap_or(1.0)
        .max(1e-6);
    let scale = top / 127.0;
    let mut bytes = MAGIC.to_vec();
    bytes.extend(scale.to_le_bytes());
    bytes.extend(steps.iter().flatten().flat_map(|step| step.to_le_bytes()));
    let slots = rows.len() * 10 / 9 + 1;
    let mut table = vec![0_u8; slots * ROW];
    for (feature, row) in rows {
        let key = (*feature as u16).max(1).to_le_bytes();
        let mut at = hash::slot(*feature, slots);
        while table[at * ROW..at * ROW + 2] != [0; 2] {
            at = (at + 1) % slots;
        }
        table[at * ROW..at * ROW + 2].copy_from_slice(&key);
        for (cell, weight) in table[at * ROW + 2..(at + 1) * ROW].iter_mut().zip(row) {
            *cell = (weight / scale).round().clamp(-127.0, 127.0) as i8 as u8;
        }
    }
    bytes.extend(table);
    bytes
}
