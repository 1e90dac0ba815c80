//! EASE (Steck 2019): one ridge regression of every book on all others; needs a dense inverse.

use crate::data::Interactions;
use crate::peers::best;

pub fn lists(known: &Interactions, seeds: &[usize], lambda: f64) -> Vec<Vec<u32>> {
    let items = known.items;
    let mut gram = vec![0.0_f64; items * items];
    for list in known.lists() {
        for &left in &list {
            for &right in &list {
                gram[left as usize * items + right as usize] += 1.0;
            }
        }
    }
    for item in 0..items {
        gram[item * items + item] += lambda;
    }
    invert(&mut gram, items);
    let weight = |from: usize, to: usize| -gram[from * items + to] / gram[to * items + to];
    seeds
        .iter()
        .map(|&seed| {
            let others = (0..items).filter(|&item| item != seed);
            best(
                others
                    .map(|item| (item as u32, weight(seed, item)))
                    .collect(),
                10,
            )
        })
        .collect()
}

/// Inverts a symmetric positive definite matrix in place, by sweeps.
fn invert(matrix: &mut [f64], size: usize) {
    for pivot in 0..size {
        let inverse = 1.0 / matrix[pivot * size + pivot];
        let row: Vec<f64> = matrix[pivot * size..(pivot + 1) * size].to_vec();
        for other in 0..size {
            if other == pivot {
                continue;
            }
            let factor = matrix[other * size + pivot] * inverse;
            let target = &mut matrix[other * size..(other + 1) * size];
            for (cell, value) in target.iter_mut().zip(&row) {
                *cell -= factor * value;
            }
            target[pivot] = -factor;
        }
        for (at, cell) in matrix[pivot * size..(pivot + 1) * size]
            .iter_mut()
            .enumerate()
        {
            *cell = if at == pivot {
                inverse
            } else {
                *cell * inverse
            };
        }
    }
}
