//! How sure it is that something is in a food: the four states that the tables hold. What a caller is told
//! in three words is `answer`'s.

use crate::answer::Answer;

/// How sure it is that something is in what is sold or served under a name.
///
/// The order is that of caution: of two foods together the greater holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Presence {
    /// It is not there.
    #[default]
    No,
    /// In odd products only: free of it, but the label should be read.
    Rarely,
    /// In a good part of them, or it cannot be known from the name: to be taken for contained.
    Often,
    /// It is there.
    Yes,
}

impl Presence {
    /// All states, from the least to the most careful.
    pub const ALL: [Self; 4] = [Self::No, Self::Rarely, Self::Often, Self::Yes];

    /// As written in replies and in reports.
    ///
    /// ```
    /// assert_eq!(sundry_food::Presence::Often.as_str(), "often");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Rarely => "rarely",
            Self::Often => "often",
            Self::Yes => "yes",
        }
    }

    /// Whether somebody who avoids it has to take it for contained.
    ///
    /// ```
    /// use sundry_food::Presence;
    /// assert!(Presence::Often.counts());
    /// assert!(!Presence::Rarely.counts());
    /// ```
    pub fn counts(self) -> bool {
        self >= Self::Often
    }

    pub(crate) fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::No,
            1 => Self::Rarely,
            2 => Self::Often,
            _ => Self::Yes,
        }
    }
}

impl From<Answer> for Presence {
    /// No, often, yes.
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::No => Self::No,
            Answer::Maybe => Self::Often,
            Answer::Yes => Self::Yes,
        }
    }
}

impl From<Presence> for Answer {
    /// What is rarely there counts as free.
    fn from(presence: Presence) -> Self {
        match presence {
            Presence::No | Presence::Rarely => Self::No,
            Presence::Often => Self::Maybe,
            Presence::Yes => Self::Yes,
        }
    }
}
