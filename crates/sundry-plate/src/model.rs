//! A trained model: the network's weights, the head, the names of its foods and the temperature.
//! Parsed from the file that `training/plate/pack.py` writes; every number in it is checked.

use std::sync::LazyLock;

use crate::class::Class;
use crate::dense::Dense;
use crate::depthwise::Depthwise;
use crate::network::{Block, FEATURES, Network, STAGES, STEM, STEP};

/// Magic bytes of a model file; the last is the format version.
pub const MAGIC: &[u8; 8] = b"SPLATE\x00\x01";
/// The class of pictures without food.
pub const NOT_FOOD: &str = "not food";
/// Maximum number of classes, so that a damaged file cannot exhaust memory.
const MOST_CLASSES: usize = 4096;
/// Maximum length of the header in bytes.
const LONGEST_HEADER: usize = 1 << 20;

#[cfg(feature = "weights")]
const COMPILED_IN: &[u8] = include_bytes!("../../../models/plate/plate.bin");
#[cfg(not(feature = "weights"))]
const COMPILED_IN: &[u8] = &[];

static BUILT_IN: LazyLock<Option<Model>> = LazyLock::new(|| Model::read(COMPILED_IN).ok());

/// The reason why a file is not a valid model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The magic bytes are wrong.
    #[error("not a model of foods in photos (it does not begin with SPLATE)")]
    NotAModel,
    /// The version is not supported.
    #[error("version {0} of the model format is not known; this program reads version 1")]
    Version(u8),
    /// The file is too short or too long.
    #[error("the file is {0} than its header says")]
    Length(&'static str),
    /// A line of the header is missing or malformed.
    #[error("the header's {0} cannot be read")]
    Header(&'static str),
    /// A weight or scale is not a usable number.
    #[error("the weights hold numbers that cannot be computed with")]
    Numbers,
}

/// A trained model.
pub struct Model {
    pub(crate) network: Network,
    /// The weights of features × classes, followed by the bias.
    pub(crate) head: Vec<f32>,
    pub(crate) head_bias: Vec<f32>,
    pub(crate) classes: Vec<String>,
    pub(crate) side: usize,
    pub(crate) temperature: f32,
    about: About,
}

/// The model's own description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The name.
    pub title: String,
    /// The licence.
    pub licence: String,
    /// The training data.
    pub trained_on: String,
    /// The number of foods it distinguishes.
    pub foods: usize,
}

impl Model {
    /// Returns the built-in model; `None` in a build without the feature `weights`. Parsed on first
    /// use.
    pub fn built_in() -> Option<&'static Self> {
        BUILT_IN.as_ref()
    }

    /// Parses a model.
    ///
    /// # Errors
    /// Returns a [`ModelError`] if the file is not a valid model.
    ///
    /// ```
    /// use sundry_plate::{Model, ModelError};
    /// assert_eq!(Model::read(b"GIF89a").unwrap_err(), ModelError::NotAModel);
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Self, ModelError> {
        let mut file = File { rest: bytes };
        let magic = file.take(MAGIC.len()).map_err(|_| ModelError::NotAModel)?;
        match magic.split_last() {
            Some((version, name)) if Some(&version) == Some(&&MAGIC[7]) && name == &MAGIC[..7] => {}
            Some((version, name)) if name == &MAGIC[..7] => {
                return Err(ModelError::Version(*version));
            }
            _ => return Err(ModelError::NotAModel),
        }
        let length = file.number()?;
        if length > LONGEST_HEADER {
            return Err(ModelError::Header("length"));
        }
        let header =
            std::str::from_utf8(file.take(length)?).map_err(|_| ModelError::Header("text"))?;
        let header = Header { text: header };
        let classes: Vec<String> = header.all("class").map(str::to_owned).collect();
        let mut sorted: Vec<&String> = classes.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        if classes.is_empty() || classes.len() > MOST_CLASSES || sorted.len() != classes.len() {
            return Err(ModelError::Header("list of classes"));
        }
        let side = header.number("side", 32.0..=320.0)?.round() as usize;
        let temperature = header.number("temperature", 0.05..=20.0)?;
        let about = About {
            title: header.one("title")?.to_owned(),
            licence: header.one("licence")?.to_owned(),
            trained_on: header.one("trained on")?.to_owned(),
            foods: classes.iter().filter(|class| *class != NOT_FOOD).count(),
        };
        let network = file.network()?;
        let (scales, head_bias) = (file.floats(classes.len())?, file.floats(classes.len())?);
        let weights = file.take(FEATURES * classes.len())?;
        let worth = |(weight, scale): (&u8, &f32)| f32::from(*weight as i8) * scale;
        let head = weights.iter().zip(scales.iter().cycle()).map(worth);
        let head = head.collect();
        if !file.rest.is_empty() {
            return Err(ModelError::Length("longer"));
        }
        Ok(Self {
            network,
            head,
            head_bias,
            classes,
            side: side.next_multiple_of(32),
            temperature,
            about,
        })
    }

    /// Returns the model's own description.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Returns the names of its classes, including [`NOT_FOOD`] if it has that class.
    pub fn classes(&self) -> impl Iterator<Item = &str> {
        self.classes.iter().map(String::as_str)
    }

    /// Returns the names of its classes that neither the table of classes nor the food tables know;
    /// replies leave them out.
    pub fn unknown_classes(&self) -> Vec<&str> {
        let unknown = |class: &&str| *class != NOT_FOOD && Class::named(class).is_none();
        self.classes().filter(unknown).collect()
    }

    /// Returns the side of the square input in pixels.
    pub fn side(&self) -> usize {
        self.side
    }
}

impl std::fmt::Debug for Model {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Model")
            .field("about", &self.about)
            .finish_non_exhaustive()
    }
}

/// Lines of a key, a tab and a value.
struct Header<'a> {
    text: &'a str,
}

impl<'a> Header<'a> {
    fn all(&self, key: &'static str) -> impl Iterator<Item = &'a str> {
        let lines = self.text.lines().filter_map(|line| line.split_once('\t'));
        lines
            .filter(move |(found, _)| *found == key)
            .map(|(_, value)| value)
    }

    fn one(&self, key: &'static str) -> Result<&'a str, ModelError> {
        self.all(key).next().ok_or(ModelError::Header(key))
    }

    fn number(
        &self,
        key: &'static str,
        range: std::ops::RangeInclusive<f32>,
    ) -> Result<f32, ModelError> {
        let number = self.one(key)?.parse().ok();
        number
            .filter(|number| range.contains(number))
            .ok_or(ModelError::Header(key))
    }
}

/// The unread rest of the file.
struct File<'a> {
    rest: &'a [u8],
}

/// Scales, bias and weights of a layer.
type Layer<'a> = (Vec<f32>, Vec<f32>, &'a [u8]);

impl<'a> File<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], ModelError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(count)
            .ok_or(ModelError::Length("shorter"))?;
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<usize, ModelError> {
        let bytes = self.take(4)?;
        let bytes = bytes
            .try_into()
            .map_err(|_| ModelError::Length("shorter"))?;
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    fn floats(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        let bytes = self.take(count * 4)?;
        let floats: Vec<f32> = bytes
            .as_chunks::<4>()
            .0
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect();
        // Larger numbers could overflow to infinity during the computation.
        let fine = floats.iter().all(|float| float.abs() < 1e6);
        fine.then_some(floats).ok_or(ModelError::Numbers)
    }

    /// Reads the scales, bias and weights of a layer with `inputs` rows.
    fn layer(&mut self, inputs: usize, outputs: usize) -> Result<Layer<'a>, ModelError> {
        let (scales, bias) = (self.floats(outputs)?, self.floats(outputs)?);
        Ok((scales, bias, self.take(inputs * outputs)?))
    }

    fn dense(&mut self, inputs: usize, outputs: usize) -> Result<Dense, ModelError> {
        let (scales, bias, weights) = self.layer(inputs, outputs)?;
        Dense::new(inputs, weights, scales, bias).ok_or(ModelError::Numbers)
    }

    fn network(&mut self) -> Result<Network, ModelError> {
        let stem = self.dense(27, STEM)?;
        let (mut blocks, mut width) = (Vec::new(), STEM);
        for (expansion, outputs, kernel, first_stride, count) in STAGES {
            for index in 0..count {
                let stride = if index == 0 { first_stride } else { 1 };
                let middle = width * expansion;
                let expand = match expansion {
                    1 => None,
                    _ => Some(self.dense(width, middle)?),
                };
                let (scales, bias, weights) = self.layer(kernel * kernel, middle)?;
                let depthwise = Depthwise::new(kernel, stride, weights, &scales, &bias, STEP);
                blocks.push(Block {
                    expand,
                    depthwise: depthwise.ok_or(ModelError::Numbers)?,
                    project: self.dense(middle, outputs)?,
                    skip: width == outputs && stride == 1,
                });
                width = outputs;
            }
        }
        let top = self.dense(width, FEATURES)?;
        Ok(Network { stem, blocks, top })
    }
}
