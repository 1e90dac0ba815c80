//! Extracts the visible text of markup, one line per block.

use super::pieces::{Piece, pieces};
use super::references::without_references;

/// The prefix of list items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ListItems {
    /// No prefix: each item is a line.
    #[default]
    Bare,
    /// A dash and a space.
    Dashed,
}

/// Returns the text of markup without tags, comments, scripts and styles, one line per block, with
/// blanks and empty lines collapsed. Invisible formatting characters are removed too.
///
/// ```
/// use sundry_text::markup::{ListItems, plain_text};
/// let html = "<h2>Salt &amp; Sail</h2><ul><li>Fish<li>Trade</ul>Two<br>lines";
/// assert_eq!(plain_text(html, ListItems::Dashed), "Salt & Sail\n- Fish\n- Trade\nTwo\nlines");
/// assert_eq!(plain_text("1 < 2", ListItems::Bare), "1 < 2");
/// ```
pub fn plain_text(html: &str, items: ListItems) -> String {
    let mut lines = TextLines::new(items);
    for piece in pieces(html) {
        lines.take(piece);
    }
    lines.into_text()
}

/// Collects the text of pieces.
#[derive(Debug, Clone, Default)]
pub struct TextLines {
    out: String,
    items: ListItems,
    space: bool,
    line: bool,
    item: bool,
}

impl TextLines {
    /// Creates an empty collector.
    pub fn new(items: ListItems) -> Self {
        Self {
            items,
            ..Self::default()
        }
    }

    /// Adds the next piece.
    pub fn take(&mut self, piece: Piece<'_>) {
        match piece {
            Piece::Text(text) => self.push_text(&without_references(text)),
            Piece::Raw(_) => {}
            Piece::Open(tag) => self.element(tag.name, false),
            Piece::Close(name) => self.element(name, true),
        }
    }

    /// Begins a new line.
    pub fn end_line(&mut self) {
        (self.line, self.item) = (true, false);
    }

    /// Returns the text so far.
    pub fn into_text(self) -> String {
        self.out
    }

    /// Returns true if there is no text so far.
    pub fn is_empty(&self) -> bool {
        self.out.is_empty()
    }

    fn element(&mut self, name: &str, is_end: bool) {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is("li") {
            self.line = true;
            self.item = !is_end && self.items == ListItems::Dashed;
        } else if BLOCKS.iter().any(|known| is(known)) {
            self.end_line();
        } else if ["td", "th", "img"].iter().any(|known| is(known)) {
            self.space = true;
        }
    }

    fn push_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.push(letter);
        }
    }

    fn push(&mut self, letter: char) {
        if letter.is_whitespace() {
            self.space = true;
            return;
        }
        if letter.is_control() || is_invisible(letter) {
            return;
        }
        if !self.out.is_empty() {
            if self.line {
                self.out.push('\n');
            } else if self.space {
                self.out.push(' ');
            }
        }
        if self.item {
            self.out.push_str("- ");
        }
        (self.space, self.line, self.item) = (false, false, false);
        self.out.push(letter);
    }
}

/// Returns true for invisible formatting characters.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}' | '\u{FEFF}')
}

const BLOCKS: [&str; 24] = [
    "br",
    "p",
    "div",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "tr",
    "table",
    "hr",
    "blockquote",
    "pre",
    "section",
    "article",
    "header",
    "footer",
    "dl",
    "dt",
    "dd",
    "video",
];
