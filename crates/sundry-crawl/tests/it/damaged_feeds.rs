//! Malformed feeds: readable parts are read, and faults are reported.

use proptest::prelude::*;
use sundry_crawl::{FeedFault, read_date, read_feed};

fn titles(feed: &str) -> Vec<String> {
    let feed = read_feed(feed.as_bytes(), None).unwrap();
    feed.items.into_iter().map(|item| item.title).collect()
}

#[test]
fn what_is_not_well_formed_is_read_as_far_as_it_goes() {
    let item =
        |title: &str| format!("<item><title>{title}</title><link>https://a.example/</link></item>");
    for (feed, expected) in [
        (
            format!("<rss><channel>{}{}", item("A"), item("B")),
            vec!["A", "B"],
        ),
        (
            format!(
                "<rss><channel>{}</rss>",
                item("Q&A: salt & sail &nbsp;&bogus; x")
            ),
            vec!["Q&A: salt & sail \u{a0}&bogus; x"],
        ),
        (
            format!("<rss><channel>{}<item><title>Cut of", item("A")),
            vec!["A"],
        ),
        (
            format!("<rss><channel></b>{}</i></channel></rss>", item("A")),
            vec!["A"],
        ),
        (
            format!(
                "<rss><channel><item><title>A</title><link>x</link><p></item>{}</channel>",
                item("B")
            ),
            vec!["A", "B"],
        ),
        (format!("\u{feff}\n <rss>{}</rss>", item("A")), vec!["A"]),
    ] {
        assert_eq!(titles(&feed), expected, "{feed}");
    }
}

#[test]
fn what_is_no_feed_is_told_apart() {
    for (body, fault) in [
        ("", FeedFault::Empty),
        (" \n", FeedFault::Empty),
        ("<!DOCTYPE html><html><head></head></html>", FeedFault::Page),
        ("<HTML>", FeedFault::Page),
        ("not found", FeedFault::Unknown),
        ("{\"error\": 1}", FeedFault::Unknown),
        ("{", FeedFault::Unknown),
        ("<svg/>", FeedFault::Unknown),
    ] {
        assert_eq!(read_feed(body.as_bytes(), None), Err(fault), "{body}");
    }
    let deep = format!("<rss>{}", "<a>".repeat(100_000));
    assert_eq!(read_feed(deep.as_bytes(), None), Err(FeedFault::Depth));
}

#[test]
fn bombs_do_not_go_off() {
    // Entities that would expand to a billion letters are not expanded at all.
    let mut bomb = String::from("<!DOCTYPE rss [<!ENTITY a \"aaaaaaaaaa\">");
    for (name, of) in ["b", "c", "d", "e", "f", "g", "h", "i"]
        .iter()
        .zip(["a", "b", "c", "d", "e", "f", "g", "h"])
    {
        bomb.push_str(&format!(
            "<!ENTITY {name} \"{}\">",
            format!("&{of};").repeat(10)
        ));
    }
    bomb.push_str("]><rss><item><title>&i;</title><link>https://a.example/</link></item></rss>");
    let feed = read_feed(bomb.as_bytes(), None).unwrap();
    assert_eq!(feed.items[0].title, "&i;");
    // The numbers of items and the lengths of texts are bounded.
    let many = format!(
        "<rss>{}</rss>",
        "<item><title>A</title></item>".repeat(50_000)
    );
    assert_eq!(read_feed(many.as_bytes(), None).unwrap().items.len(), 2_000);
    let long = format!(
        "<rss><item><title>A</title><description>{}</description></item></rss>",
        "ä".repeat(3_000_000)
    );
    assert!(
        read_feed(long.as_bytes(), None).unwrap().items[0]
            .text
            .len()
            <= 256 * 1024
    );
}

proptest! {
    #[test]
    fn whatever_comes_is_read_or_refused(body in proptest::collection::vec(any::<u8>(), 0..600)) {
        let _ = read_feed(&body, Some("text/xml; charset=x"));
    }

    #[test]
    fn whatever_tags_come_are_read(parts in proptest::collection::vec("(<rss>|<channel>|<item>|</item>|<title>|</title>|<link>|<entry>|<author><name>|</name>|<url>|<loc>|&amp;|&|<!\\[CDATA\\[|\\]\\]>|text|<a b='c|\">|<!--|-->|</x>|<hour>9)", 0..60)) {
        let _ = read_feed(parts.concat().as_bytes(), None);
    }

    #[test]
    fn whatever_date_comes_is_read_or_not(text in ".{0,40}", digits in "[0-9 :+/.,TZ-]{0,40}") {
        let _ = (read_date(&text), read_date(&digits));
    }
}
