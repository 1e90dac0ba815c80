//! Pages of articles: read where two outlets report an event, and only where that is allowed.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use sundry_crawl::{Article, News, State, day_of};

use crate::farm::{Site, add, edition, now, ok, outlets, path_of, response, settings};

const STORM: &str = "Storm floods the harbour of Port Alder";

/// Makes a page with an article that only the page has in full.
fn page(outlet: &str) -> String {
    let paragraph = |from: &str| {
        format!(
            "<p>{from} told {outlet} that the water rose faster than anybody had expected, and that \
             the boats in the harbour of Port Alder were torn from their moorings one by one.</p>"
        )
    };
    format!(
        "<html><head><title>{STORM} | {outlet}</title><meta name=\"author\" content=\"Ana Rivers\">\
         <meta property=\"og:image\" content=\"/harbour.jpg\"></head><body><nav><a href=\"/\">Home</a>\
         </nav><article><h1>{STORM}</h1>{}{}{}</article></body></html>",
        paragraph("The harbour master"),
        paragraph("A fisherman of the town"),
        paragraph("The mayor"),
    )
}

/// Makes a feed of two items at these paths: one that others have too, and one that nobody else
/// has.
fn feed(shared: &str, alone: &str) -> String {
    let item = |title: &str, path: &str| {
        format!(
            "<item><title>{title}</title><link>{path}</link>\
             <description>In short: {title}.</description></item>"
        )
    };
    format!(
        "<rss version=\"2.0\"><channel><title>Feed</title>{}{}</channel></rss>",
        item(STORM, shared),
        item(alone, "/alone")
    )
}

/// Starts a site with such a feed; `answer` serves its other paths.
async fn site(
    number: u8,
    alone: &str,
    answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static,
) -> Site {
    let feed = feed("/storm", alone);
    Site::new(number, move |head| match path_of(head) {
        "/feed" => ok("Content-Type: application/rss+xml\r\n", feed.as_bytes()),
        path => answer(path),
    })
    .await
}

/// Returns the articles of a folder by URL, once a condition on them is true.
async fn articles_once(
    folder: &std::path::Path,
    holds: impl Fn(&BTreeMap<String, Article>) -> bool,
) -> BTreeMap<String, Article> {
    let state = State::open(folder).unwrap();
    let mut articles = BTreeMap::new();
    for _ in 0..500 {
        let today = day_of(now() / 1_000);
        let window = state.window(edition(), today - 1, today, 99).unwrap();
        let ids: Vec<u32> = window.iter().map(|article| article.id).collect();
        let mut texts = state.texts(edition(), today - 1, today, &ids).unwrap();
        articles = window
            .into_iter()
            .map(|mut article| {
                article.text = texts.remove(&article.id).unwrap_or_default();
                (article.url.clone(), article)
            })
            .collect();
        if holds(&articles) {
            return articles;
        }
        let _ = tokio::time::timeout(Duration::from_millis(20), std::future::pending::<()>()).await;
    }
    panic!("it never came to this: {articles:#?}");
}

#[tokio::test]
async fn pages_are_read_where_two_outlets_tell_of_one_thing() {
    let folder = tempfile::tempdir().unwrap();
    let html = "Content-Type: text/html; charset=utf-8\r\n";
    let herald = site(51, "Chess club wins the cup", move |path| match path {
        "/storm" | "/alone" => ok(html, page("Herald").as_bytes()),
        _ => response("404 Not Found", "", b""),
    })
    .await;
    // Its pages are on another host, whose rules apply.
    let stage = Site::new(52, move |head| match path_of(head) {
        "/storm" => ok(html, page("Courier").as_bytes()),
        _ => response("404 Not Found", "", b""),
    })
    .await;
    let target = stage.url("/storm");
    let courier = site(53, "Bakery burns down", move |path| match path {
        "/storm" => response("302 Found", &format!("Location: {target}\r\n"), b""),
        _ => response("404 Not Found", "", b""),
    })
    .await;
    let closed = site(54, "Library opens at night", move |path| match path {
        "/robots.txt" => ok("", b"User-agent: *\nDisallow: /storm\n"),
        _ => ok(html, page("Gazette").as_bytes()),
    })
    .await;
    let walled = site(55, "Bus line gets longer", move |path| match path {
        "/storm" => response("403 Forbidden", "", b""),
        _ => response("404 Not Found", "", b""),
    })
    .await;
    let sites = [&herald, &courier, &closed, &walled, &stage];
    let names = ["Herald", "Courier", "Gazette", "Post"];
    let feeds: Vec<(&str, String)> = names
        .into_iter()
        .zip(sites.iter().map(|site| site.url("/feed")))
        .collect();
    add(folder.path(), &feeds);
    let news = News::new(settings(folder.path())).unwrap();
    let first = outlets(&news).await;
    assert_eq!(first[0], ["Courier", "Gazette", "Herald", "Post"]);
    let storms = [&herald, &courier, &closed, &walled].map(|site| site.url("/storm"));
    let state_of = |articles: &BTreeMap<String, Article>, url: &String| {
        articles
            .get(url)
            .map(|article| format!("{:?}", article.page))
    };
    let articles = articles_once(folder.path(), |articles| {
        let states = storms.each_ref().map(|url| state_of(articles, url));
        states == ["Read", "Read", "Refused", "Refused"].map(|state| Some(state.to_owned()))
    })
    .await;
    news.stop().await;
    let storm = &articles[&storms[0]];
    assert!(storm.text.starts_with("The harbour master told Herald"));
    assert_eq!(storm.text.matches("\n\n").count(), 2, "{}", storm.text);
    let told = format!("In short: {STORM}.");
    assert_eq!(storm.summary.as_deref(), Some(told.as_str()));
    assert_eq!(storm.authors, ["Ana Rivers"]);
    assert_eq!(storm.image, Some(herald.url("/harbour.jpg")));
    assert!(articles[&storms[1]].text.contains("told Courier"));
    assert_eq!(articles[&storms[2]].text, told);
    assert_eq!(articles[&storms[3]].text, told);
    // Pages of events that nobody else reports are not fetched, nor are those that robots.txt
    // forbids.
    for site in sites {
        assert_eq!(site.asked("/alone"), 0);
        assert_eq!(site.at_once.load(Ordering::SeqCst), 1);
        assert_eq!(site.asked("/robots.txt"), 1);
    }
    assert_eq!((herald.asked("/storm"), stage.asked("/storm")), (1, 1));
    assert_eq!((closed.asked("/storm"), walled.asked("/storm")), (0, 1));
    assert_eq!(news.status().pages, 2);
}

#[tokio::test]
async fn without_pages_what_the_feed_told_is_all() {
    let folder = tempfile::tempdir().unwrap();
    let sites = [
        site(56, "Chess club wins the cup", |_| {
            ok("", page("A").as_bytes())
        })
        .await,
        site(57, "Bakery burns down", |_| ok("", page("B").as_bytes())).await,
    ];
    let feeds: Vec<(&str, String)> = ["A", "B"]
        .into_iter()
        .zip(sites.iter().map(|site| site.url("/feed")))
        .collect();
    add(folder.path(), &feeds);
    let mut lean = settings(folder.path());
    lean.pages = false;
    let news = News::new(lean).unwrap();
    assert_eq!(outlets(&news).await[0], ["A", "B"]);
    let visited_again = |site: &Site| site.asked("/feed") > 2;
    articles_once(folder.path(), |_| sites.iter().all(visited_again)).await;
    news.stop().await;
    assert!(sites.iter().all(|site| site.asked("/storm") == 0));
}
