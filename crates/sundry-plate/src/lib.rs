//! `sundry-plate`: a photo → the foods that it may show, how likely each is, and the nutrients to
//! expect.
//!
//! A small network (EfficientNet-Lite0, trained by `training/plate`) looks at the pixels; a table
//! says what its classes are as foods and what a portion of them weighs; `sundry-nutrition` says what
//! they bring. Nothing here decodes a file: that is `sundry-picture`'s. Nothing measures a portion in
//! the picture either: a usual one is taken, and the range says how far off that may be.
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
mod model;
mod network;
mod sight;
mod view;

pub use class::Class;
pub use estimate::{Estimate, Expected, Likely, Wish, estimate};
pub use model::{About, MAGIC, Model, ModelError, NOT_FOOD};
pub use sight::Sight;
