//! Yes, no, or maybe: the answers to "does it contain …" and "does it suit …". A name alone often
//! cannot tell (a stock cube may contain wheat), and "maybe" is then the only safe answer.

/// A yes, a no, or a maybe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Answer {
    /// Certainly not, judging by the name.
    #[default]
    No,
    /// Some do and some do not, or the name does not tell.
    Maybe,
    /// Certainly.
    Yes,
}

impl Answer {
    /// Returns the answer as written in replies.
    ///
    /// ```
    /// assert_eq!(sundry_food::Answer::Maybe.as_str(), "maybe");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Maybe => "maybe",
            Self::Yes => "yes",
        }
    }

    /// Returns the opposite; maybe stays maybe.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Maybe => Self::Maybe,
            Self::Yes => Self::No,
        }
    }

    pub(crate) fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::No,
            1 => Self::Maybe,
            _ => Self::Yes,
        }
    }
}
