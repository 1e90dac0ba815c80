//! Articles of past days: lines of JSON, and the pages of web archives, into the store.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use sundry_import::{Options, article_line};
use sundry_state::{Article, Edition, State};

use crate::support::Place;

/// 2023-11-14 22:13:20, the current time in these tests.
const TODAY: i32 = 19_675;

fn articles(place: &Place) -> Vec<(Edition, Article)> {
    let state = State::open(place.home.data_folder()).unwrap();
    let mut articles = Vec::new();
    state
        .each_article(&mut |edition, article| {
            articles.push((edition, article));
            true
        })
        .unwrap();
    articles
}

#[test]
fn lines_become_articles_of_their_day_and_go_out_again() {
    let place = Place::new();
    let lines = [
        r#"{"country": "NZ", "language": "en", "outlet": "Herald", "url": "https://herald.example/1#top", "title": "Storm floods Port Alder", "text": "Water rose.", "publish_date": "2023-11-13 08:00:00", "authors": ["Ana Rivers", "Bo Lind"], "summary": "In short.", "image": "https://herald.example/1.jpg"}"#,
        r#"{"link": "https://www.kurier.at/2", "headline": "Die Donau tritt nach dem Unwetter über die Ufer", "body": "Das Wasser stieg in der Nacht schneller als erwartet.", "published": "2023-11-13T10:00:00+01:00", "author": "Cleo Berg"}"#,
        r#"{"country": "nz", "language": "en", "url": "https://herald.example/3", "title": "Later", "publish_date": "2023-11-20"}"#,
        r#"{"country": "nz", "language": "en", "url": "https://herald.example/4", "title": "Long ago", "publish_date": "2020-01-01"}"#,
        r#"{"country": "nz", "language": "en", "url": "ftp://herald.example/5", "title": "Nowhere", "publish_date": "2023-11-13"}"#,
        r#"{"country": "nz", "language": "en", "url": "https://herald.example/6", "publish_date": "2023-11-13"}"#,
        r#"{"country": "nz", "language": "en", "url": "https://herald.example/7", "title": "When", "publish_date": "soon"}"#,
        r#"{"language": "en", "url": "https://nowhere.example/8", "title": "Where", "publish_date": "2023-11-13"}"#,
        "[1, 2]",
    ];
    let file = place.file("articles.ndjson", lines.join("\n"));
    let options = || Options {
        keep_days: 60,
        ..Options::default()
    };
    let (ran, told) = place.import_with("articles", "ndjson", &[&file], options());
    let outcome = ran.unwrap();
    assert_eq!((outcome.read, outcome.taken, outcome.rejected), (9, 2, 7));
    assert_eq!(outcome.articles, Some(2));
    let words = [
        "in the future",
        "`news.keep_days` can be raised",
        "is not a web address",
        "has no `title`",
        "is not a date",
        "has no `country`",
        "is not an article",
    ];
    for ((_, reason), word) in told.reasons().into_iter().zip(words) {
        assert!(reason.contains(word), "{reason}");
    }
    let kept = articles(&place);
    assert_eq!(kept[0].0.to_string(), "nz:en");
    let first = &kept[0].1;
    assert_eq!(first.url, "https://herald.example/1");
    assert_eq!(first.authors, ["Ana Rivers", "Bo Lind"]);
    let second = &kept[1];
    assert_eq!(second.0.to_string(), "at:de");
    assert_eq!(second.1.outlet, "kurier.at");
    assert_eq!(second.1.published - first.published, 3_600);
    // Exported lines are imported elsewhere without a change.
    let lines: Vec<String> = kept
        .iter()
        .map(|(edition, article)| article_line(*edition, article))
        .collect();
    let elsewhere = Place::new();
    let file = elsewhere.file("again.ndjson", lines.join("\n"));
    let (ran, _) = elsewhere.import_with("articles", "ndjson", &[&file], options());
    assert_eq!(ran.unwrap().taken, 2);
    assert_eq!(articles(&elsewhere), kept);
    // A second import adds nothing.
    let (ran, _) = elsewhere.import_with("articles", "ndjson", &[&file], options());
    let outcome = ran.unwrap();
    assert_eq!((outcome.taken, outcome.skipped), (0, 2));
}

#[test]
fn a_dry_run_writes_nothing_and_nothing_is_replaced() {
    let place = Place::new();
    let line = r#"{"country": "nz", "language": "en", "url": "https://a.example/1", "title": "A", "publish_date": "2023-11-13"}"#;
    let file = place.file("a.ndjson", line);
    let options = Options {
        dry_run: true,
        ..Options::default()
    };
    let (ran, _) = place.import_with("articles", "ndjson", &[&file], options);
    assert_eq!(ran.unwrap().taken, 1);
    assert!(
        State::open_existing(place.home.data_folder())
            .unwrap()
            .is_none()
    );
    let options = Options {
        replace: true,
        ..Options::default()
    };
    let (ran, _) = place.import_with("articles", "ndjson", &[&file], options);
    assert!(ran.unwrap_err().to_string().contains("--replace"));
    let nothing = place.file("b.ndjson", "{}\n");
    let (ran, _) = place.import("articles", "ndjson", &[&nothing]);
    assert!(ran.unwrap_err().to_string().contains("nothing to import"));
}

const PAGE: &str = "<html lang=\"en\"><head><title>Storm floods Port Alder | Herald</title>\
    <meta property=\"og:site_name\" content=\"Herald\">\
    <meta property=\"article:published_time\" content=\"2023-11-12T09:00:00Z\"></head><body><article>\
    <h1>Storm floods Port Alder</h1><p>The harbour of Port Alder was under water on Sunday morning \
    after a storm that nobody had expected to be so strong.</p><p>The harbour master said that the \
    boats had been torn from their moorings one by one, and that it would take weeks to find all of \
    them again.</p></article></body></html>";

fn record(kind: &str, url: &str, block: &[u8]) -> Vec<u8> {
    let length = block.len();
    let head = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: <{url}>\r\nContent-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

fn answer(headers: &str, body: &[u8]) -> Vec<u8> {
    let head =
        format!("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n{headers}\r\n");
    [head.as_bytes(), body].concat()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn pages_of_an_archive_become_articles() {
    let place = Place::new();
    let at = |number: u32| format!("https://www.herald.co.nz/{number}");
    let (first, rest) = PAGE.as_bytes().split_at(300);
    let chunked = [
        format!("{:x}\r\n", first.len()).as_bytes(),
        first,
        format!("\r\n{:x};x=y\r\n", rest.len()).as_bytes(),
        rest,
        b"\r\n0\r\n\r\n",
    ]
    .concat();
    let records = [
        record("warcinfo", "", b"software: test"),
        record("request", &at(1), b"GET /1 HTTP/1.1\r\n\r\n"),
        record("response", &at(1), &answer("", PAGE.as_bytes())),
        record(
            "response",
            &at(2),
            &answer("Content-Encoding: gzip\r\n", &packed(PAGE.as_bytes())),
        ),
        record(
            "response",
            &at(3),
            &answer("Transfer-Encoding: chunked\r\n", &chunked),
        ),
        record(
            "response",
            &at(4),
            &answer(
                "Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n",
                PAGE.as_bytes(),
            ),
        ),
        record(
            "response",
            &at(5),
            b"HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\nNo",
        ),
        record(
            "response",
            &at(6),
            b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n\x89PNG",
        ),
        record("response", &at(7), &answer("", b"<p>Short</p>")),
        record("response", &at(8), b"nonsense"),
        record("response", &at(9), &vec![b'x'; 9_000_000]),
    ];
    // Archives are compressed record by record.
    let archive: Vec<u8> = records.iter().flat_map(|record| packed(record)).collect();
    let file = place.file("pages.warc.gz", archive);
    let (ran, told) = place.import("articles", "warc", &[&file]);
    let outcome = ran.unwrap();
    assert_eq!(
        (
            outcome.read,
            outcome.taken,
            outcome.skipped,
            outcome.rejected
        ),
        (11, 4, 4, 3),
        "{told:?}"
    );
    let kept = articles(&place);
    assert_eq!(kept.len(), 4);
    for (edition, article) in &kept {
        assert_eq!(edition.to_string(), "nz:en");
        assert_eq!(
            (article.outlet.as_str(), article.title.as_str()),
            ("Herald", "Storm floods Port Alder")
        );
        assert!(
            article.text.ends_with("find all of them again."),
            "{}",
            article.text
        );
        assert_eq!(sundry_state::day_of(article.published), TODAY - 2);
    }
}

#[test]
fn what_is_no_archive_is_said() {
    let place = Place::new();
    for (content, word) in [
        (b"{\"a\": 1}".to_vec(), "is not a web archive"),
        (
            b"WARC/1.0\r\nWARC-Type: response\r\n\r\nx".to_vec(),
            "no length",
        ),
        (b"WARC/1.0\r\nWARC-Type".to_vec(), "cut off"),
        (
            b"WARC/1.0\r\nContent-Length: 99\r\n\r\nshort".to_vec(),
            "cut off",
        ),
    ] {
        let file = place.file("wrong.warc", content);
        let (ran, _) = place.import("articles", "warc", &[&file]);
        let said = ran.unwrap_err().to_string();
        assert!(said.contains(word) && said.contains("wrong.warc"), "{said}");
    }
}
