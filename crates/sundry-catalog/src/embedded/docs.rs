//! Sets of records within a generation, by place: a sorted list if sparse, a bitmap if dense.

/// A set with fewer than one record in this many is smaller and faster as a list than as a bitmap.
const SPARSE: usize = 32;

/// A set of places.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Docs {
    /// The places in ascending order.
    Few(Vec<u32>),
    Many(Bits),
}

/// A bitmap with one bit for each place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub(crate) fn none(universe: u32) -> Self {
        Self {
            words: vec![0; (universe as usize).div_ceil(64)],
        }
    }

    pub(crate) fn set(&mut self, doc: u32) {
        if let Some(word) = self.words.get_mut(doc as usize / 64) {
            *word |= 1 << (doc % 64);
        }
    }

    fn clear(&mut self, doc: u32) {
        if let Some(word) = self.words.get_mut(doc as usize / 64) {
            *word &= !(1 << (doc % 64));
        }
    }

    pub(crate) fn contains(&self, doc: u32) -> bool {
        self.words
            .get(doc as usize / 64)
            .is_some_and(|word| word >> (doc % 64) & 1 == 1)
    }

    fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }
}

impl Docs {
    pub(crate) const NONE: Self = Self::Few(Vec::new());

    pub(crate) fn all(universe: u32) -> Self {
        let mut words = vec![u64::MAX; (universe as usize).div_ceil(64)];
        if let (Some(last), used @ 1..) = (words.last_mut(), universe % 64) {
            *last = (1 << used) - 1;
        }
        Self::Many(Bits { words })
    }

    /// Returns true if a set of this size is kept as a bitmap.
    pub(crate) fn is_many(count: usize, universe: u32) -> bool {
        count > universe as usize / SPARSE
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Few(docs) => docs.len(),
            Self::Many(bits) => bits.len(),
        }
    }

    pub(crate) fn contains(&self, doc: u32) -> bool {
        match self {
            Self::Few(docs) => docs.binary_search(&doc).is_ok(),
            Self::Many(bits) => bits.contains(doc),
        }
    }

    /// Fills `chunk` with the next members that lie before `end` and advances `*at`, which counts
    /// members of a list or 64-bit words of a bitmap.
    pub(crate) fn take_until(&self, end: u32, at: &mut usize, chunk: &mut Vec<u32>) {
        match self {
            Self::Few(docs) => {
                let rest = docs.get(*at..).unwrap_or_default();
                let count = rest.partition_point(|doc| *doc < end);
                chunk.extend_from_slice(rest.get(..count).unwrap_or_default());
                *at += count;
            }
            Self::Many(bits) => {
                let stop = (end as usize / 64).min(bits.words.len());
                for index in *at..stop {
                    let mut word = bits.words.get(index).copied().unwrap_or(0);
                    while word != 0 {
                        chunk.push(index as u32 * 64 + word.trailing_zeros());
                        word &= word - 1;
                    }
                }
                *at = stop.max(*at);
            }
        }
    }

    pub(crate) fn intersect(self, other: Self) -> Self {
        match (self, other) {
            (Self::Few(mut docs), Self::Many(bits)) | (Self::Many(bits), Self::Few(mut docs)) => {
                docs.retain(|doc| bits.contains(*doc));
                Self::Few(docs)
            }
            (Self::Many(mut ours), Self::Many(theirs)) => {
                for (word, other) in ours.words.iter_mut().zip(&theirs.words) {
                    *word &= other;
                }
                Self::Many(ours)
            }
            (Self::Few(a), Self::Few(b)) => {
                let (mut few, many) = if a.len() < b.len() { (a, b) } else { (b, a) };
                few.retain(|doc| many.binary_search(doc).is_ok());
                Self::Few(few)
            }
        }
    }

    pub(crate) fn unite(self, other: Self, universe: u32) -> Self {
        match (self, other) {
            (Self::Few(docs), Self::Many(mut bits)) | (Self::Many(mut bits), Self::Few(docs)) => {
                for doc in docs {
                    bits.set(doc);
                }
                Self::Many(bits)
            }
            (Self::Many(mut ours), Self::Many(theirs)) => {
                for (word, other) in ours.words.iter_mut().zip(&theirs.words) {
                    *word |= other;
                }
                Self::Many(ours)
            }
            (Self::Few(mut docs), Self::Few(others)) => {
                docs.extend(others);
                Self::gathered(docs, universe)
            }
        }
    }

    pub(crate) fn subtract(self, other: &Self) -> Self {
        match (self, other) {
            (Self::Few(mut docs), Self::Many(bits)) => {
                docs.retain(|doc| !bits.contains(*doc));
                Self::Few(docs)
            }
            (Self::Few(mut docs), Self::Few(others)) => {
                docs.retain(|doc| others.binary_search(doc).is_err());
                Self::Few(docs)
            }
            (Self::Many(mut ours), Self::Many(theirs)) => {
                for (word, other) in ours.words.iter_mut().zip(&theirs.words) {
                    *word &= !other;
                }
                Self::Many(ours)
            }
            (Self::Many(mut ours), Self::Few(docs)) => {
                for doc in docs {
                    ours.clear(*doc);
                }
                Self::Many(ours)
            }
        }
    }

    /// Makes a set from places in any order; duplicates are allowed.
    pub(crate) fn gathered(mut docs: Vec<u32>, universe: u32) -> Self {
        if Self::is_many(docs.len(), universe) {
            let mut bits = Bits::none(universe);
            for doc in docs {
                bits.set(doc);
            }
            return Self::Many(bits);
        }
        docs.sort_unstable();
        docs.dedup();
        Self::Few(docs)
    }

    /// Returns the members at the given ranks, in the order of the ranks.
    pub(crate) fn select(&self, ranks: &[u64]) -> Vec<u32> {
        match self {
            Self::Few(docs) => ranks
                .iter()
                .filter_map(|rank| docs.get(*rank as usize).copied())
                .collect(),
            Self::Many(bits) => {
                let mut order: Vec<usize> = (0..ranks.len()).collect();
                order.sort_unstable_by_key(|at| ranks.get(*at));
                let mut chosen = vec![0; ranks.len()];
                let mut before = 0_u64;
                let mut words = bits.words.iter().enumerate();
                let mut word = words.next();
                for at in order {
                    let Some(rank) = ranks.get(at) else { continue };
                    while let Some((_, bits)) = word
                        && before + u64::from(bits.count_ones()) <= *rank
                    {
                        before += u64::from(bits.count_ones());
                        word = words.next();
                    }
                    if let (Some((index, bits)), Some(chosen)) = (word, chosen.get_mut(at)) {
                        let mut bits = *bits;
                        for _ in before..*rank {
                            bits &= bits.wrapping_sub(1);
                        }
                        *chosen = index as u32 * 64 + bits.trailing_zeros();
                    }
                }
                chosen
            }
        }
    }
}
