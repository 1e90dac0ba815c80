//! Consistency within one text.

use sundry_entities::{Kind, extract};

fn kinds_of(text: &str, name: &str) -> Vec<Kind> {
    extract(text)
        .into_iter()
        .filter(|entity| &text[entity.bytes.clone()] == name)
        .map(|entity| entity.kind)
        .collect()
}

#[test]
fn a_surname_goes_with_the_full_name() {
    let text = "President Nadia Verlinde arrived in Brussels on Monday. Verlinde met reporters. \
                Critics of Verlinde were not convinced.";
    assert_eq!(
        kinds_of(text, "Verlinde"),
        [Kind::Person; 2],
        "{:?}",
        extract(text)
    );
}

#[test]
fn the_same_name_has_one_kind() {
    let text = "Acmetron Inc. said profits rose. Shares of Acmetron Inc. fell in London. \
                He works at Acmetron Inc. in Leeds.";
    let kinds = kinds_of(text, "Acmetron Inc.");
    assert_eq!(kinds, [Kind::Organisation; 3]);
}

#[test]
fn a_name_in_capitals_is_the_same_name() {
    let headline = "CRISIS AT OKAFOR";
    assert_eq!(
        kinds_of(headline, "OKAFOR"),
        [Kind::Place],
        "alone it misleads"
    );
    let text = format!("{headline}\nThe company's founder, Chidi Okafor, came back on Monday.");
    assert_eq!(kinds_of(&text, "OKAFOR"), [Kind::Person]);
}

#[test]
fn long_texts_are_read_to_their_end() {
    let sentence = "Jim Carrey is an actor from Canada. ";
    let text = sentence.repeat(300);
    assert_eq!(extract(&text).len(), 600);
    let without_ends = "Jim Carrey and Barack Obama , ".repeat(400);
    assert!(extract(&without_ends).len() >= 700);
}

#[test]
fn people_begin_with_their_initials_and_end_without_a_possessive() {
    let text = "Speaking in Delhi, R B Wilson said that Henry W . Stanley 's letters were lost.";
    assert_eq!(kinds_of(text, "R B Wilson"), [Kind::Person]);
    assert_eq!(kinds_of(text, "Henry W . Stanley"), [Kind::Person]);
}

#[test]
fn abbreviations_of_illnesses_are_no_names() {
    let text = "The ministry said COVID and HIV cases fell in Kenya.";
    let found: Vec<&str> = extract(text)
        .iter()
        .map(|entity| &text[entity.bytes.clone()])
        .collect();
    assert_eq!(found, ["Kenya"]);
}
