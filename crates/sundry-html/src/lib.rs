//! Parses the bytes of a web page into a tree of elements and texts.
//!
//! A page is read as in browsers (html5ever does the parsing), into one flat, compact tree of
//! bounded depth and size. The content is not interpreted: finding the article is done by
//! `sundry-article`, the recipe by `sundry-recipes`. No script is run and nothing is fetched.
//!
//! ```
//! let page = sundry_html::read(b"<title>Tea</title><p class=lead>Hot <b>tea</b>", None);
//! let lead = page.elements().find(|&id| page.attribute(id, "class") == Some("lead")).unwrap();
//! assert_eq!(page.text(lead), "Hot tea");
//! ```

mod decode;
mod document;
mod json_ld;
mod limits;
mod sink;
mod tag;

pub use decode::{decode, encoding_of, guess_encoding};
pub use document::{Children, Descendants, Document, NodeId};
pub use json_ld::parse_lenient;
pub use tag::Tag;

/// Parses a page from bytes. `content_type` is the header's value, if there was one.
///
/// Never fails: content other than HTML gives a nearly empty tree.
///
/// ```
/// let page = sundry_html::read("<p>Grüße".as_bytes(), Some("text/html; charset=utf-8"));
/// assert_eq!(page.text(page.root()), "Grüße");
/// ```
pub fn read(bytes: &[u8], content_type: Option<&str>) -> Document {
    read_str(&decode(bytes, content_type))
}

/// Parses a page from decoded text.
///
/// ```
/// let page = sundry_html::read_str("<ul><li>one<li>two</ul>");
/// assert_eq!(page.elements().filter(|&id| page.tag(id) == sundry_html::Tag::Li).count(), 2);
/// ```
pub fn read_str(html: &str) -> Document {
    limits::parse(html)
}
