//! Feeds of every form, lists of feeds and `robots.txt`: bounded results, and never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_crawl::{Robots, read_feed, read_opml};

fuzz_target!(|input: (&[u8], Option<&str>)| {
    let (bytes, media) = input;
    for start in [
        "",
        "<rss><channel><item>",
        "<feed><entry>",
        "{\"version\":\"https://jsonfeed.org/version/1\",",
    ] {
        let body = [start.as_bytes(), bytes].concat();
        if let Ok(feed) = read_feed(&body, media) {
            assert!(feed.items.len() <= 2_000);
        }
    }
    let text = String::from_utf8_lossy(bytes);
    let _ = read_opml(&text);
    let _ = Robots::read(&text).allows("/a?b");
});
