//! Dates as people write them: calendars, eras, halves of the day, zones, labels of changes.

use sundry_article::{Context, extract, parse_date};

#[test]
fn dates_in_other_calendars_and_halves_of_the_day() {
    for (text, language, expected) in [
        ("۱۴ اسفند ۱۴۰۳ - ۱۰:۲۰", "fa", "2025-03-04 10:20:00"),
        ("۱۴۰۳/۱۲/۱۴", "fa", "2025-03-04 00:00:00"),
        ("令和7年3月4日 18時30分", "ja", "2025-03-04 18:30:00"),
        ("中華民國114年3月4日", "zh", "2025-03-04 00:00:00"),
        ("4 มีนาคม 2568", "th", "2025-03-04 00:00:00"),
        ("2025.03.04 오후 3:20", "ko", "2025-03-04 15:20:00"),
        ("2025年3月4日 下午3:20", "zh", "2025-03-04 15:20:00"),
        ("4 March 2025, 12:05 a.m.", "en", "2025-03-04 00:05:00"),
        ("4 March 2025 13:20 PM", "en", "2025-03-04 13:20:00"),
        // Eastern Time is four hours behind in summer and five in winter; EST is always five.
        ("July 4, 2025 3:00 PM ET", "en", "2025-07-04 19:00:00"),
        ("March 4, 2025 3:00 PM ET", "en", "2025-03-04 20:00:00"),
        ("July 4, 2025 3:00 PM EST", "en", "2025-07-04 20:00:00"),
        ("4/3/2025, 10:20 (GMT+7)", "vi", "2025-03-04 03:20:00"),
    ] {
        let read = parse_date(text, Some(language), false).map(|moment| moment.to_string());
        assert_eq!(read.as_deref(), Some(expected), "{text}");
    }
    // A year of an old chronicle is no solar one.
    assert_eq!(parse_date("12 March 1402", Some("en"), false), None);
}

/// Returns the date of a page with a line under its headline.
fn under_headline(line: &str, is_fresh: bool) -> Option<String> {
    let paragraphs = [
        "The bridge over the river was opened on Sunday by the mayor, two years later than planned.",
        "Thousands of people walked across it although it rained, and the ferry sailed a last time.",
        "It cost twelve million and will carry trams as soon as the rails on the other bank are laid.",
    ];
    let html = format!(
        "<html lang='en'><head><title>Bridge opens</title></head><body><article><h1>Bridge opens at last</h1>\
         {line}<p>{}</p></article></body></html>",
        paragraphs.join("</p><p>")
    );
    let context = Context {
        url: Some("https://daily.example/bridge"),
        content_type: None,
        now: 1_741_089_600, // 2025-03-04 12:00:00
        is_fresh,
    };
    let article = extract(html.as_bytes(), &context).unwrap();
    article.published.map(|found| found.value.to_string())
}

#[test]
fn a_date_of_publication_comes_before_one_of_a_change() {
    for (line, expected) in [
        (
            "<div class='date'>Updated: March 2, 2025. Published: March 1, 2025</div>",
            "2025-03-01 00:00:00",
        ),
        (
            "<div class='date'>Updated March 2, 2025</div><div class='date'>March 1, 2025</div>",
            "2025-03-01 00:00:00",
        ),
        (
            "<p><span>Last updated</span> <time datetime='2025-03-02'>2 March</time></p>\
             <p><time datetime='2025-03-01'>1 March</time></p>",
            "2025-03-01 00:00:00",
        ),
        // Better than none.
        (
            "<div class='date'>Updated March 2, 2025</div>",
            "2025-03-02 00:00:00",
        ),
    ] {
        assert_eq!(
            under_headline(line, false).as_deref(),
            Some(expected),
            "{line}"
        );
    }
}

#[test]
fn times_count_from_now_on_a_page_that_was_just_fetched_only() {
    let line = "<div class='when'>3 hours ago</div>";
    assert_eq!(
        under_headline(line, true).as_deref(),
        Some("2025-03-04 09:00:00")
    );
    assert_eq!(under_headline(line, false), None);
    let changed = "<div class='when'>Updated 3 hours ago</div>";
    assert_eq!(under_headline(changed, true), None);
}
