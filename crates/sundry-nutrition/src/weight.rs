//! Amounts of a food → grams: stated weights, packages, the food's own household measures, pieces,
//! and where all are wanting, densities of its group. Which food it is has been decided before.

pub(crate) mod edible;
mod own;
mod piece;
mod said;
mod unsaid;
mod volume;

use sundry_food::{Food, Kind, Match, State, States};

use self::said::Said;
use self::unsaid::unsaid;
use crate::line::{Amount, Line, Measure, Unit, tokens};

/// How a weight was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// The line states a weight.
    Stated,
    /// The line states what each package or piece weighs.
    Package,
    /// By a household measure of the food's row.
    Portion,
    /// By the weight of a piece of its kind.
    Piece,
    /// By a density.
    Density,
    /// By what is usual where a line says nothing.
    Usual,
    /// One ordinary portion, where a line says nothing.
    Serving,
    /// By what is usual for the unit or group, whatever the food.
    Rough,
}

impl How {
    /// How sure it is, 0–1.
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

/// A weight and how it was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weight {
    /// Grams.
    pub grams: f64,
    /// How it was found.
    pub how: How,
}

/// What is weighed: the food, the states it was asked for, words that tell its cut.
pub(crate) struct Thing<'a> {
    pub(crate) kind: Kind<'a>,
    pub(crate) food: Food<'a>,
    pub(crate) states: States,
    pub(crate) name: &'a str,
    pub(crate) detail: String,
    /// What is said up to the food: what was done before it was measured.
    pub(crate) said: Said,
}

/// Share of a can that is left when its liquid is poured off.
const DRAINED: f64 = 0.6;

/// How many times the usual weight of a piece is not believed.
const TOO_FAR: f64 = 3.0;

/// Grams of an inch of what has no known weight of its own.
const INCH: f64 = 15.0;

/// Grams of a piece that nobody eats alone: a head of lettuce, a melon, a bird.
const TOO_LARGE: f64 = 250.0;
/// What counts of such a food where a line says no amount: the reference amount of 21 CFR 101.12 for
/// vegetables.
const PORTION: f64 = 85.0;

/// From so many on, what is counted without a unit is weighed.
const MOST_COUNTED: f64 = 150.0;

/// The weight of a line's amount of a food.
pub(crate) fn weigh(line: &Line<'_>, found: &Match<'_>) -> Option<Weight> {
    let food = found.food?;
    let said = Said::of(line);
    let thing = Thing {
        kind: found.kind,
        food,
        states: found.states,
        name: &line.name,
        detail: detail(line, food, &said),
        said,
    };
    let mut weight = amount(line, &thing)?;
    weight.grams *= edible::share(line, &thing, weight);
    Some(weight)
}

/// Grams of what is usual of a kind on another food or beside it.
pub(crate) fn beside(kind: Kind<'_>) -> Option<f64> {
    piece::of_kind(kind, "beside")
}

/// The weight of a food that a line names by its very description: a measure before it that is one
/// of the row's own, word for word, goes before everything else.
pub(crate) fn weigh_described(line: &Line<'_>, found: &Match<'_>, before: &str) -> Option<Weight> {
    let food = found.food?;
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
    let own = food
        .portions()
        .find(|portion| !wanted.is_empty() && words(portion.measure) == wanted);
    if let Some(own) = own {
        return Some(Weight {
            grams: f64::from(own.grams_each()) * numbers,
            how: How::Portion,
        });
    }
    weigh(line, found)
}

/// The words and numbers of a measure.
fn words(measure: &str) -> Vec<String> {
    measure
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The group of the table that has cheese.
const CHEESE: &[&str] = &["Dairy and Egg Products"];
/// Cuts of cheese that weigh more or less than shreds.
const CUTS: &[&str] = &["cube", "dice", "melt", "crumbl", "slice", "chunk", "chop"];

/// The words of a line that may tell a cut: preparation and size, and of the name what is not the
/// food itself ("heavy whipping cream" is not whipped).
fn detail(line: &Line<'_>, food: Food<'_>, said: &Said) -> String {
    let mut detail = format!("{} {}", line.preparation, line.size);
    // "1 cup cream, whipped" is measured before it is whipped, "4 cups tortilla chips, crushed" whole.
    for airy in ["whipped", "sifted", "crushed", "ground"] {
        if !said.has(airy) {
            detail = detail.replace(airy, "");
        }
    }
    let description = food.description().to_lowercase();
    for word in line.name.split_whitespace() {
        let lower = word.to_lowercase();
        let stem = lower.get(..4).unwrap_or(&lower);
        if !description.contains(stem) {
            detail.push(' ');
            detail.push_str(&lower);
        }
    }
    // Berries are measured as they come from the freezer.
    if description.contains("frozen") && !line.original.to_lowercase().contains("thaw") {
        detail.push_str(" unthawed");
    }
    // A cup of cheese of which no cut is said is one of shreds.
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
        // "2 onions (1 cup chopped)"
        let volume = amounts
            .same
            .iter()
            .find(|same| matches!(same.measure(), Some(Measure::Volume(ml)) if ml > 4.0));
        // Of "0 cups" there are no parts.
        if let Some(volume) = volume.filter(|volume| volume.number() > 0.0)
            && let Some(mut weight) = of(line, thing, *volume)
        {
            // "1 stick (5 tablespoons soft, 3 tablespoons melted)" is told in parts.
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

/// Whether millilitres beside a spoon or pint say that it is not that of the United States: `2 tbsp (40 ml)`,
/// `1 pint (568 ml)`.
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

/// Whether ounces beside millilitres are fluid ones: `100ml/3½oz` (28.4 ml each in Britain, 29.6 in the
/// United States).
fn is_fluid(main: Amount, same: Amount) -> bool {
    let metric = main.unit.is_some_and(Unit::is_metric);
    let Some(Measure::Volume(ml)) = main.measure().filter(|_| metric) else {
        return false;
    };
    let ounces = same.number();
    let is_ounce = same.unit.is_some_and(|unit| unit.name == "ounce");
    is_ounce && (26.0..32.0).contains(&(main.number() * ml / ounces))
}

/// What each of the counted weighs. Where a line leaves it open whether one or all are meant, that which
/// is nearer to the usual weight of one: 5 egg yolks of 3¾ ounces weigh so much together.
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
    // Where no size is said, what reads as each must be far off: a trout of 8 ounces is no fillet of 3.
    let is_each = each > instead;
    let is_plausible = is_each && line.size.is_empty() && off(each) < TOO_FAR.ln();
    Some(if !is_plausible && off(instead) < off(each) {
        instead
    } else {
        each
    })
}

/// `1 (3 inch) piece ginger`: pieces of so many inches, of what is known by the inch. Of slices, inches are
/// how wide they are unless they are less than one.
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

/// A stated weight, of cans without their liquid.
fn stated(line: &Line<'_>, thing: &Thing<'_>, grams: f64) -> Weight {
    Weight {
        grams: drained(line, thing, grams),
        how: How::Stated,
    }
}

/// Grams of the smallest cans that are drained.
const SMALLEST_CAN: f64 = 195.0;

/// A can's weight is with its liquid; "drained" means that it is poured off. `150g tinned beans,
/// drained` is less than a can, and weighed without.
fn drained(line: &Line<'_>, thing: &Thing<'_>, grams: f64) -> f64 {
    const CANS: &[&str] = &["can", "cans", "tin", "tins", "jar", "jars"];
    if !line.packed || !thing.states.has(State::Drained) || line.original.contains("drained weight")
    {
        return grams;
    }
    let lower = line.original.to_lowercase();
    let mut words = lower.split(|sign: char| !sign.is_alphabetic());
    if grams >= SMALLEST_CAN || words.any(|word| CANS.contains(&word)) {
        // Some cans state what is left when they are drained.
        let share = piece::of_kind(thing.kind, "drained percent");
        grams * share.map_or(DRAINED, |percent| percent / 100.0)
    } else {
        grams
    }
}

/// One amount that is not a matter of packages.
fn of(line: &Line<'_>, thing: &Thing<'_>, amount: Amount) -> Option<Weight> {
    let number = amount.number();
    if let Some(one) = own::one(thing, amount.unit, &line.size) {
        return Some(times(one, number));
    }
    let Some(unit) = amount.unit.or_else(|| taken_for_name(line, thing)) else {
        // Nobody counts so many: "200 yogurt" are grams.
        if number >= MOST_COUNTED {
            return Some(Weight {
                grams: number,
                how: How::Rough,
            });
        }
        let one = piece::counted(thing, &line.size)?;
        let doubtful = one.grams > TOO_LARGE || one.how == How::Rough;
        let part = named_piece(line, thing).and_then(|unit| piece::united(thing, unit, &line.size));
        // A part weighs less than the whole; where it hardly does, it is how the whole is called.
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
            // "9 inch pound cake" is one of that size, "2-inch piece galangal" so long a piece.
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
            let grams = match unit.name {
                "can" | "tin" | "jar" => drained(line, thing, one.grams),
                _ => one.grams,
            };
            Some(times(Weight { grams, ..one }, number))
        }
    }
}

/// Whether a piece cut from a food is named behind its length.
fn is_cut_piece(line: &Line<'_>) -> bool {
    let mut words = line.rest.split_whitespace().take(3);
    words.any(|word| {
        let unit = crate::line::unit(word);
        unit.is_some_and(|unit| matches!(unit.measure, Measure::Piece | Measure::Container))
    })
}

/// A unit that was taken for the first word of the name: `2 servings noodles`, `4 leaves kale`. Only in
/// the plural: a strip steak is no strip. Fillets are told with the fish.
fn taken_for_name(line: &Line<'_>, thing: &Thing<'_>) -> Option<&'static Unit> {
    let (first, _) = line
        .name
        .split_once(' ')
        .filter(|(first, _)| first.ends_with('s'))?;
    let unit = crate::line::unit(first)?;
    let is_part = unit.measure == Measure::Piece && unit.name != "fillet";
    (is_part && !thing.kind.name().contains(unit.name)).then_some(unit)
}

/// The piece that a name ends in: cabbage leaves are not cabbages. What is itself called a stick or a
/// slice (`bread stick`) is no part of something.
fn named_piece(line: &Line<'_>, thing: &Thing<'_>) -> Option<&'static Unit> {
    // "A lemon cut into wedges" is all of them.
    if line.name.contains(" cut ") {
        return None;
    }
    let last = line.name.split_whitespace().next_back()?;
    let fillet = "fillet";
    if thing.said.has(fillet) && piece::own_piece(thing.kind, fillet).is_some() {
        return crate::line::unit(fillet);
    }
    let unit = crate::line::unit(last).filter(|unit| !thing.kind.name().ends_with(unit.name))?;
    let small = matches!(
        unit.name,
        "leaf"
            | "slice"
            | "piece"
            | "wedge"
            | "stick"
            | "spear"
            | "ring"
            | "strip"
            | "cube"
            | "floret"
            | "half"
            | "stem"
            | "stalk"
    );
    small.then_some(unit)
}

fn times(one: Weight, number: f64) -> Weight {
    Weight {
        grams: one.grams * number,
        ..one
    }
}

/// Grams of an amount that is a weight or a volume.
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
