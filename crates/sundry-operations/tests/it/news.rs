//! `retrieve-top-news` from the store, without a network.

use std::path::Path;

use serde_json::{Value, json};
use sundry_crawl::{Edition, State};
use sundry_operations::{Input, NewsSettings, Service, ServiceSettings, operation};
use sundry_state::NewArticle;

use crate::ask::call;

/// Noon of 2026-11-20.
const NOON: i64 = 1_795_176_000;

fn service(folder: &Path) -> Service {
    let news = NewsSettings {
        data_folder: Some(folder.to_owned()),
        clock: || NOON * 1_000,
        ..NewsSettings::default()
    };
    let settings = ServiceSettings {
        news,
        ..ServiceSettings::default()
    };
    Service::new(settings).unwrap()
}

fn ask(service: &Service, arguments: &[(&str, &str)]) -> Result<Value, (u16, String)> {
    let mut input = Input::default();
    for (name, value) in arguments {
        input.arguments.add_text(name, value).unwrap();
    }
    let entry = operation("retrieve-top-news").unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    match runtime.block_on(call(entry, service, input)) {
        Ok(json) => Ok(serde_json::from_slice(&json).unwrap()),
        Err(failure) => Err((failure.status, failure.message)),
    }
}

fn article(outlet: &str, title: &str, published: i64) -> NewArticle {
    NewArticle {
        edition: Edition::new("is", "en").unwrap(),
        url: format!("https://{outlet}.example/{}", title.replace(' ', "-")),
        outlet: outlet.to_owned(),
        title: title.to_owned(),
        text: format!("{title}. More about it."),
        published,
        ..NewArticle::default()
    }
}

/// Fills the store with a day of three outlets and the day before.
fn filled(folder: &Path) {
    let state = State::open(folder).unwrap();
    let mut flood = article(
        "herald",
        "Storm floods the harbour of Port Alder",
        NOON - 7_200,
    );
    flood.image = Some("https://herald.example/flood.jpg".to_owned());
    flood.authors = vec!["Ada Adler".to_owned()];
    flood.summary = Some("Water stood a metre high.".to_owned());
    let articles = [
        flood,
        article(
            "courier",
            "Port Alder harbour flooded after the storm",
            NOON - 3_600,
        ),
        article(
            "gazette",
            "Harbour of Port Alder flooded by storm",
            NOON - 5_400,
        ),
        article(
            "gazette",
            "Storm flood: harbour of Port Alder still closed",
            NOON - 600,
        ),
        article(
            "gazette",
            "Chess club of the capital wins the national cup",
            NOON - 60,
        ),
        article(
            "herald",
            "Bridge over the Elder river reopens",
            NOON - 86_400,
        ),
    ];
    state.append(&articles, NOON).unwrap();
}

#[test]
fn stories_come_with_the_most_told_first_and_their_oldest_article_first() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let service = service(folder.path());
    let answer = ask(&service, &[("source-country", "IS"), ("language", "En")]).unwrap();
    assert_eq!(
        (answer["country"].as_str(), answer["language"].as_str()),
        (Some("is"), Some("en"))
    );
    let stories = answer["top_news"].as_array().unwrap();
    assert_eq!(stories.len(), 2);
    let news = stories[0]["news"].as_array().unwrap();
    let dates: Vec<&str> = news
        .iter()
        .map(|item| item["publish_date"].as_str().unwrap())
        .collect();
    assert_eq!(
        dates,
        [
            "2026-11-20 10:00:00",
            "2026-11-20 10:30:00",
            "2026-11-20 11:00:00"
        ]
    );
    let id = news[0]["id"].as_i64().unwrap();
    assert!((1..=i64::from(i32::MAX)).contains(&id));
    assert_eq!(
        news[0],
        json!({
            "id": id,
            "title": "Storm floods the harbour of Port Alder",
            "url": "https://herald.example/Storm-floods-the-harbour-of-Port-Alder",
            "text": "Storm floods the harbour of Port Alder. More about it.",
            "summary": "Water stood a metre high.",
            "image": "https://herald.example/flood.jpg",
            "video": null,
            "publish_date": "2026-11-20 10:00:00",
            "authors": ["Ada Adler"],
        })
    );
    assert_eq!(news[1]["image"], Value::Null);
    assert!(news[1].get("summary").is_none());
}

#[test]
fn headlines_alone() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let arguments = [
        ("source-country", "is"),
        ("language", "en"),
        ("headlines-only", "1"),
    ];
    let answer = ask(&service(folder.path()), &arguments).unwrap();
    for item in answer["top_news"][0]["news"].as_array().unwrap() {
        let fields: Vec<&String> = item.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["id", "title", "url"]);
    }
}

#[test]
fn past_days_come_from_the_store_and_days_without_news_are_empty() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let service = service(folder.path());
    let on = |date: &str| {
        let arguments = [("source-country", "is"), ("language", "en"), ("date", date)];
        ask(&service, &arguments).unwrap()["top_news"].clone()
    };
    assert_eq!(
        on("2026-11-19")[0]["news"][0]["title"],
        "Bridge over the Elder river reopens"
    );
    assert_eq!(
        on("2026-11-20"),
        ask(&service, &[("source-country", "is"), ("language", "en")]).unwrap()["top_news"]
    );
    for date in [
        "2026-11-18",
        "2026-11-21",
        "1999-12-31",
        "9999-12-31",
        "0001-01-01",
    ] {
        assert_eq!(on(date), json!([]), "{date}");
    }
    let other = ask(&service, &[("source-country", "aq"), ("language", "is")]).unwrap();
    assert_eq!(
        other,
        json!({"top_news": [], "language": "is", "country": "aq"})
    );
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let arguments = [("source-country", "is"), ("language", "en")];
    let first = ask(&service(folder.path()), &arguments).unwrap();
    for _ in 0..3 {
        assert_eq!(ask(&service(folder.path()), &arguments).unwrap(), first);
    }
}

#[test]
fn nothing_is_written_by_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(folder.path());
    ask(&service, &[("source-country", "is"), ("language", "en")]).unwrap();
    assert_eq!(fs_err::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn wrong_parameters_are_named_with_what_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(folder.path());
    let mut told = Vec::new();
    for arguments in [
        &[("language", "en")][..],
        &[("source-country", "us")],
        &[("source-country", "uk"), ("language", "en")],
        &[("source-country", "usa"), ("language", "en")],
        &[("source-country", "Germany"), ("language", "de")],
        &[("source-country", "de"), ("language", "German")],
        &[("source-country", "de"), ("language", "xx")],
        &[
            ("source-country", "de"),
            ("language", "de"),
            ("date", "2026-02-30"),
        ],
        &[
            ("source-country", "de"),
            ("language", "de"),
            ("date", "yesterday"),
        ],
        &[
            ("source-country", "de"),
            ("language", "de"),
            ("headlines-only", "yes"),
        ],
    ] {
        let (status, message) = ask(&service, arguments).unwrap_err();
        told.push(format!("{status} {message}"));
    }
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_fresh_installation_answers_with_the_sample_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let service = service(folder.path());
    for (country, language) in [("us", "en"), ("de", "de"), ("fr", "fr")] {
        let edition = [("source-country", country), ("language", language)];
        let answer = ask(&service, &edition).unwrap();
        let stories = answer["top_news"].as_array().unwrap();
        assert!(stories.len() > 1 && stories[0]["news"].as_array().unwrap().len() > 1);
        for item in stories
            .iter()
            .flat_map(|story| story["news"].as_array().unwrap())
        {
            assert!(item["url"].as_str().unwrap().contains(".sample.example/"));
            assert!(
                item["publish_date"]
                    .as_str()
                    .unwrap()
                    .starts_with("2026-01-15 ")
            );
        }
        let dated = |date| {
            let arguments = [edition[0], edition[1], ("date", date)];
            ask(&service, &arguments).unwrap()["top_news"].clone()
        };
        assert_eq!(dated("2026-01-15"), answer["top_news"]);
        // Today has no news, and no sample is shown instead.
        assert_eq!(dated("2026-11-20"), json!([]));
    }
    let answer = ask(&service, &[("source-country", "no"), ("language", "nb")]).unwrap();
    assert_eq!(
        answer,
        json!({"top_news": [], "language": "nb", "country": "no"})
    );
}
