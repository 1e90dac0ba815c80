//! Clients that hold a connection without asking anything are closed.

use std::time::Duration;

use sundry_http::HttpSettings;

use crate::house::{self, House};

fn open() -> House {
    let header_timeout = Duration::from_millis(500);
    house::open_with(HttpSettings {
        header_timeout,
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
