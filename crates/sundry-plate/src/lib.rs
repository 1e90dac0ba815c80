//! `sundry-plate`: recognises foods in a photo, with their probabilities, and estimates the
//! nutrients.
//!
//! A small network (EfficientNet-Lite0, trained by `training/plate`) classifies the pixels; a table
//! maps its classes to foods and usual portions; `sundry-nutrition` computes the nutrients. Files
//! are decoded by `sundry-picture`. The size of a portion is not measured in the picture either: a
//! usual one is assumed, and the range reflects the uncertainty.
//!
//! ```
//! use sundry_picture::Picture;
//! use sundry_plate::{Model, Wish};
//!
//! // A grey square is no food, as far as the compiled-in model can tell.
//! let grey = Picture::from_rgba(64, 64, vec![[128, 128, 128, 255]; 64 * 64]).unwrap();
//! if let Some(model) = Model::built_in() {
//!     let answer = model.estimate(&model.look(&grey), &Wish::default());
//!     assert!(answer.foods.is_empty());
//! }
//! ```

mod class;
mod dense;
mod depthwise;
mod estimate;
mod items;
mod model;
mod network;
mod sight;
mod spread;
mod view;

pub use class::Class;
pub use estimate::{Estimate, Expected, Likely, Verdict, Wish, estimate};
pub use model::{About, MAGIC, Model, ModelError, NOT_FOOD};
pub use sight::Sight;
