//! Which words of a page are the article.
//!
//! The page is cut into blocks (what a reader sees as paragraphs, headings, list entries), each is
//! described by some hundred numbers, and two small forests of decision trees say how likely it is
//! part of the article: the first looks at the block, the second also at what the first said of
//! its neighbours. What the trees were trained on stands in `models/article/CARD.md`.

mod blocks;
mod choose;
mod container;
mod features;
mod forest;
mod phrases;
mod render;
mod state;
pub(crate) mod training;

pub(crate) use blocks::{Block, cut};
pub(crate) use choose::{Chosen, choose};
pub(crate) use features::Known;
pub(crate) use render::render;
pub(crate) use state::{embedded_body, paragraphs as embedded_paragraphs};
