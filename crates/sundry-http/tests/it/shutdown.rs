//! Shutdown: requests under way are answered, new ones are refused, and nothing waits for silent
//! clients.

use std::time::Duration;

use sundry_http::HttpSettings;

use crate::house;

const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

#[test]
fn a_request_under_way_is_answered() {
    let mut house = house::open();
    let mut client = house.client();
    let head = format!(
        "POST /detect-color HTTP/1.1\r\nhost: a\r\ncontent-type: image/gif\r\n\
         expect: 100-continue\r\ncontent-length: {}\r\n\r\n",
        GIF.len()
    );
    client.send(head.as_bytes());
    assert_eq!(client.receive(true).status, 100);
    house.tell_to_stop();
    client.send(GIF);
    let answer = client.receive(false);
    assert_eq!(answer.status, 200);
    client.wait_for_close();
    house.wait();
}

#[test]
fn idle_connections_are_closed_and_the_server_ends() {
    let mut house = house::open();
    let mut idle = house.client();
    assert_eq!(idle.get("/livez", &[]).status, 200);
    house.tell_to_stop();
    assert!(idle.wait_for_close().is_empty());
    house.wait();
}

#[test]
fn a_connection_that_never_ends_is_waited_for_only_so_long() {
    let settings = HttpSettings {
        drain_timeout: Duration::from_millis(100),
        body_timeout: Duration::from_hours(1),
        ..HttpSettings::default()
    };
    let mut house = house::open_with(settings);
    let mut client = house.client();
    client.send(
        b"POST /detect-color HTTP/1.1\r\nhost: a\r\ncontent-type: image/gif\r\n\
          expect: 100-continue\r\ncontent-length: 100\r\n\r\n",
    );
    assert_eq!(client.receive(true).status, 100);
    house.tell_to_stop();
    house.wait();
}
