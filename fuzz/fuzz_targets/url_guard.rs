//! The URL guard and the reader of allow rules: no input panics, nothing inside is let in.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_fetch::{AllowRule, FetchSettings, Guard, TargetHost, is_public};

fuzz_target!(|text: &str| {
    if let Ok(rule) = text.parse::<AllowRule>() {
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }

    let guard = Guard::new(&FetchSettings::default());
    let Ok(from) = guard.admit("https://example.org/a/b") else {
        return;
    };
    for target in [guard.admit(text), guard.admit_redirect(&from, text)]
        .into_iter()
        .flatten()
    {
        assert!(matches!(target.url().scheme(), "http" | "https"));
        assert!(matches!(target.port(), 80 | 443));
        assert!(target.url().username().is_empty() && target.url().password().is_none());
        match target.host() {
            TargetHost::Address(address) => assert!(is_public(*address)),
            TargetHost::Name(name) => {
                assert!(name.parse::<std::net::IpAddr>().is_err());
                assert!(
                    guard
                        .judge(&target, &[std::net::Ipv4Addr::LOCALHOST.into()])
                        .is_err()
                );
            }
        }
        let again = guard.admit(target.url().as_str());
        assert_eq!(
            again.ok().as_ref(),
            Some(&target),
            "the normal form changes its meaning"
        );
    }
});
