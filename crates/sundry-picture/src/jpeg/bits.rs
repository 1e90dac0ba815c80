//! The bit stream of a JPEG scan: big-endian, `FF 00` stands for `FF`, any other marker ends it.

/// Reads bits; past the end it returns zeros and [`Bits::overrun`] returns true.
pub(super) struct Bits<'a> {
    data: &'a [u8],
    at: usize,
    /// The next bits, from the top. Below the `count` valid ones the buffer may already contain the
    /// beginning of the byte at `at`: writing the same bits there again changes nothing.
    buffer: u64,
    count: u32,
    /// Number of bits made up because the data ended.
    padding: u32,
}

impl<'a> Bits<'a> {
    pub(super) fn new(data: &'a [u8]) -> Self {
        Self {
            data,
            at: 0,
            buffer: 0,
            count: 0,
            padding: 0,
        }
    }

    /// Ensures that at least 32 bits are available.
    #[inline]
    pub(super) fn refill(&mut self) {
        if self.count >= 32 {
            return;
        }
        if let Some(&chunk) = self.data.get(self.at..).and_then(<[u8]>::first_chunk::<8>) {
            let word = u64::from_be_bytes(chunk);
            let holes = !word;
            let has_ff = holes.wrapping_sub(0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080;
            if has_ff == 0 {
                self.buffer |= word >> self.count;
                let bytes = (63 - self.count) / 8;
                self.at += bytes as usize;
                self.count += bytes * 8;
                return;
            }
        }
        self.refill_by_byte();
    }

    #[cold]
    fn refill_by_byte(&mut self) {
        // A marker may follow, so the bits below the valid ones are cleared.
        self.buffer &= !(u64::MAX >> self.count);
        while self.count <= 56 {
            let byte = match (self.data.get(self.at), self.data.get(self.at + 1)) {
                (Some(0xff), Some(0)) => {
                    self.at += 2;
                    0xff
                }
                (Some(0xff), Some(0xff)) => {
                    self.at += 1;
                    continue;
                }
                (Some(&byte), _) if byte != 0xff => {
                    self.at += 1;
                    byte
                }
                _ => {
                    self.padding = (self.padding + 8).min(1 << 16);
                    0
                }
            };
            self.buffer |= u64::from(byte) << (56 - self.count);
            self.count += 8;
        }
    }

    /// Returns the next `count` (1 to 32) bits without consuming them. Requires [`Bits::refill`].
    #[inline]
    pub(super) fn peek(&self, count: u32) -> u32 {
        (self.buffer >> (64 - count)) as u32
    }

    /// Skips `count` (0 to 32) bits.
    #[inline]
    pub(super) fn skip(&mut self, count: u32) {
        self.buffer <<= count;
        self.count = self.count.saturating_sub(count);
    }

    /// Reads `count` (0 to 16) bits.
    #[inline]
    pub(super) fn take(&mut self, count: u32) -> u32 {
        if count == 0 {
            return 0;
        }
        self.refill();
        let bits = self.peek(count);
        self.skip(count);
        bits
    }

    /// Reads a number of `count` bits in the sign convention of JPEG: a leading 0 means negative.
    #[inline]
    pub(super) fn signed(&mut self, count: u32) -> i32 {
        let bits = self.take(count) as i32;
        if count == 0 || bits >> (count - 1) != 0 {
            bits
        } else {
            bits - (1 << count) + 1
        }
    }

    /// Returns true if bits beyond the end of the file were read.
    #[inline]
    pub(super) fn overrun(&self) -> bool {
        self.padding > self.count
    }
}
