//! The tags of a sequence tagger, and the interface of a tagger.

use crate::kind::Kind;
use crate::sentence::Sentence;

/// Number of tags: outside, and beginning and inside of each kind.
pub const TAGS: usize = 7;

/// A token's position in a name (the IOB2 scheme).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tag {
    /// Not part of a name.
    Outside,
    /// The first token of a name.
    Begin(Kind),
    /// A later token of a name.
    Inside(Kind),
}

impl Tag {
    /// Returns a number below [`TAGS`].
    pub const fn index(self) -> usize {
        match self {
            Self::Outside => 0,
            Self::Begin(kind) => 1 + 2 * kind as usize,
            Self::Inside(kind) => 2 + 2 * kind as usize,
        }
    }

    /// Returns the tag with a number; outside if there is none.
    pub const fn of_index(index: usize) -> Self {
        let kind = match index {
            1 | 2 => Kind::Person,
            3 | 4 => Kind::Place,
            5 | 6 => Kind::Organisation,
            _ => return Self::Outside,
        };
        if index % 2 == 1 {
            Self::Begin(kind)
        } else {
            Self::Inside(kind)
        }
    }

    /// Returns true if this tag may follow `before`, which is `None` for the first token.
    pub fn may_follow(self, before: Option<Self>) -> bool {
        match self {
            Self::Inside(kind) => {
                before == Some(Self::Begin(kind)) || before == Some(Self::Inside(kind))
            }
            _ => true,
        }
    }
}

/// Transition scores: `steps[before][tag]`; the last row is for the first token.
pub type Steps = [[f32; TAGS]; TAGS + 1];

/// Scores the tags of each token in the sentences of a text.
pub trait Scorer {
    /// Returns one row of scores per token, for each sentence.
    fn score(&self, sentences: &[Sentence<'_>]) -> Vec<Vec<[f32; TAGS]>>;
    /// Returns the transition scores.
    fn steps(&self) -> &Steps;
}
