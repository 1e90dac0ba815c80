//! Titles: the headline as readers see it, without the name of the site.

use sundry_article::{Context, extract};

fn title(head: &str, headings: &str) -> String {
    let paragraph = "<p>The bridge over the river was opened on Sunday by the mayor, two years later \
        than planned, and thousands of people walked across it although it rained all day.</p>";
    let html = format!(
        "<html><head>{head}<meta property='og:site_name' content='The Daily Example'></head><body>\
         <article>{headings}{}</article></body></html>",
        paragraph.repeat(4)
    );
    let context = Context {
        url: Some("https://daily.example/bridge"),
        ..Context::default()
    };
    let article = extract(html.as_bytes(), &context).unwrap();
    article.title.map(|title| title.value).unwrap_or_default()
}

#[test]
fn the_heading_the_head_and_the_site() {
    for (head, headings, expected) in [
        (
            "<title>Bridge opens two years late | The Daily Example</title>",
            "",
            "Bridge opens two years late",
        ),
        (
            "<title>Bridge opens two years late - Daily Example</title>",
            "<h1>Daily Example</h1><h1>Bridge opens two years late</h1>",
            "Bridge opens two years late",
        ),
        // The only heading, worded otherwise than the head.
        (
            "<title>Late bridge: what the opening cost the town</title>",
            "<h1>How the town paid for a bridge that was late</h1>",
            "How the town paid for a bridge that was late",
        ),
        // A heading of few words, or without a word of the head, names a section.
        (
            "<title>Late bridge: what the opening cost the town</title>",
            "<h1>The town</h1>",
            "Late bridge: what the opening cost the town",
        ),
        (
            "<title>Late bridge: what the opening cost the town</title>",
            "<h1>All stories from our northern region</h1>",
            "Late bridge: what the opening cost the town",
        ),
        // Capitals are layout where the head has the same words in small letters.
        (
            "<title>Bridge Opens Two Years Late</title>",
            "<h1>BRIDGE OPENS TWO YEARS LATE</h1>",
            "Bridge Opens Two Years Late",
        ),
        (
            "<title>橋が二年遅れで開通：The Daily Example</title>",
            "",
            "橋が二年遅れで開通",
        ),
    ] {
        assert_eq!(title(head, headings), expected, "{head} {headings}");
    }
}
