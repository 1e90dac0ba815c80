//! The trained weights of features and languages.
//!
//! Every feature is a row of small numbers, every language a column of the same length; the score
//! of a language is their product, summed over the text's features. `models/language/CARD.md`
//! describes the training; nothing is trained here.

use std::sync::LazyLock;

use crate::choir::{Choir, Message, Scores};
use crate::language::Language;
use crate::rows::{self, RowSums, Total};
use crate::script::{SHARED_SCRIPTS, Script};

/// Numbers in a row.
pub(crate) const WIDTH: usize = 32;

/// The byte in the table that stands for zero.
pub(crate) const ZERO: u8 = 128;

/// Magic bytes of a model.
pub(crate) const MAGIC: &[u8; 8] = b"sundryL1";

/// Exponent for scaling the sum of features by their number: the evidence of adjacent letters is
/// not independent, so twice the text is not twice as certain.
pub(crate) const POWER: f32 = -0.5;

/// Length of the header: magic, three integers, the unit, the temperatures.
const HEAD: usize = 8 + 3 * 4 + 4 + 4 * LENGTHS * 2;

/// Alignment of the table in bytes.
pub(crate) const LINE: usize = 64;

/// Number of text lengths with a temperature of their own: 2^0, 2^1 … features. Temperatures are
/// fitted separately for choices among many languages and among few.
pub(crate) const LENGTHS: usize = 14;

/// Bytes aligned to a cache line, so that no row crosses two: a third faster.
#[repr(align(64))]
struct Aligned<T: ?Sized>(T);

static BUILT_IN: &Aligned<[u8]> =
    &Aligned(*include_bytes!("../../../models/language/languages.bin"));

static MODEL: LazyLock<Option<Model<'static>>> = LazyLock::new(|| Model::parse(&BUILT_IN.0));

/// Returns the built-in model.
pub(crate) fn built_in() -> Option<&'static Model<'static>> {
    MODEL.as_ref()
}

/// The number of candidate languages of a script; each variant has its own temperatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// All or most languages.
    Many,
    /// Fewer than half of the languages.
    Few,
}

/// A parsed model.
pub(crate) struct Model<'a> {
    table: &'a [[u8; WIDTH]],
    /// One set of weights for each script that several languages share.
    choirs: Vec<Choir>,
    temperatures: [[f32; LENGTHS]; 2],
}

/// Reads little-endian numbers from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, tail) = self.0.split_first_chunk::<N>()?;
        self.0 = tail;
        Some(*head)
    }

    fn whole(&mut self) -> Option<usize> {
        Some(u32::from_le_bytes(self.take()?) as usize)
    }

    fn float(&mut self) -> Option<f32> {
        Some(f32::from_le_bytes(self.take()?)).filter(|value| value.is_finite())
    }
}

impl<'a> Model<'a> {
    /// Parses a model; the table is not copied.
    pub(crate) fn parse(bytes: &'a [u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes);
        if bytes.take()? != *MAGIC {
            return None;
        }
        let (rows, width, languages) = (bytes.whole()?, bytes.whole()?, bytes.whole()?);
        let unit = bytes.float()?;
        if width != WIDTH {
            return None;
        }
        let mut temperatures = [[1.0; LENGTHS]; 2];
        for temperature in temperatures.as_flattened_mut() {
            *temperature = bytes.float()?;
        }
        let mut choirs: Vec<(Script, Choir)> = Script::all()
            .take(SHARED_SCRIPTS)
            .map(|script| (script, Choir::silent(script.list().len())))
            .collect();
        for _ in 0..languages {
            let code = bytes.take::<2>()?;
            let bias = bytes.float()?;
            let mut weights = [0.0; WIDTH];
            for weight in &mut weights {
                *weight = bytes.float()? * unit;
            }
            let Some(language) = std::str::from_utf8(&code)
                .ok()
                .and_then(Language::from_code)
            else {
                continue;
            };
            for (script, choir) in &mut choirs {
                let seat = script.list().iter().position(|other| *other == language);
                if let Some(seat) = seat {
                    choir.seat(seat, bias, &weights)?;
                }
            }
        }
        // The table is aligned to a cache line.
        let head = HEAD + languages * (2 + 4 + 4 * WIDTH);
        let table = bytes.0.get(head.next_multiple_of(LINE) - head..)?;
        let (table, rest) = table.as_chunks::<WIDTH>();
        if table.len() != rows || !rest.is_empty() {
            return None;
        }
        Some(Self {
            table,
            choirs: choirs.into_iter().map(|(_, choir)| choir).collect(),
            temperatures,
        })
    }

    /// Sums the rows of features; at most [`rows::MOST`] of them.
    #[inline]
    pub(crate) fn sum(&self, features: &[u32]) -> RowSums {
        rows::sum(self.table, features)
    }

    /// Scales the sum over a number of features as input for [`Model::scores`].
    pub(crate) fn message(&self, sums: &Total, features: u32, choice: Choice) -> Message {
        let zero = features.wrapping_mul(u32::from(ZERO));
        let count = features.max(1) as f32;
        let cooling = 1.0 / self.temperature(count, choice);
        let scale = count.powf(POWER) * cooling;
        let numbers = sums.numbers(|sum| sum.wrapping_sub(zero).cast_signed() as f32 * scale);
        Message { numbers, cooling }
    }

    /// Returns the score of each language of a script in the order of [`Script::list`], divided by
    /// the temperature so that it is a log probability.
    pub(crate) fn scores(&self, script: Script, message: &Message) -> Scores {
        match self.choirs.get(script as usize) {
            Some(choir) => choir.scores(message),
            None => Scores::NONE,
        }
    }

    fn temperature(&self, features: f32, choice: Choice) -> f32 {
        let [many, few] = &self.temperatures;
        let temperatures = match choice {
            Choice::Many => many,
            Choice::Few => few,
        };
        let place = features.log2().clamp(0.0, (LENGTHS - 1) as f32);
        let at = |index: usize| temperatures.get(index).copied();
        let low = place as usize;
        let below = at(low).unwrap_or(1.0);
        let above = at(low + 1).unwrap_or(below);
        below + (above - below) * place.fract()
    }
}
