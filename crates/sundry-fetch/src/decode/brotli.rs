//! The `br` encoding: decodes brotli bodies a piece at a time, with windows limited to the
//! standard's size.
//!
//! It drives the decoder's own state machine instead of its `Write` adaptor: the adaptor accepts
//! the "large window" extension, with which a few header bytes demand a window of up to 1 GB.

use brotli_decompressor::{BrotliDecompressStream, BrotliResult, BrotliState, StandardAlloc};

use super::{Capped, DecodeError};

/// Number of decoded bytes passed on at a time.
const STEP: usize = 32 * 1024;

/// A brotli stream that is being decoded.
pub(super) struct Unbrotli {
    state: BrotliState<StandardAlloc, StandardAlloc, StandardAlloc>,
    step: Vec<u8>,
    total: usize,
    ended: bool,
    windowed: bool,
}

impl Default for Unbrotli {
    fn default() -> Self {
        let memory = StandardAlloc::default;
        Self {
            state: BrotliState::new_strict(memory(), memory(), memory()),
            step: vec![0; STEP],
            total: 0,
            ended: false,
            windowed: false,
        }
    }
}

impl Unbrotli {
    pub(super) fn push(&mut self, input: &[u8], output: &mut Capped) -> Result<(), DecodeError> {
        if let (false, Some(&first)) = (self.windowed, input.first()) {
            output.take_window(window(first))?;
            self.windowed = true;
        }
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

/// Returns the window size that the first byte of a stream demands (RFC 7932, section 9.1). The
/// decoder allocates all of it, even for a body of a few bytes.
fn window(first: u8) -> usize {
    let bits = match (first & 1, first >> 1 & 7, first >> 4 & 7) {
        (0, ..) => 16,
        (_, 0, 0) => 17,
        // 1 is the "large window" extension, which the decoder refuses.
        (_, 0, more) => 8 + u32::from(more),
        (_, more, _) => 17 + u32::from(more),
    };
    1 << bits
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_first_byte_tells_the_window() {
        // From the table of RFC 7932, section 9.1; bits are read from the lowest.
        for (first, bits) in [
            (0b000_0000, 16),
            (0b000_0001, 17),
            (0b000_0011, 18),
            (0b000_1101, 23),
            (0b000_1111, 24),
            (0b010_0001, 10),
            (0b111_0001, 15),
        ] {
            assert_eq!(super::window(first), 1 << bits, "{first:b}");
        }
    }
}
