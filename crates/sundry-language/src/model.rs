//! The learned weights: what each feature says, and what each language listens for.
//!
//! A feature is a row of small numbers, a language a column of as many; how much a text speaks for
//! a language is their product, summed over the text's features. Where the weights come from and
//! how to make them again stands in `models/language/CARD.md`; nothing is learned here.

use std::sync::LazyLock;

use crate::choir::{Choir, Message, Scores};
use crate::language::Language;
use crate::rows::{self, RowSums, Total};
use crate::script::{SHARED_SCRIPTS, Script};

/// Numbers in a row.
pub(crate) const WIDTH: usize = 32;

/// What a byte of the table stands for when it says nothing.
pub(crate) const ZERO: u8 = 128;

/// The first bytes of a model.
pub(crate) const MAGIC: &[u8; 8] = b"sundryL1";

/// How the sum over features is scaled with their number: the evidence of neighbouring letters is
/// not independent, so that twice the text is not twice as sure.
pub(crate) const POWER: f32 = -0.5;

/// What comes before the languages: magic, three whole numbers, the unit, the temperatures.
const HEAD: usize = 8 + 3 * 4 + 4 + 4 * LENGTHS * 2;

/// The table begins at a multiple of this.
pub(crate) const LINE: usize = 64;

/// Temperatures are fitted for choices among many languages and among few, and for texts of 2^0, 2^1 … features.
pub(crate) const LENGTHS: usize = 14;

/// Bytes that begin where a cache line does, so that no row lies across two: a third faster.
#[repr(align(64))]
struct Aligned<T: ?Sized>(T);

static BUILT_IN: &Aligned<[u8]> =
    &Aligned(*include_bytes!("../../../models/language/languages.bin"));

static MODEL: LazyLock<Option<Model<'static>>> = LazyLock::new(|| Model::parse(&BUILT_IN.0));

/// The model that is compiled in.
pub(crate) fn built_in() -> Option<&'static Model<'static>> {
    MODEL.as_ref()
}

/// Among how many languages of a script to choose; each has temperatures of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// All of them, or most.
    Many,
    /// Fewer than half.
    Few,
}

/// The weights.
pub(crate) struct Model<'a> {
    table: &'a [[u8; WIDTH]],
    /// One for each script that several languages share.
    choirs: Vec<Choir>,
    temperatures: [[f32; LENGTHS]; 2],
}

/// Reads little-endian numbers off the front.
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
    /// Reads a model; the table stays where it is.
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
        // The table begins where a cache line does.
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

    /// Adds up the rows of features; of no more than [`rows::MOST`].
    #[inline]
    pub(crate) fn sum(&self, features: &[u32]) -> RowSums {
        rows::sum(self.table, features)
    }

    /// What the sum over so many features says, ready for [`Model::scores`].
    pub(crate) fn message(&self, sums: &Total, features: u32, choice: Choice) -> Message {
        let zero = features.wrapping_mul(u32::from(ZERO));
        let count = features.max(1) as f32;
        let cooling = 1.0 / self.temperature(count, choice);
        let scale = count.powf(POWER) * cooling;
        let numbers = sums.numbers(|sum| sum.wrapping_sub(zero).cast_signed() as f32 * scale);
        Message { numbers, cooling }
    }

    /// How much a message speaks for each language of a script, in the order of [`Script::list`],
    /// cooled so that it may be taken as the logarithm of a chance.
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
