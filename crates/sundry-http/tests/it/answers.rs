//! Successful answers: operations, the extra paths, HEAD, OPTIONS, caching, compression.

use std::io::Read as _;

use flate2::read::GzDecoder;
use serde_json::json;
use sundry_http::HttpSettings;
use sundry_operations::ServiceSettings;

use crate::house;
use crate::test_operations::TEST_OPERATIONS;

#[test]
fn word_operations_answer() {
    let house = house::open();
    let answer = house.get("/pluralize-word?word=party");
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header("content-type"),
        Some("application/json; charset=utf-8")
    );
    assert_eq!(
        answer.json(),
        json!({ "original": "party", "plural": "parties" })
    );
    let answer = house.get("/singularize-word?word=wolves");
    assert_eq!(
        answer.json(),
        json!({ "original": "wolves", "singular": "wolf" })
    );
}

#[test]
fn a_header_names_the_records_that_answered() {
    let house = house::open();
    let answer = house.get("/search-memes?keywords=coffee");
    assert_eq!(answer.header("sundry-generation"), Some("memes starter"));
    let answer = house.get("/search-recipes?query=soup");
    assert_eq!(answer.header("sundry-generation"), Some("recipes starter"));
    let answer = house.get("/pluralize-word?word=party");
    assert_eq!(answer.header("sundry-generation"), None);
}

#[test]
fn names_may_be_kebab_snake_camel_or_capitals() {
    let house = house::start(
        TEST_OPERATIONS,
        ServiceSettings::default(),
        HttpSettings::default(),
    );
    for name in [
        "headlines-only",
        "headlines_only",
        "headlinesOnly",
        "HEADLINES-ONLY",
        "HeadlinesOnly",
    ] {
        let answer = house.get(&format!("/echo?{name}=TRUE"));
        assert_eq!(answer.json()["yes"], true, "{name}");
        assert_eq!(answer.header("sundry-ignored-parameters"), None);
    }
}

#[test]
fn every_kind_of_value_is_read() {
    let house = house::start(
        TEST_OPERATIONS,
        ServiceSettings::default(),
        HttpSettings::default(),
    );
    let all = "some-text=%C3%A4+b&count=7&share=.25&headlines-only=1&sort=META-SCORE\
               &keywords=a%20b,,%20c%20,&diet=Vegan,low_fodmap&date=2024-02-29";
    let read = json!({
        "text": "ä b", "count": 7, "share": 0.25, "yes": true, "sort": "meta-score",
        "list": ["a b", "c"], "diets": ["vegan", "low fodmap"], "day": "2024-02-29",
    });
    assert_eq!(house.get(&format!("/echo?{all}")).json(), read);
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let answer = house
        .client()
        .request("POST", "/echo", &form, all.as_bytes());
    assert_eq!(answer.json(), read);
    let body = json!({
        "some_text": "ä b", "count": 7, "share": 0.25, "headlinesOnly": true, "sort": "meta-score",
        "keywords": ["a b", " c "], "diet": "vegan, low-fodmap", "date": "2024-02-29",
    });
    let kind = [("content-type", "application/json; charset=utf-8")];
    let answer = house
        .client()
        .request("POST", "/echo", &kind, body.to_string().as_bytes());
    assert_eq!(answer.json(), read);
    // The query and the body together form one set of parameters.
    let answer = house
        .client()
        .request("POST", "/echo?count=7", &kind, br#"{"share": 0.5}"#);
    assert_eq!(
        (&answer.json()["count"], &answer.json()["share"]),
        (&json!(7), &json!(0.5))
    );
}

#[test]
fn absent_values_are_defaults() {
    let house = house::start(
        TEST_OPERATIONS,
        ServiceSettings::default(),
        HttpSettings::default(),
    );
    let defaults = json!({
        "text": null, "count": 10, "share": null, "yes": false, "sort": null,
        "list": [], "diets": [], "day": null,
    });
    assert_eq!(house.get("/echo").json(), defaults);
    assert_eq!(
        house
            .get("/echo?some-text=&count=&sort=&date=&keywords=")
            .json(),
        defaults
    );
}

#[test]
fn unknown_names_are_reported_or_refused() {
    let house = house::open();
    let answer = house.get("/pluralize-word?word=ox&Colour=1&x%2Cy%0A=2");
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header("sundry-ignored-parameters"),
        Some("colour, x?y?")
    );

    let settings = HttpSettings {
        strict_parameters: true,
        ..HttpSettings::default()
    };
    let strict = house::open_with(settings);
    let answer = strict.get("/pluralize-word?word=ox&words=1");
    let message = answer.failure(400);
    assert_eq!(
        message,
        "`words` is not a parameter of `pluralize-word`. Did you mean `word`?"
    );
    assert_eq!(strict.get("/pluralize-word?word=ox&api-key=1").status, 200);
}

#[test]
fn extra_paths() {
    let house = house::open();
    for path in ["/livez", "/readyz"] {
        assert_eq!(house.get(path).status, 200, "{path}");
    }
    let version = house.get("/version").json();
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert!(
        version["operations"]
            .as_array()
            .unwrap()
            .contains(&json!("detect-color"))
    );
    let openapi = house.get("/openapi.json").json();
    assert_eq!(openapi["openapi"], "3.1.0");
    for path in ["/", "/console", "/docs"] {
        let answer = house.get(path);
        assert_eq!(
            answer.header("content-type"),
            Some("text/html; charset=utf-8"),
            "{path}"
        );
        assert!(
            answer
                .header("content-security-policy")
                .unwrap()
                .contains("default-src 'none'")
        );
    }
}

#[test]
fn the_reference_holds_the_address_that_was_asked() {
    let house = house::open();
    let mut client = house.client();
    let page = client.get("/docs/pluralize-word", &[]);
    let call = "curl -G 'http://sundry/pluralize-word'";
    assert!(page.text().contains(call));
    assert!(page.header("content-security-policy").is_some());
    let tag = page.header("etag").unwrap().to_owned();
    let again = client.get("/docs/pluralize-word", &[("if-none-match", &tag)]);
    assert_eq!(again.status, 304);
    assert!(house.get("/docs/index.json").json().is_array());
    assert!(house.get("/docs/fly").failure(404).contains("/docs"));
}

#[test]
fn metrics_count_by_operation_and_status() {
    let house = house::open();
    let mut client = house.client();
    for target in [
        "/pluralize-word?word=ox",
        "/pluralize-word?word=cow",
        "/pluralize-word",
        "/x",
    ] {
        client.get(target, &[]);
    }
    let text = client.get("/metrics", &[]).text().to_owned();
    for line in [
        "sundry_requests_total{operation=\"pluralize-word\",status=\"200\"} 2",
        "sundry_requests_total{operation=\"pluralize-word\",status=\"400\"} 1",
        "sundry_requests_total{operation=\"unknown\",status=\"404\"} 1",
        "sundry_request_duration_seconds_count{operation=\"pluralize-word\"} 3",
        "sundry_connections 1",
        "sundry_crawl_visits_total{result=\"failed\"} 0",
        "sundry_crawl_articles_total 0",
        "sundry_crawl_feeds 0",
        "sundry_catalogue_records{kind=\"foods\"} 0",
    ] {
        assert!(
            text.lines().any(|known| known == line),
            "{line} is not in\n{text}"
        );
    }
    assert!(text.ends_with("# EOF\n"), "{text}");
}

#[test]
#[cfg(target_os = "linux")]
fn metrics_tell_what_the_process_uses() {
    let house = house::open();
    let text = house.get("/metrics").text().to_owned();
    let value = |name: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{name} is not in\n{text}"))
            .parse()
            .unwrap()
    };
    assert!(value("process_resident_memory_bytes ") > 1e6);
    assert!(value("process_virtual_memory_bytes ") > value("process_resident_memory_bytes "));
    assert!(value("process_cpu_seconds_total ") >= 0.0);
    assert!(value("process_open_fds ") >= 3.0);
    assert!(value("process_max_fds ") >= value("process_open_fds "));
    assert!(value("process_threads ") >= 1.0);
    // The start is after 2020, and no further in the future than clocks differ.
    let started = value("process_start_time_seconds ");
    assert!(started > 1.577e9 && started < sundry_http::unix_seconds() as f64 + 60.0);
}

#[test]
fn head_is_get_without_the_body() {
    let house = house::open();
    let mut client = house.client();
    let get = client.get("/pluralize-word?word=party", &[]);
    let head = client.request("HEAD", "/pluralize-word?word=party", &[], b"");
    assert_eq!((head.status, head.body.len()), (200, 0));
    for name in ["content-length", "content-type", "etag"] {
        assert_eq!(head.header(name), get.header(name), "{name}");
    }
    // The connection is still usable.
    assert_eq!(client.get("/livez", &[]).status, 200);
}

#[test]
fn options_and_cors() {
    let house = house::open_with(HttpSettings {
        cors_origin: Some("*".into()),
        ..HttpSettings::default()
    });
    let asked = [
        ("origin", "https://a.b"),
        ("access-control-request-method", "POST"),
    ];
    let answer = house
        .client()
        .request("OPTIONS", "/detect-color", &asked, b"");
    assert_eq!(answer.status, 204);
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    let methods = Some("GET, HEAD, POST, OPTIONS");
    assert_eq!(answer.header("access-control-allow-methods"), methods);
    assert_eq!(answer.header("allow"), methods);
    let headers = answer.header("access-control-allow-headers").unwrap();
    assert!(headers.contains("x-api-key") && headers.contains("content-type"));
    let answer = house.get("/pluralize-word?word=ox");
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));

    let one = HttpSettings {
        cors_origin: Some("https://a.b".into()),
        ..HttpSettings::default()
    };
    let answer = house::open_with(one).get("/livez");
    assert_eq!(
        answer.header("access-control-allow-origin"),
        Some("https://a.b")
    );
    assert_eq!(answer.header("vary"), Some("Origin"));
    // No origin is allowed unless the operator says so.
    let answer = house::open().get("/livez");
    assert_eq!(answer.header("access-control-allow-origin"), None);
}

#[test]
fn what_depends_on_its_input_alone_may_be_kept() {
    let house = house::open();
    let mut client = house.client();
    let first = client.get("/pluralize-word?word=party", &[]);
    let tag = first.header("etag").unwrap().to_owned();
    assert_eq!(first.header("cache-control"), Some("public, max-age=3600"));
    let again = client.get("/pluralize-word?word=party", &[("if-none-match", &tag)]);
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.header("etag"), Some(tag.as_str()));
    let other = client.get("/pluralize-word?word=ox", &[("if-none-match", &tag)]);
    assert_eq!(other.status, 200);
    assert_eq!(
        client.get("/livez", &[]).header("cache-control"),
        Some("no-store")
    );
    assert_eq!(
        client.get("/nowhere", &[]).header("cache-control"),
        Some("no-store")
    );
}

#[test]
fn large_answers_are_compressed() {
    let house = house::open();
    let mut client = house.client();
    let plain = client.get("/openapi.json", &[]);
    assert_eq!(plain.header("content-encoding"), None);
    assert_eq!(plain.header("vary"), Some("Accept-Encoding"));
    let packed = client.get("/openapi.json", &[("accept-encoding", "br, gzip")]);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() < plain.body.len() / 3);
    let mut unpacked = Vec::new();
    GzDecoder::new(packed.body.as_slice())
        .read_to_end(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, plain.body);
    let tag = packed.header("etag").unwrap();
    assert_eq!(tag.strip_prefix("W/"), plain.header("etag"));
    assert_eq!(
        client
            .get("/openapi.json", &[("if-none-match", tag)])
            .status,
        304
    );
    let small = client.get("/pluralize-word?word=ox", &[("accept-encoding", "gzip")]);
    assert_eq!(small.header("content-encoding"), None);
}

#[test]
fn request_ids_are_kept_or_made() {
    let house = house::open();
    let mut client = house.client();
    let kept = client.get("/livez", &[("x-request-id", "abc-1")]);
    assert_eq!(kept.header("x-request-id"), Some("abc-1"));
    let made = client.get("/livez", &[("x-request-id", "not a sane id")]);
    let next = client.get("/livez", &[]);
    assert_ne!(made.header("x-request-id"), next.header("x-request-id"));
    assert_eq!(made.header("x-request-id").unwrap().len(), 21);
}

#[test]
fn a_base_address_that_ends_in_a_slash_does_no_harm() {
    let house = house::open();
    for path in ["//livez", "///livez", "//pluralize-word?word=ox", "//"] {
        assert_eq!(house.get(path).status, 200, "{path}");
    }
    let media = "//media/starter/kettle-on-a-monday.png";
    assert_eq!(house.get(media).status, 200);
    house.get("//nothing").failure(404);
    house.get("/livez//").failure(404);
}

#[test]
fn clients_are_told_how_long_a_connection_is_kept() {
    let house = house::open();
    for path in ["/livez", "/pluralize-word?word=ox", "/nothing"] {
        let answer = house.get(path);
        assert_eq!(answer.header("keep-alive"), Some("timeout=90"), "{path}");
    }
}
