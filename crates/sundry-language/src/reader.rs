//! Reads a text as words: runs of letters of one script, lower-cased, without web addresses,
//! e-mail addresses, @names and codes with digits in them.
//!
//! Not a tokenizer for search: nothing is stemmed, and scripts without spaces stay one run.

use crate::script::{self, Kind, Script};

/// Longest word that is looked at; what follows in the run is dropped. German compounds stay whole.
pub(crate) const LONGEST: usize = 40;

/// What the reader keeps out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// Leaves out addresses, @names and runs of letters that touch a digit.
    Clean,
    /// Takes every letter: the second try, when a text holds nothing else.
    Everything,
}

/// A word: at most [`LONGEST`] letters, an apostrophe kept at its end (`l'`, `ta'`).
pub(crate) struct Word {
    letters: [char; LONGEST],
    length: usize,
    script: Script,
}

impl Word {
    fn new() -> Self {
        Self {
            letters: [' '; LONGEST],
            length: 0,
            script: Script::Latin,
        }
    }

    fn push(&mut self, letter: char) {
        if let Some(slot) = self.letters.get_mut(self.length) {
            *slot = letter;
            self.length += 1;
        }
    }

    /// Its letters.
    pub(crate) fn letters(&self) -> &[char] {
        self.letters.get(..self.length).unwrap_or(&[])
    }

    /// Its script.
    pub(crate) fn script(&self) -> Script {
        self.script
    }
}

/// Calls `on_word` for the words of a text, and tells how many letters of no known script there are.
#[inline]
pub(crate) fn words(text: &str, strictness: Strictness, mut on_word: impl FnMut(&Word)) -> usize {
    let table = script::kinds();
    let clean = strictness == Strictness::Clean;
    let mut word = Word::new();
    // Whether an apostrophe stands before the word, a digit before the word, a blank before `c`.
    let (mut quoted, mut after_digit, mut at_start) = (false, false, true);
    let mut foreign = 0;
    let mut rest = text.chars();
    loop {
        let here = rest.as_str();
        let Some(c) = rest.next() else { break };
        if at_start && clean {
            let token = token(here);
            if is_address(token) {
                rest = here.get(token.len()..).unwrap_or("").chars();
                at_start = false;
                continue;
            }
        }
        let kind = script::kind(table, c);
        at_start = kind == Kind::Space;
        match kind {
            Kind::Letter(script, letter) => {
                if word.length > 0 && word.script != script {
                    on_word(&word);
                    word.length = 0;
                }
                word.script = script;
                word.push(letter);
                continue;
            }
            Kind::Invisible | Kind::Accent => continue,
            Kind::Foreign => foreign += 1,
            Kind::Apostrophe if word.length > 0 && !quoted => word.push('\''),
            _ => {}
        }
        let digit = clean && kind == Kind::Digit;
        if word.length > 0 {
            let code = (after_digit || digit) && word.script == Script::Latin;
            if !code {
                on_word(&word);
            }
            word.length = 0;
        }
        after_digit = digit;
        quoted = kind == Kind::Apostrophe;
    }
    if word.length > 0 && !(after_digit && word.script == Script::Latin) {
        on_word(&word);
    }
    foreign
}

/// The text up to the next blank.
fn token(text: &str) -> &str {
    let blank = |byte: &u8| byte.is_ascii_whitespace();
    let end = text.as_bytes().iter().position(blank);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Endings of host names that no sentence ends in.
const HOST_ENDINGS: &[&str] = &[
    ".com", ".org", ".net", ".io", ".eu", ".info", ".gov", ".edu",
];

fn is_address(token: &str) -> bool {
    let bytes = token.as_bytes();
    if !bytes.iter().any(|byte| matches!(byte, b'@' | b'.' | b':')) {
        return false;
    }
    let begins = |start: &str| {
        bytes
            .get(..start.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes()))
    };
    let ends = |end: &str| {
        bytes
            .len()
            .checked_sub(end.len())
            .and_then(|at| bytes.get(at..))
            .is_some_and(|tail| tail.eq_ignore_ascii_case(end.as_bytes()))
    };
    token.contains('@')
        || token.contains("://")
        || begins("www.")
        || HOST_ENDINGS.iter().any(|end| ends(end))
}
