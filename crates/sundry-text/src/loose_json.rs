//! Parses JSON as pages and programs really write it: with raw line breaks in strings, superfluous
//! or missing commas, comments, CDATA marks, quotes within quotes, or truncated.
//!
//! Valid JSON is parsed by `serde_json`; only what it rejects is parsed here, as far as possible.
//! This is not JavaScript: unquoted names are accepted, expressions are not.

use std::iter::Peekable;
use std::str::CharIndices;

use serde_json::{Map, Number, Value};

use crate::markup::without_references;

/// Maximum nesting; no real page nests half as deep.
const DEEPEST: usize = 64;

/// Parses a value; `None` if there is no object or list.
///
/// ```
/// use serde_json::json;
/// use sundry_text::loose_json::read;
/// let damaged = "<!-- {\"name\": \"a \"big\" soup\",\n 'yield': 04, steps: [\"Stir\n well\" 'Eat',], ";
/// let known = json!({"name": "a \"big\" soup", "yield": 4, "steps": ["Stir\n well", "Eat"]});
/// assert_eq!(read(damaged), Some(known));
/// assert_eq!(read("no JSON"), None);
/// ```
pub fn read(text: &str) -> Option<Value> {
    if let Ok(value) = serde_json::from_str(text) {
        return Some(value);
    }
    let inner = text
        .split_once("<![CDATA[")
        .map_or(text, |(_, inner)| inner);
    let begin = inner.find(['{', '['])?;
    let body = inner.get(begin..)?;
    if !body.contains('"') && body.contains("&quot;") {
        return read(&without_references(body));
    }
    let mut reader = Reader {
        text: body,
        rest: body.char_indices().peekable(),
    };
    reader.value(0)
}

struct Reader<'t> {
    text: &'t str,
    rest: Peekable<CharIndices<'t>>,
}

impl<'t> Reader<'t> {
    fn peek(&mut self) -> Option<char> {
        self.rest.peek().map(|(_, sign)| *sign)
    }

    /// Returns the unread text.
    fn tail(&mut self) -> &'t str {
        let at = self.rest.peek().map_or(self.text.len(), |(at, _)| *at);
        self.text.get(at..).unwrap_or_default()
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.rest.next();
        }
    }

    /// Skips blanks, comments and CDATA marks.
    fn blanks(&mut self) {
        loop {
            while self
                .peek()
                .is_some_and(|sign| sign.is_whitespace() || sign.is_control())
            {
                self.rest.next();
            }
            if self.peek() != Some('/') && self.peek() != Some('<') && self.peek() != Some('-') {
                return;
            }
            let tail = self.tail();
            let length = if tail.starts_with("/*") {
                tail.find("*/").map_or(tail.len(), |at| at + 2)
            } else if tail.starts_with("//") {
                tail.find('\n').unwrap_or(tail.len())
            } else if tail.starts_with("<!--") {
                4
            } else if tail.starts_with("-->") {
                3
            } else {
                return;
            };
            let count = tail.get(..length).unwrap_or_default().chars().count();
            self.skip(count);
        }
    }

    /// Parses a value; `None` at the end of the text, or at the end of a list or object.
    fn value(&mut self, depth: usize) -> Option<Value> {
        self.blanks();
        match self.peek()? {
            '{' => Some(self.object(depth + 1)),
            '[' => Some(self.list(depth + 1)),
            '"' | '\'' => Some(Value::String(self.string())),
            '}' | ']' => None,
            ',' | ':' => Some(Value::Null),
            _ => Some(bare(self.word())),
        }
    }

    fn list(&mut self, depth: usize) -> Value {
        self.rest.next();
        let mut items = Vec::new();
        if depth > DEEPEST {
            return Value::Null;
        }
        loop {
            self.blanks();
            match self.peek() {
                Some(']') => {
                    self.rest.next();
                    break;
                }
                // A `}` belongs to the enclosing object.
                None | Some('}') => break,
                Some(',' | ':') => self.skip(1),
                Some(_) => match self.value(depth) {
                    Some(value) => items.push(value),
                    None => break,
                },
            }
        }
        Value::Array(items)
    }

    fn object(&mut self, depth: usize) -> Value {
        self.rest.next();
        let mut members = Map::new();
        if depth > DEEPEST {
            return Value::Null;
        }
        loop {
            self.blanks();
            let name = match self.peek() {
                Some('}') => {
                    self.rest.next();
                    break;
                }
                None | Some(']') => break,
                Some(',' | ':') => {
                    self.skip(1);
                    continue;
                }
                Some('"' | '\'') => self.string(),
                // A value without a name is skipped.
                Some('{' | '[') => {
                    self.value(depth);
                    continue;
                }
                Some(_) => self.word().to_owned(),
            };
            self.blanks();
            if self.peek() != Some(':') {
                continue;
            }
            self.rest.next();
            if let Some(value) = self.value(depth) {
                members.insert(name, value);
            }
        }
        Value::Object(members)
    }

    /// Parses a quoted text. It may contain raw line breaks, and also quotes, as long as the text
    /// after them does not look like the end.
    fn string(&mut self) -> String {
        let mut text = String::new();
        let Some((_, quote)) = self.rest.next() else {
            return text;
        };
        while let Some((_, sign)) = self.rest.next() {
            match sign {
                '\\' => self.escaped(&mut text),
                sign if sign == quote && self.ends_here() => break,
                sign => text.push(sign),
            }
        }
        text
    }

    /// Returns true if the text after a quote may follow the end of a text.
    fn ends_here(&mut self) -> bool {
        let mut after = self.tail().trim_start().chars();
        match after.next() {
            // Before another quote a comma is missing.
            None | Some('}' | ']' | ':' | '"' | '\'') => true,
            Some(',') => {
                let next = after.as_str().trim_start();
                next.is_empty()
                    || next.starts_with(['"', '\'', '{', '[', '}', ']', '/', '-'])
                    || next.starts_with(|first: char| first.is_ascii_digit())
                    || WORDS.iter().any(|word| next.starts_with(word))
            }
            Some('/') => after.next().is_some_and(|next| matches!(next, '/' | '*')),
            Some(_) => false,
        }
    }

    fn escaped(&mut self, text: &mut String) {
        match self.rest.next().map(|(_, sign)| sign) {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some('r') => text.push('\r'),
            Some('b' | 'f') | None => {}
            Some('u') => self.unicode(text),
            Some(sign) => text.push(sign),
        }
    }

    fn unicode(&mut self, text: &mut String) {
        let Some(high) = self.hexadecimal() else {
            text.push('\u{FFFD}');
            return;
        };
        let is_high = (0xD800..0xDC00).contains(&high);
        let code = if is_high && self.tail().starts_with("\\u") {
            self.skip(2);
            let low = self.hexadecimal().unwrap_or_default();
            0x10000 + ((high - 0xD800) << 10) + (low.wrapping_sub(0xDC00) & 0x3FF)
        } else {
            high
        };
        text.push(char::from_u32(code).unwrap_or('\u{FFFD}'));
    }

    fn hexadecimal(&mut self) -> Option<u32> {
        let digits = self.tail().get(..4)?;
        let code = u32::from_str_radix(digits, 16).ok()?;
        self.skip(4);
        Some(code)
    }

    /// Parses a number or a name.
    fn word(&mut self) -> &'t str {
        let tail = self.tail();
        let end = tail
            .char_indices()
            .skip(1)
            .find(|(_, sign)| sign.is_whitespace() || ",:{}[]\"'".contains(*sign))
            .map_or(tail.len(), |(at, _)| at);
        let word = tail.get(..end).unwrap_or_default();
        self.skip(word.chars().count());
        word
    }
}

/// Unquoted words of JSON, Python and R.
const WORDS: [&str; 9] = [
    "true",
    "false",
    "null",
    "True",
    "False",
    "None",
    "NaN",
    "NA",
    "undefined",
];

/// Parses an unquoted value.
fn bare(word: &str) -> Value {
    match word {
        "true" | "True" => return Value::Bool(true),
        "false" | "False" => return Value::Bool(false),
        "null" | "None" | "undefined" | "NaN" | "NA" => return Value::Null,
        _ => {}
    }
    if let Ok(number) = word.parse::<i64>() {
        return Value::Number(number.into());
    }
    let number = word.parse().ok().and_then(Number::from_f64);
    number.map_or_else(|| Value::String(word.to_owned()), Value::Number)
}
