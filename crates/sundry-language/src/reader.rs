//! Splits a text into words: runs of letters of one script, lower-cased, without web addresses,
//! e-mail addresses, @names and codes with digits in them.
//!
//! Not a tokenizer for search: nothing is stemmed, and text in scripts without spaces stays one
//! run.

use crate::script::{self, Kind, Script};

/// Maximum length of a word; further letters are dropped. German compounds fit.
pub(crate) const LONGEST: usize = 40;

/// The kinds of text that the reader skips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// Skip addresses, @names and runs of letters adjacent to a digit.
    Clean,
    /// Keep every letter: the second attempt if nothing else is in the text.
    Everything,
}

/// A word: at most [`LONGEST`] letters, an apostrophe kept at its end (`l'`, `ta'`).
pub(crate) struct Word {
    /// A blank, the letters, and a blank after the last: the boundaries are features too.
    places: [char; LONGEST + 2],
    length: usize,
    script: Script,
}

impl Word {
    fn new() -> Self {
        Self {
            places: [' '; LONGEST + 2],
            length: 0,
            script: Script::Latin,
        }
    }

    #[inline]
    fn push(&mut self, letter: char) {
        if self.length < LONGEST
            && let Some(place) = self.places.get_mut(self.length + 1)
        {
            *place = letter;
            self.length += 1;
        }
    }

    /// Takes the leading ASCII letters of a text and returns their number; those beyond [`LONGEST`]
    /// are dropped, as by [`Self::push`].
    #[inline]
    fn push_ascii(&mut self, text: &[u8]) -> usize {
        let mut taken = 0;
        let places = self.places.get_mut(self.length + 1..=LONGEST);
        for (place, byte) in places.unwrap_or(&mut []).iter_mut().zip(text) {
            let letter = LOWER[*byte as usize];
            if letter == 0 {
                break;
            }
            *place = char::from(letter);
            taken += 1;
        }
        self.length += taken;
        if self.length == LONGEST {
            let rest = text.iter().skip(taken);
            taken += rest.take_while(|byte| byte.is_ascii_alphabetic()).count();
        }
        taken
    }

    /// Passes the word on and begins the next.
    #[inline]
    fn end(&mut self, on_word: &mut impl FnMut(&Self)) {
        if let Some(edge) = self.places.get_mut(self.length + 1) {
            *edge = ' ';
        }
        on_word(self);
        self.length = 0;
    }

    /// Returns its letters.
    pub(crate) fn letters(&self) -> &[char] {
        self.places.get(1..=self.length).unwrap_or(&[])
    }

    /// Returns its letters between two blanks.
    pub(crate) fn padded(&self) -> &[char] {
        self.places.get(..self.length + 2).unwrap_or(&[])
    }

    /// Returns its script.
    pub(crate) fn script(&self) -> Script {
        self.script
    }
}

/// The lower case of ASCII letters, 0 for every other byte.
static LOWER: [u8; 256] = {
    let mut table = [0; 256];
    let mut letter = b'a';
    while letter <= b'z' {
        table[letter as usize] = letter;
        table[letter.to_ascii_uppercase() as usize] = letter;
        letter += 1;
    }
    table
};

/// Calls `on_word` for the words of a text, and returns the number of letters in no known script.
///
/// Runs of ASCII letters are read from a table of bytes, which gives the same result as
/// [`script::kind`].
#[inline]
pub(crate) fn words(text: &str, strictness: Strictness, mut on_word: impl FnMut(&Word)) -> usize {
    let table = script::kinds();
    let clean = strictness == Strictness::Clean;
    let wary = clean && may_hold_address(text.as_bytes());
    let mut word = Word::new();
    // True if an apostrophe or a digit precedes the word, and if a blank precedes `at`.
    let (mut quoted, mut after_digit, mut at_start) = (false, false, true);
    let mut foreign = 0;
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if at_start && wary {
            let token = token(bytes, at);
            if is_address(token) {
                at += token.len();
                at_start = false;
                continue;
            }
        }
        if LOWER[*byte as usize] != 0 {
            if word.length > 0 && word.script != Script::Latin {
                word.end(&mut on_word);
            }
            word.script = Script::Latin;
            at += word.push_ascii(bytes.get(at..).unwrap_or(&[]));
            at_start = false;
            continue;
        }
        let c = if byte.is_ascii() {
            char::from(*byte)
        } else {
            let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else {
                break;
            };
            c
        };
        at += c.len_utf8();
        let kind = script::kind(table, c);
        at_start = kind == Kind::Space;
        match kind {
            Kind::Letter(script, letter) => {
                if word.length > 0 && word.script != script {
                    word.end(&mut on_word);
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
                word.end(&mut on_word);
            }
            word.length = 0;
        }
        after_digit = digit;
        quoted = kind == Kind::Apostrophe;
    }
    if word.length > 0 && !(after_digit && word.script == Script::Latin) {
        word.end(&mut on_word);
    }
    foreign
}

/// Returns true if the text may contain an address: every match of [`is_address`] has one of these
/// pairs of bytes. Most texts have none, so that their tokens need not be checked one by one.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "sixteen bytes at once, which no branch may part"
)]
fn may_hold_address(bytes: &[u8]) -> bool {
    let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or(&[]));
    pairs.fold(bytes.first() == Some(&b'@'), |found, (a, b)| {
        let at = *b == b'@';
        let protocol = (*a == b':') & (*b == b'/');
        let host = (*a == b'.') & b.is_ascii_alphabetic();
        let www = (*a | 0x20 == b'w') & (*b == b'.');
        found | at | protocol | host | www
    })
}

/// Returns the text up to the next blank.
fn token(text: &[u8], at: usize) -> &[u8] {
    let rest = text.get(at..).unwrap_or(&[]);
    let blank = |byte: &u8| byte.is_ascii_whitespace();
    let end = rest.iter().position(blank).unwrap_or(rest.len());
    rest.get(..end).unwrap_or(rest)
}

/// Suffixes of host names that do not end sentences.
const HOST_ENDINGS: &[&str] = &[
    ".com", ".org", ".net", ".io", ".eu", ".info", ".gov", ".edu",
];

fn is_address(token: &[u8]) -> bool {
    if !token.iter().any(|byte| matches!(byte, b'@' | b'.' | b':')) {
        return false;
    }
    let begins = |start: &str| {
        token
            .get(..start.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes()))
    };
    let ends = |end: &str| {
        token
            .len()
            .checked_sub(end.len())
            .and_then(|at| token.get(at..))
            .is_some_and(|tail| tail.eq_ignore_ascii_case(end.as_bytes()))
    };
    token.contains(&b'@')
        || token.windows(3).any(|three| three == b"://")
        || begins("www.")
        || HOST_ENDINGS.iter().any(|end| ends(end))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Strictness, Word, is_address, token, words};
    use crate::script::{self, Kind, Script};

    type Found = (Script, Vec<char>);

    fn read(text: &str, strictness: Strictness) -> (Vec<Found>, usize) {
        let mut found = Vec::new();
        let foreign = words(text, strictness, |word| {
            assert_eq!(word.padded().first(), Some(&' '));
            assert_eq!(word.padded().last(), Some(&' '));
            assert_eq!(word.padded().len(), word.letters().len() + 2);
            found.push((word.script(), word.letters().to_vec()));
        });
        (found, foreign)
    }

    /// Reference implementation: character by character, with every token checked and no fast path.
    fn read_plainly(text: &str, strictness: Strictness) -> (Vec<Found>, usize) {
        let clean = strictness == Strictness::Clean;
        let (mut found, mut foreign, mut word) = (Vec::new(), 0, Word::new());
        let (mut quoted, mut after_digit, mut at_start) = (false, false, true);
        let mut give = |word: &mut Word, code: bool| {
            if word.length > 0 && !(code && word.script == Script::Latin) {
                found.push((word.script, word.letters().to_vec()));
            }
            word.length = 0;
        };
        let mut places = text.char_indices();
        while let Some((at, c)) = places.next() {
            let token = token(text.as_bytes(), at);
            if at_start && clean && is_address(token) {
                while places.offset() < at + token.len() {
                    places.next();
                }
                at_start = false;
                continue;
            }
            let kind = script::kind(script::kinds(), c);
            at_start = kind == Kind::Space;
            match kind {
                Kind::Letter(script, letter) => {
                    if word.script != script {
                        give(&mut word, false);
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
            give(&mut word, after_digit || digit);
            (after_digit, quoted) = (digit, kind == Kind::Apostrophe);
        }
        give(&mut word, after_digit);
        (found, foreign)
    }

    fn check(text: &str) -> Result<(), TestCaseError> {
        for strictness in [Strictness::Clean, Strictness::Everything] {
            prop_assert_eq!(read(text, strictness), read_plainly(text, strictness));
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn bytes_are_read_as_characters_are(text in "[a-zA-Zéİßșжα한字ᎣˈÅ0-9 \n\u{AD}\u{301}'’.,:/@-]{0,60}") {
            check(&text)?;
        }

        #[test]
        fn so_are_long_words(text in "[a-zA-Zé]{30,50}[1'é ]?[a-z]{0,12}") {
            check(&text)?;
        }

        #[test]
        fn no_address_is_missed(parts in prop::collection::vec(
            prop::sample::select(vec![
                "www.", "WWW.", "w.", "https://", ":/", "@", ".com", ".Org", ".", "a", "Bé", "7", " ", "\n", "\u{A0}",
            ]),
            0..12,
        )) {
            check(&parts.concat())?;
        }
    }
}
