//! Lists of neighbours, one per item, in flat arrays. They are stored here, not computed.

/// The neighbours of each item, best first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NeighbourTable {
    starts: Vec<u32>,
    items: Vec<u32>,
    scores: Vec<f32>,
}

impl NeighbourTable {
    pub(crate) fn new() -> Self {
        Self {
            starts: vec![0],
            ..Self::default()
        }
    }

    pub(crate) fn push(&mut self, list: &[(u32, f32)]) {
        // Offsets have 32 bits; lists beyond four thousand million neighbours stay empty.
        let room = (u32::MAX as usize).saturating_sub(self.items.len());
        for &(item, score) in list.iter().take(room) {
            self.items.push(item);
            self.scores.push(score);
        }
        self.starts
            .push(u32::try_from(self.items.len()).unwrap_or(u32::MAX));
    }

    /// Returns the neighbours of an item and their scores, best first; nothing for an unknown item.
    pub fn get(&self, item: usize) -> impl ExactSizeIterator<Item = (u32, f32)> {
        let bound = |at: usize| self.starts.get(at).map_or(0, |&start| start as usize);
        let range = bound(item)..bound(item + 1).max(bound(item));
        let items = self.items.get(range.clone()).unwrap_or_default();
        let scores = self.scores.get(range).unwrap_or_default();
        items.iter().copied().zip(scores.iter().copied())
    }

    /// Returns the number of items, including those with an empty list.
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Returns true if there is no list.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns, for each item, the items that have it among their `nearest` first neighbours, with
    /// the share of those neighbours' total score; at most `most` each, the strongest.
    pub(crate) fn turned(&self, nearest: usize, most: usize) -> Self {
        let mut pairs: Vec<(u32, f32, u32)> = Vec::new();
        for index in 0..self.len() {
            let sum: f32 = self.get(index).take(nearest).map(|(_, score)| score).sum();
            let from = u32::try_from(index).unwrap_or(u32::MAX);
            pairs.extend(
                self.get(index)
                    .take(nearest)
                    .map(|(item, score)| (item, score / sum.max(f32::MIN_POSITIVE), from)),
            );
        }
        pairs.sort_unstable_by(|left, right| {
            left.0
                .cmp(&right.0)
                .then(right.1.total_cmp(&left.1))
                .then(left.2.cmp(&right.2))
        });
        let mut turned = Self::new();
        let mut rest = pairs.as_slice();
        let mut list = Vec::new();
        for index in 0..self.len() {
            let own = rest
                .iter()
                .take_while(|&&(item, _, _)| item as usize == index)
                .count();
            let (mine, others) = rest.split_at(own);
            rest = others;
            list.clear();
            list.extend(
                mine.iter()
                    .take(most)
                    .map(|&(_, share, from)| (from, share)),
            );
            turned.push(&list);
        }
        turned
    }
}
