//! Finds foods that are served on or beside the first without an amount of their own: `toast with
//! butter`, `yogurt with honey`, `steak and eggs`. Lines of which it finds too few foods, and foods with
//! amounts, are read in `plate`; dishes with such names (`fish and chips`) are in the table.

use std::sync::LazyLock;

use sundry_food::{Foods, Kind, Match, Naming, States, Tables};
use sundry_table::{Class, rows};

use super::kinds::Kinds;
use super::segments::is_denied;
use super::whole::sized;
use super::{Also, Ingredient, served_cooked, served_dish};
use crate::joints::{Between, JOINTS, Joint, joints_in};
use crate::line::{Line, Unit, token_by_token};
use crate::number_words::number_word;
use crate::weight::{How, Weight, beside as usual, in_a_cup, serving, weigh};
use crate::word_classes::{MEANING, is};

/// Maximum number of foods beside the first.
const MOST: usize = 4;
/// Minimum confidence for a name.
const LEAST_SURE: f32 = 0.6;

/// Returns the foods beside the first, each with its usual amount, and the names of those whose
/// amount is unknown.
pub(super) fn beside<'t>(
    tables: Tables<'t>,
    line: &Line<'t>,
    found: &Match<'t>,
) -> (Vec<Also<'t>>, Vec<String>) {
    let nothing = (Vec::new(), Vec::new());
    let main = line.amounts.main;
    let name = line.rest;
    let is_drink = is_drink(line, found);
    if !is_meal(line) && !is_drink {
        return nothing;
    }
    let foods = tables.foods();
    let carried = main.is_none().then(|| carried(foods, name)).flatten();
    let carried = carried.map(|(carrier, food)| (carrier, food, true));
    let Some((before, behind, with)) = carried.or_else(|| parted_behind(foods, name, found)) else {
        return nothing;
    };
    let is_first = |first: &Match<'_>| first.kind.is(found.kind) || found.kind.is(first.kind);
    let counted = main.is_some();
    // "1 burger and fries" is one portion of each.
    let is_one =
        main.is_some_and(|main| (main.unit.is_none() || is_drink) && is_single(main.number()));
    // A phrase that is itself a name in the table is one food, unless its first food is counted.
    if foods.kind(name) == Some(found.kind) || swapped(foods, name).is_some() {
        return nothing;
    }
    // "5 chicken nuggets and chips" come with one portion of chips, "2 eggs and toast" with a slice;
    // how much bacon goes with two eggs is not known.
    let is_side = || {
        let side = named_beside(foods, found.kind, sized(foods, behind).1);
        foods.kind(name).is_some() || foods.kind(side).is_some_and(|kind| is_side(foods, kind))
    };
    if counted && !with && !is_one && !is_counted(behind) && !is_side() {
        return (Vec::new(), not_counted(tables, found, [before, behind]));
    }
    let mut first = tables.find_in(before, States::default());
    if let Some(dish) = served_dish(tables, line, first.as_ref()) {
        first = Some(dish);
    }
    // "Chili" alone is a pepper, with rice it is chili con carne. A cheese and tomato sandwich is one.
    let begins = || {
        let name = found.kind.name();
        let last = name.split(' ').next_back().unwrap_or_default();
        let is_same = behind.to_lowercase().ends_with(last);
        name.starts_with(&before.to_lowercase()) && parted(name).is_none() && !is_same
    };
    let is_first = |first: &Match<'_>| is_first(first) || begins();
    // What is done to the first food (`soft boiled egg with toast`) is said before it.
    let done = line.preparation.to_lowercase();
    if !before.to_lowercase().contains(&done) || !first.as_ref().is_some_and(is_first) {
        return nothing;
    }
    let names = behind
        .split(" and ")
        .flat_map(|name| name.split(" & "))
        .map(str::trim);
    let (mut also, mut unknown) = (Vec::new(), Vec::new());
    for name in names.take(MOST).filter(|name| !is_denied(name)) {
        if foods.names_no_food(name) {
            // "Chicken with skin" describes the food itself.
            return nothing;
        }
        // "Burger with 2 slices of cheese": as much as the line says.
        if is_counted(name) {
            let own = Ingredient::read_in(name, tables);
            match own.found.zip(own.weight) {
                Some((food, weight)) if food.food.is_some() => {
                    also.push(Also {
                        found: food,
                        weight,
                    });
                }
                _ => unknown.push(name.to_owned()),
            }
            continue;
        }
        let (size, bare) = sized(foods, name);
        let meant = named_beside(foods, found.kind, bare);
        let second = tables.find_in(meant, States::default());
        let second = second.filter(|second| second.confidence >= LEAST_SURE);
        let Some(second) = second else {
            unknown.push(name.to_owned());
            continue;
        };
        if second.kind.is(found.kind) || found.kind.is(second.kind) || !second.kind.is_food() {
            continue;
        }
        // "Latte with soy milk" is made of it: it weighs nothing more, but it contains soya.
        let is_made_of = is_with_milk(found.kind, second.kind);
        // A burrito with egg is filled with it.
        let is_filling = with && fills(found.kind, second.kind);
        if is_made_of || is_filling {
            also.push(within(second));
            continue;
        }
        let own = Line {
            original: line.original,
            name: meant.to_owned(),
            rest: "",
            alternatives: Vec::new(),
            amounts: crate::line::Amounts::default(),
            size: size.to_owned(),
            ..line.clone()
        };
        let second = served_dish(tables, &own, Some(&second)).unwrap_or(second);
        let second = served_cooked(tables, &own, Some(&second)).unwrap_or(second);
        let weight = usual_beside(found.kind, second.kind).filter(|_| size.is_empty());
        let weight = weight.map(|grams| Weight {
            grams,
            how: How::Usual,
        });
        // A meal of two foods counts as a portion of each.
        let alone = || weigh(&own, &second);
        // "2 idlis with sambar": a dish of its own is a portion, however many of the first there are.
        let is_dish = main.is_some_and(|main| main.unit.is_none()) && is_portion(second.kind);
        let is_known = foods.kind(line.rest).is_some();
        let counts = !counted || is_one && !with || is_dish || is_known;
        match weight.or_else(|| counts.then(alone).flatten()) {
            Some(weight) if second.food.is_some() => also.push(Also {
                found: second,
                weight,
            }),
            _ => unknown.push(name.to_owned()),
        }
    }
    (also, unknown)
}

/// Gives the line back its first name where the tagger took a word for a preparation that belongs to
/// the food beside it: `omelette with chopped ham` is no ham.
pub(super) fn name_before(foods: &Foods, line: &mut Line<'_>) {
    if !is_meal(line) {
        return;
    }
    let Some((before, behind, with)) = parted(line.rest) else {
        return;
    };
    // "Fufu and okra soup" are two dishes that the table knows, and no sort of the second.
    let known = |name: &str| foods.kind(name).is_some();
    // "Chorizo and egg burrito" is a burrito.
    let is_a_dish = |name: &str| {
        let kind = foods.kind(name);
        kind.is_some_and(|kind| is_a(foods, kind, "dish"))
    };
    let is_one_dish = !with && behind.contains(' ') && !is_a_dish(before);
    let known_all = |names: &str| {
        let mut names = names.split(" and ").flat_map(|name| name.split(" & "));
        names.all(|name| known(name.trim()))
    };
    let is_dish = known(before) && !is_one_dish
        || foods.naming(before) == Naming::Among && foods.states_of(before).is_cooked();
    // "Bangers and mash with onion gravy": of what is beside a dish, the kind is enough.
    let is_beside = || {
        with && is_a_dish(before) && matches!(foods.naming(behind), Naming::Food | Naming::Among)
    };
    if is_dish
        && (known_all(behind) || is_beside())
        && !known(line.rest)
        && swapped(foods, line.rest).is_none()
    {
        before.clone_into(&mut line.name);
        // "Burger with mashed potatoes": what is done to the second is said behind the joint.
        let before = before.to_lowercase();
        if !before.contains(&line.preparation.to_lowercase()) {
            line.preparation.clear();
        }
        return;
    }
    if !with || line.name.contains(" with ") {
        return;
    }
    let is_joint = |word: &str| word.eq_ignore_ascii_case("with");
    if line.preparation.split_whitespace().any(is_joint) && foods.kind(before).is_some() {
        before.clone_into(&mut line.name);
        line.preparation.clear();
    }
}

/// Gives a line the name that the table has for its two foods the other way round: `guacamole and
/// chips`.
pub(super) fn name_swapped(foods: &Foods, line: &mut Line<'_>) {
    // Most names have no joint and are spared the search.
    if !is_meal(line) || joints_in(line.rest).next().is_none() {
        return;
    }
    if let Some(name) = swapped(foods, line.rest) {
        line.name = name;
    } else if line.amounts.main.is_none()
        && let Some((carrier, _)) = carried(foods, line.rest)
    {
        carrier.clone_into(&mut line.name);
        line.preparation.clear();
    }
}

static CARRIERS: Kinds = Kinds::of(&MEANING, "carries food");
static WITH_BREAD: Class = Class::of(&MEANING, "has bread");
static HOLDERS: Kinds = Kinds::of(&MEANING, "holds food");

/// Returns what a food is eaten on, over or in, and that food: `marmite on toast` is toast with
/// marmite.
fn carried<'n>(foods: &Foods, name: &'n str) -> Option<(&'n str, &'n str)> {
    let joints = [
        (" on ", &CARRIERS),
        (" over ", &CARRIERS),
        (" in ", &HOLDERS),
    ];
    let (food, carrier, carriers) = joints.into_iter().find_map(|(joint, carriers)| {
        let (food, carrier) = name.split_once(joint)?;
        Some((food.trim(), carrier.trim(), carriers))
    })?;
    let articles = ["a ", "an "];
    let bare = articles.iter().find_map(|one| carrier.strip_prefix(one));
    let carrier = bare.unwrap_or(carrier);
    let kind = foods.kind(carrier)?;
    let carries = carriers.has(kind);
    let carried = foods.kind(food).filter(|kind| !has_bread(foods, *kind));
    (carries && foods.kind(name).is_none() && carried.is_some()).then_some((carrier, food))
}

/// Returns true for a kind that has its bread: an avocado toast on sourdough, a BLT on rye.
pub(super) fn has_bread(foods: &Foods, kind: Kind<'_>) -> bool {
    let mut words = kind.name().split(' ');
    is_a(foods, kind, "sandwich") || words.any(|word| WITH_BREAD.contains(&word))
}

/// Returns a name with its two foods the other way round, if that is in the table and the name is not.
fn swapped(foods: &Foods, name: &str) -> Option<String> {
    let (one, two) = name.split_once(" and ")?;
    let swapped = format!("{} and {}", two.trim(), one.trim());
    let known = foods.kind(name).is_none() && !two.contains(" and ");
    (known && foods.kind(&swapped).is_some()).then_some(swapped)
}

/// Returns true for a line that may describe a meal: without an amount, or served on the table.
/// Brackets and commas occur in recipes only.
pub(super) fn is_meal(line: &Line<'_>) -> bool {
    let is_served = |unit: &Unit| crate::usual::is_on_the_table(unit.name);
    let main = line.amounts.main;
    let served = main.is_none_or(|main| main.unit.is_none_or(is_served));
    let left_out = line.optional || line.to_taste || !line.purpose.is_empty();
    let is_sign = |(at, sign): (usize, char)| match sign {
        '(' | ',' | ';' => true,
        // "Crackers w/ cheese".
        '/' => line
            .rest
            .get(..at)
            .is_some_and(|before| !before.ends_with(" w")),
        _ => false,
    };
    served && !left_out && !line.rest.char_indices().any(is_sign)
}

/// Minimum grams of a portion that is a dish beside another.
const LEAST_DISH: f64 = 100.0;

/// Returns true for a kind that is eaten by the portion, as dishes are.
fn is_portion(kind: Kind<'_>) -> bool {
    serving(kind).is_some_and(|grams| grams >= LEAST_DISH)
}

/// Returns true for a food of which a portion goes with whatever is counted.
pub(super) fn is_side(foods: &Foods, kind: Kind<'_>) -> bool {
    is_portion(kind) || is_a(foods, kind, "bread")
}

static CUPS: Kinds = Kinds::of(&MEANING, "drunk with a little milk");

/// Returns the usual grams of a food beside another: there is less milk in a coffee than over cereals.
pub(super) fn usual_beside(first: Kind<'_>, second: Kind<'_>) -> Option<f64> {
    let in_cup = CUPS.has(first).then(|| in_a_cup(second));
    in_cup.flatten().or_else(|| usual(second))
}

static FILLED: Kinds = Kinds::of(&MEANING, "filled");
static FILLINGS: Kinds = Kinds::of(&MEANING, "filling");

/// Returns true for a food that is within another and weighs nothing more: the egg of a burrito, but
/// not the fries beside a pizza.
pub(super) fn fills(whole: Kind<'_>, part: Kind<'_>) -> bool {
    FILLED.has(whole) && (!is_portion(part) || FILLINGS.has(part))
}

static MILK_DRINKS: Kinds = Kinds::of(&MEANING, "made with milk");
static MILKS: Kinds = Kinds::of(&MEANING, "milk in a drink");

/// Returns true for a drink and the milk of which it is made.
pub(super) fn is_with_milk(drink: Kind<'_>, milk: Kind<'_>) -> bool {
    MILK_DRINKS.has(drink) && MILKS.has(milk)
}

/// Returns a food within another, which weighs nothing more, but counts in what the other contains.
pub(super) fn within(found: Match<'_>) -> Also<'_> {
    let weight = Weight {
        grams: 0.0,
        how: How::Usual,
    };
    Also { found, weight }
}

/// Returns true if a kind is of the kind that a name means.
pub(crate) fn is_a(foods: &Foods, kind: Kind<'_>, name: &str) -> bool {
    foods.kind(name).is_some_and(|named| kind.is(named))
}

/// Names that mean another food beside a first one: `word`, `portions only`, `unless`, `food`.
static BESIDE_NAMES: LazyLock<Vec<[&str; 4]>> =
    LazyLock::new(|| rows(include_str!("../../../../data/food/beside_names.tsv")).collect());

/// Returns the name of the food that a name means beside a first food: mash is mashed potato, and
/// chips are fries except beside a sandwich.
pub(crate) fn named_beside<'n>(foods: &Foods, first: Kind<'_>, name: &'n str) -> &'n str {
    let meant = BESIDE_NAMES.iter().find(|[word, portions, unless, _]| {
        name.eq_ignore_ascii_case(word)
            && (portions.is_empty() || is_portion(first) || FILLINGS.has(first))
            && (unless.is_empty() || !is_a(foods, first, unless))
    });
    meant.map_or(name, |[.., food]| *food)
}

/// Returns the food that a name means beside most others: mash is mashed potato.
pub(super) fn usually_beside(name: &str) -> Option<&'static str> {
    let mut names = BESIDE_NAMES.iter();
    let meant = names.find(|[word, ..]| name.eq_ignore_ascii_case(word));
    meant.map(|[.., food]| *food)
}

/// Returns true for a vessel of a drink: `can of coke and crisps`, `glass of orange juice and toast`.
fn is_drink(line: &Line<'_>, found: &Match<'_>) -> bool {
    let unit = line.amounts.main.and_then(|main| main.unit);
    let is_vessel = unit.is_some_and(|unit| is("drunk from", unit.name));
    let is_drunk = found.food.is_some_and(|food| food.group() == "Beverages")
        || found.kind.name().ends_with("juice");
    is_vessel && is_drunk && !line.rest.contains(['(', ',', ';', '/'])
}

fn is_single(number: f64) -> bool {
    (number - 1.0).abs() < f64::EPSILON
}

/// Returns the names of the foods that are left out of `1 boiled egg and toast`, where the count
/// may apply to both or only to one.
fn not_counted(tables: Tables<'_>, found: &Match<'_>, names: [&str; 2]) -> Vec<String> {
    let is_other = |name: &&str| {
        let second = tables.find_in(name, States::default());
        second.is_some_and(|second| {
            let related = second.kind.is(found.kind) || found.kind.is(second.kind);
            second.confidence >= LEAST_SURE && !related && second.kind.is_food()
        })
    };
    let others = names.into_iter().filter(is_other);
    others.map(str::to_owned).collect()
}

/// Splits a name at the joint up to which the table knows it (`tea with milk` of `tea with milk and
/// sugar`), else at the first one.
fn parted_behind<'n>(
    foods: &Foods,
    name: &'n str,
    found: &Match<'_>,
) -> Option<(&'n str, &'n str, bool)> {
    let joints = of_foods().flat_map(|joint| {
        let at = name.match_indices(joint.spaced.as_str());
        at.map(|(at, found)| (at, at + found.len(), joint.with))
    });
    let known = joints.filter_map(|(to, from, with)| {
        let before = name.get(..to)?.trim();
        (foods.kind(before) == Some(found.kind)).then_some((before, name.get(from..)?.trim(), with))
    });
    known
        .max_by_key(|(before, _, _)| before.len())
        .or_else(|| parted(name))
}

/// Returns true if a name begins with an amount: `2 sugars`, `two sugars`.
fn is_counted(name: &str) -> bool {
    token_by_token(name)
        .next()
        .is_some_and(|first| first.number().is_some() || number_word(first.text).is_some())
}

/// Splits a name at the first `with` or `and`: the text before, the text after, and true if the
/// joint is a `with`.
fn parted(name: &str) -> Option<(&str, &str, bool)> {
    // Most names have no joint and are spared the search.
    joints_in(name).find(|joint| joint.between == Between::Foods)?;
    of_foods().find_map(|joint| {
        let (before, behind) = name.split_once(&joint.spaced)?;
        Some((before.trim(), behind.trim(), joint.with))
    })
}

/// Returns the joints that may stand between any two foods.
fn of_foods() -> impl Iterator<Item = &'static Joint> {
    let is_of_foods = |joint: &&Joint| joint.between == Between::Foods;
    JOINTS.iter().filter(is_of_foods)
}
