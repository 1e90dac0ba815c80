//! Parses a JSON object into its members in order, including repeated names; each value is a text
//! or a list of texts. `arguments` interprets the names.
//!
//! The parser works straight on the bytes, without a tree of values: as a tree, a list of six
//! million ones would take a hundred times its length in memory.

use std::cell::Cell;
use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::Number;

/// Most entries of a list. No parameter accepts a text as long as that.
const MAX_LIST: usize = 10_000;

/// The value of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MemberValue {
    /// `null`.
    Null,
    /// A text, number or boolean, as its text.
    One(String),
    /// A list of texts, numbers or booleans.
    Several(Vec<String>),
    /// Any other value: an object, a list of other values, or a list that is too long.
    Other,
}

/// The reason why members could not be read.
#[derive(Debug)]
pub(crate) enum NotMembers {
    /// There are more members than allowed.
    TooMany,
    /// The text is not a JSON object.
    Syntax(serde_json::Error),
}

/// Reads an object of at most `limit` members, and stops at the first one beyond the limit.
pub(crate) fn read(body: &[u8], limit: usize) -> Result<Vec<(String, MemberValue)>, NotMembers> {
    let too_many = Cell::new(false);
    let object = Object {
        limit,
        too_many: &too_many,
    };
    let mut json = serde_json::Deserializer::from_slice(body);
    let members = object.deserialize(&mut json);
    members
        .and_then(|members| json.end().map(|()| members))
        .map_err(|error| {
            if too_many.get() {
                NotMembers::TooMany
            } else {
                NotMembers::Syntax(error)
            }
        })
}

struct Object<'a> {
    limit: usize,
    too_many: &'a Cell<bool>,
}

impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = Vec<(String, MemberValue)>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = Vec<(String, MemberValue)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object such as {\"word\": \"party\"}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(name) = map.next_key()? {
            if members.len() == self.limit {
                self.too_many.set(true);
                return Err(A::Error::custom("too many members"));
            }
            members.push((name, map.next_value_seed(Value { in_list: false })?));
        }
        Ok(members)
    }
}

/// Reads one value; a list within a list counts as [`MemberValue::Other`].
struct Value {
    in_list: bool,
}

impl<'de> DeserializeSeed<'de> for Value {
    type Value = MemberValue;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<MemberValue, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value {
    type Value = MemberValue;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<MemberValue, E> {
        Ok(MemberValue::One(flag.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<MemberValue, E> {
        Ok(MemberValue::One(number.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<MemberValue, E> {
        Ok(MemberValue::One(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<MemberValue, E> {
        let number = Number::from_f64(number);
        Ok(number.map_or(MemberValue::Other, |number| {
            MemberValue::One(number.to_string())
        }))
    }

    fn visit_str<E>(self, text: &str) -> Result<MemberValue, E> {
        Ok(MemberValue::One(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<MemberValue, E> {
        Ok(MemberValue::One(text))
    }

    fn visit_unit<E>(self) -> Result<MemberValue, E> {
        Ok(MemberValue::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<MemberValue, A::Error> {
        let mut texts = Vec::new();
        if !self.in_list {
            while let Some(value) = list.next_element_seed(Value { in_list: true })? {
                match value {
                    MemberValue::One(text) if texts.len() < MAX_LIST => texts.push(text),
                    _ => {
                        texts.clear();
                        while list.next_element::<IgnoredAny>()?.is_some() {}
                        return Ok(MemberValue::Other);
                    }
                }
            }
            return Ok(MemberValue::Several(texts));
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(MemberValue::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<MemberValue, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(MemberValue::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(json: &str) -> MemberValue {
        let members = read(format!("{{\"a\": {json}}}").as_bytes(), 9).unwrap();
        members.into_iter().next().unwrap().1
    }

    #[test]
    fn values() {
        let one = |text: &str| MemberValue::One(text.to_owned());
        for (json, expected) in [
            ("null", MemberValue::Null),
            ("\"b\\n\"", one("b\n")),
            ("-1", one("-1")),
            ("18446744073709551615", one("18446744073709551615")),
            ("1.0", one("1.0")),
            ("0.5", one("0.5")),
            ("true", one("true")),
            ("[]", MemberValue::Several(Vec::new())),
            (
                "[1, \"x\"]",
                MemberValue::Several(vec!["1".to_owned(), "x".to_owned()]),
            ),
            ("[[1], 2]", MemberValue::Other),
            ("[null]", MemberValue::Other),
            ("{\"b\": [1, {}]}", MemberValue::Other),
        ] {
            assert_eq!(value(json), expected, "{json}");
        }
        let long = format!("[{}1]", "1,".repeat(MAX_LIST));
        assert_eq!(value(&long), MemberValue::Other);
    }

    #[test]
    fn reading_stops_at_the_first_member_too_many() {
        // The rest of the text is not even JSON.
        let body = b"{\"a\": 1, \"a\": 2, \"b\": 3, ???";
        assert!(matches!(read(body, 2), Err(NotMembers::TooMany)));
        assert!(matches!(read(body, 3), Err(NotMembers::Syntax(_))));
        assert!(matches!(read(b"{} x", 2), Err(NotMembers::Syntax(_))));
    }
}
