//! Locates the main text of a page: sums of running text below each element, and the element that
//! readability scoring picks.
//!
//! The scoring is that of Readability (a paragraph scores for its parent in full, for the
//! grandparent half, and less further up), on blocks instead of elements.

use std::collections::HashMap;

use sundry_html::{Document, NodeId};

use super::blocks::Block;

/// Maximum number of ancestors for which a paragraph counts.
const UP: usize = 24;

/// Amounts of text below the elements of a page.
pub(crate) struct Masses {
    /// Characters of running text below an element.
    pub(crate) running: HashMap<NodeId, f32>,
    /// Number of characters, and of those in links.
    all: HashMap<NodeId, (f32, f32)>,
    /// Characters of running text on the page.
    pub(crate) total: f32,
    /// The element that readability scoring picks.
    pub(crate) best: Option<NodeId>,
    /// The smallest element that contains nine tenths of the running text.
    pub(crate) core: Option<NodeId>,
}

/// Returns true if a block is running text: long enough and not a link.
pub(crate) fn is_running(block: &Block) -> bool {
    block.characters >= 60 && block.in_links * 3 < block.characters
}

pub(crate) fn weigh(page: &Document, blocks: &[Block]) -> Masses {
    let mut running: HashMap<NodeId, f32> = HashMap::new();
    let mut all: HashMap<NodeId, (f32, f32)> = HashMap::new();
    let mut scores: HashMap<NodeId, f32> = HashMap::new();
    let mut order: Vec<NodeId> = Vec::new();
    let mut total = 0.0;
    for block in blocks {
        let characters = block.characters as f32;
        let runs = is_running(block);
        let points = if runs {
            total += characters;
            let stops = block.text.matches([',', '，', '、', '،']).count() as f32;
            1.0 + stops + (characters / 100.0).min(3.0)
        } else {
            0.0
        };
        let above = std::iter::once(block.element).chain(page.ancestors(block.element));
        for (steps, element) in above.take(UP).enumerate() {
            let sums = all.entry(element).or_insert_with(|| {
                order.push(element);
                (0.0, 0.0)
            });
            sums.0 += characters;
            sums.1 += block.in_links as f32;
            if runs {
                *running.entry(element).or_default() += characters;
                if steps > 0 {
                    let share = match steps {
                        1 => 1.0,
                        2 => 0.5,
                        more => 1.0 / (more as f32 * 3.0),
                    };
                    *scores.entry(element).or_default() += points * share;
                }
            }
        }
    }
    let mut best: Option<(NodeId, f32)> = None;
    let mut core: Option<(NodeId, f32)> = None;
    for element in order {
        let (sum, links) = all.get(&element).copied().unwrap_or_default();
        let density = links / sum.max(1.0);
        let score = scores.get(&element).copied().unwrap_or(0.0) * (1.0 - density);
        if best.is_none_or(|(_, top)| score > top) {
            best = Some((element, score));
        }
        let mass = running.get(&element).copied().unwrap_or(0.0);
        if mass >= 0.9 * total && core.is_none_or(|(_, smallest)| sum < smallest) {
            core = Some((element, sum));
        }
    }
    Masses {
        running,
        all,
        total,
        best: best.filter(|(_, score)| *score > 0.0).map(|(id, _)| id),
        core: core.filter(|_| total > 0.0).map(|(id, _)| id),
    }
}

impl Masses {
    /// Returns the share of the page's running text that is below an element.
    pub(crate) fn share(&self, element: NodeId) -> f32 {
        self.running.get(&element).copied().unwrap_or(0.0) / self.total.max(1.0)
    }

    /// Returns the share of an element's characters that are in links.
    pub(crate) fn link_density(&self, element: NodeId) -> f32 {
        let (sum, links) = self.all.get(&element).copied().unwrap_or_default();
        links / sum.max(1.0)
    }

    /// Returns the share of an element's characters that are running text.
    pub(crate) fn running_density(&self, element: NodeId) -> f32 {
        let (sum, _) = self.all.get(&element).copied().unwrap_or_default();
        self.running.get(&element).copied().unwrap_or(0.0) / sum.max(1.0)
    }
}
