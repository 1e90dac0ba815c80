//! Parses JSON as pages really carry it: in comments, with raw line breaks, with superfluous
//! commas.
//!
//! Valid JSON is parsed as it is; only if that fails is it repaired and parsed again. The meaning
//! of JSON-LD is not interpreted here.

use serde_json::Value;

/// Maximum length of a script: structured data of a page is a few kilobytes.
const MAX_BYTES: usize = 2_000_000;

/// Returns the value of a script, repaired if necessary.
///
/// ```
/// use sundry_html::parse_lenient;
/// assert_eq!(parse_lenient("<!-- {\"a\": \"b\nc\",} -->").unwrap()["a"], "b\nc");
/// assert!(parse_lenient("var a = 1").is_none());
/// ```
pub fn parse_lenient(text: &str) -> Option<Value> {
    let text = unwrap(text);
    if text.len() > MAX_BYTES || !text.starts_with(['{', '[']) {
        return None;
    }
    match serde_json::from_str(text) {
        Ok(value) => Some(value),
        Err(_) => first_value(&mended(text)),
    }
}

/// Returns the first value of a text; the rest is ignored.
fn first_value(text: &str) -> Option<Value> {
    serde_json::Deserializer::from_str(text)
        .into_iter::<Value>()
        .next()
        .and_then(Result::ok)
}

/// Returns the text without enclosing comments and CDATA sections.
fn unwrap(text: &str) -> &str {
    let mut text = text.trim_matches(is_blank);
    for _ in 0..4 {
        for opening in [
            "<!--",
            "//<![CDATA[",
            "/*<![CDATA[*/",
            "<![CDATA[",
            "// <![CDATA[",
        ] {
            text = text
                .strip_prefix(opening)
                .unwrap_or(text)
                .trim_matches(is_blank);
        }
        for closing in ["-->", "//]]>", "/*]]>*/", "]]>", "// ]]>", ";"] {
            text = text
                .strip_suffix(closing)
                .unwrap_or(text)
                .trim_matches(is_blank);
        }
    }
    text
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

/// Repairs JSON: escapes control characters in strings, drops commas before a bracket, invalid
/// escapes and comments, and closes open brackets.
fn mended(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut open = Vec::new();
    let mut in_string = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if in_string {
            match character {
                '"' => {
                    in_string = false;
                    out.push('"');
                }
                '\\' => match characters.peek() {
                    Some('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' | 'u') => {
                        out.push('\\');
                        out.extend(characters.next());
                    }
                    _ => out.push_str("\\\\"),
                },
                '\n' => out.push_str("\\n"),
                '\r' => {}
                '\t' => out.push_str("\\t"),
                control if control.is_control() => out.push(' '),
                other => out.push(other),
            }
            continue;
        }
        match character {
            '"' => {
                in_string = true;
                out.push('"');
            }
            '{' | '[' => {
                open.push(if character == '{' { '}' } else { ']' });
                out.push(character);
            }
            '}' | ']' => {
                drop_comma(&mut out);
                if open.last() == Some(&character) {
                    open.pop();
                    out.push(character);
                    if open.is_empty() {
                        break;
                    }
                }
            }
            ',' => {
                drop_comma(&mut out);
                out.push(',');
            }
            control if control.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    if in_string {
        out.push('"');
    }
    drop_comma(&mut out);
    out.extend(open.into_iter().rev());
    out
}

fn drop_comma(out: &mut String) {
    let end = out.trim_end().len();
    if out.get(..end).is_some_and(|text| text.ends_with(',')) {
        out.truncate(end - 1);
    }
}
