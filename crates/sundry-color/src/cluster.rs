//! Clusters points: k-means in Oklab with deterministic seeds, after which neighbouring clusters
//! without a valley between them are merged.

use crate::histogram::Point;
use crate::oklab::Oklab;

/// Number of seeds, enough that each colour of a busy picture gets one; superfluous ones are merged
/// later.
const SEEDS: usize = 16;
const ROUNDS: usize = 8;

/// Distance below which two centres look like one colour.
const SAME: f32 = 0.035;

/// Weight of a difference in shade (the same colour under more or less light) relative to one in
/// hue.
const SHADE: f32 = 0.6;

/// Distance above which two centres are always two colours.
const REACH: f32 = 0.12;

/// A colour and its share of the (calm) picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Center {
    pub(crate) lab: Oklab,
    pub(crate) weight: f32,
}

/// Returns the centres, and for each point the index of its centre.
pub(crate) fn cluster(points: &[Point]) -> (Vec<Center>, Vec<usize>) {
    let mut centers = seeds(points);
    let mut labels = vec![0; points.len()];
    for _ in 0..ROUNDS {
        sundry_halt::check();
        if !assign(points, &centers, &mut labels) {
            break;
        }
        update(points, &mut centers, &labels);
    }
    assign(points, &centers, &mut labels);
    update(points, &mut centers, &labels);
    join(points, &mut centers, &mut labels);
    (centers, labels)
}

/// Returns the heaviest point, then repeatedly the one whose weight times squared distance to the
/// nearest seed is largest: k-means++ without the randomness.
fn seeds(points: &[Point]) -> Vec<Center> {
    let mut centers: Vec<Center> = Vec::new();
    let mut distance = vec![1.0_f32; points.len()];
    for _ in 0..SEEDS {
        sundry_halt::check();
        let score = |index: usize| points[index].weight * distance[index];
        let Some(best) = (0..points.len()).max_by(|&i, &j| score(i).total_cmp(&score(j))) else {
            break;
        };
        if score(best) <= 0.0 || (!centers.is_empty() && distance[best] < SAME * SAME / 4.0) {
            break;
        }
        let lab = points[best].lab;
        for (distance, point) in distance.iter_mut().zip(points) {
            let here = point.lab.distance_squared(lab);
            *distance = if centers.is_empty() {
                here
            } else {
                distance.min(here)
            };
        }
        centers.push(Center {
            lab,
            weight: points[best].weight,
        });
    }
    centers
}

/// Assigns each point to its nearest centre; returns true if any changed.
fn assign(points: &[Point], centers: &[Center], labels: &mut [usize]) -> bool {
    let mut moved = false;
    for (label, point) in labels.iter_mut().zip(points) {
        let mut best = (f32::INFINITY, 0);
        for (index, center) in centers.iter().enumerate() {
            let distance = center.lab.distance_squared(point.lab);
            if distance < best.0 {
                best = (distance, index);
            }
        }
        moved |= *label != best.1;
        *label = best.1;
    }
    moved
}

fn update(points: &[Point], centers: &mut [Center], labels: &[usize]) {
    let mut sums = vec![(Oklab::default(), 0.0_f32); centers.len()];
    for (point, &label) in points.iter().zip(labels) {
        sums[label].0 += point.lab * point.weight;
        sums[label].1 += point.weight;
    }
    for (center, (sum, weight)) in centers.iter_mut().zip(sums) {
        if weight > 0.0 {
            center.lab = sum * (1.0 / weight);
        }
        center.weight = weight;
    }
}

/// Merges the nearest two mergeable centres until there are none.
fn join(points: &[Point], centers: &mut Vec<Center>, labels: &mut [usize]) {
    // Pairs known to have a valley; an entry is cleared when one of the two changes.
    let mut apart = vec![vec![false; centers.len()]; centers.len()];
    loop {
        sundry_halt::check();
        let mut best: Option<(f32, usize, usize)> = None;
        for i in 0..centers.len() {
            for j in i + 1..centers.len() {
                if apart[i][j] || centers[i].weight <= 0.0 || centers[j].weight <= 0.0 {
                    continue;
                }
                let distance = shade_distance(centers[i].lab, centers[j].lab);
                if best.is_none_or(|best| distance < best.0) {
                    best = Some((distance, i, j));
                }
            }
        }
        let Some((distance, i, j)) = best else { break };
        let far = centers[i].lab.distance(centers[j].lab);
        let joined = far < SAME
            || (distance < REACH && openness(points, labels, centers, i, j) > needed(distance));
        if joined {
            let weight = centers[i].weight + centers[j].weight;
            let lab = centers[i].lab * (centers[i].weight / weight)
                + centers[j].lab * (centers[j].weight / weight);
            centers[i] = Center { lab, weight };
            centers[j].weight = 0.0;
            for label in labels.iter_mut().filter(|label| **label == j) {
                *label = i;
            }
            apart[i].fill(false);
            for row in &mut apart {
                row[i] = false;
            }
        } else {
            apart[i][j] = true;
        }
    }
    let mut place = vec![0; centers.len()];
    let mut kept = Vec::new();
    for (place, center) in place.iter_mut().zip(centers.iter()) {
        *place = kept.len();
        if center.weight > 0.0 {
            kept.push(*center);
        }
    }
    for label in labels {
        *label = place[*label];
    }
    *centers = kept;
}

/// Returns the distance with differences in brightness discounted: more light scales all three
/// Oklab coordinates alike (each is a sum of cube roots of light), so shades lie on a line through
/// black.
fn shade_distance(one: Oklab, other: Oklab) -> f32 {
    let middle = one + other;
    let apart = one - other;
    let along = apart.dot(middle).powi(2) / middle.dot(middle).max(1e-6);
    (apart.dot(apart) - (1.0 - SHADE * SHADE) * along)
        .max(0.0)
        .sqrt()
}

/// Returns the minimum openness between two centres for merging them at this distance.
fn needed(distance: f32) -> f32 {
    0.1 + 0.5 * distance / REACH
}

/// Returns the openness between two centres: the lowest density on the line between them, relative
/// to the lower of the two peaks. 0 is a clear valley; about 1 means that one is the tail of the
/// other.
pub(crate) fn openness(
    points: &[Point],
    labels: &[usize],
    centers: &[Center],
    i: usize,
    j: usize,
) -> f32 {
    const BINS: usize = 12;
    let axis = centers[j].lab - centers[i].lab;
    let length = axis.dot(axis);
    let mut bins = [0.0_f32; BINS];
    for (point, &label) in points.iter().zip(labels) {
        let way = point.lab - centers[i].lab;
        let along = way.dot(axis) / length;
        // Points of a third centre are included if they lie on the line.
        let beside = way.dot(way) - along * along * length;
        if label != i && label != j && (beside > 0.05 * 0.05 || !(0.0..1.0).contains(&along)) {
            continue;
        }
        // From −0.25 to 1.25 of the line; each point is spread over two bins.
        let place = ((along + 0.25) / 1.5 * BINS as f32 - 0.5).clamp(0.0, BINS as f32 - 1.001);
        let part = place.fract();
        bins[place as usize] += point.weight * (1.0 - part);
        bins[place as usize + 1] += point.weight * part;
    }
    let smooth: [f32; BINS] = std::array::from_fn(|k| {
        let left = bins[k.saturating_sub(1)];
        let right = bins[(k + 1).min(BINS - 1)];
        (left + 2.0 * bins[k] + right) / 4.0
    });
    let peak = |range: std::ops::Range<usize>| {
        range
            .max_by(|&p, &q| smooth[p].total_cmp(&smooth[q]))
            .unwrap_or(0)
    };
    let (left, right) = (peak(0..BINS / 2), peak(BINS / 2..BINS));
    let valley = smooth[left..=right]
        .iter()
        .copied()
        .fold(f32::INFINITY, f32::min);
    valley / smooth[left].min(smooth[right]).max(1e-9)
}
