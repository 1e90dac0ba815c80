//! Repeated visits: validators, redirects to other hosts, hints about the next visit.

use sundry_fetch::{Expect, Fetcher, Validators, Visit};

use crate::support::{Names, Server, allowing, fetcher_for, ok, path_of, response, rule};

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let server = Server::answering(|head| {
        let head = head.to_ascii_lowercase();
        if head.contains("if-none-match: \"v1\"") && head.contains("if-modified-since: mon") {
            response(
                "304 Not Modified",
                "ETag: \"v1\"\r\nCache-Control: max-age=60\r\n",
                b"",
            )
        } else {
            let headers = "ETag: \"v1\"\r\nLast-Modified: Mon, 01 Jan 2024 00:00:00 GMT\r\n\
                           Cache-Control: public, max-age=900\r\nAge: 100\r\n";
            ok(headers, b"<rss/>")
        }
    })
    .await;
    let fetcher = fetcher_for(&server);
    let url = server.url("/feed");
    let first = fetcher
        .visit(&url, Expect::Feed, &Validators::default())
        .await;
    let Ok(Visit::Fresh(fetched, caching)) = first else {
        panic!("{first:?}");
    };
    assert_eq!(&fetched.bytes[..], b"<rss/>");
    assert_eq!(caching.max_age, Some(800));
    let second = fetcher.visit(&url, Expect::Feed, &caching.validators).await;
    let Ok(Visit::Unchanged(caching)) = second else {
        panic!("{second:?}");
    };
    assert_eq!(caching.max_age, Some(60));
}

#[tokio::test]
async fn a_304_that_was_not_asked_for_is_a_failure() {
    let server = Server::answering(|_| response("304 Not Modified", "", b"")).await;
    let failed = fetcher_for(&server)
        .visit(&server.url("/"), Expect::Feed, &Validators::default())
        .await
        .unwrap_err();
    assert!(failed.to_string().contains("304"), "{failed}");
}

#[tokio::test]
async fn a_redirect_is_followed_on_its_host_and_told_beyond() {
    let other = Server::answering(|_| ok("", b"other")).await;
    let elsewhere = other.url("/there");
    let server = Server::answering(move |head| match path_of(head) {
        "/near" => response("301 Moved", "Location: /end\r\n", b""),
        "/far" => response("308 Moved", &format!("Location: {elsewhere}\r\n"), b""),
        "/for-now" => response("302 Found", &format!("Location: {elsewhere}\r\n"), b""),
        _ => ok("", b"end"),
    })
    .await;
    let settings = allowing(&[rule(&server), rule(&other)]);
    let fetcher = Fetcher::with_resolver(settings, Names::none()).unwrap();
    let visit = async |path: &str| {
        let known = Validators::default();
        fetcher
            .visit(&server.url(path), Expect::Feed, &known)
            .await
            .unwrap()
    };
    assert!(
        matches!(visit("/near").await, Visit::Fresh(fetched, _) if &fetched.bytes[..] == b"end")
    );
    for (path, for_good) in [("/far", true), ("/for-now", false)] {
        let Visit::Elsewhere(elsewhere) = visit(path).await else {
            panic!("{path}");
        };
        assert_eq!(
            (elsewhere.url.path(), elsewhere.for_good),
            ("/there", for_good)
        );
    }
    assert_eq!(other.visits(), 0);
}

#[tokio::test]
async fn a_failure_says_when_to_come_again() {
    let server = Server::answering(|head| {
        let headers = match path_of(head) {
            "/seconds" => "Retry-After: 120\r\n",
            "/date" => {
                "Date: Mon, 01 Jan 2024 00:00:00 GMT\r\n\
                 Retry-After: Mon, 01 Jan 2024 00:05:00 GMT\r\n"
            }
            "/past" => {
                "Date: Mon, 01 Jan 2024 00:00:00 GMT\r\n\
                 Retry-After: Sun, 31 Dec 2023 00:00:00 GMT\r\n"
            }
            _ => "Retry-After: soon\r\n",
        };
        response("503 Busy", headers, b"")
    })
    .await;
    let fetcher = fetcher_for(&server);
    for (path, seconds) in [
        ("/seconds", Some(120)),
        ("/date", Some(300)),
        ("/past", None),
        ("/soon", None),
    ] {
        let known = Validators::default();
        let failed = fetcher.visit(&server.url(path), Expect::Feed, &known).await;
        assert_eq!(failed.unwrap_err().retry_after(), seconds, "{path}");
    }
}

#[tokio::test]
async fn validators_that_cannot_be_sent_are_left_out() {
    let server = Server::answering(|head| {
        assert!(!head.to_ascii_lowercase().contains("if-none-match"));
        ok("", b"all of it")
    })
    .await;
    let known = Validators {
        etag: Some("\"a\r\nX-Evil: 1\"".to_owned()),
        last_modified: None,
    };
    let visit = fetcher_for(&server)
        .visit(&server.url("/"), Expect::Feed, &known)
        .await;
    assert!(matches!(visit, Ok(Visit::Fresh(..))), "{visit:?}");
}
