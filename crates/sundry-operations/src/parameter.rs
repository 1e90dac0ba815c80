//! Describes a parameter: its name, its kind with bounds, its documentation.
//!
//! Bounds are written in these descriptions only: argument reading, the OpenAPI file, the console's
//! forms and the command line's help are all made from them. `value` parses the values.

/// One parameter of an operation.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Kebab-case name as written in the contract.
    pub name: &'static str,
    /// Type and bounds.
    pub kind: Kind,
    /// True if a call without it is refused.
    pub required: bool,
    /// A description in one or two sentences for the reference, the console and `--help`.
    pub description: &'static str,
    /// A typical value.
    pub example: &'static str,
    /// The value used if the parameter is absent.
    pub default: Option<&'static str>,
    /// True if few calls need it, so that a form may fold it away.
    pub folded: bool,
    /// The allowed codes and their names, for forms that offer them: one per line, separated by a
    /// tab, below a heading.
    pub names: Option<&'static str>,
    /// The usual values of a text, for documentation; other spellings may be accepted too.
    pub usual: &'static [&'static str],
    /// The kind of record that the number identifies, for forms that find it by name.
    pub finds: Option<&'static str>,
    /// Unit of a number: `g`, `kcal`.
    pub unit: Option<&'static str>,
}

/// The type of a parameter with its bounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A text of bounded length in Unicode characters.
    Text {
        /// Least number of characters.
        min: usize,
        /// Greatest number of characters.
        max: usize,
    },
    /// An `http` or `https` URL of bounded length.
    Url {
        /// Greatest number of characters.
        max: usize,
    },
    /// A whole number.
    Integer {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// A decimal number.
    Number {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// `true`, `false`, `1` or `0` in any case.
    Flag,
    /// One of a fixed set of values, compared case-insensitively.
    Choice {
        /// The values in their documented spelling.
        values: &'static [&'static str],
    },
    /// Comma-separated entries; blanks are trimmed and empty entries dropped.
    List {
        /// Greatest number of characters of the whole list.
        max: usize,
        /// The allowed entries; empty allows any.
        values: &'static [&'static str],
    },
    /// A day, `YYYY-MM-DD`.
    Date,
}

impl Parameter {
    /// Makes an optional parameter; [`Parameter::required`] makes it required.
    pub const fn new(
        name: &'static str,
        kind: Kind,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        Self {
            name,
            kind,
            required: false,
            description,
            example,
            default: None,
            folded: false,
            names: None,
            usual: &[],
            finds: None,
            unit: None,
        }
    }

    /// Makes the parameter required.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Makes forms fold the parameter away.
    #[must_use]
    pub const fn folded(mut self) -> Self {
        self.folded = true;
        self
    }

    /// Sets the usual values.
    #[must_use]
    pub const fn usual(mut self, values: &'static [&'static str]) -> Self {
        self.usual = values;
        self
    }

    /// Sets the names of the codes.
    #[must_use]
    pub const fn names(mut self, table: &'static str) -> Self {
        self.names = Some(table);
        self
    }

    /// Marks the parameter as the number of a record of that kind.
    #[must_use]
    pub const fn finds(mut self, kind: &'static str) -> Self {
        self.finds = Some(kind);
        self
    }

    /// The same parameter with the unit of its number.
    #[must_use]
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.unit = Some(unit);
        self
    }

    /// Sets the value used if the parameter is absent.
    #[must_use]
    pub const fn default(mut self, value: &'static str) -> Self {
        self.default = Some(value);
        self
    }
}

impl Kind {
    /// Describes the allowed values, for the end of a sentence: "1 to 50 characters", "`true` or
    /// `false`".
    pub fn allowed(&self) -> String {
        match *self {
            Self::Text { min, max } => format!("{min} to {max} characters"),
            Self::Url { max } => {
                format!("an `http` or `https` address of at most {max} characters")
            }
            Self::Integer { min, max } => format!("a whole number from {min} to {max}"),
            Self::Number { min, max } => format!("a number from {min} to {max}"),
            Self::Flag => "`true` or `false`".to_owned(),
            Self::Choice { values } => format!("one of {}", values.join(", ")),
            Self::List { max, values: [] } => {
                format!("a comma-separated list of at most {max} characters")
            }
            Self::List { values, .. } => format!("a comma-separated list of {}", values.join(", ")),
            Self::Date => "a day as `YYYY-MM-DD`".to_owned(),
        }
    }
}
