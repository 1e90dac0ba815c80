//! Dates as pages and feeds write them: any text gives a time or none.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, Option<&str>, bool)| {
    let (text, language, month_first) = input;
    if let Some(moment) = sundry_article::parse_date(text, language, month_first) {
        assert!(!moment.to_string().is_empty());
    }
    let _ = sundry_crawl::read_date(text);
});
