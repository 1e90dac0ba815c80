//! Parameters with the types of their values. One constant states name, bounds, default, vocabulary
//! and description; it is listed in the operation's documentation, and it reads the value.
//!
//! `parameter` is the description without the type, `value` parses each type of value.

use std::marker::PhantomData;
use std::ops::{Deref, RangeInclusive};

use jiff::civil::Date;

use crate::arguments::{Arguments, Raw};
use crate::codes::Codes;
use crate::error::ApiError;
use crate::parameter::{Kind, Literal, Parameter};
use crate::value::{Code, Value, Whole, absent, is_a_list, split_list, too_long};

/// A parameter whose value has the type `T`: an `Option` if it may be absent, a plain value if it
/// is required or has a default, a `Vec` if it is a list.
///
/// ```
/// use sundry_operations::{Arguments, Param};
///
/// const NUMBER: Param<u32> = Param::integer("number", 1..=100, "The most books.", "3").default(10);
///
/// assert_eq!(NUMBER.read(&Arguments::from_query("number=7")?)?, 7);
/// assert_eq!(NUMBER.read(&Arguments::default())?, 10);
/// let error = NUMBER.read(&Arguments::from_query("number=0")?).unwrap_err();
/// assert_eq!(error.message, "`number` is `0`; it must be a whole number from 1 to 100.");
/// # Ok::<(), sundry_operations::ApiError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Param<T> {
    /// The description, for the operation's list of parameters.
    pub about: Parameter,
    reads: PhantomData<fn() -> T>,
}

impl<T> Deref for Param<T> {
    type Target = Parameter;

    fn deref(&self) -> &Parameter {
        &self.about
    }
}

/// A type that the value of a parameter is read as.
pub trait Read: Sized {
    /// Reads the value of `parameter`.
    ///
    /// # Errors
    /// 400 that names the parameter, the value and what is allowed.
    fn read(parameter: &Parameter, arguments: &Arguments) -> Result<Self, ApiError>;
}

impl<T: Read> Param<T> {
    /// Reads the value, or the default if it is absent or empty.
    ///
    /// # Errors
    /// 400 that names the parameter, the value and what is allowed.
    pub fn read(&self, arguments: &Arguments) -> Result<T, ApiError> {
        T::read(&self.about, arguments)
    }
}

impl<T: Value> Read for Option<T> {
    fn read(parameter: &Parameter, arguments: &Arguments) -> Result<Self, ApiError> {
        let given = match arguments.raw(parameter.name) {
            Some(Raw::Text(text)) => text,
            Some(Raw::List(_)) => return Err(is_a_list(parameter)),
            None => return Ok(None),
        };
        if given.trim().is_empty() {
            return Ok(None);
        }
        T::parse(parameter, given).map(Some)
    }
}

impl<T: Value> Read for T {
    fn read(parameter: &Parameter, arguments: &Arguments) -> Result<Self, ApiError> {
        if let Some(value) = Option::read(parameter, arguments)? {
            return Ok(value);
        }
        match parameter.default {
            Some(default) => T::parse(parameter, &default.to_string()),
            None => T::ABSENT.ok_or_else(|| absent(parameter, arguments)),
        }
    }
}

/// The entries of a comma-separated text or of a JSON array, trimmed and without empty ones.
impl<T: Value> Read for Vec<T> {
    fn read(parameter: &Parameter, arguments: &Arguments) -> Result<Self, ApiError> {
        let entries: Vec<&str> = match arguments.raw(parameter.name) {
            None => return Ok(Self::new()),
            Some(Raw::Text(text)) => split_list(text.split(',')),
            Some(Raw::List(items)) => split_list(items.iter().map(String::as_str)),
        };
        too_long(parameter, &entries)?;
        let entries = entries.into_iter();
        entries.map(|entry| T::parse(parameter, entry)).collect()
    }
}

impl<T: Read> Param<T> {
    /// Makes a parameter of any kind.
    pub const fn new(
        name: &'static str,
        kind: Kind,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        Self::of(Parameter::new(name, kind, description, example))
    }

    const fn of(mut about: Parameter) -> Self {
        about.check = |parameter, arguments| T::read(parameter, arguments).map(drop);
        Self {
            about,
            reads: PhantomData,
        }
    }

    /// Makes forms fold the parameter away.
    #[must_use]
    pub const fn folded(mut self) -> Self {
        self.about.folded = true;
        self
    }

    /// Sets the usual values.
    #[must_use]
    pub const fn usual(mut self, values: &'static [&'static str]) -> Self {
        self.about.usual = values;
        self
    }

    /// Marks the parameter as the number of a record of that kind.
    #[must_use]
    pub const fn finds(mut self, kind: &'static str) -> Self {
        self.about.finds = Some(kind);
        self
    }

    /// Sets the unit of the number.
    #[must_use]
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.about.unit = Some(unit);
        self
    }
}

impl<T: Value> Param<Option<T>> {
    /// Makes the parameter required.
    #[must_use]
    pub const fn required(mut self) -> Param<T> {
        self.about.required = true;
        Param::of(self.about)
    }
}

impl<T: Whole> Param<Option<T>> {
    /// Makes the parameter of a whole number.
    ///
    /// # Panics
    /// In a constant, so when compiled: if the type does not hold every number within the bounds.
    pub const fn integer(
        name: &'static str,
        bounds: RangeInclusive<i64>,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        let (min, max) = (*bounds.start(), *bounds.end());
        assert!(T::HOLDS.0 <= min as i128 && max as i128 <= T::HOLDS.1);
        Self::new(name, Kind::Integer { min, max }, description, example)
    }

    /// Sets the value of an absent parameter.
    ///
    /// # Panics
    /// In a constant, so when compiled: if the value is out of bounds.
    #[must_use]
    pub const fn default(mut self, value: i64) -> Param<T> {
        if let Kind::Integer { min, max } = self.about.kind {
            assert!(min <= value && value <= max);
        }
        self.about.default = Some(Literal::Integer(value));
        Param::of(self.about)
    }
}

impl Param<Option<f64>> {
    /// Makes the parameter of a decimal number.
    pub const fn number(
        name: &'static str,
        bounds: RangeInclusive<f64>,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        let (min, max) = (*bounds.start(), *bounds.end());
        Self::new(name, Kind::Number { min, max }, description, example)
    }
}

impl Param<Option<String>> {
    /// Makes the parameter of a text, with bounds in characters.
    pub const fn text(
        name: &'static str,
        bounds: RangeInclusive<usize>,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        let (min, max) = (*bounds.start(), *bounds.end());
        Self::new(name, Kind::Text { min, max }, description, example)
    }

    /// Makes the parameter of an address of at most `max` characters.
    pub const fn url(
        name: &'static str,
        max: usize,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        Self::new(name, Kind::Url { max }, description, example)
    }
}

impl Param<Option<Code>> {
    /// Makes the parameter of a code.
    pub const fn code(
        name: &'static str,
        codes: &'static Codes,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        let mut made = Self::new(name, Kind::Text { min: 1, max: 100 }, description, example);
        made.about.codes = Some(codes);
        made
    }
}

impl Param<Option<&'static str>> {
    /// Makes the parameter of one of these values.
    pub const fn choice(
        name: &'static str,
        values: &'static [&'static str],
        description: &'static str,
        example: &'static str,
    ) -> Self {
        Self::new(name, Kind::Choice { values }, description, example)
    }
}

impl Param<Option<Date>> {
    /// Makes the parameter of a day.
    pub const fn date(
        name: &'static str,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        Self::new(name, Kind::Date, description, example)
    }
}

impl Param<bool> {
    /// Makes the parameter of a flag that is not set unless it is given.
    pub const fn flag(name: &'static str, description: &'static str) -> Self {
        Self::new(name, Kind::Flag, description, "true")
    }

    /// States the value of an absent flag.
    #[must_use]
    pub const fn default(mut self, value: bool) -> Self {
        self.about.default = Some(Literal::Flag(value));
        self
    }
}

impl Param<Vec<String>> {
    /// Makes the parameter of a list of any entries, of at most `max` characters.
    pub const fn list(
        name: &'static str,
        max: usize,
        description: &'static str,
        example: &'static str,
    ) -> Self {
        let values = &[];
        Self::new(name, Kind::List { max, values }, description, example)
    }
}

impl Param<Vec<&'static str>> {
    /// Makes the parameter of a list of these values, of at most `max` characters.
    pub const fn choices(
        name: &'static str,
        max: usize,
        values: &'static [&'static str],
        description: &'static str,
        example: &'static str,
    ) -> Self {
        Self::new(name, Kind::List { max, values }, description, example)
    }
}
