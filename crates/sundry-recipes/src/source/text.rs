//! Converts texts with character references, tags and odd spaces to plain lines.

use std::borrow::Cow;

use sundry_text::markup::{ListItems, plain_text};

/// Returns one plain line.
pub(super) fn line(text: &str) -> String {
    plain(text).replace('\n', " ")
}

/// Returns one plain ingredient line. Plugins that put a note with brackets into brackets write two
/// pairs; a single `))` ends nested brackets.
pub(super) fn ingredient_line(text: &str) -> String {
    let line = line(text);
    let two_pairs = line.split_once("((").and_then(|(before, inner)| {
        let (note, after) = inner.rsplit_once("))")?;
        Some(format!("{before}({note}){after}"))
    });
    two_pairs.unwrap_or(line)
}

/// Returns plain lines, without empty ones. Marked-up blocks are lines; without them, line breaks
/// separate.
pub(super) fn lines(text: &str) -> Vec<String> {
    if has_blocks(text) {
        return plain(text).lines().map(str::to_owned).collect();
    }
    let lines = text.split(['\n', '\r', '\u{2028}']).map(line);
    lines.filter(|line| !line.is_empty()).collect()
}

fn has_blocks(text: &str) -> bool {
    let blocks = [
        "<br", "<p", "<li", "<div", "<h", "&lt;p", "&lt;li", "&lt;br",
    ];
    text.contains(['<', '&']) && {
        let lower = text.to_ascii_lowercase();
        blocks.iter().any(|block| lower.contains(block))
    }
}

/// Returns the text of markup, one block per line. Many sites escape references twice:
/// `&amp;frac12;`.
fn plain(text: &str) -> String {
    // A no-break space in UTF-8 that was read as Latin-1 and written again.
    let text = if text.contains("\u{C2}\u{A0}") {
        Cow::Owned(text.replace("\u{C2}\u{A0}", " "))
    } else {
        Cow::Borrowed(text)
    };
    let once = plain_text(&text, ListItems::Bare);
    if once.contains('&') && once.contains(';') || once.contains('<') && once.contains('>') {
        return once
            .lines()
            .map(|line| plain_text(line, ListItems::Bare))
            .collect::<Vec<_>>()
            .join("\n");
    }
    once
}

/// Splits a list in one text: `vegan, quick; cheap`.
pub(super) fn listed(text: &str) -> Vec<String> {
    let parts = text.split([',', ';', '\n', '|']).map(line);
    parts.filter(|part| !part.is_empty()).collect()
}

/// Adds a text unless it is empty or already present, ignoring case.
pub(super) fn push_new(texts: &mut Vec<String>, text: String) {
    let is_known = |known: &String| known.eq_ignore_ascii_case(&text);
    if !text.is_empty() && !texts.iter().any(is_known) {
        texts.push(text);
    }
}

/// Returns the heading if a line is one: `For the sauce:`, `# Sauce`, `--- Sauce ---`.
pub(super) fn heading(line: &str) -> Option<String> {
    let marked = line.starts_with('#') || line.starts_with("--") || line.starts_with("**");
    let inner = line.trim_matches(|sign: char| "#-=*_".contains(sign) || sign.is_whitespace());
    let bare = inner.strip_suffix(':').map(str::trim_end);
    let has_letter = inner.contains(char::is_alphabetic);
    let is_short = inner.chars().count() <= LONGEST_HEADING;
    if !has_letter || !is_short || !(marked || bare.is_some()) {
        return None;
    }
    let bare = bare.unwrap_or(inner);
    // `Optional toppings: 1 avocado` has text after its colon, `2 cups flour:` has an amount.
    (marked || !bare.starts_with(|first: char| first.is_numeric())).then(|| bare.to_owned())
}

const LONGEST_HEADING: usize = 60;
