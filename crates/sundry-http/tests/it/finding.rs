//! The paths that the pages use besides the operations: records by name, and the server's state.

use serde_json::Value as Json;

use crate::house;

fn names(answer: &Json) -> Vec<&str> {
    let found = answer["found"].as_array().unwrap();
    found
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect()
}

#[test]
fn records_are_found_by_words_that_are_still_typed() {
    let house = house::open();
    for text in ["supertux", "SuperT", "supert", "s%C3%BApert"] {
        let answer = house.get(&format!("/find?kind=games&text={text}")).json();
        assert!(names(&answer).contains(&"SuperTux"), "{text}: {answer}");
    }
    let answer = house.get("/find?kind=recipes&text=mushrooms+pas").json();
    let pasta = answer["found"].as_array().unwrap().iter();
    let mut pasta = pasta.filter(|found| found["name"] == "Pasta with Mushrooms and Thyme");
    assert_eq!(pasta.next().unwrap()["id"], 101, "{answer}");
    let answer = house.get("/find?kind=games&text=xylophonequux").json();
    assert!(names(&answer).is_empty());
}

#[test]
fn one_letter_of_a_rare_word_is_enough_after_others() {
    let house = house::open();
    let mut asked = 0;
    for page in 0..10 {
        let path = format!("/find?kind=recipes&number=20&offset={}", page * 20);
        let all = house.get(&path).json();
        for name in names(&all) {
            let words: Vec<&str> = name.split(' ').collect();
            let plain = name
                .chars()
                .all(|letter| letter.is_ascii_alphabetic() || letter == ' ');
            let [first, second, third] = words[..] else {
                continue;
            };
            if !plain {
                continue;
            }
            asked += 1;
            let text = format!("{first}+{second}+{}", &third[..1]);
            let answer = house.get(&format!("/find?kind=recipes&text={text}&number=20"));
            let answer = answer.json();
            assert!(names(&answer).contains(&name), "{text}: {answer}");
        }
    }
    assert!(asked > 20, "{asked}");
}

#[test]
fn what_is_found_has_its_picture() {
    let house = house::open();
    let answer = house.get("/find?kind=recipes&text=mushrooms+pas").json();
    let found = answer["found"].as_array().unwrap();
    let pasta = found.iter().find(|found| found["id"] == 101).unwrap();
    let image = pasta["image"].as_str().unwrap();
    assert!(image.starts_with("http://"), "{image}");
    assert!(
        image.ends_with("/media/starter/recipe-pasta.svg"),
        "{image}"
    );
    let answer = house.get("/find?kind=memes&number=20").json();
    for meme in answer["found"].as_array().unwrap() {
        let image = meme["image"].as_str().unwrap_or_default();
        assert!(!image.contains(".mp4"), "a video is no picture: {image}");
    }
}

#[test]
fn without_words_all_records_are_paged_through() {
    let house = house::open();
    let all = house.get("/find?kind=games&number=6").json();
    let first = house.get("/find?kind=games&number=3").json();
    let second = house.get("/find?kind=games&number=3&offset=3").json();
    assert_eq!(names(&all), [names(&first), names(&second)].concat());
}

#[test]
fn what_is_wrong_with_a_search_is_said() {
    let house = house::open();
    for (query, parameter) in [
        ("text=x", "kind"),
        ("kind=dragons&text=x", "kind"),
        ("kind=games&text=x&number=21", "number"),
        ("kind=games&offset=-1", "offset"),
    ] {
        let answer = house.get(&format!("/find?{query}"));
        answer.failure(400);
        assert_eq!(answer.json()["parameter"], parameter, "{query}");
    }
}

#[test]
fn the_state_names_every_catalogue_and_the_crawl() {
    let house = house::open();
    let answer = house.get("/state");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let state = answer.json();
    let kinds: Vec<&str> = state["catalogues"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["kind"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"recipes") && kinds.contains(&"books"));
    let games = &state["catalogues"][2];
    assert_eq!(games["origin"], "starter");
    assert!(games["records"].as_u64().unwrap() > 100);
    assert_eq!(state["crawl"]["articles"], 0);
}
