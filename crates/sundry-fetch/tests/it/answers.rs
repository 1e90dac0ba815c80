//! The requests that are sent, the answers, and the error for each failure of a remote site.

use std::error::Error;

use sundry_fetch::{
    Expect, FailureClass, FetchErrorKind, FetchSettings, Fetcher, SettingsError, Url,
};
use tokio::io::AsyncWriteExt;

use crate::support::{
    Names, Server, allowing, fetcher_for, ok, path_of, response, rule, until_closed,
};

#[tokio::test]
async fn a_page_comes_back_with_its_type_and_final_url() {
    let server =
        Server::answering(|_| ok("Content-Type: text/html; charset=latin1\r\n", b"<p>hi")).await;
    let fetched = fetcher_for(&server)
        .fetch(&server.url("/a?b#c"), Expect::Html)
        .await
        .unwrap();
    assert_eq!(fetched.bytes, "<p>hi");
    assert_eq!(
        fetched.content_type.as_deref(),
        Some("text/html; charset=latin1")
    );
    assert_eq!(fetched.url, Url::parse(&server.url("/a?b#c")).unwrap());
}

#[tokio::test]
async fn the_request_says_what_is_needed_and_nothing_else() {
    let server = Server::answering(|head| ok("", head.as_bytes())).await;
    let fetcher = fetcher_for(&server);
    let fetched = fetcher
        .fetch(&server.url("//a%20b/ü?q=[|]`\"#f"), Expect::Image)
        .await
        .unwrap();
    let head = String::from_utf8(fetched.bytes.to_vec()).unwrap();
    let mut lines = head.trim_end().split("\r\n");
    assert_eq!(lines.next(), Some("GET //a%20b/%C3%BC?q=[|]`%22 HTTP/1.1"));
    let mut names: Vec<_> = lines.map(|line| line.split(':').next().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "accept",
            "accept-encoding",
            "connection",
            "host",
            "user-agent"
        ]
    );
    assert!(
        head.contains(&format!("host: {}\r\n", server.address)),
        "{head}"
    );
    assert!(head.contains("accept: image/jpeg,image/png"), "{head}");
    assert!(head.contains("user-agent: Sundry/"), "{head}");
}

#[tokio::test]
async fn no_connection_is_used_twice() {
    let server = Server::answering(|_| ok("Connection: keep-alive\r\n", b"x")).await;
    let fetcher = fetcher_for(&server);
    for _ in 0..3 {
        fetcher.fetch(&server.url("/"), Expect::Html).await.unwrap();
    }
    assert_eq!(server.visits(), 3);
}

#[tokio::test]
async fn an_ipv6_server_is_reached_and_named_in_brackets() {
    // Containers without IPv6 are common; then there is nothing to test.
    let Ok(server) = Server::answering_on("[::1]:0", |head| ok("", head.as_bytes())).await else {
        return;
    };
    let fetched = fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap();
    let head = String::from_utf8(fetched.bytes.to_vec()).unwrap();
    assert!(
        head.contains(&format!("host: [::1]:{}\r\n", server.port())),
        "{head}"
    );
}

#[tokio::test]
async fn a_status_other_than_success_is_kept() {
    let server = Server::answering(|head| {
        response(
            &format!("{} Whatever", &path_of(head)[1..]),
            "",
            b"the secret body",
        )
    })
    .await;
    let fetcher = fetcher_for(&server);
    for status in [300, 304, 400, 401, 403, 404, 410, 418, 429, 500, 503, 999] {
        let url = server.url(&format!("/{status}"));
        let error = fetcher.fetch(&url, Expect::Html).await.unwrap_err();
        assert_eq!(*error.kind(), FetchErrorKind::Status(status));
        assert_eq!(error.class(), FailureClass::RemoteFailed);
        assert!(error.to_string().ends_with(&status.to_string()), "{error}");
        assert!(!format!("{error:?}").contains("secret"), "{error:?}");
    }
    for status in [200, 201, 203, 206] {
        fetcher
            .fetch(&server.url(&format!("/{status}")), Expect::Html)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn what_is_not_http_is_a_failure_of_the_remote() {
    for answer in [
        "",
        "SSH-2.0-OpenSSH_9.6\r\n",
        "HTTP/1.1 two hundred\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    ] {
        let server = Server::answering(move |_| answer.as_bytes().to_vec()).await;
        let error = fetcher_for(&server)
            .fetch(&server.url("/"), Expect::Html)
            .await
            .expect_err(answer);
        assert_eq!(*error.kind(), FetchErrorKind::Protocol, "{answer}");
        assert!(error.source().is_some());
    }
}

#[tokio::test]
async fn sloppy_but_clear_answers_are_read() {
    for answer in [
        "HTTP/1.0 200 OK\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nServer : old\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nX-Folded: a\r\n b\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nn\u{f6}t a header: x\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nhe\r\n3\r\nllo\r\n0\r\nT: 1\r\n\r\n",
    ] {
        let server = Server::answering(move |_| answer.as_bytes().to_vec()).await;
        let fetched = fetcher_for(&server)
            .fetch(&server.url("/"), Expect::Html)
            .await;
        assert_eq!(fetched.expect(answer).bytes, "hello", "{answer}");
    }
}

#[tokio::test]
async fn a_closed_port_is_a_failure_of_the_remote_without_its_address() {
    let server = Server::answering(|_| ok("", b"")).await;
    let (address, url) = (server.address, server.url("/"));
    let fetcher = fetcher_for(&server);
    drop(server);
    tokio::task::yield_now().await;
    let error = fetcher.fetch(&url, Expect::Html).await.unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::Connect, "{address}");
    assert!(!error.to_string().contains("127"), "{error}");
}

#[tokio::test]
async fn endless_streams_are_refused_by_their_type() {
    let server = Server::handling(|head, mut stream| async move {
        let media_type = path_of(&head)[1..].to_owned();
        let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {media_type}\r\n\r\n");
        drop(stream.write_all(head.as_bytes()).await);
        // Hold the connection until the fetcher closes it.
        until_closed(&mut stream).await;
    })
    .await;
    for media_type in [
        "text/event-stream",
        "Multipart/X-Mixed-Replace;boundary=x",
        "audio/mpeg",
        "video/mp4",
    ] {
        let url = server.url(&format!("/{media_type}"));
        let error = fetcher_for(&server)
            .fetch(&url, Expect::Image)
            .await
            .unwrap_err();
        assert_eq!(*error.kind(), FetchErrorKind::EndlessStream, "{media_type}");
    }
    let finite = Server::answering(|_| ok("Content-Type: video/mp4\r\n", b"x")).await;
    fetcher_for(&finite)
        .fetch(&finite.url("/"), Expect::Image)
        .await
        .unwrap();
}

#[tokio::test]
async fn allow_rules_open_a_network_an_address_a_host_each_with_or_without_port() {
    let server = Server::answering(|_| ok("", b"in")).await;
    let port = server.port();
    let by_address = server.url("/");
    let by_name = format!("http://Intranet.Example.:{port}/");
    for (allow, url, open) in [
        ("127.0.0.0/8".to_owned(), &by_address, true),
        ("127.0.0.1".to_owned(), &by_address, true),
        (rule(&server), &by_address, true),
        ("127.0.0.1:1".to_owned(), &by_address, false),
        ("127.0.0.2".to_owned(), &by_address, false),
        ("intranet.example".to_owned(), &by_address, false),
        ("intranet.example".to_owned(), &by_name, true),
        (format!("INTRANET.example.:{port}"), &by_name, true),
        ("intranet.example:1".to_owned(), &by_name, false),
        ("example".to_owned(), &by_name, false),
        ("other.intranet.example".to_owned(), &by_name, false),
        ("127.0.0.0/8".to_owned(), &by_name, true),
        (rule(&server), &by_name, true),
    ] {
        let fetcher = Fetcher::with_resolver(
            allowing(std::slice::from_ref(&allow)),
            Names::script(&[&["127.0.0.1"]]),
        );
        let outcome = fetcher.unwrap().fetch(url, Expect::Html).await;
        match outcome {
            Ok(_) => assert!(open, "{allow} opened {url}"),
            Err(error) => {
                assert!(!open, "{allow} did not open {url}: {error}");
                assert_eq!(
                    error.class(),
                    FailureClass::NotAllowed,
                    "{allow} {url}: {error}"
                );
            }
        }
    }
}

#[test]
fn settings_that_cannot_work_are_refused() {
    let with = |change: fn(&mut FetchSettings)| {
        let mut settings = FetchSettings::default();
        change(&mut settings);
        Fetcher::new(settings)
    };
    let error = with(|settings| settings.user_agent = "a\r\nb: c".to_owned()).unwrap_err();
    assert!(matches!(error, SettingsError::UserAgent(_)), "{error}");
    let error = with(|settings| settings.extra_roots_pem = "not PEM".to_owned()).unwrap_err();
    assert!(matches!(error, SettingsError::Roots(_)), "{error}");
    let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    assert!(
        Fetcher::new(FetchSettings {
            extra_roots_pem: broken.to_owned(),
            ..FetchSettings::default()
        })
        .is_err()
    );
    assert!(format!("{:?}", with(|_| ()).unwrap()).contains("max_redirects: 5"));
}
