//! Splits a question into words: folded, with numbers parsed and signs apart. Their meaning is
//! determined elsewhere.

use sundry_food::build::lemma;

/// A word, number or sign.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Word {
    /// The word as typed, in lower case; spelling is corrected later.
    pub(crate) text: String,
    /// The common form of singular and plural, used for look-ups.
    pub(crate) key: String,
    /// The value of a number.
    pub(crate) number: Option<f64>,
    /// True if only a hyphen or nothing separates it from the word before.
    pub(crate) glued: bool,
}

impl Word {
    pub(crate) fn is_sign(&self) -> bool {
        self.number.is_none() && !self.text.starts_with(char::is_alphanumeric)
    }
}

/// Returns the form under which tables list a word.
pub(crate) fn key_of(word: &str) -> String {
    let (stem, ending) = lemma(word);
    let mut key = String::with_capacity(stem.len() + ending.len());
    key.push_str(stem);
    key.push_str(ending);
    key
}

/// Maximum number of words in a question; the rest is ignored. The parameter allows 300 characters.
const MOST_WORDS: usize = 160;

/// Splits a text into words. A hyphen separates words, an apostrophe does not; digits and letters
/// are separated (`25g`), except in names such as `whole30` and `b12`.
pub(crate) fn words_of(text: &str) -> Vec<Word> {
    let folded = sundry_text::fold(text);
    let mut words: Vec<Word> = Vec::new();
    let mut rest = folded.as_ref();
    let mut glued = false;
    while let Some(first) = rest.chars().next() {
        if words.len() >= MOST_WORDS {
            break;
        }
        let length = if first.is_ascii_digit() {
            number_length(rest)
        } else if let Some(length) = fraction(first) {
            push_number(&mut words, length, first.to_string(), glued);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
            glued = true;
            continue;
        } else if first.is_alphabetic() {
            letters_length(rest)
        } else {
            0
        };
        if length == 0 {
            match first {
                '-' | '!' if is_operator(folded.as_ref(), rest) => words.push(Word {
                    text: MINUS.to_owned(),
                    key: MINUS.to_owned(),
                    number: None,
                    glued: false,
                }),
                '-' if is_dash(folded.as_ref(), rest) => words.push(Word {
                    text: DASH.to_owned(),
                    key: DASH.to_owned(),
                    number: None,
                    glued: false,
                }),
                '-' | '‐' | '‑' => glued = !words.is_empty(),
                _ if first.is_whitespace() => glued = false,
                '\'' | '’' | '"' | '“' | '”' | '*' | '_' => {}
                sign => {
                    words.push(Word {
                        text: sign.to_string(),
                        key: sign.to_string(),
                        number: None,
                        glued: false,
                    });
                    glued = false;
                }
            }
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
            continue;
        }
        let (text, behind) = rest.split_at(length);
        rest = behind;
        if first.is_ascii_digit() {
            let number = value(text);
            push_number(&mut words, number, text.to_owned(), glued);
        } else {
            let text: String = text
                .chars()
                .filter(|letter| letter.is_alphanumeric())
                .collect();
            let key = key_of(&text);
            words.push(Word {
                text,
                key,
                number: None,
                glued,
            });
        }
        glued = true;
    }
    join_fractions(&mut words);
    words
}

/// What `-nuts` is read as.
const MINUS: &str = "minus";
/// What a hyphen between spaces is read as.
const DASH: &str = "–";

/// Returns true if what is left begins with the sign before a word that a search engine takes for
/// "not": `cookies -nuts`, `chili !beans`.
fn is_operator(all: &str, rest: &str) -> bool {
    let before = all.get(..all.len() - rest.len()).unwrap_or_default();
    let mut letters = rest.chars().skip(1);
    before.chars().next_back().is_none_or(char::is_whitespace)
        && letters.next().is_some_and(char::is_alphabetic)
}

/// Returns true if what is left begins with a hyphen between spaces, which parts phrases.
fn is_dash(all: &str, rest: &str) -> bool {
    let before = all.get(..all.len() - rest.len()).unwrap_or_default();
    before.chars().next_back().is_some_and(char::is_whitespace)
        && rest.chars().nth(1).is_some_and(char::is_whitespace)
        && !before
            .trim_end()
            .ends_with(|letter: char| letter.is_ascii_digit())
}

fn push_number(words: &mut Vec<Word>, number: f64, text: String, glued: bool) {
    words.push(Word {
        key: text.clone(),
        text,
        number: Some(number),
        glued,
    });
}

/// Returns the length of a word in bytes: `whole30` and `b12` are words; inner apostrophes are
/// included and dropped later.
fn letters_length(text: &str) -> usize {
    let mut end = 0;
    let mut seen_digit = false;
    for (at, letter) in text.char_indices() {
        let within = letter.is_alphabetic() && !seen_digit
            || letter.is_ascii_digit()
            || matches!(letter, '\'' | '’') && !seen_digit;
        if !within {
            break;
        }
        seen_digit |= letter.is_ascii_digit();
        end = at + letter.len_utf8();
    }
    end
}

/// Returns the length of a number with decimals or thousands separators: `1,500.5`.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    while digit(at) {
        at += 1;
    }
    while bytes.get(at) == Some(&b',')
        && digit(at + 1)
        && digit(at + 2)
        && digit(at + 3)
        && !digit(at + 4)
    {
        at += 4;
    }
    if bytes.get(at) == Some(&b'.') && digit(at + 1) {
        at += 1;
        while digit(at) {
            at += 1;
        }
    }
    at
}

fn value(text: &str) -> f64 {
    let digits: String = text.chars().filter(|sign| *sign != ',').collect();
    digits.parse().unwrap_or(f64::MAX)
}

fn fraction(sign: char) -> Option<f64> {
    Some(match sign {
        '½' => 0.5,
        '¼' => 0.25,
        '¾' => 0.75,
        '⅓' => 1.0 / 3.0,
        '⅔' => 2.0 / 3.0,
        _ => return None,
    })
}

/// Joins fractions: `1 / 2` is a half, `1 1/2` and `1½` are one and a half.
fn join_fractions(words: &mut Vec<Word>) {
    let mut at = 0;
    while at + 2 < words.len() {
        if let [above, sign, below, ..] = &words[at..]
            && let (Some(above), "/", Some(below)) =
                (above.number, sign.text.as_str(), below.number)
            && below > 0.0
            && above < below
        {
            let joined = above / below;
            words.drain(at + 1..at + 3);
            if let Some(word) = words.get_mut(at) {
                word.number = Some(joined);
            }
        }
        at += 1;
    }
    let mut at = 1;
    while at < words.len() {
        if let [before, here] = &words[at - 1..=at]
            && let (Some(whole), Some(part)) = (before.number, here.number)
            && whole.fract() == 0.0
            && part < 1.0
            && part > 0.0
        {
            words.remove(at);
            if let Some(word) = words.get_mut(at - 1) {
                word.number = Some(whole + part);
            }
        }
        at += 1;
    }
}
