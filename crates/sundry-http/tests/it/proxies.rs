//! Several listeners, and clients that come through reverse proxies.

use std::io::{Read as _, Write as _};
use std::os::unix::net::{UnixListener, UnixStream};

use sundry_http::{HttpSettings, Proxies, ProxyHeader};
use sundry_operations::{OPERATIONS, ServiceSettings};

use crate::house;

const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// Makes settings with one connection per address, and these proxies.
fn one_each(proxies: &[&str], header: ProxyHeader) -> HttpSettings {
    HttpSettings {
        max_connections_per_address: 1,
        proxies: Proxies {
            trusted: proxies.iter().map(|name| name.parse().unwrap()).collect(),
            header,
        },
        ..HttpSettings::default()
    }
}

#[test]
fn requests_through_a_proxy_are_counted_by_their_clients() {
    let house = house::open_with(one_each(&["127.0.0.0/8"], ProxyHeader::XForwardedFor));
    let mut slow = house.client();
    let head = format!(
        "POST /detect-color HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 192.0.2.1\r\n\
         content-type: image/gif\r\nexpect: 100-continue\r\ncontent-length: {}\r\n\r\n",
        GIF.len()
    );
    slow.send(head.as_bytes());
    assert_eq!(slow.receive(true).status, 100);
    // Connections of the proxy are not counted; requests of the client are.
    let mut client = house.client();
    let mut ask = |from: &str| client.get("/livez", &[("x-forwarded-for", from)]);
    let refused = ask("192.0.2.1");
    refused.failure(429);
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(ask("192.0.2.2").status, 200);
    // If a client writes another address itself, the proxy's entry still decides.
    assert_eq!(ask("192.0.2.2, 192.0.2.1").status, 429);
    assert_eq!(ask("192.0.2.1, 192.0.2.2").status, 200);
    slow.send(GIF);
    assert_eq!(slow.receive(false).status, 200);
    assert_eq!(ask("192.0.2.1").status, 200);
}

#[test]
fn nobody_else_is_believed() {
    for (proxies, scheme) in [(&["127.0.0.1"][..], "https://"), (&["10.0.0.1"], "http://")] {
        let house = house::open_with(one_each(proxies, ProxyHeader::XForwardedFor));
        let mut client = house.client();
        let headers = [
            ("x-forwarded-for", "192.0.2.1"),
            ("x-forwarded-proto", "https"),
        ];
        let answer = client.get("/retrieve-random-meme", &headers);
        let url = answer.json()["url"].as_str().unwrap().to_owned();
        assert!(url.starts_with(scheme), "{url}");
        // A second connection of an address that may have one is closed, unless it is the proxy's.
        let second = house.client();
        if scheme == "http://" {
            assert!(second.wait_for_close().is_empty());
        } else {
            let mut second = second;
            assert_eq!(second.get("/livez", &[]).status, 200);
        }
    }
}

#[test]
fn the_standard_header_is_read_where_it_is_chosen() {
    let house = house::open_with(one_each(&["127.0.0.1"], ProxyHeader::Forwarded));
    let mut client = house.client();
    for (header, value, scheme) in [
        ("forwarded", "for=192.0.2.1;proto=https", "https://"),
        ("forwarded", "for=192.0.2.1", "http://"),
        ("x-forwarded-proto", "https", "http://"),
    ] {
        let answer = client.get("/retrieve-random-meme", &[(header, value)]);
        let url = answer.json()["url"].as_str().unwrap().to_owned();
        assert!(url.starts_with(scheme), "{header}: {value}: {url}");
    }
}

#[test]
fn a_unix_socket_answers_beside_an_address() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sundry.sock");
    let socket = UnixListener::bind(&path).unwrap();
    let house = house::start_on(
        OPERATIONS,
        ServiceSettings::default(),
        one_each(&["unix"], ProxyHeader::XForwardedFor),
        vec![socket],
    );
    let ask = |headers: &str| {
        let mut socket = UnixStream::connect(&path).unwrap();
        let head = format!("GET /retrieve-random-meme HTTP/1.1\r\nhost: a\r\n{headers}");
        socket.write_all(head.as_bytes()).unwrap();
        socket.write_all(b"connection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        answer
    };
    let mut client = house.client();
    for _ in 0..3 {
        let answer = ask("");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.contains("\"url\":\"http://a/"), "{answer}");
        let answer = ask("x-forwarded-proto: https\r\nx-forwarded-for: 192.0.2.1\r\n");
        assert!(answer.contains("\"url\":\"https://a/"), "{answer}");
        assert_eq!(client.get("/livez", &[]).status, 200);
    }
}
