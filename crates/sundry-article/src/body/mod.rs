//! Finds the text of the article on a page.
//!
//! The page is cut into blocks (what a reader sees as paragraphs, headings, list entries), each is
//! described by about a hundred features, and two small forests of decision trees estimate the
//! probability that it is part of the article: the first looks at the block, the second also at the
//! first one's results for its neighbours. `models/article/CARD.md` describes the training data.

mod blocks;
mod choose;
mod container;
mod features;
mod forest;
mod furniture;
mod phrases;
mod render;
mod state;
pub(crate) mod training;
mod whole;

pub(crate) use blocks::{Block, cut};
pub(crate) use choose::{Chosen, choose};
pub(crate) use features::Known;
pub(crate) use render::render;
pub(crate) use state::{embedded_authors, embedded_body, paragraphs as embedded_paragraphs};
