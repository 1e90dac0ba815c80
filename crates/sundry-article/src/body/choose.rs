//! Picks the blocks that belong to the article.

use std::collections::HashSet;
use std::sync::LazyLock;

use sundry_html::{Document, NodeId};

use super::blocks::Block;
use super::features::{FIRST, Known, first};
use super::forest::Forest;
use super::furniture::{is_edge, leads_away};
use super::whole::complete;
use crate::words::is_unspaced;

/// Number of features per block in the second forest: those of the first plus features of its
/// result.
pub const SECOND: usize = FIRST + 16;

/// Probability from which a block belongs to the article.
const THRESHOLD: f32 = 0.5;

static FORESTS: LazyLock<(Forest, Forest)> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../models/article/picker.bin");
    let (one, rest) = Forest::read(bytes);
    (one, Forest::read(rest).0)
});

/// The result of picking.
pub(crate) struct Chosen {
    /// For each block, true if it was picked.
    pub(crate) marks: Vec<bool>,
}

/// Picks the blocks of the article.
///
/// Lines of few letters are not picked, but in a script without spaces a letter says about as much
/// as two Latin ones, which the forests learned from. If hardly anything was picked, such letters
/// count double.
pub(crate) fn choose(page: &Document, blocks: &[Block], known: &Known) -> Chosen {
    /// Number of characters below which hardly anything was picked.
    const LITTLE: u32 = 100;
    let marks = pick(page, blocks, known);
    let marked = blocks.iter().zip(&marks).filter(|(_, mark)| **mark);
    let picked: u32 = marked.map(|(block, _)| block.characters).sum();
    if picked >= LITTLE || !blocks.iter().any(|block| block.text.contains(is_unspaced)) {
        return Chosen { marks };
    }
    let doubled: Vec<Block> = blocks.iter().map(doubled).collect();
    Chosen {
        marks: pick(page, &doubled, known),
    }
}

/// Returns a block whose characters of scripts without spaces count double.
fn doubled(block: &Block) -> Block {
    let unspaced = block.text.chars().filter(|letter| is_unspaced(*letter));
    let more = unspaced.count() as u32;
    let share = |part: u32| {
        part + (u64::from(part) * u64::from(more) / u64::from(block.characters.max(1))) as u32
    };
    Block {
        characters: block.characters + more,
        in_links: share(block.in_links),
        in_strong: share(block.in_strong),
        ..block.clone()
    }
}

fn pick(page: &Document, blocks: &[Block], known: &Known) -> Vec<bool> {
    let (rows, masses) = first(page, blocks, known);
    drop(masses);
    let chances: Vec<f32> = rows.iter().map(|row| FORESTS.0.chance(row)).collect();
    let rows = second(page, blocks, &rows, &chances);
    let chances: Vec<f32> = rows.iter().map(|row| FORESTS.1.chance(row)).collect();
    marks(page, blocks, &chances)
}

/// Converts probabilities to marks: above the threshold, without duplicates and lines that lead
/// away, and without dates, labels and headings at the ends that have no text beside them.
pub(crate) fn marks(page: &Document, blocks: &[Block], chances: &[f32]) -> Vec<bool> {
    /// Maximum number of lines at an end that are left out; more of them are a list.
    const EDGE: usize = 12;
    let mut seen: HashSet<&str> = HashSet::new();
    let mut marks: Vec<bool> = blocks
        .iter()
        .zip(chances)
        .map(|(block, chance)| {
            *chance >= THRESHOLD
                && (block.characters < 80 || seen.insert(&block.text))
                && !leads_away(block)
        })
        .collect();
    complete(page, blocks, &mut marks);
    let unmark = |(block, mark): (&Block, &mut bool), is_spare: fn(&Block) -> bool| {
        *mark &= !is_spare(block);
        *mark
    };
    let picked = blocks.iter().zip(&mut marks).filter(|(_, mark)| **mark);
    let _ = picked.take(EDGE).any(|pair| unmark(pair, is_edge));
    let spare_end = |block: &Block| block.tag.is_heading() || is_edge(block);
    let picked = blocks.iter().zip(&mut marks).filter(|(_, mark)| **mark);
    let _ = picked.rev().take(EDGE).any(|pair| unmark(pair, spare_end));
    marks
}

/// Computes the features of the second forest.
pub(crate) fn second(
    page: &Document,
    blocks: &[Block],
    rows: &[[f32; FIRST]],
    chances: &[f32],
) -> Vec<[f32; SECOND]> {
    let above = |block: &Block, steps: usize| -> NodeId {
        page.ancestors(block.element)
            .nth(steps)
            .unwrap_or(page.root())
    };
    let one = Means::over(page, blocks, chances, |block| above(block, 0));
    let two = Means::over(page, blocks, chances, |block| above(block, 1));
    let three = Means::over(page, blocks, chances, |block| above(block, 2));
    let weights: Vec<f32> = blocks
        .iter()
        .zip(chances)
        .map(|(block, chance)| chance * block.characters as f32)
        .collect();
    let total = weights.iter().sum::<f32>().max(1.0);
    let chance = |at: Option<usize>| at.and_then(|at| chances.get(at)).copied().unwrap_or(-1.0);
    let last: Vec<f32> = distances(chances.iter());
    let mut next: Vec<f32> = distances(chances.iter().rev());
    next.reverse();
    let mut before = 0.0;
    let mut out = Vec::with_capacity(rows.len());
    for (at, (row, block)) in rows.iter().zip(blocks).enumerate() {
        sundry_halt::check();
        let mut numbers = [0.0; SECOND];
        let more = [
            chance(Some(at)),
            chance(at.checked_sub(1)),
            chance(at.checked_sub(2)),
            chance(at.checked_sub(3)),
            chance(at.checked_add(1)),
            chance(at.checked_add(2)),
            chance(at.checked_add(3)),
            one.of(above(block, 0)),
            two.of(above(block, 1)),
            three.of(above(block, 2)),
            before / total,
            1.0 - (before + weights.get(at).copied().unwrap_or(0.0)) / total,
            last.get(at).copied().unwrap_or(99.0),
            next.get(at).copied().unwrap_or(99.0),
            total.ln(),
            weights.get(at).copied().unwrap_or(0.0) / total,
        ];
        for (place, number) in numbers.iter_mut().zip(row.iter().chain(&more)) {
            *place = *number;
        }
        before += weights.get(at).copied().unwrap_or(0.0);
        out.push(numbers);
    }
    out
}

/// Returns, for each block, the number of blocks since the last likely one.
fn distances<'a>(chances: impl Iterator<Item = &'a f32>) -> Vec<f32> {
    let mut distance = 99.0_f32;
    chances
        .map(|chance| {
            let own = distance;
            distance = if *chance >= 0.5 {
                0.0
            } else {
                (distance + 1.0).min(99.0)
            };
            own
        })
        .collect()
}

/// Mean probabilities of the blocks below an element, weighted by length.
struct Means {
    sums: Vec<(f32, f32)>,
}

impl Means {
    fn over(
        page: &Document,
        blocks: &[Block],
        chances: &[f32],
        key: impl Fn(&Block) -> NodeId,
    ) -> Self {
        let mut sums = vec![(0.0, 0.0); page.len()];
        for (block, chance) in blocks.iter().zip(chances) {
            if let Some(sum) = sums.get_mut(key(block).index()) {
                let weight = block.characters as f32;
                sum.0 += chance * weight;
                sum.1 += weight;
            }
        }
        Self { sums }
    }

    fn of(&self, id: NodeId) -> f32 {
        let (sum, weight) = self.sums.get(id.index()).copied().unwrap_or_default();
        if weight > 0.0 { sum / weight } else { -1.0 }
    }
}
