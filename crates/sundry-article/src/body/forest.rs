//! A forest of decision trees: the sum of its leaves, squeezed to a chance.
//!
//! Layout of the file, little-endian: number of trees (u16); for each, number of nodes (u16) and
//! the nodes. A node is feature (u16; 65535: leaf), threshold or leaf value (f32), and the numbers
//! of the nodes to go to where the feature is at most the threshold and where it is more (u16
//! each). A node's followers come after it, so that a walk ends whatever the file holds.

/// A forest, read from bytes.
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
    /// Reads a forest; what is cut off is left out. Gives what follows it in the bytes.
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

    /// The chance that the forest gives a row.
    pub fn chance(&self, row: &[f32]) -> f32 {
        let sum: f32 = self.roots.iter().map(|&root| self.leaf(root, row)).sum();
        1.0 / (1.0 + (-sum).exp())
    }

    fn leaf(&self, root: u32, row: &[f32]) -> f32 {
        let mut at = root as usize;
        // No tree is as deep as this; a damaged file ends here too.
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
