//! Replaces character references: `&amp;`, `&#8217;`, `&frac12;`. Anything else stays as written.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Named references, from `data/markup/references.tsv`.
static NAMED: LazyLock<HashMap<&str, String>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!("../../../../data/markup/references.tsv"));
    rows.map(|[name, codes]| (name, codes.split(' ').filter_map(letter).collect()))
        .collect()
});

fn letter(code: &str) -> Option<char> {
    char::from_u32(u32::from_str_radix(code, 16).ok()?)
}

/// The longest name is `CounterClockwiseContourIntegral`.
const LONGEST: usize = 31;

/// Replaces references by the letters they represent, once: `&amp;lt;` becomes the text `&lt;`.
///
/// ```
/// use sundry_text::markup::without_references;
/// assert_eq!(without_references("&frac12; cup &amp; &#39;more&#x27; &nope;"), "½ cup & 'more' &nope;");
/// ```
pub fn without_references(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find('&') else {
        return Cow::Borrowed(text);
    };
    let (before, mut rest) = text.split_at(first);
    let mut out = String::with_capacity(text.len());
    out.push_str(before);
    while let Some(inner) = rest.strip_prefix('&') {
        let found = inner
            .bytes()
            .take(LONGEST + 1)
            .position(|byte| byte == b';')
            .and_then(|end| Some((push(inner.get(..end)?, &mut out)?, end)));
        rest = if let Some(((), end)) = found {
            inner.get(end + 1..).unwrap_or_default()
        } else {
            out.push('&');
            inner
        };
        let next = rest.find('&').unwrap_or(rest.len());
        let (text, after) = rest.split_at(next);
        out.push_str(text);
        rest = after;
    }
    Cow::Owned(out)
}

/// Appends the text of a reference; `None` if it is unknown.
fn push(name: &str, out: &mut String) -> Option<()> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        out.push(meant(code)?);
    } else {
        out.push_str(NAMED.get(name)?);
    }
    Some(())
}

/// Returns the letter for a number. Numbers from 128 to 159 mean letters of Windows-1252, as
/// browsers read them.
fn meant(code: u32) -> Option<char> {
    match code {
        0x91 | 0x92 => char::from_u32(0x2018 + code - 0x91),
        0x93 | 0x94 => char::from_u32(0x201C + code - 0x93),
        0x85 => Some('…'),
        0x95 => Some('•'),
        0x96 => Some('–'),
        0x97 => Some('—'),
        0x99 => Some('™'),
        code => char::from_u32(code),
    }
}
