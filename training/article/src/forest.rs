//! Trains a forest: gradient boosting of small trees on the logistic loss, with histograms. It is
//! deterministic: the same rows give the same bytes.

use std::cmp::Ordering;

/// The settings of training.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Number of trees.
    pub trees: usize,
    /// Number of leaves per tree.
    pub leaves: usize,
    /// Learning rate.
    pub rate: f32,
    /// Least weight (sum of second derivatives) of a leaf.
    pub least: f32,
    /// Regularisation of leaf values.
    pub shrink: f32,
    /// Share of the features that a tree may use.
    pub columns: f32,
}

/// Number of bins for each feature.
const BINS: usize = 64;

/// Rows with labels.
pub struct Rows<'a> {
    /// The features of each row.
    pub rows: Vec<&'a [f32]>,
    /// The label of each row: true if positive.
    pub labels: Vec<bool>,
    /// The weight of each row.
    pub weights: Vec<f32>,
}

struct Cuts {
    cuts: Vec<Vec<f32>>,
}

impl Cuts {
    fn of(rows: &[&[f32]]) -> Self {
        let width = rows.first().map_or(0, |row| row.len());
        let cuts = (0..width)
            .map(|column| {
                let mut values: Vec<f32> = rows.iter().map(|row| row[column]).collect();
                values.sort_by(f32::total_cmp);
                let mut distinct = values.clone();
                distinct.dedup();
                let mut cuts: Vec<f32> = if distinct.len() <= BINS {
                    distinct
                        .windows(2)
                        .map(|pair| f32::midpoint(pair[0], pair[1]))
                        .collect()
                } else {
                    (1..BINS)
                        .map(|step| values[step * (values.len() - 1) / BINS])
                        .collect()
                };
                cuts.dedup();
                cuts
            })
            .collect();
        Self { cuts }
    }

    fn bin(&self, column: usize, value: f32) -> u8 {
        self.cuts[column].partition_point(|cut| *cut < value) as u8
    }
}

struct Node {
    column: usize,
    cut: f32,
    children: Option<(usize, usize)>,
    value: f32,
}

struct Open {
    node: usize,
    rows: Vec<u32>,
    split: Option<Split>,
}

#[derive(Clone, Copy)]
struct Split {
    gain: f32,
    column: usize,
    bin: u8,
}

/// Trains a forest and returns its bytes in the format that `Forest::read` accepts.
pub fn grow(data: &Rows, settings: Settings) -> Vec<u8> {
    let cuts = Cuts::of(&data.rows);
    let width = cuts.cuts.len();
    // Store bins by column, so that building a histogram reads memory in order.
    let bins: Vec<Vec<u8>> = (0..width)
        .map(|column| {
            data.rows
                .iter()
                .map(|row| cuts.bin(column, row[column]))
                .collect()
        })
        .collect();
    let mut sums = vec![0.0_f32; data.rows.len()];
    let mut out = (settings.trees as u16).to_le_bytes().to_vec();
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..settings.trees {
        let slopes: Vec<(f32, f32)> = sums
            .iter()
            .zip(data.labels.iter().zip(&data.weights))
            .map(|(sum, (label, weight))| {
                let chance = 1.0 / (1.0 + (-sum).exp());
                let target = f32::from(u8::from(*label));
                (
                    weight * (chance - target),
                    weight * (chance * (1.0 - chance)).max(1e-6),
                )
            })
            .collect();
        let columns: Vec<usize> = (0..width)
            .filter(|_| {
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                ((seed >> 40) as f32 / (1u64 << 24) as f32) < settings.columns
            })
            .collect();
        let tree = tree(&bins, &cuts, &slopes, &columns, settings);
        for (sum, row) in sums.iter_mut().zip(&data.rows) {
            *sum += walk(&tree, row);
        }
        write(&tree, &mut out);
    }
    out
}

fn tree(
    bins: &[Vec<u8>],
    cuts: &Cuts,
    slopes: &[(f32, f32)],
    columns: &[usize],
    settings: Settings,
) -> Vec<Node> {
    let all: Vec<u32> = (0..slopes.len() as u32).collect();
    let mut nodes = vec![leaf(&all, slopes, settings)];
    let split = best(bins, cuts, slopes, columns, &all, settings);
    let mut open = vec![Open {
        node: 0,
        rows: all,
        split,
    }];
    for _ in 1..settings.leaves {
        // Split the leaf with the largest gain next.
        let Some(at) = (0..open.len())
            .filter(|at| open[*at].split.is_some())
            .max_by(|a, b| {
                let gain = |at: &usize| open[*at].split.map_or(0.0, |split| split.gain);
                gain(a)
                    .partial_cmp(&gain(b))
                    .unwrap_or(Ordering::Equal)
                    .then(b.cmp(a))
            })
        else {
            break;
        };
        let chosen = open.swap_remove(at);
        let Some(split) = chosen.split else { break };
        let (below, above): (Vec<u32>, Vec<u32>) = chosen
            .rows
            .iter()
            .partition(|row| bins[split.column][**row as usize] <= split.bin);
        let first = nodes.len();
        nodes.push(leaf(&below, slopes, settings));
        nodes.push(leaf(&above, slopes, settings));
        nodes[chosen.node].column = split.column;
        nodes[chosen.node].cut = cuts.cuts[split.column][usize::from(split.bin)];
        nodes[chosen.node].children = Some((first, first + 1));
        for (node, rows) in [(first, below), (first + 1, above)] {
            let split = best(bins, cuts, slopes, columns, &rows, settings);
            open.push(Open { node, rows, split });
        }
    }
    nodes
}

fn leaf(rows: &[u32], slopes: &[(f32, f32)], settings: Settings) -> Node {
    let (slope, curve) = sum(rows, slopes);
    Node {
        column: 0,
        cut: 0.0,
        children: None,
        value: -slope / (curve + settings.shrink) * settings.rate,
    }
}

fn sum(rows: &[u32], slopes: &[(f32, f32)]) -> (f32, f32) {
    rows.iter().fold((0.0, 0.0), |sum, row| {
        let own = slopes[*row as usize];
        (sum.0 + own.0, sum.1 + own.1)
    })
}

fn best(
    bins: &[Vec<u8>],
    cuts: &Cuts,
    slopes: &[(f32, f32)],
    columns: &[usize],
    rows: &[u32],
    settings: Settings,
) -> Option<Split> {
    let (slope, curve) = sum(rows, slopes);
    let score = |slope: f32, curve: f32| slope * slope / (curve + settings.shrink);
    let whole = score(slope, curve);
    let mut best: Option<Split> = None;
    for &column in columns {
        let mut histogram = [(0.0_f32, 0.0_f32); BINS + 1];
        let list = &bins[column];
        for row in rows {
            let own = slopes[*row as usize];
            let bin = &mut histogram[usize::from(list[*row as usize])];
            bin.0 += own.0;
            bin.1 += own.1;
        }
        let (mut left, mut left_curve) = (0.0, 0.0);
        let below = histogram.iter().take(cuts.cuts[column].len());
        for (bin, (own_slope, own_curve)) in below.enumerate() {
            left += own_slope;
            left_curve += own_curve;
            let right_curve = curve - left_curve;
            if left_curve < settings.least || right_curve < settings.least {
                continue;
            }
            let gain = score(left, left_curve) + score(slope - left, right_curve) - whole;
            if gain > 1e-3 && best.is_none_or(|known| gain > known.gain) {
                best = Some(Split {
                    gain,
                    column,
                    bin: bin as u8,
                });
            }
        }
    }
    best
}

fn walk(tree: &[Node], row: &[f32]) -> f32 {
    let mut at = 0;
    while let Some((below, above)) = tree[at].children {
        at = if row[tree[at].column] <= tree[at].cut {
            below
        } else {
            above
        };
    }
    tree[at].value
}

fn write(tree: &[Node], out: &mut Vec<u8>) {
    out.extend((tree.len() as u16).to_le_bytes());
    for node in tree {
        let (column, value, below, above) = match node.children {
            Some((below, above)) => (node.column as u16, node.cut, below as u16, above as u16),
            None => (u16::MAX, node.value, 0, 0),
        };
        out.extend(column.to_le_bytes());
        out.extend(value.to_le_bytes());
        out.extend(below.to_le_bytes());
        out.extend(above.to_le_bytes());
    }
}
