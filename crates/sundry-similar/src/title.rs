//! Parses a title into title, series, position and edition.
//!
//! Catalogues write `The Hunger Games (The Hunger Games, #1)`, `Mort (Death, #1; Discworld, #4)`,
//! `Emma (Illustrated Edition)`, `Naruto, Vol. 3: Dreams`. Parsing goes by form alone and knows no
//! book.

use std::sync::LazyLock;

use sundry_table::{Class, Classes};
use sundry_text::{TokenKind, fold, tokens};

/// A parsed title.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ParsedTitle<'a> {
    /// The text before the first colon, without brackets.
    pub main: &'a str,
    /// The text after the colon.
    pub subtitle: &'a str,
    /// Series named in brackets, with the position if it is given.
    pub series: Vec<(&'a str, Option<f32>)>,
    /// The volume named in the title itself.
    pub volume: Option<f32>,
}

/// Parses a title.
///
/// ```
/// let title = sundry_similar::parse_title("Mort (Death, #1; Discworld, #4)");
/// assert_eq!(title.main, "Mort");
/// assert_eq!(title.series, [("Death", Some(1.0)), ("Discworld", Some(4.0))]);
///
/// let title = sundry_similar::parse_title("Emma: A Novel (Illustrated Edition)");
/// assert_eq!((title.main, title.subtitle), ("Emma", ""));
/// assert!(title.series.is_empty());
/// ```
pub fn parse_title(title: &str) -> ParsedTitle<'_> {
    let mut parsed = ParsedTitle::default();
    let mut rest = title.trim();
    while let Some((before, inside)) = last_bracket(rest) {
        // A title that consists of nothing but a bracket keeps it.
        if before.trim().is_empty() {
            break;
        }
        let mut found = Vec::new();
        for part in inside.split(';') {
            read_group(part.trim(), &mut found, &mut parsed.volume);
        }
        parsed.series.splice(0..0, found);
        rest = before.trim_end();
    }
    let (main, subtitle) = match rest.split_once(": ") {
        Some((main, subtitle)) if !main.trim().is_empty() => (main, subtitle.trim()),
        _ => (rest, ""),
    };
    parsed.main = without_edition(main.trim());
    parsed.subtitle = if is_edition(subtitle) { "" } else { subtitle };
    parsed.volume = volume_of(parsed.main)
        .or_else(|| volume_of(parsed.subtitle))
        .map(|(_, volume)| volume)
        .or(parsed.volume);
    parsed
}

/// Splits off a bracket at the end of the text: the text before it, and its content. It may contain
/// further brackets.
fn last_bracket(text: &str) -> Option<(&str, &str)> {
    let (open, close) = match text.chars().next_back()? {
        ')' => ('(', ')'),
        ']' => ('[', ']'),
        _ => return None,
    };
    let mut depth = 0_usize;
    for (at, character) in text.char_indices().rev() {
        if character == close {
            depth += 1;
        } else if character == open {
            depth -= 1;
            if depth == 0 {
                let inside = text.get(at + 1..text.len() - 1)?;
                return Some((text.get(..at)?, inside));
            }
        }
    }
    None
}

/// Parses one part of a bracket: a series, an edition or neither.
fn read_group<'a>(
    part: &'a str,
    series: &mut Vec<(&'a str, Option<f32>)>,
    volume: &mut Option<f32>,
) {
    if let Some((name, number)) = part.rsplit_once('#') {
        push(name, first_number(number), series);
    } else if let Some((name, position)) = volume_of(part) {
        if name.trim().is_empty() {
            *volume = Some(position);
        } else {
            push(name, Some(position), series);
        }
    } else if !is_edition(part) && part.chars().any(char::is_uppercase) {
        // For example `(Disney Princess)`; a wrong guess is harmless unless another book has the
        // same bracket.
        let words = tokens(part).count();
        if (1..=6).contains(&words) && !starts_an_aside(part) {
            push(part, None, series);
        }
    }
}

fn push<'a>(name: &'a str, position: Option<f32>, series: &mut Vec<(&'a str, Option<f32>)>) {
    let name = name
        .trim()
        .trim_end_matches([',', ':', '-', '–', '—', '.'])
        .trim_end();
    if !name.is_empty() {
        series.push((name, position));
    }
}

/// The words of titles by class; see the head of the table.
static WORDS: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/books/title_words.tsv")));
pub(crate) static ARTICLES: Class = Class::of(&WORDS, "article");
pub(crate) static SERIES_WORDS: Class = Class::of(&WORDS, "series");
static VOLUME_WORDS: Class = Class::of(&WORDS, "volume");

/// Splits `Naruto, Vol. 3` into `Naruto,` and 3.
fn volume_of(text: &str) -> Option<(&str, f32)> {
    let mut previous: Option<(usize, bool)> = None;
    for token in tokens(text) {
        if let Some((start, true)) = previous
            && let Some(number) = first_number(token.text).or_else(|| spelled(token.text))
        {
            return Some((text.get(..start)?, number));
        }
        let names_volume =
            token.kind == TokenKind::Word && VOLUME_WORDS.contains(&fold(token.text).as_ref());
        previous = Some((token.start, names_volume));
    }
    None
}

/// Returns the leading number of a text, ignoring spaces. `1-3` gives 1.
fn first_number(text: &str) -> Option<f32> {
    let text = text.trim_start();
    let digits = text
        .find(|character: char| !character.is_ascii_digit() && character != '.')
        .unwrap_or(text.len());
    let number: f32 = text
        .get(..digits.min(8))?
        .trim_end_matches('.')
        .parse()
        .ok()?;
    number.is_finite().then_some(number)
}

fn spelled(word: &str) -> Option<f32> {
    const WORDS: [&str; 10] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    const ROMAN: [&str; 10] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];
    let folded = fold(word);
    (1_u8..)
        .zip(WORDS.iter().zip(ROMAN))
        .find(|&(_, (name, roman))| folded == **name || folded == *roman)
        .map(|(number, _)| f32::from(number))
}

static EDITION_WORDS: Class = Class::of(&WORDS, "edition");

static EDITION_PHRASES: Class = Class::of(&WORDS, "whole edition");

fn is_edition(text: &str) -> bool {
    let folded = fold(text.trim());
    EDITION_PHRASES.contains(&folded.as_ref())
        || folded.starts_with("penguin readers")
        || folded.contains("tie-in")
        || tokens(&folded).any(|token| EDITION_WORDS.contains(&token.text))
}

fn starts_an_aside(part: &str) -> bool {
    tokens(part).next().is_some_and(|first| {
        matches!(
            fold(first.text).as_ref(),
            "and" | "or" | "but" | "of" | "from" | "on" | "not" | "with" | "for" | "in" | "to"
        )
    })
}

/// Removes the edition: `Emma, Illustrated Edition` → `Emma`.
fn without_edition(main: &str) -> &str {
    for separator in [", ", " - ", " – ", " / "] {
        if let Some((before, after)) = main.rsplit_once(separator)
            && !before.trim().is_empty()
            && is_edition(after)
        {
            return before.trim_end();
        }
    }
    main
}
