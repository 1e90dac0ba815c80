//! A trained model: the network's weights, the head, the names of its foods and how sure it may be.
//! Read from the file that `training/plate/pack.py` writes; every number in it is checked.

use std::sync::LazyLock;

use crate::class::Class;
use crate::dense::Dense;
use crate::depthwise::Depthwise;
use crate::network::{Block, FEATURES, Network, STAGES, STEM, STEP};

/// The first bytes of a model file; the last is the version of the format.
pub const MAGIC: &[u8; 8] = b"SPLATE\x00\x01";
/// The class of pictures that show no food.
pub const NOT_FOOD: &str = "not food";
/// More than any sensible model has: a damaged file must not ask for all memory.
const MOST_CLASSES: usize = 4096;
/// Longest header, bytes.
const LONGEST_HEADER: usize = 1 << 20;

#[cfg(feature = "weights")]
const COMPILED_IN: &[u8] = include_bytes!("../../../models/plate/plate.bin");
#[cfg(not(feature = "weights"))]
const COMPILED_IN: &[u8] = &[];

static BUILT_IN: LazyLock<Option<Model>> = LazyLock::new(|| Model::read(COMPILED_IN).ok());

/// Why a file is no model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// Other first bytes.
    #[error("not a model of foods in photos (it does not begin with SPLATE)")]
    NotAModel,
    /// The first bytes fit, but for the version.
    #[error("version {0} of the model format is not known; this program reads version 1")]
    Version(u8),
    /// The file ends too early or too late.
    #[error("the file is {0} than its header says")]
    Length(&'static str),
    /// A line of the header is missing or cannot be read.
    #[error("the header's {0} cannot be read")]
    Header(&'static str),
    /// A weight or scale is not a number that the network can use.
    #[error("the weights hold numbers that cannot be computed with")]
    Numbers,
}

/// A trained model.
pub struct Model {
    pub(crate) network: Network,
    /// Features × classes, and what is added.
    pub(crate) head: Vec<f32>,
    pub(crate) head_bias: Vec<f32>,
    pub(crate) classes: Vec<String>,
    pub(crate) side: usize,
    pub(crate) temperature: f32,
    about: About,
}

/// What a model says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub title: String,
    /// Under which terms it may be used.
    pub licence: String,
    /// What it was trained on.
    pub trained_on: String,
    /// How many foods it tells apart.
    pub foods: usize,
}

impl Model {
    /// The model compiled in; `None` in a build without the feature `weights`. Read at first use.
    pub fn built_in() -> Option<&'static Self> {
        BUILT_IN.as_ref()
    }

    /// Reads a model.
    ///
    /// # Errors
    /// What is wrong with the file.
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

    /// What the model says of itself.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The names of its classes, [`NOT_FOOD`] among them if it knows pictures without food.
    pub fn classes(&self) -> impl Iterator<Item = &str> {
        self.classes.iter().map(String::as_str)
    }

    /// The names of its classes that neither the table of foods nor the food tables know: answers
    /// leave them out.
    pub fn unknown_classes(&self) -> Vec<&str> {
        let unknown = |class: &&str| *class != NOT_FOOD && Class::named(class).is_none();
        self.classes().filter(unknown).collect()
    }

    /// The side of the square that a picture is brought to, pixels.
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

/// What is left of the file.
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
        // Larger ones could overflow to infinity on the way.
        let fine = floats.iter().all(|float| float.abs() < 1e6);
        fine.then_some(floats).ok_or(ModelError::Numbers)
    }

    /// Scales, bias and weights of a layer with `inputs` rows.
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
