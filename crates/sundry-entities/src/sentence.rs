//! Grouping tokens into sentences: windows of bounded length that a tagger sees at once.
//!
//! Where in doubt it does not cut: two sentences in one window cost nothing, half a name does.

use crate::token::Token;

/// A longer run of tokens without an end of sentence is cut, so that time and memory are bounded.
const LONGEST: usize = 160;

/// The tokens of one sentence.
#[derive(Debug, Clone, Copy)]
pub struct Sentence<'a> {
    /// In the order of the text; never empty.
    pub tokens: &'a [Token<'a>],
}

/// Cuts tokens into sentences.
pub(crate) fn sentences<'a>(tokens: &'a [Token<'a>]) -> Vec<Sentence<'a>> {
    let mut found = Vec::new();
    let mut rest = tokens;
    while !rest.is_empty() {
        let length = (1..rest.len())
            .find(|&at| ends_before(rest, at))
            .unwrap_or(rest.len());
        let (sentence, after) = rest.split_at(length);
        found.push(Sentence { tokens: sentence });
        rest = after;
    }
    found
}

fn ends_before(tokens: &[Token<'_>], at: usize) -> bool {
    let (Some(before), Some(next)) = (tokens.get(at - 1), tokens.get(at)) else {
        return false;
    };
    if at >= LONGEST {
        return true;
    }
    if next.new_line {
        // A line that just wraps goes on with a small letter.
        return !next.text.starts_with(char::is_lowercase) || ends_sentence(before.text);
    }
    if !next.text.starts_with(|first: char| {
        first.is_uppercase() || first.is_ascii_digit() || is_quote(first)
    }) {
        return matches!(before.text, "。" | "！" | "？");
    }
    let closed = is_closing(before.text)
        && at >= 2
        && tokens
            .get(at - 2)
            .is_some_and(|end| ends_sentence(end.text));
    (ends_sentence(before.text) || closed)
        && next.start > before.end()
        && !is_dotted_initial(tokens, at)
}

/// `Henry W . Stanley`, `the U . S . Senate`: some texts have their dots apart.
fn is_dotted_initial(tokens: &[Token<'_>], at: usize) -> bool {
    let before = tokens.get(..at).unwrap_or_default();
    matches!(before, [.., letter, dot] if dot.text == "." && letter.is_initial())
}

fn ends_sentence(text: &str) -> bool {
    matches!(text, "." | "!" | "?" | "…" | "。" | "！" | "？")
}

fn is_quote(character: char) -> bool {
    matches!(character, '"' | '“' | '‘' | '«' | '(' | '\'')
}

fn is_closing(text: &str) -> bool {
    matches!(text, "\"" | "”" | "’" | "»" | ")" | "'")
}
