//! Offsets count Unicode characters, after any text before the name.

use sundry_entities::{extract, tokens};

/// Returns the text at the found offsets, in characters.
fn found(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    extract(text)
        .into_iter()
        .map(|entity| characters[entity.characters].iter().collect())
        .collect()
}

#[test]
fn the_example_of_the_interface() {
    let text = "Jim Carrey is an actor from Canada";
    let places: Vec<_> = extract(text)
        .into_iter()
        .map(|e| (e.kind.code(), e.characters))
        .collect();
    assert_eq!(places, [("PER", 0..10), ("LOC", 28..34)]);
}

#[test]
fn pictographs_and_marks_before_a_name_count_as_characters() {
    let before = [
        "😀 ",
        "👨‍👩‍👧‍👦 ",
        "🇨🇦🇫🇷 ",
        "e\u{301}te\u{301}, ",
        "\u{feff}",
        "名前 ",
        "नमस्ते ",
        "👍🏽👍🏽 ",
        "\u{200b}\u{200b}",
    ];
    for prefix in before {
        let text = format!("{prefix}Barack Obama was born in Hawaii.");
        let shift = prefix.chars().count();
        let people: Vec<_> = extract(&text)
            .into_iter()
            .filter(|e| e.kind.code() == "PER")
            .collect();
        assert!(
            people.iter().any(|e| e.characters == (shift..shift + 12)),
            "{text}: {people:?}"
        );
    }
}

#[test]
fn a_name_with_combining_marks_is_cut_whole() {
    assert_eq!(
        found("President Franc\u{327}ois Mitterrand visited Berlin ."),
        ["Franc\u{327}ois Mitterrand", "Berlin"]
    );
}

#[test]
fn blanks_of_every_kind_part_tokens() {
    let cut: Vec<&str> = tokens("a\u{a0}b\u{3000}c\r\nd\te")
        .iter()
        .map(|token| token.text)
        .collect();
    assert_eq!(cut, ["a", "b", "c", "d", "e"]);
}

#[test]
fn tokens_put_apart_by_blanks_are_cut_as_before() {
    for text in [
        "Mr. O'Brien's firm, Smith & Co., doesn't pay $1,000.50 (or so).",
        "U.S.-based J.P. Morgan's Jean-Claude said: \"No!\"",
        "@jim see https://a.example/b?c=d#e, #tag 😀👍🏽",
    ] {
        let once: Vec<&str> = tokens(text).iter().map(|token| token.text).collect();
        let joined = once.join(" ");
        let twice: Vec<&str> = tokens(&joined).iter().map(|token| token.text).collect();
        assert_eq!(once, twice);
    }
}
