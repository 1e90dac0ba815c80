//! Interprets a covered name: which piece is the food (the head), what the other pieces say about
//! it, and which other foods it contains. In English the head comes last (`chicken broth`), but
//! before a preposition (`sardines in oil`), and first where commas invert a name
//! (`Soup, chicken noodle`).

use crate::answer::Answer;
use crate::cover::{Piece, What, cover};
use crate::effect::{Class, Effect, bits};
use crate::flag::Flag;
use crate::head::{class_of, inverted, joins, parted_name, shared_head};
use crate::kind::{Kind, traits};
use crate::state::States;
use crate::table::Foods;
use crate::token::{MOST, Token};

/// Maximum number of further foods kept from a name.
const MOST_OTHERS: usize = 6;

/// The interpretation of a name.
#[derive(Clone, Debug)]
pub(crate) struct Reading<'a> {
    pub(crate) head: Kind<'a>,
    /// The words that name the head, if there are several.
    pub(crate) alias: Vec<Token>,
    /// Other foods named as part of it, with true if they are certain.
    pub(crate) others: Vec<(Kind<'a>, bool)>,
    /// The other foods of an "A or B".
    pub(crate) alternatives: Vec<Kind<'a>>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) states: States,
    pub(crate) percent: Option<u8>,
    /// Number of words that the tables do not know.
    pub(crate) unknown: usize,
    /// True if words say more than the head does: other foods, unknown words.
    pub(crate) details: bool,
    /// Flags that "X free" and "without X" clear.
    pub(crate) removed: u64,
    /// Flags that "X flavored" makes uncertain.
    pub(crate) softened: u64,
    /// True if the name leaves open what else it contains, even though its words are known.
    pub(crate) open: bool,
}

impl Reading<'_> {
    /// Returns true if it may contain anything: words are unknown, or say that it is prepared with
    /// something.
    pub(crate) fn is_open(&self) -> bool {
        self.open || self.unknown > 0
    }
}

/// Interprets a name; `None` if no piece of it is a food, or if its last word is unknown.
pub(crate) fn read<'a>(foods: &'a Foods, tokens: &[Token]) -> Option<Reading<'a>> {
    let plain: Vec<Token> = tokens
        .iter()
        .copied()
        .filter(|token| !token.aside)
        .collect();
    // A name wholly in brackets is still a name.
    let (tokens, asides) = if plain.is_empty() {
        (tokens, &[][..])
    } else {
        (plain.as_slice(), tokens)
    };
    let inverted = inverted(foods, tokens);
    let covered = cover(foods, tokens);
    let pieces = covered.pieces();
    let segment_of = |piece: &Piece| {
        tokens
            .get(usize::from(piece.from))
            .map_or(0, |token| token.segment)
    };
    let class_of = |piece: &Piece| class_of(foods, *piece);
    let kind_at = |at: usize| match pieces.get(at)?.what {
        What::Kind(index) => Some(Kind { foods, index }),
        _ => None,
    };

    // The index where the first alternative ends.
    let first_kind = (0..pieces.len()).find(|at| kind_at(*at).is_some())?;
    let class_at = |at: usize| pieces.get(at).map_or(Class::Plain, class_of);
    let joins_at = |at: usize| class_at(at) == Class::And && joins(foods, pieces, at, tokens);
    let choice = (first_kind + 1..pieces.len()).find(|at| {
        let is_choice = matches!(class_at(*at), Class::Or | Class::And) && !joins_at(*at);
        is_choice && (at + 1..pieces.len()).any(|later| kind_at(later).is_some())
    });
    let end = choice.unwrap_or(pieces.len());
    let first_segment = pieces.get(first_kind).map(segment_of)?;

    // The head is the last food before a preposition, in the first segment that has a food.
    let (mut head, mut head_at) = (None, first_kind);
    for (at, piece) in pieces.iter().enumerate().take(end).skip(first_kind) {
        if segment_of(piece) != first_segment {
            break;
        }
        match class_of(piece) {
            Class::Preposition | Class::Without if head.is_some() => break,
            // In "leg of lamb" and "cream of tomato" the material follows the head.
            _ => {}
        }
        if let Some(kind) = kind_at(at) {
            let one_word = piece.to - piece.from == 1;
            let pod = one_word && kind.name() == "black pepper" && head.is_some_and(is_pod);
            // A wider kind right after a food adds nothing (`pesto sauce`), and `trout steaks` are
            // not beef.
            let beside = head.filter(|_| head_at + 1 == at);
            let wider = beside.is_some_and(|food: Kind<'_>| food != kind && food.is(kind));
            let cut = one_word && kind.name() == "steak" && beside.is_some();
            if !(pod || wider || cut) {
                (head, head_at) = (Some(kind), at);
            }
        }
    }
    let mut head = head?;
    let (mut skip_segments, mut share_of_fat) = (0, None);
    if let Some(inverted) = inverted {
        (head, skip_segments, share_of_fat) = (inverted.kind, inverted.segments, inverted.fat);
    } else if trailing_unknown(pieces, head_at, end, first_segment, &segment_of) {
        return None;
    }
    if skip_segments == 0
        && let Some(better) = shared_head(foods, tokens, pieces, choice, first_segment)
    {
        head = better;
    }
    if skip_segments == 0
        && let Some((sort, fat)) = parted_name(foods, tokens, pieces, head, head_at)
    {
        (head, share_of_fat) = (sort, fat);
    }
    let named = pieces
        .get(head_at)
        .filter(|piece| piece.to - piece.from > 1)
        .filter(|piece| matches!(piece.what, What::Kind(index) if index == head.index));
    let named = named.map_or(0..0, |piece| usize::from(piece.from)..usize::from(piece.to));
    let mut reading = Reading {
        head,
        alias: tokens.get(named).unwrap_or_default().to_vec(),
        others: Vec::new(),
        alternatives: Vec::new(),
        effects: Vec::new(),
        states: States::default(),
        percent: None,
        unknown: 0,
        details: false,
        removed: 0,
        softened: 0,
        open: tokens.len() >= MOST || leaves_open(foods, asides),
    };
    if let Some(fat) = share_of_fat {
        reading.apply(fat);
    }
    let joined = (first_kind..head_at).any(joins_at);
    let mut without = false;
    let mut within = false;
    for (at, piece) in pieces.iter().enumerate() {
        let segment = segment_of(piece);
        if segment_starts(tokens, *piece) {
            without = false;
            within = false;
        }
        let inside_inverted = segment < skip_segments;
        let after_choice = choice.is_some_and(|choice| at > choice);
        match piece.what {
            What::Number if after_choice => {}
            What::Number => reading.number(tokens.get(usize::from(piece.from))),
            What::Unknown if !inside_inverted && !after_choice => {
                reading.unknown += 1;
                reading.details = true;
            }
            // An unknown word in another choice leaves the contents just as open.
            What::Unknown => reading.open = true,
            What::Effect(index) => {
                let effect = foods.effect(index);
                // "Without breading" and "breading free" leave nothing open, and neither do words
                // that belong to the name of the food's own kind.
                let denied =
                    without || matches!(pieces.get(at + 1).map(class_of), Some(Class::Free));
                reading.open |= effect.flags & bits::OPEN != 0 && !denied && !inside_inverted;
                // Branded flesh may come in broth, brine or a coating that only the brand knows, and a
                // cuisine has its own marinades.
                reading.open |= effect.flags & bits::FLESH != 0 && is_flesh(reading.head);
                let after = at > head_at && segment == first_segment;
                reading.open |= effect.flags & bits::MAKES != 0
                    && !denied
                    && !inside_inverted
                    && becomes_a_dish(reading.head, after);
                match effect.class {
                    Class::Without => without = true,
                    Class::Preposition => within = true,
                    Class::Free => reading.take_away(kind_at(at.wrapping_sub(1))),
                    Class::Like => {
                        reading.soften(kind_at(at.wrapping_sub(1)));
                        if effect.mask != 0 || effect.flags != 0 {
                            reading.effects.push(effect);
                        }
                    }
                    _ if without => {}
                    Class::Plain
                        if effect.flags & bits::CUT != 0
                            && at > head_at
                            && segment == first_segment => {}
                    _ if !after_choice => reading.apply(effect),
                    _ => {}
                }
            }
            What::Kind(_) if inside_inverted || (at == head_at && skip_segments == 0) => {}
            What::Kind(index) => {
                let kind = Kind { foods, index };
                let next = pieces.get(at + 1).map(class_of);
                if without {
                    reading.take_away(Some(kind));
                } else if matches!(next, Some(Class::Free)) {
                    // Its flags are cleared when the loop reaches that word.
                } else if after_choice {
                    // The batter of "fish and chips" is unknown; "carrots and peas" contain nothing
                    // else.
                    let is_and = choice.is_some_and(|choice| class_at(choice) == Class::And);
                    let made = kind.is_manufactured() || reading.head.is_manufactured();
                    reading.open |= is_and && made && kind != reading.head;
                    reading.alternatives.push(kind);
                } else if matches!(next, Some(Class::Like)) {
                    // Its flags are softened when the loop reaches that word.
                } else if segment > first_segment && !within && kind.is(reading.head) {
                    reading.head = kind;
                } else {
                    let place = if within || segment > first_segment {
                        Place::Behind
                    } else if joined {
                        Place::Joined
                    } else {
                        Place::Beside
                    };
                    reading.other(kind, at, head_at, place);
                }
            }
        }
    }
    Some(reading)
}

impl Reading<'_> {
    fn number(&mut self, token: Option<&Token>) {
        if let Some(token) = token
            && token.percent != 255
        {
            self.percent = Some(token.percent);
        }
    }

    fn apply(&mut self, effect: Effect) {
        self.states.0 |= effect.states;
        if effect.mask != 0 || effect.flags & !bits::CUT != 0 || effect.stated.0 & 0xFFFF != 0xFFFF
        {
            self.effects.push(effect);
        }
    }

    /// Clears the flags of a kind, but only if it covers the whole flag: without cheese there may
    /// still be milk.
    fn take_away(&mut self, kind: Option<Kind<'_>>) {
        if let Some(kind) = kind.filter(|kind| kind.traits() & traits::ALL_OF_IT != 0) {
            self.removed |= kind.flags().some_mask();
        }
    }

    fn soften(&mut self, kind: Option<Kind<'_>>) {
        if let Some(kind) = kind {
            self.softened |= kind.flags().some_mask();
        }
    }
}

/// The position of another food relative to the head.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Next to the head, in one name with it.
    Beside,
    /// Next to the head, in a name that an "and" joins from two foods.
    Joined,
    /// After a comma or a preposition.
    Behind,
}

impl<'a> Reading<'a> {
    fn other(&mut self, kind: Kind<'a>, at: usize, head_at: usize, place: Place) {
        let behind = place == Place::Behind;
        if kind == self.head || !kind.is_food() || self.others.len() >= MOST_OTHERS {
            return;
        }
        self.details = true;
        if at == head_at + 1 && !behind && self.head.is(kind) {
            return;
        }
        let named_for = self.head.traits();
        if at < head_at && !behind && self.head.is(kind) {
            return;
        }
        let produce = named_for & traits::PRODUCE != 0;
        if produce && place == Place::Beside && is_namesake(kind) {
            return;
        }
        let surely = named_for & (traits::GOES_WITH | traits::PRODUCE) == 0 || behind;
        // "Potato curry" is a dish; the one word is the name of its blend of spices.
        let spiced = !behind && self.alias.is_empty() && self.head.is_manufactured();
        self.open |= spiced && is_seasoning(self.head) && !is_seasoning(kind);
        self.open |= opens(self.head, kind, behind);
        match self.others.iter_mut().find(|(other, _)| *other == kind) {
            Some(known) => known.1 |= surely,
            None => self.others.push((kind, surely)),
        }
    }
}

/// Foods that varieties of fruit and vegetables are named after: butter lettuce, cream peas, honey
/// mango, milk thistle, oyster mushroom, swiss chard, tart apples, candy striped beet, rose onion.
const NAMESAKES: [&str; 9] = [
    "butter",
    "cream",
    "honey",
    "milk",
    "oyster",
    "pie",
    "sweets",
    "swiss cheese",
    "white wine",
];

/// Returns true for a food that fruit or vegetables after it may merely be named for, or that
/// nobody needs to avoid: `cheddar jalapenos` and `turkey avocado salad` do contain theirs.
fn is_namesake(kind: Kind<'_>) -> bool {
    const AVOIDED: [Flag; 10] = [
        Flag::Meat,
        Flag::Fish,
        Flag::Shellfish,
        Flag::Dairy,
        Flag::Egg,
        Flag::TreeNut,
        Flag::Peanut,
        Flag::Sesame,
        Flag::Wheat,
        Flag::Soy,
    ];
    let holds = |flag: &Flag| kind.flags().get(*flag) == Answer::Yes;
    // "Chocolate oranges" and "caramel apples" are no sorts of fruit.
    NAMESAKES.contains(&kind.name()) || !kind.is_manufactured() && !AVOIDED.iter().any(holds)
}

/// Returns true if "pepper" after this kind means the vegetable, not the spice:
/// `red jalapeño peppers`.
fn is_pod(kind: Kind<'_>) -> bool {
    let pods = |kind: &Kind<'_>| matches!(kind.name(), "chili pepper" | "bell pepper");
    pods(&kind) || kind.ancestors().iter().any(pods)
}

/// Returns true for spices, herbs and what is blended of them.
fn is_seasoning(kind: Kind<'_>) -> bool {
    let seasons = |kind: &Kind<'_>| matches!(kind.name(), "spice" | "herb");
    seasons(&kind) || kind.ancestors().iter().any(seasons)
}

/// Returns true if another food in a name implies an unknown preparation of the head: in a sauce or
/// a coating, in a dish, or, for flesh, with any food right beside it (`walnut shrimp`,
/// `beef stroganoff`).
fn opens(head: Kind<'_>, other: Kind<'_>, behind: bool) -> bool {
    if head.is(other) || other.is(head) {
        return false;
    }
    if other.is_manufactured() {
        return true;
    }
    if head.is_manufactured() {
        // Broth and sausages are made of flesh anyway; bread and cheese named after it are dishes.
        return is_flesh(other) && !head.flags().presence(Flag::Meat).counts();
    }
    !behind && (is_flesh(head) || is_flesh(other))
}

/// Returns true for meat, fish or shellfish as cut, but not for products made from it.
fn is_flesh(kind: Kind<'_>) -> bool {
    const FLESH: [Flag; 3] = [Flag::Meat, Flag::Fish, Flag::Shellfish];
    let holds = |flag: &Flag| kind.flags().get(*flag) == Answer::Yes;
    !kind.is_manufactured() && FLESH.iter().any(holds)
}

/// Returns true if a word that makes a dish applies to this food: any word after what is no product
/// yet, and words for frying before flesh, fruit or vegetables.
fn becomes_a_dish(head: Kind<'_>, after: bool) -> bool {
    let grown = head.traits() & traits::PRODUCE != 0;
    !head.is_manufactured() && (after || grown || is_flesh(head))
}

/// Returns true if words in brackets say that it is coated, filled or flavoured.
fn leaves_open(foods: &Foods, asides: &[Token]) -> bool {
    let aside: Vec<Token> = asides.iter().copied().filter(|token| token.aside).collect();
    let covered = cover(foods, &aside);
    let opens = |piece: &Piece| match piece.what {
        What::Effect(index) => foods.effect(index).flags & bits::OPEN != 0,
        _ => false,
    };
    covered.pieces().iter().any(opens)
}

/// Returns true if a comma stands before the piece.
fn segment_starts(tokens: &[Token], piece: Piece) -> bool {
    let at = usize::from(piece.from);
    match (
        at.checked_sub(1).and_then(|before| tokens.get(before)),
        tokens.get(at),
    ) {
        (Some(before), Some(here)) => before.segment != here.segment,
        _ => true,
    }
}

/// Returns true if the last word of the head's segment, before any preposition, is unknown: the
/// food's own name is then unknown (`chicken flubber`), and the words before it are not an answer.
fn trailing_unknown(
    pieces: &[Piece],
    head_at: usize,
    end: usize,
    segment: u8,
    segment_of: &dyn Fn(&Piece) -> u8,
) -> bool {
    for piece in pieces.iter().take(end).skip(head_at + 1) {
        if segment_of(piece) != segment {
            return false;
        }
        match piece.what {
            What::Unknown => return true,
            What::Effect(_) => return false,
            _ => {}
        }
    }
    false
}
