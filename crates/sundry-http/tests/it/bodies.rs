//! Pictures in every form of upload, and uploads that are refused.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sundry_fetch::FetchSettings;
use sundry_http::HttpSettings;
use sundry_operations::{Memory, OPERATIONS, ServiceSettings};

use crate::house::{self, House};

/// A GIF of one red pixel.
const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

fn multipart(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (disposition, content) in parts {
        body.extend_from_slice(
            format!("--XX\r\nContent-Disposition: form-data; {disposition}\r\n\r\n").as_bytes(),
        );
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--XX--\r\n");
    body
}

const FORM: &str = "multipart/form-data; boundary=XX";

#[test]
fn a_picture_may_come_in_every_form() {
    let house = house::open();
    let base64 = STANDARD.encode(GIF);
    let json = format!("{{\"image\": \"{base64}\"}}");
    let unpadded = format!("{{\"image\": \"{}\"}}", base64.trim_end_matches('='));
    let data_url = format!("{{\"Image\": \"data:image/gif;base64,{base64}\"}}");
    let one_file = multipart(&[("name=\"anything\"; filename=\"a.gif\"", GIF)]);
    let no_file_name = multipart(&[("name=\"picture\"", GIF)]);
    let bodies: [(&str, &[u8]); 9] = [
        ("image/gif", GIF),
        ("image/jpeg", GIF),
        ("application/octet-stream", GIF),
        ("application/x-www-form-urlencoded", GIF),
        ("application/json", json.as_bytes()),
        ("application/json", unpadded.as_bytes()),
        ("application/json", data_url.as_bytes()),
        (FORM, &one_file),
        (FORM, &no_file_name),
    ];
    for (kind, body) in bodies {
        let answer =
            house
                .client()
                .request("POST", "/detect-color", &[("content-type", kind)], body);
        assert_eq!(answer.status, 200, "{kind}: {}", answer.text());
        assert_eq!(answer.json()[0]["hex_code"], "#ff0000", "{kind}");
        assert_eq!(answer.json()[0]["main_color"], "Red", "{kind}");
        assert_eq!(answer.header("sundry-ignored-parameters"), None);
    }
    let untyped = house.client().request("POST", "/detect-color", &[], GIF);
    assert_eq!(untyped.json()[0]["hex_code"], "#ff0000");
}

#[test]
fn uploads_that_are_no_pictures() {
    let house = house::open();
    let text = multipart(&[("name=\"note\"", b"hello")]);
    let two = multipart(&[
        ("name=\"a\"; filename=\"a\"", GIF),
        ("name=\"b\"; filename=\"b\"", GIF),
    ]);
    let cases: [(&str, &[u8], u16); 10] = [
        ("image/png", b"not a picture", 415),
        ("image/gif", &GIF[..12], 415),
        ("text/plain", GIF, 415),
        ("multipart/form-data", GIF, 415),
        (FORM, b"--XX nonsense", 400),
        (FORM, &text, 400),
        (FORM, &two, 400),
        ("application/json", b"{\"image\": \"***\"}", 400),
        (
            "application/json",
            b"{\"image\": \"data:image/gif,abc\"}",
            400,
        ),
        ("application/json", b"{}", 400),
    ];
    for (kind, body, status) in cases {
        let answer =
            house
                .client()
                .request("POST", "/detect-color", &[("content-type", kind)], body);
        let shown = String::from_utf8_lossy(body).into_owned();
        assert_eq!(answer.status, status, "{kind} {shown}: {}", answer.text());
        answer.failure(status);
    }
    let both = house.client().request(
        "POST",
        "/detect-color?url=http://127.0.0.1/a.gif",
        &[("content-type", "image/gif")],
        GIF,
    );
    assert!(both.failure(400).contains("More than one picture"));
}

#[test]
fn uploads_that_are_too_large() {
    let house = house::open();
    // With an announced length, the upload is refused before a byte of it is read.
    let mut client = house.client();
    client.send(
        b"POST /detect-color HTTP/1.1\r\nhost: a\r\ncontent-type: image/png\r\n\
          content-length: 999999999\r\n\r\n",
    );
    client.receive(false).failure(413);
    // Without an announced length, it is refused when it passes the limit.
    let mut client = house.client();
    client.send(
        b"POST /detect-color HTTP/1.1\r\nhost: a\r\ncontent-type: image/png\r\n\
          transfer-encoding: chunked\r\n\r\n",
    );
    let mut chunk = format!("{:x}\r\n", 1 << 20).into_bytes();
    chunk.resize(chunk.len() + (1 << 20), b'x');
    chunk.extend_from_slice(b"\r\n");
    // 13 chunks pass the limit of a base64 body; no more is sent than that takes.
    for _ in 0..13 {
        client.send(&chunk);
    }
    client.send(&chunk[..1 << 19]);
    client.receive(false).failure(413);
    // A raw picture above the limit of pictures but below the limit of bodies.
    let large = vec![0; 10_000_001];
    let kind = [("content-type", "image/png")];
    let message = house
        .client()
        .request("POST", "/detect-color", &kind, &large)
        .failure(413);
    assert_eq!(message, "The upload is too large; the limit is 10 MB.");
}

#[test]
fn a_bomb_is_refused_by_its_header() {
    let house = house::open();
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend_from_slice(&30_000_u32.to_be_bytes());
    png.extend_from_slice(&30_000_u32.to_be_bytes());
    png.extend_from_slice(&[8, 2, 0, 0, 0, 0, 0, 0, 0]);
    let kind = [("content-type", "image/png")];
    let message = house
        .client()
        .request("POST", "/detect-color", &kind, &png)
        .failure(413);
    assert!(message.contains("30000"), "{message}");
}

#[test]
fn a_body_that_does_not_come_is_a_408() {
    let body_timeout = std::time::Duration::from_millis(100);
    let house = house::open_with(HttpSettings {
        body_timeout,
        ..HttpSettings::default()
    });
    let mut client = house.client();
    client.send(
        b"POST /detect-color HTTP/1.1\r\nhost: a\r\ncontent-type: image/gif\r\n\
          content-length: 100\r\n\r\nGIF89a",
    );
    client.receive(false).failure(408);
}

fn with_memory(bytes: usize) -> House {
    let service = ServiceSettings {
        fetch: FetchSettings {
            memory: Memory::new(bytes),
            ..FetchSettings::default()
        },
        ..ServiceSettings::default()
    };
    house::start(OPERATIONS, service, HttpSettings::default())
}

#[test]
fn uploads_beyond_the_memory_for_them_are_told_to_come_back() {
    let house = with_memory(40_000);
    let kind = [("content-type", "image/gif")];
    let mut body = GIF.to_vec();
    body.resize(30_000, 0);
    let mut slow = house.client();
    slow.send(
        b"POST /detect-color HTTP/1.1\r\nhost: a\r\ncontent-type: image/gif\r\n\
          content-length: 30000\r\n\r\n",
    );
    slow.send(&body[..20_000]);
    while house.service.memory().left() > 20_000 {
        std::thread::yield_now();
    }
    let mut client = house.client();
    let refused = client.request("POST", "/detect-color", &kind, GIF);
    refused.failure(503);
    assert_eq!(refused.header("retry-after"), Some("1"));
    // An upload that cannot fit is refused before it is sent.
    client.send(
        b"POST /detect-color HTTP/1.1\r\nhost: a\r\ncontent-type: image/gif\r\n\
          expect: 100-continue\r\ncontent-length: 30000\r\n\r\n",
    );
    client.receive(false).failure(503);

    slow.send(&body[20_000..]);
    assert_eq!(slow.receive(false).status, 200);
    let answer = house.client().request("POST", "/detect-color", &kind, GIF);
    assert_eq!(answer.status, 200);
    assert_eq!(house.service.memory().left(), 40_000);
}

#[test]
fn uploads_that_send_nothing_hold_nothing() {
    let house = with_memory(20_000_000);
    let idle: Vec<_> = (0..30)
        .map(|_| {
            let mut client = house.client();
            client.send(
                b"POST /detect-color HTTP/1.1\r\nhost: a\r\ncontent-type: image/gif\r\n\
                  transfer-encoding: chunked\r\nexpect: 100-continue\r\n\r\n",
            );
            // From now on the server waits for the body.
            assert_eq!(client.receive(true).status, 100);
            client
        })
        .collect();
    assert_eq!(house.service.memory().left(), 20_000_000);
    let kind = [("content-type", "image/gif")];
    let answer = house.client().request("POST", "/detect-color", &kind, GIF);
    assert_eq!(answer.status, 200);
    drop(idle);
}
