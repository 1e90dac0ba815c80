//! One text agrees with itself.

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
    let headline = "SHARES UP AS OKAFOR RETURNS";
    assert_eq!(
        kinds_of(headline, "OKAFOR"),
        [Kind::Organisation],
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
