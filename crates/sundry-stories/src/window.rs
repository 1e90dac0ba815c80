//! The articles of the window with their terms, and an index from terms to articles.

use rustc_hash::FxHashMap;

/// One article.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) id: u64,
    pub(crate) published: i64,
    pub(crate) outlet: u64,
    /// The older article of its outlet that it nearly repeats.
    pub(crate) repeats: Option<u32>,
    /// The story it was in at the last refresh.
    pub(crate) story: Option<u64>,
    /// Terms with their weights, sorted by term.
    pub(crate) terms: Box<[(u32, f32)]>,
    /// The entries most similar to it when it was new; `None` if not computed yet.
    pub(crate) near: Option<Box<[u32]>>,
}

/// Articles in the order of arrival.
#[derive(Debug, Default)]
pub(crate) struct Window {
    pub(crate) entries: Vec<Entry>,
    numbers: FxHashMap<u64, u32>,
    /// Term numbers by hash, and for each term the entries with it, ascending.
    vocabulary: FxHashMap<u64, u32>,
    index: Vec<Vec<u32>>,
}

impl Window {
    pub(crate) fn holds(&self, id: u64) -> bool {
        self.numbers.contains_key(&id)
    }

    /// Returns the number of a term.
    pub(crate) fn term(&mut self, hash: u64) -> u32 {
        let next = self.index.len() as u32;
        let number = *self.vocabulary.entry(hash).or_insert(next);
        if number == next {
            self.index.push(Vec::new());
        }
        number
    }

    /// Returns the number of terms.
    pub(crate) fn terms(&self) -> u32 {
        self.index.len() as u32
    }

    /// Returns the entries with a term, ascending.
    pub(crate) fn with_term(&self, term: u32) -> &[u32] {
        self.index.get(term as usize).map_or(&[], Vec::as_slice)
    }

    /// Returns the terms of an entry.
    pub(crate) fn terms_of(&self, number: u32) -> &[(u32, f32)] {
        self.entries
            .get(number as usize)
            .map_or(&[], |entry| &entry.terms)
    }

    /// Adds an entry whose terms are numbered already.
    pub(crate) fn add(&mut self, entry: Entry) {
        let number = self.entries.len() as u32;
        for &(term, _) in &entry.terms {
            if let Some(list) = self.index.get_mut(term as usize) {
                list.push(number);
            }
        }
        self.numbers.insert(entry.id, number);
        self.entries.push(entry);
    }

    /// Removes entries published before `horizon` and renumbers entries and terms.
    pub(crate) fn forget(&mut self, horizon: i64) {
        let old = std::mem::take(self);
        let mut hashes: Vec<(u32, u64)> = old
            .vocabulary
            .into_iter()
            .map(|(hash, number)| (number, hash))
            .collect();
        hashes.sort_unstable();
        let mut next = 0;
        let renumbered: Vec<Option<u32>> = old
            .entries
            .iter()
            .map(|entry| {
                (entry.published >= horizon).then(|| {
                    next += 1;
                    next - 1
                })
            })
            .collect();
        let now = |number: u32| renumbered.get(number as usize).copied().flatten();
        for mut entry in old
            .entries
            .into_iter()
            .filter(|entry| entry.published >= horizon)
        {
            for (term, _) in &mut entry.terms {
                *term = hashes
                    .get(*term as usize)
                    .map_or(0, |(_, hash)| self.term(*hash));
            }
            entry.terms.sort_unstable_by_key(|&(term, _)| term);
            entry.repeats = entry.repeats.and_then(now);
            entry.near = entry
                .near
                .map(|near| near.iter().copied().filter_map(now).collect());
            self.add(entry);
        }
    }
}
