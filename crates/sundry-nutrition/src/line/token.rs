//! Cuts an ingredient line into tokens: numbers with their values, words, signs.
//!
//! A number is one token in any notation: `1/2`, `½`, `1 1/2`, `1½`, `2.5`, `2,5`. A unit attached
//! to it (`200g`) is a token of its own. Labelling the tokens is the tagger's job.

use super::unit::Measure;
use crate::number_words::may_be_joined;

/// One token of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Token<'a> {
    /// The token as written.
    pub text: &'a str,
    /// Byte offset of its start.
    pub start: usize,
    /// Its class: number, word or sign.
    pub kind: TokenKind,
}

/// The class of a token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TokenKind {
    /// A number with its value.
    Number(f64),
    /// A word; hyphens and apostrophes between letters belong to it.
    Word,
    /// Any other sign.
    Sign,
}

impl Token<'_> {
    /// Returns the byte offset of its end.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Returns the value if the token is a number.
    pub fn number(&self) -> Option<f64> {
        match self.kind {
            TokenKind::Number(value) => Some(value),
            _ => None,
        }
    }
}

/// Maximum number of tokens in an ingredient line.
const MOST: usize = 256;

/// Cuts a line into tokens.
///
/// ```
/// use sundry_nutrition::line::tokens;
/// let found: Vec<&str> = tokens("1½ cups (200g/7oz) all-purpose flour").iter().map(|t| t.text).collect();
/// assert_eq!(found, ["1½", "cups", "(", "200", "g", "/", "7", "oz", ")", "all-purpose", "flour"]);
/// assert_eq!(tokens("1½")[0].number(), Some(1.5));
/// ```
pub fn tokens(line: &str) -> Vec<Token<'_>> {
    token_by_token(line).take(MOST).collect()
}

/// Cuts a text into tokens as they are asked for: many callers need only the first few.
pub(crate) fn token_by_token(line: &str) -> impl Iterator<Item = Token<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = line.get(at..)?;
        let text = rest.trim_start();
        at += rest.len() - text.len();
        let first = text.chars().next()?;
        let (length, kind) = if let Some((length, value)) = number(text) {
            (length, TokenKind::Number(value))
        } else if let Some((length, value)) = part(text).filter(|_| !follows_word(line, at)) {
            (length, TokenKind::Number(value))
        } else if first.is_alphabetic() {
            (word(text), TokenKind::Word)
        } else {
            (first.len_utf8(), TokenKind::Sign)
        };
        let token = Token {
            text: text.get(..length)?,
            start: at,
            kind,
        };
        at += length;
        Some(token)
    })
}

/// Returns the byte length of the leading word.
fn word(text: &str) -> usize {
    let mut end = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let joins = matches!(letter, '-' | '\'' | '’' | '‐' | '‑' | '&')
            && letters.peek().is_some_and(|(_, next)| next.is_alphabetic());
        if !(letter.is_alphabetic() || joins || is_mark(letter)) {
            break;
        }
        end = at + letter.len_utf8();
    }
    number_before_unit(text.get(..end).unwrap_or_default()).unwrap_or(end)
}

/// Returns the byte offset of the hyphen in `one-ounce` or `half-pound`: the number is cut from its
/// unit, as in `1-ounce`.
fn number_before_unit(word: &str) -> Option<usize> {
    let at = word.find('-')?;
    let is_number = may_be_joined(&word.get(..at)?.to_ascii_lowercase());
    let unit = super::unit::unit(word.get(at + 1..)?).filter(|_| is_number)?;
    matches!(unit.measure, Measure::Mass(_) | Measure::Volume(_)).then_some(at)
}

/// Parses a decimal without a leading zero: `.4`.
fn part(text: &str) -> Option<(usize, f64)> {
    decimals(text).filter(|_| text.starts_with('.'))
}

/// Returns true if a letter or digit stands right before, so that a dot here ends an abbreviation.
fn follows_word(line: &str, at: usize) -> bool {
    let before = line.get(..at).and_then(|before| before.chars().next_back());
    before.is_some_and(char::is_alphanumeric)
}

/// Returns true for combining marks and trade mark signs, which belong to the word before them.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36F}' | '®' | '™')
}

/// Returns the byte length and value of the leading number: whole, decimal, fraction or mixed.
fn number(text: &str) -> Option<(usize, f64)> {
    if let Some((length, value)) = vulgar(text) {
        return Some((length, value));
    }
    let (mut length, mut value) = digits(text)?;
    let rest = text.get(length..).unwrap_or_default();
    // "1 /2" is a half as well.
    let blank = usize::from(rest.starts_with(" /"));
    if let Some((more, below)) = denominator(rest.get(blank..)?) {
        let value = fused(value, below).unwrap_or(value / below);
        return Some((length + blank + more, value));
    }
    if let Some((more, part)) = decimals(rest) {
        return Some((length + more, value + part));
    }
    // A mixed number: "1 1/2", "1½", "1 ½", "1-1/2", "1 & 1/2".
    let blanks = rest.len() - rest.trim_start_matches([' ', '\u{A0}', '\u{2009}']).len();
    let after = rest.get(blanks..).unwrap_or_default();
    let joined = after
        .strip_prefix('-')
        .filter(|_| blanks == 0)
        .map(|after| (1, after))
        .or_else(|| {
            let after = after.strip_prefix("& ").filter(|_| blanks > 0)?;
            Some((2, after))
        });
    let (sign, after) = joined.unwrap_or((0, after));
    let fraction = vulgar(after).or_else(|| {
        let (top, above) = digits(after)?;
        let (more, below) = denominator(after.get(top..)?)?;
        (above < below).then_some((top + more, above / below))
    });
    if let Some((more, part)) = fraction.filter(|(_, part)| *part < 1.0) {
        length += blanks + sign + more;
        value += part;
    }
    Some((length, value))
}

/// Reads `11/2` as one and a half: a mixed number that lost its space when `1½` was copied. Nobody
/// measures eleven halves, and `92/8` of meat and fat is not a fraction in lowest terms.
fn fused(above: f64, below: f64) -> Option<f64> {
    let (number, below) = (above as u32, below as u32);
    let (whole, part) = (number / 10, number % 10);
    let is_lowest = match below {
        2 | 4 | 8 => part % 2 == 1,
        3 => part > 0,
        _ => false,
    };
    let is_fused = (1..10).contains(&whole) && part < below && is_lowest;
    is_fused.then(|| f64::from(whole) + f64::from(part) / f64::from(below))
}

/// Parses a denominator: `/2` or `⁄2`.
fn denominator(text: &str) -> Option<(usize, f64)> {
    let rest = text.strip_prefix(['/', '⁄', '∕'])?;
    let sign = text.len() - rest.len();
    let (length, below) = digits(rest)?;
    // "200/7oz" is two amounts, "1/2" is one.
    let next_is_letter = rest
        .get(length..)
        .and_then(|after| after.chars().next())
        .is_some_and(char::is_alphabetic);
    let usual = matches!(below as u32, 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16);
    (usual && !(next_is_letter && below >= 7.0)).then_some((sign + length, below))
}

/// Parses decimals: `.5`, or `,5` where it cannot be a thousands separator or a list.
fn decimals(text: &str) -> Option<(usize, f64)> {
    let sign = text
        .chars()
        .next()
        .filter(|sign| matches!(sign, '.' | ','))?;
    let rest = text.get(1..)?;
    let count = rest.bytes().take_while(u8::is_ascii_digit).count();
    if count == 0 {
        return None;
    }
    let value: f64 = rest.get(..count)?.parse().ok()?;
    if sign == ',' {
        // "1,000 g" is a thousand, "1,5 kg" one and a half.
        return (count <= 2).then(|| (1 + count, value / 10_f64.powi(count as i32)));
    }
    Some((1 + count, value / 10_f64.powi(count as i32)))
}

/// Parses at most nine digits, including a group of three after a comma.
fn digits(text: &str) -> Option<(usize, f64)> {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    if count == 0 || count > 9 {
        return None;
    }
    let value: f64 = text.get(..count)?.parse().ok()?;
    let group = text.get(count..)?.strip_prefix(',').filter(|_| count <= 3);
    if let Some(group) = group {
        let three = group.bytes().take_while(u8::is_ascii_digit).count() == 3;
        if let Some(thousand) = group.get(..3).filter(|_| three) {
            return Some((count + 4, value * 1000.0 + thousand.parse::<f64>().ok()?));
        }
    }
    Some((count, value))
}

/// Parses a fraction written as a single character.
fn vulgar(text: &str) -> Option<(usize, f64)> {
    let sign = text.chars().next()?;
    let (above, below) = match sign {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅕' => (1, 5),
        '⅖' => (2, 5),
        '⅗' => (3, 5),
        '⅘' => (4, 5),
        '⅙' => (1, 6),
        '⅚' => (5, 6),
        '⅐' => (1, 7),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅑' => (1, 9),
        '⅒' => (1, 10),
        _ => return None,
    };
    Some((sign.len_utf8(), f64::from(above) / f64::from(below)))
}
