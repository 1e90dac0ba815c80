//! Describes a parameter: its name, its kind with bounds, its documentation.
//!
//! The OpenAPI file, the console's forms, the reference and the command line's help are made from
//! these descriptions. `param` gives them the type of their value and reads it.

use std::fmt;

use serde::Serialize;

use crate::arguments::Arguments;
use crate::codes::Codes;
use crate::error::ApiError;

/// One parameter of an operation, without the type of its value.
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
    pub default: Option<Literal>,
    /// True if few calls need it, so that a form may fold it away.
    pub folded: bool,
    /// The allowed codes and their names, for forms that offer them.
    pub codes: Option<&'static Codes>,
    /// The usual values of a text, for documentation; other spellings may be accepted too.
    pub usual: &'static [&'static str],
    /// The kind of record that the number identifies, for forms that find it by name.
    pub finds: Option<&'static str>,
    /// Unit of a number: `g`, `kcal`.
    pub unit: Option<&'static str>,
    pub(crate) check: fn(&Self, &Arguments) -> Result<(), ApiError>,
}

/// The value of an absent parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Literal {
    /// A whole number.
    Integer(i64),
    /// A flag.
    Flag(bool),
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => number.fmt(f),
            Self::Flag(flag) => flag.fmt(f),
        }
    }
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
    /// Describes an optional parameter.
    pub(crate) const fn new(
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
            codes: None,
            usual: &[],
            finds: None,
            unit: None,
            check: |_, _| Ok(()),
        }
    }

    /// Reads the value as its operation does, and forgets it.
    ///
    /// # Errors
    /// 400 that names the parameter, the value and what is allowed.
    pub fn check(&self, arguments: &Arguments) -> Result<(), ApiError> {
        (self.check)(self, arguments)
    }

    /// Makes the failure for a value that is missing or wrong.
    pub(crate) fn refused(&self, message: impl Into<String>) -> ApiError {
        ApiError::parameter(self.name, message)
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
