//! Converts plain text with `code` between backticks to markup. It knows no other formatting.

use maud::{Markup, html};

/// Escapes the text and marks up what stands between backticks as code.
pub(super) fn inline(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::inline;

    #[test]
    fn code_is_marked_and_everything_escaped() {
        let markup = inline("a `<b>` & `c`").into_string();
        assert_eq!(markup, "a <code>&lt;b&gt;</code> &amp; <code>c</code>");
    }
}
