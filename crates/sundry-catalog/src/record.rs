//! A record: a document that is stored whole, and the fields by which it is found.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Error;
use crate::schema::{FieldKind, Id, Schema};

/// An item that a catalogue stores.
///
/// The fields must follow from the document alone (blobs excepted): a catalogue derives them again
/// from the stored document when it writes a generation and when it looks for similar records.
pub trait Record: Serialize + DeserializeOwned {
    /// Name of the kind, and of its folder: `a-z`, digits and `-`.
    const KIND: &'static str;

    /// The numeric field that is large for well-known records; `None` if there is none, or if the kind
    /// has too few records for that to matter.
    const KNOWN_BY: Option<&'static str> = None;

    /// Returns the fields by which records of this kind are found.
    fn schema() -> Schema;

    /// Returns the record's identity within its kind.
    fn id(&self) -> Id;

    /// Adds every value of every field to `fields`.
    fn fields<'a>(&'a self, fields: &mut Fields<'a>);
}

/// Collects the values of a record's fields.
#[derive(Debug, Default)]
pub struct Fields<'a> {
    pub(crate) values: Vec<(&'static str, Value<'a>)>,
}

/// One value of a field.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value<'a> {
    Text(Cow<'a, str>),
    Keyword(Cow<'a, str>),
    I64(i64),
    F64(f64),
    Date(i64),
    Bool(bool),
    Blob(Cow<'a, [u8]>),
}

impl<'a> Fields<'a> {
    /// Adds a text; an empty one counts as missing.
    pub fn text(&mut self, name: &'static str, text: impl Into<Cow<'a, str>>) {
        self.push(name, Value::Text(text.into()));
    }

    /// Adds a keyword; an empty one counts as missing.
    pub fn keyword(&mut self, name: &'static str, keyword: impl Into<Cow<'a, str>>) {
        self.push(name, Value::Keyword(keyword.into()));
    }

    /// Adds a whole number.
    pub fn i64(&mut self, name: &'static str, number: i64) {
        self.push(name, Value::I64(number));
    }

    /// Adds a number; NaN counts as missing.
    pub fn f64(&mut self, name: &'static str, number: f64) {
        self.push(name, Value::F64(number));
    }

    /// Adds a date, in seconds since 1970.
    pub fn date(&mut self, name: &'static str, seconds: i64) {
        self.push(name, Value::Date(seconds));
    }

    /// Adds a boolean.
    pub fn bool(&mut self, name: &'static str, yes: bool) {
        self.push(name, Value::Bool(yes));
    }

    /// Adds bytes that are stored beside the document.
    pub fn blob(&mut self, name: &'static str, bytes: impl Into<Cow<'a, [u8]>>) {
        self.push(name, Value::Blob(bytes.into()));
    }

    fn push(&mut self, name: &'static str, value: Value<'a>) {
        let is_missing = match &value {
            Value::Text(text) | Value::Keyword(text) => text.is_empty(),
            Value::F64(number) => number.is_nan(),
            _ => false,
        };
        if !is_missing {
            self.values.push((name, value));
        }
    }

    /// Returns the values with their fields' places, checked against the schema and sorted by
    /// place.
    pub(crate) fn checked(self, schema: &Schema) -> Result<Vec<(usize, Value<'a>)>, Error> {
        let mut checked: Vec<(usize, Value<'a>)> = Vec::with_capacity(self.values.len());
        for (name, value) in self.values {
            let Some((at, kind)) = schema.field(name) else {
                return Err(Error::Record(format!("no field `{name}` in the schema")));
            };
            let fits = matches!(
                (&value, kind),
                (Value::Text(_), FieldKind::Text(_))
                    | (Value::Keyword(_), FieldKind::Keyword)
                    | (Value::I64(_), FieldKind::I64)
                    | (Value::F64(_), FieldKind::F64)
                    | (Value::Date(_), FieldKind::Date)
                    | (Value::Bool(_), FieldKind::Bool)
                    | (Value::Blob(_), FieldKind::Blob)
            );
            if !fits {
                return Err(Error::Record(format!("field `{name}` has another type")));
            }
            if let Value::Keyword(keyword) = &value
                && keyword.len() > LONGEST_KEYWORD
            {
                return Err(Error::Record(format!(
                    "a keyword of `{name}` is {} bytes long, more than {LONGEST_KEYWORD}",
                    keyword.len()
                )));
            }
            checked.push((at, value));
        }
        checked.sort_by_key(|(at, _)| *at);
        for pair in checked.windows(2) {
            if let [(first, value), (second, _)] = pair
                && first == second
                && !matches!(value, Value::Text(_) | Value::Keyword(_))
            {
                let name = schema
                    .fields()
                    .get(*first)
                    .map_or("", |field| field.name.as_str());
                return Err(Error::Record(format!("field `{name}` has two values")));
            }
        }
        Ok(checked)
    }
}

/// Longest keyword in bytes. A longer value names nothing, and an index page of a database must be
/// able to hold one.
const LONGEST_KEYWORD: usize = 1_000;
