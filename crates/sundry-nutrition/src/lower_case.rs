//! Lower case without a copy: most words of lines have no capitals, and every line is asked for it some
//! forty times. What the words mean is told elsewhere.

use std::borrow::Cow;

/// Returns a text in lower case.
pub(crate) fn lower_case(text: &str) -> Cow<'_, str> {
    let is_lower = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    if text.bytes().all(is_lower) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.to_lowercase())
    }
}

/// Returns a text in lower case with straight apostrophes, as the tables have them.
pub(crate) fn lower_straight(text: &str) -> String {
    lower_case(text).replace('’', "'")
}
