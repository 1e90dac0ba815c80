//! The weight of a shared term, by the number of articles or stories that contain it.

use crate::window::Window;

/// Exponent of rarity in the cosine. A story's main names are frequent on its day, so full TF-IDF
/// (1.0) overrates unusual words.
const POWER: f32 = 0.5;

/// Each term's weight and surprise at one point in time.
pub(crate) struct Rarity {
    weights: Vec<f32>,
    surprises: Vec<f32>,
    /// The surprise expected by chance: in a window of this size, some pair shares terms this rare.
    pub(crate) of_chance: f32,
}

impl Rarity {
    /// Computes rarity by the number of articles with a term.
    pub(crate) fn by_articles(window: &Window) -> Self {
        let frequencies = (0..window.terms()).map(|term| window.with_term(term).len() as u32);
        Self::new(frequencies, window.entries.len())
    }

    /// Computes rarity by the number of groups with a term: the words of a big story are as rare as
    /// those of a small one, and only words common to many stories are frequent.
    pub(crate) fn by_groups(window: &Window, groups: &[u32]) -> Self {
        let members = by_group(groups);
        let mut last_seen = vec![u32::MAX; window.terms() as usize];
        let mut frequencies = vec![0_u32; window.terms() as usize];
        for (group, members) in (0..).zip(&members) {
            for &(term, _) in members.iter().flat_map(|&number| window.terms_of(number)) {
                if let (Some(seen), Some(frequency)) = (
                    last_seen.get_mut(term as usize),
                    frequencies.get_mut(term as usize),
                ) && *seen != group
                {
                    *seen = group;
                    *frequency += 1;
                }
            }
        }
        Self::new(frequencies.into_iter(), members.len())
    }

    fn new(frequencies: impl Iterator<Item = u32>, total: usize) -> Self {
        let surprises: Vec<f32> = frequencies
            .map(|frequency| ((total + 1) as f32 / frequency.max(1) as f32).ln().max(0.0))
            .collect();
        Self {
            weights: surprises
                .iter()
                .map(|surprise| surprise.powf(POWER))
                .collect(),
            surprises,
            of_chance: (total.max(1) as f32).ln(),
        }
    }

    /// Returns the weight of a term in the cosine.
    pub(crate) fn weight(&self, term: u32) -> f32 {
        self.weights.get(term as usize).copied().unwrap_or(0.0)
    }

    /// Returns the surprise of a term in an article, in nats.
    pub(crate) fn surprise(&self, term: u32) -> f32 {
        self.surprises.get(term as usize).copied().unwrap_or(0.0)
    }

    /// Returns the length of each entry's vector.
    pub(crate) fn lengths(&self, window: &Window) -> Vec<f32> {
        let length = |number: u32| {
            let weights = window.terms_of(number).iter().map(|&(term, count)| {
                let weight = count * self.weight(term);
                weight * weight
            });
            weights.sum::<f32>().sqrt()
        };
        (0..window.entries.len() as u32).map(length).collect()
    }
}

/// Returns the members of each group.
pub(crate) fn by_group(groups: &[u32]) -> Vec<Vec<u32>> {
    let count = groups.iter().max().map_or(0, |most| *most as usize + 1);
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); count];
    for (number, group) in (0..).zip(groups) {
        if let Some(members) = members.get_mut(*group as usize) {
            members.push(number);
        }
    }
    members
}
