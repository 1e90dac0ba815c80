//! The parts of the body reader that the training and measuring programs need beside its result.

use sundry_html::Document;

use super::blocks::{Block, cut};
use super::choose::{marks, second};
use super::features::first;
use super::render::render;
use crate::article::Context;

pub use super::choose::SECOND;
pub use super::features::FIRST;
pub use super::forest::Forest;

/// A page, cut into blocks with their features.
pub struct Prepared {
    page: Document,
    blocks: Vec<Block>,
    rows: Vec<[f32; FIRST]>,
}

impl Prepared {
    /// Cuts and describes a page as `extract` does.
    pub fn new(html: &[u8], context: &Context) -> Self {
        let page = sundry_html::read(html, context.content_type);
        let blocks = cut(&page);
        let head = crate::metadata::Head::read(&page, context);
        let title = crate::metadata::title(&page, &head);
        let rows = first(&page, &blocks, &head.known(title.as_ref())).0;
        Self { page, blocks, rows }
    }

    /// Returns the texts of the blocks.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().map(|block| block.text.as_str())
    }

    /// Returns the features for the first forest.
    pub fn rows(&self) -> &[[f32; FIRST]] {
        &self.rows
    }

    /// Returns the features for the second forest, given the first one's results.
    pub fn second(&self, chances: &[f32]) -> Vec<[f32; SECOND]> {
        second(&self.page, &self.blocks, &self.rows, chances)
    }

    /// Returns the text that results from the second forest's probabilities.
    pub fn text(&self, chances: &[f32]) -> String {
        render(&self.blocks, &marks(&self.page, &self.blocks, chances))
    }
}
