//! The arguments of one call: canonical names with raw values.
//!
//! Arguments come from a query string, a form body, a JSON object or the command line, and look the
//! same from here on. Their number is limited while they are read, so that a body with a million
//! names costs no more than one with two hundred. `param` reads the value of a parameter;
//! `members` reads JSON.

use std::borrow::Cow;
use std::collections::HashSet;

use percent_encoding::percent_decode;

use crate::error::{ApiError, shorten};
use crate::members::{self, MemberValue, NotMembers};

/// The raw arguments of one call, in the order given, each name once.
///
/// ```
/// use sundry_operations::Arguments;
///
/// let arguments = Arguments::from_query("sourceCountry=at&headlines_only=1")?;
/// assert_eq!(arguments.names().collect::<Vec<_>>(), ["source-country", "headlines-only"]);
/// # Ok::<(), sundry_operations::ApiError>(())
/// ```
#[derive(Debug, Default, Clone)]
pub struct Arguments {
    entries: Vec<(String, Raw)>,
    /// The names of the entries, so that a repeated name is found without comparing it with all
    /// others.
    known: HashSet<String>,
}

/// Most arguments of one call, from any source. The operation with the most parameters has about
/// ninety.
pub const MAX_ARGUMENTS: usize = 200;

/// A value before it is parsed: one text, or a list that came as a JSON array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Raw {
    Text(String),
    List(Vec<String>),
}

impl Arguments {
    /// Reads `application/x-www-form-urlencoded` text: a query string without its `?`, or a body.
    ///
    /// # Errors
    /// 400 for invalid UTF-8 or a name given twice.
    pub fn from_query(query: &str) -> Result<Self, ApiError> {
        let mut arguments = Self::default();
        arguments.add_query(query.as_bytes())?;
        Ok(arguments)
    }

    /// Adds the pairs of a form body or query string.
    ///
    /// # Errors
    /// 400 for invalid UTF-8 or a name given twice.
    pub fn add_query(&mut self, query: &[u8]) -> Result<(), ApiError> {
        for pair in query
            .split(|byte| *byte == b'&')
            .filter(|pair| !pair.is_empty())
        {
            let split = pair
                .iter()
                .position(|byte| *byte == b'=')
                .unwrap_or(pair.len());
            let (name, value) = pair.split_at(split);
            let name = decode(name).ok_or_else(|| {
                ApiError::bad_request("A parameter name is not valid UTF-8 after decoding.")
            })?;
            let value = decode(value.get(1..).unwrap_or_default()).ok_or_else(|| {
                let name = canonical(&name);
                let message = format!("`{}` is not valid UTF-8 after decoding.", shorten(&name));
                ApiError::parameter(&shorten(&name), message)
            })?;
            self.add(&name, Raw::Text(value.into_owned()))?;
        }
        Ok(())
    }

    /// Adds one `name=value` pair that needs no decoding, as it comes from the command line.
    ///
    /// # Errors
    /// 400 for a name given twice.
    pub fn add_text(&mut self, name: &str, value: &str) -> Result<(), ApiError> {
        self.add(name, Raw::Text(value.to_owned()))
    }

    /// Adds the members of a JSON object. Numbers and booleans are taken as their text, arrays of
    /// them as lists, and `null` as absent.
    ///
    /// # Errors
    /// 400 if the text is not a JSON object, a member is an object, or a name is given twice.
    pub fn add_json(&mut self, body: &[u8]) -> Result<(), ApiError> {
        let members = members::read(body, MAX_ARGUMENTS).map_err(|error| match error {
            NotMembers::TooMany => too_many(),
            NotMembers::Syntax(error) => ApiError::bad_request(format!(
                "The body is not a JSON object of parameters: {error}."
            )),
        })?;
        for (name, value) in members {
            let raw = match value {
                MemberValue::Null => continue,
                MemberValue::One(text) => Raw::Text(text),
                MemberValue::Several(texts) => Raw::List(texts),
                MemberValue::Other => {
                    let name = canonical(&name);
                    let message = format!(
                        "`{}` must be a text, a number, a boolean or a list of these.",
                        shorten(&name)
                    );
                    return Err(ApiError::parameter(&shorten(&name), message));
                }
            };
            self.add(&name, raw)?;
        }
        Ok(())
    }

    /// Returns the canonical names that were given, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(name, _)| name.as_str())
    }

    /// Returns true if there are no arguments.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Removes an argument and returns it. The gate does so with `api-key`, so that no operation
    /// sees it.
    pub fn take_text(&mut self, name: &str) -> Option<String> {
        let index = self.entries.iter().position(|(known, _)| known == name)?;
        self.known.remove(name);
        match self.entries.remove(index).1 {
            Raw::Text(text) => Some(text),
            Raw::List(_) => None,
        }
    }

    pub(crate) fn raw(&self, name: &'static str) -> Option<&Raw> {
        #[cfg(test)]
        tests::READ.with_borrow_mut(|read| read.insert(name));
        self.entries
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, raw)| raw)
    }

    fn add(&mut self, name: &str, raw: Raw) -> Result<(), ApiError> {
        let name = canonical(name).into_owned();
        if self.known.contains(&name) {
            let message = format!("`{}` is given twice; give it once.", shorten(&name));
            return Err(ApiError::parameter(&shorten(&name), message));
        }
        if self.entries.len() == MAX_ARGUMENTS {
            return Err(too_many());
        }
        self.known.insert(name.clone());
        self.entries.push((name, raw));
        Ok(())
    }
}

fn too_many() -> ApiError {
    ApiError::bad_request(format!(
        "There are too many parameters; the limit is {MAX_ARGUMENTS}."
    ))
}

fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if bytes.contains(&b'+') {
        let spaced: Vec<u8> = bytes
            .iter()
            .map(|byte| if *byte == b'+' { b' ' } else { *byte })
            .collect();
        let decoded = percent_decode(&spaced).decode_utf8().ok()?.into_owned();
        return Some(Cow::Owned(decoded));
    }
    percent_decode(bytes).decode_utf8().ok()
}

/// Makes a name canonical: `source_country`, `sourceCountry` and `SOURCE-COUNTRY` become
/// `source-country`.
fn canonical(name: &str) -> Cow<'_, str> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.bytes().all(plain) {
        return Cow::Borrowed(name);
    }
    let mut canonical = String::with_capacity(name.len() + 4);
    let mut after_lower = false;
    for character in name.chars() {
        if character == '_' {
            canonical.push('-');
            after_lower = false;
        } else if character.is_ascii_uppercase() {
            if after_lower {
                canonical.push('-');
            }
            canonical.push(character.to_ascii_lowercase());
            after_lower = false;
        } else {
            canonical.push(character);
            after_lower = character.is_ascii_lowercase() || character.is_ascii_digit();
        }
    }
    Cow::Owned(canonical)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    use crate::operation::Input;
    use crate::{OPERATIONS, Service, ServiceSettings};

    thread_local! {
        /// The names of the parameters that were read on this thread.
        pub(super) static READ: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
    }

    #[test]
    fn operations_read_what_they_declare_and_nothing_else() {
        let service = Service::new(ServiceSettings::default()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        for entry in OPERATIONS {
            let mut input = Input::default();
            for parameter in entry.parameters.iter().filter(|known| known.required) {
                // This address is refused without being asked.
                let is_url = parameter.name == "url";
                let value = if is_url {
                    "http://127.0.0.1/"
                } else {
                    parameter.example
                };
                input.arguments.add_text(parameter.name, value).unwrap();
            }
            READ.take();
            let _ = runtime.block_on(entry.call(&service, input));
            let declared: BTreeSet<&str> =
                entry.every_parameter().map(|known| known.name).collect();
            assert_eq!(READ.take(), declared, "{}", entry.name);
        }
    }
}
