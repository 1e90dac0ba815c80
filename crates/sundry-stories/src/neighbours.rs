//! Finds the articles most similar to an article, using the index.
//!
//! Rare terms are looked up first, and long lists only near the article's own position, so that the
//! work per article does not grow with the window.

use crate::likeness::Likeness;
use crate::window::Window;

/// Maximum number of neighbours per article: enough to connect the articles of a big story.
const MOST: usize = 50;
/// Maximum number of entries examined for one term, and for all terms together.
const LONGEST_LIST: usize = 64;
const LOOKED_AT: usize = 256;
/// Maximum number of candidates that are compared in full.
const COMPARED: usize = 64;

/// Finds neighbours; holds the working memory.
pub(crate) struct Finder<'a> {
    window: &'a Window,
    likeness: &'a Likeness<'a>,
    /// For each entry found so far: the number of lists, and the total weight of the shared terms.
    met: Vec<(u32, f32)>,
    touched: Vec<u32>,
}

impl<'a> Finder<'a> {
    pub(crate) fn new(window: &'a Window, likeness: &'a Likeness<'a>) -> Self {
        Self {
            window,
            likeness,
            met: vec![(0, 0.0); window.entries.len()],
            touched: Vec::new(),
        }
    }

    /// Returns the entries most similar to an entry, nearest first.
    pub(crate) fn nearest(&mut self, number: u32) -> Vec<u32> {
        let window = self.window;
        let mut terms: Vec<(u32, f32)> = window.terms_of(number).to_vec();
        terms.sort_unstable_by_key(|&(term, _)| (window.with_term(term).len(), term));
        let mut budget = LOOKED_AT;
        for (term, count) in terms {
            let list = around(window.with_term(term), number, LONGEST_LIST.min(budget));
            budget -= list.len();
            let weight = self.likeness.weight(term);
            let score = count * weight * weight;
            for &other in list {
                if let Some((lists, sum)) = self.met.get_mut(other as usize) {
                    if *lists == 0 {
                        self.touched.push(other);
                    }
                    *lists += 1;
                    *sum += score;
                }
            }
        }
        let mut found: Vec<(u32, f32)> = Vec::new();
        for other in self.touched.drain(..) {
            if let Some(met) = self.met.get_mut(other as usize) {
                let (lists, sum) = std::mem::take(met);
                if lists > 1 && other != number {
                    found.push((
                        other,
                        sum / self.likeness.length(other).max(f32::MIN_POSITIVE),
                    ));
                }
            }
        }
        keep_best(&mut found, COMPARED);
        found.retain_mut(|(other, score)| match self.likeness.of(number, *other) {
            Some(cosine) => {
                *score = cosine;
                true
            }
            None => false,
        });
        keep_best(&mut found, MOST);
        found.into_iter().map(|(other, _)| other).collect()
    }
}

/// Returns the part of an ascending list nearest to a number.
fn around(list: &[u32], number: u32, most: usize) -> &[u32] {
    if list.len() <= most {
        return list;
    }
    let place = list.partition_point(|&other| other < number);
    let start = place.saturating_sub(most / 2).min(list.len() - most);
    list.get(start..start + most).unwrap_or(list)
}

/// Keeps the best, best first; ties go to the older.
fn keep_best(found: &mut Vec<(u32, f32)>, most: usize) {
    let order = |left: &(u32, f32), right: &(u32, f32)| {
        right.1.total_cmp(&left.1).then(left.0.cmp(&right.0))
    };
    if found.len() > most {
        found.select_nth_unstable_by(most, order);
        found.truncate(most);
    }
    found.sort_unstable_by(order);
}
