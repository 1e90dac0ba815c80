//! Every operation's documentation is complete, and its example works.

use sundry_operations::{Arguments, Input, OPERATIONS, Service, ServiceSettings, operation};

use crate::ask::call;

#[test]
fn names_are_kebab_case_and_stand_once() {
    for (index, entry) in OPERATIONS.iter().enumerate() {
        let kebab = |name: &str| {
            name.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        };
        assert!(kebab(entry.name), "{}", entry.name);
        assert!(
            OPERATIONS
                .iter()
                .skip(index + 1)
                .all(|other| other.name != entry.name)
        );
        assert!(operation(entry.name).is_some());
        for parameter in entry.parameters {
            let name = parameter.name;
            assert!(
                name.bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            );
        }
    }
}

#[test]
fn prose_is_there_and_ends_as_sentences_do() {
    for entry in OPERATIONS {
        let documentation = entry.documentation;
        assert!(!documentation.summary.is_empty() && !documentation.summary.ends_with('.'));
        assert!(documentation.description.ends_with('.'), "{}", entry.name);
        assert!(!documentation.reply.is_empty(), "{}", entry.name);
        assert!(!documentation.example.is_empty(), "{}", entry.name);
        for parameter in entry.parameters {
            assert!(parameter.description.ends_with('.'), "{}", parameter.name);
            assert!(!parameter.example.is_empty(), "{}", parameter.name);
        }
    }
}

#[test]
fn defaults_and_examples_are_allowed_values() {
    for entry in OPERATIONS {
        for parameter in entry.parameters {
            let mut values = vec![parameter.example.to_owned()];
            values.extend(parameter.default.map(|value| value.to_string()));
            for value in values {
                let mut arguments = Arguments::default();
                arguments.add_text(parameter.name, &value).unwrap();
                let read = parameter.check(&arguments);
                assert!(read.is_ok(), "{}: {read:?}", parameter.name);
            }
        }
    }
}

/// The picture that the examples of operations on pictures use.
const SUNSET: &[u8] = include_bytes!("../../../../docs/sunset.png");

#[test]
fn examples_are_answered_as_documented() {
    let service = Service::new(ServiceSettings::default()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    for entry in OPERATIONS {
        let mut input = Input::default();
        let is_picture = entry.intake.takes_picture();
        input.picture = is_picture.then(|| SUNSET.into());
        for (name, value) in entry.documentation.example {
            if !is_picture || *name != "url" {
                input.arguments.add_text(name, value).unwrap();
            }
        }
        let answer = runtime.block_on(call(entry, &service, input)).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        assert_eq!(answer, entry.documentation.answer, "{}", entry.name);
    }
}
