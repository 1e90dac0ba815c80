//! A line → the food it means and its grams. What is not understood stays, without a food.

mod also;
mod asked;
mod beside;
mod described;
mod first;
mod flavored;
mod inverted;
mod meant;
mod meat;
mod sort;
mod spelling;

use sundry_food::{Flag, Flags, Food, Foods, Match, Nutrient, Presence, State, States, Tables};

use crate::line::{self, Line};
use crate::weight::{Weight, weigh, weigh_described};
pub use also::Also;
use also::{joined, of_each};
use asked::states;
pub(crate) use described::described;
use first::first;
use inverted::inverted;
use meant::meant;
use spelling::mended;

/// An ingredient of a dish.
#[derive(Debug, Clone)]
pub struct Ingredient<'t> {
    /// What the line says.
    pub line: Line<'t>,
    /// The food; none where the name is not understood.
    pub found: Option<Match<'t>>,
    /// The weight; none where it cannot be told.
    pub weight: Option<Weight>,
    /// Other foods with amounts of their own: `2 egg yolks plus 2 eggs`.
    pub also: Vec<Also<'t>>,
    /// Names of foods beside it of which nobody can tell how much: they count nothing.
    pub left: Vec<String>,
}

impl<'t> Ingredient<'t> {
    /// Reads a line.
    ///
    /// ```
    /// let butter = sundry_nutrition::Ingredient::read("35g butter");
    /// assert_eq!(butter.id(), 1001);
    /// assert_eq!(butter.grams(), 35.0);
    /// ```
    pub fn read(text: &'t str) -> Self {
        Self::read_in(text, Tables::compiled())
    }

    /// Reads a line, with an operator's own rows beside the compiled tables.
    pub fn read_in(text: &'t str, tables: Tables<'t>) -> Self {
        sundry_halt::check();
        let mut line = line::read(text);
        name_of_choice(tables.foods(), &mut line);
        if let Some((found, start)) = described(tables, text) {
            let weight = weigh_described(&line, &found, text.get(..start).unwrap_or_default());
            text.get(start..)
                .unwrap_or_default()
                .trim()
                .clone_into(&mut line.name);
            return Self {
                line,
                found: Some(found),
                weight,
                also: Vec::new(),
                left: Vec::new(),
            };
        }
        if let Some(first) = joined(text, tables) {
            return first;
        }
        let mut found = find(tables, &line).or_else(|| find_mended(tables, &mut line));
        if let Some(cooked) = served_cooked(tables, &line, found.as_ref()) {
            found = Some(cooked);
        }
        let (mut also, times) = of_each(tables, &mut line, &mut found);
        let mut weight = found.as_ref().and_then(|found| weigh(&line, found));
        if let Some(weight) = &mut weight {
            weight.grams *= times;
        }
        let mut left = Vec::new();
        if also.is_empty()
            && let Some(found) = &found
        {
            (also, left) = beside::beside(tables, &line, found);
        }
        Self {
            line,
            found,
            weight,
            also,
            left,
        }
    }

    /// The number of its row: the NDB number for a food of SR28; 0 without a row.
    pub fn id(&self) -> u32 {
        let food = self.found.as_ref().and_then(|found| found.food);
        food.map_or(0, Food::id)
    }

    /// Grams of all of it, also of further foods; 0 where they cannot be told.
    pub fn grams(&self) -> f64 {
        let others: f64 = self.also.iter().map(|also| also.weight.grams).sum();
        self.weight.map_or(0.0, |weight| weight.grams) + others
    }

    /// What all of its foods together contain. A food that is not understood may contain anything.
    ///
    /// ```
    /// use sundry_food::{Answer, Flag};
    /// let dredge = sundry_nutrition::Ingredient::read("2 eggs plus 1 cup milk");
    /// assert_eq!(dredge.flags().get(Flag::Egg), Answer::Yes);
    /// assert_eq!(dredge.flags().get(Flag::Dairy), Answer::Yes);
    /// assert_eq!(dredge.flags().get(Flag::Peanut), Answer::No);
    /// ```
    pub fn flags(&self) -> Flags {
        let first = self.found.as_ref();
        let first = first.map_or(Flags::UNKNOWN, |found| found.flags);
        let others = self.also.iter().map(|also| also.found.flags);
        others.fold(first, Flags::worst)
    }

    /// The same of the plain forms that a recipe means: see [`Match::usual`].
    pub fn usual(&self) -> Flags {
        let first = self.found.as_ref();
        let first = first.map_or(Flags::UNKNOWN, |found| found.usual);
        let others = self.also.iter().map(|also| also.found.usual);
        others.fold(first, Flags::worst)
    }

    /// How sure food and weight are, 0–1.
    pub fn confidence(&self) -> f32 {
        let found = self.found.as_ref().map_or(0.0, |found| found.confidence);
        found * self.weight.map_or(0.0, |weight| weight.how.confidence())
    }
}

fn find<'a>(tables: Tables<'a>, line: &Line<'_>) -> Option<Match<'a>> {
    // "Dough:" is a heading.
    if line.original.trim_end().ends_with(':') && line.amounts.main.is_none() {
        return None;
    }
    let foods = tables.foods();
    let whole = whole_name(foods, line);
    let mut states = states(foods, line, whole);
    // Words of a product's name may be taken for a preparation: the line is asked as it stands.
    let before_comma = line.rest.split([',', '(']).next().unwrap_or_default();
    let own = [line.name.as_str(), line.rest, before_comma.trim()]
        .into_iter()
        .find_map(|name| tables.find_own(name, states));
    if own.is_some() {
        return own;
    }
    let meant = meant(line).or_else(|| inverted(foods, line));
    let name = meant.as_deref().or(whole);
    let name = name
        .or_else(|| said_twice(foods, line))
        .unwrap_or(&line.name);
    let first = first(foods, name);
    let offered = first.as_ref().and(tables.find_in(name, states));
    let name = first.as_deref().unwrap_or(name);
    // "Uncooked" matters only where the food would be taken for cooked.
    if states.has(State::Raw) {
        let plain = states.without(States::of(&[State::Raw]));
        let food = tables.find_in(name, plain).and_then(|found| found.food);
        let made = |food: &Food<'_>| {
            let states = foods.states_of(food.description());
            states.is_cooked() || states.has(State::Canned) || states.has(State::InOil)
        };
        if food.is_some_and(|food| !made(&food)) {
            states = plain;
        }
    }
    let found = tables.find_in(name, states).map(|mut found| {
        // What the others contain may be in it as well.
        if let Some(offered) = offered {
            found.flags = offered.flags;
            found.usual = offered.usual;
            found.fodmap = offered.fodmap;
            found.alternatives = offered.alternatives;
        }
        found
    });
    if let Some(found) = &found
        && (found.confidence > 0.6 || first.is_some())
    {
        return Some(found.clone());
    }
    // Words of the name may have been taken for something else.
    let before_comma = line
        .rest
        .split([',', '('])
        .next()
        .unwrap_or_default()
        .trim();
    let other = tables.find_in(before_comma, states);
    let better = match (&found, other) {
        (Some(one), Some(two)) if two.confidence <= one.confidence => found,
        (_, Some(two)) => Some(two),
        (_, None) => found,
    };
    let other = better.or_else(|| {
        line.alternatives
            .iter()
            .find_map(|name| tables.find_in(name, states))
    });
    // `firm, unblemished watercress`: words before the first comma that name nothing.
    other.or_else(|| {
        let (said, behind) = line.rest.split_once(',')?;
        let name = behind.split([',', '(']).next()?;
        foods
            .names_no_food(said)
            .then(|| tables.find_in(name.trim(), states))?
    })
}

/// Share of the energy of a dry food that it has cooked, at most.
const COOKED: f32 = 0.6;

/// Grain and pulses that are served by the plate or bowl, or named without an amount, are cooked: `plate of pasta`, `basmati rice`.
/// A serving of pasta is a measure of dry pasta, as packages print it.
fn served_cooked<'t>(
    tables: Tables<'t>,
    line: &Line<'_>,
    found: Option<&Match<'t>>,
) -> Option<Match<'t>> {
    const SERVED: &[&str] = &["plate", "bowl"];
    let main = line.amounts.main;
    let unit = main.and_then(|main| main.unit);
    let served = main.is_none() || unit.is_some_and(|unit| SERVED.contains(&unit.name));
    let left_out = line.optional || line.to_taste || !line.purpose.is_empty();
    let found = found.filter(|_| served && !left_out)?;
    let dry = found.food?;
    let of = |flag| found.flags.presence(flag) == Presence::Yes;
    if !of(Flag::Grain) && !of(Flag::Legume) {
        return None;
    }
    let states = found
        .states
        .union(States::of(&[State::Cooked, State::Boiled]));
    let cooked = tables.find_in(&line.name, states)?;
    let energy = |food: Food<'_>| food.nutrient(Nutrient::ENERGY);
    let less = energy(cooked.food?)? < COOKED * energy(dry)?;
    (less && cooked.kind == found.kind).then_some(cooked)
}

/// How much less sure a name is that was mended.
const MENDED: f32 = 0.5;

/// The food of a name that is understood with one letter mended; the line then has the name as mended, so
/// that a report says what it was taken for.
fn find_mended<'a>(tables: Tables<'a>, line: &mut Line<'_>) -> Option<Match<'a>> {
    let name = mended(tables.foods(), &line.name)?;
    let written = std::mem::replace(&mut line.name, name);
    let Some(mut found) = find(tables, line) else {
        line.name = written;
        return None;
    };
    found.confidence *= MENDED;
    // Nothing is freed by a guess.
    Some(found.doubted())
}

/// `1 cup skim or 1% milk`: where the name is only what is said of the first choice, the food's name goes with it;
/// and so does a size that makes another food.
fn name_of_choice(foods: &Foods, line: &mut Line<'_>) {
    let before = line.rest.split([',', '(']).next().unwrap_or_default();
    // A size may be part of a name: "big mac".
    let phrase = before.trim();
    if !line.size.is_empty()
        && let Some(kind) = foods.kind(phrase)
        && foods.kind(&line.name) != Some(kind)
    {
        line.name = phrase.to_owned();
        line.size.clear();
    }
    if before.contains(" or ")
        && foods.names_no_food(&line.name)
        && let Some(name) = first(foods, before.trim())
    {
        line.name = name;
    }
}

/// `schmaltz (rendered chicken fat), margarine, or butter`: where the bracket says the same food in other
/// words, what stands before it is the name; where it says a sort of it, the sort.
fn said_twice<'l>(foods: &Foods, line: &Line<'l>) -> Option<&'l str> {
    let (before, behind) = line.rest.split_once('(')?;
    let (inside, after) = behind.split_once(')')?;
    // "Groundnut (peanut) oil" is not all said yet.
    if !after.is_empty() && !after.starts_with(',') {
        return None;
    }
    let before = before.trim();
    let (one, two) = (foods.kind(before)?, foods.kind(inside.trim())?);
    if line.name.len() <= before.len() || !two.is(one) {
        return None;
    }
    // "Pork shoulder (pork butt)" says more exactly which.
    Some(if one == two { before } else { inside.trim() })
}

/// The words behind the amount, up to a sign, where they are a name as a whole and the tagger took
/// some of them for a preparation: `shredded sweetened coconut`.
fn whole_name<'l>(foods: &Foods, line: &Line<'l>) -> Option<&'l str> {
    if line.preparation.is_empty() {
        return None;
    }
    let end = line.rest.find([',', '(', ';', '*']);
    let phrase = line.rest.get(..end.unwrap_or(line.rest.len()))?.trim();
    let longer = phrase.len() > line.name.len() && phrase.len() < 60;
    (longer && foods.kind(phrase).is_some()).then_some(phrase)
}
