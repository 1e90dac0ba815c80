//! The key by which a file identifies a book: a number, an ISBN, or a key of Open Library. It takes
//! eight bytes, so that millions of interactions stay small.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The key of a book in some file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key(u64);

const KIND_SHIFT: u32 = 62;
const ISBN: u64 = 1 << KIND_SHIFT;
const NUMBERED: u64 = 2 << KIND_SHIFT;
const NAMED: u64 = 3 << KIND_SHIFT;
const REST: u64 = ISBN - 1;

/// The largest book number that clients accept.
pub(super) const LARGEST_ID: u64 = 999_999_999;

/// The largest number that may identify a book in a file: the largest that every JSON parser reads
/// exactly.
const LARGEST_WRITTEN: u64 = (1 << 53) - 1;

impl Key {
    /// Makes a key from the catalogue's own id.
    pub(super) fn id(id: u64) -> Self {
        Self(id & REST)
    }

    /// Makes a key from a number of another series: an edition of Open Library, a row of a map.
    pub(super) fn numbered(number: u64) -> Self {
        Self(NUMBERED | (number & REST))
    }

    /// Makes a key from an ISBN, or from any text in its place.
    pub(super) fn isbn(text: &str) -> Option<Self> {
        if let Some(number) = isbn13(text) {
            return Some(Self(ISBN | number));
        }
        let name: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .flat_map(char::to_uppercase)
            .collect();
        if name.is_empty() {
            return None;
        }
        Some(Self(NAMED | (sundry_catalog::id_of(&name) & REST)))
    }

    /// Parses the book of an operator's own interaction: `OL82577W`, `OL7353617M` (with or without
    /// the path before it), an ISBN with a valid check digit, or else an id.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(work) = open_library(text, b'W') {
            return Some(Self::id(u64::from(work)));
        }
        if let Some(edition) = open_library(text, b'M') {
            return Some(Self::numbered(u64::from(edition)));
        }
        if let Some(number) = isbn13(text) {
            return Some(Self(ISBN | number));
        }
        Self::written(text.parse().ok()?)
    }

    /// Makes a key from a number that an operator gave a book: its id if it is in range, else a
    /// name.
    pub(super) fn written(number: u64) -> Option<Self> {
        match number {
            0..=LARGEST_ID => Some(Self::id(number)),
            // Many shops use the ISBN as a book's number.
            _ if number <= LARGEST_WRITTEN => match isbn13(&number.to_string()) {
                Some(isbn) => Some(Self(ISBN | isbn)),
                None => Some(Self(
                    NAMED | (sundry_catalog::id_of(&format!("number {number}")) & REST),
                )),
            },
            _ => None,
        }
    }

    /// Returns the id, if the key is one.
    pub(super) fn as_id(self) -> Option<u64> {
        (self.0 >> KIND_SHIFT == 0).then_some(self.0)
    }

    /// Returns the number of another series, if the key is one.
    pub(super) fn as_numbered(self) -> Option<u64> {
        (self.0 >> KIND_SHIFT == 2).then_some(self.0 & REST)
    }

    /// Returns the key's own number if it is an id, else a number hashed from it into the range of
    /// ids.
    fn short(self) -> u64 {
        let hashed = || sundry_catalog::id_of(&format!("{:x}", self.0)) % LARGEST_ID + 1;
        self.as_id().unwrap_or_else(hashed)
    }
}

/// Assigns unique numbers to books that a file identifies by other keys.
#[derive(Debug, Default)]
pub(super) struct Numbers(HashMap<u64, Key>);

impl Numbers {
    /// Returns the number of a book, which is the same in every import of the same file. If two
    /// keys collide, the one that comes later in the file takes the next free number.
    pub(super) fn of(&mut self, key: Key) -> u64 {
        let mut id = key.short().max(1);
        loop {
            match self.0.entry(id) {
                Entry::Occupied(entry) if *entry.get() != key => id = id % LARGEST_ID + 1,
                Entry::Occupied(_) => return id,
                Entry::Vacant(entry) => {
                    entry.insert(key);
                    return id;
                }
            }
        }
    }
}

/// Extracts the number from a key of Open Library: `/works/OL82577W` and `OL82577W` are 82577.
pub(super) fn open_library(key: &str, kind: u8) -> Option<u32> {
    let last = key.rsplit('/').next()?;
    let inner = last.strip_prefix("OL")?.as_bytes();
    let (digits, end) = inner.split_at_checked(inner.len().checked_sub(1)?)?;
    if end != [kind] || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Converts an ISBN of either length to the number of its long form, if its check digit is valid.
pub(super) fn isbn13(text: &str) -> Option<u64> {
    let mut signs = [0_u8; 13];
    let mut length = 0;
    for byte in text.bytes() {
        if byte == b'-' || byte.is_ascii_whitespace() {
            continue;
        }
        *signs.get_mut(length)? = byte.to_ascii_uppercase();
        length += 1;
    }
    let value = |sign: u8| sign.is_ascii_digit().then(|| u64::from(sign - b'0'));
    match length {
        13 => {
            let mut number = 0;
            let mut sum = 0;
            for (at, sign) in signs.into_iter().enumerate() {
                let digit = value(sign)?;
                number = number * 10 + digit;
                sum += digit * if at % 2 == 0 { 1 } else { 3 };
            }
            let is_book = number / 10_000_000_000 == 978 || number / 10_000_000_000 == 979;
            (sum % 10 == 0 && is_book).then_some(number)
        }
        10 => {
            let mut number = 978;
            let mut sum = 0;
            for (at, sign) in signs.into_iter().take(9).enumerate() {
                let digit = value(sign)?;
                number = number * 10 + digit;
                sum += digit * (10 - at as u64);
            }
            let check = match signs.get(9)? {
                b'X' => 10,
                sign => value(*sign)?,
            };
            // Ten zeros stand for "none".
            if !(sum + check).is_multiple_of(11) || number == 978_000_000_000 {
                return None;
            }
            let mut weighted = 0;
            for at in 0..12_u32 {
                let digit = number / 10_u64.pow(11 - at) % 10;
                weighted += digit * if at % 2 == 0 { 1 } else { 3 };
            }
            Some(number * 10 + (10 - weighted % 10) % 10)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_the_range_and_are_given_once() {
        let mut numbers = Numbers::default();
        let mut given = Vec::new();
        for number in [
            7,
            LARGEST_ID,
            LARGEST_ID + 1,
            9_780_306_406_157,
            LARGEST_WRITTEN,
        ] {
            let key = Key::written(number).unwrap();
            let id = numbers.of(key);
            assert_eq!(numbers.of(key), id);
            assert!((1..=LARGEST_ID).contains(&id), "{number}: {id}");
            assert_eq!(id == number, number <= LARGEST_ID);
            given.push(id);
        }
        // The later key takes another number, also at the end of the range.
        let taken = Key::numbered(1);
        numbers.0.insert(taken.short(), Key::id(1));
        numbers.0.insert(taken.short() % LARGEST_ID + 1, Key::id(2));
        assert_eq!(numbers.of(taken), (taken.short() + 1) % LARGEST_ID + 1);
        assert_eq!(numbers.of(Key::id(LARGEST_ID)), LARGEST_ID);
        assert_eq!(Key::written(LARGEST_WRITTEN + 1), None);
        given.sort_unstable();
        given.dedup();
        assert_eq!(given.len(), 5);
    }
}
