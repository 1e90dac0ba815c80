//! Daily values: the reference amounts of a report's percentages.

/// A table of daily values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DailyValues {
    /// The values that clients of the hosted service know.
    #[default]
    Classic,
    /// The values on labels in the United States: 21 CFR 101.9 as of 2016, adults.
    Fda2016,
    /// The values on labels in the European Union: Regulation 1169/2011, annex XIII.
    Eu,
}

impl DailyValues {
    /// All tables.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Fda2016, Self::Eu];

    /// Returns the table's name in the configuration.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Fda2016 => "fda2016",
            Self::Eu => "eu",
        }
    }

    /// Returns the table with a given name.
    ///
    /// ```
    /// use sundry_nutrition::DailyValues;
    /// assert_eq!(DailyValues::named("eu"), Some(DailyValues::Eu));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == name)
    }
}
