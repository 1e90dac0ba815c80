//! Builds the URL under which a file of a folder is served.

use std::path::Path;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sundry_records::MEDIA_PATH;

/// Percent-encodes every character except those that may stand in a path.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Returns a URL such as `/media/cats/funny/two%20cats.jpg`.
pub(super) fn url_of(name: &str, parts: &[String]) -> String {
    let mut url = format!("{MEDIA_PATH}{name}");
    for part in parts {
        url.push('/');
        url.extend(utf8_percent_encode(part, KEPT));
    }
    url
}

/// Converts a folder's own name for use in URLs: "My Cats!" becomes `my-cats`.
pub(super) fn name_of(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let mut plain = String::new();
    for character in name.chars().flat_map(char::to_lowercase) {
        if character.is_ascii_alphanumeric() || character == '_' {
            plain.push(character);
        } else if !plain.ends_with('-') {
            plain.push('-');
        }
    }
    plain.trim_matches('-').to_owned()
}
