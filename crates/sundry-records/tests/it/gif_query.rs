//! Searches gifs by everyday words, whichever source described the gif.

use proptest::prelude::*;
use sundry_catalog::{Executor as _, Scan, id_of};
use sundry_records::{Gif, gif_query};

fn gif(name: &str, tags: &[&str], sentences: &[&str]) -> Gif {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    Gif {
        id: id_of(name),
        url: format!("https://gifs.example/{name}.gif"),
        width: None,
        height: None,
        tags: owned(tags),
        title: String::new(),
        sentences: owned(sentences),
        machine: Vec::new(),
        rating: None,
        source: "test".to_owned(),
    }
}

fn gifs() -> Vec<Gif> {
    vec![
        gif("clap", &["clap"], &[]),
        gif("applause", &["applause"], &[]),
        gif("hug", &[], &["two men embrace on a platform"]),
        gif("dog", &[], &["a puppy runs after a ball"]),
        gif(
            "cat",
            &[],
            &["a cat runs after a ball", "a kitten is chasing a ball"],
        ),
        gif("up", &["thumbs up"], &[]),
        gif("birthday", &["happy birthday", "cake"], &[]),
    ]
}

/// Returns the names of the gifs found, best first.
fn found(text: &str) -> Vec<String> {
    let gifs = gifs();
    let scan = Scan::of(gifs.clone()).unwrap();
    let page = scan.search(&gif_query(text, 10)).unwrap();
    assert_eq!(page.total, None);
    let name = |id| {
        let gif = gifs.iter().find(|gif| gif.id == id).unwrap();
        gif.url
            .trim_start_matches("https://gifs.example/")
            .trim_end_matches(".gif")
            .to_owned()
    };
    page.hits.into_iter().map(|hit| name(hit.id)).collect()
}

#[test]
fn words_endings_and_other_words() {
    for (text, expected) in [
        ("clapping", &["clap", "applause"][..]),
        ("Applause!", &["applause", "clap"]),
        ("a guy hugs another man", &["hug"]),
        ("kitten", &["cat"]),
        ("dog chasing a ball", &["cat", "dog"]),
        ("happy birthday", &["birthday"]),
        ("up", &["up"]),
        ("upppp!!", &["up"]),
        ("claaap", &["clap"]),
        ("thumbsup", &["up"]),
        ("happybirthday", &["birthday"]),
        ("c l a p", &[]),
        ("the", &[]),
        ("", &[]),
        ("?!", &[]),
        ("zebra", &[]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn a_question_of_many_words_stays_within_bounds() {
    let scan = Scan::of(gifs()).unwrap();
    let letters: String = ('a'..='z').flat_map(|letter| [letter, ' ']).collect();
    for text in [
        letters.repeat(50),
        "😀".repeat(5_000),
        "guy girl kid cat dog hug kiss laugh smile cry run jump throw fall look watch talk eat "
            .repeat(100),
        "猫".repeat(5_000),
        "x".repeat(100_000),
    ] {
        scan.search(&gif_query(&text, 10)).unwrap();
    }
}

proptest! {
    /// Any text is accepted.
    #[test]
    fn any_text(text in "\\PC{0,400}") {
        let scan = Scan::of(gifs()).unwrap();
        scan.search(&gif_query(&text, 10)).unwrap();
    }
}
