//! Co-reading and content together.
//!
//! What is said of two books is a guess at how often they are read together, and shrinkage says
//! how many readings a guess is worth: the fewer readers the two have, the more it counts. So a
//! book that many have read is described by its readers, one that nobody has read by its facts,
//! and there is no border between them. The measure is `(together + s·guess) / (readers + s)`,
//! plus the second order. Content is not scored here, nor is anything read.

use crate::content_index::{ContentIndex, ContentNeighbour};
use crate::coread::{CoRead, CoReadScratch, CoReader};
use crate::neighbours::Options;
use crate::top::keep_best;

/// How content is turned into a guess at the cosine of co-reading.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BlendWeights {
    /// The guess for a pair that content is sure of.
    pub sure: f32,
    /// The content score, below the seed's best, at which the guess falls to a factor 1/e.
    pub fall: f32,
    /// How many readings the guess is worth.
    pub worth: f32,
    /// What is left of co-reading for a book of another kind or age: what everybody has read is
    /// read together with everything.
    pub unfit: f32,
}

impl Default for BlendWeights {
    fn default() -> Self {
        Self {
            sure: 0.2,
            fall: 2.0,
            worth: 15.0,
            unfit: 0.8,
        }
    }
}

/// From here on a book is of a fitting kind, and its readers alone say how near it is.
const FITS: f32 = 0.55;

/// Candidates taken from co-reading and from content, at least.
const CANDIDATES: usize = 200;

/// Blends the two for one book and gives the ids of the best.
pub(crate) fn similar(
    index: &ContentIndex,
    co_read: &CoRead<'_>,
    options: &Options,
    place: usize,
    scratch: &mut CoReadScratch,
) -> Vec<u64> {
    let number = options.neighbours;
    let weights = &options.blend;
    let Some(seed) = index.seed(place) else {
        return Vec::new();
    };
    let wide = number.saturating_mul(2).saturating_add(CANDIDATES);
    let row = co_read.row(place, wide, scratch);
    let by_content = seed.neighbours(wide);
    let best = by_content.first().map_or(0.0, |neighbour| neighbour.score);
    // What is no better than the last of them is no news: without facts nothing is guessed.
    let last = by_content.last().map_or(0.0, |neighbour| neighbour.score);
    let fall = weights.fall.max(0.01);
    let nothing = ((last - best) / fall).exp();
    let guess = |content: &ContentNeighbour, mean_readers: f32| {
        let certainty = ((content.score - best) / fall).min(0.0).exp() - nothing;
        let worth = weights.worth.max(0.0);
        weights.sure * certainty.max(0.0) * worth / (mean_readers + worth).max(f32::MIN_POSITIVE)
    };
    let unfit = weights.unfit.clamp(0.0, 1.0);
    let fitting =
        |fit: Option<f32>| fit.map_or(1.0, |fit| unfit + (1.0 - unfit) * (fit / FITS).min(1.0));
    let mut known: Vec<CoReader> = row.to_vec();
    known.sort_unstable_by_key(|other| other.item);
    let find = |item: u32| {
        let at = known.binary_search_by_key(&item, |other| other.item);
        at.ok().and_then(|at| known.get(at))
    };
    let mut blended: Vec<ContentNeighbour> = Vec::with_capacity(known.len() + by_content.len());
    for other in &known {
        if let Some(content) = seed.judge(other.item) {
            blended.push(ContentNeighbour {
                score: other.score * fitting(content.fit) + guess(&content, other.mean_readers),
                ..content
            });
        }
    }
    for content in by_content {
        if find(content.item).is_none() {
            let mean_readers = co_read.mean_readers(place, content.item as usize);
            blended.push(ContentNeighbour {
                score: guess(&content, mean_readers),
                ..content
            });
        }
    }
    let all = blended.len();
    keep_best(&mut blended, all, |other| {
        (
            other.score,
            index.id(other.item as usize).unwrap_or_default(),
        )
    });
    let chosen = seed.diversified(&blended, number, options.rules);
    if chosen.len() < number {
        return fill_up(chosen, index.similar(place, number, options.rules), number);
    }
    chosen
}

/// Adds what is missing from the content's own list.
fn fill_up(mut chosen: Vec<u64>, more: Vec<u64>, number: usize) -> Vec<u64> {
    for id in more {
        if chosen.len() >= number {
            break;
        }
        if !chosen.contains(&id) {
            chosen.push(id);
        }
    }
    chosen
}
