//! The three kinds of names. Not a taxonomy: works, events and peoples have no kind here.

/// What a name names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Someone: a person, also a fictional one.
    Person,
    /// Somewhere: countries, cities, mountains, streets, buildings.
    Place,
    /// Companies, parties, clubs, agencies, bands.
    Organisation,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Person, Self::Place, Self::Organisation];

    /// Three letters, as corpora and clients write it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Person => "PER",
            Self::Place => "LOC",
            Self::Organisation => "ORG",
        }
    }

    /// The kind of that code.
    ///
    /// ```
    /// use sundry_entities::Kind;
    /// assert_eq!(Kind::of_code("LOC"), Some(Kind::Place));
    /// assert_eq!(Kind::of_code("MISC"), None);
    /// ```
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}
