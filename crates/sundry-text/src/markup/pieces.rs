//! Splits markup into tags and the text between them, in one pass. Comments, declarations and
//! processing instructions are skipped; text that only resembles a tag stays text, as in browsers.

use std::borrow::Cow;

use super::references::without_references;

/// A part of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'h> {
    /// Text between tags, with character references not yet replaced.
    Text(&'h str),
    /// The content of a script or style, as written.
    Raw(&'h str),
    /// A start tag, possibly of an element without content.
    Open(Tag<'h>),
    /// An end tag: its name, as written.
    Close(&'h str),
}

/// A start tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tag<'h> {
    /// The name, as written.
    pub name: &'h str,
    inside: &'h str,
}

/// Returns the pieces of a page, in order.
///
/// ```
/// use sundry_text::markup::{Piece, pieces};
/// let mut found = pieces("<p class='a'>1 < 2<!-- no --></p>");
/// let Some(Piece::Open(tag)) = found.next() else { panic!("a tag") };
/// assert!(tag.is("P") && tag.attribute("class").as_deref() == Some("a"));
/// assert_eq!(found.next(), Some(Piece::Text("1 ")));
/// assert_eq!(found.next(), Some(Piece::Text("< 2")));
/// assert_eq!(found.next(), Some(Piece::Close("p")));
/// ```
pub fn pieces(html: &str) -> Pieces<'_> {
    Pieces {
        rest: html,
        raw: None,
    }
}

/// Iterator over the pieces of a page; created by [`pieces`].
#[derive(Debug, Clone)]
pub struct Pieces<'h> {
    rest: &'h str,
    /// The element whose content is not markup, if the last tag started one.
    raw: Option<&'h str>,
}

impl<'h> Iterator for Pieces<'h> {
    type Item = Piece<'h>;

    fn next(&mut self) -> Option<Piece<'h>> {
        if let Some(name) = self.raw.take() {
            let end = end_of_raw(self.rest, name);
            let (content, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Some(Piece::Raw(content));
        }
        loop {
            let rest = self.rest;
            let first = rest.bytes().next()?;
            if first != b'<' {
                let end = rest.find('<').unwrap_or(rest.len());
                let (text, after) = rest.split_at(end);
                self.rest = after;
                return Some(Piece::Text(text));
            }
            match tag(rest) {
                Found::Nothing(after) => self.rest = after,
                Found::Text => {
                    let end = rest
                        .get(1..)
                        .and_then(|rest| rest.find('<'))
                        .map_or(rest.len(), |at| at + 1);
                    let (text, after) = rest.split_at(end);
                    self.rest = after;
                    return Some(Piece::Text(text));
                }
                Found::Piece(piece, after) => {
                    self.rest = after;
                    if let Piece::Open(tag) = piece
                        && RAW.iter().any(|name| tag.is(name))
                    {
                        self.raw = Some(tag.name);
                    }
                    return Some(piece);
                }
            }
        }
    }
}

/// Elements whose content is not markup.
const RAW: [&str; 2] = ["script", "style"];

enum Found<'h> {
    Piece(Piece<'h>, &'h str),
    /// A comment or similar construct, with the remaining text.
    Nothing(&'h str),
    /// A literal `<`.
    Text,
}

/// Parses the construct that begins with a `<`.
fn tag(from: &str) -> Found<'_> {
    if let Some(comment) = from.strip_prefix("<!--") {
        return Found::Nothing(comment.split_once("-->").map_or("", |(_, rest)| rest));
    }
    let inner = from.get(1..).unwrap_or_default();
    let is_end = inner.starts_with('/');
    let named = inner.strip_prefix('/').unwrap_or(inner);
    if !named.starts_with(|first: char| first.is_ascii_alphabetic()) {
        if named.starts_with(['!', '?']) {
            return Found::Nothing(after(named, '>'));
        }
        return Found::Text;
    }
    let length = named
        .find(|letter: char| letter.is_ascii_whitespace() || matches!(letter, '/' | '>'))
        .unwrap_or(named.len());
    let (name, attributes) = named.split_at(length);
    // The page was cut off within a tag.
    let Some(end) = end_of_tag(attributes) else {
        return Found::Nothing("");
    };
    let (inside, rest) = attributes.split_at(end);
    let rest = rest.get(1..).unwrap_or_default();
    let piece = if is_end {
        Piece::Close(name)
    } else {
        Piece::Open(Tag { name, inside })
    };
    Found::Piece(piece, rest)
}

fn after(text: &str, sign: char) -> &str {
    text.split_once(sign).map_or("", |(_, rest)| rest)
}

/// Returns the offset of the `>` of a tag, ignoring quoted values.
fn end_of_tag(attributes: &str) -> Option<usize> {
    let mut quote = None;
    let mut is_value = false;
    for (at, byte) in attributes.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            (None, b'"' | b'\'') if is_value => quote = Some(byte),
            (Some(open), byte) if byte == open => quote = None,
            _ => {}
        }
        if !byte.is_ascii_whitespace() {
            is_value = byte == b'=';
        }
    }
    None
}

/// Returns the offset of the end tag for an element whose content is not markup.
fn end_of_raw(text: &str, name: &str) -> usize {
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find("</")) {
        let tail = text.get(from + at + 2..).unwrap_or_default();
        let is_it = tail
            .get(..name.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(name));
        if is_it {
            return from + at;
        }
        from += at + 2;
    }
    text.len()
}

impl<'h> Tag<'h> {
    /// Returns true if it has this name, in any case.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns true if its element has neither content nor end tag.
    pub fn is_void(&self) -> bool {
        VOID.iter().any(|name| self.is(name))
    }

    /// Returns the value of an attribute with references replaced; empty for one without a value.
    pub fn attribute(&self, name: &str) -> Option<Cow<'h, str>> {
        self.attributes()
            .find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| without_references(value))
    }

    /// Returns true if an attribute that lists words (`class`, `itemprop`) contains a word.
    pub fn has_word(&self, name: &str, word: &str) -> bool {
        self.attribute(name).is_some_and(|value| {
            value
                .split_ascii_whitespace()
                .any(|found| found.eq_ignore_ascii_case(word))
        })
    }

    /// Returns all attributes, with values as written but without quotes.
    pub fn attributes(&self) -> impl Iterator<Item = (&'h str, &'h str)> + use<'h> {
        let mut rest = self.inside;
        std::iter::from_fn(move || {
            rest = rest.trim_start_matches(|sign: char| sign.is_ascii_whitespace() || sign == '/');
            if rest.is_empty() {
                return None;
            }
            let end = rest
                .char_indices()
                .skip(1)
                .find(|(_, sign)| sign.is_ascii_whitespace() || matches!(sign, '=' | '/'))
                .map_or(rest.len(), |(at, _)| at);
            let (name, tail) = rest.split_at(end);
            let Some(value) = tail.trim_ascii_start().strip_prefix('=') else {
                rest = tail;
                return Some((name, ""));
            };
            let value = value.trim_ascii_start();
            let quoted = ['"', '\''].iter().find_map(|quote| {
                let inner = value.strip_prefix(*quote)?;
                Some(inner.split_once(*quote).unwrap_or((inner, "")))
            });
            let (value, tail) = quoted.unwrap_or_else(|| {
                value
                    .find(|sign: char| sign.is_ascii_whitespace())
                    .map_or((value, ""), |at| value.split_at(at))
            });
            rest = tail;
            Some((name, value))
        })
    }
}

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];
