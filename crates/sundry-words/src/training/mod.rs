//! Makes the tables of endings and the lexicon again, or others like them for measurements.
//!
//! Only the training program and the measuring program use this; the service does not contain it
//! (feature `training`).

mod learner;
mod lexicon;

pub use learner::{Costs, Example, learn};
pub use lexicon::{Lexicon, Made, Setting};
