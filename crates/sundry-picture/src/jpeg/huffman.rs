//! Huffman codes of a JPEG, decoded by table look-up, and a table that skips several at once.

use super::bits::Bits;

const LOOK: u32 = 9;
const SKIP: u32 = 12;

/// A Huffman table.
#[derive(Clone)]
pub(super) struct Huffman {
    /// For the next [`LOOK`] bits: length of the code (0 if it is longer) and symbol.
    look: Vec<(u8, u8)>,
    /// For each length: the first number (left-aligned to 16 bits) beyond its codes.
    beyond: [u32; 17],
    /// For each length: the offset from a code to the index of its symbol.
    offset: [i32; 17],
    symbols: Vec<u8>,
    /// See [`Huffman::skip_block`]; built on first use.
    steps: Vec<Step>,
}

/// The contents of the next [`SKIP`] bits: whole codes including their magnitude bits.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Step {
    /// Number of bits to skip; 0 if not even one code fits.
    bits: u8,
    /// Number of coefficients skipped, not counting the end mark.
    coefficients: u8,
    /// True if the last code was the end mark of the block.
    ends: bool,
}

impl Huffman {
    /// Builds the table from the number of codes of each length and the symbols; `None` if they are
    /// inconsistent.
    pub(super) fn new(counts: [u8; 16], symbols: &[u8]) -> Option<Self> {
        let mut table = Self {
            look: vec![(0, 0); 1 << LOOK],
            beyond: [0; 17],
            offset: [0; 17],
            symbols: symbols.to_vec(),
            steps: Vec::new(),
        };
        let (mut code, mut index) = (0_u32, 0_usize);
        for length in 1..=16_u32 {
            let count = u32::from(counts[length as usize - 1]);
            table.offset[length as usize] = index as i32 - code as i32;
            if code + count > 1 << length {
                return None;
            }
            for _ in 0..count {
                let symbol = *symbols.get(index)?;
                if length <= LOOK {
                    let from = (code << (LOOK - length)) as usize;
                    let until = from + (1 << (LOOK - length));
                    table.look[from..until].fill((length as u8, symbol));
                }
                code += 1;
                index += 1;
            }
            table.beyond[length as usize] = code << (16 - length);
            code <<= 1;
        }
        Some(table)
    }

    /// Returns the length and symbol of the code at the beginning of the 16 bits.
    #[inline]
    fn find(&self, bits: u32) -> Option<(u32, u8)> {
        let (length, symbol) = self.look[(bits >> (16 - LOOK)) as usize & ((1 << LOOK) - 1)];
        if length > 0 {
            return Some((length.into(), symbol));
        }
        (LOOK + 1..=16).find_map(|length| {
            if bits >= self.beyond[length as usize] {
                return None;
            }
            let index = (bits >> (16 - length)) as i32 + self.offset[length as usize];
            Some((length, *self.symbols.get(usize::try_from(index).ok()?)?))
        })
    }

    /// Reads one symbol; `None` for an invalid code.
    #[inline]
    pub(super) fn symbol(&self, bits: &mut Bits<'_>) -> Option<u8> {
        bits.refill();
        let (length, symbol) = self.find(bits.peek(16))?;
        bits.skip(length);
        Some(symbol)
    }

    /// Builds the table for [`Huffman::skip_block`].
    pub(super) fn prepare_to_skip(&mut self) {
        if self.steps.is_empty() {
            self.steps = (0..1 << SKIP)
                .map(|bits| self.step(bits << (16 - SKIP)))
                .collect();
        }
    }

    /// Returns the step for the next bits `bits` (left-aligned to 16).
    fn step(&self, bits: u32) -> Step {
        let mut step = Step::default();
        loop {
            let used = u32::from(step.bits);
            if used >= SKIP {
                return step;
            }
            match self.find(bits << used & 0xffff) {
                Some((length, symbol)) if used + length <= SKIP => {
                    let (run, size) = (symbol >> 4, symbol & 15);
                    let coefficients = step.coefficients + run + 1;
                    if coefficients > 63 {
                        return step;
                    }
                    if size == 0 && run != 15 {
                        return Step {
                            bits: step.bits + length as u8,
                            ends: true,
                            ..step
                        };
                    }
                    step.bits += length as u8 + size;
                    step.coefficients = coefficients;
                }
                _ => return step,
            }
        }
    }

    /// Skips the rest of a block, of which `at` (1 to 64) coefficients were read. `None` for an
    /// invalid code.
    #[inline]
    pub(super) fn skip_block(&self, bits: &mut Bits<'_>, mut at: u32) -> Option<()> {
        while at < 64 {
            bits.refill();
            if let Some(step) = self.steps.get(bits.peek(SKIP) as usize) {
                let after = at + u32::from(step.coefficients);
                if step.ends && after < 64 {
                    bits.skip(step.bits.into());
                    return Some(());
                }
                if step.bits > 0 && !step.ends && after <= 64 {
                    bits.skip(step.bits.into());
                    at = after;
                    continue;
                }
            }
            // A code longer than the window, or the last ones of a full block.
            let (length, symbol) = self.find(bits.peek(16))?;
            let (run, size) = (symbol >> 4, symbol & 15);
            bits.skip(length + u32::from(size));
            if size == 0 && run != 15 {
                return Some(());
            }
            at += u32::from(run) + 1;
        }
        Some(())
    }
}
