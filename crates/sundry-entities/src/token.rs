//! Splits a text into the tokens of names, with their positions in bytes and characters.
//!
//! Unlike in search, signs are tokens too, and a hyphen stays inside its word. A text whose tokens
//! were separated by blanks is split like the original text: training relies on it.

use std::sync::LazyLock;

/// A token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// The text as written.
    pub text: &'a str,
    /// Byte offset of its start.
    pub start: usize,
    /// Character offset of its start.
    pub start_character: usize,
    /// Character offset of its end.
    pub end_character: usize,
    /// True if there is a line break between the token before and this one.
    pub new_line: bool,
}

impl Token<'_> {
    /// Returns true if it is a single capital that may be an initial: `W`, but not `I`.
    pub(crate) fn is_initial(&self) -> bool {
        let mut letters = self.text.chars();
        let single = letters.next().filter(|_| letters.next().is_none());
        single.is_some_and(|letter| letter.is_uppercase() && letter != 'I')
    }

    /// Returns the byte offset of its end.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Abbreviations whose full stop does not end a sentence, in small letters.
static ABBREVIATIONS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let rows = sundry_table::headless(include_str!("../../../data/entities/abbreviations.tsv"));
    rows.map(|[abbreviation]| abbreviation).collect()
});

/// Returns the tokens of a text, in order.
///
/// ```
/// let cut = |text| sundry_entities::tokens(text).iter().map(|token| token.text).collect::<Vec<_>>();
/// assert_eq!(cut("Mr. O'Brien's U.S.-based firm, Smith & Co."), ["Mr.", "O'Brien", "'s", "U.S.-based", "firm", ",", "Smith", "&", "Co."]);
/// assert_eq!(cut("@jim: see http://a.b/c?d. 😀"), ["@jim", ":", "see", "http://a.b/c?d", ".", "😀"]);
/// ```
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::with_capacity(text.len() / 4);
    let mut reader = Reader {
        text,
        at: 0,
        character: 0,
    };
    let mut new_line = false;
    while let Some(first) = reader.peek() {
        sundry_halt::check();
        if is_blank(first) {
            new_line |= matches!(first, '\n' | '\r' | '\u{2028}' | '\u{2029}');
            reader.step(first);
            continue;
        }
        let (start, start_character) = (reader.at, reader.character);
        reader.take_token(first);
        found.push(Token {
            text: text.get(start..reader.at).unwrap_or_default(),
            start,
            start_character,
            end_character: reader.character,
            new_line,
        });
        new_line = false;
    }
    found
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    character: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn step(&mut self, character: char) {
        self.at += character.len_utf8();
        self.character += 1;
    }

    fn advance(&mut self, bytes: usize) {
        let passed = self.rest().get(..bytes).unwrap_or_default();
        self.character += passed.chars().count();
        self.at += passed.len();
    }

    fn take_token(&mut self, first: char) {
        let rest = self.rest();
        if let Some(length) = contraction(rest) {
            self.advance(length);
        } else if is_word(first) {
            self.advance(word_length(rest));
        } else if let Some(length) = address(rest) {
            self.advance(length);
        } else {
            self.step(first);
            // Combining marks, and the parts of a composed pictograph, stay with the sign.
            while let Some(next) = self.peek().filter(|next| is_joined(*next)) {
                self.step(next);
                if next == '\u{200D}'
                    && let Some(joined) = self.peek().filter(|next| !is_blank(*next))
                {
                    self.step(joined);
                }
            }
        }
    }
}

fn is_blank(character: char) -> bool {
    character.is_whitespace()
        || matches!(character, '\u{200B}' | '\u{FEFF}' | '\u{2060}')
        || character.is_control()
}

fn is_joined(character: char) -> bool {
    matches!(character, '\u{200D}' | '\u{FE0F}' | '\u{FE0E}' | '\u{20E3}' | '\u{0300}'..='\u{036F}' | '\u{1F3FB}'..='\u{1F3FF}')
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric()
        || matches!(character, '\u{0300}'..='\u{036F}' | '\u{0591}'..='\u{05C7}' | '\u{064B}'..='\u{065F}' | '\u{0900}'..='\u{0DFF}' | '\u{0E31}'..='\u{0E4E}' | '\u{200C}' | '\u{200D}' | '\u{00AD}')
}

/// Returns true for scripts without spaces, in which each character is a token of its own.
fn is_unspaced(character: char) -> bool {
    matches!(character as u32, 0x3040..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF | 0x20000..=0x323AF)
}

fn is_apostrophe(character: char) -> bool {
    matches!(character, '\'' | '\u{2019}' | '\u{02BC}')
}

/// Returns the length of `'s`, `'ll` and the like at the beginning of `rest`.
fn contraction(rest: &str) -> Option<usize> {
    let mut characters = rest.chars();
    let mark = characters.next().filter(|mark| is_apostrophe(*mark))?;
    let letters: usize = characters
        .clone()
        .take_while(char::is_ascii_alphabetic)
        .count();
    let ending = characters.as_str().get(..letters)?;
    let known = [
        "s", "S", "ll", "re", "ve", "d", "m", "LL", "RE", "VE", "D", "M",
    ]
    .contains(&ending);
    known.then_some(mark.len_utf8() + letters)
}

/// Returns the length of an address, handle or hashtag.
fn address(rest: &str) -> Option<usize> {
    let mut characters = rest.chars();
    let sign = characters.next().filter(|sign| matches!(sign, '@' | '#'))?;
    let length: usize = characters
        .take_while(|next| is_word(*next) || *next == '_')
        .map(char::len_utf8)
        .sum();
    (length > 0).then_some(sign.len_utf8() + length)
}

fn word_length(rest: &str) -> usize {
    if let Some(length) = web_address(rest) {
        return length;
    }
    let mut end = 0;
    let mut characters = rest.char_indices().peekable();
    let mut before = ' ';
    while let Some((at, next)) = characters.next() {
        if is_unspaced(next) {
            if at == 0 {
                return next.len_utf8();
            }
            break;
        }
        let after = characters.peek().map(|&(_, after)| after);
        let inner = after.is_some_and(|after| is_word(after) && !is_unspaced(after));
        let stays = is_word(next)
            || (inner
                && match next {
                    '-' | '\u{2010}' | '\u{2011}' | '_' => true,
                    '&' => before.is_uppercase() && after.is_some_and(char::is_uppercase),
                    '.' | ',' | ':' | '/' => {
                        before.is_ascii_digit()
                            && after.is_some_and(|after: char| after.is_ascii_digit())
                    }
                    next if is_apostrophe(next) => {
                        contraction(rest.get(at..).unwrap_or_default()).is_none()
                            && before.is_alphabetic()
                            && after.is_some_and(char::is_alphabetic)
                    }
                    _ => false,
                })
            || (next == '.' && is_abbreviated(rest.get(..at).unwrap_or_default(), after));
        if !stays {
            break;
        }
        end = at + next.len_utf8();
        before = next;
    }
    let word = rest.get(..end).unwrap_or_default();
    // "Don't" is "do" and "n't", as in annotated corpora.
    if let Some(stem) = ["n't", "n\u{2019}t", "N'T", "N\u{2019}T"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending))
        && !stem.is_empty()
    {
        return stem.len();
    }
    end.max(rest.chars().next().map_or(1, char::len_utf8))
}

/// Returns true if a full stop after `word` belongs to it: initials, `U.S.`, `Inc.`
fn is_abbreviated(word: &str, after: Option<char>) -> bool {
    let last = word.rsplit(['.', '-']).next().unwrap_or_default();
    let mut characters = last.chars();
    let (Some(first), second) = (characters.next(), characters.next()) else {
        return false;
    };
    if second.is_none() && first.is_alphabetic() {
        return first.is_uppercase()
            || word.contains('.')
            || after.is_some_and(char::is_alphabetic);
    }
    let mut lower = [0_u8; 8];
    let Some(buffer) = lower.get_mut(..last.len()) else {
        return false;
    };
    buffer.copy_from_slice(last.as_bytes());
    buffer.make_ascii_lowercase();
    first.is_uppercase()
        && after.is_none_or(|after| !after.is_alphanumeric())
        && ABBREVIATIONS
            .iter()
            .any(|known| known.as_bytes() == &*buffer)
}

fn web_address(rest: &str) -> Option<usize> {
    let head = ["http://", "https://", "www."].into_iter().find(|head| {
        rest.get(..head.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(head))
    })?;
    let address = rest.split(is_blank).next().unwrap_or_default();
    let trimmed =
        address.trim_end_matches(['.', ',', ')', ';', ':', '!', '?', '"', '\'', ']', '>']);
    (trimmed.len() > head.len()).then_some(trimmed.len())
}
