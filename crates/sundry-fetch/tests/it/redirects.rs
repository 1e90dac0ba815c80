//! Redirects: each hop is judged anew, five are followed, nothing leaks along the way.

use sundry_fetch::{Expect, FailureClass, FetchErrorKind, FetchSettings, Fetcher};

use crate::support::{
    Names, Server, allowing, fetcher_for, ok, path_of, redirect, response, rule, small,
};

/// Starts a server whose `/` redirects to `to`, and whose other paths answer with the request.
async fn redirecting(to: &str) -> Server {
    let to = to.to_owned();
    Server::answering(move |head| match path_of(head) {
        "/" => redirect(&to),
        _ => ok("", head.as_bytes()),
    })
    .await
}

#[tokio::test]
async fn relative_and_absolute_targets_are_followed() {
    for (to, arrived) in [
        ("/there", "/there#kept"),
        ("there?q=1", "/there?q=1#kept"),
        ("./a/../there", "/there#kept"),
        ("?q=2", "/?q=2#kept"),
        ("/there#new", "/there#new"),
        ("/ünï", "/%C3%BCn%C3%AF#kept"),
        ("/sp ace", "/sp%20ace#kept"),
    ] {
        let server = redirecting(to).await;
        let fetcher = fetcher_for(&server);
        let fetched = fetcher
            .fetch(&server.url("/#kept"), Expect::Html)
            .await
            .expect(to);
        assert_eq!(fetched.url.as_str(), server.url(arrived), "{to}");
        let head = String::from_utf8(fetched.bytes.to_vec())
            .unwrap()
            .to_lowercase();
        assert!(
            !head.contains("referer") && !head.contains("cookie"),
            "{head}"
        );
    }
}

#[tokio::test]
async fn all_five_kinds_are_followed() {
    for status in ["301 a", "302 b", "303 c", "307 d", "308 e"] {
        let server = Server::answering(move |head| match path_of(head) {
            "/" => response(status, "Location: /x\r\nSet-Cookie: id=1\r\n", b""),
            _ => ok("", head.as_bytes()),
        })
        .await;
        let fetched = fetcher_for(&server)
            .fetch(&server.url("/"), Expect::Html)
            .await
            .unwrap();
        assert!(fetched.bytes.starts_with(b"GET /x "), "{status}");
    }
}

#[tokio::test]
async fn five_redirects_are_followed_and_a_sixth_is_not() {
    let server = Server::answering(|head| {
        let left: usize = path_of(head)[1..].parse().unwrap();
        if left == 0 {
            ok("", b"there")
        } else {
            redirect(&format!("/{}", left - 1))
        }
    })
    .await;
    let fetcher = fetcher_for(&server);
    assert_eq!(
        fetcher
            .fetch(&server.url("/5"), Expect::Html)
            .await
            .unwrap()
            .bytes,
        "there"
    );
    let before = server.visits();
    let error = fetcher
        .fetch(&server.url("/6"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::TooManyRedirects { limit: 5 });
    assert_eq!(error.class(), FailureClass::RemoteFailed);
    assert_eq!(server.visits() - before, 6);
}

#[tokio::test]
async fn a_loop_ends() {
    let server = Server::answering(|_| redirect("/")).await;
    let error = fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::TooManyRedirects { limit: 5 });
}

#[tokio::test]
async fn no_redirect_leads_inside() {
    let trap = Server::answering(|_| ok("", b"secret")).await;
    let port = trap.port();
    let hosts = [
        "127.0.0.1",
        "127.1",
        "0x7f.1",
        "2130706433",
        "0177.0.0.1",
        "[::ffff:127.0.0.1]",
        "[::1]",
        "localhost",
        "x.localhost.",
        "１２７.０.０.１",
        "127.0.0.1.",
        "0",
        "[64:ff9b::7f00:1]",
        "10.0.0.1",
        "169.254.169.254",
        "metadata.google.internal",
        "rebind.example",
    ];
    for host in hosts {
        for to in [
            format!("http://{host}:{port}/"),
            format!("//{host}:{port}/x"),
        ] {
            let server = redirecting(&to).await;
            let settings = FetchSettings {
                extra_ports: vec![port],
                ..small(&server)
            };
            let names = Names::script(&[&["127.0.0.1"]]);
            let fetcher = Fetcher::with_resolver(settings, names).unwrap();
            let error = fetcher
                .fetch(&server.url("/"), Expect::Html)
                .await
                .expect_err(&to);
            assert_eq!(*error.kind(), FetchErrorKind::AddressNotAllowed, "{to}");
            assert_eq!(error.class(), FailureClass::NotAllowed);
            assert!(error.is_after_redirect());
            assert!(
                error.to_string().starts_with("after a redirect: "),
                "{error}"
            );
            assert_eq!(trap.visits(), 0, "{to}");
        }
    }
}

#[tokio::test]
async fn a_rule_for_one_port_does_not_cover_a_redirect_to_another() {
    let trap = Server::answering(|_| ok("", b"secret")).await;
    let server = redirecting(&trap.url("/")).await;
    let error = fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::AddressNotAllowed);
    assert_eq!(trap.visits(), 0);

    let public = redirecting("http://9.9.9.9:6379/").await;
    let error = fetcher_for(&public)
        .fetch(&public.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::PortNotAllowed(6379));
    assert_eq!(error.class(), FailureClass::NotAllowed);

    let both = Fetcher::new(allowing(&[rule(&server), rule(&trap)])).unwrap();
    assert_eq!(
        both.fetch(&server.url("/"), Expect::Html)
            .await
            .unwrap()
            .bytes,
        "secret"
    );
}

/// A rule for a host covers that host, but not the targets of its redirects.
#[tokio::test]
async fn an_allowed_host_cannot_pass_its_leave_on() {
    let trap = Server::answering(|_| ok("", b"secret")).await;
    let server = redirecting(&trap.url("/")).await;
    let names = Names::script(&[&["127.0.0.1"]]);
    let settings = allowing(&["intranet.example".to_owned()]);
    let fetcher = Fetcher::with_resolver(settings, names).unwrap();
    let url = format!("http://intranet.example:{}/", server.port());
    let error = fetcher.fetch(&url, Expect::Html).await.unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::AddressNotAllowed);
    assert_eq!((server.visits(), trap.visits()), (1, 0));
}

#[tokio::test]
async fn other_schemes_are_refused() {
    for to in [
        "file:///etc/passwd",
        "FILE:///etc/passwd",
        "ftp://example.org/",
        "gopher://127.0.0.1:70/_x",
        "data:text/html,<p>x",
        "javascript:alert(1)",
        "ws://example.org/",
        "unix:/run/x",
    ] {
        let server = redirecting(to).await;
        let error = fetcher_for(&server)
            .fetch(&server.url("/"), Expect::Html)
            .await
            .expect_err(to);
        assert_eq!(*error.kind(), FetchErrorKind::SchemeNotAllowed, "{to}");
        assert_eq!(error.class(), FailureClass::NotAllowed);
    }
}

#[tokio::test]
async fn unusable_targets_are_a_failure_of_the_remote() {
    for to in [
        "http://",
        "http://[::1",
        "http://exa mple/",
        "http://user:password@example.org/",
        "http://a..b/",
        "http://example.org:99999/",
    ] {
        let server = redirecting(to).await;
        let error = fetcher_for(&server)
            .fetch(&server.url("/"), Expect::Html)
            .await
            .expect_err(to);
        assert_eq!(*error.kind(), FetchErrorKind::BadRedirect, "{to}");
        assert_eq!(error.class(), FailureClass::RemoteFailed);
    }
    for headers in ["", "Location: \u{ff}\r\n"] {
        let raw: Vec<u8> = format!("HTTP/1.1 302 x\r\n{headers}\r\n")
            .chars()
            .map(|c| c as u8)
            .collect();
        let server = Server::answering(move |_| raw.clone()).await;
        let error = fetcher_for(&server)
            .fetch(&server.url("/"), Expect::Html)
            .await
            .unwrap_err();
        assert_eq!(*error.kind(), FetchErrorKind::BadRedirect, "{headers:?}");
    }
}
