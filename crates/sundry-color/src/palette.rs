//! Turns clusters into the final palette: selects the real colours, and determines their exact
//! values, areas and order.

use crate::cluster::Center;
use crate::grid::Grid;
use crate::histogram::Point;
use crate::oklab::Oklab;

/// A colour of the result before it is named.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Swatch {
    pub(crate) rgb: [u8; 3],
    pub(crate) share: f32,
    /// The sort key.
    pub(crate) importance: f32,
}

/// Maximum number of colours.
const MOST: usize = 8;

/// Minimum share of the picture for a colour.
const LEAST: f32 = 0.022;

/// Share below which a colour is dropped without closer examination.
const SPECK: f32 = 0.008;

/// Share of a colour's cells surrounded by their like, below which it consists of edges or strokes.
const THIN: f32 = 0.3;

/// Distance below which two colours of the result look the same unless they touch.
const TWINS: f32 = 0.055;

/// Weight of the area of white paper, so that a logo on a sixth of it comes first.
const PAPER: f32 = 0.15;

/// The label of a transparent cell.
const NONE: u8 = u8::MAX;

pub(crate) fn palette(
    grid: &Grid,
    points: &[Point],
    centers: &[Center],
    mut labels: Vec<usize>,
    of_cell: &[Option<u32>],
) -> Vec<Swatch> {
    let mut alive = drop_specks(points, centers, &mut labels, of_cell);
    let mut cells = vec![NONE; of_cell.len()];
    loop {
        sundry_halt::check();
        for (cell, point) in cells.iter_mut().zip(of_cell) {
            *cell = point.map_or(NONE, |point| labels[point as usize] as u8);
        }
        let core = core(grid, &cells);
        let touches = touches(grid, &cells, centers.len());
        let parts = parts(grid, points, &cells, of_cell, &core, centers.len());
        match weakest(&parts, &touches, points, &labels, centers, &alive) {
            None => {
                let Some((from, to)) = twins(&parts, &alive) else {
                    return swatches(&parts, &alive);
                };
                alive[from] = false;
                labels
                    .iter_mut()
                    .filter(|label| **label == from)
                    .for_each(|label| *label = to);
            }
            Some(weakest) => {
                alive[weakest] = false;
                for (label, point) in labels.iter_mut().zip(points) {
                    if *label == weakest {
                        *label = nearest(point.lab, centers, &alive);
                    }
                }
            }
        }
    }
}

/// Drops colours with hardly any cells, since each further colour costs a pass over the whole grid.
fn drop_specks(
    points: &[Point],
    centers: &[Center],
    labels: &mut [usize],
    of_cell: &[Option<u32>],
) -> Vec<bool> {
    let mut cells = vec![0_usize; centers.len()];
    for &point in of_cell.iter().flatten() {
        cells[labels[point as usize]] += 1;
    }
    let least = cells.iter().sum::<usize>() as f32 * SPECK;
    let mut alive: Vec<bool> = cells.iter().map(|&cells| cells as f32 >= least).collect();
    if !alive.contains(&true) {
        alive.fill(true);
    }
    for (label, point) in labels.iter_mut().zip(points) {
        if !alive[*label] {
            *label = nearest(point.lab, centers, &alive);
        }
    }
    alive
}

/// Measurements of a colour.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    /// The share of the picture.
    share: f32,
    /// The share of its cells whose neighbours all have the same colour.
    core: f32,
    /// The share of the picture's border.
    border: f32,
    rgb: [f32; 3],
}

/// Returns, for each cell, true if all eight neighbours inside the picture have its label.
fn core(grid: &Grid, cells: &[u8]) -> Vec<bool> {
    let columns = grid.columns;
    let mut level = vec![false; cells.len()];
    for (level, row) in level
        .chunks_exact_mut(columns)
        .zip(cells.chunks_exact(columns))
    {
        for x in 0..columns {
            let own = row[x];
            level[x] = row[x.saturating_sub(1)] == own && row[(x + 1).min(columns - 1)] == own;
        }
    }
    let like = |index: usize, other: usize| level[other] && cells[other] == cells[index];
    (0..cells.len())
        .map(|index| {
            level[index]
                && (index < columns || like(index, index - columns))
                && (index + columns >= cells.len() || like(index, index + columns))
        })
        .collect()
}

/// Counts the borders between cells of two colours, horizontal and vertical.
fn touches(grid: &Grid, cells: &[u8], count: usize) -> Vec<Vec<u32>> {
    let mut touches = vec![vec![0; count]; count];
    let mut note = |one: u8, other: u8| {
        if one != other && one != NONE && other != NONE {
            touches[usize::from(one)][usize::from(other)] += 1;
            touches[usize::from(other)][usize::from(one)] += 1;
        }
    };
    for row in cells.chunks_exact(grid.columns) {
        for pair in row.windows(2) {
            note(pair[0], pair[1]);
        }
    }
    for (&above, &below) in cells.iter().zip(cells.iter().skip(grid.columns)) {
        note(above, below);
    }
    touches
}

fn parts(
    grid: &Grid,
    points: &[Point],
    cells: &[u8],
    of_cell: &[Option<u32>],
    core: &[bool],
    count: usize,
) -> Vec<Part> {
    // For all cells of a colour and for its core: count, weight, weighted red, green, blue.
    let mut sums = vec![[[0.0_f32; 5]; 2]; count];
    let mut border = vec![0.0_f32; count];
    for (index, (point, rgb)) in of_cell.iter().zip(&grid.rgb).enumerate() {
        let (Some(point), Some(rgb)) = (point, rgb) else {
            continue;
        };
        let own = usize::from(cells[index]);
        // A cell is weighted by the density of its surroundings in colour space: the tail into a
        // gradient or an edge weighs little, while even noise and shade keep the mean.
        let weight = points[*point as usize].weight + 1e-6;
        let sum = &mut sums[own][usize::from(core[index])];
        sum[0] += 1.0;
        sum[1] += weight;
        for (sum, &value) in sum[2..].iter_mut().zip(rgb) {
            *sum += weight * f32::from(value);
        }
        let (x, y) = (index % grid.columns, index / grid.columns);
        if x == 0 || y == 0 || x + 1 == grid.columns || y + 1 == grid.rows {
            border[own] += 1.0;
        }
    }
    let total: f32 = sums
        .iter()
        .flatten()
        .map(|sum| sum[0])
        .sum::<f32>()
        .max(1.0);
    let whole_border = border.iter().sum::<f32>().max(1.0);
    let part = |([rim, core], border): ([[f32; 5]; 2], f32)| {
        let all = rim[0] + core[0];
        // Use the core alone, unless it is too small.
        let basis = if core[0] >= 0.05 * all {
            core
        } else {
            std::array::from_fn(|k| rim[k] + core[k])
        };
        let mean = |sum: f32| sum / basis[1].max(1e-9);
        Part {
            share: all / total,
            core: core[0] / all.max(1.0),
            border: border / whole_border,
            rgb: [mean(basis[2]), mean(basis[3]), mean(basis[4])],
        }
    };
    sums.into_iter().zip(border).map(part).collect()
}

/// Returns the least convincing colour to be removed, if any.
fn weakest(
    parts: &[Part],
    touches: &[Vec<u32>],
    points: &[Point],
    labels: &[usize],
    centers: &[Center],
    alive: &[bool],
) -> Option<usize> {
    let left: Vec<usize> = (0..parts.len()).filter(|&index| alive[index]).collect();
    if left.len() <= 1 {
        return None;
    }
    let convincing = |index: usize| parts[index].share * (0.1 + parts[index].core);
    let doubtful = left.iter().copied().filter(|&index| {
        let part = parts[index];
        part.share < LEAST
            || (part.core < 0.02 && part.share < 2.0 * LEAST)
            || is_between(
                index,
                &left,
                parts,
                &touches[index],
                points,
                labels,
                centers,
            )
    });
    let least = |one: &usize, other: &usize| convincing(*one).total_cmp(&convincing(*other));
    doubtful.min_by(least).or_else(|| {
        (left.len() > MOST)
            .then(|| left.iter().copied().min_by(least))
            .flatten()
    })
}

/// Returns the two nearest colours if they look the same: the lesser and the greater.
fn twins(parts: &[Part], alive: &[bool]) -> Option<(usize, usize)> {
    let left: Vec<(usize, Oklab)> = (0..parts.len())
        .filter(|&index| alive[index])
        .map(|index| (index, Oklab::seen(bytes(parts[index].rgb))))
        .collect();
    let mut best: Option<(f32, usize, usize)> = None;
    for (at, &(i, one)) in left.iter().enumerate() {
        for &(j, other) in &left[at + 1..] {
            let distance = one.distance(other);
            if distance < best.map_or(TWINS, |best| best.0) {
                let lesser_first = parts[i].share < parts[j].share;
                let (from, to) = if lesser_first { (i, j) } else { (j, i) };
                best = Some((distance, from, to));
            }
        }
    }
    best.map(|(_, from, to)| (from, to))
}

/// Rounds a colour; one very close to black or white becomes black or white, since noise and lossy
/// encoding can only shift it inwards.
fn bytes(rgb: [f32; 3]) -> [u8; 3] {
    let rgb = rgb.map(|value| value.round() as u8);
    match rgb {
        [0..=3, 0..=3, 0..=3] => [0; 3],
        [253..=255, 253..=255, 253..=255] => [255; 3],
        _ => rgb,
    }
}

/// Returns true if a colour only lies between two others: on the straight line between them (in
/// stored values, in which lenses, resizing and gradients blend), and either thin, so an edge, or
/// without a peak of its own, so a gradient.
fn is_between(
    index: usize,
    left: &[usize],
    parts: &[Part],
    touches: &[u32],
    points: &[Point],
    labels: &[usize],
    centers: &[Center],
) -> bool {
    let part = parts[index];
    let foreign: u32 = touches.iter().sum();
    let minus = |one: [f32; 3], other: [f32; 3]| -> [f32; 3] {
        std::array::from_fn(|channel| one[channel] - other[channel])
    };
    let dot = |one: [f32; 3], other: [f32; 3]| -> f32 {
        one.iter().zip(other).map(|(one, other)| one * other).sum()
    };
    left.iter().enumerate().any(|(at, &i)| {
        left[at + 1..].iter().any(|&j| {
            if i == index || j == index {
                return false;
            }
            let axis = minus(parts[j].rgb, parts[i].rgb);
            let way = minus(part.rgb, parts[i].rgb);
            let length = dot(axis, axis).max(1.0);
            let along = dot(way, axis) / length;
            let beside = (dot(way, way) - along * along * length).max(0.0).sqrt();
            // An edge runs between two colours and touches both; a stroke may look like one but has
            // the same background on either side.
            if touches[i].min(touches[j]) * 8 < foreign {
                return false;
            }
            if !(0.1..0.9).contains(&along) || beside > 14.0 + 0.05 * length.sqrt() {
                return false;
            }
            part.core < THIN || is_run(points, labels, index, centers[i].lab, centers[j].lab)
        })
    })
}

/// Returns true if a colour is spread evenly between two others, as in a gradient: an even spread
/// has a standard deviation of .29 of its width, which is half the distance of the two; a colour of
/// its own keeps to the middle, however noisy.
fn is_run(points: &[Point], labels: &[usize], index: usize, from: Oklab, to: Oklab) -> bool {
    let axis = to - from;
    let length = axis.dot(axis).sqrt().max(1e-6);
    let [mut weight, mut sum, mut squares] = [0.0_f32; 3];
    for (point, _) in points
        .iter()
        .zip(labels)
        .filter(|(_, label)| **label == index)
    {
        let along = (point.lab - from).dot(axis) / length;
        weight += point.weight;
        sum += point.weight * along;
        squares += point.weight * along * along;
    }
    let mean = sum / weight.max(1e-9);
    let deviation = (squares / weight.max(1e-9) - mean * mean).max(0.0).sqrt();
    deviation > 0.16 * length / 2.0 && deviation > 0.02
}

fn nearest(lab: Oklab, centers: &[Center], alive: &[bool]) -> usize {
    let left = (0..centers.len()).filter(|&index| alive[index]);
    let distance = |index: usize| centers[index].lab.distance_squared(lab);
    left.min_by(|&i, &j| distance(i).total_cmp(&distance(j)))
        .unwrap_or(0)
}

fn swatches(parts: &[Part], alive: &[bool]) -> Vec<Swatch> {
    let mut swatches: Vec<Swatch> = Vec::new();
    for (part, _) in parts
        .iter()
        .zip(alive)
        .filter(|(part, alive)| **alive && part.share > 0.0)
    {
        let rgb = bytes(part.rgb);
        let lab = Oklab::from_rgb(rgb);
        let mut importance = part.share * (1.0 + 2.0 * lab.chroma());
        // Nearly white all around is paper, the background of the picture.
        if lab.l > 0.93 && lab.chroma() < 0.03 && part.border > 0.7 {
            importance *= PAPER;
        }
        swatches.push(Swatch {
            rgb,
            share: part.share,
            importance,
        });
    }
    swatches.sort_by(|one, other| {
        other
            .importance
            .total_cmp(&one.importance)
            .then(one.rgb.cmp(&other.rgb))
    });
    swatches
}
