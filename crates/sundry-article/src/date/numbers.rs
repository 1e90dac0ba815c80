//! Splits a text into numbers, words and signs, in any script's digits.

/// A piece of a text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Piece {
    /// A number, with its number of digits.
    Number(u32, usize),
    /// A word, in lower case.
    Word(String),
    /// Any other non-blank character.
    Sign(char),
}

/// Maximum number of pieces per text.
const MAX_PIECES: usize = 600;

/// Splits a text into pieces, each with true if a blank precedes it.
pub(crate) fn pieces(text: &str) -> Vec<(Piece, bool)> {
    let mut pieces = Vec::new();
    let mut letters = text.chars().peekable();
    let mut blank = false;
    while let Some(letter) = letters.next() {
        if pieces.len() >= MAX_PIECES {
            break;
        }
        if letter.is_whitespace() || letter == '\u{200e}' || letter == '\u{200f}' {
            blank = true;
            continue;
        }
        let piece = if let Some(digit) = digit(letter) {
            let (mut value, mut count) = (digit, 1);
            while let Some(more) = letters.peek().copied().and_then(self::digit) {
                value = value.saturating_mul(10).saturating_add(more);
                count += 1;
                letters.next();
            }
            Piece::Number(value, count)
        } else if letter.is_alphabetic() {
            let mut word: String = letter.to_lowercase().collect();
            // Han and Hangul signs for year, month and day are words of their own.
            if !is_mark(letter) {
                while let Some(&more) = letters.peek() {
                    let joins = (more.is_alphabetic() && !is_mark(more)) || is_combining(more);
                    if !joins || word.len() > 60 {
                        break;
                    }
                    word.extend(more.to_lowercase());
                    letters.next();
                }
            }
            Piece::Word(word)
        } else {
            Piece::Sign(letter)
        };
        pieces.push((piece, blank));
        blank = false;
    }
    pieces
}

fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '年' | '月'
            | '日'
            | '号'
            | '號'
            | '년'
            | '월'
            | '일'
            | '時'
            | '时'
            | '分'
            | '点'
            | '點'
            | '시'
            | '분'
    )
}

/// Returns true for vowel signs of Indic, Thai and similar scripts, which belong to the word
/// before.
fn is_combining(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}'
        | '\u{981}'..='\u{983}' | '\u{9bc}'..='\u{9cd}' | '\u{a01}'..='\u{a03}' | '\u{a3c}'..='\u{a4d}'
        | '\u{a81}'..='\u{a83}' | '\u{abc}'..='\u{acd}' | '\u{b82}' | '\u{bbe}'..='\u{bcd}'
        | '\u{c00}'..='\u{c04}' | '\u{c3e}'..='\u{c4d}' | '\u{cbc}'..='\u{ccd}' | '\u{d3e}'..='\u{d4d}'
        | '\u{dca}'..='\u{ddf}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}'
        | '\u{eb1}'..='\u{ebc}' | '\u{ec8}'..='\u{ecd}' | '\u{102b}'..='\u{103e}'
        | '\u{17b4}'..='\u{17d3}' | '\u{5b0}'..='\u{5c7}' | '\u{64b}'..='\u{65f}' | '\u{200c}' | '\u{200d}')
}

/// Returns the value of a digit in any script in which news are written.
fn digit(letter: char) -> Option<u32> {
    const ZEROS: [char; 14] = [
        '0', '٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '൦', '๐', '០', '０',
    ];
    ZEROS.iter().find_map(|zero| {
        let distance = u32::from(letter).checked_sub(u32::from(*zero))?;
        (distance < 10).then_some(distance)
    })
}
