//! Limits of size and time: bodies that are announced too large, endless, silent, or trickling.

use std::time::Duration;

use sundry_fetch::{
    Expect, FailureClass, FetchErrorKind, FetchSettings, Fetcher, Phase, Resolve, Resolving,
};
use tokio::io::AsyncWriteExt;

use crate::support::{Names, Server, fetcher_for, hasty_fetcher_for, ok, small, until_closed};

const PAGE_LIMIT: FetchErrorKind = FetchErrorKind::TooLarge { limit: 1_000_000 };

#[tokio::test]
async fn an_announced_size_over_the_limit_is_refused_without_reading() {
    let server = Server::handling(|_, mut stream| async move {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000001\r\n\r\n";
        drop(stream.write_all(head.as_bytes()).await);
        // No byte of the body ever comes, so only the announced length can be the reason.
        until_closed(&mut stream).await;
    })
    .await;
    let error = fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), PAGE_LIMIT);
    assert_eq!(error.class(), FailureClass::RemoteFailed);
    assert!(error.to_string().contains("1000000 bytes"), "{error}");
}

#[tokio::test]
async fn pages_and_pictures_have_their_own_limits() {
    let server = Server::answering(|_| ok("", &vec![b'x'; 1_500_000])).await;
    let fetcher = fetcher_for(&server);
    assert_eq!(
        fetcher
            .fetch(&server.url("/"), Expect::Image)
            .await
            .unwrap()
            .bytes
            .len(),
        1_500_000
    );
    let error = fetcher
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), PAGE_LIMIT);
}

#[tokio::test]
async fn bodies_without_a_length_stop_at_the_limit() {
    for chunked in [true, false] {
        let server = Server::handling(move |_, mut stream| async move {
            let extra = if chunked {
                "Transfer-Encoding: chunked\r\n"
            } else {
                ""
            };
            let head = format!("HTTP/1.1 200 OK\r\n{extra}\r\n");
            let chunk = [b"2000\r\n".as_slice(), &[b'x'; 0x2000], b"\r\n"].concat();
            let piece = if chunked { chunk } else { vec![b'x'; 0x2000] };
            let mut open = stream.write_all(head.as_bytes()).await.is_ok();
            while open {
                open = stream.write_all(&piece).await.is_ok();
            }
        })
        .await;
        let error = fetcher_for(&server)
            .fetch(&server.url("/"), Expect::Html)
            .await
            .unwrap_err();
        assert_eq!(*error.kind(), PAGE_LIMIT, "chunked: {chunked}");
    }
}

#[tokio::test]
async fn a_head_without_end_is_cut_off() {
    let server = Server::handling(|_, mut stream| async move {
        let mut open = stream.write_all(b"HTTP/1.1 200 OK\r\n").await.is_ok();
        let line = format!("X-Filler: {}\r\n", "x".repeat(8_000));
        while open {
            open = stream.write_all(line.as_bytes()).await.is_ok();
        }
    })
    .await;
    let error = fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::Protocol);
}

#[tokio::test]
async fn a_silent_server_is_given_up() {
    let server = Server::handling(|_, mut stream| async move {
        until_closed(&mut stream).await;
    })
    .await;
    let error = hasty_fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::TooSlow(Phase::Total));
    assert_eq!(error.class(), FailureClass::TooSlow);
}

/// Sends `piece` at every tenth of a stall window, as long as somebody listens.
async fn dripping(piece: &'static [u8]) -> Server {
    Server::handling(move |_, mut stream| async move {
        let mut open = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.is_ok();
        let mut pace = tokio::time::interval(Duration::from_millis(15));
        while open {
            pace.tick().await;
            open = stream.write_all(piece).await.is_ok();
        }
    })
    .await
}

#[tokio::test]
async fn a_trickling_body_is_given_up_before_the_total_time() {
    let server = dripping(b"x").await;
    let error = hasty_fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::TooSlow(Phase::Body));
    assert_eq!(error.class(), FailureClass::TooSlow);
}

#[tokio::test]
async fn a_steady_body_without_end_meets_the_total_time() {
    let server = dripping(&[b'x'; 500]).await;
    let error = hasty_fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::TooSlow(Phase::Total));
}

/// A resolver that never answers.
struct Silence;

impl Resolve for Silence {
    fn resolve<'a>(&'a self, _name: &'a str) -> Resolving<'a> {
        Box::pin(std::future::pending())
    }
}

#[tokio::test]
async fn a_name_server_that_never_answers_is_too_slow() {
    let settings = FetchSettings {
        connect_timeout: Duration::from_millis(50),
        ..FetchSettings::default()
    };
    let fetcher = Fetcher::with_resolver(settings, Silence).unwrap();
    let error = fetcher
        .fetch("http://example.org/", Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::TooSlow(Phase::Connect));
}

#[tokio::test]
async fn a_server_that_never_finishes_its_handshake_is_too_slow() {
    // Never writes, so a TLS client's handshake hangs.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let settings = FetchSettings {
        connect_timeout: Duration::from_millis(100),
        allow: vec![address.to_string().parse().unwrap()],
        ..FetchSettings::default()
    };
    let fetcher = Fetcher::with_resolver(settings, Names::none()).unwrap();
    let error = fetcher
        .fetch(&format!("https://{address}/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::TooSlow(Phase::Connect));
}

#[tokio::test]
async fn dropping_a_fetch_closes_its_connection() {
    let (closed, seen) = tokio::sync::oneshot::channel();
    let closed = std::sync::Mutex::new(Some(closed));
    let (arrived, here) = tokio::sync::oneshot::channel();
    let arrived = std::sync::Mutex::new(Some(arrived));
    let server = Server::handling(move |_, mut stream| {
        let closed = closed.lock().unwrap().take();
        let arrived = arrived.lock().unwrap().take();
        async move {
            arrived.map(|tell| tell.send(()));
            until_closed(&mut stream).await;
            closed.map(|tell| tell.send(()));
        }
    })
    .await;
    let fetcher = Fetcher::with_resolver(small(&server), Names::none()).unwrap();
    let url = server.url("/");
    let fetching = tokio::spawn(async move { fetcher.fetch(&url, Expect::Html).await.is_ok() });
    here.await.unwrap();
    fetching.abort();
    tokio::time::timeout(Duration::from_secs(5), seen)
        .await
        .expect("still open")
        .unwrap();
}
