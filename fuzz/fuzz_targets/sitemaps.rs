//! Sitemaps of news sites: bounded, and never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_crawl::read_feed;

fuzz_target!(|bytes: &[u8]| {
    let starts = [
        "<urlset>",
        "<urlset xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'><url><loc>https://a.example/</loc><news:news>",
        "<sitemapindex>",
    ];
    for start in starts {
        let body = [start.as_bytes(), bytes].concat();
        if let Ok(feed) = read_feed(&body, Some("application/xml")) {
            assert!(feed.items.len() <= 2_000);
        }
    }
});
