//! Corrects marks by what belongs together: the cells of a table, a colon and the quotation behind
//! it.

use std::collections::HashMap;

use sundry_html::{Document, NodeId, Tag};

use super::blocks::{Block, within};

/// Marks blocks that belong to marked ones, and unmarks cells of tables that are left out.
pub(super) fn complete(page: &Document, blocks: &[Block], marks: &mut [bool]) {
    follow_colons(blocks, marks);
    keep_tables_whole(page, blocks, marks);
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
    let mut places: HashMap<NodeId, usize> = HashMap::new();
    let mut tables: Vec<Vec<usize>> = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        if block.within & within::TABLE != 0
            && let Some(table) = table_of(page, block)
        {
            let place = *places.entry(table).or_insert(tables.len());
            if place == tables.len() {
                tables.push(Vec::new());
            }
            if let Some(cells) = tables.get_mut(place) {
                cells.push(at);
            }
        }
    }
    let mut corrected: Vec<(usize, bool)> = Vec::new();
    for cells in &tables {
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
