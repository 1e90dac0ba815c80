//! Names whose head is not simply their last food: inverted by commas (`Milk, canned, evaporated`),
//! parted by words between (`feta crumbled cheese`), shared by two (`olive or vegetable oil`), named for
//! two (`bean and cheese burrito`). What the rest of a name says is `reading`'s.

use crate::cover::{Piece, What};
use crate::effect::{Class, Effect};
use crate::hash;
use crate::kind::Kind;
use crate::layout::{LONGEST_PHRASE, Meaning};
use crate::state::{State, States};
use crate::table::Foods;
use crate::token::Token;

/// A name that commas invert.
pub(crate) struct Inverted<'a> {
    pub(crate) kind: Kind<'a>,
    /// How many of the segments between commas that took.
    pub(crate) segments: u8,
    /// The share of fat that stood before it.
    pub(crate) fat: Option<Effect>,
}

/// `Milk, canned, evaporated` → the kind of "evaporated milk".
pub(crate) fn inverted<'a>(foods: &'a Foods, tokens: &[Token]) -> Option<Inverted<'a>> {
    let last = tokens.last()?.segment;
    if last == 0 {
        return None;
    }
    // `McCormick Gourmet Organic Ginger, Ground`: words that say nothing of the food go before.
    let says_nothing = |token: &Token| match foods.meaning(hash::extend(0, token.hash)) {
        Some(Meaning::Effect(index)) => {
            let effect = foods.effect(index);
            effect.class == Class::Plain && effect.states == 0 && effect.mask == 0
        }
        _ => false,
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

/// `Lowfat yogurt, strawberry`: with a share of fat before it.
fn lean_inverted<'a>(foods: &'a Foods, tokens: &[Token], last: u8) -> Option<Inverted<'a>> {
    let mut phrase = 0;
    let first = tokens.iter().take_while(|token| token.segment == 0);
    for (at, token) in first.enumerate().take(LONGEST_PHRASE) {
        phrase = hash::extend(phrase, token.hash);
        if let Some(fat) = share_of_fat(foods, phrase) {
            let (kind, segments) = inverted_at(foods, tokens.get(at + 1..)?, last)?;
            let fat = Some(fat);
            return Some(Inverted {
                kind,
                segments,
                fat,
            });
        }
    }
    None
}

fn inverted_at<'a>(foods: &'a Foods, tokens: &[Token], last: u8) -> Option<(Kind<'a>, u8)> {
    let phrase = |segments: &[u8]| {
        let words = segments
            .iter()
            .flat_map(|segment| tokens.iter().filter(move |token| token.segment == *segment));
        let mut count = 0;
        let hash = words.fold(0, |phrase, token| {
            count += 1;
            hash::extend(phrase, token.hash)
        });
        (count > 1 && count <= LONGEST_PHRASE).then_some(hash)
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
        if let Some(Meaning::Kind(index)) = phrase(order).and_then(|hash| foods.meaning(hash)) {
            let until = order.iter().copied().max().unwrap_or_default() + 1;
            return Some((Kind { foods, index }, until));
        }
    }
    None
}

/// `feta crumbled cheese`: a sort of the head whose name the words between part. Only of a head that is
/// named as widely as its last word alone (`cheese`); `beef bone broth` is no beef broth. Words for a
/// share of fat may belong to the head's own name (`strawberry low-fat yogurt`): what they do comes back
/// with the sort. A head of several words is parted from the word that makes it longer
/// (`turkey fully cooked sausage links`).
pub(crate) fn parted_name<'a>(
    foods: &'a Foods,
    tokens: &[Token],
    pieces: &[Piece],
    head: Kind<'a>,
    head_at: usize,
) -> Option<(Kind<'a>, Option<Effect>)> {
    let kind_of = |phrase: u64| match foods.meaning(phrase) {
        Some(Meaning::Kind(index)) => Some(Kind { foods, index }),
        _ => None,
    };
    let longer = |phrase: u64, words: &[Token]| {
        let words = words.iter();
        words.fold(phrase, |phrase, word| hash::extend(phrase, word.hash))
    };
    let piece = pieces.get(head_at)?;
    let named = tokens.get(usize::from(piece.from)..usize::from(piece.to))?;
    let (last, lead) = named.split_last()?;
    // What stands right before a head of one word was covered with it.
    let covered = usize::from(lead.is_empty());
    let before = pieces.get(..head_at.checked_sub(covered)?)?;
    let is_joint = |piece: &Piece| match piece.what {
        What::Effect(index) => foods.effect(index).class != Class::Plain,
        _ => false,
    };
    let from = before.iter().rposition(is_joint).map_or(0, |at| at + 1);
    let sort_by = |tail: &[Token]| {
        before.get(from..)?.iter().find_map(|piece| {
            let words = tokens.get(usize::from(piece.from)..usize::from(piece.to))?;
            let beside = words.iter().all(|word| word.segment == last.segment);
            let sort = kind_of(longer(longer(0, words), tail))?;
            (beside && sort != head).then_some(sort)
        })
    };
    if !lead.is_empty()
        && let Some(sort) = sort_by(named).filter(|sort| sort.is_food())
    {
        return Some((sort, None));
    }
    let wide = kind_of(hash::extend(0, last.hash))?;
    let shares = lead.iter().take_while(|word| word.percent != 255).count();
    let fat = share_of_fat(foods, longer(0, lead.get(shares..)?)).filter(|_| head.is(wide));
    if wide != head && fat.is_none() {
        return None;
    }
    let sort = sort_by(&[*last]).filter(|sort| *sort != wide && sort.is(wide))?;
    Some((sort, fat))
}

/// What a phrase does that says how much fat there is (`low-fat`, `skim`) and is no brand.
fn share_of_fat(foods: &Foods, phrase: u64) -> Option<Effect> {
    const FAT: [State; 3] = [State::LowFat, State::NonFat, State::FullFat];
    match foods.meaning(phrase)? {
        Meaning::Effect(index) => {
            let effect = foods.effect(index);
            let says = FAT.iter().any(|state| States(effect.states).has(*state));
            (effect.class == Class::Plain && says).then_some(effect)
        }
        Meaning::Kind(_) => None,
    }
}

/// `olive or vegetable oil`: what stands before the "or", with the last word of the whole.
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
    // "Sardines in olive or vegetable oil" are no oil.
    let within = |piece: &Piece| match piece.what {
        What::Effect(index) => foods.effect(index).class == Class::Preposition,
        _ => false,
    };
    if pieces.get(..choice)?.iter().any(within) {
        return None;
    }
    // Not from inside a name: "sour cream or creme fraiche" is no "cream fraiche".
    let starts = pieces.iter().map(|piece| usize::from(piece.from));
    for from in starts.take_while(|from| *from < to) {
        let words = tokens.get(from..to)?;
        // "Sugar, xylitol or another sweetener" is sugar.
        if words.iter().any(|word| word.segment != segment) {
            continue;
        }
        let phrase = words
            .iter()
            .chain([last])
            .fold(0, |hash, token| hash::extend(hash, token.hash));
        if words.len() < LONGEST_PHRASE
            && let Some(Meaning::Kind(index)) = foods.meaning(phrase)
        {
            return Some(Kind { foods, index });
        }
    }
    None
}

/// Whether an "and" joins what a food is named for (`bean and cheese burrito`): food and food and,
/// right behind, the food. Not where the first is a sort of it: `cream of chicken and broccoli soup`.
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
