//! The items of a JSON file, one at a time: of an array, of an object of objects, of an array
//! under a name (`{"results": [...]}`), or of a file with one object a line.
//!
//! Dumps of a gigabyte in a single array are common, so nothing but one item is ever in memory.

use std::fmt;
use std::io::BufReader;

use serde::Deserializer as _;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::lines::{SHOWN, Taken};
use crate::watch::Stage;

/// Where the items are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Items {
    /// In a top-level array (or several, one after the other), or one object after the other.
    Array,
    /// The values of a top-level object (or several), each with its name.
    Entries,
    /// In an array that is the value of this name in a top-level object.
    Under(&'static str),
}

/// Gives every item with its name (empty in an array) to `take`.
///
/// # Errors
/// [`ImportError::Format`] if the file is no JSON of that form: then nothing of it counts, since
/// what follows the fault cannot be found. [`ImportError::Read`], and those of `take`.
pub fn for_each_item(
    input: &mut Input<'_>,
    items: Items,
    job: &mut Job<'_>,
    take: &mut dyn FnMut(&mut Job<'_>, &str, Value) -> Result<Taken, ImportError>,
) -> Result<(), ImportError> {
    let name = input.name.clone();
    let first = input
        .peek()?
        .iter()
        .copied()
        .find(|byte| !byte.is_ascii_whitespace());
    let size = input.size();
    let counter = input.counter();
    let mut failure = None;
    let mut walk = Walk {
        items,
        number: 0,
        visit: &mut |number: u64, key: &str, value: Value| {
            if number.is_multiple_of(64) {
                let done = counter.load(std::sync::atomic::Ordering::Relaxed);
                job.watch
                    .progress(Stage::Reading, done, size, job.outcome.taken);
            }
            job.outcome.read += 1;
            let shown = beginning(&value);
            match take(job, key, value) {
                Ok(taken) => {
                    job.count(&name, number, &shown, taken);
                    true
                }
                Err(error) => {
                    failure = Some(error);
                    false
                }
            }
        },
    };
    // The parser asks for one byte at a time, which only a `BufReader` by its own name answers fast.
    let buffered = BufReader::with_capacity(1 << 16, input);
    let mut parser = serde_json::Deserializer::from_reader(buffered);
    let walked = if items == Items::Array && first == Some(b'{') {
        walk.objects(&mut parser)
    } else {
        walk.whole(&mut parser)
    };
    if let Some(failure) = failure {
        return Err(failure);
    }
    walked.map_err(|error| {
        if error.is_io() {
            ImportError::read(&name, error.into())
        } else {
            ImportError::format(&name, error.to_string())
        }
    })
}

/// As much of an item as a watch is shown if it is rejected: all of it would cost as much as
/// reading it.
fn beginning(value: &Value) -> Vec<u8> {
    let mut shown = [0; SHOWN];
    let mut room = shown.as_mut_slice();
    // Fails when there is no room left, which is meant.
    let _ = serde_json::to_writer(&mut room, value);
    let left = room.len();
    shown.get(..SHOWN - left).unwrap_or_default().to_vec()
}

/// Calls `visit` with number, name and item until it says no.
struct Walk<'w> {
    items: Items,
    number: u64,
    visit: &'w mut dyn FnMut(u64, &str, Value) -> bool,
}

impl Walk<'_> {
    fn give<E: serde::de::Error>(&mut self, key: &str, value: Value) -> Result<(), E> {
        self.number += 1;
        if (self.visit)(self.number, key, value) {
            Ok(())
        } else {
            Err(E::custom("stopped"))
        }
    }

    /// One object after the other.
    fn objects<R: serde_json::de::Read<'static>>(
        &mut self,
        parser: &mut serde_json::Deserializer<R>,
    ) -> Result<(), serde_json::Error> {
        loop {
            if parser.end().is_ok() {
                return Ok(());
            }
            let value: Value = serde::Deserialize::deserialize(&mut *parser)?;
            self.give("", value)?;
        }
    }

    fn whole<R: serde_json::de::Read<'static>>(
        &mut self,
        parser: &mut serde_json::Deserializer<R>,
    ) -> Result<(), serde_json::Error> {
        loop {
            match self.items {
                Items::Array => parser.deserialize_seq(&mut *self)?,
                Items::Entries | Items::Under(_) => parser.deserialize_map(&mut *self)?,
            }
            // Pages of an answer are often saved one after the other.
            let end = parser.end();
            if end.is_ok() || self.items != Items::Entries && self.items != Items::Array {
                return end;
            }
        }
    }
}

impl<'de> Visitor<'de> for &mut Walk<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.items {
            Items::Array => formatter.write_str("an array of records"),
            Items::Entries => formatter.write_str("an object of records"),
            Items::Under(name) => write!(formatter, "an object with an array `{name}`"),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while let Some(value) = items.next_element()? {
            self.give("", value)?;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let mut found = false;
        while let Some(key) = entries.next_key::<String>()? {
            match self.items {
                Items::Under(name) if name == key => {
                    found = true;
                    entries.next_value_seed(Under(&mut *self))?;
                }
                Items::Under(_) => {
                    entries.next_value::<IgnoredAny>()?;
                }
                Items::Array | Items::Entries => {
                    let value = entries.next_value()?;
                    self.give(&key, value)?;
                }
            }
        }
        match self.items {
            Items::Under(name) if !found => Err(A::Error::custom(format!("no array `{name}`"))),
            _ => Ok(()),
        }
    }
}

/// The array under a name.
struct Under<'u, 'w>(&'u mut Walk<'w>);

impl<'de> DeserializeSeed<'de> for Under<'_, '_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, parser: D) -> Result<(), D::Error> {
        parser.deserialize_seq(self.0)
    }
}
