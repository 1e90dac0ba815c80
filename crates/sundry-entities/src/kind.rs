//! The three kinds of names. Not a taxonomy: works, events and peoples have no kind here.

/// The kind of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A person, real or fictional.
    Person,
    /// A place: countries, cities, mountains, streets, buildings.
    Place,
    /// An organisation: companies, parties, clubs, agencies, bands.
    Organisation,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Person, Self::Place, Self::Organisation];

    /// Returns the three-letter code used by corpora and clients.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Person => "PER",
            Self::Place => "LOC",
            Self::Organisation => "ORG",
        }
    }

    /// Returns the kind with a code.
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
