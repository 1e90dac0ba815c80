//! Daily values: what the percentages of a report are of.

/// Which table of daily values is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DailyValues {
    /// Those that clients of the hosted service know.
    #[default]
    Classic,
    /// Those on labels in the United States: 21 CFR 101.9 as of 2016, adults.
    Fda2016,
    /// Those on labels in the European Union: Regulation 1169/2011, annex XIII.
    Eu,
}

impl DailyValues {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Fda2016, Self::Eu];

    /// The name in the configuration.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Fda2016 => "fda2016",
            Self::Eu => "eu",
        }
    }

    /// The table of that name.
    ///
    /// ```
    /// use sundry_nutrition::DailyValues;
    /// assert_eq!(DailyValues::named("eu"), Some(DailyValues::Eu));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.as_str() == name)
    }
}
