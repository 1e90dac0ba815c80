//! The list of feeds: the built-in one, and the operator's changes.

use std::collections::BTreeSet;

use sundry_crawl::{
    Edition, FeedSource, OwnFeed, carried_feeds, feeds_in_force, read_opml, write_opml,
};

#[test]
fn the_carried_list_is_wide_and_each_of_its_addresses_has_a_host() {
    let feeds = carried_feeds();
    let countries: BTreeSet<&str> = feeds.iter().map(|feed| feed.edition.country()).collect();
    let languages: BTreeSet<&str> = feeds.iter().map(|feed| feed.edition.language()).collect();
    assert!(countries.len() >= 220 && languages.len() >= 90);
    for feed in feeds {
        let is_fine = sundry_fetch::Url::parse(&feed.url).is_ok_and(|url| url.host_str().is_some());
        assert!(is_fine && !feed.outlet.is_empty(), "{feed:?}");
    }
}

#[test]
fn own_feeds_are_laid_over_the_carried_list() {
    let first = &carried_feeds()[0];
    let added = OwnFeed {
        url: "https://www.herald.example/rss".to_owned(),
        edition: Edition::new("nz", "en").unwrap(),
        outlet: String::new(),
        removed: false,
    };
    let removed = OwnFeed {
        url: first.url.clone(),
        edition: first.edition,
        outlet: String::new(),
        removed: true,
    };
    let feeds = feeds_in_force(true, &[added.clone(), removed]);
    assert!(
        !feeds
            .iter()
            .any(|feed| feed.url == first.url && feed.edition == first.edition)
    );
    let own: Vec<_> = feeds
        .iter()
        .filter(|feed| feed.source == FeedSource::Own)
        .collect();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].outlet, "herald.example");
    assert_eq!(feeds_in_force(false, &[added]).len(), 1);
}

#[test]
fn what_is_written_as_opml_is_read_back() {
    let feeds: Vec<_> = carried_feeds().iter().take(500).cloned().collect();
    let read = read_opml(&write_opml(&feeds));
    assert_eq!(read.len(), feeds.len());
    for (feed, read) in feeds.iter().zip(&read) {
        assert_eq!((&read.url, read.edition), (&feed.url, Some(feed.edition)));
        let one_line: Vec<&str> = feed.outlet.split_whitespace().collect();
        assert_eq!(read.outlet, one_line.join(" "));
    }
}

#[test]
fn opml_is_read_as_others_write_it() {
    let edition = |text: &str| text.parse::<Edition>().ok();
    // Nested folders, a bare ampersand, unclosed tags.
    let text = "<?xml version='1.0'?><opml version='1.1'><head><title>Mine</title></head><body>\
        <outline text='News'><outline title='is:is'><outline TEXT='A' XMLURL='https://a.example/rss?x=1&y=2'>\
        </outline></outline><outline text='B &amp; C' type='rss' xmlUrl='https://b.example/'/></outline>\
        <outline xmlUrl='https://c.example/feed'><outline text='no feed' htmlUrl='https://d.example/'/>";
    let read: Vec<_> = read_opml(text)
        .into_iter()
        .map(|feed| (feed.outlet, feed.url, feed.edition))
        .collect();
    let url = str::to_owned;
    assert_eq!(
        read,
        [
            (
                url("A"),
                url("https://a.example/rss?x=1&y=2"),
                edition("is:is")
            ),
            (url("B & C"), url("https://b.example/"), None),
            (url(""), url("https://c.example/feed"), None),
        ]
    );
    for none in ["", "<html><outline xmlUrl='x'/></html>", "not xml", "<opml"] {
        assert_eq!(read_opml(none), []);
    }
    let deep = format!("<opml>{}", "<outline text='a'>".repeat(100_000));
    assert_eq!(read_opml(&deep), []);
}
