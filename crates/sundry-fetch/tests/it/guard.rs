//! Properties of the guard that hold for every string, not only for those somebody thought of.

use std::net::IpAddr;

use proptest::prelude::*;
use sundry_fetch::{FetchErrorKind, FetchSettings, Guard, Target, TargetHost, UrlFault, is_public};

fn settings() -> FetchSettings {
    let rules = [
        "10.0.0.0/8",
        "127.0.0.1:8123",
        "intranet.example",
        "fd00::/16",
    ];
    let allow = rules.map(|rule| rule.parse().unwrap()).into();
    FetchSettings {
        allow,
        extra_ports: vec![8080],
        ..FetchSettings::default()
    }
}

fn allowed(address: IpAddr, port: u16) -> bool {
    let text = address.to_string();
    text.starts_with("10.")
        || (text == "127.0.0.1" && port == 8123)
        || (text.starts_with("fd00:") && text.contains(':'))
        || (is_public(address) && [80, 443, 8080].contains(&port))
}

/// Checks the properties of any admitted target.
fn check(target: &Target, guard: &Guard) -> Result<(), TestCaseError> {
    prop_assert!(["http", "https"].contains(&target.url().scheme()));
    prop_assert!(target.url().username().is_empty() && target.url().password().is_none());
    match target.host() {
        TargetHost::Address(address) => {
            prop_assert!(allowed(*address, target.port()), "{}", target.url());
            let judged = guard.judge(target, &[]).unwrap();
            prop_assert_eq!(judged.len(), 1);
            prop_assert_eq!(judged[0].address().ip(), *address);
        }
        TargetHost::Name(name) => {
            prop_assert_eq!(target.url().host_str(), Some(name.as_str()));
            prop_assert!(name.parse::<IpAddr>().is_err(), "{} is an address", name);
            prop_assert!(!name.ends_with('.'));
        }
    }
    // The normal form means the same when read again.
    let again = guard.admit(target.url().as_str()).unwrap();
    prop_assert_eq!(&again, target);
    Ok(())
}

/// Pieces that occur in URLs, and in attacks by URL.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("127.0.0.1".to_owned()),
        Just("example.org".to_owned()),
        Just("intranet.example".to_owned()),
        "[0-9]{1,10}",
        "0x[0-9a-f]{1,8}",
        "0[0-7]{1,11}",
        r"[.:@/\\?#%\[\]]",
        "[０-９．。]{1,3}",
        "%[0-9a-fA-F]{2}",
        "[a-z0-9._:-]{0,12}",
        r"\PC",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_string_is_judged_without_panic(text in any::<String>()) {
        let guard = Guard::new(&settings());
        if let Ok(target) = guard.admit(&text) {
            check(&target, &guard)?;
        }
    }

    #[test]
    fn what_is_let_in_is_public_or_allowed(
        scheme in "https?",
        pieces in prop::collection::vec(piece(), 1..6),
        port in prop::option::of(prop_oneof![Just(80u16), Just(443), Just(8080), Just(8123), any::<u16>()]),
    ) {
        let guard = Guard::new(&settings());
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        if let Ok(target) = guard.admit(&format!("{scheme}://{}{port}/", pieces.concat())) {
            check(&target, &guard)?;
        }
    }

    #[test]
    fn any_address_in_any_notation_gets_the_verdict_of_the_address(bits in any::<u32>(), port in 79u16..82) {
        let guard = Guard::new(&settings());
        let address = IpAddr::from(bits.to_be_bytes());
        let [a, b, c, d] = bits.to_be_bytes();
        for host in [
            format!("{a}.{b}.{c}.{d}"),
            format!("{bits}"),
            format!("{bits:#x}"),
            format!("0{bits:o}"),
            format!("{a:#x}.{:#x}", bits & 0xff_ffff),
            format!("0{a:o}.{b}.{}", bits & 0xffff),
            format!("{a}.{b}.{c}.{d}."),
        ] {
            let verdict = guard.admit(&format!("http://{host}:{port}/"));
            prop_assert_eq!(verdict.is_ok(), allowed(address, port), "{}", host);
        }
    }

    #[test]
    fn a_redirect_is_judged_like_a_url(pieces in prop::collection::vec(piece(), 0..8)) {
        let guard = Guard::new(&settings());
        let from = guard.admit("https://example.org/a/b").unwrap();
        if let Ok(target) = guard.admit_redirect(&from, &pieces.concat()) {
            match target.host() {
                TargetHost::Address(address) => prop_assert!(allowed(*address, target.port())),
                TargetHost::Name(name) => prop_assert!(!name.is_empty()),
            }
        }
    }

    #[test]
    fn records_are_let_in_together_or_not_at_all(records in prop::collection::vec(any::<IpAddr>(), 1..6)) {
        let guard = Guard::new(&settings());
        let target = guard.admit("http://example.org/").unwrap();
        match guard.judge(&target, &records) {
            Ok(judged) => {
                prop_assert_eq!(judged.len(), records.len());
                prop_assert!(records.iter().all(|record| allowed(*record, 80)));
            }
            Err(_) => prop_assert!(records.iter().any(|record| !allowed(*record, 80))),
        }
    }
}

#[test]
fn each_fault_of_a_url_is_named() {
    let guard = Guard::new(&FetchSettings::default());
    for (url, fault) in [
        ("", UrlFault::Scheme),
        ("example.org", UrlFault::Scheme),
        ("ftp://example.org/", UrlFault::Scheme),
        ("http://", UrlFault::NoHost),
        ("http:///path", UrlFault::NoHost),
        ("http://exa mple.org/", UrlFault::Host),
        ("http://example.org:99999/", UrlFault::Port),
        ("http://me@example.org/", UrlFault::UserInfo),
        ("http://exam\tple.org/", UrlFault::Control),
        (r"http://example.org\path", UrlFault::Backslash),
    ] {
        let error = guard.admit(url).unwrap_err();
        assert_eq!(
            *error.kind(),
            FetchErrorKind::InvalidUrl(fault),
            "{url}: {error}"
        );
        assert!(error.to_string().starts_with("the URL "), "{error}");
    }
}

#[test]
fn honest_urls_are_let_in() {
    let guard = Guard::new(&FetchSettings::default());
    for (url, normal) in [
        ("https://example.org", "https://example.org/"),
        (
            "  https://example.org/a b?c=d|e#f  ",
            "https://example.org/a%20b?c=d|e#f",
        ),
        ("HTTPS://EXAMPLE.org.:443/", "https://example.org/"),
        (
            "http://bücher.example/ä",
            "http://xn--bcher-kva.example/%C3%A4",
        ),
        ("http://9.9.9.9/", "http://9.9.9.9/"),
        ("http://[2620:fe::fe]/", "http://[2620:fe::fe]/"),
        (
            "https://my_host.example.org/",
            "https://my_host.example.org/",
        ),
        (r"https://example.org/a\b", "https://example.org/a/b"),
        ("https://example.org//a@b", "https://example.org//a@b"),
        (
            "https://localhost.example.org/",
            "https://localhost.example.org/",
        ),
        ("https://mylocal/", "https://mylocal/"),
    ] {
        let target = guard.admit(url).unwrap();
        assert_eq!(target.url().as_str(), normal);
    }
}
