//! Requests made to be expensive: too many names and parts, foreign host names, unwanted bodies.

use sundry_http::HttpSettings;

use crate::house;

#[test]
fn too_many_parameters_are_refused_in_every_form() {
    let house = house::open();
    let pairs: Vec<String> = (0..201).map(|number| format!("p{number}=1")).collect();
    let query = pairs.join("&");
    let message = house.get(&format!("/pluralize-word?{query}")).failure(400);
    assert_eq!(message, "There are too many parameters; the limit is 200.");
    let members: Vec<String> = (0..50_000)
        .map(|number| format!("\"p{number}\":1"))
        .collect();
    let json = format!("{{{}}}", members.join(","));
    let mut parts = String::new();
    for number in 0..50_000 {
        parts.push_str("--XX\r\nContent-Disposition: form-data; name=\"p");
        parts.push_str(&number.to_string());
        parts.push_str("\"\r\n\r\n1\r\n");
    }
    parts.push_str("--XX--\r\n");
    for (kind, body) in [
        ("application/json", &json),
        ("application/x-www-form-urlencoded", &query),
        ("multipart/form-data; boundary=XX", &parts),
    ] {
        let kind = [("content-type", kind)];
        let mut client = house.client();
        let answer = client.request("POST", "/detect-color", &kind, body.as_bytes());
        let message = answer.failure(400);
        assert!(message.contains("the limit is 200"), "{message}");
    }
    // Exactly as many parameters as the server accepts.
    let most = pairs[..199].join("&");
    let answer = house.get(&format!("/pluralize-word?word=ox&{most}"));
    assert_eq!(answer.status, 200);
}

#[test]
fn only_the_names_of_the_server_are_answered_to() {
    let house = house::open_with(HttpSettings {
        hosts: Some(vec!["sundry".to_owned()]),
        ..HttpSettings::default()
    });
    for (hosts, status) in [
        ("host: sundry\r\n", 200),
        ("host: 127.0.0.1:8080\r\n", 200),
        ("host: localhost\r\n", 200),
        ("host: evil.example\r\n", 403),
        ("", 400),
        ("host: sundry\r\nhost: sundry\r\n", 400),
        ("host: a/b\r\n", 400),
    ] {
        let mut client = house.client();
        client.send(format!("GET /pluralize-word?word=ox HTTP/1.1\r\n{hosts}\r\n").as_bytes());
        let answer = client.receive(false);
        assert_eq!(answer.status, status, "{hosts:?}: {}", answer.text());
    }
}

#[test]
fn no_page_elsewhere_may_read_the_metrics() {
    let house = house::open_with(HttpSettings {
        cors_origin: Some("*".to_owned()),
        ..HttpSettings::default()
    });
    let origin = |path| {
        let answer = house.get(path);
        answer
            .header("access-control-allow-origin")
            .map(str::to_owned)
    };
    assert_eq!(origin("/livez").as_deref(), Some("*"));
    assert_eq!(origin("/metrics"), None);
}

#[test]
fn a_large_body_to_a_wrong_path_is_read_before_the_answer() {
    let house = house::open();
    let mut client = house.client();
    let body = vec![b'x'; 8_000_000];
    client
        .request("POST", "/no-such-path", &[], &body)
        .failure(404);
    // The connection stays usable.
    assert_eq!(client.get("/livez", &[]).status, 200);
}

#[test]
fn a_head_beyond_the_limit_is_refused() {
    let house = house::open();
    let mut client = house.client();
    let mut head = b"GET /livez HTTP/1.1\r\nhost: a\r\nx-long: ".to_vec();
    head.resize(160_000, b'x');
    client.send(&head);
    client.receive(false).failure(431);
}
