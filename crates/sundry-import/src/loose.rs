//! Lenient JSON: dumps hold a text instead of a list, a number instead of a text, or either wrapped
//! in `{"type": …, "value": …}`. Values borrow from the line where they can. A missing member is
//! [`Loose::Nothing`].

use std::borrow::Cow;
use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::values::{LONGEST_SIDE, tidied, whole};

/// A value of any type.
#[derive(Debug, Default)]
pub(crate) enum Loose<'a> {
    #[default]
    Nothing,
    Bool(bool),
    Whole(i64),
    Fraction(f64),
    Text(Cow<'a, str>),
    List(Vec<Loose<'a>>),
    Map(Vec<(Cow<'a, str>, Loose<'a>)>),
}

impl<'a> Loose<'a> {
    /// Reads a value whose member must be there.
    ///
    /// # Errors
    /// Those of the deserializer.
    pub(crate) fn needed<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }

    /// Returns the text, also from within `{"value": …}`; empty for other types.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Map(_) => match self.get("value") {
                Self::Text(text) => text,
                _ => "",
            },
            _ => "",
        }
    }

    /// Returns a text, number or boolean as text.
    pub(crate) fn shown(&self) -> Cow<'_, str> {
        match self {
            Self::Bool(yes) => Cow::Owned(yes.to_string()),
            Self::Whole(number) => Cow::Owned(number.to_string()),
            Self::Fraction(number) => Cow::Owned(number.to_string()),
            _ => Cow::Borrowed(self.text()),
        }
    }

    /// Returns the items; a single text counts as a list of one.
    pub(crate) fn items(&self) -> &[Loose<'a>] {
        match self {
            Self::List(items) => items,
            Self::Text(_) | Self::Whole(_) => std::slice::from_ref(self),
            _ => &[],
        }
    }

    /// Returns a member of an object; [`Loose::Nothing`] if there is none.
    pub(crate) fn get(&self, name: &str) -> &Loose<'a> {
        const NOTHING: &Loose<'static> = &Loose::Nothing;
        match self {
            Self::Map(members) => members
                .iter()
                .find(|(member, _)| member == name)
                .map_or(NOTHING, |(_, value)| value),
            _ => NOTHING,
        }
    }

    /// Returns a whole number, also one written as text.
    pub(crate) fn whole(&self) -> Option<i64> {
        match self {
            Self::Whole(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// Returns the key in `{"key": …}`, or the text itself.
    pub(crate) fn key(&self) -> &str {
        match self {
            Self::Map(_) => self.get("key").text(),
            _ => self.text(),
        }
    }

    /// Returns the value unless there is none.
    pub(crate) fn known(&self) -> Option<&Self> {
        (!self.is_nothing()).then_some(self)
    }

    /// Returns the texts of a list without superfluous blanks, without empty ones.
    pub(crate) fn tidied(&self) -> Vec<String> {
        tidied(self.items().iter().map(Self::text))
    }

    /// Returns a width or height of a picture; `None` if it is not positive or beyond reason.
    pub(crate) fn side(&self) -> Option<u32> {
        let side = u32::try_from(self.count()?).ok()?;
        (1..=LONGEST_SIDE).contains(&side).then_some(side)
    }

    /// Returns a number however it is written: `3`, `3.0`, `"3"`, `"2,426"`.
    pub(crate) fn count(&self) -> Option<i64> {
        match self {
            Self::Whole(number) => Some(*number),
            // Beyond 2^53 a float counts no more, and no source has such a number.
            Self::Fraction(number) => (number.abs() < 9e15).then_some(*number as i64),
            Self::Text(text) => whole(text),
            _ => None,
        }
    }

    pub(crate) fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Loose<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Loose<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any JSON value")
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Self::Value, E> {
        Ok(Loose::Bool(yes))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Loose::Nothing)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Loose::Nothing)
    }

    fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<Self::Value, D::Error> {
        value.deserialize_any(self)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Loose::Whole(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(i64::try_from(number).map_or(Loose::Fraction(number as f64), Loose::Whole))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Loose::Fraction(number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Loose::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Loose::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Loose::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let mut map = Vec::new();
        while let Some((Name(name), value)) = members.next_entry()? {
            map.push((name, value));
        }
        Ok(Loose::Map(map))
    }
}

/// The name of a member, borrowed if it has no escapes.
struct Name<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_str(AnyValue)? {
            Loose::Text(text) => Ok(Self(text)),
            _ => Ok(Self(Cow::Borrowed(""))),
        }
    }
}
