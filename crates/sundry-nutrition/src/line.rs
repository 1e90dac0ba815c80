//! Ingredient lines: cut into tokens, tagged, read.

mod amount;
mod features;
mod read;
mod split;
mod tagger;
mod token;
mod unit;

pub use amount::{Amount, Amounts};
pub use features::{BUCKETS, each as each_features};
pub use read::{Line, read, split};
pub use split::{SPLIT_BUCKETS, SPLIT_PACKED, SplitModel, each_comma};
pub use tagger::{Model, PACKED, TAGS, Tag};
pub use token::{Token, TokenKind, tokens};
pub use unit::{Measure, Unit, fold_unit, unit};
