//! The colours of the grid as a sparse histogram, so that clustering works on a few hundred points
//! instead of ten thousand cells.

use crate::grid::Grid;
use crate::oklab::Oklab;

/// Side of a bin: well under .06, at which two adjacent patches look different.
const BIN: f32 = 0.02;

/// Minimum weight of a cell, however rough.
const LEAST: f32 = 1e-4;

const LEVELS: usize = 52;
const HUES: usize = 44;

/// The mean colour of a bin, and the weight of its cells.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Point {
    pub(crate) lab: Oklab,
    pub(crate) weight: f32,
}

/// Returns the points of all bins in use, and for each cell of the grid its point (`None` if
/// transparent).
pub(crate) fn histogram(grid: &Grid, calm: f32) -> (Vec<Point>, Vec<Option<u32>>) {
    let mut slots = vec![u32::MAX; LEVELS * HUES * HUES];
    let mut points: Vec<Point> = Vec::new();
    let mut of_cell = Vec::with_capacity(grid.lab.len());
    for ((&lab, &roughness), rgb) in grid.lab.iter().zip(&grid.roughness).zip(&grid.rgb) {
        if rgb.is_none() {
            of_cell.push(None);
            continue;
        }
        let bin = |value: f32, count: usize| ((value / BIN) as usize).min(count - 1);
        let slot =
            (bin(lab.l, LEVELS) * HUES + bin(lab.a + 0.44, HUES)) * HUES + bin(lab.b + 0.44, HUES);
        let index = slots[slot];
        let index = if index == u32::MAX {
            slots[slot] = points.len() as u32;
            points.push(Point {
                lab: Oklab::default(),
                weight: 0.0,
            });
            points.len() - 1
        } else {
            index as usize
        };
        of_cell.push(Some(index as u32));
        // Rough surroundings are edges or fine texture, which get little weight.
        let weight = (1.0 / (1.0 + (roughness / calm).powi(2))).max(LEAST);
        let point = &mut points[index];
        point.lab += lab * weight;
        point.weight += weight;
    }
    for point in &mut points {
        point.lab = point.lab * (1.0 / point.weight.max(1e-9));
    }
    (points, of_cell)
}
