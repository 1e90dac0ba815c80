//! Memes: the real format of each source, in our own fixtures.

use sundry_import::{ImportError, Options, Stage};
use sundry_records::{MediaFormat, Meme};

use crate::support::{Place, fixture};

fn by_url(mut memes: Vec<Meme>) -> Vec<Meme> {
    memes.sort_by(|a, b| a.url.cmp(&b.url));
    memes
}

#[test]
fn imgflip_templates_and_flat_files() {
    let place = Place::new();
    let files = [
        fixture("memes/Sleepy-Owl.json"),
        fixture("memes/flat.ndjson"),
    ];
    let (outcome, told) = place.import("memes", "imgflip", &[&files[0], &files[1]]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.read, outcome.taken), (8, 6));
    let reasons = told.reasons();
    assert_eq!(reasons[0], (4, "no `url`"));
    assert_eq!(reasons[1].0, 5);
    assert!(told.stages.contains(&Stage::Joining));
    let memes = by_url(place.all::<Meme>());
    let shown: Vec<_> = memes
        .iter()
        .map(|meme| (meme.description.as_str(), meme.caption.as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            (
                "Sleepy Owl",
                "WHEN THE ALARM RINGS\nAND YOU ARE NOT A MORNING OWL"
            ),
            ("Sleepy Owl: Monday again &hellip;", "FIVE MORE MINUTES"),
            ("Sleepy Owl", ""),
            (
                "Sleepy Owl: Wide awake at midnight",
                "NOW I COULD RUN A MARATHON"
            ),
            ("Confused Gardener: Which one is the weed", "BOTH ARE GREEN"),
            ("Confused Gardener", "PULLS OUT\nTHE TOMATOES"),
        ]
    );
    // Votes 12, 0, 3, 1204, 5, 7: each gets the middle of its sixth.
    let ratings: Vec<_> = memes.iter().map(|meme| meme.rating.unwrap()).collect();
    assert_eq!(ratings, [0.75, 0.0833, 0.25, 0.9167, 0.4167, 0.5833]);
    assert_eq!(memes[1].format, MediaFormat::Png);
}

#[test]
fn reddit_posts() {
    let place = Place::new();
    let file = fixture("memes/reddit.ndjson");
    let (outcome, told) = place.import("memes", "reddit", &[&file]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.read, outcome.taken, outcome.rejected), (16, 7, 2));
    assert_eq!(outcome.skipped, 7);
    assert_eq!(told.reasons()[1], (16, "no `title`"));
    let memes = by_url(place.all::<Meme>());
    let shown: Vec<_> = memes
        .iter()
        .map(|meme| {
            let size = (meme.width.unwrap_or(0), meme.height.unwrap_or(0));
            (meme.url.as_str(), meme.format, size)
        })
        .collect();
    assert_eq!(
        shown,
        [
            (
                "https://i.imgur.com/AbC1234.mp4",
                MediaFormat::Mp4,
                (480, 270)
            ),
            (
                "https://i.imgur.com/OlD5678.jpg",
                MediaFormat::Jpg,
                (500, 400)
            ),
            ("https://i.redd.it/soupa.jpg", MediaFormat::Jpg, (800, 600)),
            ("https://i.redd.it/soupb.gif", MediaFormat::Gif, (320, 240)),
            ("https://i.redd.it/soupday.webp", MediaFormat::Webp, (0, 0)),
            (
                "https://i.redd.it/toast1.jpg",
                MediaFormat::Jpg,
                (1080, 1350)
            ),
            (
                "https://v.redd.it/kettle8/DASH_480.mp4",
                MediaFormat::Mp4,
                (270, 480)
            ),
            (
                "https://v.redd.it/kettle9/DASH_720.mp4",
                MediaFormat::Mp4,
                (406, 720)
            ),
        ]
    );
    assert_eq!(memes[0].description, "Salt & pepper <3");
    assert_eq!(memes[0].created, Some(1_420_070_400));
    assert_eq!(memes[2].description, "Three stages of soup: raw");
    assert!(
        memes[4]
            .description
            .starts_with("Soup of the day! It was yesterday's. And so on")
    );
    assert!(memes[4].description.len() < 330);
    assert_eq!(memes[5].tags, ["kitchenmemes", "Breakfast & tea"]);
    assert!(memes.iter().all(|meme| meme.source == "reddit"));
    // Scores: the first post has 0, the last 120.
    assert!(memes[5].rating < memes[0].rating && memes[0].rating < memes[6].rating);
}

#[test]
fn what_is_for_adults_is_taken_only_if_wanted() {
    let place = Place::new();
    let file = fixture("memes/reddit.ndjson");
    let options = Options {
        adult: true,
        ..Options::default()
    };
    let (outcome, _) = place.import_with("memes", "reddit", &[&file], options);
    assert_eq!(outcome.unwrap().taken, 8);
}

#[test]
fn a_table_of_ones_own() {
    let place = Place::new();
    let file = fixture("memes/table.csv");
    let (outcome, told) = place.import("memes", "table", &[&file]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.taken, outcome.skipped), (2, 1));
    assert_eq!(
        told.reasons(),
        [
            (
                6,
                "column `width`: `wide` is not a whole number from 1 to 65535"
            ),
            (
                7,
                "column `type`: missing, and `https://memes.example/page` does not end like a \
                 picture or video"
            ),
            (
                8,
                "column `created`: `long ago` is not a date such as 2024-05-31, nor seconds since 1970"
            ),
            (9, "column `rating`: `7` is not a number from 0 to 1"),
            (
                10,
                "column `url`: `ftp://memes.example/a.gif` does not begin with https://"
            ),
            (11, "2 cells, but the table has 10 columns"),
        ]
    );
    let memes = by_url(place.all::<Meme>());
    assert_eq!(memes[0].caption, "I'M NOT ANGRY\nI'M BOILING");
    assert_eq!(memes[0].tags, ["kitchen", "tea"]);
    assert_eq!(memes[0].created, Some(1_717_113_600));
    assert_eq!(memes[0].rating, Some(0.75));
    assert_eq!(memes[1].format, MediaFormat::Webm);
    assert_eq!(memes[1].tags, ["cat", "rain day"]);
    assert_eq!((memes[1].width, memes[1].height), (Some(1280), Some(720)));
}

#[test]
fn the_same_table_as_json() {
    let place = Place::new();
    let file = fixture("memes/table.ndjson");
    let (outcome, told) = place.import("memes", "table", &[&file]);
    assert_eq!(outcome.unwrap().taken, 2);
    let reasons = told.reasons();
    assert!(
        reasons[0].1.contains("unknown field `desciption`"),
        "{reasons:?}"
    );
    assert!(reasons[1].1.contains("missing field `url`"), "{reasons:?}");
    assert!(
        told.rejects[0]
            .text
            .starts_with(r#"{"url": "https://memes.example/lamp2.webp""#)
    );
    let memes = by_url(place.all::<Meme>());
    assert_eq!(memes[0].created, memes[1].created);
}

#[test]
fn columns_that_are_not_known_are_named() {
    let place = Place::new();
    for (head, said) in [
        ("url,descripton\n", "there is no column `descripton`"),
        ("address,description\n", "there is no column `url`"),
        ("url,url\n", "there are two columns `url`"),
    ] {
        let file = place.file("table.csv", head);
        let (outcome, _) = place.import("memes", "table", &[&file]);
        let message = outcome.unwrap_err().to_string();
        assert!(message.contains(said), "{message}");
    }
}

#[test]
fn lines_of_a_table_from_windows_are_counted_like_others() {
    let rows = [
        "url,description",
        "https://memes.example/a.png,cat",
        "",
        "https://memes.example/b.png,\"two",
        "lines\"",
        "nowhere,owl",
    ];
    for end in ["\n", "\r\n"] {
        let place = Place::new();
        let file = place.file("table.csv", rows.join(end));
        let (outcome, told) = place.import("memes", "table", &[&file]);
        assert_eq!(outcome.unwrap().taken, 2);
        assert_eq!(told.rejects[0].line, 6, "{end:?}");
    }
}

#[test]
fn a_quote_that_is_never_closed_costs_no_memory() {
    let place = Place::new();
    let mut content = b"url,description\nhttps://memes.example/a.png,\"open\n".to_vec();
    content.extend(std::iter::repeat_n(*b"0123456789abcde\n", 2 << 20).flatten());
    let file = place.file("table.csv", content);
    let (outcome, _) = place.import("memes", "table", &[&file]);
    let message = outcome.unwrap_err().to_string();
    assert!(message.contains("is a quote not closed?"), "{message}");
}

#[test]
fn other_sources_stay_and_own_records_are_replaced() {
    let place = Place::new();
    let owl = fixture("memes/Sleepy-Owl.json");
    let flat = fixture("memes/flat.ndjson");
    let table = fixture("memes/table.csv");
    place.import("memes", "imgflip", &[&owl]).0.unwrap();
    let outcome = place.import("memes", "table", &[&table]).0.unwrap();
    assert_eq!(outcome.kept, 4);
    assert_eq!(place.all::<Meme>().len(), 6);
    // Another file of the same source replaces the first one.
    let outcome = place.import("memes", "imgflip", &[&flat]).0.unwrap();
    assert_eq!(outcome.kept, 2);
    assert_eq!(place.all::<Meme>().len(), 4);
    let options = Options {
        replace: true,
        ..Options::default()
    };
    let (outcome, _) = place.import_with("memes", "imgflip", &[&owl], options);
    assert_eq!(outcome.unwrap().kept, 0);
    assert_eq!(place.all::<Meme>().len(), 4);
}

#[test]
fn a_dry_run_counts_the_same_and_writes_nothing() {
    let place = Place::new();
    let options = Options {
        dry_run: true,
        ..Options::default()
    };
    for (source, file) in [
        ("reddit", "memes/reddit.ndjson"),
        ("imgflip", "memes/Sleepy-Owl.json"),
        ("table", "memes/table.csv"),
    ] {
        let file = fixture(file);
        let (dry, dry_told) = place.import_with("memes", source, &[&file], options.clone());
        let dry = dry.unwrap();
        assert_eq!(dry.published, None);
        assert!(place.home.kinds().unwrap().is_empty());
        let other = Place::new();
        let (wet, told) = other.import("memes", source, &[&file]);
        let wet = wet.unwrap();
        assert_eq!((dry.read, dry.taken), (wet.read, wet.taken));
        assert_eq!(dry_told.rejects, told.rejects);
    }
}

#[test]
fn starting_again_gives_the_same_catalogue() {
    let place = Place::new();
    let file = fixture("memes/reddit.ndjson");
    place.import("memes", "reddit", &[&file]).0.unwrap();
    let first = place.all::<Meme>();
    place.import("memes", "reddit", &[&file]).0.unwrap();
    assert_eq!(place.all::<Meme>(), first);
}

#[test]
fn a_file_without_a_record_leaves_the_old_catalogue() {
    let place = Place::new();
    let owl = fixture("memes/Sleepy-Owl.json");
    place.import("memes", "imgflip", &[&owl]).0.unwrap();
    let empty = place.file("empty.json", "[]");
    let (outcome, _) = place.import("memes", "imgflip", &[&empty]);
    assert!(matches!(outcome, Err(ImportError::Nothing { read: 0 })));
    assert_eq!(place.all::<Meme>().len(), 4);
}
