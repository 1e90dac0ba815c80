//! Resolves one ingredient line to a food and its weight in grams. A line whose name is not
//! understood is kept, without a food.

mod also;
mod asked;
mod beside;
mod described;
mod first;
mod flavored;
mod inverted;
mod kinds;
mod list;
mod meant;
mod meat;
mod milked;
mod plate;
mod run_on;
mod segments;
mod sort;
mod spelling;
mod talk;
mod total;
mod unsweetened;
mod whole;

use sundry_food::{
    Answer, Diet, Flag, Flags, Food, Foods, Kind, Match, Nutrient, Presence, State, States, Tables,
};
use sundry_table::Class;

use crate::line::{self, Line, Measure, Unit};
use crate::weight::{Weight, has_piece, weigh, weigh_described};
use crate::word_classes::MEANING;
pub use also::Also;
pub(crate) use also::PARTS;
use also::{joined, of_each};
use asked::states;
pub(crate) use beside::{is_a, named_beside};
pub(crate) use described::described;
use described::is_amount_of;
use first::first;
use inverted::inverted;
use kinds::Kinds;
use meant::meant;
pub(crate) use segments::{behind_amount, counts, counts_part};
use spelling::mended;
use talk::{behind_meal, labelled, without_contents, without_talk};
use unsweetened::unsweetened;
pub(crate) use whole::{is_remark, whole};

/// The kind of which tools and papers of the kitchen are.
const KITCHEN_WARE: &str = "kitchen ware";

/// One ingredient of a dish.
#[derive(Debug, Clone)]
pub struct Ingredient<'t> {
    /// The parsed line.
    pub line: Line<'t>,
    /// The matched food; `None` if the name is not understood.
    pub found: Option<Match<'t>>,
    /// The weight; `None` if it cannot be determined.
    pub weight: Option<Weight>,
    /// Further foods that the line lists with their own amounts: `2 egg yolks plus 2 eggs`.
    pub also: Vec<Also<'t>>,
    /// Names of foods that the line mentions without an amount that could be estimated; they add
    /// nothing to the report, but to what the ingredient contains.
    pub left: Vec<String>,
}

impl<'t> Ingredient<'t> {
    /// Parses a line and looks up its food and weight.
    ///
    /// ```
    /// let butter = sundry_nutrition::Ingredient::read("35g butter");
    /// assert_eq!(butter.id(), 1001);
    /// assert_eq!(butter.grams(), 35.0);
    /// ```
    pub fn read(text: &'t str) -> Self {
        Self::read_in(text, Tables::compiled())
    }

    /// Like [`Self::read`], but also searches an operator's own rows.
    pub fn read_in(text: &'t str, tables: Tables<'t>) -> Self {
        sundry_halt::check();
        let described = described(tables, text);
        if let Some((found, start)) = &described
            && is_amount_of(
                tables.foods(),
                text.get(..*start).unwrap_or_default(),
                found,
            )
        {
            return Self::of_description(text, found.clone(), *start);
        }
        if let Some(foods) = behind_meal(text) {
            let mut read = Self::read_in(foods, tables);
            read.line.original = text;
            return read;
        }
        if let Some(share) = total::shared(text, tables) {
            return share;
        }
        if let Some(food) = without_talk(tables.foods(), text) {
            let mut read = Self::read_in(food, tables);
            read.line.original = text;
            // A word of it may be of a food that the tables lack.
            read.found = read.found.map(Match::doubted);
            return read;
        }
        if let Some(dish) = without_contents(text, tables) {
            return dish;
        }
        if let Some(dish) = labelled(text, tables) {
            return dish;
        }
        if let Some(of_all) = total::total(text, tables) {
            return of_all;
        }
        let read = match described {
            Some((found, start)) => Self::of_description(text, found, start),
            None => Self::read_first(text, tables),
        };
        plate::plate(text, &read, tables).unwrap_or(read)
    }

    /// Returns the ingredient of a line that ends in a row's description, which begins at `start`.
    fn of_description(text: &'t str, found: Match<'t>, start: usize) -> Self {
        let mut line = line::read(text);
        let (before, description) = text.split_at_checked(start).unwrap_or(("", text));
        let weight = weigh_described(&line, &found, before);
        description.trim().clone_into(&mut line.name);
        Self {
            line,
            found: Some(found),
            weight,
            also: Vec::new(),
            left: Vec::new(),
        }
    }

    fn read_first(text: &'t str, tables: Tables<'t>) -> Self {
        let mut line = line::read(text);
        times_behind_name(&mut line);
        name_of_choice(tables.foods(), &mut line);
        whole::with_spelt_out(tables.foods(), &mut line);
        whole::name_of_all(tables.foods(), &mut line);
        whole::without_remark(tables.foods(), &mut line);
        let milk = milked::with_plant_milk(tables.foods(), &mut line);
        let flavour = whole::brand_first(tables.foods(), &mut line);
        // Of a brand, a flavour may contain what another does not.
        let is_flavoured = flavour.is_some();
        let inside = flavour.or_else(|| whole::dish_first(tables.foods(), &mut line));
        let is_made = whole::without_maker(tables.foods(), &mut line) || is_flavoured;
        whole::served_behind(tables.foods(), &mut line);
        whole::counted_first(tables.foods(), &mut line);
        beside::name_before(tables.foods(), &mut line);
        beside::name_swapped(tables.foods(), &mut line);
        if let Some(first) = joined(text, tables) {
            return first;
        }
        let mut found = find(tables, &line).or_else(|| find_mended(tables, &mut line));
        // Ice is water, but "choc ice" is not.
        found = found.filter(|found| !is_other_ice(tables.foods(), found.kind, &line.name));
        found = found.map(|found| unsweetened(tables, &line, found));
        if is_made {
            found = found.map(Match::doubted);
        }
        if let Some(dish) = served_dish(tables, &line, found.as_ref()) {
            found = Some(dish);
        }
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
        let inside = inside.into_iter().chain(milk);
        let inside = inside.filter_map(|name| tables.find_in(&name, States::default()));
        also.extend(inside.map(beside::within));
        Self {
            line,
            found,
            weight,
            also,
            left,
        }
    }

    /// Returns the id of the food's row: the NDB number for a food of SR28; 0 if there is no row.
    pub fn id(&self) -> u32 {
        let food = self.found.as_ref().and_then(|found| found.food);
        food.map_or(0, Food::id)
    }

    /// Returns the total weight in grams, including further foods; 0 if it is unknown.
    pub fn grams(&self) -> f64 {
        let others: f64 = self.also.iter().map(|also| also.weight.grams).sum();
        self.weight.map_or(0.0, |weight| weight.grams) + others
    }

    /// Returns the union of all its foods' flags. A food that is not understood may contain
    /// anything.
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
        let left = self.left_foods();
        let left = left.map(|found| found.map_or(Flags::UNKNOWN, |found| found.flags));
        others.chain(left).fold(first, Flags::worst)
    }

    /// Like [`Self::flags`], but for the plain forms that a recipe usually means: see
    /// [`Match::usual`].
    pub fn usual(&self) -> Flags {
        let first = self.found.as_ref();
        let first = first.map_or(Flags::UNKNOWN, |found| found.usual);
        let others = self.also.iter().map(|also| also.found.usual);
        let left = self.left_foods();
        let left = left.map(|found| found.map_or(Flags::UNKNOWN, |found| found.usual));
        others.chain(left).fold(first, Flags::worst)
    }

    /// Returns the foods of the names without a weight; `None` for one that is not understood.
    fn left_foods(&self) -> impl Iterator<Item = Option<Match<'static>>> {
        self.left.iter().map(|name| {
            let found = Tables::compiled().find_in(name, States::default());
            found.filter(|found| found.confidence > also::LEAST_SURE)
        })
    }

    /// Judges whether all of it suits a diet when it is eaten in so many servings: the worst over
    /// its foods. A food that is not understood may or may not; what nobody eats, such as a
    /// skewer, suits everybody.
    ///
    /// ```
    /// use sundry_food::{Answer, Diet};
    /// let tofu = sundry_nutrition::Ingredient::read("200 g tofu");
    /// assert_eq!(tofu.suits(Diet::Vegan, 1), Answer::Yes);
    /// let butter = sundry_nutrition::Ingredient::read("1 tbsp butter");
    /// assert_eq!(butter.suits(Diet::Vegan, 1), Answer::No);
    /// ```
    pub fn suits(&self, diet: Diet, servings: u32) -> Answer {
        let Some(found) = &self.found else {
            return Answer::Maybe;
        };
        if is_no_food(found) {
            return Answer::Yes;
        }
        let grams = self.grams() / f64::from(servings.max(1));
        let first = match (diet, found.fodmap.low_up_to_grams) {
            // By its grams where the tables tell up to how many are low.
            (Diet::LowFodmap, Some(most)) if grams > 0.0 && grams <= f64::from(most) => Answer::Yes,
            (Diet::LowFodmap, Some(_)) if grams > 0.0 => Answer::No,
            (diet, _) => found.suits(diet),
        };
        let also = self.also.iter().map(|also| also.found.suits(diet));
        let left = self.left_foods();
        let left = left.map(|found| found.map_or(Answer::Maybe, |found| found.suits(diet)));
        also.chain(left).fold(first, Answer::min)
    }

    /// Returns true for what cooks work with, such as skewers: recipes list it, and nobody misses
    /// it in a report. What else is no food (lamp oil) is named in `unmatched`.
    pub(crate) fn is_kitchen_ware(&self) -> bool {
        let kind = self.found.as_ref().filter(|found| is_no_food(found));
        let kind = kind.map(|found| found.kind);
        let is_ware = |kind: &Kind<'_>| kind.name() == KITCHEN_WARE;
        kind.is_some_and(|kind| is_ware(&kind) || kind.ancestors().iter().any(is_ware))
    }

    /// Returns the confidence in food and weight together, 0–1.
    pub fn confidence(&self) -> f32 {
        let found = self.found.as_ref().map_or(0.0, |found| found.confidence);
        found * self.weight.map_or(0.0, |weight| weight.how.confidence())
    }
}

/// Returns true for what nobody eats. Of `rabbit skewers` the head is a tool, but a food is on it.
fn is_no_food(found: &Match<'_>) -> bool {
    let holds = |flag: &Flag| found.flags.presence(*flag) == Presence::Yes;
    !found.kind.is_food() && !Flag::ALL.iter().any(holds)
}

fn find<'a>(tables: Tables<'a>, line: &Line<'_>) -> Option<Match<'a>> {
    // "Dough:" is a heading, not an ingredient.
    if line.original.trim_end().ends_with(':') && line.amounts.main.is_none() {
        return None;
    }
    let foods = tables.foods();
    let whole = whole_name(foods, line);
    let mut states = states(foods, line, whole);
    // The tagger may take words of a product's name for a preparation, so the untagged text is
    // tried too.
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
    let offered = first.as_ref().and_then(|_| tables.find_in(name, states));
    let name = first.as_deref().unwrap_or(name);
    // "Uncooked" matters only if the food would otherwise be taken as cooked.
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
        // The dish may also contain what the other choices contain.
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
    // The tagger may have labelled words of the name as something else.
    let other = tables.find_in(before_comma.trim(), states);
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
    // In `firm, unblemished watercress` the words before the first comma name no food.
    other.or_else(|| {
        let (said, behind) = line.rest.split_once(',')?;
        let name = behind.split([',', '(']).next()?;
        foods
            .names_no_food(said)
            .then(|| tables.find_in(name.trim(), states))?
    })
}

/// Maximum energy of a cooked food as a share of the dry one's, per 100 g.
const COOKED: f32 = 0.6;

/// Maximum number of helpings of a grain that one eats at a time.
const MOST_HELPINGS: f64 = 3.0;
static NOT_BOILED: Kinds = Kinds::of(&MEANING, "not boiled");

/// Returns the cooked form of grain or pulses that are served by the plate or bowl, or named
/// without an amount: `plate of pasta`, `basmati rice`. A serving of pasta is a measure of dry
/// pasta, as packages print it.
fn served_cooked<'t>(
    tables: Tables<'t>,
    line: &Line<'_>,
    found: Option<&Match<'t>>,
) -> Option<Match<'t>> {
    let main = line.amounts.main;
    let unit = main.and_then(|main| main.unit);
    // Packages print the dry portion of rice and pasta, but not of couscous.
    let is_plain = |unit: &Unit| {
        let kind = found.map(|found| found.kind);
        crate::usual::is_portion(unit.name) && !kind.is_some_and(|kind| has_piece(kind, unit.name))
    };
    let is_cooked = |unit: &Unit| crate::usual::is_cooked(unit.name) || is_plain(unit);
    // "1 rice" is a helping.
    let is_helping = main.is_some_and(|main| main.unit.is_none() && main.number() <= MOST_HELPINGS);
    let served = main.is_none() || is_helping || unit.is_some_and(is_cooked);
    let left_out = line.optional || line.to_taste || !line.purpose.is_empty();
    let found = found.filter(|_| served && !left_out)?;
    let dry = found.food?;
    // Quinoa and buckwheat may count as grain.
    let of = |flag| matches!(found.flags.presence(flag), Presence::Yes | Presence::Often);
    if !of(Flag::Grain) && !of(Flag::Legume) || NOT_BOILED.has(found.kind) {
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

/// Returns the dish that a line means by a name which is a spice or a raw food in a recipe: `curry`,
/// `bowl of curry`, `plate of calamari`.
fn served_dish<'t>(
    tables: Tables<'t>,
    line: &Line<'_>,
    found: Option<&Match<'t>>,
) -> Option<Match<'t>> {
    let main = line.amounts.main;
    let several = main.is_some_and(|main| main.unit.is_none() && main.number() > 1.0);
    let served = main.is_none_or(|main| {
        let unit = main.unit;
        let few = main.number() <= MOST_HELPINGS && line.preparation.is_empty();
        unit.map_or(few, |unit| crate::usual::is_portion(unit.name))
    });
    let left_out = line.optional || line.to_taste || !line.purpose.is_empty();
    let found = found.filter(|_| served && !left_out)?;
    let dish = crate::usual::dish_named(&line.name, found.kind.name(), several)?;
    tables.find_in(dish, found.states)
}

/// Factor on the confidence of a name that was found after a spelling correction.
const MENDED: f32 = 0.5;

/// Finds the food of a misspelt name by correcting one letter. On success the line's name becomes
/// the corrected one, so that a report shows which food was assumed.
fn find_mended<'a>(tables: Tables<'a>, line: &mut Line<'_>) -> Option<Match<'a>> {
    let name = mended(tables.foods(), &line.name)?;
    let written = std::mem::replace(&mut line.name, name);
    let Some(mut found) = find(tables, line) else {
        line.name = written;
        return None;
    };
    found.confidence *= MENDED;
    // A guessed name must never make a dish look free of an allergen.
    Some(found.doubted())
}

static WITHOUT_ENERGY: Class = Class::of(&MEANING, "without energy");

/// Returns true for a name that was read as water or salt for its last word alone, although others name
/// foods: `mango shaved ice`, `dark chocolate nuts sea salt`.
fn is_other_ice(foods: &Foods, kind: Kind<'_>, name: &str) -> bool {
    let is_food = |word: &str| foods.kind(word).is_some_and(|other| !other.is(kind));
    let mut words = name.split(' ');
    WITHOUT_ENERGY.contains(&kind.name())
        && foods.kind(name).is_none()
        // "Cold soda water" is water.
        && words.next_back().is_some_and(|last| !last.eq_ignore_ascii_case("water"))
        && words.any(is_food)
}

/// Completes the first choice's name in lines such as `1 cup skim or 1% milk`, where it is only an
/// adjective; also adds a size to the name where the size makes it a different food.
fn name_of_choice(foods: &Foods, line: &mut Line<'_>) {
    let before = line.rest.split([',', '(']).next().unwrap_or_default();
    // A size may be part of a name: "big mac". In "large red, yellow, or orange pepper" it is of what stands
    // behind the comma, not of a wine.
    let phrase = before.trim();
    let is_offered = line.name.contains(',') && line.name.contains(" or ");
    let is_choice = !line.alternatives.is_empty() && foods.kind(&line.name).is_none();
    if !line.size.is_empty()
        && !is_offered
        && !is_choice
        && let Some(kind) = foods.kind(phrase)
        && foods.kind(&line.name) != Some(kind)
    {
        line.name = phrase.to_owned();
        line.size.clear();
    }
    unit_of_name(foods, line);
    if before.contains(" or ")
        && foods.names_no_food(&line.name)
        && let Some(name) = first(foods, before.trim())
    {
        line.name = name;
    }
}

/// Reads how many there are behind the name or the amount: `rice cakes x 3`, `prosecco 125 ml x3`.
fn times_behind_name(line: &mut Line<'_>) {
    if let Some(main) = line.amounts.main.as_mut().filter(|main| main.is_exact())
        && let Some(count) = times_at_end(line.original)
    {
        main.low *= count;
        main.high *= count;
        return;
    }
    let Some((name, count)) = line.name.rsplit_once(" x ") else {
        return;
    };
    let Ok(count) = count.trim().parse::<u8>() else {
        return;
    };
    let count = f64::from(count);
    line.name = name.trim().to_owned();
    line.amounts.main.get_or_insert(line::Amount {
        low: count,
        high: count,
        unit: None,
    });
}

/// Returns the factor at the end of a line: 3 of `prosecco 125 ml x3`.
fn times_at_end(text: &str) -> Option<f64> {
    let (before, count) = text.trim_end().rsplit_once(['x', '×'])?;
    let count: u8 = count.trim().parse().ok()?;
    let is_apart = before.ends_with(' ') && before.contains(|letter: char| letter.is_ascii_digit());
    (is_apart && count > 1).then_some(f64::from(count))
}

/// Gives a word back to the name that was taken for a unit where only both together are a food: `1 pot
/// roast` is no pot of roast.
fn unit_of_name(foods: &Foods, line: &mut Line<'_>) {
    let Some(main) = line.amounts.main.as_mut() else {
        return;
    };
    let is_vessel = |unit: &Unit| matches!(unit.measure, Measure::Container | Measure::Piece);
    if line.unit_text.is_empty() || !main.unit.is_some_and(is_vessel) {
        return;
    }
    let phrase = format!("{} {}", line.unit_text, line.rest);
    let phrase = phrase.split([',', '(']).next().unwrap_or_default().trim();
    // "Pot barley" and "pot noodle" are sorts; a can of tuna is a can.
    let is_pot = main.unit.is_some_and(|unit| unit.name == "pot");
    let name = foods.kind(&line.name);
    if let Some(kind) = foods.kind(phrase)
        && line.original.contains(phrase)
        && (name.is_none() || is_pot && name != Some(kind))
    {
        phrase.clone_into(&mut line.name);
        main.unit = None;
    }
}

/// Handles brackets that repeat the name, as in `schmaltz (rendered chicken fat), margarine, or
/// butter`. Returns the text before the bracket if both mean the same food, and the text inside if
/// it names a more specific sort.
fn said_twice<'l>(foods: &Foods, line: &Line<'l>) -> Option<&'l str> {
    let (before, behind) = line.rest.split_once('(')?;
    let (inside, after) = behind.split_once(')')?;
    // In "groundnut (peanut) oil" the name goes on after the bracket.
    if !after.is_empty() && !after.starts_with(',') {
        return None;
    }
    let before = before.trim();
    let (one, two) = (foods.kind(before)?, foods.kind(inside.trim())?);
    if line.name.len() <= before.len() || !two.is(one) {
        return None;
    }
    // In "pork shoulder (pork butt)" the bracket is the more specific name.
    Some(if one == two { before } else { inside.trim() })
}

/// Returns the text between the amount and the first punctuation mark if all of it is a known name
/// and the tagger took some of its words for a preparation: `shredded sweetened coconut`.
fn whole_name<'l>(foods: &Foods, line: &Line<'l>) -> Option<&'l str> {
    if line.preparation.is_empty() {
        return None;
    }
    let end = line.rest.find([',', '(', ';', '*']);
    let phrase = line.rest.get(..end.unwrap_or(line.rest.len()))?.trim();
    let longer = phrase.len() > line.name.len() && phrase.len() < 60;
    (longer && foods.kind(phrase).is_some()).then_some(phrase)
}
