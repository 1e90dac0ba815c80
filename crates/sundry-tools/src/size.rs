//! The size of a value as JSON in bytes, computed without writing it.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value as Json;

/// A writer that only counts bytes.
struct Counted(usize);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the size of anything that can be written as JSON.
pub(crate) fn of(value: &impl Serialize) -> usize {
    let mut counted = Counted(0);
    // Counting cannot fail.
    let _ = serde_json::to_writer(&mut counted, value);
    counted.0
}

/// Returns the size of a value.
pub(crate) fn of_value(value: &Json) -> usize {
    match value {
        Json::String(text) => of_string(text),
        other => of(other),
    }
}

/// Returns the size of a text with its quotes.
pub(crate) fn of_string(text: &str) -> usize {
    2 + text.chars().map(of_character).sum::<usize>()
}

/// Returns the size of a character within a text.
pub(crate) fn of_character(character: char) -> usize {
    match character {
        '"' | '\\' | '\n' | '\r' | '\t' | '\u{8}' | '\u{c}' => 2,
        '\u{0}'..='\u{1f}' => 6,
        other => other.len_utf8(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_counted_as_they_are_written() {
        for text in [
            "",
            "plain",
            "a\"b\\c\n\t\r\u{8}\u{c}\u{1}\u{7f}",
            "Zürich 東京 🍕\u{2028}",
        ] {
            let written = serde_json::to_string(text).unwrap();
            assert_eq!(of_string(text), written.len(), "{written}");
        }
    }
}
