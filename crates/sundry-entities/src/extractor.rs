//! Extracts the entities of a text.

use std::ops::Range;

use crate::context;
use crate::document::{self, Mention};
use crate::edges;
use crate::kind::Kind;
use crate::linear::LinearTagger;
use crate::sentence::sentences;
use crate::tag::{Scorer, Tag};
use crate::token::{Token, tokens};
use crate::viterbi;

/// A name in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entity {
    /// The kind of entity.
    pub kind: Kind,
    /// The range in Unicode characters; the end is exclusive.
    pub characters: Range<usize>,
    /// The range in bytes.
    pub bytes: Range<usize>,
}

/// Returns the names in a text, in order and without overlap.
///
/// ```
/// use sundry_entities::{Kind, extract};
/// let text = "Jim Carrey was born in Canada.";
/// let found: Vec<_> = extract(text).into_iter().map(|e| (e.kind, &text[e.bytes])).collect();
/// # if sundry_entities::LinearTagger::built_in().is_some() {
/// assert_eq!(found, [(Kind::Person, "Jim Carrey"), (Kind::Place, "Canada")]);
/// # }
/// ```
pub fn extract(text: &str) -> Vec<Entity> {
    extract_by(Tagger::default(), text)
}

/// A choice of built-in tagger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tagger {
    /// The neural encoder together with the linear tagger. In a build without the feature `encoder`
    /// it is the linear one.
    #[default]
    Encoder,
    /// The linear tagger alone: thirty times faster, less accurate.
    Linear,
}

/// Returns the names in a text according to one of the built-in taggers; none in a build without
/// the feature `weights`.
pub fn extract_by(tagger: Tagger, text: &str) -> Vec<Entity> {
    #[cfg(feature = "encoder")]
    if tagger == Tagger::Encoder
        && let Some(encoder) = crate::encoder::EncoderTagger::built_in()
    {
        return extract_with(encoder, text);
    }
    let _ = tagger;
    LinearTagger::built_in().map_or_else(Vec::new, |tagger| extract_with(tagger, text))
}

/// Returns the names in a text according to a given tagger.
pub fn extract_with(scorer: &dyn Scorer, text: &str) -> Vec<Entity> {
    let tokens = tokens(text);
    let mut mentions = Vec::new();
    let mut first = 0;
    let sentences = sentences(&tokens);
    let scored = scorer.score(&sentences);
    for (sentence, mut scores) in sentences.iter().zip(scored) {
        sundry_halt::check();
        scores.resize(sentence.tokens.len(), [0.0; crate::TAGS]);
        for (token, row) in sentence.tokens.iter().zip(&mut scores) {
            if is_pictograph(token.text) {
                row[Tag::Outside.index()] += NEVER;
            }
        }
        let tags = viterbi::best(&scores, scorer.steps());
        collect(&tags, first, &mut mentions);
        first += sentence.tokens.len();
    }
    edges::settle(&tokens, &mut mentions);
    document::agree(&tokens, &mut mentions);
    context::settle(&tokens, &mut mentions);
    mentions
        .iter()
        .filter_map(|mention| entity(&tokens, mention))
        .collect()
}

/// Larger than any score of a tagger.
const NEVER: f32 = 1e6;

/// Returns true for pictographs and similar tokens, which are never part of a name.
fn is_pictograph(text: &str) -> bool {
    !text.is_ascii()
        && !text.chars().any(char::is_alphanumeric)
        && !text.starts_with([
            '\u{2013}', '\u{2014}', '\u{2019}', '\u{2018}', '\u{b7}', '\u{2010}', '\u{2011}',
        ])
}

fn collect(tags: &[Tag], first: usize, mentions: &mut Vec<Mention>) {
    for (at, tag) in tags.iter().enumerate() {
        match tag {
            Tag::Begin(kind) => mentions.push(Mention {
                kind: *kind,
                tokens: first + at..first + at + 1,
            }),
            Tag::Inside(_) => {
                if let Some(mention) = mentions.last_mut() {
                    mention.tokens.end = first + at + 1;
                }
            }
            Tag::Outside => {}
        }
    }
}

fn entity(tokens: &[Token<'_>], mention: &Mention) -> Option<Entity> {
    let within = tokens.get(mention.tokens.clone())?;
    let (first, last) = (within.first()?, within.last()?);
    Some(Entity {
        kind: mention.kind,
        characters: first.start_character..last.end_character,
        bytes: first.start..last.end(),
    })
}
