//! Names: one look-up per hop, every record judged, answers that change in between.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use sundry_fetch::{Expect, FailureClass, FetchErrorKind, FetchSettings, Fetcher};

use crate::support::{Names, Server, allowing, ok, path_of, redirect};

/// The name server answers with an allowed address first and an internal one from then on. Loopback
/// has many addresses: 127.0.0.1 plays the allowed one, 127.0.0.2 the internal one.
#[tokio::test]
async fn a_name_is_looked_up_once_and_connected_to_as_judged() {
    let server = Server::answering(|_| ok("", b"allowed")).await;
    let names = Names::script(&[&["127.0.0.1"], &["127.0.0.2"]]);
    let asked = Arc::clone(&names.asked);
    let fetcher = Fetcher::with_resolver(allowing(&["127.0.0.1".to_owned()]), names).unwrap();
    let url = format!("http://rebind.example:{}/", server.port());
    assert_eq!(
        fetcher.fetch(&url, Expect::Html).await.unwrap().bytes,
        "allowed"
    );
    assert_eq!(asked.load(Ordering::SeqCst), 1);

    let error = fetcher.fetch(&url, Expect::Html).await.unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::AddressNotAllowed);
    assert_eq!(asked.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_name_that_changes_its_mind_during_a_redirect_is_refused() {
    let server = Server::answering(|head| match path_of(head) {
        "/" => redirect("/again"),
        _ => ok("", b"secret"),
    })
    .await;
    let names = Names::script(&[&["127.0.0.1"], &["127.0.0.2"]]);
    let asked = Arc::clone(&names.asked);
    let fetcher = Fetcher::with_resolver(allowing(&["127.0.0.1".to_owned()]), names).unwrap();
    let url = format!("http://rebind.example:{}/", server.port());
    let error = fetcher.fetch(&url, Expect::Html).await.unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::AddressNotAllowed);
    assert!(error.is_after_redirect());
    assert_eq!((asked.load(Ordering::SeqCst), server.visits()), (2, 1));
}

#[tokio::test]
async fn one_inside_record_refuses_the_name_and_nobody_is_called() {
    let server = Server::answering(|_| ok("", b"x")).await;
    for records in [
        ["127.0.0.1", "127.0.0.2"],
        ["127.0.0.2", "127.0.0.1"],
        ["127.0.0.1", "::1"],
        ["127.0.0.1", "::ffff:127.0.0.1"],
    ] {
        let names = Names::script(&[&records]);
        let fetcher = Fetcher::with_resolver(allowing(&["127.0.0.1".to_owned()]), names).unwrap();
        let url = format!("http://mixed.example:{}/", server.port());
        let error = fetcher.fetch(&url, Expect::Html).await.unwrap_err();
        assert_eq!(
            *error.kind(),
            FetchErrorKind::AddressNotAllowed,
            "{records:?}"
        );
        assert_eq!(server.visits(), 0);
        let message = error.to_string();
        assert!(
            !records.iter().any(|record| message.contains(record)),
            "{message}"
        );
    }
}

#[tokio::test]
async fn the_next_address_is_tried_when_one_does_not_answer() {
    let server = Server::answering(|_| ok("", b"second")).await;
    // Nothing listens on the server's port of 127.0.0.3 and 127.0.0.4.
    let names = Names::script(&[&["127.0.0.3", "127.0.0.4", "127.0.0.1"]]);
    let fetcher = Fetcher::with_resolver(allowing(&["127.0.0.0/8".to_owned()]), names).unwrap();
    let url = format!("http://many.example:{}/", server.port());
    assert_eq!(
        fetcher.fetch(&url, Expect::Html).await.unwrap().bytes,
        "second"
    );
}

#[tokio::test]
async fn unknown_names_and_private_ones_get_the_same_answer() {
    let private = Names::script(&[&["10.0.0.1"]]);
    let fetcher = Fetcher::with_resolver(FetchSettings::default(), private).unwrap();
    let url = "https://no-such.example/";
    let private = fetcher.fetch(url, Expect::Html).await.unwrap_err();
    for names in [Names::none(), Names::script(&[&[]])] {
        let fetcher = Fetcher::with_resolver(FetchSettings::default(), names).unwrap();
        let error = fetcher.fetch(url, Expect::Html).await.unwrap_err();
        assert_eq!(*error.kind(), FetchErrorKind::Lookup);
        assert_eq!(error.class(), FailureClass::NotAllowed);
        assert_eq!(error.class(), private.class());
        assert_eq!(error.to_string(), private.to_string());
    }
}

/// The error does not reveal if a name exists inside, even if a rule makes the look-up worthwhile.
#[tokio::test]
async fn an_inside_name_that_does_not_resolve_is_not_allowed() {
    let settings = allowing(&["10.0.0.0/8".to_owned()]);
    let fetcher = Fetcher::with_resolver(settings, Names::none()).unwrap();
    let error = fetcher
        .fetch("http://db.internal/", Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(error.class(), FailureClass::NotAllowed);
}

#[tokio::test]
async fn hopeless_names_are_not_even_looked_up() {
    let names = Names::script(&[&["127.0.0.1"]]);
    let asked = Arc::clone(&names.asked);
    let fetcher = Fetcher::with_resolver(FetchSettings::default(), names).unwrap();
    for url in [
        "http://localhost/",
        "http://db.internal/",
        "http://example.org:22/",
    ] {
        let error = fetcher.fetch(url, Expect::Html).await.unwrap_err();
        assert_eq!(error.class(), FailureClass::NotAllowed, "{url}");
    }
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn localhost_is_this_machine_and_needs_a_rule_for_one_of_its_addresses() {
    let server = Server::answering(|_| ok("", b"home")).await;
    let port = server.port();
    for rule in ["127.0.0.1", "127.0.0.0/8", "localhost"] {
        let fetcher = Fetcher::with_resolver(allowing(&[rule.to_owned()]), Names::none()).unwrap();
        let fetched = fetcher
            .fetch(&format!("http://localhost:{port}/"), Expect::Html)
            .await;
        assert_eq!(fetched.expect(rule).bytes, "home", "{rule}");
    }
    let elsewhere = Fetcher::with_resolver(allowing(&["10.0.0.0/8".to_owned()]), Names::none());
    let url = format!("http://localhost:{port}/");
    let error = elsewhere
        .unwrap()
        .fetch(&url, Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::AddressNotAllowed);
}

/// Uses the system's own resolver for the one name that every hosts file has.
#[tokio::test]
async fn the_system_resolver_is_judged_like_any_other() {
    use sundry_fetch::{Resolve, SystemResolver};

    let found = SystemResolver::default()
        .resolve("localhost")
        .await
        .unwrap();
    assert!(found.iter().all(std::net::IpAddr::is_loopback), "{found:?}");
    assert!(!found.is_empty());
}
