//! A forest of decision trees: the sum of its leaves, mapped to a probability.
//!
//! File layout, little-endian: number of trees (u16); for each tree the number of nodes (u16) and
//! the nodes. A node is feature (u16; 65535: leaf), threshold or leaf value (f32), and the indices
//! of the next nodes if the feature is at most the threshold and if it is above (u16 each). The
//! next nodes come after their parent, so that every walk ends, even in a damaged file.

/// A forest parsed from bytes.
#[derive(Debug, Clone, Default)]
pub struct Forest {
    nodes: Vec<Split>,
    roots: Vec<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Split {
    feature: u16,
    below: u16,
    above: u16,
    value: f32,
}

const LEAF: u16 = u16::MAX;

impl Forest {
    /// Parses a forest; a truncated one is read as far as it goes. Returns the remaining bytes.
    pub fn read(bytes: &[u8]) -> (Self, &[u8]) {
        let mut forest = Self::default();
        let mut rest = bytes;
        let trees = take_u16(&mut rest).unwrap_or(0);
        for _ in 0..trees {
            let Some(count) = take_u16(&mut rest) else {
                break;
            };
            let root = forest.nodes.len() as u32;
            for _ in 0..count {
                let (Some(feature), Some(value), Some(below), Some(above)) = (
                    take_u16(&mut rest),
                    take_f32(&mut rest),
                    take_u16(&mut rest),
                    take_u16(&mut rest),
                ) else {
                    return (forest, rest);
                };
                forest.nodes.push(Split {
                    feature,
                    below,
                    above,
                    value,
                });
            }
            forest.roots.push(root);
        }
        (forest, rest)
    }

    /// Returns the probability for a row of features.
    pub fn chance(&self, row: &[f32]) -> f32 {
        let sum: f32 = self.roots.iter().map(|&root| self.leaf(root, row)).sum();
        1.0 / (1.0 + (-sum).exp())
    }

    fn leaf(&self, root: u32, row: &[f32]) -> f32 {
        let mut at = root as usize;
        // No tree is this deep; the limit also ends walks in a damaged file.
        for _ in 0..64 {
            let Some(split) = self.nodes.get(at) else {
                return 0.0;
            };
            if split.feature == LEAF {
                return split.value;
            }
            let number = row.get(usize::from(split.feature)).copied();
            let next = if number.unwrap_or(0.0) <= split.value {
                split.below
            } else {
                split.above
            };
            at = root as usize + usize::from(next);
        }
        0.0
    }
}

fn take_u16(rest: &mut &[u8]) -> Option<u16> {
    let (bytes, after) = rest.split_first_chunk::<2>()?;
    *rest = after;
    Some(u16::from_le_bytes(*bytes))
}

fn take_f32(rest: &mut &[u8]) -> Option<f32> {
    let (bytes, after) = rest.split_first_chunk::<4>()?;
    *rest = after;
    Some(f32::from_le_bytes(*bytes))
}
