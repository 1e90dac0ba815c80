//! Bad requests: each gets its status, a JSON body, and a message that tells what to do.

use sundry_http::HttpSettings;
use sundry_operations::{OPERATIONS, ServiceSettings};

use crate::house;
use crate::test_operations::TEST_OPERATIONS;

#[test]
fn wrong_values_are_named() {
    let house = house::start(
        TEST_OPERATIONS,
        ServiceSettings::default(),
        HttpSettings::default(),
    );
    for (query, parameter, message) in [
        (
            "some-text=a",
            "some-text",
            "`some-text` has 1 characters (`a`); it must have 2 to 5 characters.",
        ),
        (
            "some-text=%C3%A4%C3%B6%C3%BC%C3%A4%C3%B6%C3%BC",
            "some-text",
            "`some-text` has 6 characters (`äöüäöü`); it must have 2 to 5 characters.",
        ),
        (
            "count=0",
            "count",
            "`count` is `0`; it must be a whole number from 1 to 100.",
        ),
        (
            "count=ten",
            "count",
            "`count` is `ten`; it must be a whole number from 1 to 100.",
        ),
        (
            "count=1.5",
            "count",
            "`count` is `1.5`; it must be a whole number from 1 to 100.",
        ),
        (
            "count=99999999999999999999",
            "count",
            "`count` is `99999999999999999999`; it must be a whole number from 1 to 100.",
        ),
        (
            "share=1.01",
            "share",
            "`share` is `1.01`; it must be a number from 0 to 1.",
        ),
        (
            "share=NaN",
            "share",
            "`share` is `NaN`; it must be a number from 0 to 1.",
        ),
        (
            "share=inf",
            "share",
            "`share` is `inf`; it must be a number from 0 to 1.",
        ),
        (
            "headlines-only=yes",
            "headlines-only",
            "`headlines-only` is `yes`; it must be `true` or `false`.",
        ),
        (
            "sort=tiem",
            "sort",
            "`sort` is `tiem`; it must be one of time, meta-score. Did you mean `time`?",
        ),
        (
            "keywords=aaaaaaaaaa,bbbbbbbbbb,c",
            "keywords",
            "`keywords` has 23 characters; it must be a comma-separated list of at most 20 characters.",
        ),
        (
            "diet=vegan,low+fodmop",
            "diet",
            "`diet` is `low fodmop`; it must be a comma-separated list of vegan, low fodmap. Did you mean `low fodmap`?",
        ),
        (
            "date=2026-02-29",
            "date",
            "`date` is `2026-02-29`; it must be a day as `YYYY-MM-DD`.",
        ),
        (
            "date=2026-2-1",
            "date",
            "`date` is `2026-2-1`; it must be a day as `YYYY-MM-DD`.",
        ),
        (
            "date=+2026-02-1",
            "date",
            "`date` is ` 2026-02-1`; it must be a day as `YYYY-MM-DD`.",
        ),
        (
            "count=1&count=2",
            "count",
            "`count` is given twice; give it once.",
        ),
        (
            "some_text=abc&someText=abc",
            "some-text",
            "`some-text` is given twice; give it once.",
        ),
        (
            "some-text=%FF%FE",
            "some-text",
            "`some-text` is not valid UTF-8 after decoding.",
        ),
        (
            "unknown=1&unknown=2",
            "unknown",
            "`unknown` is given twice; give it once.",
        ),
    ] {
        let answer = house.get(&format!("/echo?{query}"));
        assert_eq!(answer.failure(400), message, "{query}");
        assert_eq!(answer.json()["parameter"], parameter, "{query}");
    }
}

#[test]
fn long_values_are_shortened_in_messages() {
    let house = house::open();
    let message = house
        .get(&format!("/pluralize-word?word={}", "x".repeat(5000)))
        .failure(400);
    assert_eq!(
        message,
        format!(
            "`word` has 5000 characters (`{}…`); it must have 1 to 50 characters.",
            "x".repeat(40)
        )
    );
}

#[test]
fn missing_and_empty_are_told_apart() {
    let house = house::open();
    for (query, how) in [
        ("", "missing"),
        (
            "?wrod=party",
            "missing (did you mean `word` instead of `wrod`?)",
        ),
        ("?word=", "empty"),
        ("?word=%20%09", "empty"),
    ] {
        let answer = house.get(&format!("/pluralize-word{query}"));
        let message = answer.failure(400);
        let rest = "give 1 to 50 characters, for example `word=party`.";
        assert_eq!(message, format!("`word` is {how}; {rest}"));
        assert_eq!(answer.json()["parameter"], "word");
    }
}

#[test]
fn bodies_of_parameters_that_cannot_be_read() {
    let house = house::start(
        TEST_OPERATIONS,
        ServiceSettings::default(),
        HttpSettings::default(),
    );
    let json = [("content-type", "application/json")];
    for body in [
        "[1]",
        "\"text\"",
        "{\"count\": 1",
        "{\"count\": {\"a\": 1}}",
        "{\"count\": [1, 2]}",
        "{\"count\": 1, \"count\": 2}",
        "{\"keywords\": [[1]]}",
    ] {
        let answer = house
            .client()
            .request("POST", "/echo", &json, body.as_bytes());
        answer.failure(400);
    }
    let answer = house
        .client()
        .request("POST", "/echo", &json, b"{\"some-text\": \"\xff\"}");
    answer.failure(400);
    let text = [("content-type", "text/plain")];
    let message = house
        .client()
        .request("POST", "/echo", &text, b"count=1")
        .failure(415);
    assert!(
        message.contains("`text/plain`") && message.contains("application/json"),
        "{message}"
    );
    let large = vec![b'a'; 300_000];
    let form = [("content-type", "application/x-www-form-urlencoded")];
    house
        .client()
        .request("POST", "/echo", &form, &large)
        .failure(413);
}

#[test]
fn unknown_paths_and_methods() {
    let house = house::open();
    let message = house.get("/pluralise-word?word=ox").failure(404);
    assert!(
        message.contains("Did you mean `/pluralize-word`?"),
        "{message}"
    );
    house.get("/pluralize-word/").failure(404);
    house.get("/%2e%2e/etc/passwd").failure(404);
    for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"] {
        let answer = house
            .client()
            .request(method, "/pluralize-word?word=ox", &[], b"");
        answer.failure(405);
        assert_eq!(
            answer.header("allow"),
            Some("GET, HEAD, OPTIONS"),
            "{method}"
        );
    }
    house
        .client()
        .request("DELETE", "/livez", &[], b"")
        .failure(405);
}

#[test]
fn accept_that_excludes_json() {
    let house = house::open();
    for (accept, status) in [
        ("text/html", 406),
        ("application/json;q=0", 406),
        ("image/*, text/*", 406),
        ("*/*", 200),
        ("application/problem+json", 200),
        ("text/html, */*;q=0.1", 200),
    ] {
        let answer = house
            .client()
            .get("/pluralize-word?word=ox", &[("accept", accept)]);
        assert_eq!(answer.status, status, "{accept}");
        if status == 406 {
            answer.failure(406);
        }
    }
}

#[test]
fn failures_in_the_form_of_rfc_9457() {
    let house = house::open();
    let asked = [
        ("accept", "application/problem+json"),
        ("x-request-id", "id-1"),
    ];
    let answer = house.client().get("/pluralize-word", &asked);
    assert_eq!(answer.status, 400);
    assert_eq!(
        answer.header("content-type"),
        Some("application/problem+json")
    );
    let json = answer.json();
    assert_eq!(json["title"], "Bad request");
    assert_eq!(json["status"], 400);
    assert_eq!(json["parameter"], "word");
    assert_eq!(json["request_id"], "id-1");
    assert!(
        json["detail"]
            .as_str()
            .unwrap()
            .starts_with("`word` is missing")
    );
}

#[test]
fn what_the_http_library_refuses_itself_is_json_too() {
    let house = house::open();
    for (request, status) in [
        (
            "GET /pluralize-word?word=a b HTTP/1.1\r\nhost: a\r\n\r\n".to_owned(),
            400,
        ),
        ("NOT HTTP\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nbad header\r\n\r\n".to_owned(), 400),
        (
            format!("GET /?{} HTTP/1.1\r\nhost: a\r\n\r\n", "a".repeat(132_000)),
            414,
        ),
        (
            format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "a".repeat(600_000)),
            431,
        ),
    ] {
        let mut client = house.client();
        client.send(request.as_bytes());
        let answer = client.receive(false);
        assert_eq!(answer.status, status);
        assert_eq!(answer.json()["status"], "failure");
        assert_eq!(answer.json()["code"], status);
        assert_eq!(answer.header("connection"), Some("close"));
    }
}

#[test]
fn an_answer_before_a_request_that_is_no_http_is_whole() {
    let house = house::open();
    let mut client = house.client();
    client.send(b"GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\nNOT HTTP\r\n\r\n");
    let whole = client.receive(false);
    assert_eq!(
        (whole.status, whole.json()["openapi"].as_str()),
        (200, Some("3.1.0"))
    );
    client.receive(false).failure(400);
    assert!(client.wait_for_close().is_empty());
}

#[test]
fn a_panic_is_a_500_and_nothing_else_suffers() {
    let house = house::start(
        TEST_OPERATIONS,
        ServiceSettings::default(),
        HttpSettings::default(),
    );
    let mut client = house.client();
    for path in ["/panic", "/panic-while-computing"] {
        for _ in 0..20 {
            let message = client.get(path, &[]).failure(500);
            assert!(!message.contains("on purpose"), "{message}");
        }
    }
    assert_eq!(client.get("/compute", &[]).text(), "720");
    let metrics = client.get("/metrics", &[]).text().to_owned();
    assert!(metrics.contains("sundry_panics_total 20"), "{metrics}");
}

#[test]
fn every_operation_refuses_what_all_refuse() {
    let house = house::open();
    for entry in OPERATIONS {
        let path = format!("/{}", entry.name);
        let mut client = house.client();
        client.request("DELETE", &path, &[], b"").failure(405);
        if !entry.intake.takes_get() {
            client.get(&path, &[]).failure(405);
            continue;
        }
        client.get(&format!("{path}?x=%FF"), &[]).failure(400);
        client.get(&format!("{path}?x=1&X=2"), &[]).failure(400);
        client.get(&path, &[("accept", "text/html")]).failure(406);
        if entry.parameters.iter().any(|parameter| parameter.required) {
            client.get(&path, &[]).failure(400);
        }
    }
}
