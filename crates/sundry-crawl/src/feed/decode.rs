//! Decodes the bytes of a feed: by its byte order mark, the header, its own declaration, else as
//! UTF-8 or by its letters.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};
use sundry_html::guess_encoding;

/// Number of bytes in which the declaration is searched.
const HEAD: usize = 256;

/// Returns the text. Invalid bytes become replacement characters.
pub(super) fn text<'b>(body: &'b [u8], content_type: Option<&str>) -> Cow<'b, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(body) {
        return encoding
            .decode_without_bom_handling(body.get(mark..).unwrap_or_default())
            .0;
    }
    // Many feeds that declare another encoding are UTF-8, and no other text is valid UTF-8 by
    // chance.
    if let Ok(text) = std::str::from_utf8(body) {
        return Cow::Borrowed(text);
    }
    let named = declared(body)
        .or_else(|| content_type.and_then(charset))
        .and_then(|label| Encoding::for_label(label.as_bytes()));
    let encoding = match named {
        // A few invalid bytes in UTF-8 are damage; many mean that the declared encoding is wrong.
        None if is_mostly_utf8(body) => UTF_8,
        Some(encoding) if encoding == UTF_8 && !is_mostly_utf8(body) => guess_encoding(body),
        Some(encoding) => encoding,
        None => guess_encoding(body),
    };
    encoding.decode_without_bom_handling(body).0
}

/// Finds the encoding in `<?xml … encoding="…"?>`.
fn declared(body: &[u8]) -> Option<&str> {
    let head = body.get(..HEAD.min(body.len()))?;
    let end = head.windows(2).position(|pair| pair == b"?>")?;
    let declaration = std::str::from_utf8(head.get(..end)?).ok()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value
        .chars()
        .next()
        .filter(|first| "\"'".contains(*first))?;
    value.get(1..)?.split(quote).next()
}

/// Finds the charset in `text/xml; charset=…`.
fn charset(content_type: &str) -> Option<&str> {
    let at = content_type.to_ascii_lowercase().find("charset=")?;
    let value = content_type.get(at + "charset=".len()..)?;
    let value = value.split(';').next()?.trim();
    Some(value.trim_matches(|letter| letter == '"' || letter == '\''))
}

/// Returns true if at most one in a hundred of the letters beyond ASCII is invalid.
fn is_mostly_utf8(body: &[u8]) -> bool {
    let (mut whole, mut broken) = (0_usize, 0_usize);
    for chunk in body.utf8_chunks() {
        whole += chunk.valid().bytes().filter(|byte| *byte >= 0xC2).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    broken * 100 <= whole
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn encodings_are_told_by_mark_declaration_and_header() {
        let latin = b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE9t\xE9</a>";
        assert!(text(latin, None).contains("été"));
        assert!(text(b"<a>\xE9</a>", Some("text/xml; Charset=\"windows-1252\"")).contains('é'));
        assert!(
            text(
                b"<a>\xEF\xF0\xE8\xE2\xE5\xF2</a>",
                Some("text/xml;charset=windows-1251")
            )
            .contains("привет")
        );
        assert!(text(b"\xFF\xFE<\0a\0>\0\xE9\0", None).contains("<a>é"));
        // Windows-1251 that declares UTF-8, and that declares nothing.
        let cyrillic =
            b"\xCC\xEE\xF1\xF2 \xEE\xF2\xEA\xF0\xFB\xEB\xE8 \xE2 \xEF\xFF\xF2\xED\xE8\xF6\xF3";
        let declared = [&b"<?xml encoding='utf-8'?>"[..], cyrillic].concat();
        assert!(text(&declared, None).ends_with("Мост открыли в пятницу"));
        assert_eq!(text(cyrillic, None), "Мост открыли в пятницу");
        assert_eq!(text(b"Caf\xE9 cr\xE8me", None), "Café crème");
        // A wrong declaration, and one invalid byte.
        assert!(text("<?xml encoding='ISO-8859-1'?>привет".as_bytes(), None).contains("привет"));
        let damaged = [[0xD0, 0xBF].repeat(300), b"\xFF".to_vec()].concat();
        assert!(text(&damaged, Some("text/xml;charset=utf-8")).starts_with("пп"));
        assert_eq!(text(b"", None), "");
    }
}
