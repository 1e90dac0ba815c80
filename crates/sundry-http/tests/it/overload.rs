//! Overload: heavy work is told to come back later, cheap work goes on.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::mpsc::channel;

use sundry_http::HttpSettings;
use sundry_operations::ServiceSettings;

use crate::house;
use crate::test_operations::TEST_OPERATIONS;

#[test]
fn beyond_the_queue_heavy_work_is_refused_and_cheap_work_answered() {
    let service = ServiceSettings {
        compute_threads: NonZeroUsize::MIN,
        compute_queue: 0,
        ..ServiceSettings::default()
    };
    let house = house::start(TEST_OPERATIONS, service, HttpSettings::default());
    assert_eq!(house.get("/compute").text(), "720");

    // The only place is taken by work that waits for this test.
    let (started, wait_for_start) = channel();
    let (release, wait_for_release) = channel::<()>();
    let service = Arc::clone(&house.service);
    let work = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(service.compute(move || {
            started.send(()).unwrap();
            wait_for_release.recv().unwrap();
        }))
    });
    wait_for_start.recv().unwrap();

    let refused = house.get("/compute");
    refused.failure(503);
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(house.get("/echo?count=3").json()["count"], 3);

    release.send(()).unwrap();
    work.join().unwrap().unwrap();
    assert_eq!(house.get("/compute").text(), "720");
}

#[test]
fn connections_beyond_the_cap_wait_for_their_turn() {
    let settings = HttpSettings {
        max_connections: 1,
        ..HttpSettings::default()
    };
    let house = house::open_with(settings);
    let mut first = house.client();
    assert_eq!(first.get("/livez", &[]).status, 200);
    let mut second = house.client();
    second.send(b"GET /livez HTTP/1.1\r\nhost: a\r\n\r\n");
    assert_eq!(first.get("/livez", &[]).status, 200);
    drop(first);
    assert_eq!(second.receive(false).status, 200);
}
