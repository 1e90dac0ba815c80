//! The lines and JSON items that importers receive.

use proptest::prelude::*;
use sundry_catalog::Home;
use sundry_import::{
    ImportError, Items, Job, Options, Outcome, Taken, for_each_input, for_each_item, for_each_line,
    for_each_text,
};

use crate::support::{Place, Told};

type Ran = (Result<Outcome, ImportError>, Told);

fn read(
    content: &[u8],
    visit: impl Fn(&mut sundry_import::Input<'_>, &mut Job<'_>) -> Result<(), ImportError>,
) -> Ran {
    let place = Place::new();
    let file = place.file("file", content);
    let home = Home::new(place.folder.path());
    let mut told = Told::default();
    let mut job = Job {
        home: &home,
        files: Vec::new(),
        source: "test",
        now: 0,
        options: Options::default(),
        watch: &mut told,
        outcome: Outcome::default(),
    };
    let ran = for_each_input(&file, &mut |mut input| visit(&mut input, &mut job));
    let outcome = job.outcome;
    (ran.map(|()| outcome), told)
}

fn lines(content: &[u8]) -> (Vec<(u64, String)>, Ran) {
    let seen = std::cell::RefCell::new(Vec::new());
    let ran = read(content, |input, job| {
        for_each_line(input, job, &mut |_, line| {
            seen.borrow_mut().push((line.number, line.text.to_owned()));
            Ok(Taken::Yes)
        })
    });
    (seen.into_inner(), ran)
}

fn items(content: &[u8], items: Items) -> (Vec<(String, String)>, Ran) {
    let seen = std::cell::RefCell::new(Vec::new());
    let ran = read(content, |input, job| {
        for_each_item(input, items, job, &mut |_, key, value| {
            seen.borrow_mut().push((key.to_owned(), value.to_string()));
            Ok(Taken::Yes)
        })
    });
    (seen.into_inner(), ran)
}

#[test]
fn lines_with_marks_blanks_and_other_ends() {
    let (seen, (outcome, told)) = lines(b"\xEF\xBB\xBFone\r\n\n  \ntwo\t\nthr\xFFee\nfour");
    assert_eq!(
        seen,
        [
            (1, "one".to_owned()),
            (4, "two\t".to_owned()),
            (6, "four".to_owned())
        ]
    );
    let outcome = outcome.unwrap();
    assert_eq!((outcome.read, outcome.taken, outcome.rejected), (4, 3, 1));
    assert_eq!(told.reasons(), [(5, "is not UTF-8")]);
    assert_eq!(told.rejects[0].text, "thr\u{FFFD}ee");
}

#[test]
fn a_line_that_does_not_end_is_rejected_and_the_next_one_read() {
    let mut content = vec![b'x'; (16 << 20) + 5];
    content.extend_from_slice(b"\nnext\n");
    let (seen, (outcome, told)) = lines(&content);
    assert_eq!(seen, [(2, "next".to_owned())]);
    assert_eq!(outcome.unwrap().rejected, 1);
    assert_eq!(told.rejects[0].reason, "longer than 16777216 bytes");
    assert_eq!(told.rejects[0].text.len(), 300);
}

#[test]
fn items_wherever_they_are() {
    let values = |seen: Vec<(String, String)>| -> Vec<String> {
        seen.into_iter().map(|(_, value)| value).collect()
    };
    for (content, at) in [
        (r#"[{"a":1},{"a":"]},{"}]"#, Items::Array),
        ("\u{FEFF} [ {\"a\":1} ,\n{\"a\":\"]},{\"} ]\n", Items::Array),
        ("{\"a\":1}\n\n{\"a\":\"]},{\"}\n", Items::Array),
        (r#"{"a":1}{"a":"]},{"}"#, Items::Array),
        (r#"[{"a":1}][{"a":"]},{"}]"#, Items::Array),
        (r#"{"x":{"a":1},"y\"":{"a":"]},{"}}"#, Items::Entries),
        (
            r#"{"n":[1,{"in":[]}],"in":[{"a":1},{"a":"]},{"}],"z":"]"}"#,
            Items::Under("in"),
        ),
        (
            r#"{"in":{"a":1}} {"in":[{"a":"]},{"}],"next":null}"#,
            Items::Under("in"),
        ),
    ] {
        let (seen, (outcome, _)) = items(content.as_bytes(), at);
        assert_eq!(outcome.unwrap().taken, 2, "{content}");
        assert_eq!(values(seen), [r#"{"a":1}"#, r#"{"a":"]},{"}"#], "{content}");
    }
    let (seen, _) = items(br#"{"x":1,"y\"\u00e9":[]}"#, Items::Entries);
    assert_eq!(
        seen,
        [
            ("x".to_owned(), "1".to_owned()),
            ("y\"é".to_owned(), "[]".to_owned())
        ]
    );
    for content in ["", "[]", "{}", " \n"] {
        let at = if content == "{}" {
            Items::Entries
        } else {
            Items::Array
        };
        let (seen, (outcome, _)) = items(content.as_bytes(), at);
        assert_eq!((seen.len(), outcome.unwrap().read), (0, 0), "{content}");
    }
}

#[test]
fn a_bad_item_is_one_reject() {
    let content = br#"[{"a":1},{"a":},{"a" 1},nonsense,{"a":2},"\xFF"]"#;
    let (seen, (outcome, told)) = items(content, Items::Array);
    assert_eq!(seen.len(), 2);
    assert_eq!(outcome.unwrap().rejected, 4);
    assert_eq!(told.rejects[0].line, 2);
    assert_eq!(told.rejects[0].text, r#"{"a":}"#);
    let (_, (outcome, told)) = items(b"[\"\xFF\"]", Items::Array);
    assert_eq!(outcome.unwrap().rejected, 1);
    assert_eq!(told.rejects[0].reason, "is not UTF-8");
}

#[test]
fn an_item_that_does_not_end_is_rejected_in_bounded_memory() {
    let mut content = b"[{\"a\":\"".to_vec();
    content.resize(17 << 20, b'x');
    content.extend_from_slice(b"\"},{\"a\":1}]");
    let (seen, (outcome, told)) = items(&content, Items::Array);
    assert_eq!(seen.len(), 1);
    assert_eq!(outcome.unwrap().rejected, 1);
    assert_eq!(told.rejects[0].reason, "longer than 16777216 bytes");
}

#[test]
fn files_of_another_form_are_named() {
    for (content, at, said) in [
        (r#"["a""#, Items::Array, "it ends inside an array"),
        (r#"["a" "b"]"#, Items::Array, "`,` or `]` was expected"),
        (r#"["a",]"#, Items::Array, "a value was expected"),
        (r#"[{"a":"b]"#, Items::Array, "it ends inside a value"),
        ("url,title\n", Items::Array, "an array or an object"),
        ("[1]", Items::Entries, "an object was expected"),
        (r#"{"a":1"#, Items::Entries, "it ends inside an object"),
        (r#"{"a" 1}"#, Items::Entries, "`:` was expected"),
        (r"{a:1}", Items::Entries, "a name in quotes"),
        (r#"{"b":[]}"#, Items::Under("a"), "no array `a`"),
        (r#"{"a":7}"#, Items::Under("a"), "`a` is not an array"),
        ("[]", Items::Under("a"), "an object with an array `a`"),
    ] {
        let (_, (outcome, _)) = items(content.as_bytes(), at);
        let message = outcome.unwrap_err().to_string();
        assert!(message.contains(said), "{content}: {message}");
        assert!(message.contains("byte "), "{content}: {message}");
    }
}

#[test]
fn an_importer_can_stop_at_an_item() {
    let (outcome, _) = read(b"[1,2,3]", |input, job| {
        for_each_text(input, Items::Array, job, &mut |_, _, text| match text {
            "2" => Err(ImportError::Usage("enough".to_owned()).into()),
            _ => Ok(Taken::Skipped),
        })
    });
    assert_eq!(outcome.unwrap_err().to_string(), "enough");
}

fn any_json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        "[ -~\\n\"\\\\é{}\\[\\],:]{0,12}".prop_map(Into::into),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
            prop::collection::btree_map("[a-z\"\\\\{]{0,4}", inner, 0..5)
                .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any JSON array gives its items unchanged.
    #[test]
    fn any_array_gives_its_items(
        values in prop::collection::vec(any_json(), 0..6),
        is_wide in any::<bool>(),
    ) {
        let text = if is_wide {
            serde_json::to_string_pretty(&values).unwrap()
        } else {
            serde_json::to_string(&values).unwrap()
        };
        let (seen, (outcome, _)) = items(text.as_bytes(), Items::Array);
        prop_assert_eq!(outcome.unwrap().taken, values.len() as u64);
        let expected: Vec<String> = values.iter().map(ToString::to_string).collect();
        let seen: Vec<String> = seen.into_iter().map(|(_, value)| value).collect();
        prop_assert_eq!(seen, expected);
    }

    /// Reading any bytes ends without a panic.
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = lines(&bytes);
        for at in [Items::Array, Items::Entries, Items::Under("a")] {
            let _ = items(&bytes, at);
        }
    }
}
