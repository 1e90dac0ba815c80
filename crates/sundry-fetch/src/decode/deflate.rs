//! The `deflate` encoding: zlib by the standard, bare deflate by some servers.
//!
//! Bytes after the end of the data are ignored, as browsers do.

use flate2::{Decompress, FlushDecompress, Status};

use super::{Capped, DecodeError};

/// Unpacked bytes handed on at a time.
const STEP: usize = 32 * 1024;

/// A deflate stream in the making.
pub(super) struct Inflate {
    /// Made on the first byte, which tells zlib from bare deflate.
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
    /// A stream that is bare deflate for sure: the inside of a gzip member.
    pub(super) fn bare() -> Self {
        Self {
            machine: Some(Decompress::new(false)),
            ..Self::default()
        }
    }

    pub(super) fn push(&mut self, input: &[u8], output: &mut Capped) -> Result<(), DecodeError> {
        self.push_seen(input, output, |_| ()).map(drop)
    }

    /// As `push`, showing each unpacked piece to `see`; returns how much input was used.
    pub(super) fn push_seen(
        &mut self,
        input: &[u8],
        output: &mut Capped,
        mut see: impl FnMut(&[u8]),
    ) -> Result<usize, DecodeError> {
        let Some(first) = input.first() else {
            return Ok(0);
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
            see(&self.step);
            output.append(&self.step)?;
            self.ended = status == Status::StreamEnd;
            let stuck = used == 0 && self.step.is_empty();
            // A full step may have left more inside even when no input remains.
            if stuck || (rest.is_empty() && self.step.len() < self.step.capacity()) {
                break;
            }
        }
        Ok(input.len() - rest.len())
    }

    pub(super) fn is_complete(&self) -> bool {
        self.ended
    }
}

/// A zlib header's first byte: method 8 (deflate), window of at most 32 kB. Bare deflate starts so
/// only with a stored block whose padding is not zero, which no compressor writes.
fn starts_like_zlib(first: u8) -> bool {
    first & 0x0f == 8 && first >> 4 <= 7
}
