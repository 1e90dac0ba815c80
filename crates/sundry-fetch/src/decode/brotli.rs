//! The `br` encoding: brotli bodies, a piece at a time, windows held to the standard's size.
//!
//! Drives the decoder's own state machine instead of its `Write` adaptor: the adaptor accepts the
//! "large window" extension, with which a few header bytes demand a window of up to 1 GB.

use brotli_decompressor::{BrotliDecompressStream, BrotliResult, BrotliState, StandardAlloc};

use super::{Capped, DecodeError};

/// Unpacked bytes handed on at a time.
const STEP: usize = 32 * 1024;

/// A brotli stream in the making.
pub(super) struct Unbrotli {
    state: BrotliState<StandardAlloc, StandardAlloc, StandardAlloc>,
    step: Vec<u8>,
    total: usize,
    ended: bool,
}

impl Default for Unbrotli {
    fn default() -> Self {
        let memory = StandardAlloc::default;
        Self {
            state: BrotliState::new_strict(memory(), memory(), memory()),
            step: vec![0; STEP],
            total: 0,
            ended: false,
        }
    }
}

impl Unbrotli {
    pub(super) fn push(&mut self, input: &[u8], output: &mut Capped) -> Result<(), DecodeError> {
        let mut left = input.len();
        let mut used = 0;
        while !self.ended {
            let mut room = self.step.len();
            let mut made = 0;
            let result = BrotliDecompressStream(
                &mut left,
                &mut used,
                input,
                &mut room,
                &mut made,
                &mut self.step,
                &mut self.total,
                &mut self.state,
            );
            output.append(self.step.get(..made).unwrap_or_default())?;
            match result {
                BrotliResult::ResultSuccess => self.ended = true,
                BrotliResult::NeedsMoreOutput => {}
                BrotliResult::NeedsMoreInput => break,
                BrotliResult::ResultFailure => {
                    return Err(DecodeError::Corrupt("not valid brotli data"));
                }
            }
        }
        Ok(())
    }

    pub(super) fn is_complete(&self) -> bool {
        self.ended
    }
}
