//! Corrects marks by what belongs together: the cells of a table, a colon and the quotation behind
//! it, the cards of products between the paragraphs.

use std::collections::HashMap;

use sundry_html::{Document, NodeId, Tag};

use super::blocks::{Block, within};
use super::furniture::is_of_card;

/// Marks blocks that belong to marked ones, and unmarks those that belong to unmarked ones.
pub(super) fn complete(page: &Document, blocks: &[Block], marks: &mut [bool]) {
    leave_out_cards(blocks, marks);
    follow_colons(blocks, marks);
    keep_tables_whole(page, blocks, marks);
}

/// Leaves out the cards of products, unless the page is about nothing else.
fn leave_out_cards(blocks: &[Block], marks: &mut [bool]) {
    let (mut cards, mut all) = (0, 0);
    for (block, _) in blocks.iter().zip(&*marks).filter(|(_, mark)| **mark) {
        all += block.characters;
        cards += if is_of_card(block) {
            block.characters
        } else {
            0
        };
    }
    if cards * 5 > all {
        return;
    }
    for (block, mark) in blocks.iter().zip(marks) {
        *mark &= !is_of_card(block);
    }
}

/// Marks a quotation that a marked block announces with a colon.
fn follow_colons(blocks: &[Block], marks: &mut [bool]) {
    /// Minimum number of characters in a quotation.
    const LEAST: u32 = 30;
    let mut is_announced = false;
    for (block, mark) in blocks.iter().zip(marks) {
        let is_quotation = block.within & within::QUOTE != 0
            && block.characters >= LEAST
            && block.in_links * 4 < block.characters;
        *mark |= is_announced && is_quotation;
        is_announced = *mark && block.text.ends_with([':', '：']);
    }
}

/// Keeps a table of short cells whole or leaves it out: whole if it stands between marked blocks or
/// if most of it was marked.
fn keep_tables_whole(page: &Document, blocks: &[Block], marks: &mut [bool]) {
    /// Maximum number of characters in a cell; tables of longer ones are layout.
    const LONGEST: u32 = 120;
    /// Minimum number of cells.
    const LEAST: usize = 4;
    let mut tables: HashMap<NodeId, Vec<usize>> = HashMap::new();
    for (at, block) in blocks.iter().enumerate() {
        if block.within & within::TABLE != 0
            && let Some(table) = table_of(page, block)
        {
            tables.entry(table).or_default().push(at);
        }
    }
    let mut corrected: Vec<(usize, bool)> = Vec::new();
    for cells in tables.values() {
        let inside = || {
            cells
                .iter()
                .filter_map(|&at| Some((blocks.get(at)?, marks.get(at)?)))
        };
        let is_data = cells.len() >= LEAST
            && inside().all(|(block, _)| {
                block.characters <= LONGEST && matches!(block.tag, Tag::Td | Tag::Th)
            });
        let picked: u32 = inside()
            .filter(|(_, mark)| **mark)
            .map(|(block, _)| block.characters)
            .sum();
        let (all, links) = inside().fold((0, 0), |sum, (block, _)| {
            (sum.0 + block.characters, sum.1 + block.in_links)
        });
        if !is_data || picked == 0 {
            continue;
        }
        let marked_at =
            |at: Option<usize>| at.and_then(|at| marks.get(at)).copied().unwrap_or(false);
        let is_between = marked_at(cells.first().and_then(|first| first.checked_sub(1)))
            && marked_at(cells.last().map(|last| last + 1));
        let keep = picked * 2 >= all || (is_between && links * 3 < all);
        corrected.extend(cells.iter().map(|&at| (at, keep)));
    }
    for (at, keep) in corrected {
        if let Some(mark) = marks.get_mut(at) {
            *mark = keep;
        }
    }
}

/// Returns the innermost table around a block.
fn table_of(page: &Document, block: &Block) -> Option<NodeId> {
    std::iter::once(block.element)
        .chain(page.ancestors(block.element))
        .find(|&id| page.tag(id) == Tag::Table)
}
