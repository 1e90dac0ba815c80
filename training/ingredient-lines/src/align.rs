//! Aligns the labelled parts of a line with its tokens: the parts are sub-sequences of the line,
//! and a beam search finds the tag of each token.

use sundry_nutrition::line::{Tag, Token, TokenKind, each_features, fold_unit, tokens};

use crate::data::Line;

/// A training example: features and tags of a line.
pub struct Example {
    pub features: Vec<Vec<u32>>,
    pub tags: Vec<u8>,
}

/// One part: its words in order, normalised for comparison.
struct Part {
    tag: Tag,
    words: Vec<String>,
}

#[derive(Clone)]
struct State {
    used: Vec<u8>,
    tags: Vec<u8>,
    score: f32,
}

pub fn example(line: &Line) -> Option<Example> {
    let tokens = tokens(&line.sentence);
    let tags = tags(line, &tokens)?;
    let mut features = Vec::with_capacity(tokens.len());
    each_features(&tokens, |_, found| features.push(found.to_vec()));
    Some(Example { features, tags })
}

fn tags(line: &Line, tokens: &[Token<'_>]) -> Option<Vec<u8>> {
    let parts: Vec<Part> = [
        (Tag::Quantity, &line.quantity),
        (Tag::Unit, &line.unit),
        (Tag::Size, &line.size),
        (Tag::Name, &line.name),
        (Tag::Preparation, &line.preparation),
        (Tag::Purpose, &line.purpose),
        (Tag::Comment, &line.comment),
    ]
    .into_iter()
    .map(|(tag, text)| Part {
        tag,
        words: words(tag, text),
    })
    .collect();
    let mut beam = vec![State {
        used: vec![0; parts.len()],
        tags: Vec::new(),
        score: 0.0,
    }];
    for token in tokens {
        let forms: Vec<String> = parts.iter().map(|part| form(part.tag, token)).collect();
        let mut next = Vec::new();
        for state in &beam {
            for (at, part) in parts.iter().enumerate() {
                let used = usize::from(state.used[at]);
                // A part may lack a word of the line, and the line a word of the part.
                for skip in 0..2 {
                    if part.words.get(used + skip) != Some(&forms[at]) {
                        continue;
                    }
                    let mut state = state.clone();
                    state.used[at] = (used + skip + 1) as u8;
                    let stays = state.tags.last() == Some(&(part.tag as u8));
                    state.score += 1.0 + if stays { 0.2 } else { 0.0 } - 0.6 * skip as f32;
                    state.tags.push(part.tag as u8);
                    next.push(state);
                }
            }
            let mut state = state.clone();
            let tag = if token.kind == TokenKind::Sign {
                Tag::Sign
            } else {
                Tag::Comment
            };
            state.score -= if token.kind == TokenKind::Sign {
                0.0
            } else {
                0.3
            };
            state.tags.push(tag as u8);
            next.push(state);
        }
        next.sort_by(|a, b| b.score.total_cmp(&a.score));
        next.truncate(40);
        beam = next;
    }
    let best = beam.into_iter().next()?;
    let words: usize = parts.iter().map(|part| part.words.len()).sum();
    let used = best
        .tags
        .iter()
        .filter(|tag| **tag != Tag::Sign as u8)
        .count();
    // If a line explains too little of its parts, it is mislabelled.
    (used * 10 >= words * 7).then_some(best.tags)
}

/// Returns the words of a part, normalised like the tokens that they are compared with.
fn words(tag: Tag, text: &str) -> Vec<String> {
    if tag == Tag::Quantity {
        let parts = text.split_whitespace().flat_map(|part| part.split('-'));
        return parts
            .map(|part| quantity(part.trim_end_matches('x')))
            .collect();
    }
    let tokens = tokens(text);
    tokens
        .iter()
        .filter(|token| token.kind != TokenKind::Sign || tag == Tag::Name)
        .map(|token| form(tag, token))
        .collect()
}

/// Normalises quantities such as "0.25", "#1$2", "1-2", "Few".
fn quantity(text: &str) -> String {
    number(text).map_or_else(
        || singular(&text.to_lowercase()),
        |value| format!("{value:.2}"),
    )
}

pub fn number(text: &str) -> Option<f64> {
    if let Ok(value) = text.parse() {
        return Some(value);
    }
    // "1#1$2" is one and a half.
    let (whole, fraction) = text.split_once('#')?;
    let (above, below) = fraction.split_once('$')?;
    let whole: f64 = if whole.is_empty() {
        0.0
    } else {
        whole.parse().ok()?
    };
    Some(whole + above.parse::<f64>().ok()? / below.parse::<f64>().ok()?)
}

fn form(tag: Tag, token: &Token<'_>) -> String {
    match (tag, token.number()) {
        (_, Some(value)) => format!("{value:.2}"),
        (Tag::Unit, None) => {
            let lower = token.text.to_lowercase();
            fold_unit(token.text).map_or_else(|| singular(&lower), str::to_owned)
        }
        _ => singular(&token.text.to_lowercase()),
    }
}

/// Returns a word's singular; number words are written as in the labels.
pub fn singular(word: &str) -> String {
    let number = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ]
    .iter()
    .position(|known| *known == word);
    match number {
        Some(number) => format!("{:.2}", number as f64),
        None => sundry_words::singularize(word).into_owned(),
    }
}

/// Formats the tags as text, for inspection.
pub fn shown(line: &Line) -> String {
    let tokens = tokens(&line.sentence);
    let tags = tags(line, &tokens).unwrap_or_default();
    let pairs = tokens.iter().zip(&tags);
    pairs
        .map(|(token, tag)| format!("{}/{:?} ", token.text, Tag::ALL[usize::from(*tag)]))
        .collect()
}
