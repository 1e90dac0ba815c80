//! Tables in our own format, as CSV or as JSON objects, with the same columns and the same error
//! messages. The members of a row's type are the columns.

use std::ops::Deref;
use std::vec::IntoIter;

use serde::de::value::{Error as RowError, MapDeserializer};
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::json_items::{Items, for_each_text};
use crate::loose::Loose;
use crate::rows::{Rows, Table};
use crate::taken::Took;
use crate::values::{LONGEST_SIDE, listed, moment, short, tidied, web_address, yes};

/// The cells of a row with the names of their columns, from which a row's type is deserialised.
pub(crate) type Cells<'a> = MapDeserializer<'a, IntoIter<(&'a str, &'a str)>, RowError>;

/// Passes every row to `take`; the first of the columns is required.
///
/// # Errors
/// Errors of reading; [`ImportError::Format`] for an unknown column.
pub(crate) fn for_each_own(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    columns: &[&str],
    take: &mut dyn FnMut(&mut Job<'_>, OwnRow<'_>) -> Took,
) -> Result<(), ImportError> {
    let head = input.peek()?;
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let first = head.iter().find(|byte| !byte.is_ascii_whitespace());
    if matches!(first, Some(b'{' | b'[')) {
        return for_each_text(input, Items::Array, job, &mut |job, _, text| {
            take(job, OwnRow::Json(text))
        });
    }
    let name = input.name.clone();
    let rows = Rows::open(input, Table::Own)?;
    check_columns(&rows.columns.names, columns)
        .map_err(|reason| ImportError::format(&name, reason))?;
    rows.each(job, &mut |job, row| {
        let names = row.columns().names.iter().map(String::as_str);
        let cells = names.zip(row.cells());
        let cells: Vec<_> = cells.collect();
        take(job, OwnRow::Cells(MapDeserializer::new(cells.into_iter())))
    })
}

/// Refuses a table with unknown or missing columns and names the first of them.
fn check_columns(columns: &[String], known: &[&str]) -> Result<(), String> {
    let needed = known.first().copied().unwrap_or_default();
    if !columns.iter().any(|name| name == needed) {
        return Err(format!(
            "the first line must name the columns, and there is no column `{needed}`; known columns are {}",
            known.join(", ")
        ));
    }
    for (at, name) in columns.iter().enumerate() {
        if !known.contains(&name.as_str()) {
            return Err(format!(
                "there is no column `{name}`; known columns are {}",
                known.join(", ")
            ));
        }
        if columns.iter().take(at).any(|other| other == name) {
            return Err(format!("there are two columns `{name}`"));
        }
    }
    Ok(())
}

/// A row.
pub(crate) enum OwnRow<'a> {
    Json(&'a str),
    Cells(Cells<'a>),
}

impl<'a> OwnRow<'a> {
    /// Reads the row.
    ///
    /// # Errors
    /// The reason why it is no `T`.
    pub(crate) fn read<T: Deserialize<'a>>(self) -> Result<T, String> {
        match self {
            Self::Json(text) => serde_json::from_str(text).map_err(|error| error.to_string()),
            Self::Cells(cells) => T::deserialize(cells).map_err(|error| error.to_string()),
        }
    }
}

/// Returns the names of a type's members, in their order.
pub(crate) fn columns_of<T: Deserialize<'static>>() -> &'static [&'static str] {
    let mut columns: &[&str] = &[];
    let _ = T::deserialize(MemberNames(&mut columns));
    columns
}

/// Notes the names that a type asks for, and has no value.
struct MemberNames<'n>(&'n mut &'static [&'static str]);

impl<'de> Deserializer<'de> for MemberNames<'_> {
    type Error = RowError;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, RowError> {
        *self.0 = names;
        self.deserialize_any(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, RowError> {
        Err(RowError::custom("a description has no values"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// One value as text, whatever its type; empty if it was missing.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cell(String);

impl Cell {
    pub(crate) fn text(&self) -> &str {
        self.0.trim()
    }

    /// Parses a URL.
    pub(crate) fn address(&self, column: &str) -> Result<String, String> {
        web_address(self.text()).map_err(|reason| format!("column `{column}`: {reason}"))
    }

    /// Parses a width or height of a picture.
    pub(crate) fn side(&self, column: &str) -> Result<Option<u32>, String> {
        if self.text().is_empty() {
            return Ok(None);
        }
        match self.text().parse() {
            Ok(side @ 1..=LONGEST_SIDE) => Ok(Some(side)),
            _ => Err(self.wrong(
                column,
                &format!("not a whole number from 1 to {LONGEST_SIDE}"),
            )),
        }
    }

    /// Parses a number from 0 to 1.
    pub(crate) fn share(&self, column: &str) -> Result<Option<f64>, String> {
        if self.text().is_empty() {
            return Ok(None);
        }
        match self.text().parse() {
            Ok(share) if (0.0..=1.0).contains(&share) => Ok(Some(share)),
            _ => Err(self.wrong(column, "not a number from 0 to 1")),
        }
    }

    /// Parses a point in time.
    pub(crate) fn moment(&self, column: &str) -> Result<Option<i64>, String> {
        if self.text().is_empty() {
            return Ok(None);
        }
        match moment(self.text()) {
            Some(moment) => Ok(Some(moment)),
            None => Err(self.wrong(
                column,
                "not a date such as 2024-05-31, nor seconds since 1970",
            )),
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

/// A cell whose column must be there.
#[derive(Debug, Clone)]
pub(crate) struct Needed(Cell);

impl Deref for Needed {
    type Target = Cell;

    fn deref(&self) -> &Cell {
        &self.0
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
        one(&Loose::deserialize(deserializer)?).map(Self)
    }
}

impl<'de> Deserialize<'de> for Needed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        one(&Loose::needed(deserializer)?).map(|text| Self(Cell(text)))
    }
}

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        several(&Loose::deserialize(deserializer)?, listed).map(Self)
    }
}

impl<'de> Deserialize<'de> for Sentences {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let split = |text: &str| tidied(text.split(['|', '\n']));
        several(&Loose::deserialize(deserializer)?, split).map(Self)
    }
}

fn one<E: Error>(value: &Loose<'_>) -> Result<String, E> {
    match value {
        Loose::List(_) => Err(E::custom("a list where a value was expected")),
        Loose::Map(_) => Err(E::custom("an object where a value was expected")),
        value => Ok(value.shown().into_owned()),
    }
}

fn several<E: Error>(
    value: &Loose<'_>,
    split: impl Fn(&str) -> Vec<String>,
) -> Result<Vec<String>, E> {
    match value {
        Loose::List(items) => {
            let texts: Result<Vec<String>, E> = items.iter().map(one).collect();
            Ok(tidied(texts?.iter().map(String::as_str)))
        }
        value => Ok(split(&one(value)?)),
    }
}
