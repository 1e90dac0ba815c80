//! Converts amounts of a food to grams: by stated weights, packages, the food's own household
//! measures, pieces, and as a last resort the density of its group. The food has been matched
//! before.

pub(crate) mod edible;
mod own;
mod piece;
mod said;
mod unsaid;
mod volume;

use std::cell::OnceCell;

use sundry_food::{Food, Kind, Match, Portion, State, States};
use sundry_table::Class;

use self::said::Said;
use self::unsaid::unsaid;
use crate::line::{Amount, Line, Measure, Unit, tokens};
use crate::lower_case::lower_case;
use crate::word_classes::{WEIGHT, is};

/// The method by which a weight was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// The line states the weight.
    Stated,
    /// The line states the weight of each package or piece.
    Package,
    /// A household measure of the food's row.
    Portion,
    /// The weight of a piece of its kind.
    Piece,
    /// A density.
    Density,
    /// The usual amount, as the line gives none.
    Usual,
    /// One ordinary portion, as the line gives no amount.
    Serving,
    /// The usual weight for the unit or group, whatever the food.
    Rough,
}

impl How {
    /// Returns the confidence in the weight, 0–1.
    pub fn confidence(self) -> f32 {
        match self {
            Self::Stated => 1.0,
            Self::Package | Self::Portion => 0.95,
            Self::Piece => 0.85,
            Self::Density => 0.8,
            Self::Usual | Self::Serving => 0.5,
            Self::Rough => 0.3,
        }
    }
}

/// A weight and the method by which it was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weight {
    /// The weight in grams.
    pub grams: f64,
    /// The method.
    pub how: How,
}

/// The food to be weighed: kind, row, requested states, and words that describe its cut.
pub(crate) struct Thing<'a> {
    pub(crate) kind: Kind<'a>,
    pub(crate) food: Food<'a>,
    pub(crate) states: States,
    pub(crate) name: &'a str,
    line: &'a Line<'a>,
    detail: OnceCell<String>,
    said: OnceCell<Said>,
}

impl Thing<'_> {
    /// Returns words that describe its cut. A stated weight needs none of them.
    fn detail(&self) -> &str {
        let detail = || detail(self.line, self.food, self.said());
        self.detail.get_or_init(detail)
    }

    /// Returns the words of the line up to the food, which say what was done before it was measured.
    fn said(&self) -> &Said {
        self.said.get_or_init(|| Said::of(self.line))
    }
}

/// Share of a can's weight that is left after draining.
const DRAINED: f64 = 0.6;

/// Factor from the usual weight of a piece beyond which a stated weight per piece is implausible.
const TOO_FAR: f64 = 3.0;

/// Grams per inch of a food without a known weight per inch.
const INCH: f64 = 15.0;

/// Grams above which nobody eats a piece alone: a head of lettuce, a melon, a bird.
const TOO_LARGE: f64 = 250.0;
/// Grams of such a food in a line without an amount: the reference amount of 21 CFR 101.12 for
/// vegetables.
const PORTION: f64 = 85.0;

/// A number from this on without a unit is read as grams.
const MOST_COUNTED: f64 = 150.0;

/// Returns the weight of a line's amount of a food.
pub(crate) fn weigh(line: &Line<'_>, found: &Match<'_>) -> Option<Weight> {
    let food = found.food?;
    let thing = Thing {
        kind: found.kind,
        food,
        states: found.states,
        name: &line.name,
        line,
        detail: OnceCell::new(),
        said: OnceCell::new(),
    };
    let mut weight = amount(line, &thing)?;
    weight.grams *= edible::share(line, &thing, weight);
    let unit = line.amounts.main.and_then(|main| main.unit);
    let is_portion = unit.is_some_and(|unit| matches!(unit.name, "portion" | "plate" | "bowl"));
    // The portion of a kind that is named after children is theirs already.
    let is_theirs = found.kind.name().starts_with("kids");
    if (is_portion || weight.how == How::Serving) && !is_theirs {
        weight.grams *= crate::usual::helping(line.original);
    }
    Some(weight)
}

/// Returns the usual grams of a kind when it is served on or beside another food.
pub(crate) fn beside(kind: Kind<'_>) -> Option<f64> {
    piece::of_kind(kind, "beside")
}

/// Returns the usual grams of a kind in a cup of coffee or tea.
pub(crate) fn in_a_cup(kind: Kind<'_>) -> Option<f64> {
    piece::of_kind(kind, "in a cup")
}

/// Returns true if the table says how much one of a measure of a kind weighs.
pub(crate) fn has_piece(kind: Kind<'_>, measure: &str) -> bool {
    piece::of_kind(kind, measure).is_some()
}

/// Returns the grams of an ordinary portion of the kind itself.
pub(crate) fn serving(kind: Kind<'_>) -> Option<f64> {
    piece::own_piece(kind, "serving")
}

/// Returns the weight of a food that a line names by its exact description. A measure before it
/// that matches one of the row's own word for word takes precedence.
pub(crate) fn weigh_described(line: &Line<'_>, found: &Match<'_>, before: &str) -> Option<Weight> {
    let own = own_measure(found.food?, before);
    let own = own.map(|grams| Weight {
        grams,
        how: How::Portion,
    });
    own.or_else(|| weigh(line, found))
}

/// Returns the grams of an amount in a measure of the row itself: `2 1 large` of eggs.
pub(crate) fn own_measure(food: Food<'_>, before: &str) -> Option<f64> {
    let mut numbers = 1.0;
    let mut measure = before.trim();
    let tokens = tokens(before);
    for token in &tokens {
        let Some(number) = token.number() else {
            measure = before.get(token.start..).unwrap_or_default().trim();
            break;
        };
        numbers *= number;
    }
    let wanted = words(measure);
    let is_whole = |portion: &Portion<'_>| words(portion.measure) == wanted;
    // "1 cup Yam, cooked" means the row's "cup, cubes".
    let begins = |portion: &Portion<'_>| words(portion.measure).starts_with(&wanted);
    let portions = || food.portions().filter(|_| !wanted.is_empty());
    let own = portions().find(is_whole).or_else(|| {
        let mut begun = portions().filter(begins);
        let first = begun.next()?;
        let is_same =
            |other: Portion<'_>| (other.grams_each() / first.grams_each() - 1.0).abs() < 0.01;
        begun.all(is_same).then_some(first)
    });
    own.map(|own| f64::from(own.grams_each()) * numbers)
}

/// Returns the words and numbers of a measure in lower case.
fn words(measure: &str) -> Vec<String> {
    measure
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The group of the table that contains cheese.
const CHEESE: &[&str] = &["Dairy and Egg Products"];
static SMALL_PIECES: Class = Class::of(&WEIGHT, "piece at the end of a name");
static CUTS: Class = Class::of(&WEIGHT, "cheese that is not shredded");

/// Returns the words of a line that may describe a cut: the preparation, the size, and the words of
/// the name that are not the food itself ("heavy whipping cream" is not whipped).
fn detail(line: &Line<'_>, food: Food<'_>, said: &Said) -> String {
    let mut detail = format!("{} {}", line.preparation, line.size);
    // "1 cup cream, whipped" is measured before it is whipped, "4 cups tortilla chips, crushed"
    // before they are crushed.
    for airy in ["whipped", "sifted", "crushed", "ground"] {
        if detail.contains(airy) && !said.has(airy) {
            detail = detail.replace(airy, "");
        }
    }
    let description = food.description().to_lowercase();
    for word in line.name.split_whitespace() {
        let lower = lower_case(word);
        let stem = lower.get(..4).unwrap_or(&lower);
        if !description.contains(stem) {
            detail.push(' ');
            detail.push_str(&lower);
        }
    }
    // Berries are measured frozen.
    if description.contains("frozen") && !lower_case(line.original).contains("thaw") {
        detail.push_str(" unthawed");
    }
    // A cup of cheese without a stated cut is shredded.
    if CHEESE.contains(&food.group())
        && description.starts_with("cheese")
        && !CUTS.iter().any(|cut| detail.contains(cut))
    {
        detail.push_str(" shredded");
    }
    detail
}

fn amount(line: &Line<'_>, thing: &Thing<'_>) -> Option<Weight> {
    let amounts = &line.amounts;
    let Some(main) = amounts.main else {
        return unsaid(line, thing);
    };
    let weight = whole(line, thing, main)?;
    let more: Vec<f64> = amounts
        .plus
        .iter()
        .filter_map(|more| of(line, thing, *more))
        .map(|more| more.grams)
        .collect();
    let sum = weight.grams + more.iter().sum::<f64>();
    let behind = amounts.behind_sum.and_then(|amount| exact(thing, amount));
    if let (Some(behind), Some(last)) = (behind, more.last()) {
        let off = |grams: f64| (grams / behind).ln().abs();
        if off(sum) <= off(*last) {
            return Some(stated(line, thing, behind));
        }
        let grams = sum - last + behind;
        return Some(Weight { grams, ..weight });
    }
    Some(Weight {
        grams: sum,
        ..weight
    })
}

fn whole(line: &Line<'_>, thing: &Thing<'_>, main: Amount) -> Option<Weight> {
    let amounts = &line.amounts;
    if let Some(Measure::Mass(grams)) = main.measure() {
        return Some(stated(line, thing, main.number() * grams));
    }
    if let Some(inches) = amounts.each
        && let Some(weight) = by_length(thing, main, inches)
    {
        return Some(weight);
    }
    if let Some(each) = each(line, thing, main) {
        return Some(Weight {
            grams: drained(line, thing, main.number() * each),
            how: How::Package,
        });
    }
    let said = amounts.same.iter().find_map(|same| match same.measure() {
        Some(Measure::Mass(grams)) if !is_fluid(main, *same) => Some(same.number() * grams),
        _ => None,
    });
    if let Some(grams) = said {
        return Some(stated(line, thing, grams));
    }
    if main.unit.is_none() || !main.is_exact() {
        // Example: "2 onions (1 cup chopped)".
        let volume = amounts
            .same
            .iter()
            .find(|same| matches!(same.measure(), Some(Measure::Volume(ml)) if ml > 4.0));
        // A volume of "0 cups" would divide by zero below.
        if let Some(volume) = volume.filter(|volume| volume.number() > 0.0)
            && let Some(mut weight) = of(line, thing, *volume)
        {
            // "1 stick (5 tablespoons soft, 3 tablespoons melted)" is the sum of its parts.
            let alike = |same: &&Amount| same.unit == volume.unit;
            let parts: f64 = amounts
                .same
                .iter()
                .filter(alike)
                .map(|one| one.number())
                .sum();
            weight.grams *= parts / volume.number();
            return Some(weight);
        }
    }
    let metric = amounts.same.iter().find(|same| is_other_size(main, **same));
    of(line, thing, *metric.unwrap_or(&main))
}

/// Returns true if millilitres beside a spoon or pint show that it is larger than that of the
/// United States: `2 tbsp (40 ml)`, `1 pint (568 ml)`.
fn is_other_size(main: Amount, same: Amount) -> bool {
    let volume = |amount: Amount| match amount.measure() {
        Some(Measure::Volume(ml)) => Some(ml * amount.number()),
        _ => None,
    };
    let metric = same.unit.is_some_and(Unit::is_metric);
    let share = volume(same).zip(volume(main));
    let share = share.map_or(1.0, |(metric, other)| metric / other);
    metric && (1.15..1.5).contains(&share)
}

/// Returns true if ounces beside millilitres are fluid ounces: `100ml/3½oz` (28.4 ml each in
/// Britain, 29.6 in the United States).
fn is_fluid(main: Amount, same: Amount) -> bool {
    let metric = main.unit.is_some_and(Unit::is_metric);
    let Some(Measure::Volume(ml)) = main.measure().filter(|_| metric) else {
        return false;
    };
    let ounces = same.number();
    let is_ounce = same.unit.is_some_and(|unit| unit.name == "ounce");
    is_ounce && (26.0..32.0).contains(&(main.number() * ml / ounces))
}

/// Returns the grams of each counted item. If the line leaves open whether the amount is of one or
/// of all, the reading closer to the usual weight of one is chosen: 3¾ ounces is the weight of 5
/// egg yolks together.
fn each(line: &Line<'_>, thing: &Thing<'_>, main: Amount) -> Option<f64> {
    let each = exact(thing, line.amounts.each?)?;
    let instead = line.amounts.each_instead;
    let Some(instead) = instead.and_then(|instead| exact(thing, instead)) else {
        return Some(each);
    };
    let one = Amount {
        low: 1.0,
        high: 1.0,
        ..main
    };
    let known = of(line, thing, one).filter(|one| matches!(one.how, How::Piece | How::Portion));
    let Some(known) = known else {
        return Some(each);
    };
    let off = |grams: f64| (grams / known.grams).ln().abs();
    // Unless the line gives a size, the reading as "each" is kept up to this factor: a trout of 8
    // ounces is not a fillet of 3.
    let is_each = each > instead;
    let is_plausible = is_each && line.size.is_empty() && off(each) < TOO_FAR.ln();
    Some(if !is_plausible && off(instead) < off(each) {
        instead
    } else {
        each
    })
}

/// Returns the weight of pieces of a given length, for a food with a known weight per inch: `1 (3
/// inch) piece ginger`. For slices an inch or more is their width, less than that their thickness.
fn by_length(thing: &Thing<'_>, main: Amount, each: Amount) -> Option<Weight> {
    let Some(Measure::Length(cm)) = each.measure() else {
        return None;
    };
    let inches = each.number() * cm / 2.54;
    let is_slice = main
        .unit
        .is_some_and(|unit| matches!(unit.name, "slice" | "round"));
    let grams = piece::of_kind(thing.kind, "inch").filter(|_| !is_slice || inches < 1.0)?;
    Some(Weight {
        grams: grams * inches * main.number(),
        how: How::Piece,
    })
}

/// Returns a stated weight; for cans without their liquid.
fn stated(line: &Line<'_>, thing: &Thing<'_>, grams: f64) -> Weight {
    Weight {
        grams: drained(line, thing, grams),
        how: How::Stated,
    }
}

/// Minimum grams of a can that is drained.
const SMALLEST_CAN: f64 = 195.0;

/// Subtracts the liquid: the weight of a can includes it, and "drained" means that it is poured
/// off. `150g tinned beans, drained` is less than a can, so it was weighed without the liquid.
fn drained(line: &Line<'_>, thing: &Thing<'_>, grams: f64) -> f64 {
    static CANS: Class = Class::of(&WEIGHT, "can");
    if !line.packed || !thing.states.has(State::Drained) || line.original.contains("drained weight")
    {
        return grams;
    }
    let lower = lower_case(line.original);
    let mut words = lower.split(|sign: char| !sign.is_alphabetic());
    if grams >= SMALLEST_CAN || words.any(|word| CANS.contains(&word)) {
        // For some kinds the drained share of a can is known.
        let share = piece::of_kind(thing.kind, "drained percent");
        grams * share.map_or(DRAINED, |percent| percent / 100.0)
    } else {
        grams
    }
}

/// Maximum share of a pie or cake that is a slice.
const LARGEST_SLICE: f64 = 0.25;

/// Minimum number of slices in a whole pie.
const WHOLE: f64 = 2.0;

/// Returns the weight of an amount that is not a matter of packages.
fn of(line: &Line<'_>, thing: &Thing<'_>, amount: Amount) -> Option<Weight> {
    let number = amount.number();
    if let Some(one) = own::one(thing, amount.unit, &line.size) {
        return Some(times(one, number));
    }
    let Some(unit) = amount.unit.or_else(|| taken_for_name(line, thing)) else {
        // Nobody counts this many: "200 yogurt" means grams.
        if number >= MOST_COUNTED {
            return Some(Weight {
                grams: number,
                how: How::Rough,
            });
        }
        if is_one(number)
            && let Some(portion) = piece::of_many(thing, &line.name, &line.size)
        {
            return Some(portion);
        }
        let one = piece::counted(thing, &line.size)?;
        // "1/8 apple pie" is a slice, where a piece is not the whole pie.
        if number <= LARGEST_SLICE
            && let Some(slice) = piece::of_kind(thing.kind, "slice")
            && one.grams < WHOLE * slice
        {
            return Some(Weight {
                grams: slice,
                how: How::Piece,
            });
        }
        // "Chicken pakora x8" are eight pieces of a portion, "8 burritos" are eight.
        if number >= piece::SEVERAL && piece::is_plate(thing) && !line.name.ends_with('s') {
            let piece = piece::own_piece(thing.kind, "piece");
            return Some(Weight {
                grams: piece.map_or(one.grams, |piece| piece * number),
                how: How::Rough,
            });
        }
        let doubtful = one.grams > TOO_LARGE || one.how == How::Rough;
        let part = named_piece(line, thing).and_then(|unit| piece::united(thing, unit, &line.size));
        // A part must weigh less than the whole; otherwise the word is just a name for the whole.
        let is_less =
            |part: &Weight| number >= 1.0 && part.how != How::Rough && part.grams < 0.8 * one.grams;
        let part = part.filter(|part| doubtful || is_less(part));
        return Some(times(part.unwrap_or(one), number));
    };
    match unit.measure {
        Measure::Mass(grams) => Some(Weight {
            grams: grams * number,
            how: How::Stated,
        }),
        Measure::Volume(ml) => Some(times(volume::of(thing, unit.name, ml), number)),
        Measure::Length(cm) => {
            let inch = piece::of_kind(thing.kind, "inch");
            // "9 inch pound cake" is one cake of that size; "2-inch piece galangal" is a piece of
            // that length.
            if inch.is_none() && !is_cut_piece(line) {
                let one = piece::counted(thing, &line.size).filter(|one| one.how != How::Rough);
                return one.or_else(|| unsaid(line, thing));
            }
            let grams = inch.unwrap_or(INCH) * cm / 2.54;
            Some(Weight {
                grams: grams * number,
                how: How::Piece,
            })
        }
        Measure::Piece | Measure::Container | Measure::Dozen => {
            let one = piece::united(thing, unit, &line.size)?;
            let is_known =
                unit.name != "piece" && piece::own_piece(thing.kind, unit.name).is_some();
            let is_cut = is("cut from a plate", unit.name) && !is_known;
            if is_cut && number >= piece::SEVERAL && piece::is_portion(thing) {
                return Some(Weight {
                    how: How::Rough,
                    ..one
                });
            }
            let grams = match unit.name {
                "can" | "tin" | "jar" => drained(line, thing, one.grams),
                _ => one.grams,
            };
            Some(times(Weight { grams, ..one }, number))
        }
    }
}

/// Returns true if the line names a cut piece within its first three words.
fn is_cut_piece(line: &Line<'_>) -> bool {
    let mut words = line.rest.split_whitespace().take(3);
    words.any(|word| {
        let unit = crate::line::unit(word);
        unit.is_some_and(|unit| matches!(unit.measure, Measure::Piece | Measure::Container))
    })
}

/// Returns a plural unit that was tagged as the first word of the name: `2 servings noodles`, `4
/// leaves kale`. The singular does not qualify: a strip steak is not a strip. Fillets are handled
/// with the fish.
fn taken_for_name(line: &Line<'_>, thing: &Thing<'_>) -> Option<&'static Unit> {
    let (first, _) = line
        .name
        .split_once(' ')
        .filter(|(first, _)| first.ends_with('s'))?;
    let unit = crate::line::unit(first)?;
    let is_part = unit.measure == Measure::Piece && unit.name != "fillet";
    (is_part && !thing.kind.name().contains(unit.name)).then_some(unit)
}

/// Returns the unit that a name ends in: cabbage leaves are not cabbages. A food that is itself
/// called a stick or slice (`bread stick`) does not qualify.
fn named_piece(line: &Line<'_>, thing: &Thing<'_>) -> Option<&'static Unit> {
    // "A lemon cut into wedges" is the whole lemon.
    if line.name.contains(" cut ") {
        return None;
    }
    let last = line.name.split_whitespace().next_back()?;
    let fillet = "fillet";
    if thing.said().has(fillet) && piece::own_piece(thing.kind, fillet).is_some() {
        return crate::line::unit(fillet);
    }
    let unit = crate::line::unit(last).filter(|unit| !thing.kind.name().ends_with(unit.name))?;
    SMALL_PIECES.contains(&unit.name).then_some(unit)
}

fn is_one(number: f64) -> bool {
    (number - 1.0).abs() < f64::EPSILON
}

fn times(one: Weight, number: f64) -> Weight {
    Weight {
        grams: one.grams * number,
        ..one
    }
}

/// Returns the grams of an amount that is a weight or a volume.
fn exact(thing: &Thing<'_>, amount: Amount) -> Option<f64> {
    match amount.measure()? {
        Measure::Mass(grams) => Some(grams * amount.number()),
        Measure::Volume(ml) => {
            let unit = amount.unit.map_or("", |unit| unit.name);
            Some(volume::of(thing, unit, ml).grams * amount.number())
        }
        _ => None,
    }
}
