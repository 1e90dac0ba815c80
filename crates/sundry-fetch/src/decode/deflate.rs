//! The `deflate` encoding: zlib according to the standard, raw deflate from some servers.
//!
//! Bytes after the end of the data are ignored, as browsers do.

use flate2::{Decompress, FlushDecompress, Status};

use super::{Capped, DecodeError};

/// Number of decoded bytes passed on at a time.
const STEP: usize = 32 * 1024;

/// A deflate stream that is being decoded.
pub(super) struct Inflate {
    /// Created at the first byte, which distinguishes zlib from raw deflate.
    machine: Option<Decompress>,
    step: Vec<u8>,
    ended: bool,
}

impl Default for Inflate {
    fn default() -> Self {
        Self {
            machine: None,
            step: Vec::with_capacity(STEP),
            ended: false,
        }
    }
}

impl Inflate {
    pub(super) fn push(&mut self, input: &[u8], output: &mut Capped) -> Result<(), DecodeError> {
        let Some(first) = input.first() else {
            return Ok(());
        };
        let machine = self
            .machine
            .get_or_insert_with(|| Decompress::new(starts_like_zlib(*first)));
        let mut rest = input;
        while !self.ended {
            self.step.clear();
            let before = machine.total_in();
            let status = machine.decompress_vec(rest, &mut self.step, FlushDecompress::None)?;
            let used = (machine.total_in() - before) as usize;
            rest = rest.get(used..).unwrap_or_default();
            output.append(&self.step)?;
            self.ended = status == Status::StreamEnd;
            let stuck = used == 0 && self.step.is_empty();
            // A full step may have left more output inside, even if no input remains.
            if stuck || (rest.is_empty() && self.step.len() < self.step.capacity()) {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn is_complete(&self) -> bool {
        self.ended
    }
}

/// Recognises a zlib header by its first byte: method 8 (deflate), window of at most 32 kB. Raw
/// deflate starts like that only with a stored block whose padding is not zero, which no compressor
/// writes.
fn starts_like_zlib(first: u8) -> bool {
    first & 0x0f == 8 && first >> 4 <= 7
}
