//! Yes, no, or maybe: the three answers to "does it contain …" and "does it suit …". A name alone
//! often cannot tell (a stock cube may hold wheat), and saying so is the only safe answer.

/// One of three answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Answer {
    /// Surely not, by what the name says.
    #[default]
    No,
    /// Some do and some do not, or it cannot be known from the name.
    Maybe,
    /// Surely.
    Yes,
}

impl Answer {
    /// As written in replies.
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

    /// The opposite; maybe stays maybe.
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
