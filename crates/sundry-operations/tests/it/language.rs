//! `detect-language`: its parameters, and the shape and the sums of its answers.

use serde_json::{Value, json};
use sundry_operations::{ApiError, Arguments, Input, Service, ServiceSettings, operation};

use crate::ask::call;

fn ask(arguments: &[(&str, &str)]) -> Result<Value, ApiError> {
    let service = Service::new(ServiceSettings::default()).unwrap();
    let mut given = Arguments::default();
    for (name, value) in arguments {
        given.add_text(name, value).unwrap();
    }
    let entry = operation("detect-language").unwrap();
    let answer = call(entry, &service, Input::of(given));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let answer = runtime.block_on(answer)?;
    Ok(serde_json::from_slice(&answer).unwrap())
}

fn languages(answer: &Value) -> Vec<&str> {
    let items = answer.as_array().unwrap().iter();
    items
        .map(|item| item["language"].as_str().unwrap())
        .collect()
}

#[test]
fn a_sentence_has_one_language() {
    let answer = ask(&[("text", "Wie spät ist es, und wann fährt der nächste Zug?")]).unwrap();
    assert_eq!(answer, json!([{ "language": "de", "confidence": 1 }]));
}

#[test]
fn confidences_have_two_decimals_fall_and_sum_to_at_most_one() {
    for text in [
        "hotel",
        "international",
        "a",
        "Москва Moscow",
        "la",
        "Ana",
        "ᎣᏏᏲ",
        "xqzv",
    ] {
        let answer = ask(&[("text", text)]).unwrap();
        let items = answer.as_array().unwrap();
        assert!(!items.is_empty(), "{text}");
        let hundredths: Vec<f64> = items
            .iter()
            .map(|item| item["confidence"].as_f64().unwrap() * 100.0)
            .collect();
        assert!(
            hundredths
                .iter()
                .all(|part| (part - part.round()).abs() < 1e-9)
        );
        assert!(hundredths.iter().all(|part| *part >= 1.0 - 1e-9), "{text}");
        assert!(hundredths.is_sorted_by(|a, b| a >= b), "{text}");
        assert!(hundredths.iter().sum::<f64>() < 100.0 + 1e-6, "{text}");
    }
}

#[test]
fn without_letters_the_answer_is_empty() {
    for text in ["12:30", "😀", "--", "1,000,000.00"] {
        assert_eq!(ask(&[("text", text)]).unwrap(), json!([]), "{text}");
    }
}

#[test]
fn only_the_languages_asked_for_are_answered() {
    let answer = ask(&[("text", "Guten Morgen"), ("languages", "nl, DA ,sv")]).unwrap();
    assert!(
        languages(&answer)
            .iter()
            .all(|code| ["nl", "da", "sv"].contains(code))
    );
    assert!(!languages(&answer).is_empty());
    let answer = ask(&[
        ("text", "Jeg vet ikke hva klokka er"),
        ("languages", "no,da"),
    ])
    .unwrap();
    assert_eq!(languages(&answer)[0], "nb");
    let all = ask(&[("text", "Guten Morgen"), ("languages", "")]).unwrap();
    assert_eq!(all, ask(&[("text", "Guten Morgen")]).unwrap());
}

#[test]
fn what_is_not_allowed_is_refused_at_its_parameter() {
    let long = "a".repeat(10_001);
    for (arguments, parameter, says) in [
        (&[][..], "text", "missing"),
        (&[("text", "")], "text", "empty"),
        (&[("text", long.as_str())], "text", "10001 characters"),
        (
            &[("text", "hello"), ("languages", "de,xx")],
            "languages",
            "`xx`",
        ),
        (
            &[("text", "hello"), ("languages", "german")],
            "languages",
            "`german`",
        ),
    ] {
        let error = ask(arguments).unwrap_err();
        assert_eq!(error.status, 400, "{says}");
        assert_eq!(error.parameter.as_deref(), Some(parameter), "{says}");
        assert!(error.message.contains(says), "{}", error.message);
    }
    let longest = "这是一句话。".repeat(1_666);
    assert_eq!(languages(&ask(&[("text", &longest)]).unwrap())[0], "zh");
    assert!(ask(&[("text", &"界".repeat(10_000))]).is_ok());
}
