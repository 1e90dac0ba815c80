//! Reads the file of a trained encoder, as `training/encoder/pack.py` writes it: word vectors in
//! four bits, matrices in eight, everything else unquantised. Vectors are read in place, matrices
//! are repacked for fast multiplication.

use crate::encoder::marks::MARKS;
use crate::encoder::matrix::Matrix;
use crate::tag::{Steps, TAGS};

const MAGIC: &[u8] = b"SENC1";
/// Maximum of any size in a model, so that a damaged file cannot exhaust memory.
const MOST: u32 = 1 << 16;

/// Number of values in a word vector that share a scale.
const GROUP: usize = 32;

/// A layer norm.
#[derive(Debug, Clone)]
pub(crate) struct Norm {
    pub(crate) gain: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// One layer of the encoder.
pub(crate) struct Layer {
    /// The projections to queries, keys and values, side by side.
    pub(crate) inputs: Matrix,
    pub(crate) output: Matrix,
    pub(crate) after_attention: Norm,
    pub(crate) up: Matrix,
    pub(crate) down: Matrix,
    pub(crate) after_inner: Norm,
}

/// A trained encoder.
pub(crate) struct Model<'a> {
    pub(crate) width: usize,
    pub(crate) heads: usize,
    /// Pieces for the beginning and the end of a window, and for unknown text.
    pub(crate) begin: u16,
    pub(crate) end: u16,
    pub(crate) unknown: u16,
    /// Weight of the linear tagger's scores relative to the encoder's.
    pub(crate) linear_share: f32,
    pub(crate) steps: Steps,
    pub(crate) vocabulary: &'a [u8],
    /// For each piece, the scale of each [`GROUP`]: the upper half of a float.
    word_scales: &'a [u8],
    /// For each piece, its vector: two values per byte, from 0 to 15.
    words: &'a [u8],
    /// One vector per position in the window.
    pub(crate) places: Vec<f32>,
    pub(crate) embedding: Norm,
    /// One vector per mark.
    pub(crate) marks: Vec<f32>,
    /// `TAGS` values for each dimension of the width and each mark.
    pub(crate) head: Vec<f32>,
    pub(crate) head_bias: [f32; TAGS],
    pub(crate) layers: Vec<Layer>,
}

impl<'a> Model<'a> {
    /// Reads a model; `None` if it is damaged or missing.
    pub(crate) fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut reader = Reader(bytes.strip_prefix(MAGIC)?);
        let [layers, width, inner, heads, places, words] = reader.sizes()?;
        let [begin, end, unknown] = reader.sizes()?;
        let small = |number: usize| {
            u16::try_from(number)
                .ok()
                .filter(|id| usize::from(*id) < words)
        };
        let (begin, end, unknown) = (small(begin)?, small(end)?, small(unknown)?);
        if width == 0
            || heads == 0
            || inner == 0
            || width % heads != 0
            || width % GROUP != 0
            || layers > 64
        {
            return None;
        }
        let linear_share = reader.float()?;
        let mut steps = [[0.0; TAGS]; TAGS + 1];
        for step in steps.iter_mut().flatten() {
            *step = reader.float()?;
        }
        let [slots] = reader.sizes()?;
        let vocabulary = reader.bytes(slots.checked_mul(6)?)?;
        let word_scales = reader.bytes(words.checked_mul(width / GROUP * 2)?)?;
        let words = reader.bytes(words.checked_mul(width / 2)?)?;
        let places = reader.floats(places.checked_mul(width)?)?;
        let embedding = reader.norm(width)?;
        let marks = reader.floats(MARKS * width)?;
        let head = reader.floats((width + MARKS) * TAGS)?;
        let mut head_bias = [0.0; TAGS];
        for bias in &mut head_bias {
            *bias = reader.float()?;
        }
        let layers = (0..layers)
            .map(|_| {
                Some(Layer {
                    inputs: reader.matrix(width, 3 * width)?,
                    output: reader.matrix(width, width)?,
                    after_attention: reader.norm(width)?,
                    up: reader.matrix(width, inner)?,
                    down: reader.matrix(inner, width)?,
                    after_inner: reader.norm(width)?,
                })
            })
            .collect::<Option<Vec<Layer>>>()?;
        reader.0.is_empty().then_some(Self {
            width,
            heads,
            begin,
            end,
            unknown,
            linear_share,
            steps,
            vocabulary,
            word_scales,
            words,
            places,
            embedding,
            marks,
            head,
            head_bias,
            layers,
        })
    }

    /// Returns the maximum number of pieces in a window, including its two ends.
    pub(crate) fn window(&self) -> usize {
        self.places.len() / self.width
    }

    /// Adds the vector of a piece.
    #[expect(clippy::inline_always, reason = "see `lanes`")]
    #[inline(always)]
    pub(crate) fn add_word(&self, id: u16, sum: &mut [f32]) {
        let at = usize::from(id);
        let groups = self.width / GROUP;
        let (Some(scales), Some(row)) = (
            self.word_scales.get(at * groups * 2..(at + 1) * groups * 2),
            self.words
                .get(at * self.width / 2..(at + 1) * self.width / 2),
        ) else {
            return;
        };
        let (scales, _) = scales.as_chunks::<2>();
        let groups = sum.chunks_exact_mut(GROUP).zip(row.chunks_exact(GROUP / 2));
        for ((sums, bytes), [low, high]) in groups.zip(scales) {
            let scale = f32::from_le_bytes([0, 0, *low, *high]);
            let (pairs, _) = sums.as_chunks_mut::<2>();
            for ([first, second], byte) in pairs.iter_mut().zip(bytes) {
                *first += (f32::from(byte & 15) - 7.5) * scale;
                *second += (f32::from(byte >> 4) - 7.5) * scale;
            }
        }
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn sizes<const N: usize>(&mut self) -> Option<[usize; N]> {
        let mut sizes = [0; N];
        for size in &mut sizes {
            let number = u32::from_le_bytes(*self.bytes(4)?.first_chunk()?);
            *size = (number <= MOST).then_some(number as usize)?;
        }
        Some(sizes)
    }

    fn float(&mut self) -> Option<f32> {
        let number = f32::from_le_bytes(*self.bytes(4)?.first_chunk()?);
        number.is_finite().then_some(number)
    }

    fn floats(&mut self, count: usize) -> Option<Vec<f32>> {
        let (bytes, _) = self.bytes(count.checked_mul(4)?)?.as_chunks::<4>();
        let numbers: Vec<f32> = bytes
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect();
        numbers
            .iter()
            .all(|number| number.is_finite())
            .then_some(numbers)
    }

    fn norm(&mut self, width: usize) -> Option<Norm> {
        Some(Norm {
            gain: self.floats(width)?,
            bias: self.floats(width)?,
        })
    }

    fn matrix(&mut self, rows: usize, columns: usize) -> Option<Matrix> {
        let scales = self.floats(columns)?;
        let bias = self.floats(columns)?;
        let weights = self.bytes(rows.checked_mul(columns)?)?;
        Matrix::new(rows, weights, scales, bias)
    }
}
