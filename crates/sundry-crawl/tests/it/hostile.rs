//! Malicious or broken sites: each is bounded, reported in the health table, and does not delay the
//! others.

use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use sundry_crawl::{News, State, day_of};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::farm::{Site, add, edition, health, now, ok, outlets, path_of, response, rss, settings};

#[tokio::test]
async fn bad_feeds_are_said_and_do_not_hold_up_the_good() {
    let folder = tempfile::tempdir().unwrap();
    let huge = vec![b' '; 3_000_000];
    let site = |number: u8, body: Vec<u8>| {
        Site::new(number, move |head| match path_of(head) {
            "/feed" => ok("", &body),
            _ => response("404 Not Found", "", b""),
        })
    };
    let page = site(
        31,
        b"<!doctype html><html><body>Moved</body></html>".to_vec(),
    )
    .await;
    let large = site(32, huge).await;
    let empty = site(33, Vec::new()).await;
    let deep = site(34, format!("<rss>{}", "<a>".repeat(5_000)).into_bytes()).await;
    let gone = Site::new(35, |_| response("410 Gone", "", b"")).await;
    let round = Site::new(36, |head| match path_of(head) {
        "/robots.txt" => response("404 Not Found", "", b""),
        _ => response("302 Found", "Location: /feed\r\n", b""),
    })
    .await;
    let good = Site::with_feed(37, rss("g", &["A title"])).await;
    let feeds = [
        ("page", page.url("/feed")),
        ("large", large.url("/feed")),
        ("empty", empty.url("/feed")),
        ("deep", deep.url("/feed")),
        ("gone", gone.url("/feed")),
        ("round", round.url("/feed")),
        ("good", good.url("/feed")),
    ];
    add(folder.path(), &feeds);
    let news = News::new(settings(folder.path())).unwrap();
    assert_eq!(outlets(&news).await, [["good"]]);
    news.stop().await;
    let health = health(folder.path());
    for (name, said) in [
        (page.url("/feed"), "a web page, not a feed"),
        (large.url("/feed"), "larger than 2000000 bytes"),
        (empty.url("/feed"), "an empty body"),
        (deep.url("/feed"), "nested too deeply"),
        (gone.url("/feed"), "410"),
        (round.url("/feed"), "redirects more than 5 times"),
    ] {
        assert!(health[&name].contains(said), "{}", health[&name]);
    }
}

#[tokio::test]
async fn one_guid_for_all_items_clocks_in_the_future_and_items_without_an_address() {
    let folder = tempfile::tempdir().unwrap();
    let feed = "<rss><channel><title>A</title>\
        <item><title>One</title><link>/1?utm_source=rss</link><guid>same</guid><pubDate>Fri, 01 Jan 2100 00:00:00 GMT</pubDate></item>\
        <item><title>Two</title><link>/2</link><guid>same</guid></item>\
        <item><title>Two again</title><link>/2#top</link><guid>same</guid></item>\
        <item><title>Nowhere</title><guid>same</guid></item>\
        <item><title></title><link>/3</link></item>\
        <item><title>Old</title><link>/4</link><pubDate>Fri, 01 Jan 1999 00:00:00 GMT</pubDate></item>\
        <item><title>Script</title><link>javascript:alert(1)</link></item>\
        </channel></rss>";
    let site = Site::with_feed(38, feed).await;
    add(folder.path(), &[("A", site.url("/feed"))]);
    let news = News::new(settings(folder.path())).unwrap();
    outlets(&news).await;
    news.stop().await;
    let today = day_of(now() / 1_000);
    let state = State::open(folder.path()).unwrap();
    let articles = state.window(edition(), today - 1, today + 1, 99).unwrap();
    let mut found: Vec<(&str, String)> = articles
        .iter()
        .map(|article| (article.title.as_str(), article.url.clone()))
        .collect();
    found.sort();
    assert_eq!(found, [("One", site.url("/1")), ("Two", site.url("/2"))]);
    assert!(
        articles
            .iter()
            .all(|article| article.published <= now() / 1_000)
    );
    assert_eq!(state.size().unwrap().articles, 2);
}

/// Starts a site that announces a feed and then sends a byte now and then; the bytes are counted.
async fn dribbling(number: u8) -> (std::net::SocketAddr, Arc<AtomicUsize>) {
    let listener = TcpListener::bind((format!("127.0.0.{number}"), 0))
        .await
        .unwrap();
    let address = listener.local_addr().unwrap();
    let sent = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&sent);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let count = Arc::clone(&count);
            tokio::spawn(async move {
                let mut head = [0; 4096];
                let read = stream.read(&mut head).await.unwrap_or(0);
                let head = String::from_utf8_lossy(&head[..read]).into_owned();
                if path_of(&head) == "/robots.txt" {
                    drop(stream.write_all(&response("404 Not Found", "", b"")).await);
                    return;
                }
                let start = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n<rss>";
                drop(stream.write_all(start).await);
                let mut pace = tokio::time::interval(Duration::from_millis(50));
                while stream.write_all(b" ").await.is_ok() {
                    count.fetch_add(1, Ordering::SeqCst);
                    pace.tick().await;
                }
            });
        }
    });
    (address, sent)
}

#[tokio::test]
async fn bombs_dribbles_and_rounds_are_cut_short_and_said() {
    let folder = tempfile::tempdir().unwrap();
    // A hundred megabytes: announced, and compressed to a hundred kilobytes.
    let announced = Site::new(41, |head| match path_of(head) {
        "/feed" => b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n<rss>".to_vec(),
        _ => response("404 Not Found", "", b""),
    })
    .await;
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(b"<rss><channel><title>").unwrap();
    for _ in 0..100 {
        packer.write_all(&vec![b'a'; 1_000_000]).unwrap();
    }
    let bomb = packer.finish().unwrap();
    assert!(bomb.len() < 200_000);
    let packed = Site::new(42, move |head| match path_of(head) {
        "/feed" => ok("Content-Encoding: gzip\r\n", &bomb),
        _ => response("404 Not Found", "", b""),
    })
    .await;
    // Entities that would expand to a billion letters.
    let mut entities = String::from("<!DOCTYPE rss [<!ENTITY e0 \"aaaaaaaaaa\">");
    for level in 1..9 {
        let inner = format!("&e{};", level - 1).repeat(10);
        entities.push_str(&format!("<!ENTITY e{level} \"{inner}\">"));
    }
    entities.push_str(
        "]><rss><channel><item><title>Bomb &e8;</title><link>/1</link></item></channel></rss>",
    );
    let entities = Site::with_feed(43, entities).await;
    let (slow, sent) = dribbling(44).await;
    // Two hosts that redirect to each other.
    let other = Arc::new(Mutex::new(String::new()));
    let there = Arc::clone(&other);
    let here = Site::new(45, move |head| match path_of(head) {
        "/feed" => {
            let location = format!("Location: {}\r\n", there.lock().unwrap());
            response("302 Found", &location, b"")
        }
        _ => response("404 Not Found", "", b""),
    })
    .await;
    let back = here.url("/feed");
    let round = Site::new(46, move |head| match path_of(head) {
        "/feed" => response("302 Found", &format!("Location: {back}\r\n"), b""),
        _ => response("404 Not Found", "", b""),
    })
    .await;
    *other.lock().unwrap() = round.url("/feed");
    let good = Site::with_feed(47, rss("g", &["A title"])).await;
    let feeds = [
        ("announced", announced.url("/feed")),
        ("packed", packed.url("/feed")),
        ("entities", entities.url("/feed")),
        ("slow", format!("http://{slow}/feed")),
        ("round", here.url("/feed")),
        ("good", good.url("/feed")),
    ];
    add(folder.path(), &feeds);
    let mut hasty = settings(folder.path());
    hasty.fetch.stall_window = Duration::from_millis(300);
    let news = News::new(hasty).unwrap();
    let mut told = outlets(&news).await;
    news.stop().await;
    told.sort();
    assert_eq!(told, [["entities"], ["good"]]);
    let health = health(folder.path());
    for (name, said) in [
        (announced.url("/feed"), "larger than 2000000 bytes"),
        (packed.url("/feed"), "larger than 2000000 bytes"),
        (entities.url("/feed"), "1 item"),
        (format!("http://{slow}/feed"), "too slow"),
        (here.url("/feed"), "it redirects from host to host"),
        (good.url("/feed"), "1 item"),
    ] {
        assert!(health[&name].contains(said), "{name}: {}", health[&name]);
    }
    assert!(sent.load(Ordering::SeqCst) < 100);
    assert!(here.asked("/feed") + round.asked("/feed") <= 6);
    let today = day_of(now() / 1_000);
    let state = State::open(folder.path()).unwrap();
    let articles = state.window(edition(), today - 1, today, 99).unwrap();
    let bomb = articles
        .iter()
        .find(|article| article.outlet == "entities")
        .unwrap();
    assert_eq!(bomb.title, "Bomb &e8;");
}
