//! Finds the head of names whose head is not simply their last food: inverted by commas
//! (`Milk, canned, evaporated`), separated by other words (`feta crumbled cheese`), shared by two
//! foods (`olive or vegetable oil`), named for two foods (`bean and cheese burrito`). The rest of a
//! name is handled in `reading`.

use crate::cover::{Piece, What};
use crate::effect::{Class, Effect};
use crate::kind::Kind;
use crate::layout::LONGEST_PHRASE;
use crate::state::{State, States};
use crate::table::Foods;
use crate::token::{Token, phrase};

/// A name inverted by commas.
pub(crate) struct Inverted<'a> {
    pub(crate) kind: Kind<'a>,
    /// Number of comma-separated segments used.
    pub(crate) segments: u8,
    /// The effect of a fat content before the name.
    pub(crate) fat: Option<Effect>,
}

/// Resolves an inverted name: `Milk, canned, evaporated` gives the kind "evaporated milk".
pub(crate) fn inverted<'a>(foods: &'a Foods, tokens: &[Token]) -> Option<Inverted<'a>> {
    let last = tokens.last()?.segment;
    if last == 0 {
        return None;
    }
    // Words that tell nothing about the food may come first:
    // `McCormick Gourmet Organic Ginger, Ground`.
    let says_nothing = |token: &Token| {
        foods.effect_named(phrase([token])).is_some_and(|effect| {
            effect.class == Class::Plain && effect.states == 0 && effect.mask == 0
        })
    };
    let named = |token: &&Token| token.segment == 0 && says_nothing(token);
    let before = tokens.iter().take_while(named).count();
    let bare = |(kind, segments)| Inverted {
        kind,
        segments,
        fat: None,
    };
    inverted_at(foods, tokens, last)
        .or_else(|| inverted_at(foods, tokens.get(before..).filter(|_| before > 0)?, last))
        .map(bare)
        .or_else(|| lean_inverted(foods, tokens, last))
}

/// Resolves an inverted name with a fat content before it: `Lowfat yogurt, strawberry`.
fn lean_inverted<'a>(foods: &'a Foods, tokens: &[Token], last: u8) -> Option<Inverted<'a>> {
    let first = tokens.iter().take_while(|token| token.segment == 0).count();
    let (lead, fat) = (1..=first.min(LONGEST_PHRASE))
        .find_map(|lead| Some((lead, share_of_fat(foods, tokens.get(..lead)?)?)))?;
    let (kind, segments) = inverted_at(foods, tokens.get(lead..)?, last)?;
    let fat = Some(fat);
    Some(Inverted {
        kind,
        segments,
        fat,
    })
}

fn inverted_at<'a>(foods: &'a Foods, tokens: &[Token], last: u8) -> Option<(Kind<'a>, u8)> {
    let in_order = |segments: &[u8]| {
        let words = segments
            .iter()
            .flat_map(|segment| tokens.iter().filter(move |token| token.segment == *segment));
        (2..=LONGEST_PHRASE)
            .contains(&words.clone().count())
            .then(|| phrase(words))
    };
    let orders: [&[u8]; 6] = [
        &[3, 2, 1, 0],
        &[2, 1, 0],
        &[1, 2, 0],
        &[1, 0],
        &[2, 0],
        &[3, 0],
    ];
    for order in orders {
        if order.iter().any(|segment| *segment > last) {
            continue;
        }
        if let Some(kind) = in_order(order).and_then(|hash| foods.kind_named(hash)) {
            let until = order.iter().copied().max().unwrap_or_default() + 1;
            return Some((kind, until));
        }
    }
    None
}

/// Finds the sort of a head whose name is separated from it by other words: `feta crumbled cheese`.
/// The head must mean no more than its last word (`cheese`): `beef bone broth` is not beef broth.
/// Words for a fat content may belong to the head's own name (`strawberry low-fat yogurt`); their
/// effect is returned with the sort. A head of several words may also be separated from a word that
/// makes it longer (`turkey fully cooked sausage links`).
pub(crate) fn parted_name<'a>(
    foods: &'a Foods,
    tokens: &[Token],
    pieces: &[Piece],
    head: Kind<'a>,
    head_at: usize,
) -> Option<(Kind<'a>, Option<Effect>)> {
    let piece = pieces.get(head_at)?;
    let named = tokens.get(usize::from(piece.from)..usize::from(piece.to))?;
    let (last, lead) = named.split_last()?;
    // The piece right before a head of one word was already covered together with it.
    let covered = usize::from(lead.is_empty());
    let before = pieces.get(..head_at.checked_sub(covered)?)?;
    let is_joint = |piece: &Piece| class_of(foods, *piece) != Class::Plain;
    let from = before.iter().rposition(is_joint).map_or(0, |at| at + 1);
    let sort_by = |tail: &[Token]| {
        before.get(from..)?.iter().find_map(|piece| {
            let words = tokens.get(usize::from(piece.from)..usize::from(piece.to))?;
            let beside = words.iter().all(|word| word.segment == last.segment);
            let sort = foods.kind_named(phrase(words.iter().chain(tail)))?;
            (beside && sort != head).then_some(sort)
        })
    };
    if !lead.is_empty()
        && let Some(sort) = sort_by(named).filter(|sort| sort.is_food())
    {
        return Some((sort, None));
    }
    let wide = foods.kind_named(phrase([last]))?;
    let shares = lead.iter().take_while(|word| word.percent != 255).count();
    let fat = share_of_fat(foods, lead.get(shares..)?).filter(|_| head.is(wide));
    if wide != head && fat.is_none() {
        return None;
    }
    let sort = sort_by(&[*last]).filter(|sort| *sort != wide && sort.is(wide))?;
    Some((sort, fat))
}

/// Returns the effect of words for a fat content (`low-fat`, `skim`).
fn share_of_fat(foods: &Foods, words: &[Token]) -> Option<Effect> {
    const FAT: [State; 3] = [State::LowFat, State::NonFat, State::FullFat];
    let effect = foods.effect_named(phrase(words))?;
    let says = FAT.iter().any(|state| States(effect.states).has(*state));
    (effect.class == Class::Plain && says).then_some(effect)
}

/// Returns the class of a piece; plain if it is not a modifier.
pub(crate) fn class_of(foods: &Foods, piece: Piece) -> Class {
    match piece.what {
        What::Effect(index) => foods.effect(index).class,
        _ => Class::Plain,
    }
}

/// Combines the words before an "or" with the last word of the name: `olive or vegetable oil`.
pub(crate) fn shared_head<'a>(
    foods: &'a Foods,
    tokens: &[Token],
    pieces: &[Piece],
    choice: Option<usize>,
    segment: u8,
) -> Option<Kind<'a>> {
    let choice = choice?;
    let to = usize::from(pieces.get(choice)?.from);
    let last = tokens.last()?;
    // "Sardines in olive or vegetable oil" are not an oil.
    let within = |piece: &Piece| class_of(foods, *piece) == Class::Preposition;
    if pieces.get(..choice)?.iter().any(within) {
        return None;
    }
    // A name must not be split: "sour cream or creme fraiche" is not "cream fraiche".
    let starts = pieces.iter().map(|piece| usize::from(piece.from));
    for from in starts.take_while(|from| *from < to) {
        let words = tokens.get(from..to)?;
        // "Sugar, xylitol or another sweetener" is sugar.
        if words.iter().any(|word| word.segment != segment) {
            continue;
        }
        if words.len() < LONGEST_PHRASE
            && let Some(kind) = foods.kind_named(phrase(words.iter().chain([last])))
        {
            return Some(kind);
        }
    }
    None
}

/// Returns true if an "and" joins two foods after which the head is named
/// (`bean and cheese burrito`): a food on either side, and the head right after. False if the first
/// is a sort of the head: `cream of chicken and broccoli soup`.
pub(crate) fn joins(foods: &Foods, pieces: &[Piece], and: usize, tokens: &[Token]) -> bool {
    let food = |at: usize| {
        let piece = pieces.get(at)?;
        let segment = tokens.get(usize::from(piece.from))?.segment;
        match piece.what {
            What::Kind(index) => Some((segment, Kind { foods, index })),
            _ => None,
        }
    };
    let first = and.checked_sub(1).and_then(food);
    let (Some(first), Some(second), Some(head)) = (first, food(and + 1), food(and + 2)) else {
        return false;
    };
    let together = first.0 == second.0 && second.0 == head.0;
    together && head.1.is_food() && second.1 != head.1 && !first.1.is(head.1)
}
