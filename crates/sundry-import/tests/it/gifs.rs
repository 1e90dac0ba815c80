//! Gifs: the real format of each source, in our own fixtures.

use sundry_import::Options;
use sundry_records::Gif;

use crate::support::{Place, fixture};

fn by_url(mut gifs: Vec<Gif>) -> Vec<Gif> {
    gifs.sort_by(|a, b| a.url.cmp(&b.url));
    gifs
}

#[test]
fn sentences_of_one_gif_come_together() {
    let place = Place::new();
    let file = fixture("gifs/tgif.tsv");
    let (outcome, told) = place.import("gifs", "tgif", &[&file]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.read, outcome.taken), (7, 4));
    assert_eq!(
        told.reasons(),
        [
            (5, "no tab between address and sentence"),
            (6, "no sentence after the tab"),
            (7, "`nothing` does not begin with https://"),
        ]
    );
    let gifs = by_url(place.all::<Gif>());
    assert_eq!(gifs.len(), 2);
    assert_eq!(
        gifs[0].sentences,
        [
            "a spoon falls off a table .",
            "a silver spoon drops to the floor"
        ]
    );
}

#[test]
fn giphy_answers() {
    let place = Place::new();
    let file = fixture("gifs/giphy.json");
    let (outcome, told) = place.import("gifs", "giphy", &[&file]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.taken, outcome.skipped), (3, 1));
    assert_eq!(told.reasons(), [(4, "no `images.original`")]);
    let gifs = by_url(place.all::<Gif>());
    assert_eq!(
        gifs[0].url,
        "https://media.giphy.com/media/AAb1CcD2eF/giphy.gif"
    );
    assert_eq!((gifs[0].width, gifs[0].height), (Some(480), Some(270)));
    assert_eq!(gifs[0].title, "Happy Soup");
    assert_eq!(gifs[0].tags, ["happy", "soup", "spoon"]);
    assert_eq!(gifs[0].sentences, ["A spoon dances around a bowl of soup."]);
    assert_eq!(gifs[1].title, "");
    assert_eq!(gifs[1].tags, ["slow clap", "applause"]);
    assert_eq!(gifs[2].tags, ["wave", "hello"]);
    let options = Options {
        adult: true,
        ..Options::default()
    };
    let (outcome, _) = place.import_with("gifs", "giphy", &[&file], options);
    assert_eq!(outcome.unwrap().taken, 4);
}

#[test]
fn tenor_answers_of_both_versions() {
    let place = Place::new();
    let (two, one) = (fixture("gifs/tenor2.json"), fixture("gifs/tenor1.json"));
    let (outcome, told) = place.import("gifs", "tenor", &[&two, &one]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.taken, outcome.skipped), (3, 1));
    assert_eq!(told.reasons(), [(4, "neither `media_formats` nor `media`")]);
    let gifs = by_url(place.all::<Gif>());
    assert_eq!(gifs[0].title, "Teapot Dance");
    assert_eq!((gifs[0].width, gifs[0].height), (Some(498), Some(280)));
    assert_eq!(gifs[1].sentences, ["a small robot nods twice"]);
    assert_eq!(gifs[2].title, "Slow clap");
    assert_eq!(gifs[2].url, "https://media.tenor.com/images/aa/tenor.gif");
}

#[test]
fn a_table_of_ones_own() {
    let place = Place::new();
    let file = fixture("gifs/table.csv");
    let (outcome, told) = place.import("gifs", "table", &[&file]);
    assert_eq!(outcome.unwrap().taken, 2);
    assert_eq!(
        told.reasons(),
        [(
            4,
            "column `width`: `0` is not a whole number from 1 to 65535"
        )]
    );
    let gifs = by_url(place.all::<Gif>());
    assert_eq!(gifs[1].sentences, ["A robot nods.", "The machine agrees."]);
    assert_eq!(gifs[1].tags, ["nod", "yes"]);
    assert_eq!(gifs[1].rating, Some(0.9));
    assert_eq!(gifs[0].tags, ["no"]);
}

#[test]
fn an_answer_without_its_array_is_told() {
    let place = Place::new();
    let file = place.file("error.json", r#"{"error": {"code": 403}}"#);
    let (outcome, _) = place.import("gifs", "tenor", &[&file]);
    let message = outcome.unwrap_err().to_string();
    assert!(message.contains("no array `results`"), "{message}");
}
