//! Subtracts bones and shells, which are bought but not eaten: returns the edible share of whole
//! birds and fish, wings, ribs, meat "on the bone", shellfish, and food weighed in its rind or pod.
//! `data/food/ontology` lists the kinds that are sold this way; the shares are the table's own
//! ("refuse") where it has them. Otherwise peel and cores are not subtracted, since recipes weigh
//! fruit and vegetables prepared.

mod whole;

use sundry_food::Sold;
use sundry_table::Class;

use super::{How, Thing, Weight};
use crate::line::{Amount, Line, Measure, before_allowed};
use crate::lower_case::lower_case;
use crate::word_classes::WEIGHT;

static WITHOUT: Class = Class::of(&WEIGHT, "boneless");
static WITH: Class = Class::of(&WEIGHT, "with bones");
static ABOVE_ALL: Class = Class::of(&WEIGHT, "with bones above all");
static OF_BIRDS: Class = Class::of(&WEIGHT, "bird with bones");
static GROUPS: Class = Class::of(&WEIGHT, "group with bones");
static PARTS: Class = Class::of(&WEIGHT, "part of a bird");
/// Minimum grams of a whole bird; a package below that contains meat.
const LEAST_BIRD: f64 = 400.0;
/// Grams from which a bird is a whole one.
const WHOLE_BIRD: f64 = 1_000.0;
/// Grams from which a leg or shoulder is a whole one, even if it is not counted.
const WHOLE_JOINT: f64 = 1_500.0;
static CUT_UP: Class = Class::of(&WEIGHT, "cut up");
/// Share of bones if the line mentions them and the table gives none.
const BONE: f64 = 0.2;

/// Share of a raw bird's weight that is its cooked meat: 68 % is edible, of which a quarter is lost
/// in cooking, and the skin is left.
const PICKED: f64 = 0.45;
/// Share of a raw duck that is left after roasting: 173 g of a pound (SR28, row 05140; raw, row
/// 05139, they are 287 g with twice the energy).
const ROASTED_DUCK: f64 = 173.0 / 453.6;
/// Share of a raw piece of poultry that is left after cooking, by the protein of raw and roasted
/// meat: 0.73 of breasts (SR28, rows 05062 and 05064), 0.79 of thighs (05096 and 05098).
const COOKED_PIECE: f64 = 0.75;
/// Share of a thigh with skin that is meat (SR28: 149 g of row 05096, 193 g of 05091).
const SKINNED_THIGH: f64 = 149.0 / 193.0;
/// Share of raw bacon that is left after cooking.
const CRISPED: f64 = 0.35;
/// Share of a drumstick that is bone: row 05071, meat only, leaves 42 %, of which 9 % are skin.
/// (The row with skin states 66 %, which is what is eaten.)
const DRUMSTICK: f64 = 0.33;

/// Returns true for a line whose name in lower case is that of a whole duck, which is roasted or braised until its fat has run off.
pub(crate) fn is_whole_duck(line: &Line<'_>, name: &str) -> bool {
    let name = name.strip_suffix(" and giblets").unwrap_or(name);
    let is_duck = ["duck", "ducks", "duckling", "ducklings"]
        .iter()
        .any(|duck| name.split_whitespace().next_back() == Some(duck));
    let is_whole = line.amounts.main.is_some_and(|main| match main.measure() {
        None => true,
        Some(Measure::Mass(grams)) => main.number() * grams >= WHOLE_BIRD,
        _ => false,
    });
    // Example: "magrets of duck".
    is_duck && is_whole && !lower_case(line.original).contains(" of duck")
}

/// Returns the share of a weight that is eaten.
pub(super) fn share(line: &Line<'_>, thing: &Thing<'_>, weight: Weight) -> f64 {
    let by_volume = matches!(
        line.amounts.main.and_then(Amount::measure),
        Some(Measure::Volume(_))
    );
    // A slice of bacon weighs 28 g raw and 8–11 g cooked (SR28, rows 10123, 10861 and 10862).
    if thing.kind.name() == "bacon" && thing.states.is_cooked() && weight.how == How::Piece {
        return CRISPED;
    }
    // "2 cooked chicken breast halves": pieces in the table are raw.
    let unit = line.amounts.main.and_then(|main| main.unit);
    if thing.food.group() == "Poultry Products"
        && thing.kind.sold() != Sold::Bird
        && thing.states.is_cooked()
        && thing.food.description().contains("cooked")
        && weight.how == How::Piece
        && unit.is_none_or(|unit| unit.name == "half")
    {
        return COOKED_PIECE;
    }
    // The weights of breasts, thighs and chops as pieces are without bones, of thighs with skin.
    if weight.how == How::Piece && thing.kind.sold() == Sold::Piece {
        let is_thigh = thing.kind.name().ends_with("chicken thigh");
        let skinned = thing.food.description().contains("meat only");
        return if is_thigh && skinned {
            SKINNED_THIGH
        } else {
            1.0
        };
    }
    if let Some(share) = whole::share(line, thing, weight) {
        return share;
    }
    // The roasted duck is without its bones and most of its fat.
    if thing.kind.name() == "duck" && is_whole_duck(line, &lower_case(&line.name)) {
        return ROASTED_DUCK;
    }
    // A counted bird is weighed raw and with bones; the meat picked from a cooked one weighs less.
    let sold = thing.kind.sold();
    let number = line.amounts.main.map_or(1.0, Amount::number);
    let is_counted = line.amounts.main.is_some_and(|main| main.unit.is_none());
    let is_weighed = matches!(weight.how, How::Stated | How::Package);
    let is_one =
        weight.how == How::Piece || is_weighed && is_counted && weight.grams >= number * LEAST_BIRD;
    if sold == Sold::Bird && thing.states.is_cooked() && is_one {
        return PICKED;
    }
    // Only the marrow of a roasted bone is eaten; bones by weight are boiled for stock.
    if thing.kind.name() == "marrow bone" && matches!(weight.how, How::Stated) {
        return 0.0;
    }
    if !GROUPS.contains(&thing.food.group()) || by_volume || thing.states.is_cooked() {
        return 1.0;
    }
    let lower = lower_case(line.original);
    let lower = before_allowed(&lower);
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let first = |words: &[&str]| words.iter().filter_map(|word| lower.find(word)).min();
    let kind = thing.kind.name();
    // A counted bird of this weight is whole, even if its bones are removed later.
    let is_whole = sold == Sold::Bird
        && is_counted
        && weight.how != How::Portion
        && weight.grams >= number * LEAST_BIRD;
    let without = first(&WITHOUT).filter(|at| !is_whole || thing.said().covers(*at));
    let with = first(&ABOVE_ALL);
    if without.is_some_and(|at| with.is_none_or(|with| at < with)) {
        return 1.0;
    }
    let is_packed = weight.how == How::Package && weight.grams < number * LEAST_BIRD;
    let is_bird = sold == Sold::Bird
        && (says(&OF_BIRDS)
            || weight.how != How::Stated && !is_packed
            || weight.grams >= WHOLE_BIRD);
    let is_small_bird = is_weighed
        && is_counted
        && sold == Sold::SmallBird
        && !PARTS.iter().any(|part| thing.said().has(part));
    let description = thing.food.description();
    let bones = match thing.food.refuse_percent() {
        _ if kind == "chicken drumstick" => DRUMSTICK,
        // The weight of a piece of such a row already excludes the bone.
        0 if is_weighed => BONE,
        0 => return 1.0,
        // The refuse of a boneless row is sinew; the bones are in addition.
        refuse if is_weighed && description.contains("boneless") => {
            BONE.max(f64::from(refuse) / 100.0)
        }
        refuse => f64::from(refuse) / 100.0,
    };
    // A counted and weighed leg or shoulder has its bone, unless it is opened flat.
    let is_joint = sold == Sold::Joint
        && is_weighed
        && (is_counted && weight.grams >= number * WHOLE_BIRD || weight.grams >= WHOLE_JOINT)
        && !says(&CUT_UP);
    if says(&WITH) || sold == Sold::Bones || is_bird || is_small_bird || is_joint {
        1.0 - bones
    } else {
        1.0
    }
}
