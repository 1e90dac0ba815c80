//! Decodes the bytes of a page: by the byte order mark, the header, the page's own declaration, and
//! otherwise by the letters.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// Number of bytes in which the page's own declaration is searched. The standard says 1,024; pages
/// with long comments before it are common enough.
const PRESCAN: usize = 4096;

/// Number of bytes examined to detect an encoding.
const DETECT: usize = 256 * 1024;

/// Decodes the text of a page, with invalid sequences as U+FFFD.
///
/// ```
/// let text = sundry_html::decode(b"caf\xe9", Some("text/html; charset=iso-8859-1"));
/// assert_eq!(text, "café");
/// ```
pub fn decode(bytes: &[u8], content_type: Option<&str>) -> String {
    let encoding = encoding_of(bytes, content_type);
    encoding.decode(bytes).0.into_owned()
}

/// Returns the encoding of a page.
///
/// The page's header or its own `meta` is trusted unless the bytes contradict it: a page declared
/// as Latin that is entirely valid UTF-8 is UTF-8, and vice versa.
pub fn encoding_of(bytes: &[u8], content_type: Option<&str>) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    let said = content_type.and_then(charset).or_else(|| from_meta(bytes));
    let head = bytes.get(..DETECT).unwrap_or(bytes);
    match said {
        Some(said) if said == UTF_8 => {
            if looks_like_utf8(head) {
                UTF_8
            } else {
                guess_encoding(head)
            }
        }
        // Mislabelled UTF-8 is common; several valid non-ASCII letters by chance are not.
        Some(said) if !said.is_single_byte() => said,
        Some(said) => {
            if std::str::from_utf8(trimmed(head)).is_ok() && several_letters(head) {
                UTF_8
            } else {
                said
            }
        }
        None if looks_like_utf8(head) => UTF_8,
        None => guess_encoding(head),
    }
}

/// Returns true if nearly everything is valid UTF-8.
fn looks_like_utf8(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let (mut broken, mut whole) = (0_usize, 0_usize);
    loop {
        match std::str::from_utf8(rest) {
            Ok(text) => {
                whole += text.chars().filter(|letter| !letter.is_ascii()).count();
                return broken == 0 || broken * 20 < whole;
            }
            Err(error) => {
                let (valid, after) = rest.split_at(error.valid_up_to());
                whole += std::str::from_utf8(valid)
                    .map_or(0, |text| text.chars().filter(|c| !c.is_ascii()).count());
                let Some(length) = error.error_len() else {
                    return broken == 0 || broken * 20 < whole;
                };
                broken += 1;
                if broken > 1000 {
                    return broken * 20 < whole;
                }
                rest = after.get(length..).unwrap_or_default();
            }
        }
    }
}

/// Returns the bytes without a letter that is cut in two at the end.
fn trimmed(bytes: &[u8]) -> &[u8] {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => {
            bytes.get(..error.valid_up_to()).unwrap_or(bytes)
        }
        _ => bytes,
    }
}

fn several_letters(bytes: &[u8]) -> bool {
    bytes.iter().filter(|byte| **byte >= 0xC0).nth(2).is_some()
}

/// Guesses the encoding of text or markup from its letters, if nothing says it. Only the first
/// 256 KiB are examined.
///
/// ```
/// let encoding = sundry_html::guess_encoding(b"\xEF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0");
/// assert_eq!(encoding.name(), "windows-1251");
/// ```
pub fn guess_encoding(bytes: &[u8]) -> &'static Encoding {
    let bytes = bytes.get(..DETECT).unwrap_or(bytes);
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Allow)
}

/// Returns the encoding named in a `Content-Type`.
fn charset(content_type: &str) -> Option<&'static Encoding> {
    let lower = content_type.to_ascii_lowercase();
    let (_, after) = lower.split_once("charset")?;
    let value = after.trim_start().strip_prefix('=')?.trim_start();
    let value = value.trim_start_matches(['"', '\'']);
    let end = value
        .find(|c: char| {
            c == '"'
                || c == '\''
                || c == ';'
                || c == ','
                || c.is_whitespace()
                || c == '>'
                || c == '/'
        })
        .unwrap_or(value.len());
    Encoding::for_label(value.get(..end)?.as_bytes())
}

/// Returns the encoding named in `meta charset`, `meta http-equiv` or an XML declaration.
fn from_meta(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..PRESCAN).unwrap_or(bytes);
    let text = WINDOWS_1252.decode_without_bom_handling(head).0;
    let lower = text.to_ascii_lowercase();
    if let Some(declaration) = lower.trim_start().strip_prefix("<?xml") {
        let declaration = declaration.split("?>").next().unwrap_or_default();
        if let Some((_, after)) = declaration.split_once("encoding") {
            return charset(&format!("charset{after}"));
        }
    }
    lower.match_indices("<meta").find_map(|(at, _)| {
        let tag = lower.get(at..)?.split('>').next()?;
        let encoding = charset(tag)?;
        // A page that can be read byte by byte up to here cannot be in UTF-16.
        let wide = encoding == encoding_rs::UTF_16LE || encoding == encoding_rs::UTF_16BE;
        Some(if wide { UTF_8 } else { encoding })
    })
}
