//! Applies one annotation guideline to all corpora, and makes copies without case.

use sundry_entities::Kind;
use train_entities::corpus::{Example, Span};
use train_entities::score::recased;

const DEMONYMS: &str = include_str!("../../../data/entities/demonyms.tsv");

/// Applies the guideline: no leading "the", no trailing 's, nationalities are not places, handles
/// are not people.
pub fn guideline(example: &Example) -> Example {
    let characters: Vec<char> = example.text.chars().collect();
    let slice = |span: &Span| -> String { characters[span.1..span.2].iter().collect() };
    let mut spans = Vec::new();
    for span in &example.spans {
        let (kind, mut start, mut end) = *span;
        let text = slice(span);
        if kind != Kind::Person
            && text
                .get(..4)
                .is_some_and(|begin| begin.eq_ignore_ascii_case("the "))
        {
            start += 4;
        }
        for ending in [" 's", " \u{2019}s"] {
            if text.ends_with(ending) {
                end -= 3;
            }
        }
        let text: String = characters[start..end].iter().collect();
        let is_people = kind == Kind::Place
            && DEMONYMS
                .lines()
                .any(|demonym| demonym.eq_ignore_ascii_case(&text));
        if start < end && !text.starts_with('@') && !is_people {
            spans.push((kind, start, end));
        }
    }
    Example {
        text: example.text.clone(),
        spans,
    }
}

/// Returns a copy with blanks around every hyphen inside a word, as in some annotated texts.
pub fn hyphens_apart(example: &Example) -> Example {
    let characters: Vec<char> = example.text.chars().collect();
    let mut text = String::new();
    let mut places = Vec::with_capacity(characters.len() + 1);
    let mut at = 0;
    let inner = |index: usize| {
        let letter = |at: Option<&char>| at.is_some_and(|letter| letter.is_alphabetic());
        characters[index] == '-'
            && index > 0
            && letter(characters.get(index - 1))
            && letter(characters.get(index + 1))
    };
    for (index, letter) in characters.iter().enumerate() {
        let apart = inner(index);
        at += usize::from(apart);
        places.push(at);
        if apart {
            text.push_str(" - ");
            at += 1;
        } else {
            text.push(*letter);
        }
        at += 1;
    }
    places.push(at);
    let spans = example
        .spans
        .iter()
        .map(|(kind, start, end)| (*kind, places[*start], places[*end - 1] + 1))
        .collect();
    Example { text, spans }
}

/// Adds lower-case copies of 25 % and upper-case copies of 15 % of the examples.
pub fn augmented(mut examples: Vec<Example>) -> Vec<Example> {
    let copies: Vec<Example> = examples
        .iter()
        .enumerate()
        .filter_map(|(index, example)| match index % 20 {
            1 | 5 | 9 | 13 | 16 => Some(recased(example, false)),
            3 | 11 | 19 => Some(recased(example, true)),
            7 | 17 if example.text.contains('-') => Some(hyphens_apart(example)),
            _ => None,
        })
        .collect();
    examples.extend(copies);
    examples
}
