//! The tags of a sequence tagger, and the seam where a tagger is put in.

use crate::kind::Kind;
use crate::sentence::Sentence;

/// How many tags there are: outside, and beginning and inside of each kind.
pub const TAGS: usize = 7;

/// A token's place in a name (the scheme called IOB2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tag {
    /// Part of no name.
    Outside,
    /// First token of a name.
    Begin(Kind),
    /// Later token of a name.
    Inside(Kind),
}

impl Tag {
    /// A number under [`TAGS`].
    pub const fn index(self) -> usize {
        match self {
            Self::Outside => 0,
            Self::Begin(kind) => 1 + 2 * kind as usize,
            Self::Inside(kind) => 2 + 2 * kind as usize,
        }
    }

    /// The tag of that number; outside if there is none.
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

    /// Whether this tag may stand after `before`; nothing before is `None`.
    pub fn may_follow(self, before: Option<Self>) -> bool {
        match self {
            Self::Inside(kind) => {
                before == Some(Self::Begin(kind)) || before == Some(Self::Inside(kind))
            }
            _ => true,
        }
    }
}

/// How well one tag follows another: `steps[before][tag]`; the last row is for the first token.
pub type Steps = [[f32; TAGS]; TAGS + 1];

/// Says how well each tag suits each token of the sentences of a text.
pub trait Scorer {
    /// One row of scores a token, for each sentence.
    fn score(&self, sentences: &[Sentence<'_>]) -> Vec<Vec<[f32; TAGS]>>;
    /// How well tags follow each other.
    fn steps(&self) -> &Steps;
}
