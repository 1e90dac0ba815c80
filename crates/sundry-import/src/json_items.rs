//! Reads the items of a JSON file one at a time: of an array, of an object of objects, of an array
//! under a name (`{"results": [...]}`), or of a file with one object per line.
//!
//! Dumps of a gigabyte in a single array are common, so never more than one item is in memory.
//! Concatenated files are read as well.

use serde_json::Value;

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::json_text::{Cut, JsonText, LONGEST_VALUE};
use crate::taken::Took;

/// The position of the items in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Items {
    /// Elements of a top-level array, or objects one after the other.
    Array,
    /// Values of a top-level object, each with its name.
    Entries,
    /// Elements of the array with this name in a top-level object.
    Under(&'static str),
}

/// Takes an item's name (empty in an array) and its text.
type TakeText<'t> = &'t mut dyn FnMut(&mut Job<'_>, &str, &str) -> Took;

/// Passes every item with its name (empty in an array) to `take`. An item with invalid JSON is
/// rejected.
///
/// # Errors
/// [`ImportError::Format`] if the file has another form: then nothing of it counts, because items
/// after the fault cannot be found. [`ImportError::Read`], and the errors of `take`.
pub fn for_each_item(
    input: &mut Input<'_>,
    items: Items,
    job: &mut Job<'_>,
    take: &mut dyn FnMut(&mut Job<'_>, &str, Value) -> Took,
) -> Result<(), ImportError> {
    for_each_text(input, items, job, &mut |job, key, text| {
        take(job, key, serde_json::from_str(text)?)
    })
}

/// Works like [`for_each_item`], but passes the text of every item: an importer with its own types
/// parses it much faster than through a [`Value`].
///
/// # Errors
/// The errors of [`for_each_item`].
pub fn for_each_text(
    input: &mut Input<'_>,
    items: Items,
    job: &mut Job<'_>,
    take: TakeText<'_>,
) -> Result<(), ImportError> {
    let mut walk = Walk {
        text: JsonText::new(input),
        buffer: Vec::new(),
        number: 0,
        job,
        take,
    };
    walk.text.skip_mark()?;
    while let Some(first) = walk.text.next()? {
        match (items, first) {
            (Items::Array, b'[') => walk.array()?,
            (Items::Array, b'{') => walk.item("")?,
            (Items::Array, _) => return Err(walk.text.fault("an array or an object was expected")),
            (Items::Entries, b'{') => walk.members(None)?,
            (Items::Under(name), b'{') => walk.members(Some(name))?,
            (Items::Entries, _) => return Err(walk.text.fault("an object was expected")),
            (Items::Under(name), _) => {
                let what = format!("an object with an array `{name}` was expected");
                return Err(walk.text.fault(&what));
            }
        }
    }
    walk.report();
    Ok(())
}

struct Walk<'w, 'i, 'f, 'j> {
    text: JsonText<'i, 'f>,
    buffer: Vec<u8>,
    number: u64,
    job: &'w mut Job<'j>,
    take: TakeText<'w>,
}

/// Number of items between two progress reports.
const REPORT_EVERY: u64 = 64;

impl Walk<'_, '_, '_, '_> {
    fn array(&mut self) -> Result<(), ImportError> {
        self.text.step();
        if self.text.next()? == Some(b']') {
            self.text.step();
            return Ok(());
        }
        loop {
            self.item("")?;
            match self.text.next()? {
                Some(b',') => self.text.step(),
                Some(b']') => {
                    self.text.step();
                    return Ok(());
                }
                Some(_) => return Err(self.text.fault("`,` or `]` was expected")),
                None => return Err(self.text.fault("it ends inside an array")),
            }
        }
    }

    /// Reads the members of an object: all of them as items, or only the one with a given name.
    fn members(&mut self, wanted: Option<&'static str>) -> Result<(), ImportError> {
        let mut found = false;
        self.text.step();
        if self.text.next()? == Some(b'}') {
            self.text.step();
        } else {
            loop {
                let key = self.key()?;
                match wanted {
                    None => self.item(&key)?,
                    Some(name) if name == key => {
                        found = true;
                        match self.text.next()? {
                            Some(b'[') => self.array()?,
                            // A single record stands where an array could be.
                            Some(b'{') => self.item("")?,
                            _ => {
                                let what = format!("`{name}` is not an array");
                                return Err(self.text.fault(&what));
                            }
                        }
                    }
                    Some(_) => {
                        self.text.value(None)?;
                    }
                }
                match self.text.next()? {
                    Some(b',') => self.text.step(),
                    Some(b'}') => {
                        self.text.step();
                        break;
                    }
                    Some(_) => return Err(self.text.fault("`,` or `}` was expected")),
                    None => return Err(self.text.fault("it ends inside an object")),
                }
            }
        }
        match wanted {
            Some(name) if !found => {
                let what = format!("the object before has no array `{name}`");
                Err(self.text.fault(&what))
            }
            _ => Ok(()),
        }
    }

    fn key(&mut self) -> Result<String, ImportError> {
        if self.text.next()? != Some(b'"') {
            return Err(self.text.fault("a name in quotes was expected"));
        }
        self.text.value(Some(&mut self.buffer))?;
        let key = serde_json::from_slice(&self.buffer)
            .map_err(|_| self.text.fault("the name before is not text"))?;
        if self.text.next()? != Some(b':') {
            return Err(self.text.fault("`:` was expected"));
        }
        self.text.step();
        Ok(key)
    }

    fn item(&mut self, key: &str) -> Result<(), ImportError> {
        let cut = self.text.value(Some(&mut self.buffer))?;
        self.number += 1;
        if self.number.is_multiple_of(REPORT_EVERY) {
            self.report();
        }
        self.job.outcome.read += 1;
        let took = match (cut, std::str::from_utf8(&self.buffer)) {
            (Cut::TooLong, _) => Err(format!("longer than {LONGEST_VALUE} bytes").into()),
            (Cut::Whole, Ok(text)) => (self.take)(self.job, key, text),
            (Cut::Whole, Err(_)) => Err("is not UTF-8".into()),
        };
        let name = &self.text.input().name;
        self.job.count(name, self.number, &self.buffer, took)
    }

    fn report(&mut self) {
        self.job.report(self.text.input());
    }
}
