//! From the first request to ranked stories, and beyond.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sundry_crawl::{News, State};

use crate::farm::{Site, add, edition, health, ok, outlets, path_of, response, rss, settings};

/// Waits until a condition is true, for at most ten seconds.
pub(crate) async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..1_000 {
        if holds() {
            return;
        }
        let _ = tokio::time::timeout(Duration::from_millis(10), std::future::pending::<()>()).await;
    }
    panic!("it never came to this: {what}");
}

#[tokio::test]
async fn the_first_question_reads_the_feeds_and_answers_with_stories() {
    let folder = tempfile::tempdir().unwrap();
    let sites = [
        Site::with_feed(
            11,
            rss(
                "herald",
                &[
                    "Storm floods the harbour of Port Alder",
                    "Chess club wins the cup",
                ],
            ),
        )
        .await,
        Site::with_feed(
            12,
            rss("courier", &["Port Alder harbour flooded after the storm"]),
        )
        .await,
        Site::with_feed(
            13,
            rss("gazette", &["Harbour of Port Alder flooded by storm"]),
        )
        .await,
    ];
    let names = ["Herald", "Courier", "Gazette"];
    let feeds: Vec<(&str, String)> = names
        .into_iter()
        .zip(sites.iter().map(|site| site.url("/feed")))
        .collect();
    add(folder.path(), &feeds);
    let news = News::new(settings(folder.path())).unwrap();
    assert_eq!(
        outlets(&news).await,
        [vec!["Courier", "Gazette", "Herald"], vec!["Herald"]]
    );
    for site in &sites {
        assert_eq!(site.asked("/robots.txt"), 1);
        let heads = site.heads.lock().unwrap().clone();
        let agent = "user-agent: sundry/test (+mailto:me@here.example)";
        assert!(
            heads.iter().all(|head| head.to_lowercase().contains(agent)),
            "{heads:?}"
        );
    }
    // The crawl goes on by itself, and uses conditional requests where the site supports them.
    until("a second visit", || {
        sites.iter().all(|site| site.asked("/feed") > 1)
    })
    .await;
    assert!(
        sites
            .iter()
            .all(|site| site.at_once.load(Ordering::SeqCst) == 1)
    );
    news.stop().await;
    let state = State::open(folder.path()).unwrap();
    assert_eq!(state.size().unwrap().articles, 4);
    assert!(!state.is_leased("crawler", 0).unwrap());
}

#[tokio::test]
async fn feeds_of_one_host_are_visited_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::new(14, |head| match path_of(head) {
        "/robots.txt" => response("404 Not Found", "", b""),
        path => ok(
            "",
            rss(
                path.trim_start_matches('/'),
                &[
                    "Storm floods the harbour of Port Alder",
                    "Chess club wins the cup",
                ],
            )
            .as_bytes(),
        ),
    })
    .await;
    let feeds: Vec<(String, String)> = (0..12)
        .map(|at| (format!("Outlet {at}"), site.url(&format!("/feed{at}"))))
        .collect();
    let feeds: Vec<(&str, String)> = feeds
        .iter()
        .map(|(name, url)| (name.as_str(), url.clone()))
        .collect();
    add(folder.path(), &feeds);
    let news = News::new(settings(folder.path())).unwrap();
    assert_eq!(outlets(&news).await.first().map(Vec::len), Some(12));
    news.stop().await;
    assert_eq!(site.at_once.load(Ordering::SeqCst), 1);
    assert_eq!(site.asked("/robots.txt"), 1);
}

#[tokio::test]
async fn what_did_not_change_is_not_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::new(15, |head| {
        let lower = head.to_lowercase();
        match path_of(head) {
            "/feed" if lower.contains("if-none-match: \"one\"") => {
                response("304 Not Modified", "ETag: \"one\"\r\n", b"")
            }
            "/feed" => ok("ETag: \"one\"\r\n", rss("a", &["A title"]).as_bytes()),
            _ => response("404 Not Found", "", b""),
        }
    })
    .await;
    add(folder.path(), &[("A", site.url("/feed"))]);
    let news = News::new(settings(folder.path())).unwrap();
    assert_eq!(outlets(&news).await, [["A"]]);
    until("a visit that found nothing changed", || {
        news.status().unchanged > 0
    })
    .await;
    assert_eq!(news.status().articles, 1);
    news.stop().await;
    assert_eq!(health(folder.path())[&site.url("/feed")], "unchanged");
}

#[tokio::test]
async fn rules_of_robots_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::new(16, |head| match path_of(head) {
        "/robots.txt" => ok("", b"User-agent: *\nDisallow: /private\n"),
        _ => ok("", rss("a", &["A title"]).as_bytes()),
    })
    .await;
    let closed = Site::new(17, |head| match path_of(head) {
        "/robots.txt" => response("503 Service Unavailable", "", b""),
        _ => ok("", rss("b", &["B title"]).as_bytes()),
    })
    .await;
    let feeds = [
        ("A", site.url("/private/feed")),
        ("B", site.url("/feed")),
        ("C", closed.url("/feed")),
    ];
    add(folder.path(), &feeds);
    let news = News::new(settings(folder.path())).unwrap();
    assert_eq!(outlets(&news).await, [["B"]]);
    news.stop().await;
    assert_eq!((site.asked("/private/feed"), closed.asked("/feed")), (0, 0));
    let health = health(folder.path());
    assert_eq!(health[&site.url("/private/feed")], "robots.txt forbids it");
    assert_eq!(health[&closed.url("/feed")], "robots.txt forbids it");
}

#[tokio::test]
async fn a_feed_that_moved_for_good_is_asked_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let there = Site::with_feed(18, rss("a", &["A title"])).await;
    let target = there.url("/feed");
    let here = Site::new(19, move |head| match path_of(head) {
        "/feed" => response(
            "301 Moved Permanently",
            &format!("Location: {target}\r\n"),
            b"",
        ),
        _ => response("404 Not Found", "", b""),
    })
    .await;
    add(folder.path(), &[("A", here.url("/feed"))]);
    let news = News::new(settings(folder.path())).unwrap();
    assert_eq!(outlets(&news).await, [["A"]]);
    until("a second visit", || there.asked("/feed") > 1).await;
    news.stop().await;
    assert_eq!(here.asked("/feed"), 1);
    assert_eq!(
        (here.asked("/robots.txt"), there.asked("/robots.txt")),
        (1, 1)
    );
}

#[tokio::test]
async fn who_asks_to_be_left_alone_is() {
    let folder = tempfile::tempdir().unwrap();
    let busy = Site::new(20, |head| match path_of(head) {
        "/feed" => response("429 Too Many Requests", "Retry-After: 3600\r\n", b""),
        _ => response("404 Not Found", "", b""),
    })
    .await;
    let other = Site::with_feed(21, rss("b", &["B title"])).await;
    add(
        folder.path(),
        &[("A", busy.url("/feed")), ("B", other.url("/feed"))],
    );
    let news = News::new(settings(folder.path())).unwrap();
    assert_eq!(outlets(&news).await, [["B"]]);
    until("a third visit to the other", || other.asked("/feed") > 2).await;
    news.stop().await;
    assert_eq!(busy.asked("/feed"), 1);
    let state = State::open(folder.path()).unwrap();
    let feeds = state.feeds().unwrap();
    let feed = feeds
        .iter()
        .find(|feed| feed.url == busy.url("/feed"))
        .unwrap();
    assert_eq!((feed.status.as_str(), feed.failures), ("429", 1));
    assert!(feed.due > feed.visited.unwrap() + 3_000);
}

#[tokio::test]
async fn a_new_process_goes_on_where_the_last_one_ended() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::with_feed(22, rss("a", &["A title"])).await;
    add(folder.path(), &[("A", site.url("/feed"))]);
    let first = News::new(settings(folder.path())).unwrap();
    assert_eq!(outlets(&first).await, [["A"]]);
    first.stop().await;
    let visits = site.asked("/feed");
    let second = News::new(settings(folder.path())).unwrap();
    // Nobody requests it now, but somebody did before.
    second.start().await.unwrap();
    until("another visit", || site.asked("/feed") > visits).await;
    second.stop().await;
    assert_eq!(site.asked("/robots.txt"), 1);
}

#[tokio::test]
async fn of_two_processes_one_crawls_and_both_answer() {
    let folder = tempfile::tempdir().unwrap();
    let visits = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&visits);
    let site = Site::new(23, move |head| match path_of(head) {
        "/feed" => {
            counted.fetch_add(1, Ordering::SeqCst);
            ok(
                "Cache-Control: max-age=600\r\n",
                rss("a", &["A title"]).as_bytes(),
            )
        }
        _ => response("404 Not Found", "", b""),
    })
    .await;
    add(folder.path(), &[("A", site.url("/feed"))]);
    let first = News::new(settings(folder.path())).unwrap();
    assert_eq!(outlets(&first).await, [["A"]]);
    let mut hasty = settings(folder.path());
    hasty.pace.first_answer = 500;
    let second = News::new(hasty).unwrap();
    assert_eq!(outlets(&second).await, [["A"]]);
    assert!(first.status().is_crawling && !second.status().is_crawling);
    assert_eq!(visits.load(Ordering::SeqCst), 1);
    second.stop().await;
    first.stop().await;
}

#[tokio::test]
async fn without_crawling_nothing_is_fetched() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::with_feed(24, rss("a", &["A title"])).await;
    add(folder.path(), &[("A", site.url("/feed"))]);
    let mut quiet = settings(folder.path());
    quiet.crawl = false;
    quiet.always = vec![edition()];
    let news = News::new(quiet).unwrap();
    news.start().await.unwrap();
    assert_eq!(outlets(&news).await, [[""; 0]; 0]);
    assert_eq!(site.heads.lock().unwrap().len(), 0);
}

#[tokio::test]
async fn an_edition_that_is_always_read_needs_no_question() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::with_feed(25, rss("a", &["A title"])).await;
    add(folder.path(), &[("A", site.url("/feed"))]);
    let mut always = settings(folder.path());
    always.always = vec![edition()];
    let news = News::new(always).unwrap();
    news.start().await.unwrap();
    until("a visit", || news.status().articles > 0).await;
    news.stop().await;
}

#[tokio::test]
async fn without_a_network_the_answer_is_quick_and_feeds_are_not_to_blame() {
    let folder = tempfile::tempdir().unwrap();
    // Nothing listens on these addresses.
    let feeds: Vec<(&str, String)> = (0..40)
        .map(|at| ("A", format!("http://127.0.1.{}:9/feed", at + 1)))
        .collect();
    add(folder.path(), &feeds);
    let news = News::new(settings(folder.path())).unwrap();
    assert_eq!(outlets(&news).await, [[""; 0]; 0]);
    assert!(news.status().is_offline);
    assert!(news.status().failed < 40);
    news.stop().await;
    assert!(
        health(folder.path())
            .values()
            .any(|status| status == "no network")
    );
}
