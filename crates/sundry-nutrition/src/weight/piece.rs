//! Converts pieces to grams: a clove, a can, an onion without a unit. Looks first at the kind and
//! its parent kinds, then at the row's measures, then at the usual weight for such a unit.

use sundry_food::{Kind, Portion};
use sundry_table::Class;

use super::said::sort;
use super::volume::shared;
use super::{How, PORTION, TOO_LARGE, Thing, Weight};
use crate::line::Unit;
use crate::lower_case::lower_case;
use crate::usual;
use crate::word_classes::{WEIGHT, is};

/// Returns the grams of a piece of a kind or of one of its ancestors.
pub(super) fn of_kind(kind: Kind<'_>, piece: &str) -> Option<f64> {
    let own = |kind: Kind<'_>| {
        kind.pieces()
            .find(|(name, _)| *name == piece)
            .map(|(_, grams)| f64::from(grams))
    };
    own(kind).or_else(|| kind.ancestors().into_iter().find_map(own))
}

/// Returns the grams of a piece of the kind itself.
pub(super) fn own_piece(kind: Kind<'_>, piece: &str) -> Option<f64> {
    kind.pieces()
        .find(|(name, _)| *name == piece)
        .map(|(_, grams)| f64::from(grams))
}

/// Returns the grams of an ordinary portion of a kind or of one of its ancestors.
pub(super) fn serving(thing: &Thing<'_>) -> Option<f64> {
    of_kind(thing.kind, "serving")
}

/// Number of pieces from which they are those of one portion, if no smaller piece is known.
pub(super) const SEVERAL: f64 = 3.0;
/// Minimum grams of a portion that is cut into pieces.
const LEAST_CUT: f64 = 100.0;

/// Returns true if only the weight of a portion is known, none of a piece: `chicken tikka, 6 pieces`.
pub(super) fn is_portion(thing: &Thing<'_>) -> bool {
    is_plate(thing) && own_piece(thing.kind, "piece").is_none()
}

/// Returns true for what is eaten by the plate, so that one of it is a portion.
pub(super) fn is_plate(thing: &Thing<'_>) -> bool {
    let own = |piece| own_piece(thing.kind, piece);
    let portion = own("serving").filter(|portion| *portion >= LEAST_CUT);
    // Three teas are three mugs.
    let mut measures = thing.kind.pieces().map(|(measure, _)| measure);
    let is_drunk = measures.any(|measure| is("only of drinks", measure)) || own("cup") == portion;
    portion.is_some() && !is_drunk && own("each").is_none_or(|each| Some(each) == portion)
}

/// Returns the grams of a usual portion in a group.
pub(super) fn portion_of_group(group: &str) -> Option<f64> {
    usual::of_group(group)?.serving
}

/// Returns the weight of one item without a unit.
pub(super) fn counted(thing: &Thing<'_>, size: &str) -> Option<Weight> {
    if let Some(grams) = sort(thing, None) {
        return Some(Weight {
            grams,
            how: How::Piece,
        });
    }
    let size = match size {
        "" => size_in_name(thing.name),
        size => size,
    };
    let unsized_each = size
        .is_empty()
        .then(|| own_piece(thing.kind, "each"))
        .flatten();
    let size = size_word(size);
    let piece = |grams| Weight {
        grams,
        how: How::Piece,
    };
    if let Some(grams) = unsized_each {
        return Some(piece(grams));
    }
    if let Some(grams) = own_piece(thing.kind, size).or_else(|| own_piece(thing.kind, "each")) {
        let scaled = if own_piece(thing.kind, size).is_some() {
            1.0
        } else {
            scale(size)
        };
        return Some(piece(grams * scaled));
    }
    if let Some(portion) = best(thing, size, None) {
        return Some(Weight {
            grams: f64::from(portion.grams_each()),
            how: How::Portion,
        });
    }
    if let Some(grams) = of_kind(thing.kind, "each") {
        return Some(piece(grams * scale(size)));
    }
    let rough = of_group(thing.food.group()).map(|grams| Weight {
        grams: grams * scale(size),
        how: How::Rough,
    });
    // "1 energy drink" is one portion; so is "1 kefir", of what nobody counts by the piece.
    let of_group = || {
        portion_of_group(thing.food.group()).map(|grams| Weight {
            grams,
            how: How::Rough,
        })
    };
    rough
        .or_else(|| serving(thing).map(piece))
        .or_else(of_group)
}

/// Number of pieces from which a portion is one of many.
const MANY: f64 = 4.0;

/// Returns a portion where one of what is eaten by the many is asked for: `1 fries` is no single one.
pub(super) fn of_many(thing: &Thing<'_>, name: &str, size: &str) -> Option<Weight> {
    let plural = name.ends_with('s') && !name.ends_with("ss");
    let piece = own_piece(thing.kind, "each").filter(|_| plural)?;
    let portion = own_piece(thing.kind, "serving").filter(|portion| *portion >= MANY * piece)?;
    let size = match size {
        "" => size_in_name(name),
        size => size,
    };
    let size = size_word(size);
    let sold = own_piece(thing.kind, size);
    Some(Weight {
        grams: sold.unwrap_or(portion * scale(size)),
        how: How::Piece,
    })
}

static NO_PIECES: Class = Class::of(&WEIGHT, "no piece of a row");
static ITSELF: Class = Class::of(&WEIGHT, "the food itself");

/// Grams from which one item is what a recipe makes: a crust, a dough, a cake. The number of
/// smaller pieces in a batch is unknown.
const SOLD_WHOLE: f64 = 150.0;

/// Returns the factor for a bunch's size: half, or half as much again, since bunches differ more
/// than other things do. A bunch of thin spears is no smaller.
fn scale_of_bunch(size: &str) -> f64 {
    match size_word(size) {
        "small" if !size.contains("thin") => 0.5,
        "large" => 1.5,
        _ => 1.0,
    }
}

/// Returns the weight of one unit that is a piece or a package.
pub(super) fn united(thing: &Thing<'_>, unit: &Unit, size: &str) -> Option<Weight> {
    let alike: &[&str] = match unit.name {
        "tin" => &["tin", "can"],
        "stalk" => &["stalk", "rib", "stick", "each"],
        "rib" => &["rib", "stalk"],
        "bulb" => &["bulb", "head"],
        "head" => &["head", "bulb", "crown"],
        "rasher" => &["rasher", "slice", "strip"],
        "strip" => &["strip", "slice"],
        "stem" => &["stem", "sprig", "stalk"],
        "envelope" => &["envelope", "sachet", "package", "packet", "pack"],
        "package" => &["package", "packet", "pack", "box", "bag", "envelope"],
        "box" => &["box", "package", "pack"],
        "bag" => &["bag", "package", "pack"],
        "tub" | "pot" | "carton" => &[unit.name, "container", "package"],
        "container" => &["container", "tub", "carton", "package"],
        "half" => &["half"],
        "piece" => &["piece", "each"],
        "fillet" => &["fillet", "each"],
        name => &[name],
    };
    // "A small order of fries": a size that is sold.
    if unit.name == "portion"
        && !size.is_empty()
        && let Some(grams) = of_kind(thing.kind, &lower_case(size))
    {
        return Some(Weight {
            grams,
            how: How::Piece,
        });
    }
    // Heads and bulbs are whole items, which some kinds list by size.
    let is_whole = matches!(unit.name, "head" | "bulb") && !size.is_empty();
    let sized = is_whole
        .then(|| own_piece(thing.kind, size_word(size)))
        .flatten();
    if let Some(grams) = sized.filter(|_| size_word(size) != "medium") {
        return Some(Weight {
            grams,
            how: How::Piece,
        });
    }
    let of_half = matches!(unit.name, "half" | "quarter");
    let size = match size {
        "" => thing.said().size_of(unit.name),
        size => size,
    };
    let of_itself = || {
        ITSELF
            .contains(&unit.name)
            .then(|| sort(thing, None))
            .flatten()
    };
    if let Some(grams) = sort(thing, Some(unit.name)).or_else(of_itself) {
        return Some(Weight {
            grams,
            how: How::Piece,
        });
    }
    if let Some(grams) = alike.iter().find_map(|name| of_kind(thing.kind, name)) {
        let scale = match unit.name {
            "can" | "tin" => 1.0,
            "bunch" => scale_of_bunch(size),
            _ => scale(size_word(size)),
        };
        return Some(Weight {
            grams: grams * scale,
            how: How::Piece,
        });
    }
    for name in alike {
        if let Some(portion) = best(thing, size_word(size), Some(name)) {
            return Some(Weight {
                grams: f64::from(portion.grams_each()),
                how: How::Portion,
            });
        }
    }
    if usual::is_portion(unit.name)
        && let Some(grams) = serving(thing)
    {
        // "A large portion of curry": of a size of which nothing is known.
        return Some(Weight {
            grams: grams * scale(size_word(size)),
            how: How::Piece,
        });
    }
    if of_half {
        let part = if unit.name == "half" { 0.5 } else { 0.25 };
        return counted(thing, size).map(|one| Weight {
            grams: one.grams * part,
            ..one
        });
    }
    // A pot of what is sold by the pot is one of it, unlike a pot of cream.
    let is_sold = usual::is_package(unit.name) && thing.food.is_composed();
    if is_sold && let Some(grams) = serving(thing).or_else(|| own_piece(thing.kind, "each")) {
        return Some(Weight {
            grams,
            how: How::Piece,
        });
    }
    let Some(grams) = usual::of_unit(unit.name) else {
        let one = counted(thing, size)?;
        return match unit.name {
            "batch" | "recipe" if one.grams < SOLD_WHOLE => None,
            "portion" if one.grams > TOO_LARGE => Some(Weight {
                grams: PORTION,
                how: How::Rough,
            }),
            _ => Some(one),
        };
    };
    Some(Weight {
        grams,
        how: How::Rough,
    })
}

/// Returns the row's measure that best fits a size and unit.
fn best<'a>(thing: &Thing<'a>, size: &str, unit: Option<&str>) -> Option<Portion<'a>> {
    let mut best: Option<(i32, Portion<'a>)> = None;
    for portion in thing.food.portions() {
        let measure = lower_case(portion.measure);
        let first = measure
            .split(|letter: char| !letter.is_alphabetic())
            .next()
            .unwrap_or_default();
        let no_piece = portion.millilitres_each().is_some() || NO_PIECES.contains(&first);
        let wanted = |unit: &str| {
            first == unit
                || first.strip_suffix('s') == Some(unit)
                || first.strip_suffix("es") == Some(unit)
        };
        let has = |word: &str| {
            !word.is_empty()
                && measure
                    .split(|letter: char| !letter.is_alphabetic())
                    .any(|known| known == word)
        };
        let mut score = match unit {
            Some(unit) if wanted(unit) => 100,
            Some(unit) if has(unit) && !no_piece => 60,
            Some(_) => continue,
            None if no_piece => continue,
            None => 0,
        };
        score += match (has(size), size) {
            (true, "medium") => 40,
            (true, _) => 60,
            (false, "medium") if has("large") => 10,
            (false, "medium") if has("regular") => 25,
            (false, _) => 0,
        };
        if unit.is_none() {
            let in_name = first.len() > 2 && lower_case(thing.name).contains(first);
            score += match first {
                _ if in_name => 35,
                "whole" | "fruit" | "each" | "item" | "unit" => 30,
                "piece" | "pepper" | "steak" | "fillet" | "bulb" | "head" | "root" => 20,
                "small" | "large" | "medium" => 15,
                "slice" | "slices" | "strip" | "serving" | "nlea" | "order" | "sprigs" | "ring"
                | "wedge" => -30,
                _ => 0,
            };
        }
        score += 3 * shared(portion, thing.detail());
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, portion));
        }
    }
    best.filter(|(score, _)| *score > -10)
        .map(|(_, portion)| portion)
}

/// Returns the size that the tagger included in the name: `mini cucumbers`, `burrito-size
/// tortillas`. A kind known under the full name has its own weight.
pub(super) fn size_in_name(name: &str) -> &str {
    static SIZES: Class = Class::of(&WEIGHT, "size in a name");
    let lower = lower_case(name);
    let found = SIZES.iter().find(|size| lower.starts_with(**size));
    found.copied().unwrap_or_default()
}

/// Returns the size class of a line; medium if it gives none.
pub(super) fn size_word(size: &str) -> &'static str {
    let lower = lower_case(size);
    // The first size of a range such as "medium to large" is used, as with numbers.
    let first = [" to ", " or ", "/", " - "]
        .iter()
        .find_map(|joint| lower.split_once(joint));
    let lower = first.map_or(&*lower, |(first, _)| first);
    let has = |word: &str| lower.contains(word);
    let is = |short: &str| lower.trim_end_matches('.') == short;
    if is("lg")
        || is("lrg")
        || has("extra large")
        || has("extra-large")
        || has("jumbo")
        || has("large")
        || has("big")
        || has("burrito")
        || has("fat")
    {
        "large"
    } else if is("sm")
        || has("small")
        || has("little")
        || has("mini")
        || has("baby")
        || has("thin")
        || has("taco")
        || has("fajita")
    {
        "small"
    } else {
        "medium"
    }
}

/// Returns the factor for a size of which the tables tell no weight.
pub(super) fn scale_of(size: &str) -> f64 {
    scale(size_word(size))
}

fn scale(size: &str) -> f64 {
    match size {
        "small" => 0.7,
        "large" => 1.3,
        _ => 1.0,
    }
}

/// Returns the usual grams of a piece in a group; `None` if pieces make no sense.
fn of_group(group: &str) -> Option<f64> {
    usual::of_group(group)?.piece
}
