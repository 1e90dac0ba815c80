//! Pictures and videos that the server serves itself: whole, in parts, and nothing else.

use sundry_catalog::Home;
use sundry_http::HttpSettings;
use sundry_operations::{OPERATIONS, ServiceSettings};

use crate::client::Answer;
use crate::house::{self, House};

const PICTURE: &str = "/media/starter/kettle-on-a-monday.png";

fn ask(house: &House, path: &str, headers: &str) -> Answer {
    let mut client = house.client();
    client.send(format!("GET {path} HTTP/1.1\r\nHost: sundry.example\r\n{headers}\r\n").as_bytes());
    client.receive(false)
}

#[test]
fn a_starter_picture_whole_and_in_parts() {
    let house = house::open();
    let whole = ask(&house, PICTURE, "");
    assert_eq!(whole.status, 200);
    assert_eq!(whole.header("content-type"), Some("image/png"));
    assert_eq!(whole.header("accept-ranges"), Some("bytes"));
    assert_eq!(whole.header("x-content-type-options"), Some("nosniff"));
    assert!(whole.body.starts_with(b"\x89PNG"));
    let length = whole.body.len();
    for (range, from, to) in [
        ("bytes=0-9", 0, 10),
        ("bytes=100-", 100, length),
        ("bytes=-7", length - 7, length),
        ("bytes=10-99999999", 10, length),
    ] {
        let part = ask(&house, PICTURE, &format!("Range: {range}\r\n"));
        assert_eq!(part.status, 206, "{range}");
        assert_eq!(part.body, whole.body[from..to], "{range}");
        let shown = format!("bytes {from}-{}/{length}", to - 1);
        assert_eq!(part.header("content-range"), Some(shown.as_str()));
    }
    let beyond = ask(&house, PICTURE, &format!("Range: bytes={length}-\r\n"));
    assert_eq!(beyond.status, 416);
    assert_eq!(beyond.json()["code"], 416);
    let shown = format!("bytes */{length}");
    assert_eq!(beyond.header("content-range"), Some(shown.as_str()));
}

#[test]
fn conditions_are_kept() {
    let house = house::open();
    let tag = ask(&house, PICTURE, "").header("etag").unwrap().to_owned();
    let known = ask(&house, PICTURE, &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((known.status, known.body.len()), (304, 0));
    let same = ask(
        &house,
        PICTURE,
        &format!("Range: bytes=0-3\r\nIf-Range: {tag}\r\n"),
    );
    assert_eq!(same.status, 206);
    let other = ask(&house, PICTURE, "Range: bytes=0-3\r\nIf-Range: \"old\"\r\n");
    assert_eq!(other.status, 200);
}

#[test]
fn a_head_tells_the_length() {
    let house = house::open();
    let mut client = house.client();
    client.send(format!("HEAD {PICTURE} HTTP/1.1\r\nHost: a\r\n\r\n").as_bytes());
    let head = client.receive(true);
    let length = ask(&house, PICTURE, "").body.len().to_string();
    assert_eq!(head.header("content-length"), Some(length.as_str()));
}

#[test]
fn what_is_not_there_is_a_404_and_nothing_else_is_served() {
    let house = house::open();
    for path in [
        "/media/",
        "/media/starter",
        "/media/starter/",
        "/media/starter/nothing.png",
        "/media/starter/../../Cargo.toml",
        "/media/starter/%2e%2e/%2e%2e/Cargo.toml",
        "/media//etc/passwd",
        "/media/..%2f..%2fetc%2fpasswd",
        "/media/starter/%ff",
    ] {
        let answer = ask(&house, path, "");
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.json()["status"], "failure", "{path}");
    }
    let mut client = house.client();
    client.send(
        format!("POST {PICTURE} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n").as_bytes(),
    );
    assert_eq!(client.receive(false).status, 405);
}

const REFUSAL: &[u8] =
    b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Serves a file larger than one part from an operator's folder; other files stay unserved.
#[test]
fn a_folder_of_the_operators_own() {
    let data = tempfile::tempdir().unwrap();
    let pictures = tempfile::tempdir().unwrap();
    let mut large = b"\x89PNG\r\n\x1A\n".to_vec();
    large.extend((0..700_000_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8));
    // What looks like an answer of the HTTP library within a file is part of the file.
    let looks_like_an_answer = 500_000..500_000 + REFUSAL.len();
    large[looks_like_an_answer.clone()].copy_from_slice(REFUSAL);
    std::fs::create_dir(pictures.path().join("a b")).unwrap();
    fs_err::write(pictures.path().join("a b/large ü.png"), &large).unwrap();
    fs_err::write(pictures.path().join("page.png"), b"<html>").unwrap();
    fs_err::write(pictures.path().join(".hidden.png"), &large).unwrap();
    Home::new(data.path())
        .mount("mine", pictures.path())
        .unwrap();
    let service = ServiceSettings {
        data_folder: Some(data.path().to_owned()),
        ..ServiceSettings::default()
    };
    let house = house::start(OPERATIONS, service, HttpSettings::default());
    let path = "/media/mine/a%20b/large%20%C3%BC.png";
    let whole = ask(&house, path, "");
    assert_eq!(whole.status, 200);
    assert_eq!(whole.body, large);
    let part = ask(&house, path, "Range: bytes=400000-\r\n");
    assert_eq!(
        (part.status, part.body.as_slice()),
        (206, &large[400_000..])
    );
    let (from, to) = (looks_like_an_answer.start, looks_like_an_answer.end - 1);
    let part = ask(&house, path, &format!("Range: bytes={from}-{to}\r\n"));
    assert_eq!((part.status, part.body.as_slice()), (206, REFUSAL));
    for path in [
        "/media/mine/page.png",
        "/media/mine/.hidden.png",
        "/media/mine/a%20b",
        "/media/mine/a%20b/../page.png",
        "/media/mine/a%20b/%2e%2e/a%20b/large%20%C3%BC.png",
        "/media/other/page.png",
    ] {
        assert_eq!(ask(&house, path, "").status, 404, "{path}");
    }
}

#[test]
fn addresses_in_answers_are_those_the_caller_used() {
    let house = house::open();
    let found = ask(&house, "/retrieve-random-meme", "");
    let url = found.json()["url"].as_str().unwrap().to_owned();
    assert!(
        url.starts_with("http://sundry.example/media/starter/"),
        "{url}"
    );
    let service = ServiceSettings {
        public_url: Some("https://memes.example/".to_owned()),
        ..ServiceSettings::default()
    };
    let house = house::start(OPERATIONS, service, HttpSettings::default());
    let found = ask(&house, "/retrieve-random-meme", "");
    let url = found.json()["url"].as_str().unwrap().to_owned();
    assert!(
        url.starts_with("https://memes.example/media/starter/"),
        "{url}"
    );
}

#[test]
fn the_colours_of_a_picture_that_is_served_here_are_found_without_a_fetch() {
    let house = house::open();
    let here = format!("/detect-color?url=http://sundry.example{PICTURE}");
    let found = ask(&house, &here, "");
    assert_eq!(found.status, 200, "{}", found.text());
    assert!(found.json()[0]["hex_code"].is_string());
    let missing = ask(&house, &here.replace("kettle", "cattle"), "");
    assert_eq!(missing.status, 404, "{}", missing.text());
    // The same path elsewhere is fetched, and the fetch rules refuse this address.
    let elsewhere = here.replace("sundry.example/", "127.0.0.1:1/");
    let refused = ask(&house, &elsewhere, "");
    assert_eq!(refused.status, 403, "{}", refused.text());
}
