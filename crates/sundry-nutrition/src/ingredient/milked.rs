//! Reads drinks made with the milk that is named behind them by the name that the table has for both: `latte
//! with oat milk`, `flat white oat`, `cappuccino soy milk`. What the table lacks is read in `beside`.

use sundry_food::Foods;
use sundry_table::Class;

use super::kinds::Kinds;
use crate::line::Line;
use crate::word_classes::MEANING;

static DRINKS: Kinds = Kinds::of(&MEANING, "made with milk");
static PLANTS: Class = Class::of(&MEANING, "milked plant");

fn is_plant(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    word == "soya" || PLANTS.contains(&word.as_str())
}

/// Gives a drink the name with its plant milk, if the table knows it so, and returns the milk. What the milk
/// contains counts, for a hazelnut latte may only be flavoured.
pub(super) fn with_plant_milk(foods: &Foods, line: &mut Line<'_>) -> Option<String> {
    // Most lines name no such plant and are spared the look-ups.
    let mut words = line.name.rsplit(' ');
    let last = words.next().unwrap_or_default();
    let named = if last.eq_ignore_ascii_case("milk") {
        words.next().unwrap_or_default()
    } else {
        last
    };
    if !is_plant(named) {
        return None;
    }
    let lower = line.name.to_lowercase();
    let bare = lower.strip_suffix(" milk").unwrap_or(&lower);
    let (drink, plant) = bare.rsplit_once(' ')?;
    let plant = if plant == "soya" { "soy" } else { plant };
    if foods.kind(&lower).is_some() {
        return None;
    }
    let joints = [" with", " w/", " w"];
    let drink = joints
        .iter()
        .find_map(|joint| drink.strip_suffix(joint))
        .unwrap_or(drink);
    let is_drink = |drink: &str| {
        let kind = foods.kind(drink);
        kind.is_some_and(|kind| DRINKS.has(kind))
    };
    if !is_drink(drink) {
        return None;
    }
    let bare = drink.strip_prefix("iced ").unwrap_or(drink);
    let names = [
        format!("{drink} with {plant} milk"),
        format!("{plant} milk {drink}"),
        format!("{plant} {drink}"),
        format!("{plant} milk {bare}"),
        format!("{plant} {bare}"),
    ];
    line.name = names.into_iter().find(|name| foods.kind(name).is_some())?;
    Some(format!("{plant} milk"))
}
