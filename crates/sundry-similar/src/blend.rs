//! Blends co-reading and content into one ranking.
//!
//! The facts of two books give a guess at how often they are read together, and shrinkage says how
//! many readings that guess is worth: the fewer readers the two have, the more it counts. So a book
//! with many readers is described by its readers, one without any by its facts, and the transition
//! is smooth. The score is `(together + s·guess) / (readers + s)`, plus the second order. Content
//! scores and co-reading are computed elsewhere.

use crate::content_index::{ContentIndex, ContentNeighbour};
use crate::coread::{CoRead, CoReadScratch, CoReader};
use crate::neighbours::Options;
use crate::top::keep_best;

/// Weights for turning content scores into a guess at the cosine of co-reading.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BlendWeights {
    /// The guess for the pair with the best content score.
    pub sure: f32,
    /// The content score, below the seed's best, at which the guess falls to a factor 1/e.
    pub fall: f32,
    /// The number of readings that the guess is worth.
    pub worth: f32,
    /// Share of the co-reading score that is kept for a book of another kind or age: a book that
    /// everybody has read is read together with everything.
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

/// Fit from which a book counts as of a fitting kind, so that its readers alone decide.
const FITS: f32 = 0.55;

/// Minimum number of candidates taken from co-reading and from content.
const CANDIDATES: usize = 200;

/// Blends both rankings for one book and returns the ids of the best.
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
    // A score no better than the last one carries no information: without facts nothing is guessed.
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

/// Fills the list up from the ranking by content alone.
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
