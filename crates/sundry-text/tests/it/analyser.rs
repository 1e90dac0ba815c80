//! Tables of texts with their lexemes.

use sundry_text::{Analyser, ENGLISH_STOP_WORDS, Stemming, TokenKind, fold, tokens};

const PLAIN: Analyser = Analyser::new(Stemming::None, false);
const ENGLISH: Analyser = Analyser::new(Stemming::English, false);
const STOPPED: Analyser = Analyser::new(Stemming::English, true);

fn written(analyser: Analyser, text: &str) -> String {
    let shown: Vec<String> = analyser
        .lexemes(text)
        .iter()
        .map(|lexeme| format!("{}@{}", lexeme.text, lexeme.position))
        .collect();
    shown.join(" ")
}

fn asked(analyser: Analyser, text: &str) -> String {
    let words = analyser.words(text);
    let shown: Vec<String> = words
        .iter()
        .map(|word| {
            let lexemes: Vec<String> = word
                .lexemes
                .iter()
                .map(|lexeme| format!("{}@{}", lexeme.text, lexeme.position))
                .collect();
            format!("[{}]", lexemes.join(" "))
        })
        .collect();
    shown.join(" ")
}

#[test]
fn texts_are_written() {
    for (analyser, text, expected) in [
        (PLAIN, "", ""),
        (PLAIN, "... !!! —", ""),
        (PLAIN, "One Does Not SIMPLY", "one@0 does@1 not@2 simply@3"),
        (PLAIN, "don't DON’T dont", "dont@0 dont@1 dont@2"),
        (PLAIN, "Bob's BOB'S bobs'", "bob@0 bob@1 bobs@2"),
        (PLAIN, "'quoted' word", "quoted@0 word@1"),
        (PLAIN, "O'Neil", "oneil@0"),
        (
            PLAIN,
            "3.14 1,000 1,000,000.5 1,2 v2.0.",
            "3.14@0 1000@1 1000000.5@2 1,2@3 v2.0@4",
        ),
        (
            PLAIN,
            "snake_case kebab-case a/b",
            "snake@0 case@1 kebab@2 case@3 a@4 b@5",
        ),
        (PLAIN, "café cafe\u{301} CAFÉ", "cafe@0 cafe@1 cafe@2"),
        (PLAIN, "Ёлка Ὀδυσσεύς ПРИВЕТ", "елка@0 οδυσσευσ@1 привет@2"),
        (PLAIN, "हिन्दी", "हिन्दी@0"),
        (PLAIN, "ＡＢＣ１２ ﬁne", "abc12@0 fine@1"),
        (PLAIN, "😂👍🏽 ok", "😂@0 👍@1 ok@2"),
        (PLAIN, "猫", "猫@0"),
        (PLAIN, "黒猫が", "黒@0 黒猫@0 猫@1 猫が@1 が@2"),
        (
            PLAIN,
            "iPhone用ケース",
            "iphone@0 用@1 用ケ@1 ケ@2 ケー@2 ー@3 ース@3 ス@4",
        ),
        (PLAIN, "ﾊﾟﾝ", "パ@0 パン@0 ン@1"),
        (PLAIN, "한국어", "한@0 한국@0 국@1 국어@1 어@2"),
        (
            ENGLISH,
            "running runs ran runner",
            "run@0 run@1 ran@2 runner@3",
        ),
        (
            ENGLISH,
            "ponies relational happiness",
            "poni@0 relat@1 happi@2",
        ),
        (ENGLISH, "Zürich naïvely 42nd", "zurich@0 naiv@1 42nd@2"),
        (STOPPED, "the cat on the mat", "cat@1 mat@4"),
        (STOPPED, "THE", ""),
    ] {
        assert_eq!(written(analyser, text), expected, "{text:?}");
    }
}

#[test]
fn questions_are_asked() {
    for (analyser, text, expected) in [
        (PLAIN, "", ""),
        (PLAIN, "猫", "[猫@0]"),
        (PLAIN, "黒猫が cat", "[黒猫@0 猫が@1] [cat@3]"),
        (STOPPED, "the cats", "[] [cat@1]"),
    ] {
        assert_eq!(asked(analyser, text), expected, "{text:?}");
    }
}

#[test]
fn a_long_word_is_cut_the_same_on_both_sides() {
    let long = "é".repeat(500);
    let written = PLAIN.lexemes(&long);
    assert_eq!(written[0].text.len(), 64);
    assert_eq!(PLAIN.words(&long)[0].lexemes, written);
}

#[test]
fn tokens_have_offsets_and_kinds() {
    let text = "Ünï 猫猫 😂";
    let found: Vec<_> = tokens(text)
        .map(|token| (token.start, token.kind))
        .collect();
    assert_eq!(
        found,
        [
            (0, TokenKind::Word),
            (6, TokenKind::Unspaced),
            (13, TokenKind::Emoji)
        ]
    );
}

#[test]
fn stop_words_are_folded_and_sorted() {
    assert!(ENGLISH_STOP_WORDS.is_sorted());
    assert!(ENGLISH_STOP_WORDS.iter().all(|word| fold(word) == *word));
}
