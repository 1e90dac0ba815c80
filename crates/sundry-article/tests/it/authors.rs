//! Authors: people as pages name them, organisations only if nobody is named.

use sundry_article::{Context, extract};

fn authors(head: &str, byline: &str) -> Vec<String> {
    let paragraph = "<p>The bridge over the river was opened on Sunday by the mayor, two years later \
        than planned, and thousands of people walked across it although it rained all day.</p>";
    let html = format!(
        "<html><head><title>Bridge opens</title><meta property='og:site_name' content='The Daily \
         Example'>{head}</head><body><nav><a href='/author/menu-person'>Menu Person</a></nav><article>\
         <h1>Bridge opens two years late</h1>{byline}{}</article><footer><a href='/authors/x'>Other \
         Person</a></footer></body></html>",
        paragraph.repeat(4)
    );
    let context = Context {
        url: Some("https://daily.example/bridge"),
        ..Context::default()
    };
    let article = extract(html.as_bytes(), &context).unwrap();
    article.authors.into_iter().map(|name| name.value).collect()
}

#[test]
fn bylines_as_pages_write_them() {
    for (byline, expected) in [
        (
            "<p class='byline'>By Ana Rivers and Bo Lind</p>",
            &["Ana Rivers", "Bo Lind"][..],
        ),
        (
            "<div class='t-post-author-name'>Ana Rivers</div>",
            &["Ana Rivers"],
        ),
        (
            "<span class='authorName'>Ana Rivers</span>",
            &["Ana Rivers"],
        ),
        (
            "<a href='/our-experts/ana-rivers/'>Ana Rivers</a>",
            &["Ana Rivers"],
        ),
        (
            "<div class='x1'>By Ana Rivers &bull; <span>March 12, 2025</span></div>",
            &["Ana Rivers"],
        ),
        (
            "<a rel='author' href='/a'>Ana Rivers Dec 23</a>",
            &["Ana Rivers"],
        ),
        (
            "<p class='byline'>Written by Ana Rivers, MS, RDN</p>",
            &["Ana Rivers"],
        ),
        ("<p class='byline'>Rivers, Ana</p>", &["Ana Rivers"][..]),
        // Names in elements of their own, without a comma.
        (
            "<div class='article-byline'><i>Ana Rivers</i> <i>Bo Lind</i></div>",
            &["Ana Rivers", "Bo Lind"],
        ),
        (
            "<div class='x1'><div>By</div><div>Ana Rivers</div></div>",
            &["Ana Rivers"],
        ),
        (
            "<p><span>By</span><a href='/people/7'>Ana Rivers</a></p>",
            &["Ana Rivers"],
        ),
        // The byline under the headline, not that of another article further down.
        (
            "<p class='story__authors'>Ana Rivers</p><div><section><div><div><p class='byline'>Bo \
             Lind</p></div></div></section></div>",
            &["Ana Rivers"],
        ),
        ("<p>By the river the band played on.</p>", &[]),
        // Who reviewed or photographed is no author; a title is part of a name.
        (
            "<div><div class='byline__text'>Reviewed by <a class='byline__author-link' href='/r/7'>Bo \
             Lind</a></div></div><p>By Ana Rivers</p>",
            &["Ana Rivers"],
        ),
        ("<p class='byline'>Photos by Bo Lind</p>", &[]),
        (
            "<p class='byline'>By Dr. Ana Rivers</p>",
            &["Dr. Ana Rivers"],
        ),
        // A group only if nobody is named.
        ("<p class='byline'>By Harbour Staff</p>", &["Harbour Staff"]),
        (
            "<p class='byline'>By Harbour Staff</p><p class='byline'>By Ana Rivers</p>",
            &["Ana Rivers"],
        ),
        (
            "<p class='byline'>By The Daily Example</p>",
            &["The Daily Example"],
        ),
        ("<p class='byline'>Published Online</p>", &[]),
    ] {
        assert_eq!(authors("", byline), expected, "{byline}");
    }
}

#[test]
fn people_come_before_organisations_and_these_before_nobody() {
    let linked = |author: &str| {
        format!(
            "<script type='application/ld+json'>{{\"@type\": \"NewsArticle\", \"headline\": \"Bridge \
             opens\", \"author\": {author}}}</script>"
        )
    };
    let organisation = r#"{"@type": "Organization", "name": "Agency of the Coast"}"#;
    let person = r#"{"@type": "Person", "name": "Ana Rivers"}"#;
    let byline = "<p class='byline'>By Bo Lind</p>";
    let both = linked(&format!("[{organisation}, {person}]"));
    assert_eq!(authors(&both, byline), ["Ana Rivers"]);
    assert_eq!(authors(&linked(organisation), byline), ["Bo Lind"]);
    let login = "<meta name='author' content='webadmin7'>";
    assert_eq!(authors(login, byline), ["Bo Lind"]);
}

#[test]
fn a_byline_decides_if_the_head_names_somebody_else() {
    let head = "<meta name='author' content='Bo Lind'>";
    for (byline, expected) in [
        ("<p>By Ana Rivers</p>", &["Ana Rivers"][..]),
        ("<p>By Ana Rivers and Bo Lind</p>", &["Bo Lind"]),
        ("<p>By the river the band played on.</p>", &["Bo Lind"]),
    ] {
        assert_eq!(authors(head, byline), expected, "{byline}");
    }
}
