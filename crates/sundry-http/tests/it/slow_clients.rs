//! Clients that hold a connection without asking for anything are disconnected.

use std::time::Duration;

use sundry_fetch::FetchSettings;
use sundry_http::HttpSettings;
use sundry_operations::{Memory, OPERATIONS, ServiceSettings};

use crate::house::{self, House};

fn open() -> House {
    let header_timeout = Duration::from_millis(500);
    house::open_with(HttpSettings {
        header_timeout,
        keep_alive_timeout: header_timeout,
        ..HttpSettings::default()
    })
}

#[test]
fn silent_and_half_written_requests_are_closed() {
    let house = open();
    for start in [
        "",
        "G",
        "GET /livez",
        "GET /livez HTTP/1.1\r\nhost: a\r\nx-half: ",
    ] {
        let mut client = house.client();
        client.send(start.as_bytes());
        let rest = client.wait_for_close();
        assert!(!rest.starts_with(b"HTTP/1.1 200"), "{start}");
    }
}

#[test]
fn a_connection_that_falls_silent_after_an_answer_is_closed() {
    let house = open();
    let mut client = house.client();
    assert_eq!(client.get("/livez", &[]).status, 200);
    assert!(client.wait_for_close().is_empty());
}

#[test]
fn a_closed_connection_makes_room() {
    let settings = HttpSettings {
        header_timeout: Duration::from_millis(500),
        max_connections: 2,
        ..HttpSettings::default()
    };
    let house = house::open_with(settings);
    let _silent = (house.client(), house.client());
    assert_eq!(house.get("/livez").status, 200);
}

#[test]
fn silence_between_requests_has_a_limit_of_its_own() {
    let house = house::open_with(HttpSettings {
        header_timeout: Duration::from_millis(200),
        keep_alive_timeout: Duration::from_hours(1),
        ..HttpSettings::default()
    });
    let mut kept = house.client();
    assert_eq!(kept.get("/livez", &[]).status, 200);
    // A silent connection that began later is closed before this one.
    house.client().wait_for_close();
    assert_eq!(kept.get("/livez", &[]).status, 200);
    // The next head has a fresh time limit from its first byte.
    kept.send(b"GET /livez HTTP/1.1\r\n");
    assert!(kept.wait_for_close().is_empty());
}

#[test]
fn a_client_that_never_reads_loses_its_connection() {
    let house = house::open_with(HttpSettings {
        write_timeout: Duration::from_millis(200),
        max_connections: 1,
        ..HttpSettings::default()
    });
    let mut deaf = house.client();
    let mut all = b"GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\n".repeat(400);
    all.truncate(60_000);
    deaf.send(&all);
    // It holds the only place until the server closes it.
    assert_eq!(house.get("/livez").status, 200);
}

#[test]
fn an_address_has_only_its_share_of_the_connections() {
    let house = house::open_with(HttpSettings {
        max_connections_per_address: 2,
        ..HttpSettings::default()
    });
    let (mut first, mut second) = (house.client(), house.client());
    assert_eq!(first.get("/livez", &[]).status, 200);
    assert_eq!(second.get("/livez", &[]).status, 200);
    assert!(house.client().wait_for_close().is_empty());
    assert_eq!(first.get("/livez", &[]).status, 200);
}

#[test]
fn long_heads_share_the_memory_for_bodies() {
    let memory = Memory::new(400_000);
    let service = ServiceSettings {
        fetch: FetchSettings {
            memory: memory.clone(),
            ..FetchSettings::default()
        },
        ..ServiceSettings::default()
    };
    let settings = HttpSettings {
        header_timeout: Duration::from_hours(1),
        ..HttpSettings::default()
    };
    let house = house::start(OPERATIONS, service, settings);
    let wait_until = |is_so: &dyn Fn(usize) -> bool| {
        while !is_so(memory.left()) {
            std::thread::yield_now();
        }
    };
    let mut head = b"GET /livez HTTP/1.1\r\nhost: a\r\nx-long: ".to_vec();
    head.resize(100_000, b'x');
    let (mut first, mut second) = (house.client(), house.client());
    first.send(&head);
    wait_until(&|left| left < 240_000);
    second.send(&head);
    wait_until(&|left| left < 80_000);
    // There is no room for a third one, but for those of ordinary size.
    let mut third = house.client();
    third.send(&head);
    assert!(third.wait_for_close().is_empty());
    assert_eq!(house.get("/livez").status, 200);
    // What is answered or gone gives its memory back.
    first.send(b"\r\n\r\n");
    assert_eq!(first.receive(false).status, 200);
    drop(second);
    wait_until(&|left| left == 400_000);
    assert_eq!(first.get("/livez", &[]).status, 200);
}
