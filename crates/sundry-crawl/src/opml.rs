//! Lists of feeds as OPML, which every feed reader writes and reads. The parser is lenient, since
//! many files are not well-formed XML. An outline named like an edition (`at:de`) gives the edition
//! of the feeds in it.

use std::fmt::Write as _;

use quick_xml::Reader;
use quick_xml::events::Event;
use sundry_state::Edition;
use sundry_text::markup::without_references;

use crate::feed_list::ListedFeed;

/// A feed of an OPML file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpmlFeed {
    /// Its URL, as written.
    pub url: String,
    /// Its name in the file; may be empty.
    pub outlet: String,
    /// The edition of the nearest enclosing outline that names one.
    pub edition: Option<Edition>,
}

/// Most feeds of one file, and deepest nesting of outlines.
const MOST_FEEDS: usize = 100_000;
const DEEPEST: usize = 64;

/// Parses the feeds of an OPML file, in order; empty if it is not OPML. A feed whose name is an
/// edition belongs to that edition.
///
/// ```
/// let feeds = sundry_crawl::read_opml(
///     "<opml><body><outline text='at:de'><outline text=\"A & B\" xmlUrl='https://a.example/rss'/></outline></body></opml>",
/// );
/// assert_eq!(feeds[0].outlet, "A & B");
/// assert_eq!(feeds[0].edition.map(|edition| edition.to_string()).as_deref(), Some("at:de"));
/// ```
pub fn read_opml(text: &str) -> Vec<OpmlFeed> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    let mut feeds = Vec::new();
    let mut around: Vec<Option<Edition>> = Vec::new();
    let mut is_opml = false;
    // A fault ends the parsing; the feeds before it are kept.
    while let Ok(event) = reader.read_event() {
        let (tag, is_empty) = match &event {
            Event::Start(tag) => (tag, false),
            Event::Empty(tag) => (tag, true),
            Event::End(end) if end.name().as_ref().eq_ignore_ascii_case("outline") => {
                around.pop();
                continue;
            }
            Event::Eof => break,
            _ => continue,
        };
        is_opml |= tag.name().as_ref().eq_ignore_ascii_case("opml");
        if !is_opml || !tag.name().as_ref().eq_ignore_ascii_case("outline") {
            continue;
        }
        let (mut name, mut title, mut url) = Default::default();
        for attribute in tag.attributes().with_checks(false).flatten() {
            let value = &attribute.value;
            let value = without_references(value);
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            match attribute.key.as_ref().to_ascii_lowercase().as_str() {
                "text" => name = value,
                "title" => title = value,
                "xmlurl" => url = value,
                _ => {}
            }
        }
        if name.is_empty() {
            name = title;
        }
        let edition = name.parse().ok().or(around.last().copied().flatten());
        if !is_empty && around.len() < DEEPEST {
            around.push(edition);
        }
        if !url.is_empty() && feeds.len() < MOST_FEEDS {
            feeds.push(OpmlFeed {
                url,
                outlet: name,
                edition,
            });
        }
    }
    feeds
}

/// Writes feeds as OPML, with one outline per edition, in the given order.
pub fn write_opml(feeds: &[ListedFeed]) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n<head><title>Feeds of \
         Sundry</title></head>\n<body>\n",
    );
    for of_edition in feeds.chunk_by(|left, right| left.edition == right.edition) {
        let Some(first) = of_edition.first() else {
            continue;
        };
        let _ = writeln!(text, "<outline text=\"{}\">", first.edition);
        for feed in of_edition {
            let _ = writeln!(
                text,
                "  <outline type=\"rss\" text=\"{}\" language=\"{}\" xmlUrl=\"{}\"/>",
                escaped(&feed.outlet),
                feed.edition.language(),
                escaped(&feed.url)
            );
        }
        text.push_str("</outline>\n");
    }
    text.push_str("</body>\n</opml>\n");
    text
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML must not contain control characters.
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
