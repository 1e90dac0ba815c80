//! `search-memes` and `retrieve-random-meme`: every filter, the order, the fairness of random
//! draws.

use serde_json::{Value, json};
use sundry_records::{MediaFormat, Meme};

use crate::catalogue::{Asked, NOON, with};

const DAY: i64 = 86_400;

fn meme(id: u64, description: &str, caption: &str, file: &str) -> Meme {
    Meme {
        id,
        url: format!("https://pictures.example/{file}"),
        format: MediaFormat::of_path(file).unwrap(),
        description: description.to_owned(),
        caption: caption.to_owned(),
        caption_was_read: false,
        tags: Vec::new(),
        width: None,
        height: None,
        created: None,
        rating: None,
        source: "test".to_owned(),
    }
}

fn few() -> Asked {
    let records = [
        Meme {
            rating: Some(0.9),
            created: Some(NOON - DAY / 4),
            width: Some(640),
            height: Some(702),
            ..meme(1, "A kettle that sings", "Nobody asked", "kettle.jpg")
        },
        Meme {
            rating: Some(0.4),
            created: Some(NOON - 10 * DAY),
            tags: vec!["kitchen".to_owned(), "tea".to_owned()],
            ..meme(2, "The kettle, again", "I am the captain now", "again.png")
        },
        Meme {
            rating: Some(0.7),
            created: Some(NOON - 400 * DAY),
            ..meme(
                3,
                "A goose in a meeting",
                "Per my last honk: the kettle",
                "goose.mp4",
            )
        },
        Meme {
            url: "/media/starter/own.gif".to_owned(),
            ..meme(4, "Café at night", "ÇA VA?", "own.gif")
        },
    ];
    with(&records, &[])
}

/// Returns the files in the answer, and how many memes are available.
fn files(answer: &Value) -> (Vec<String>, u64) {
    let memes = answer["memes"].as_array().unwrap();
    let files = memes.iter().map(|meme| {
        let url = meme["url"].as_str().unwrap();
        url.rsplit('/').next().unwrap().to_owned()
    });
    (files.collect(), answer["available"].as_u64().unwrap())
}

#[test]
fn every_filter_does_what_it_says() {
    let memes = few();
    for (arguments, expected) in [
        ("", &["kettle.jpg", "goose.mp4", "again.png", "own.gif"][..]),
        ("keywords=kettle", &["kettle.jpg", "again.png", "goose.mp4"]),
        ("keywords=KETTLE,captain", &["again.png"]),
        ("keywords=kettle, captain,", &["again.png"]),
        ("keywords=kettle captain", &["again.png"]),
        (
            "keywords=kettles",
            &["kettle.jpg", "again.png", "goose.mp4"],
        ),
        ("keywords=tea", &["again.png"]),
        ("keywords=cafe", &["own.gif"]),
        ("keywords=ca va", &["own.gif"]),
        ("keywords=!!!", &[]),
        // The words of a sentence are relaxed; a filter and a second keyword are not.
        (
            "keywords=when the kettle whistles",
            &["again.png", "kettle.jpg", "goose.mp4"],
        ),
        (
            "keywords=when the kettle whistles&media-type=video",
            &["goose.mp4"],
        ),
        ("keywords=when the kettle whistles,unicorn", &[]),
        ("keywords=when it is not", &[]),
        ("keywords=kettle&keywords-in-image=true", &["goose.mp4"]),
        ("keywords=goose&keywordsInImage=1", &[]),
        ("media-type=image", &["kettle.jpg", "again.png", "own.gif"]),
        ("media-type=Video", &["goose.mp4"]),
        ("media-type=jpeg", &["kettle.jpg"]),
        ("media-type=image/png", &["again.png"]),
        ("media-type=webm", &[]),
        ("min-rating=0.7", &["kettle.jpg", "goose.mp4"]),
        (
            "min-rating=0",
            &["kettle.jpg", "goose.mp4", "again.png", "own.gif"],
        ),
        ("max-age-days=0", &["kettle.jpg"]),
        ("max-age-days=10", &["kettle.jpg", "again.png"]),
        (
            "max-age-days=10000",
            &["kettle.jpg", "goose.mp4", "again.png"],
        ),
        (
            "keywords=kettle&max-age-days=30&min-rating=0.5",
            &["kettle.jpg"],
        ),
    ] {
        let (found, available) = files(&memes.good("search-memes", arguments));
        assert_eq!(found, expected, "{arguments}");
        assert_eq!(available, expected.len() as u64, "{arguments}");
    }
}

#[test]
fn text_read_from_a_picture_is_found_with_and_without_spaces() {
    let read = Meme {
        caption_was_read: true,
        ..meme(1, "", "HOW IT STARTED\nHOW IT ISGOING", "read.jpg")
    };
    let stated = meme(2, "", "HOW IT ENDED AND IS GOING", "stated.jpg");
    let memes = with(&[read, stated], &[]);
    for (keywords, expected) in [
        ("started", &["read.jpg"][..]),
        ("howit", &["read.jpg"]),
        ("itstarted", &["read.jpg"]),
        ("howitstarted", &["read.jpg"]),
        ("how it", &["read.jpg", "stated.jpg"]),
        ("is going", &["read.jpg", "stated.jpg"]),
        ("isgoing", &["read.jpg"]),
        // Words do not match across lines, nor in what people wrote.
        ("startedhow", &[]),
        ("itended", &[]),
    ] {
        let arguments = format!("keywords={keywords}&keywords-in-image=true");
        let (mut found, _) = files(&memes.good("search-memes", &arguments));
        found.sort();
        assert_eq!(found, expected, "{keywords}");
    }
}

#[test]
fn pages_do_not_overlap_and_totals_stay() {
    let memes = few();
    let (first, available) = files(&memes.good("search-memes", "number=3"));
    let (second, still) = files(&memes.good("search-memes", "number=3&offset=3"));
    assert_eq!((first.len(), second.len()), (3, 1));
    assert_eq!((available, still), (4, 4));
    assert!(!first.contains(&second[0]));
    let (none, still) = files(&memes.good("search-memes", "offset=1000"));
    assert_eq!((none.len(), still), (0, 4));
}

#[test]
fn the_shape_of_answers() {
    let memes = few();
    assert_eq!(
        memes.good("search-memes", "keywords=goose"),
        json!({
            "memes": [{
                "description": "A goose in a meeting",
                "url": "https://pictures.example/goose.mp4",
                "type": "video/mp4",
            }],
            "available": 1,
        })
    );
    assert_eq!(
        memes.good("retrieve-random-meme", "keywords=sings"),
        json!({
            "description": "A kettle that sings",
            "url": "https://pictures.example/kettle.jpg",
            "type": "image/jpeg",
            "width": 640,
            "height": 702,
            "ratio": 0.911681,
        })
    );
    let own = memes.good("retrieve-random-meme", "keywords=cafe");
    assert_eq!(own["url"], "http://here.example/media/starter/own.gif");
    assert_eq!(own["ratio"], Value::Null);
}

#[test]
fn bad_values_are_refused_by_name() {
    let memes = few();
    for (arguments, parameter) in [
        ("media-type=tiff", "media-type"),
        ("media-type=application/pdf", "media-type"),
        ("min-rating=1.1", "min-rating"),
        ("max-age-days=-1", "max-age-days"),
        ("max-age-days=10001", "max-age-days"),
        ("keywords-in-image=maybe", "keywords-in-image"),
    ] {
        for operation in ["search-memes", "retrieve-random-meme"] {
            let failure = memes.ask(operation, arguments).unwrap_err();
            assert_eq!(failure.status, 400, "{arguments}");
            assert_eq!(failure.parameter.as_deref(), Some(parameter));
        }
    }
    let too_long = format!("keywords={}", "x".repeat(301));
    assert_eq!(memes.status("search-memes", &too_long), 400);
    for arguments in ["number=0", "number=11", "offset=1001", "offset=-1"] {
        assert_eq!(memes.status("search-memes", arguments), 400, "{arguments}");
    }
    assert_eq!(memes.status("retrieve-random-meme", "keywords=zebra"), 404);
}

/// 50 of 120 memes match; each must be drawn about as often as any other.
#[test]
fn chance_is_fair() {
    const DRAWS: usize = 10_000;
    let records: Vec<Meme> = (0..120)
        .map(|id| {
            let description = if id < 50 { "a goose" } else { "a kettle" };
            meme(id * id + 7, description, "", &format!("{id}.jpg"))
        })
        .collect();
    let memes = with(&records, &[]);
    let mut drawn = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..DRAWS {
        let meme = memes.good("retrieve-random-meme", "keywords=goose");
        *drawn.entry(meme["url"].to_string()).or_default() += 1;
    }
    assert_eq!(drawn.len(), 50);
    let expected = DRAWS as f64 / 50.0;
    let squares = drawn
        .values()
        .map(|count| (*count as f64 - expected).powi(2) / expected);
    // The 99.9th percentile of chi-square with 49 degrees of freedom.
    let chi_square: f64 = squares.sum();
    assert!(chi_square < 85.4, "{chi_square}");
}
