//! How likely a food contains something: the four states in the tables. Callers who need only three
//! states use `answer`.

use crate::answer::Answer;

/// The likelihood that food sold or served under a name contains something.
///
/// The order is that of caution: for two foods together the greater state holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Presence {
    /// It is absent.
    #[default]
    No,
    /// Only some unusual products contain it: it counts as absent, but the label should be read.
    Rarely,
    /// A good part of the products contain it, or the name does not tell: it counts as present.
    Often,
    /// It is present.
    Yes,
}

impl Presence {
    /// All states, from the least to the most careful.
    pub const ALL: [Self; 4] = [Self::No, Self::Rarely, Self::Often, Self::Yes];

    /// Returns the state as written in replies and reports.
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

    /// Returns true if people who avoid it must assume that it is present.
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
    /// Maps to no, often or yes.
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::No => Self::No,
            Answer::Maybe => Self::Often,
            Answer::Yes => Self::Yes,
        }
    }
}

impl From<Presence> for Answer {
    /// Maps "rarely" to "no".
    fn from(presence: Presence) -> Self {
        match presence {
            Presence::No | Presence::Rarely => Self::No,
            Presence::Often => Self::Maybe,
            Presence::Yes => Self::Yes,
        }
    }
}
