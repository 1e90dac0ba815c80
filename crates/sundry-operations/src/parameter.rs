//! What a parameter is: its name, its kind with bounds, its documentation.
//!
//! These descriptions are the one place where bounds are written: argument reading, the OpenAPI
//! file, the console's forms and the command line's help are all made from them. Reading a value
//! is not here but in `value`.

/// One parameter of an operation.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Kebab-case name as written in the contract.
    pub name: &'static str,
    /// Type and bounds.
    pub kind: Kind,
    /// Whether a call without it is refused.
    pub required: bool,
    /// One or two sentences for the reference, the console and `--help`.
    pub description: &'static str,
    /// A value that shows what is meant.
    pub example: &'static str,
    /// The value taken when the parameter is absent.
    pub default: Option<&'static str>,
    /// Whether few calls need it, so that a form may fold it away.
    pub folded: bool,
    /// The codes that are allowed and their names, for forms that offer them: a line each with a
    /// tab between, below a heading.
    pub names: Option<&'static str>,
    /// What a text is usually one of, for documentation; other spellings may be taken too.
    pub usual: &'static [&'static str],
    /// The kind of record whose number it is, for forms that find it by name.
    pub finds: Option<&'static str>,
}

/// The type of a parameter and what it allows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// Text of so many Unicode characters.
    Text {
        /// Fewest characters.
        min: usize,
        /// Most characters.
        max: usize,
    },
    /// An `http` or `https` address of at most so many characters.
    Url {
        /// Most characters.
        max: usize,
    },
    /// A whole number.
    Integer {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// A decimal number.
    Number {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
    },
    /// `true`, `false`, `1` or `0` in any case.
    Flag,
    /// One of a fixed set of values, compared without regard to case.
    Choice {
        /// The values, as they are documented.
        values: &'static [&'static str],
    },
    /// Comma-separated entries, blanks trimmed, empty ones dropped.
    List {
        /// Most characters of the whole.
        max: usize,
        /// What each entry must be one of; empty: anything.
        values: &'static [&'static str],
    },
    /// A day, `YYYY-MM-DD`.
    Date,
}

impl Parameter {
    /// An optional parameter; [`Parameter::required`] makes it a required one.
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
        }
    }

    /// The same parameter, required.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// The same parameter, folded away in forms.
    #[must_use]
    pub const fn folded(mut self) -> Self {
        self.folded = true;
        self
    }

    /// The same parameter with what it usually is one of.
    #[must_use]
    pub const fn usual(mut self, values: &'static [&'static str]) -> Self {
        self.usual = values;
        self
    }

    /// The same parameter with the names of its codes.
    #[must_use]
    pub const fn names(mut self, table: &'static str) -> Self {
        self.names = Some(table);
        self
    }

    /// The same parameter as the number of a record of that kind.
    #[must_use]
    pub const fn finds(mut self, kind: &'static str) -> Self {
        self.finds = Some(kind);
        self
    }

    /// The same parameter with the value that stands in for an absent one.
    #[must_use]
    pub const fn default(mut self, value: &'static str) -> Self {
        self.default = Some(value);
        self
    }
}

impl Kind {
    /// What is allowed, as the end of a sentence: "1 to 50 characters", "`true` or `false`".
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
