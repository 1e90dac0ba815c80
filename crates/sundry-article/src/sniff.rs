//! Detects the type of content, by the bytes first and the header second. Headers are often wrong.

use crate::failure::Reason;

/// The type of some content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// A web page, or text that may be one.
    Html,
    /// Anything else, as the reason for a failure.
    Other(Reason),
}

/// Detects whether the content is a web page.
///
/// ```
/// use sundry_article::{Content, Reason, sniff};
/// assert_eq!(sniff(b"<!doctype html><p>Hi", None), Content::Html);
/// assert_eq!(sniff(b"%PDF-1.7 ...", Some("text/html")), Content::Other(Reason::Pdf));
/// assert_eq!(sniff(b"<?xml version='1.0'?><rss></rss>", None), Content::Other(Reason::Xml));
/// ```
pub fn sniff(bytes: &[u8], content_type: Option<&str>) -> Content {
    let head = bytes.get(..2048).unwrap_or(bytes);
    let blank = |byte: &u8| byte.is_ascii_whitespace();
    let start = head
        .iter()
        .position(|byte| !blank(byte))
        .unwrap_or(head.len());
    let head = head.get(start..).unwrap_or_default();
    if head.is_empty() {
        return Content::Other(Reason::Empty);
    }
    if let Some(reason) = by_signature(head) {
        return Content::Other(reason);
    }
    let wide = head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff");
    if !wide && head.iter().filter(|byte| **byte == 0).nth(2).is_some() {
        return Content::Other(Reason::Binary);
    }
    let text = String::from_utf8_lossy(head).to_ascii_lowercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_html = [
        "<!doctype html",
        "<html",
        "<head",
        "<body",
        "<meta",
        "<title",
    ]
    .iter()
    .any(|sign| text.contains(sign));
    let declared_xml = text.starts_with("<?xml");
    let feed = ["<rss", "<feed", "<urlset", "<sitemapindex", "<rdf:rdf"]
        .iter()
        .any(|sign| text.starts_with(sign) || (declared_xml && text.contains(sign)));
    if feed || (declared_xml && !is_html) {
        return Content::Other(Reason::Xml);
    }
    if is_html {
        return Content::Html;
    }
    let said = content_type.unwrap_or_default().to_ascii_lowercase();
    if text.starts_with(['{', '[']) && !said.contains("html") {
        return Content::Other(Reason::Json);
    }
    Content::Html
}

fn by_signature(head: &[u8]) -> Option<Reason> {
    const SIGNATURES: &[(&[u8], Reason)] = &[
        (b"%PDF-", Reason::Pdf),
        (b"\x89PNG", Reason::Picture),
        (b"\xff\xd8\xff", Reason::Picture),
        (b"GIF8", Reason::Picture),
        (b"PK\x03\x04", Reason::Binary),
        (b"\x1f\x8b", Reason::Binary),
        (b"Rar!", Reason::Binary),
        (b"7z\xbc\xaf", Reason::Binary),
        (b"\x7fELF", Reason::Binary),
        (b"ID3", Reason::Binary),
        (b"OggS", Reason::Binary),
        (b"\xd0\xcf\x11\xe0", Reason::Binary),
    ];
    if head.starts_with(b"RIFF") {
        let webp = head.get(8..12) == Some(b"WEBP");
        return Some(if webp {
            Reason::Picture
        } else {
            Reason::Binary
        });
    }
    if head.get(4..8) == Some(b"ftyp") {
        return Some(Reason::Binary);
    }
    SIGNATURES
        .iter()
        .find(|(signature, _)| head.starts_with(signature))
        .map(|(_, reason)| *reason)
}
