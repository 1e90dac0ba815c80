//! `POST /mcp`: the tools of language models, in both eras of their protocol, behind the gate.

use std::num::NonZeroU32;

use serde_json::{Value as Json, json};
use sundry_http::{HttpSettings, KeyHash, KeyRights, KeyRing};

use crate::client::{Answer, Client};
use crate::house::{self, House};

const MESSAGES: &[(&str, &str)] = &[
    ("content-type", "application/json"),
    ("accept", "application/json, text/event-stream"),
];

fn settings() -> HttpSettings {
    HttpSettings {
        tools: true,
        ..HttpSettings::default()
    }
}

fn with_key(rights: KeyRights) -> House {
    let mut ring = KeyRing::default();
    ring.add("test".to_owned(), &KeyHash::of("secret"), rights)
        .unwrap();
    house::open_with(HttpSettings {
        keys: Some(ring),
        ..settings()
    })
}

fn post(client: &mut Client, headers: &[(&str, &str)], message: &Json) -> Answer {
    let headers = [MESSAGES, headers].concat();
    client.request("POST", "/mcp", &headers, message.to_string().as_bytes())
}

/// A message of the older era: nothing but the call.
fn older(method: &str, params: &Json) -> Json {
    json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params })
}

/// Sends a message of the stateless era: version and client in it, headers that agree with it.
fn stateless(client: &mut Client, method: &str, mut params: Json, name: &str) -> Answer {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let mut headers = vec![
        ("mcp-protocol-version", "2026-07-28"),
        ("mcp-method", method),
    ];
    if !name.is_empty() {
        headers.push(("mcp-name", name));
    }
    post(client, &headers, &older(method, &params))
}

fn call(word: &str) -> Json {
    older(
        "tools/call",
        &json!({ "name": "pluralize_word", "arguments": { "word": word } }),
    )
}

#[test]
fn they_are_off_unless_the_operator_opens_them() {
    let house = house::open();
    let mut client = house.client();
    let message = post(&mut client, &[], &call("ox")).failure(404);
    assert!(message.contains("tools.http"), "{message}");
}

#[test]
fn the_older_era_is_answered() {
    let house = house::open_with(settings());
    let mut client = house.client();
    let hello = older(
        "initialize",
        &json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        }),
    );
    let answer = post(&mut client, &[], &hello);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.json()["result"]["protocolVersion"], "2025-06-18");
    let greeted = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let version = [("mcp-protocol-version", "2025-06-18")];
    assert_eq!(post(&mut client, &version, &greeted).status, 202);
    let answer = post(&mut client, &version, &older("tools/list", &json!({})));
    assert_eq!(
        answer.json()["result"]["tools"].as_array().unwrap().len(),
        16
    );
    let answer = post(&mut client, &version, &call("ox"));
    let result = &answer.json()["result"];
    assert_eq!(result["structuredContent"]["plural"], "oxen");
    assert!(result["resultType"].is_null());
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[test]
fn the_stateless_era_is_answered() {
    let house = house::open_with(settings());
    let mut client = house.client();
    let answer = stateless(&mut client, "server/discover", json!({}), "");
    let result = &answer.json()["result"];
    assert!(
        result["supportedVersions"]
            .as_array()
            .unwrap()
            .contains(&json!("2026-07-28"))
    );
    assert!(result["ttlMs"].is_u64() && result["cacheScope"].is_string());
    let arguments = json!({ "name": "pluralize_word", "arguments": { "word": "ox" } });
    let answer = stateless(
        &mut client,
        "tools/call",
        arguments.clone(),
        "pluralize_word",
    );
    let result = &answer.json()["result"];
    assert_eq!(result["structuredContent"]["plural"], "oxen");
    assert_eq!(result["resultType"], "complete");
    // A header that says another thing than the message.
    let answer = stateless(&mut client, "tools/call", arguments, "detect_color");
    assert_eq!(answer.status, 400, "{}", answer.text());
    assert_eq!(answer.json()["error"]["code"], -32020);
    let unknown = json!({ "name": "fly", "arguments": {} });
    let answer = stateless(&mut client, "tools/call", unknown, "fly");
    assert_eq!(answer.json()["error"]["code"], -32602, "{}", answer.text());
}

#[test]
fn failures_of_tools_are_answers_and_failures_of_requests_are_json() {
    let house = house::open_with(settings());
    let mut client = house.client();
    let answer = post(&mut client, &[], &call(""));
    let json = answer.json();
    assert_eq!(
        (answer.status, &json["result"]["isError"]),
        (200, &json!(true))
    );
    let text = json["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("`word` is empty"), "{text}");
    for (method, status) in [("GET", 405), ("DELETE", 405), ("PUT", 405)] {
        client
            .request(method, "/mcp", MESSAGES, b"")
            .failure(status);
    }
    let answer = client.request("POST", "/mcp", &MESSAGES[..1], b"{}");
    answer.failure(406);
    let answer = client.request("POST", "/mcp", &MESSAGES[1..], b"{}");
    answer.failure(415);
    let answer = client.request("POST", "/mcp", MESSAGES, b"nonsense");
    assert!((400..500).contains(&answer.status), "{}", answer.text());
    assert!(answer.json().is_object());
    let length = [MESSAGES, &[("content-length", "99000000")]].concat();
    client.request("POST", "/mcp", &length, b"").failure(413);
}

#[test]
fn pages_of_other_sites_are_refused() {
    let house = house::open_with(settings());
    let mut client = house.client();
    let evil = [("origin", "https://evil.example")];
    post(&mut client, &evil, &call("ox")).failure(403);
    let own = [("origin", "http://sundry")];
    assert_eq!(post(&mut client, &own, &call("ox")).status, 200);
    let house = house::open_with(HttpSettings {
        hosts: Some(Vec::new()),
        ..settings()
    });
    let message = post(&mut house.client(), &[], &call("ox")).failure(403);
    assert!(message.contains("not called `sundry`"), "{message}");
}

#[test]
fn a_key_is_needed_where_keys_are() {
    let house = with_key(KeyRights::default());
    let mut client = house.client();
    for wrong in [
        &[][..],
        &[("authorization", "Bearer wrong")],
        &[("x-api-key", "wrong")],
    ] {
        let answer = post(&mut client, wrong, &call("ox"));
        answer.failure(401);
        let how = answer.header("www-authenticate");
        assert_eq!(how, Some("Bearer realm=\"sundry\""));
    }
    for right in [
        ("authorization", "Bearer secret"),
        ("authorization", "bearer secret"),
        ("x-api-key", "secret"),
    ] {
        assert_eq!(post(&mut client, &[right], &call("ox")).status, 200);
    }
    // No discovery of an authorization that there is not.
    for path in [
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-protected-resource/mcp",
        "/.well-known/oauth-authorization-server",
    ] {
        client.get(path, &[]).failure(404);
    }
}

#[test]
fn rights_quotas_and_rates_hold_for_each_call() {
    let house = with_key(KeyRights {
        operations: vec!["pluralize-word".to_owned()],
        daily_quota: Some(2),
        ..KeyRights::default()
    });
    let mut client = house.client();
    let key = [("x-api-key", "secret")];
    let answer = post(&mut client, &key, &older("tools/list", &json!({})));
    let json = answer.json();
    let tools = json["result"]["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 1, "{tools:?}");
    let other = json!({ "name": "singularize_word", "arguments": { "word": "oxen" } });
    let said = |answer: &Answer| {
        let json = answer.json();
        let text = json["result"]["content"][0]["text"].as_str().unwrap();
        (json["result"]["isError"] == true, text.to_owned())
    };
    let answer = post(&mut client, &key, &older("tools/call", &other));
    let (failed, text) = said(&answer);
    assert!(
        failed && text.contains("may not call `singularize_word`"),
        "{text}"
    );
    // What fails costs nothing.
    assert!(said(&post(&mut client, &key, &call(""))).0);
    assert!(!said(&post(&mut client, &key, &call("ox"))).0);
    assert!(!said(&post(&mut client, &key, &call("cow"))).0);
    let (failed, text) = said(&post(&mut client, &key, &call("cat")));
    assert!(failed && text.contains("daily quota of 2"), "{text}");
    let over_http = client.get("/pluralize-word?word=ox", &key);
    over_http.failure(402);

    let house = with_key(KeyRights {
        per_second: NonZeroU32::new(1),
        ..KeyRights::default()
    });
    let mut client = house.client();
    let answers: Vec<(bool, String)> = (0..5)
        .map(|_| said(&post(&mut client, &key, &call("ox"))))
        .collect();
    let refused = answers
        .iter()
        .filter(|(failed, text)| *failed && text.contains("Too many requests"));
    assert!(refused.count() >= 3, "{answers:?}");
}

#[test]
fn each_call_is_counted_as_its_operation() {
    let house = house::open_with(settings());
    let mut client = house.client();
    for word in ["ox", "", "cow"] {
        post(&mut client, &[], &call(word));
    }
    let metrics = client.get("/metrics", &[]);
    for line in [
        "sundry_requests_total{operation=\"pluralize-word\",status=\"200\"} 2",
        "sundry_requests_total{operation=\"pluralize-word\",status=\"400\"} 1",
        "sundry_requests_total{operation=\"tools\",status=\"200\"} 3",
    ] {
        assert!(metrics.text().contains(line), "{line}\n{}", metrics.text());
    }
}
