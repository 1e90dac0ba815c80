//! HTML of a store's description → plain text. No parser of pages: no tree, no styles, no scripts;
//! tags go, blocks become lines, references become letters.

/// The text that a reader of the HTML would see: tags, comments, scripts and styles left out, one
/// line a block, items of lists behind a dash.
///
/// ```
/// use sundry_import::games::plain_text;
/// let html = "<h2>Salt &amp; Sail</h2><ul><li>Fish<li>Trade</ul>Two<br>lines";
/// assert_eq!(plain_text(html), "Salt & Sail\n- Fish\n- Trade\nTwo\nlines");
/// ```
pub fn plain_text(html: &str) -> String {
    let mut text = Text {
        out: String::with_capacity(html.len()),
        ..Text::default()
    };
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        let (before, from) = rest.split_at(at);
        text.push_words(before);
        rest = if from.starts_with('<') {
            tag(from, &mut text)
        } else {
            reference(from, &mut text)
        };
    }
    text.push_words(rest);
    text.out
}

/// The plain text of a description that may be HTML or may be plain already: of the latter, the
/// ends of lines stay.
pub(super) fn described(text: &str) -> String {
    if text.contains('<') || !text.contains('\n') {
        return plain_text(text);
    }
    let lines: Vec<String> = text.lines().map(plain_text).collect();
    let lines: Vec<&str> = lines
        .iter()
        .map(String::as_str)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n")
}

/// Collects words; runs of white space become one space, runs of breaks one line end.
#[derive(Default)]
struct Text {
    out: String,
    space: bool,
    line: bool,
    item: bool,
}

impl Text {
    fn push_words(&mut self, words: &str) {
        for letter in words.chars() {
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

/// Letters that only steer how others are shown.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}' | '\u{FEFF}')
}

/// Takes a tag or comment off; what looks like one but is none is text.
fn tag<'h>(from: &'h str, text: &mut Text) -> &'h str {
    if let Some(comment) = from.strip_prefix("<!--") {
        return comment.split_once("-->").map_or("", |(_, rest)| rest);
    }
    let inner = from.get(1..).unwrap_or_default();
    let is_end = inner.starts_with('/');
    let named = inner.strip_prefix('/').unwrap_or(inner);
    let length = named
        .find(|letter: char| !letter.is_ascii_alphanumeric())
        .unwrap_or(named.len());
    let name = named.get(..length).unwrap_or_default().to_ascii_lowercase();
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
    if !is_name && !named.starts_with(['!', '?']) {
        text.push('<');
        return inner;
    }
    let Some(rest) = after_tag(named) else {
        // A description that was cut off in the middle of a tag.
        return "";
    };
    match name.as_str() {
        "script" | "style" if !is_end => return after_element(rest, &name),
        "li" => {
            text.line = true;
            text.item = !is_end;
        }
        _ if BLOCKS.contains(&name.as_str()) => {
            text.line = true;
            text.item = false;
        }
        "td" | "th" | "img" => text.space = true,
        _ => {}
    }
    rest
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

/// What follows the end of a tag; a `>` within quotes is none.
fn after_tag(tag: &str) -> Option<&str> {
    let mut quote = None;
    for (at, letter) in tag.char_indices() {
        match (letter, quote) {
            ('>', None) => return tag.get(at + 1..),
            ('"' | '\'', None) if tag.get(..at).is_some_and(|before| before.ends_with('=')) => {
                quote = Some(letter);
            }
            (letter, Some(open)) if letter == open => quote = None,
            _ => {}
        }
    }
    None
}

/// What follows the end tag of an element whose content is no text.
fn after_element<'h>(rest: &'h str, name: &str) -> &'h str {
    let mut from = rest;
    while let Some((_, tail)) = from.split_once("</") {
        let is_it = tail
            .get(..name.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(name));
        if is_it {
            return after_tag(tail).unwrap_or_default();
        }
        from = tail;
    }
    ""
}

/// Takes a character reference off; an unknown one is text.
fn reference<'h>(from: &'h str, text: &mut Text) -> &'h str {
    let inner = from.get(1..).unwrap_or_default();
    let Some((name, rest)) = inner
        .find(';')
        .filter(|end| *end <= LONGEST_REFERENCE)
        .and_then(|end| Some((inner.get(..end)?, inner.get(end + 1..)?)))
    else {
        text.push('&');
        return inner;
    };
    let letter = match name.strip_prefix('#') {
        Some(number) => numbered(number),
        None => REFERENCES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, letter)| *letter),
    };
    let Some(letter) = letter else {
        text.push('&');
        return inner;
    };
    text.push(letter);
    rest
}

fn numbered(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code)
}

const LONGEST_REFERENCE: usize = 8;

/// The references that store pages use; the others are shown as they are.
const REFERENCES: [(&str, char); 58] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{A0}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("hellip", '…'),
    ("bull", '•'),
    ("middot", '·'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("trade", '™'),
    ("reg", '®'),
    ("copy", '©'),
    ("deg", '°'),
    ("times", '×'),
    ("euro", '€'),
    ("pound", '£'),
    ("yen", '¥'),
    ("cent", '¢'),
    ("sect", '§'),
    ("para", '¶'),
    ("frac12", '½'),
    ("acute", '´'),
    ("szlig", 'ß'),
    ("agrave", 'à'),
    ("aacute", 'á'),
    ("acirc", 'â'),
    ("atilde", 'ã'),
    ("auml", 'ä'),
    ("aring", 'å'),
    ("aelig", 'æ'),
    ("ccedil", 'ç'),
    ("egrave", 'è'),
    ("eacute", 'é'),
    ("ecirc", 'ê'),
    ("euml", 'ë'),
    ("iacute", 'í'),
    ("icirc", 'î'),
    ("ntilde", 'ñ'),
    ("oacute", 'ó'),
    ("ocirc", 'ô'),
    ("otilde", 'õ'),
    ("ouml", 'ö'),
    ("oslash", 'ø'),
    ("uacute", 'ú'),
    ("ucirc", 'û'),
    ("uuml", 'ü'),
    ("Auml", 'Ä'),
    ("Ouml", 'Ö'),
];
