//! Regenerates the tables of endings and the lexicon, or variants for measurements.
//!
//! Used only by the training program and the measuring program; the service does not contain it
//! (feature `training`).

mod learner;
mod lexicon;

pub use learner::{Costs, Example, learn};
pub use lexicon::{Lexicon, Made, Setting};
