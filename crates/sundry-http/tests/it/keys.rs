//! Keys, rights, rate limits and quotas, over HTTP.

use std::num::NonZeroU32;

use sundry_http::{HttpSettings, KeyHash, KeyRights, KeyRing};

use crate::house::{self, House};

fn open(rights: KeyRights) -> House {
    house::open_with(with_keys(&[("test", "secret", rights)]))
}

/// Settings with keys of these names, texts and rights.
fn with_keys(keys: &[(&str, &str, KeyRights)]) -> HttpSettings {
    let mut ring = KeyRing::default();
    for (name, key, rights) in keys {
        ring.add((*name).to_owned(), &KeyHash::of(key), rights.clone())
            .unwrap();
    }
    HttpSettings {
        keys: Some(ring),
        ..HttpSettings::default()
    }
}

const OX: &str = "/pluralize-word?word=ox";

#[test]
fn a_key_is_needed_in_header_or_parameter() {
    let house = open(KeyRights::default());
    let mut client = house.client();
    let message = client.get(OX, &[]).failure(401);
    assert!(
        message.contains("x-api-key") && message.contains("api-key"),
        "{message}"
    );
    let refused = client.get(OX, &[("x-api-key", "wrong")]);
    refused.failure(401);
    let how = refused.header("www-authenticate");
    assert_eq!(how, Some("ApiKey realm=\"sundry\""));
    // A wrong key is reported before anything else of the request is read.
    client
        .get("/pluralize-word?a=1&a=2", &[("x-api-key", "wrong")])
        .failure(401);
    client
        .get("/pluralize-word?word=ox&api-key=wrong", &[])
        .failure(401);
    let answer = client.get(OX, &[("x-api-key", "secret")]);
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header("cache-control"),
        Some("private, max-age=3600")
    );
    assert_eq!(answer.header("x-api-quota-used"), None);
    for target in [
        "/pluralize-word?word=ox&api-key=secret",
        "/pluralize-word?apiKey=secret&word=ox",
    ] {
        let answer = client.get(target, &[]);
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("sundry-ignored-parameters"), None);
    }
}

#[test]
fn health_and_pages_need_none_but_metrics_do() {
    let house = open(KeyRights::default());
    for path in [
        "/livez",
        "/readyz",
        "/version",
        "/",
        "/console",
        "/docs",
        "/openapi.json",
    ] {
        assert_eq!(house.get(path).status, 200, "{path}");
    }
    for path in ["/metrics", "/state", "/find?kind=games"] {
        house.get(path).failure(401);
    }
    assert_eq!(
        house
            .client()
            .get("/metrics", &[("x-api-key", "secret")])
            .status,
        200
    );
}

#[test]
fn a_key_may_lack_an_operation() {
    let operations = vec!["singularize-word".to_owned()];
    let house = open(KeyRights {
        operations,
        ..KeyRights::default()
    });
    let mut client = house.client();
    let key = [("x-api-key", "secret")];
    let message = client.get(OX, &key).failure(403);
    assert_eq!(message, "This key may not call `pluralize-word`.");
    assert_eq!(client.get("/singularize-word?word=oxen", &key).status, 200);
}

#[test]
fn a_quota_is_counted_and_told() {
    let house = open(KeyRights {
        daily_quota: Some(2),
        ..KeyRights::default()
    });
    let mut client = house.client();
    let key = [("x-api-key", "secret")];
    let quota = |answer: &crate::client::Answer| {
        ["request", "used", "left"].map(|part| {
            answer
                .header(&format!("x-api-quota-{part}"))
                .map(|text| text.parse::<u64>().unwrap())
        })
    };
    assert_eq!(quota(&client.get(OX, &key)), [Some(1), Some(1), Some(1)]);
    // A failure costs nothing.
    let failed = client.get("/pluralize-word", &key);
    failed.failure(400);
    assert_eq!(quota(&failed), [Some(0), Some(1), Some(1)]);
    assert_eq!(quota(&client.get(OX, &key)), [Some(1), Some(2), Some(0)]);
    let over = client.get(OX, &key);
    assert_eq!(
        over.failure(402),
        "The daily quota of 2 requests is used up; it is reset at midnight UTC."
    );
    let wait: u64 = over.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=86_400).contains(&wait), "{wait}");
}

#[test]
fn a_rate_limit_says_when_to_come_back() {
    let per_second = NonZeroU32::new(1);
    let house = open(KeyRights {
        per_second,
        ..KeyRights::default()
    });
    let mut client = house.client();
    let key = [("x-api-key", "secret")];
    let statuses: Vec<u16> = (0..10).map(|_| client.get(OX, &key).status).collect();
    assert_eq!(statuses.first(), Some(&200));
    let refused = client.get(OX, &key);
    if refused.status == 429 {
        assert_eq!(refused.header("retry-after"), Some("1"));
    }
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[test]
fn keys_change_while_the_server_runs() {
    let rights = |quota| KeyRights {
        daily_quota: Some(quota),
        ..KeyRights::default()
    };
    let house = house::open_with(with_keys(&[("test", "secret", rights(5))]));
    let left = |key: &str| {
        let answer = house.client().get(OX, &[("x-api-key", key)]);
        let left = answer.header("x-api-quota-left");
        left.map_or(answer.status.to_string(), ToOwned::to_owned)
    };
    assert_eq!([left("secret"), left("new")], ["4", "401"]);
    // Another key, and more for the one there is: what it has spent stays spent.
    house.control.change(with_keys(&[
        ("new", "new", rights(2)),
        ("test", "secret", rights(9)),
    ]));
    assert_eq!([left("secret"), left("new")], ["7", "1"]);
    house
        .control
        .change(with_keys(&[("test", "secret", rights(3))]));
    assert_eq!([left("secret"), left("new")], ["0", "401"]);
    assert_eq!(left("secret"), "402");
    let spent = house.control.spent();
    assert_eq!((spent.len(), spent[0].used), (1, 3));
    house.control.also_spent(&spent[0].label, spent[0].day, 1);
    assert_eq!(house.control.spent()[0].used, 4);
}

#[test]
fn no_request_is_lost_while_settings_change() {
    let rights = KeyRights::default;
    let settings = || with_keys(&[("test", "secret", rights())]);
    let house = house::open_with(settings());
    let asking: Vec<_> = (0..4)
        .map(|_| {
            let mut client = house.client();
            std::thread::spawn(move || {
                let key = [("x-api-key", "secret")];
                (0..500).all(|_| client.get(OX, &key).status == 200)
            })
        })
        .collect();
    while !asking.iter().all(std::thread::JoinHandle::is_finished) {
        house.control.change(settings());
    }
    for thread in asking {
        assert!(thread.join().unwrap());
    }
}

#[test]
fn damaged_keys_are_told_and_calls_are_counted_by_name() {
    let house = open(KeyRights::default());
    house.control.tell_of_damaged_keys(true);
    let ready = house.get("/readyz");
    assert_eq!(ready.status, 200);
    assert_eq!(
        ready.json()["keys"],
        "damaged; the keys read before are in force"
    );
    house.control.tell_of_damaged_keys(false);
    assert_eq!(house.get("/readyz").json().get("keys"), None);
    let key = [("x-api-key", "secret")];
    let mut client = house.client();
    client.get(OX, &key);
    client.get("/pluralize-word", &key);
    let metrics = client.get("/metrics", &key);
    for (status, count) in [(200, 1), (400, 1)] {
        let line =
            format!("sundry_key_requests_total{{key=\"test\",status=\"{status}\"}} {count}\n");
        assert!(metrics.text().contains(&line), "{line}");
    }
}
