//! Pictures by URL: which ones may be fetched, and the answers to a remote site's failures.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener};

use crate::house;

const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// Starts a site that answers each path in a different way.
fn site() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut socket in listener.incoming().map_while(Result::ok) {
            let mut line = String::new();
            let mut reader = BufReader::new(socket.try_clone().unwrap());
            reader.read_line(&mut line).unwrap();
            let mut header = String::new();
            while reader.read_line(&mut header).is_ok_and(|count| count > 2) {
                header.clear();
            }
            let (status, extra, body): (&str, &str, &[u8]) = match line.split(' ').nth(1).unwrap() {
                "/red.gif" => ("200 OK", "content-type: image/gif\r\n", GIF),
                "/page" => (
                    "200 OK",
                    "content-type: text/html\r\n",
                    b"<p>secret words</p>",
                ),
                "/moved" => ("302 Found", "location: /red.gif\r\n", b""),
                "/trap" => ("302 Found", "location: http://127.0.0.2/red.gif\r\n", b""),
                _ => ("404 Not Found", "", b"secret words"),
            };
            let head = format!(
                "HTTP/1.1 {status}\r\n{extra}content-length: {}\r\nconnection: close\r\n\r\n",
                body.len()
            );
            let _ = socket.write_all(&[head.as_bytes(), body].concat());
        }
    });
    address
}

#[test]
fn a_picture_of_an_allowed_host() {
    let site = site();
    let house = house::open_fetching(&site.to_string());
    for path in ["red.gif", "moved"] {
        let answer = house.get(&format!("/detect-color?url=http://{site}/{path}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json()[0]["hex_code"], "#ff0000");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
    let json = format!("{{\"url\": \"http://{site}/red.gif\"}}");
    let kind = [("content-type", "application/json")];
    let answer = house
        .client()
        .request("POST", "/detect-color", &kind, json.as_bytes());
    assert_eq!(answer.json()[0]["hex_code"], "#ff0000");
}

#[test]
fn what_a_remote_site_does_wrong() {
    let site = site();
    let house = house::open_fetching(&site.to_string());
    for (path, status) in [("page", 415), ("missing", 502), ("trap", 403)] {
        let answer = house.get(&format!("/detect-color?url=http://{site}/{path}"));
        let message = answer.failure(status);
        assert!(!message.contains("secret words"), "{message}");
    }
}

#[test]
fn addresses_that_are_not_allowed() {
    let site = site();
    let house = house::open();
    for (url, status) in [
        (format!("http://{site}/red.gif"), 403),
        ("http://localhost/red.gif".to_owned(), 403),
        ("http://169.254.169.254/latest/meta-data/".to_owned(), 403),
        ("http://2130706433/".to_owned(), 403),
        ("https://[::1]/".to_owned(), 403),
        ("http://user:pass@127.0.0.1/".to_owned(), 400),
        ("file:///etc/passwd".to_owned(), 400),
        ("ftp://example.org/a.gif".to_owned(), 400),
        ("picture.gif".to_owned(), 400),
        (format!("http://example.org/{}", "a".repeat(1000)), 400),
    ] {
        let answer = house.get(&format!("/detect-color?url={url}"));
        answer.failure(status);
        assert_eq!(answer.json()["parameter"], "url", "{url}");
    }
}
