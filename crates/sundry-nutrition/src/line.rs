//! Parses ingredient lines: tokens, tags, then fields.

mod allowed;
mod amount;
mod features;
mod mend;
mod pieces;
mod read;
mod seams;
mod split;
mod tagger;
mod token;
mod unit;

pub(crate) use allowed::{before_allowed, before_choice};
pub use amount::{Amount, Amounts};
pub use features::{BUCKETS, each as each_features};
pub(crate) use mend::is_same_word;
pub use read::{Line, read, split};
pub use seams::{MOST_PIECES, SPLIT_BUCKETS, Seams};
pub use split::{SPLIT_PACKED, SplitModel};
pub use tagger::{Model, PACKED, TAGS, Tag};
pub(crate) use token::token_by_token;
pub use token::{Token, TokenKind, tokens};
pub use unit::{Measure, Unit, fold_unit, unit};
