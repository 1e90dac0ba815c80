//! Descriptions of stores, which may be HTML or plain.

use sundry_text::markup::{ListItems, plain_text as text_of};

/// The text that a reader of the HTML would see: one line a block, items of lists behind a dash.
pub(super) fn plain_text(html: &str) -> String {
    text_of(html, ListItems::Dashed)
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
