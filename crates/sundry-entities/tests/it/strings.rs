//! Sentences written for this project with the names that a reader finds in them. Lines that begin
//! with `?` are known failures; the test fails when one of them starts to pass.

use sundry_entities::extract;

const STRINGS: &str = include_str!("strings.txt");

/// Returns the text with its names marked: `[PER Jim Carrey] is an actor`.
fn marked(text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    for entity in extract(text) {
        out.push_str(&text[at..entity.bytes.start]);
        let value = &text[entity.bytes.clone()];
        out.extend(["[", entity.kind.code(), " ", value, "]"]);
        at = entity.bytes.end;
    }
    out + &text[at..]
}

fn plain(marked: &str) -> String {
    ["[PER ", "[LOC ", "[ORG ", "]"]
        .iter()
        .fold(marked.to_owned(), |text, mark| text.replace(mark, ""))
}

fn lines() -> impl Iterator<Item = (bool, &'static str)> {
    STRINGS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .map(|line| match line.strip_prefix('?') {
            Some(rest) => (false, rest),
            None => (true, line),
        })
}

#[test]
fn names_are_found_as_a_reader_finds_them() {
    let wrong: Vec<String> = lines()
        .filter(|(works, _)| *works)
        .map(|(_, line)| (line, marked(&plain(line))))
        .filter(|(line, found)| line != found)
        .map(|(line, found)| format!("{line}\n   but {found}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_known_to_go_wrong_still_does() {
    for (_, line) in lines().filter(|(works, _)| !works) {
        assert_ne!(line, marked(&plain(line)), "works now: take the `?` away");
    }
}

#[test]
fn nine_in_ten_work() {
    let (good, all) = lines().fold((0, 0), |(good, all), (works, _)| {
        (good + usize::from(works), all + 1)
    });
    assert!(all >= 100 && good * 10 >= all * 9, "{good} of {all}");
}
