//! Connections to the one server of an endpoint: kept, used again, and never to anywhere else.

use std::time::Duration;

use bytes::Bytes;
use http::{Method, Request};
use http_body_util::{BodyExt as _, Full};
use sundry_fetch::{Endpoint, EndpointError, FetchSettings};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::support::{Server, response, until_closed};

fn endpoint(server: &Server) -> Endpoint {
    Endpoint::new(&server.url(""), &FetchSettings::default()).unwrap()
}

fn impatient(server: &Server) -> Endpoint {
    let settings = FetchSettings {
        stall_window: Duration::from_millis(100),
        ..FetchSettings::default()
    };
    Endpoint::new(&server.url(""), &settings).unwrap()
}

fn request(method: Method, url: String, body: &'static str) -> Request<Full<Bytes>> {
    let request = Request::builder().method(method).uri(url);
    request.body(Full::from(body)).unwrap()
}

/// Sends a request and reads the answer to its end.
async fn ask(endpoint: &Endpoint, request: Request<Full<Bytes>>) -> Result<String, EndpointError> {
    let body = endpoint.send(request).await?.into_body();
    let bytes = body.collect().await?.to_bytes();
    Ok(String::from_utf8(bytes.to_vec()).unwrap())
}

/// Answers on and on: what was asked comes back as the body.
async fn echo(head: String, mut stream: TcpStream) {
    let mut head = head;
    loop {
        let length = head.to_lowercase();
        let length = length
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.map_or(0, |length| length.parse().unwrap())];
        stream.read_exact(&mut body).await.unwrap();
        let line = head.lines().next().unwrap().to_owned();
        let answer = format!("{line} {}", String::from_utf8(body).unwrap());
        let answer = response("200 OK", "", answer.as_bytes());
        if stream.write_all(&answer).await.is_err() {
            return;
        }
        let mut next = Vec::new();
        while !next.ends_with(b"\r\n\r\n") {
            match stream.read_u8().await {
                Ok(byte) => next.push(byte),
                Err(_) => return,
            }
        }
        head = String::from_utf8(next).unwrap();
    }
}

#[tokio::test]
async fn a_connection_is_used_again_once_its_answer_was_read() {
    let server = Server::handling(echo).await;
    let endpoint = endpoint(&server);
    for round in 0..3 {
        let asked = request(Method::PUT, server.url(&format!("/a?b={round}")), "body");
        let answer = ask(&endpoint, asked).await.unwrap();
        assert_eq!(answer, format!("PUT /a?b={round} HTTP/1.1 body"));
    }
    assert_eq!(server.visits(), 1);
    // An answer that is not read keeps its connection from others.
    let unread = endpoint
        .send(request(Method::GET, server.url("/c"), ""))
        .await
        .unwrap();
    let answer = ask(&endpoint, request(Method::GET, server.url("/d"), ""))
        .await
        .unwrap();
    assert_eq!((answer.as_str(), server.visits()), ("GET /d HTTP/1.1 ", 2));
    drop(unread);
}

#[tokio::test]
async fn a_connection_that_the_server_closed_is_made_anew() {
    let server = Server::answering(|_| response("200 OK", "", b"once")).await;
    let endpoint = endpoint(&server);
    for visits in 1..4 {
        let asked = request(Method::PUT, server.url("/"), "body");
        assert_eq!(ask(&endpoint, asked).await.unwrap(), "once");
        assert_eq!(server.visits(), visits);
    }
}

#[tokio::test]
async fn no_request_goes_anywhere_else() {
    let (server, other) = (Server::handling(echo).await, Server::handling(echo).await);
    let endpoint = endpoint(&server);
    let secure = server.url("/").replace("http:", "https:");
    for url in [other.url("/"), secure, "/relative".to_owned()] {
        let refused = ask(&endpoint, request(Method::GET, url, ""))
            .await
            .unwrap_err();
        assert!(matches!(refused, EndpointError::Elsewhere(_)), "{refused}");
    }
    assert_eq!((server.visits(), other.visits()), (0, 0));
}

#[tokio::test]
async fn a_redirect_is_an_answer_like_any_other() {
    let server = Server::answering(|_| {
        response(
            "302 Found",
            "Location: http://127.0.0.1:1/\r\n",
            b"elsewhere",
        )
    })
    .await;
    let endpoint = endpoint(&server);
    let answer = endpoint
        .send(request(Method::GET, server.url("/"), ""))
        .await
        .unwrap();
    assert_eq!(answer.status(), 302);
    assert_eq!(server.visits(), 1);
}

#[tokio::test]
async fn a_server_that_falls_silent_is_given_up() {
    let server = Server::handling(|_, mut stream: TcpStream| async move {
        until_closed(&mut stream).await;
    })
    .await;
    let silent = ask(
        &impatient(&server),
        request(Method::GET, server.url("/"), ""),
    )
    .await;
    assert!(
        matches!(silent, Err(EndpointError::TooSlow(_))),
        "{silent:?}"
    );

    let server = Server::handling(|_, mut stream: TcpStream| async move {
        let head = b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf";
        stream.write_all(head).await.unwrap();
        until_closed(&mut stream).await;
    })
    .await;
    let silent = ask(
        &impatient(&server),
        request(Method::GET, server.url("/"), ""),
    )
    .await;
    assert!(
        matches!(silent, Err(EndpointError::TooSlow(_))),
        "{silent:?}"
    );
}

#[test]
fn an_endpoint_is_a_host_and_nothing_else() {
    for (url, good) in [
        ("https://s3.example", true),
        ("https://s3.example/", true),
        ("http://[::1]:9000", true),
        ("http://10.0.0.5:9000", true),
        ("http://minio:9000", true),
        ("https://s3.example/bucket", false),
        ("https://key:secret@s3.example", false),
        ("s3.example", false),
        ("ftp://s3.example", false),
    ] {
        let made = Endpoint::new(url, &FetchSettings::default());
        assert_eq!(made.is_ok(), good, "{url}: {made:?}");
    }
}
