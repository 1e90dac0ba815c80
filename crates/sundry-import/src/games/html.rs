//! Converts store descriptions, which are HTML or plain text.

use sundry_text::markup::{ListItems, plain_text as text_of};

/// Returns the text that a reader of the HTML would see: one line per block, list items with a
/// dash.
pub(super) fn plain_text(html: &str) -> String {
    text_of(html, ListItems::Dashed)
}

/// Returns the plain text of a description that is HTML or plain text; plain text keeps its line
/// breaks.
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
