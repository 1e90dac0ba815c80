//! The bytes of a web page → a tree of elements and texts.
//!
//! Reads a page as browsers do (html5ever does the parsing), into one flat, compact tree whose
//! depth and size are bounded whatever comes in. It does not know what a page is about: finding
//! the article in it is `sundry-article`'s, the recipe `sundry-recipes`'s. It runs no script and
//! fetches nothing.
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

pub use decode::{decode, encoding_of};
pub use document::{Children, Descendants, Document, NodeId};
pub use json_ld::parse_lenient;
pub use tag::Tag;

/// Reads a page from bytes. `content_type` is the header's value, if there was one.
///
/// Never fails: what is not HTML comes out as a tree with little in it.
///
/// ```
/// let page = sundry_html::read("<p>Grüße".as_bytes(), Some("text/html; charset=utf-8"));
/// assert_eq!(page.text(page.root()), "Grüße");
/// ```
pub fn read(bytes: &[u8], content_type: Option<&str>) -> Document {
    read_str(&decode(bytes, content_type))
}

/// Reads a page from text that is decoded already.
///
/// ```
/// let page = sundry_html::read_str("<ul><li>one<li>two</ul>");
/// assert_eq!(page.elements().filter(|&id| page.tag(id) == sundry_html::Tag::Li).count(), 2);
/// ```
pub fn read_str(html: &str) -> Document {
    limits::parse(html)
}
