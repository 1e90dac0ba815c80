//! Turns a line into an ingredient of a full recipe: its food, names and amount. Parsing, matching
//! and weighing are done by `sundry-nutrition`.

use sundry_food::{Consistency, Flag, Kind, Tables};
use sundry_nutrition::Ingredient as Read;

use crate::measures::{Amount, rounded};
use crate::recipe::Ingredient;

/// Maximum number of letters in a name; anything longer is not a name.
const LONGEST_NAME: usize = 60;

/// A line with its parsed and matched form.
pub(crate) struct Understood<'t> {
    pub(crate) read: Read<'t>,
    pub(crate) ingredient: Ingredient,
}

impl Understood<'_> {
    /// Returns true if the line names a food that the tables know.
    pub(crate) fn is_known(&self) -> bool {
        self.read.found.is_some()
    }

    /// Returns true if it names a thing that nobody eats: a skewer.
    pub(crate) fn is_thing(&self) -> bool {
        let found = self.read.found.as_ref();
        found.is_some_and(|found| !found.kind.is_food())
    }

    /// Returns its kind, if it is known.
    pub(crate) fn kind(&self) -> Option<Kind<'_>> {
        self.read.found.as_ref().map(|found| found.kind)
    }

    /// Returns whether any food of the line may contain something.
    pub(crate) fn holds(&self, flag: Flag) -> sundry_food::Answer {
        self.read.flags().get(flag)
    }
}

/// Parses a line under a heading, in a recipe for a number of servings.
pub(crate) fn understand<'t>(
    text: &'t str,
    heading: &str,
    servings: u32,
    tables: Tables<'t>,
) -> Understood<'t> {
    let read = Read::read_in(text, tables);
    let line = &read.line;
    let main = line.amounts.main;
    let number = main.map(sundry_nutrition::line::Amount::number);
    let unit = main.and_then(|amount| amount.unit);
    let found = read.found.as_ref();
    let kind = found.map(|found| found.kind);
    let liquid = kind.is_some_and(|kind| kind.consistency() == Consistency::Liquid);
    let word = unit.map_or("", |unit| unit.name);
    let grams = read.grams();
    // Without an amount, the unit is one serving per serving of the recipe.
    let (number, word) = match number {
        Some(number) => (number, word),
        None => (f64::from(servings), "serving"),
    };
    let amount = Amount {
        number,
        unit,
        word,
        grams: (grams > 0.0).then_some(grams),
        is_liquid: liquid,
    };
    let aisle = found
        .and_then(|found| found.food)
        .and_then(sundry_food::Food::own)
        .map(|own| own.aisle.as_str())
        .filter(|aisle| !aisle.is_empty())
        .or(kind.map(Kind::aisle));
    let ingredient = Ingredient {
        id: read.id(),
        kind: kind.map(|kind| kind.name().to_owned()).unwrap_or_default(),
        other_kinds: other_kinds(&read),
        group: heading.trim().trim_end_matches(':').to_owned(),
        aisle: aisle.unwrap_or_default().to_owned(),
        liquid,
        name: name(&read),
        original: text.trim().to_owned(),
        original_name: line.rest.trim().to_owned(),
        amount: rounded(number),
        unit: word.to_owned(),
        meta: meta(&read),
        us: amount.us(),
        metric: amount.metric(),
        grams: (grams * 100.0).round() / 100.0,
        confidence: (f64::from(read.confidence()) * 100.0).round() / 100.0,
    };
    Understood { read, ingredient }
}

/// Returns the further kinds that a line names, each once.
fn other_kinds(read: &Read<'_>) -> Vec<String> {
    let found = read.found.as_ref();
    let named = found
        .into_iter()
        .flat_map(|found| found.alternatives.iter().chain(&found.with));
    let also = read.also.iter().map(|also| also.found.kind.name());
    let mut kinds: Vec<String> = Vec::new();
    for name in named.map(|kind| kind.name()).chain(also) {
        let is_first = found.is_some_and(|found| found.kind.name() == name);
        if !is_first && !kinds.iter().any(|known| known == name) {
            kinds.push(name.to_owned());
        }
    }
    kinds
}

/// Returns the name of an ingredient: as written, in lower case and singular, or the kind's name if
/// the written one is too long.
fn name(read: &Read<'_>) -> String {
    let line = &read.line;
    let written = line.name.trim().to_lowercase();
    let is_name = !written.is_empty() && written.chars().count() <= LONGEST_NAME;
    match &read.found {
        _ if is_name => sundry_words::singularize(&written).into_owned(),
        Some(found) => found.kind.name().to_owned(),
        None if written.is_empty() => line.rest.trim().to_lowercase(),
        None => written,
    }
}

/// Returns the details of a line beside name and amount.
fn meta(read: &Read<'_>) -> Vec<String> {
    let line = &read.line;
    let mut meta: Vec<String> = Vec::new();
    let told = [&line.size, &line.preparation, &line.purpose, &line.comment];
    let parts = told
        .into_iter()
        .flat_map(|text| text.split([',', ';', '(', ')']));
    for part in parts {
        let part = part.trim().trim_matches(['.', '-', ':', '*']).trim();
        if part.contains(char::is_alphabetic) && !meta.iter().any(|known| known == part) {
            meta.push(part.to_owned());
        }
    }
    let said = [(line.to_taste, "to taste"), (line.optional, "optional")];
    for (is_said, words) in said {
        if is_said && !meta.iter().any(|known| known.contains(words)) {
            meta.push(words.to_owned());
        }
    }
    meta
}
