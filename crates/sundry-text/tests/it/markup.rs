//! Markup to pieces and text; damaged JSON.

use proptest::prelude::*;
use serde_json::json;
use sundry_text::loose_json;
use sundry_text::markup::{ListItems, Piece, pieces, plain_text, without_references};

#[test]
fn texts_of_markup() {
    for (html, text) in [
        ("plain", "plain"),
        (
            "a&amp;b &lt;i&gt; &#39;c&#x27; &nope; & &#0; &#xFFFFFFFF;",
            "a&b <i> 'c' &nope; & &#xFFFFFFFF;",
        ),
        ("<p>one</p>\n\n<p>two</p>", "one\ntwo"),
        ("a<br><br/><BR />b", "a\nb"),
        ("un<b>bro</b>ken", "unbroken"),
        (
            "<ul class=\"bb_ul\"><li>a</li><li></li><li><b>b</b></li></ul>c",
            "- a\n- b\nc",
        ),
        ("<img alt=\"a > b\" src='x'>after", "after"),
        (
            "<script>if (a < b) { \"</p>\" }</script >x<style>p{}</style>",
            "x",
        ),
        ("<!-- <p>no</p> -->yes<!-- never closed", "yes"),
        ("1 < 2 <3 a<b>c", "1 < 2 <3 ac"),
        ("cut off <a href=\"https://example", "cut off"),
        ("soft\u{AD}hyphen\u{200B}", "softhyphen"),
        ("<td>a</td><td>b</td>", "a b"),
        ("&#150;&#x92;&deg;&NotEqualTilde;", "–’°≂̸"),
    ] {
        assert_eq!(plain_text(html, ListItems::Dashed), text, "{html}");
    }
}

#[test]
fn attributes_of_a_tag() {
    let html = r#"<META itemprop = "name url" content='a > "b" &amp; c' hidden data-x=1/>"#;
    let Some(Piece::Open(tag)) = pieces(html).next() else {
        panic!("a tag");
    };
    assert!(tag.is("meta") && tag.is_void());
    assert!(tag.has_word("itemprop", "URL") && !tag.has_word("itemprop", "na"));
    assert_eq!(tag.attribute("content").as_deref(), Some("a > \"b\" & c"));
    assert_eq!(tag.attribute("hidden").as_deref(), Some(""));
    assert_eq!(tag.attribute("data-x").as_deref(), Some("1/"));
    assert_eq!(tag.attribute("none"), None);
}

#[test]
fn damaged_json() {
    for (text, value) in [
        (
            "{\"a\": \"two\nlines\ttab\"}",
            json!({"a": "two\nlines\ttab"}),
        ),
        ("[1, 2,, 3,]", json!([1, 2, 3])),
        ("{\"a\": 1 \"b\": 2}", json!({"a": 1, "b": 2})),
        (
            "{\"a\": \"x\"\n \"b\": [\"y\" \"z\"]}",
            json!({"a": "x", "b": ["y", "z"]}),
        ),
        (
            "//<![CDATA[\n{\"a\": /* no */ \"b\"} // no\n//]]>",
            json!({"a": "b"}),
        ),
        ("{&quot;a&quot;: &quot;b&quot;}", json!({"a": "b"})),
        (
            "{\"a\": \"a 9\" pan, greased\", \"b\": \"it\\'s\"}",
            json!({"a": "a 9\" pan, greased", "b": "it's"}),
        ),
        ("{\"a\": {\"b\": [\"c", json!({"a": {"b": ["c"]}})),
        (
            "{\"a\": , \"b\": 07.5, c: True};",
            json!({"a": null, "b": 7.5, "c": true}),
        ),
        (
            "{\"a\": \"\\ud83c\\udf36 \\u00bd \\q\",}",
            json!({"a": "🌶 ½ q"}),
        ),
        ("{\"a\": [1, 2}", json!({"a": [1, 2]})),
    ] {
        assert_eq!(loose_json::read(text), Some(value), "{text}");
    }
    assert_eq!(loose_json::read("nothing here"), None);
    assert!(loose_json::read(&"[".repeat(1_000_000)).is_some());
    assert!(loose_json::read(&"{\"a\":[\"".repeat(300_000)).is_some());
}

proptest! {
    #[test]
    fn any_markup_is_text(html in "(<[a-z/!-]{0,6}|[a-z&;#\"'= \n]{0,6}|>|\\PC){0,30}") {
        let text = plain_text(&html, ListItems::Bare);
        prop_assert!(!text.contains("\n\n") && !text.starts_with('\n'));
        prop_assert!(!text.ends_with(char::is_whitespace));
        prop_assert!(!text.contains("<p>"), "{}", text);
    }

    #[test]
    fn pieces_hold_the_text_between_tags(words in "[a-z]{1,9}( [a-z]{1,9}){0,9}") {
        prop_assert_eq!(plain_text(&words, ListItems::Bare), words.clone());
        let wrapped = format!("<div title='>'><p>{words}</p></div>");
        prop_assert_eq!(plain_text(&wrapped, ListItems::Bare), words);
    }

    #[test]
    fn references_end(text in "(&|#|x|;|amp|[0-9a-f]{0,3}|\\PC){0,20}") {
        let read = without_references(&text).into_owned();
        prop_assert!(read.len() <= 2 * text.len());
    }

    #[test]
    fn any_json_is_read_as_it_is(text in "([{}\\[\\],:\"'\\\\]|//|/\\*|<!--|-->|[a-z0-9 \n-]{0,4}|\\PC){0,40}") {
        let read = loose_json::read(&text);
        if let Ok(value) = serde_json::from_str::<serde_json::Value>(&text) {
            prop_assert_eq!(read, Some(value));
        }
    }
}
