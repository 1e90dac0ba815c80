//! Extracts texts that a page carries for its scripts: the body in structured data or in embedded
//! state.
//!
//! Used if the tree itself has little text, as on pages filled by scripts.

use serde_json::Value;
use sundry_html::{Document, Tag};

use crate::words::plain;

/// Maximum number of values in embedded state that are visited.
const MAX_VALUES: usize = 60_000;

/// Returns the longest run of paragraphs in the embedded state of a page, such as `__NEXT_DATA__`.
pub(crate) fn embedded_body(page: &Document) -> Option<String> {
    let mut best = String::new();
    for value in states(page) {
        let found = longest(&value);
        if found.len() > best.len() {
            best = found;
        }
    }
    (best.len() > 400).then_some(best)
}

/// Returns the names that the embedded state of a page gives as authors, beside the title of the
/// article.
pub(crate) fn embedded_authors(page: &Document) -> Vec<String> {
    for value in states(page) {
        let mut stack = vec![&value];
        let mut seen = 0;
        while let Some(value) = stack.pop().filter(|_| seen < MAX_VALUES) {
            seen += 1;
            match value {
                Value::Array(items) => stack.extend(items.iter().rev()),
                Value::Object(members) => {
                    let has_title = ["title", "headline"]
                        .iter()
                        .any(|name| members.contains_key(*name));
                    let names: Vec<String> = ["authors", "author", "byline", "bylines"]
                        .iter()
                        .filter_map(|name| members.get(*name))
                        .flat_map(names)
                        .collect();
                    if has_title && !names.is_empty() {
                        return names;
                    }
                    stack.extend(members.values().rev());
                }
                _ => {}
            }
        }
    }
    Vec::new()
}

/// Returns the names in a value: itself, its `name`, or those of its entries.
fn names(value: &Value) -> Vec<String> {
    match value {
        Value::String(name) => vec![name.clone()],
        Value::Object(members) => {
            let name = members.get("name").and_then(Value::as_str);
            name.map(str::to_owned).into_iter().collect()
        }
        Value::Array(items) => {
            let plain = items.iter().filter(|item| !item.is_array());
            plain.flat_map(names).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the values of the scripts that hold a page's state.
fn states(page: &Document) -> impl Iterator<Item = Value> {
    let scripts = page.elements().filter(|&id| page.tag(id) == Tag::Script);
    scripts.filter_map(|script| {
        let is_json = page
            .attribute(script, "type")
            .is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"));
        let is_state = page
            .attribute(script, "id")
            .is_some_and(|id| id.contains("__NEXT_DATA__") || id.contains("state"));
        if !is_json && !is_state {
            return None;
        }
        sundry_html::parse_lenient(&page.raw_text(script))
    })
}

/// Returns the longest list of paragraphs, or single text with paragraphs.
fn longest(value: &Value) -> String {
    let mut best = String::new();
    let mut stack = vec![value];
    let mut seen = 0;
    while let Some(value) = stack.pop() {
        seen += 1;
        if seen > MAX_VALUES {
            break;
        }
        match value {
            Value::String(text)
                if text.len() > best.len().max(400)
                    && (text.contains("<p")
                        || text.contains(
                            "

",
                        )) =>
            {
                let read = paragraphs(text);
                if read.len() > best.len() && reads_well(&read) {
                    best = read;
                }
            }
            Value::Array(items) => {
                let texts: Vec<&str> = items.iter().filter_map(paragraph).collect();
                if texts.len() > 1 {
                    let joined = texts
                        .iter()
                        .map(|text| plain(text))
                        .collect::<Vec<_>>()
                        .join("\n\n");
                    if joined.len() > best.len() && reads_well(&joined) {
                        best = joined;
                    }
                }
                stack.extend(items.iter().rev());
            }
            Value::Object(members) => stack.extend(members.values().rev()),
            _ => {}
        }
    }
    best
}

/// Returns the text of an entry in a list of paragraphs: itself, or its value under a usual name.
fn paragraph(item: &Value) -> Option<&str> {
    let text = match item {
        Value::String(text) => Some(text.as_str()),
        Value::Object(members) => ["text", "content", "html", "value", "body"]
            .iter()
            .find_map(|name| members.get(*name).and_then(Value::as_str)),
        _ => None,
    }?;
    (text.len() > 60 && text.contains(' ')).then_some(text)
}

/// Returns the paragraphs of a piece of HTML or plain text.
pub(crate) fn paragraphs(text: &str) -> String {
    let text = if text.contains("&lt;p") {
        std::borrow::Cow::Owned(plain(text))
    } else {
        std::borrow::Cow::Borrowed(text)
    };
    if !text.contains('<') {
        return text
            .lines()
            .map(plain)
            .filter(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n");
    }
    let page = sundry_html::read_str(&text);
    let blocks = super::cut(&page);
    let marks = vec![true; blocks.len()];
    super::render(&blocks, &marks)
}

/// Returns true for sentences, false for code or addresses.
fn reads_well(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let signs = text
        .chars()
        .filter(|c| matches!(c, '{' | '}' | '<' | '>' | '=' | '\\' | '_'))
        .count();
    signs * 40 < letters && text.len() > 400
}
