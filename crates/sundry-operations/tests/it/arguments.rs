//! Reads arguments of every form that clients send. The HTTP tests cover typed values.

use percent_encoding::{NON_ALPHANUMERIC, percent_encode};
use proptest::prelude::*;
use sundry_operations::{Arguments, Input, OPERATIONS, Service, ServiceSettings, operation};

use crate::ask::call;

#[test]
fn names_become_canonical() {
    for (given, canonical) in [
        ("source-country", "source-country"),
        ("source_country", "source-country"),
        ("sourceCountry", "source-country"),
        ("SourceCountry", "source-country"),
        ("SOURCE-COUNTRY", "source-country"),
        ("SOURCE_COUNTRY", "source-country"),
        ("minVitaminB12", "min-vitamin-b12"),
        ("min_vitamin_b12", "min-vitamin-b12"),
        ("apiKey", "api-key"),
        ("API-KEY", "api-key"),
        ("URL", "url"),
        ("größe", "größe"),
    ] {
        let arguments = Arguments::from_query(&format!("{given}=1")).unwrap();
        assert_eq!(
            arguments.names().collect::<Vec<_>>(),
            [canonical],
            "{given}"
        );
    }
}

#[test]
fn pairs_are_split_as_browsers_write_them() {
    let mut arguments = Arguments::from_query("&a=1&&b=x=y&c&d=%26%3D+%2B&e=%zz&f=\u{e9}").unwrap();
    for (name, value) in [
        ("a", "1"),
        ("b", "x=y"),
        ("c", ""),
        ("d", "&= +"),
        ("e", "%zz"),
        ("f", "é"),
    ] {
        assert_eq!(arguments.take_text(name).as_deref(), Some(value), "{name}");
    }
    assert!(arguments.is_empty());
}

#[test]
fn a_name_given_twice_is_refused_however_it_is_written() {
    for query in ["a=1&a=1", "a-b=1&aB=2", "A_B=1&a-b=2", "a&a"] {
        let error = Arguments::from_query(query).unwrap_err();
        assert_eq!(error.status, 400, "{query}");
        assert!(error.message.contains("given twice"), "{}", error.message);
    }
}

#[test]
fn an_empty_wish_for_extensions_leaves_them_to_the_setting() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    for extensions in [true, false] {
        let service = Service::new(ServiceSettings {
            extensions,
            ..ServiceSettings::default()
        })
        .unwrap();
        let arguments = Arguments::from_query("ingredients=1+onion&extensions=").unwrap();
        let entry = operation("compute-nutrition").unwrap();
        let answer = runtime.block_on(call(entry, &service, Input::of(arguments)));
        let answer: serde_json::Value = serde_json::from_slice(&answer.unwrap()).unwrap();
        assert_eq!(answer.get("unmatched").is_some(), extensions);
    }
}

proptest! {
    #[test]
    fn any_query_is_read_or_refused(query in "\\PC{0,80}") {
        if let Err(error) = Arguments::from_query(&query) {
            prop_assert_eq!(error.status, 400);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let mut arguments = Arguments::default();
        let _ = arguments.add_query(&bytes);
        let _ = arguments.add_json(&bytes);
    }

    #[test]
    fn what_was_encoded_is_read_back(name in "[a-z][a-z0-9-]{0,10}", value in "\\PC{1,40}") {
        let encoded = percent_encode(value.as_bytes(), NON_ALPHANUMERIC);
        let mut arguments = Arguments::from_query(&format!("{name}={encoded}")).unwrap();
        prop_assert_eq!(arguments.take_text(&name), Some(value.clone()));
        let json = serde_json::json!({ &name: &value }).to_string();
        arguments.add_json(json.as_bytes()).unwrap();
        prop_assert_eq!(arguments.take_text(&name), Some(value));
    }

    #[test]
    fn every_operation_reads_or_refuses_any_text(value in "\\PC{0,60}") {
        let service = Service::new(ServiceSettings::default()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        for entry in OPERATIONS.iter().filter(|entry| !entry.intake.takes_picture()) {
            let mut arguments = Arguments::default();
            for parameter in entry.parameters {
                arguments.add_text(parameter.name, &value).unwrap();
            }
            let input = Input::of(arguments);
            match runtime.block_on(call(entry, &service, input)) {
                Ok(json) => prop_assert!(serde_json::from_slice::<serde_json::Value>(&json).is_ok()),
                Err(error) => prop_assert!((400..500).contains(&error.status)),
            }
        }
    }
}
