//! `sundry ask`: a single request, and one per line.

use std::fmt::Write as _;

use crate::terminal::{Folder, run, run_with_input};

const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

#[test]
fn one_question() {
    let folder = Folder::new("ask-one");
    let said = run(&folder, &["ask", "pluralize-word", "word=party"]);
    assert_eq!(
        said.out,
        "{\"original\":\"party\",\"plural\":\"parties\"}\n"
    );
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let said = run(
        &folder,
        &["ask", "singularize-word", "word=mice", "--pretty"],
    );
    assert_eq!(
        said.out,
        "{\n  \"original\": \"mice\",\n  \"singular\": \"mouse\"\n}\n"
    );
}

#[test]
fn a_failure_answer_is_printed_and_is_exit_1() {
    let folder = Folder::new("ask-failure");
    let said = run(&folder, &["ask", "pluralize-word"]);
    assert_eq!(said.code, 1);
    insta::assert_snapshot!(said.out, @r#"{"status":"failure","code":400,"message":"`word` is missing; give 1 to 50 characters, for example `word=party`.","parameter":"word","request_id":"ask"}"#);
    let said = run(&folder, &["ask", "pluralize-word", "word=a", "Word=b"]);
    assert_eq!(said.code, 1);
    assert!(said.out.contains("`word` is given twice"), "{}", said.out);
    let said = run(&folder, &["ask", "detect-color", "url=http://127.0.0.1:1/"]);
    assert_eq!(said.code, 1);
    assert!(said.out.contains("\"code\":403"), "{}", said.out);
}

#[test]
fn what_cannot_be_asked_is_exit_2() {
    let folder = Folder::new("ask-usage");
    let said = run(&folder, &["ask", "pluralise-word", "word=a"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("'pluralize-word'"), "{}", said.err);
    let said = run(&folder, &["ask", "pluralize-word", "party"]);
    assert_eq!(said.code, 2);
    assert!(
        said.err
            .contains("`party` is not a parameter; write NAME=VALUE"),
        "{}",
        said.err
    );
    let said = run(&folder, &["ask", "detect-color", "image=@missing.png"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("missing.png"), "{}", said.err);
}

#[test]
fn unknown_parameters_are_said_on_standard_error() {
    let folder = Folder::new("ask-unknown");
    let said = run(&folder, &["ask", "pluralize-word", "word=ox", "wort=1"]);
    assert_eq!(said.out, "{\"original\":\"ox\",\"plural\":\"oxen\"}\n");
    assert!(
        said.err
            .contains("`wort` is not a parameter of `pluralize-word`. Did you mean `word`?")
    );
    let strict = folder.write("sundry.toml", "strict_parameters = true\n");
    let said = run(&folder, &["ask", "pluralize-word", "word=ox", "wort=1"]);
    assert_eq!(said.code, 1, "{strict:?}: {said:?}");
}

#[test]
fn a_picture_from_a_file() {
    let folder = Folder::new("ask-picture");
    folder.write("red.gif", GIF);
    let said = run(&folder, &["ask", "detect-color", "image=@red.gif"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.out.starts_with("[{\"hex_code\":\"#ff0000\""),
        "{}",
        said.out
    );
}

#[test]
fn many_questions_are_answered_in_order() {
    let folder = Folder::new("ask-many");
    let mut input = String::new();
    let mut expected = String::new();
    for number in 0..5_000 {
        writeln!(input, "{{\"word\": \"thing {number}-cat\"}}").unwrap();
        writeln!(
            expected,
            "{{\"original\":\"thing {number}-cat\",\"plural\":\"thing {number}-cats\"}}"
        )
        .unwrap();
    }
    let said = run_with_input(&folder, &["ask", "pluralize-word", "--input", "-"], &input);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert_eq!(said.out, expected);
    folder.write("questions.ndjson", &input);
    let said = run(
        &folder,
        &["ask", "pluralize-word", "--input", "questions.ndjson"],
    );
    assert_eq!(said.out, expected);
}

#[test]
fn a_bad_line_is_answered_as_such_and_the_rest_goes_on() {
    let folder = Folder::new("ask-bad-line");
    let input = "{\"word\":\"ox\"}\n\nnonsense\n{\"word\":\"\"}\n{\"word\":\"cow\"}";
    let said = run_with_input(&folder, &["ask", "pluralize-word", "--input", "-"], input);
    assert_eq!(said.code, 1);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", said.out);
    assert_eq!(lines[0], "{\"original\":\"ox\",\"plural\":\"oxen\"}");
    assert!(lines[1].contains("not a JSON object"), "{}", lines[1]);
    assert!(lines[2].contains("`word` is empty"), "{}", lines[2]);
    assert_eq!(lines[3], "{\"original\":\"cow\",\"plural\":\"cows\"}");
}
