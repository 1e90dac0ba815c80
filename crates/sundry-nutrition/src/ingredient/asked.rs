//! The states that a line asks for outside the name of its food: in the preparation, by how it is
//! measured, by what cooks do with it.

use sundry_food::{Foods, State, States};

use super::meat::{has_skin, is_cut_up, is_picked, is_shredded};
use crate::line::{self, Line, Measure};

/// The states that a preparation or comment asks for. What it only allows (`or frozen`, `homemade
/// or store-bought`) is not asked for, and neither are words that outside a name are no state of
/// the food: `patted dry`, `dry skins removed`, `whipped` (cream is measured before).
fn said_beside(foods: &Foods, said: &str) -> States {
    const NEVER: States = States::of(&[
        State::Prepared,
        State::Homemade,
        State::Commercial,
        State::Mix,
        State::Imitation,
        State::Baby,
        State::Whipped,
        State::Instant,
    ]);
    const SOAKED: States = States::of(&[State::Drained, State::InWater, State::InJuice]);
    // "Not instant" asks for no instant one.
    let said = line::before_choice(said);
    let said = said.split("not ").next().unwrap_or_default();
    let mut states = foods.states_of(said).without(NEVER);
    let has = |word: &str| {
        said.split(|letter: char| !letter.is_alphanumeric())
            .any(|known| known.eq_ignore_ascii_case(word))
    };
    // "Washed and dried" leaves are fresh, and "soaked and drained" beans are still dry ones.
    if ["dry", "washed", "rinsed", "patted", "wiped", "cleaned"]
        .into_iter()
        .any(has)
    {
        states = states.without(States::of(&[State::Dried]));
    }
    if ["soaked", "plumped", "rehydrated", "softened"]
        .into_iter()
        .any(has)
    {
        states = states.without(SOAKED);
    }
    states
}

/// Whether a line only allows a can: `(canned are fine)`, `fresh or canned pineapple (drained, if canned)`.
fn only_allows_can(line: &Line<'_>) -> bool {
    let lower = line.original.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    says(&["canned are ", "canned is ", "canned will "])
        || says(&["fresh or canned ", "fresh or tinned "])
}

/// Whether the line's food is one of these kinds.
fn is_any(foods: &Foods, line: &Line<'_>, names: &[&str]) -> bool {
    let Some(found) = foods.find(&line.name) else {
        return false;
    };
    let mut kinds = names.iter().filter_map(|name| foods.kind(name));
    kinds.any(|kind| found.kind.is(kind))
}

fn is_pulse(foods: &Foods, line: &Line<'_>) -> bool {
    is_any(foods, line, &["bean", "chickpea", "lentil"])
}

/// Beans and tuna that are drained and neither soaked nor cooked come out of a can, also where no can is named.
fn is_from_a_can(foods: &Foods, line: &Line<'_>) -> bool {
    const OTHERWISE: &[&str] = &[
        "soak", "dry", "dried", "frozen", "fresh", "cook", "boil", "blanch",
    ];
    let lower = line.original.to_lowercase();
    lower.contains("drained")
        && is_any(foods, line, &["bean", "chickpea", "tuna"])
        && !OTHERWISE.iter().any(|word| lower.contains(word))
}

/// Beans of which nobody poured the liquid off were in a can: `1 cup black beans, undrained`.
fn has_its_liquid(foods: &Foods, line: &Line<'_>) -> bool {
    let lower = line.original.to_lowercase();
    let liquid = [
        "undrained",
        "not drained",
        "with their liquid",
        "with liquid",
    ];
    liquid.iter().any(|said| lower.contains(said)) && is_pulse(foods, line)
}

/// Shellfish that is `cooked` before it is peeled or cut was bought so: `1 pound shrimp, cooked and peeled`.
fn is_bought_cooked(foods: &Foods, line: &Line<'_>) -> bool {
    let preparation = line.preparation.to_lowercase();
    let behind = preparation
        .strip_prefix("cooked")
        .or_else(|| preparation.strip_prefix("precooked"));
    let ends =
        |rest: &str| rest.is_empty() || rest.starts_with([',', ';']) || rest.starts_with(" and");
    behind.is_some_and(ends) && is_any(foods, line, &["crustacean"])
}

/// Slices of bacon leave most of their fat in the pan, which is poured off: of 44 dishes of FNDDS with
/// bacon, 43 count it cooked. By weight it is what was bought, and seasons with its fat.
fn is_crisped(line: &Line<'_>) -> bool {
    const OTHERS: &[&str] = &["turkey", "canadian", "vegan", "vegetarian", "bits", "back"];
    let name = line.name.to_lowercase();
    name.contains("bacon")
        && !OTHERS.iter().any(|other| name.contains(other))
        && line.amounts.main.is_some_and(|main| !main.is_exact())
        && line.amounts.each.is_none()
        && line.amounts.same.is_empty()
}

/// `2 pounds cooked shredded chicken`: what is said to be cooked before it is named is weighed so;
/// what is cooked behind a comma is weighed before.
fn begins_cooked(line: &Line<'_>) -> bool {
    const COOKED: &[&str] = &[
        "cooked",
        "precooked",
        "pre-cooked",
        "leftover",
        "rotisserie",
    ];
    const BEFORE: &[&str] = &[
        "cold", "hot", "warm", "diced", "shredded", "chopped", "fully", "frozen", "cubed",
        "sliced", "small", "medium", "large", "fresh", "boneless", "skinless", "finely",
        "coarsely", "and", "freshly", "just", "plain", "steaming",
    ];
    // "8 oz (225 g) small cooked shrimp"
    let rest = line.rest.strip_prefix('(');
    let rest = rest.and_then(|rest| rest.split_once(')'));
    let rest = rest.map_or(line.rest, |(_, behind)| behind);
    let words = rest.split_whitespace();
    let mut words = words.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
    let first = words.find(|word| !BEFORE.iter().any(|known| known.eq_ignore_ascii_case(word)));
    first.is_some_and(|word| COOKED.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

/// The states that a line asks for outside the name; of a preparation only if it is no part of
/// that.
pub(super) fn states(foods: &Foods, line: &Line<'_>, name: Option<&str>) -> States {
    let mut states = States::default();
    let mut preparation = line.preparation.as_str();
    let beyond;
    if let Some(name) = name {
        let is_in_name = |word: &&str| name.split_whitespace().any(|known| known == *word);
        let words = preparation.split_whitespace();
        beyond = words.skip_while(is_in_name).collect::<Vec<_>>().join(" ");
        preparation = &beyond;
    }
    for said in [preparation, &line.comment] {
        if !said.is_empty() {
            states = states.union(said_beside(foods, said));
        }
    }
    // Ham is minced by the cook; "Ham, minced" of the table is a luncheon meat with more than twice the fat.
    let name = line.name.to_lowercase();
    if ["ham", "gammon", "smoked pork"]
        .iter()
        .any(|ham| name.ends_with(ham))
    {
        states = states.without(States::of(&[State::Ground]));
    }
    // "Dried beans, picked over and rinsed" come out of no can; tomatoes in oil are drained of it.
    let is_dry = name.starts_with("dried ") || name.starts_with("dry ");
    if is_dry && !line.packed && !line.original.contains(" oil") {
        states = states.without(States::of(&[State::Drained]));
    }
    // What is rinsed is drained as well; leaves are still fresh.
    if !line.packed && line.original.contains("rinsed") && !is_pulse(foods, line) {
        states = states.without(States::of(&[State::Drained]));
    }
    // "Cooked rice, fresh or day-old" is no raw rice.
    if begins_cooked(line) {
        states = states.without(States::of(&[State::Raw]));
    }
    // What is weighed or counted is weighed and counted raw, even if it is cooked then: "8 oz
    // pasta, cooked and drained". A cup "cooked" is a cup of the cooked food.
    let by_volume = matches!(
        line.amounts.main.and_then(line::Amount::measure),
        Some(Measure::Volume(_))
    );
    let unit = line.amounts.main.and_then(|main| main.unit);
    let crisped = is_crisped(line);
    if crisped || name.ends_with("bacon") && line.original.contains("cooked") {
        states = states.union(States::of(&[State::Cooked, State::Fried]));
    }
    // So is what is weighed cooked; what is counted is a bird.
    let is_weighed =
        line.amounts.main.is_some_and(|main| main.unit.is_some()) && begins_cooked(line);
    if (by_volume || is_weighed)
        && is_picked(line, states)
        && !foods.states_of(line.original).has(State::SkinOn)
    {
        states = states.union(States::of(&[State::Skinless]));
    }
    // "1 cup rice, cooked according to package directions" is measured before.
    if by_volume && line.original.contains("cooked according to") {
        states = states.without(States::cooked());
    }
    // Thighs that are cut up have neither bone nor skin.
    if name.contains("chicken thigh") && is_cut_up(line) {
        states = states.union(States::of(&[State::Skinless]));
    }
    // Nobody shreds raw meat.
    if by_volume && is_shredded(line, &name) {
        states = states.union(States::of(&[State::Cooked]));
    }
    if !by_volume {
        if !crisped && !begins_cooked(line) && !is_bought_cooked(foods, line) {
            states = states.without(States::cooked());
        }
        if !line.packed && states.has(State::Drained) && is_from_a_can(foods, line) {
            states = states.union(States::of(&[State::Canned]));
        } else if !line.packed {
            states = states.without(States::of(&[State::Drained]));
        }
    }
    if has_skin(line, &name) {
        states = states.without(States::of(&[State::Skinless]));
        states = states.union(States::of(&[State::SkinOn]));
    }
    if crate::weight::edible::is_whole_duck(line) {
        states = states.union(States::of(&[State::Roasted]));
    }
    if has_its_liquid(foods, line) {
        states = states.union(States::of(&[State::Canned]));
    }
    if only_allows_can(line) {
        return states.without(States::of(&[State::Canned, State::Drained]));
    }
    if line.packed && unit.is_none_or(|unit| unit.name != "jar") {
        states = states.union(States::of(&[State::Canned]));
    }
    states
}
