//! The readings of a library, stored by reader and by book. Plain arrays; nothing is computed here.

use crate::hash::mix;

/// The fact that a reader has read a book.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// The number of the reader, any.
    pub user: u32,
    /// The index of the book in the catalogue.
    pub item: u32,
    /// The weight: 1 for having read it. A reading with a weight of 0 or below is ignored.
    pub weight: f32,
}

/// Maximum weight of a reading.
const MOST_WEIGHT: f32 = 100.0;

/// All readings: each reader's books and each book's readers.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Readings {
    by_user: Lists,
    by_item: Lists,
}

/// Concatenated lists.
#[derive(Debug, Clone, Default, PartialEq)]
struct Lists {
    starts: Vec<u32>,
    members: Vec<u32>,
    weights: Vec<f32>,
}

impl Lists {
    fn get(&self, index: usize) -> impl Iterator<Item = (u32, f32)> {
        let bound = |at: usize| self.starts.get(at).map_or(0, |&start| start as usize);
        let range = bound(index)..bound(index + 1).max(bound(index));
        let members = self.members.get(range.clone()).unwrap_or_default();
        let weights = self.weights.get(range).unwrap_or_default();
        members.iter().copied().zip(weights.iter().copied())
    }
}

impl Readings {
    /// Collects readings of books numbered below `items`.
    ///
    /// If a reading is given twice, the larger weight holds. Of a reader with more than
    /// `longest_list` books, `longest_list` are used, chosen by a hash, so that the work stays
    /// below `readings × longest_list` additions: readers who have "read" a whole library tell
    /// nothing about any two books. 28 bytes per reading while collecting, 16 afterwards.
    ///
    /// ```
    /// use sundry_similar::{Reading, Readings};
    /// let read = |user, item| Reading { user, item, weight: 1.0 };
    /// let readings = Readings::collect(3, [read(9, 0), read(9, 2), read(9, 2), read(4, 7)], 100);
    /// assert_eq!(readings.readers(2), 1);
    /// assert_eq!(readings.len(), 2); // there is no book 7
    /// ```
    pub fn collect(
        items: usize,
        readings: impl IntoIterator<Item = Reading>,
        longest_list: usize,
    ) -> Self {
        let items = items.min(u32::MAX as usize);
        let mut all: Vec<(u32, u32, f32)> = readings
            .into_iter()
            .filter(|reading| (reading.item as usize) < items && reading.weight > 0.0)
            .map(|reading| (reading.user, reading.item, reading.weight.min(MOST_WEIGHT)))
            .take(u32::MAX as usize)
            .collect();
        all.sort_unstable_by(|left, right| {
            (left.0, left.1)
                .cmp(&(right.0, right.1))
                .then(right.2.total_cmp(&left.2))
        });
        all.dedup_by_key(|&mut (user, item, _)| (user, item));
        let by_user = Self::by_user(&all, longest_list);
        drop(all);
        let by_item = transpose(&by_user, items);
        Self { by_user, by_item }
    }

    fn by_user(sorted: &[(u32, u32, f32)], longest_list: usize) -> Lists {
        let mut lists = Lists {
            starts: vec![0],
            members: Vec::with_capacity(sorted.len()),
            weights: Vec::with_capacity(sorted.len()),
        };
        for list in sorted.chunk_by(|left, right| left.0 == right.0) {
            let mut bound = u64::MAX;
            if list.len() > longest_list {
                let mut keys: Vec<u64> = list.iter().map(chance).collect();
                keys.sort_unstable();
                bound = keys.get(longest_list).copied().unwrap_or_default();
            }
            for entry in list {
                if bound == u64::MAX || chance(entry) < bound {
                    lists.members.push(entry.1);
                    lists.weights.push(entry.2);
                }
            }
            lists.starts.push(length(&lists.members));
        }
        lists
    }

    /// Returns the number of books.
    pub fn items(&self) -> usize {
        self.by_item.starts.len().saturating_sub(1)
    }

    /// Returns the number of readings.
    pub fn len(&self) -> usize {
        self.by_item.members.len()
    }

    /// Returns true if there are no readings.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of readers of a book.
    pub fn readers(&self, item: usize) -> usize {
        self.by_item.get(item).count()
    }

    /// Returns the readers of a book.
    pub(crate) fn of_item(&self, item: usize) -> impl Iterator<Item = (u32, f32)> {
        self.by_item.get(item)
    }

    /// Returns the books of a reader, by the number that [`Readings::of_item`] returns.
    pub(crate) fn of_user(&self, user: u32) -> impl Iterator<Item = (u32, f32)> {
        self.by_user.get(user as usize)
    }
}

/// Returns a pseudo-random number that depends only on reader and book; never `u64::MAX`.
fn chance(&(user, item, _): &(u32, u32, f32)) -> u64 {
    mix((u64::from(user) << 32) | u64::from(item)) >> 1
}

fn length(members: &[u32]) -> u32 {
    u32::try_from(members.len()).unwrap_or(u32::MAX)
}

/// Returns the same pairs grouped by the other side, by counting sort.
fn transpose(lists: &Lists, others: usize) -> Lists {
    let mut starts = vec![0_u32; others + 1];
    for &member in &lists.members {
        if let Some(count) = starts.get_mut(member as usize + 1) {
            *count += 1;
        }
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut turned = Lists {
        members: vec![0; lists.members.len()],
        weights: vec![0.0; lists.members.len()],
        starts: Vec::new(),
    };
    let mut next = starts.clone();
    for (index, user) in (0_u32..)
        .zip(1..lists.starts.len())
        .map(|(user, _)| (user as usize, user))
    {
        for (member, weight) in lists.get(index) {
            if let Some(place) = next.get_mut(member as usize) {
                let at = *place as usize;
                *place += 1;
                if let (Some(slot), Some(value)) =
                    (turned.members.get_mut(at), turned.weights.get_mut(at))
                {
                    *slot = user;
                    *value = weight;
                }
            }
        }
    }
    turned.starts = starts;
    turned
}
