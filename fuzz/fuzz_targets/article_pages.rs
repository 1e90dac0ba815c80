//! Web pages of any bytes give an article or a reason, without a panic and in bounded time.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_article::{Context, extract};

fuzz_target!(|input: (&[u8], Option<&str>)| {
    let (bytes, content_type) = input;
    let context = Context {
        url: Some("https://example.org/2024/03/05/story"),
        content_type,
        now: 1_800_000_000,
        is_fresh: true,
    };
    if let Ok(article) = extract(bytes, &context) {
        assert!(!article.text.is_empty());
        if let Some(published) = article.published {
            assert!(published.value.seconds <= 1_800_000_000 + 2 * 86_400);
        }
    }
});
