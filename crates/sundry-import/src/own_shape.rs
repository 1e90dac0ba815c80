//! Tables in our own format, as CSV or as JSON objects, with the same columns and the same error
//! messages.

use std::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, SeqAccess, Visitor};

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::json_items::{Items, for_each_text};
use crate::lines::Taken;
use crate::tables::{check_columns, for_each_row};
use crate::values::{LONGEST_SIDE, listed, moment, short, tidy, yes};

/// Reads every row as a `T`; the first of the columns is required.
///
/// # Errors
/// Errors of reading; [`ImportError::Format`] for an unknown column.
pub(crate) fn for_each_own<T: DeserializeOwned>(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    columns: &[&str],
    take: &mut dyn FnMut(T) -> Result<Taken, ImportError>,
) -> Result<(), ImportError> {
    let head = input.peek()?;
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let first = head.iter().find(|byte| !byte.is_ascii_whitespace());
    if matches!(first, Some(b'{' | b'[')) {
        return for_each_text(
            input,
            Items::Array,
            job,
            &mut |_, _, text| match serde_json::from_str(text) {
                Ok(row) => take(row),
                Err(error) => Ok(Taken::Rejected(error.to_string())),
            },
        );
    }
    let needed = columns.first().copied().unwrap_or_default();
    let check = |found: &_| check_columns(found, columns, needed);
    for_each_row(input, job, &check, &mut |_, found, row| {
        let cells = found.names().iter().zip(row.iter());
        let cells = cells.map(|(name, cell)| (name.as_str(), cell));
        let row: Result<T, serde::de::value::Error> = T::deserialize(MapDeserializer::new(cells));
        match row {
            Ok(row) => take(row),
            Err(error) => Ok(Taken::Rejected(error.to_string())),
        }
    })
}

/// One value as text, whatever its type; empty if it was missing.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cell(String);

impl Cell {
    pub(crate) fn text(&self) -> &str {
        self.0.trim()
    }

    /// Parses a width or height of a picture.
    pub(crate) fn side(&self, column: &str) -> Result<Option<u32>, String> {
        if self.text().is_empty() {
            return Ok(None);
        }
        match self.text().parse() {
            Ok(side @ 1..=LONGEST_SIDE) => Ok(Some(side)),
            _ => Err(self.wrong(column, &format!("no whole number from 1 to {LONGEST_SIDE}"))),
        }
    }

    /// Parses a number from 0 to 1.
    pub(crate) fn share(&self, column: &str) -> Result<Option<f64>, String> {
        if self.text().is_empty() {
            return Ok(None);
        }
        match self.text().parse() {
            Ok(share) if (0.0..=1.0).contains(&share) => Ok(Some(share)),
            _ => Err(self.wrong(column, "no number from 0 to 1")),
        }
    }

    /// Parses a point in time.
    pub(crate) fn moment(&self, column: &str) -> Result<Option<i64>, String> {
        if self.text().is_empty() {
            return Ok(None);
        }
        match moment(self.text()) {
            Some(moment) => Ok(Some(moment)),
            None => Err(self.wrong(column, "no date such as 2024-05-31, nor seconds since 1970")),
        }
    }

    /// Parses a boolean; false if it is missing.
    pub(crate) fn yes(&self, column: &str) -> Result<bool, String> {
        yes(self.text()).ok_or_else(|| self.wrong(column, "neither `true` nor `false`"))
    }

    fn wrong(&self, column: &str, what: &str) -> String {
        format!("column `{column}`: `{}` is {what}", short(self.text()))
    }
}

/// Several texts: a JSON array, or one text that is split at `|`, else at commas.
#[derive(Debug, Clone, Default)]
pub(crate) struct List(pub(crate) Vec<String>);

/// Sentences: a JSON array, or one text that is split at `|` and line breaks only.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sentences(pub(crate) Vec<String>);

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Any::deserialize(deserializer)? {
            Any::One(text) => Ok(Self(text)),
            Any::Some(_) => Err(serde::de::Error::custom(
                "a list where a value was expected",
            )),
        }
    }
}

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Any::deserialize(deserializer)? {
            Any::One(text) => listed(&text),
            Any::Some(texts) => tidied(texts.iter().map(String::as_str)),
        }))
    }
}

impl<'de> Deserialize<'de> for Sentences {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Any::deserialize(deserializer)? {
            Any::One(text) => tidied(text.split(['|', '\n'])),
            Any::Some(texts) => tidied(texts.iter().map(String::as_str)),
        }))
    }
}

fn tidied<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let texts = texts.map(tidy);
    texts.filter(|text| !text.is_empty()).collect()
}

/// A value or a list of values, all as texts.
enum Any {
    One(String),
    Some(Vec<String>),
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyVisitor)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value or a list of texts")
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Any, E> {
        Ok(Any::One(yes.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Any, E> {
        Ok(Any::One(number.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Any, E> {
        Ok(Any::One(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Any, E> {
        Ok(Any::One(number.to_string()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Any, E> {
        Ok(Any::One(text.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Any, E> {
        Ok(Any::One(String::new()))
    }

    fn visit_none<E>(self) -> Result<Any, E> {
        Ok(Any::One(String::new()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Any, A::Error> {
        let mut texts = Vec::new();
        while let Some(item) = items.next_element()? {
            match item {
                Any::One(text) => texts.push(text),
                Any::Some(_) => return Err(serde::de::Error::custom("a list in a list")),
            }
        }
        Ok(Any::Some(texts))
    }
}
