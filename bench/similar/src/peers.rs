//! The usual methods, written plainly.

use crate::data::Interactions;

/// The readers of each book, and both directions of the pairs.
pub struct Counts {
    pub readers: Vec<f64>,
    lists: Vec<Vec<u32>>,
    users: Vec<Vec<u32>>,
}

impl Counts {
    pub fn of(interactions: &Interactions) -> Self {
        let lists = interactions.lists();
        let mut users = vec![Vec::new(); interactions.items];
        for (user, list) in (0..).zip(&lists) {
            for &item in list {
                users[item as usize].push(user);
            }
        }
        let readers = users
            .iter()
            .map(|users: &Vec<u32>| users.len() as f64)
            .collect();
        Self {
            readers,
            lists,
            users,
        }
    }

    /// Returns the best books by a score of pairs (common readers, readers of the one, readers of
    /// the other) among those read together; ties by the smaller place.
    pub fn nearest(
        &self,
        seed: usize,
        number: usize,
        score: impl Fn(f64, f64, f64) -> f64,
    ) -> Vec<u32> {
        let mut together = vec![0.0; self.readers.len()];
        for &user in &self.users[seed] {
            for &item in &self.lists[user as usize] {
                together[item as usize] += 1.0;
            }
        }
        together[seed] = 0.0;
        let scores = (0..)
            .zip(&together)
            .filter(|&(_, &together)| together > 0.0);
        let scores = scores.map(|(item, &together)| {
            (
                item,
                score(together, self.readers[seed], self.readers[item as usize]),
            )
        });
        best(scores.collect(), number)
    }
}

/// Returns the best of scored items.
pub fn best(mut scored: Vec<(u32, f64)>, number: usize) -> Vec<u32> {
    scored.sort_unstable_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
    scored.truncate(number);
    scored.into_iter().map(|(item, _)| item).collect()
}

pub fn co_read(
    known: &Interactions,
    seeds: &[usize],
    score: impl Fn(f64, f64, f64) -> f64,
) -> Vec<Vec<u32>> {
    let counts = Counts::of(known);
    seeds
        .iter()
        .map(|&seed| counts.nearest(seed, 10, &score))
        .collect()
}

pub fn popularity(known: &Interactions, seeds: &[usize]) -> Vec<Vec<u32>> {
    let counts = Counts::of(known);
    let top = best((0..).zip(counts.readers.iter().copied()).collect(), 11);
    let others = |&seed: &usize| {
        let others = top.iter().copied().filter(|&item| item as usize != seed);
        others.take(10).collect()
    };
    seeds.iter().map(others).collect()
}
