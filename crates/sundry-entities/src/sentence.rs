//! Groups tokens into sentences: windows of bounded length that a tagger sees at once.
//!
//! In doubt the text is not cut: two sentences in one window do no harm, half a name does.

use crate::token::Token;

/// Maximum number of tokens in a sentence, so that time and memory are bounded.
const LONGEST: usize = 160;

/// The tokens of one sentence.
#[derive(Debug, Clone, Copy)]
pub struct Sentence<'a> {
    /// The tokens in the order of the text; never empty.
    pub tokens: &'a [Token<'a>],
}

/// Splits tokens into sentences.
pub(crate) fn sentences<'a>(tokens: &'a [Token<'a>]) -> Vec<Sentence<'a>> {
    let mut found = Vec::new();
    let mut rest = tokens;
    while !rest.is_empty() {
        sundry_halt::check();
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
        // A line that merely wraps continues in lower case.
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

/// Returns true for `Henry W . Stanley` and `the U . S . Senate`: in some texts the dots are
/// separate.
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
