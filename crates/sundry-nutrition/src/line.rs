//! Ingredient lines: cut into tokens, tagged, read.

mod features;
mod split;
mod tagger;
mod token;
mod unit;

pub use features::{BUCKETS, each as each_features};
pub use split::{SPLIT_BUCKETS, SPLIT_PACKED, SplitModel, each_comma};
pub use tagger::{Model, PACKED, TAGS, Tag};
pub use token::{Token, TokenKind, tokens};
pub use unit::fold_unit;
