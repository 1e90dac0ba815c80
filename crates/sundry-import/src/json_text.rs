//! Cutting a JSON file into its values by brackets and quotes alone, without reading them.
//!
//! A value that is no JSON inside (a missing comma, a bad number) is thereby one bad value and
//! not the end of the file, and a value that is too long is passed over in bounded memory.

use std::io::BufRead as _;

use crate::error::ImportError;
use crate::input::Input;

/// A longer value is no record of any source that is known here.
pub(crate) const LONGEST_VALUE: usize = 16 << 20;

/// Walks over a file.
pub(crate) struct JsonText<'i, 'f> {
    input: &'i mut Input<'f>,
    at: u64,
}

/// What became of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    /// It is whole.
    Whole,
    /// It was longer than [`LONGEST_VALUE`]; its beginning is there.
    TooLong,
}

/// Where in a value the walk is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Outside,
    InString,
    AfterBackslash,
    /// A number or a name, which ends where something else begins.
    Bare,
}

impl<'i, 'f> JsonText<'i, 'f> {
    pub(crate) fn new(input: &'i mut Input<'f>) -> Self {
        Self { input, at: 0 }
    }

    pub(crate) fn input(&self) -> &Input<'f> {
        self.input
    }

    /// Leaves out a byte order mark at the beginning.
    pub(crate) fn skip_mark(&mut self) -> Result<(), ImportError> {
        if self.input.peek()?.starts_with(b"\xEF\xBB\xBF") {
            self.consume(3);
        }
        Ok(())
    }

    /// The next byte that is no blank, without reading over it; none at the end.
    pub(crate) fn next(&mut self) -> Result<Option<u8>, ImportError> {
        loop {
            let block = self.block()?;
            let blanks = block
                .iter()
                .position(|byte| !byte.is_ascii_whitespace())
                .unwrap_or(block.len());
            let next = block.get(blanks).copied();
            let is_end = block.is_empty();
            self.consume(blanks);
            if next.is_some() || is_end {
                return Ok(next);
            }
        }
    }

    /// Reads over one byte.
    pub(crate) fn step(&mut self) {
        self.consume(1);
    }

    /// Reads over one value and puts its text into `text`, if that is wanted.
    pub(crate) fn value(&mut self, mut text: Option<&mut Vec<u8>>) -> Result<Cut, ImportError> {
        let mut state = match self.next()? {
            None => return Err(self.fault("it ends where a value was expected")),
            Some(b'{' | b'[' | b'"') => State::Outside,
            Some(b',' | b':' | b'}' | b']') => {
                return Err(self.fault("a value was expected"));
            }
            Some(_) => State::Bare,
        };
        if let Some(text) = &mut text {
            text.clear();
        }
        let mut depth = 0_usize;
        let mut cut = Cut::Whole;
        loop {
            let block = self.block()?;
            if block.is_empty() {
                return match state {
                    State::Bare => Ok(cut),
                    _ => Err(self.fault("it ends inside a value")),
                };
            }
            let mut used = 0;
            let mut ended = false;
            for byte in block {
                match (state, byte) {
                    (State::Bare, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t') => {
                        ended = true;
                        break;
                    }
                    (State::InString, b'"') => state = State::Outside,
                    (State::InString, b'\\') => state = State::AfterBackslash,
                    (State::AfterBackslash, _) | (State::Outside, b'"') => state = State::InString,
                    (State::Outside, b'{' | b'[') => depth += 1,
                    (State::Outside, b'}' | b']') => depth = depth.saturating_sub(1),
                    _ => {}
                }
                used += 1;
                if state == State::Outside && depth == 0 {
                    ended = true;
                    break;
                }
            }
            if let Some(text) = &mut text {
                let part = block.get(..used).unwrap_or_default();
                if text.len() + part.len() <= LONGEST_VALUE {
                    text.extend_from_slice(part);
                } else {
                    cut = Cut::TooLong;
                }
            }
            self.consume(used);
            if ended {
                return Ok(cut);
            }
        }
    }

    /// That the file is not what was expected, and where.
    pub(crate) fn fault(&self, what: &str) -> ImportError {
        let reason = format!("byte {} of the unpacked file: {what}", self.at + 1);
        ImportError::format(&self.input.name, reason)
    }

    fn block(&mut self) -> Result<&[u8], ImportError> {
        self.input.peek()
    }

    fn consume(&mut self, count: usize) {
        self.at += count as u64;
        self.input.consume(count);
    }
}
