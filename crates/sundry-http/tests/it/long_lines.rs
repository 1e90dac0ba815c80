//! Request lines that are longer than the HTTP library accepts: the contract lets them be 128 KiB.

use std::fmt::Write as _;

use proptest::prelude::*;

use crate::client::Client;
use crate::house;

/// Returns a GET of `detect-language` for this text, percent-encoded.
fn request(text: &str, method: &str) -> Vec<u8> {
    let mut encoded = String::new();
    for byte in text.bytes() {
        write!(encoded, "%{byte:02X}").unwrap();
    }
    format!("{method} /detect-language?text={encoded} HTTP/1.1\r\nhost: sundry\r\n\r\n")
        .into_bytes()
}

/// Asserts that the next answer finds Japanese.
fn is_japanese(client: &mut Client) {
    let answer = client.receive(false);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.json()[0]["language"], "ja");
}

/// Returns ten thousand characters, of which most have four bytes.
fn text() -> String {
    format!("{:🍕<10000}", "これは日本語の文章です。")
}

#[test]
fn ten_thousand_characters_of_any_script_fit_into_an_address() {
    let house = house::open();
    let mut client = house.client();
    let long = request(&text(), "GET");
    assert!(long.len() > 119_000);
    // Several on one connection, with short ones between them.
    for _ in 0..2 {
        client.send(&long);
        is_japanese(&mut client);
        let answer = client.get("/pluralize-word?word=ox", &[]);
        assert_eq!(answer.json()["plural"], "oxen");
    }
    client.send(&request(&text(), "HEAD"));
    let answer = client.receive(true);
    assert_eq!(answer.status, 200);
    assert_eq!(client.get("/livez", &[]).status, 200);
}

#[test]
fn a_long_query_is_read_like_a_short_one() {
    let house = house::open();
    let mut client = house.client();
    let too_much = format!("/detect-language?text=a&no-such={}", "%61".repeat(30_000));
    let answer = client.get(&too_much, &[]);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("sundry-ignored-parameters"), Some("no-such"));
    let too_long = format!("/pluralize-word?word={}", "a".repeat(70_000));
    let message = client.get(&too_long, &[]).failure(400);
    assert!(message.contains("50"), "{message}");
    // The next request has its own query, or none.
    client.get("/pluralize-word", &[]).failure(400);
}

#[test]
fn a_line_beyond_the_limit_is_refused() {
    let house = house::open();
    let line = |length: usize| {
        let around = "GET /livez? HTTP/1.1\r\n".len();
        format!(
            "GET /livez?{} HTTP/1.1\r\nhost: a\r\n\r\n",
            "a".repeat(length - around)
        )
    };
    let mut client = house.client();
    client.send(line(128 * 1024).as_bytes());
    assert_eq!(client.receive(false).status, 200);
    client.send(line(128 * 1024 + 1).as_bytes());
    client.receive(false).failure(414);
    // Where a body came before, the library's own limit holds.
    let mut client = house.client();
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let answer = client.request("POST", "/detect-language", &form, b"text=hello");
    assert_eq!(answer.status, 200);
    client.send(&request(&text(), "GET"));
    client.receive(false).failure(414);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn it_does_not_matter_how_a_line_arrives(cuts in prop::collection::btree_set(0_usize..119_000, 0..6)) {
        let house = house::open();
        let mut client = house.client();
        let long = request(&text(), "GET");
        let mut begin = 0;
        for cut in cuts {
            client.send(&long[begin..cut]);
            begin = cut;
        }
        client.send(&long[begin..]);
        is_japanese(&mut client);
        // The connection is in step with its requests.
        let answer = client.get("/pluralize-word?word=ox", &[]);
        prop_assert_eq!(&answer.json()["plural"], "oxen");
    }
}
