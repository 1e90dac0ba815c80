//! Lists of neighbours, one for each item, in flat arrays. Only kept, never computed here.

/// For each item its neighbours, best first.
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
        // Four thousand million neighbours are the end; the rest of the lists stay empty.
        let room = (u32::MAX as usize).saturating_sub(self.items.len());
        for &(item, score) in list.iter().take(room) {
            self.items.push(item);
            self.scores.push(score);
        }
        self.starts
            .push(u32::try_from(self.items.len()).unwrap_or(u32::MAX));
    }

    /// The neighbours of an item and their scores, best first; none if there is no such item.
    pub fn get(&self, item: usize) -> impl ExactSizeIterator<Item = (u32, f32)> {
        let bound = |at: usize| self.starts.get(at).map_or(0, |&start| start as usize);
        let range = bound(item)..bound(item + 1).max(bound(item));
        let items = self.items.get(range.clone()).unwrap_or_default();
        let scores = self.scores.get(range).unwrap_or_default();
        items.iter().copied().zip(scores.iter().copied())
    }

    /// How many items have a list, an empty one perhaps.
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Whether there is no list at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Who has an item among the first `nearest` of their list, with their weight for it as a share
    /// of those; at most `most` each, the strongest.
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
