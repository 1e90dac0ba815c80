//! Lines that are no part of an article wherever they stand, or at its beginning and end, for the
//! cases that the forests decide the wrong way because they have seen few of them: links to other
//! articles in languages that were not learned from, dates, numbers of comments.

use super::blocks::Block;
use super::phrases::phrase;
use crate::date::is_date_alone;
use crate::table::{Hint, PHRASE_KINDS};

/// Maximum number of characters in such a line.
const LONGEST: u32 = 200;

/// Maximum number of characters in a line at the beginning or the end.
const SHORT: u32 = 40;

/// Number of elements between a line and the one whose class says what it is.
const NEAR: u8 = 2;

/// Returns true for a line that leads elsewhere: it begins as such lines do (`Czytaj także:`,
/// `Recevez`), and its links or its place say so too.
pub(super) fn leads_away(block: &Block) -> bool {
    if block.characters > LONGEST {
        return false;
    }
    let Some(kind) = kind(block) else {
        return false;
    };
    let near = |hint: Hint| {
        block
            .hints
            .get(hint as usize)
            .is_some_and(|far| *far <= NEAR)
    };
    match kind {
        "related" => block.in_links * 3 >= block.characters || near(Hint::Related),
        "subscribe" => block.in_links * 2 >= block.characters || near(Hint::Promo),
        "share" => near(Hint::Share),
        "ad" => near(Hint::Ad),
        _ => false,
    }
}

/// Returns true for a line that may stand before or behind the paragraphs but says nothing: a date,
/// the number of comments, a button.
pub(super) fn is_edge(block: &Block) -> bool {
    if block.characters > SHORT {
        return false;
    }
    let Some(text) = block.text.split(['(', ':']).next() else {
        return false;
    };
    let is_whole = phrase(text).filter(|(_, whole)| *whole);
    let kind = is_whole.and_then(|(kind, _)| PHRASE_KINDS.get(usize::from(kind)));
    let is_label = kind.is_some_and(|kind| {
        matches!(
            *kind,
            "related" | "share" | "comment" | "subscribe" | "ad" | "copyright"
        )
    });
    is_label || is_date_alone(&block.text)
}

fn kind(block: &Block) -> Option<&'static str> {
    let (kind, _) = phrase(&block.text)?;
    PHRASE_KINDS.get(usize::from(kind)).copied()
}
