//! JSON as text with its parts marked, as `web/json.js` marks the console's answers.

use maud::{Markup, html};
use serde_json::Value as Json;

/// Blanks of one step of indentation.
const STEP: usize = 2;

/// Marks up the value, indented. Text that is not JSON is shown as it is.
pub(super) fn marked(text: &str) -> Markup {
    let value = serde_json::from_str::<Json>(text);
    value.map_or_else(|_| html! { (text) }, |value| one(&value, 0))
}

fn one(value: &Json, depth: usize) -> Markup {
    match value {
        Json::Object(members) if !members.is_empty() => html! {
            "{\n"
            @for (place, (name, member)) in members.iter().enumerate() {
                (indent(depth + 1))
                span.json-name { (Json::from(name.as_str()).to_string()) } ": " (one(member, depth + 1))
                @if place + 1 < members.len() { "," } "\n"
            }
            (indent(depth)) "}"
        },
        Json::Array(items) if !items.is_empty() => html! {
            "[\n"
            @for (place, item) in items.iter().enumerate() {
                (indent(depth + 1)) (one(item, depth + 1))
                @if place + 1 < items.len() { "," } "\n"
            }
            (indent(depth)) "]"
        },
        Json::String(_) => html! { span.json-string { (value.to_string()) } },
        Json::Object(_) | Json::Array(_) => html! { (value.to_string()) },
        Json::Null | Json::Bool(_) | Json::Number(_) => {
            html! { span.json-value { (value.to_string()) } }
        }
    }
}

fn indent(depth: usize) -> String {
    " ".repeat(depth * STEP)
}

#[cfg(test)]
mod tests {
    #[test]
    fn parts_are_marked_and_escaped() {
        let marked = super::marked(r#"{"a":["<b>",1],"c":{}}"#).into_string();
        assert_eq!(
            marked,
            "{\n  <span class=\"json-name\">&quot;a&quot;</span>: [\n    \
             <span class=\"json-string\">&quot;&lt;b&gt;&quot;</span>,\n    \
             <span class=\"json-value\">1</span>\n  ],\n  \
             <span class=\"json-name\">&quot;c&quot;</span>: {}\n}"
        );
    }
}
