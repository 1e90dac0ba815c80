//! Splits a JSON file into its values by brackets and quotes alone, without parsing them.
//!
//! A value with invalid JSON inside (a missing comma, a bad number) is then one bad value and not
//! the end of the file, and a value that is too long is skipped in bounded memory.

use std::io::BufRead as _;

use crate::error::ImportError;
use crate::input::Input;

/// Longest value in bytes; a longer one is not a record of any known source.
pub(crate) const LONGEST_VALUE: usize = 16 << 20;

/// Reads a file value by value.
pub(crate) struct JsonText<'i, 'f> {
    input: &'i mut Input<'f>,
    at: u64,
}

/// The outcome of reading a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The value is complete.
    Whole,
    /// The value was longer than [`LONGEST_VALUE`]; only its beginning was kept.
    TooLong,
}

/// The position of the reader within a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Outside,
    InString,
    AfterBackslash,
    /// In a number or a name, which ends where something else begins.
    Bare,
}

impl<'i, 'f> JsonText<'i, 'f> {
    pub(crate) fn new(input: &'i mut Input<'f>) -> Self {
        Self { input, at: 0 }
    }

    pub(crate) fn input(&self) -> &Input<'f> {
        self.input
    }

    /// Skips a byte order mark at the beginning.
    pub(crate) fn skip_mark(&mut self) -> Result<(), ImportError> {
        if self.input.peek()?.starts_with(b"\xEF\xBB\xBF") {
            self.consume(3);
        }
        Ok(())
    }

    /// Returns the next byte that is not a blank without consuming it; `None` at the end.
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

    /// Consumes one byte.
    pub(crate) fn step(&mut self) {
        self.consume(1);
    }

    /// Consumes one value and puts its text into `text`, if that is given.
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

    /// Makes the error for an unexpected format, with its byte offset.
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
