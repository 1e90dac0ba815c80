//! Derives the food's states (cooked, canned, dried, …) from the parts of a line outside the name:
//! the preparation, the way it is measured, and what cooks usually do with it.

use sundry_food::{Foods, State, States};
use sundry_table::Class;

use super::meat::{has_skin, is_cut_up, is_picked, is_shredded};
use crate::line::{self, Line, Measure};
use crate::lower_case::lower_case;
use crate::word_classes::MEANING;

/// Returns the states that a preparation or comment requires. States that it merely permits (`or
/// frozen`, `homemade or store-bought`) are left out, and so are words that outside a name do not
/// describe the food's state: `patted dry`, `dry skins removed`, `whipped` (cream is measured
/// before it is whipped).
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
    // Everything after "not" is excluded: "not instant".
    let said = line::before_choice(said);
    let said = said.split("not ").next().unwrap_or_default();
    let mut states = foods.states_of(said).without(NEVER);
    let has = |word: &str| {
        said.split(|letter: char| !letter.is_alphanumeric())
            .any(|known| known.eq_ignore_ascii_case(word))
    };
    // "Washed and dried" leaves are fresh, and "soaked and drained" beans are still dry ones.
    if states.has(State::Dried)
        && ["dry", "washed", "rinsed", "patted", "wiped", "cleaned"]
            .into_iter()
            .any(has)
    {
        states = states.without(States::of(&[State::Dried]));
    }
    if states != states.without(SOAKED)
        && ["soaked", "plumped", "rehydrated", "softened"]
            .into_iter()
            .any(has)
    {
        states = states.without(SOAKED);
    }
    states
}

/// Returns true if the line merely permits canned food: `(canned are fine)`, `fresh or canned
/// pineapple (drained, if canned)`.
fn only_allows_can(lower: &str) -> bool {
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    says(&["canned are ", "canned is ", "canned will "])
        || says(&["fresh or canned ", "fresh or tinned "])
}

/// Returns true if the line's food is one of these kinds.
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

/// Returns true for beans and tuna that are drained but neither soaked nor cooked: they come from a
/// can even if the line names none.
fn is_from_a_can(foods: &Foods, line: &Line<'_>, lower: &str) -> bool {
    static OTHERWISE: Class = Class::of(&MEANING, "no can");
    lower.contains("drained")
        && is_any(foods, line, &["bean", "chickpea", "tuna"])
        && !OTHERWISE.iter().any(|word| lower.contains(word))
}

/// Returns true for beans whose liquid is kept, which therefore come from a can: `1 cup black
/// beans, undrained`.
fn has_its_liquid(foods: &Foods, line: &Line<'_>, lower: &str) -> bool {
    let liquid = [
        "undrained",
        "not drained",
        "with their liquid",
        "with liquid",
    ];
    liquid.iter().any(|said| lower.contains(said)) && is_pulse(foods, line)
}

/// Returns true for shellfish that is `cooked` before it is peeled or cut, and so was bought
/// cooked: `1 pound shrimp, cooked and peeled`.
fn is_bought_cooked(foods: &Foods, line: &Line<'_>) -> bool {
    let preparation = lower_case(&line.preparation);
    let behind = preparation
        .strip_prefix("cooked")
        .or_else(|| preparation.strip_prefix("precooked"));
    let ends =
        |rest: &str| rest.is_empty() || rest.starts_with([',', ';']) || rest.starts_with(" and");
    behind.is_some_and(ends) && is_any(foods, line, &["crustacean"])
}

/// Returns true for slices of bacon that are fried: most of their fat stays in the pan and is
/// poured off. Of 44 dishes of FNDDS with bacon, 43 use the cooked row. Bacon by weight is used
/// raw, with all its fat.
fn is_crisped(line: &Line<'_>, name: &str) -> bool {
    static OTHERS: Class = Class::of(&MEANING, "other bacon");
    name.contains("bacon")
        && !OTHERS.iter().any(|other| name.contains(other))
        && line.amounts.main.is_some_and(|main| !main.is_exact())
        && line.amounts.each.is_none()
        && line.amounts.same.is_empty()
}

/// Returns true if the food is said to be cooked before it is named (`2 pounds cooked shredded
/// chicken`) and is therefore weighed cooked. Food that is cooked after a comma is weighed raw.
fn begins_cooked(line: &Line<'_>) -> bool {
    static COOKED: Class = Class::of(&MEANING, "cooked before");
    static BEFORE: Class = Class::of(&MEANING, "before cooked");
    // "100 g rice cooked", without a comma, is said of what is weighed.
    if line.rest.ends_with(" cooked") && !line.rest.contains([',', '(']) {
        return true;
    }
    // Example: "8 oz (225 g) small cooked shrimp".
    let rest = line.rest.strip_prefix('(');
    let rest = rest.and_then(|rest| rest.split_once(')'));
    let rest = rest.map_or(line.rest, |(_, behind)| behind);
    let words = rest.split_whitespace();
    let mut words = words.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
    let first = words.find(|word| !BEFORE.iter().any(|known| known.eq_ignore_ascii_case(word)));
    first.is_some_and(|word| COOKED.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

/// Returns the states that a line requires outside the name. If `name` is given, words of the
/// preparation that are part of that name are ignored.
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
    // The cook minces ham; "Ham, minced" of the table is a luncheon meat with more than twice the
    // fat.
    let name = lower_case(&line.name);
    let lower = lower_case(line.original);
    if ["ham", "gammon", "smoked pork"]
        .iter()
        .any(|ham| name.ends_with(ham))
    {
        states = states.without(States::of(&[State::Ground]));
    }
    // "Dried beans, picked over and rinsed" come from no can; tomatoes in oil are drained of it.
    let is_dry = name.starts_with("dried ") || name.starts_with("dry ");
    if is_dry && !line.packed && !line.original.contains(" oil") {
        states = states.without(States::of(&[State::Drained]));
    }
    // Food that is rinsed is drained as well; rinsed leaves are still fresh.
    if !line.packed && line.original.contains("rinsed") && !is_pulse(foods, line) {
        states = states.without(States::of(&[State::Drained]));
    }
    // "Cooked rice, fresh or day-old" is not raw rice.
    let is_cooked = begins_cooked(line);
    if is_cooked {
        states = states.without(States::of(&[State::Raw]));
    }
    // Food given by weight or count is measured raw, even if it is cooked afterwards: "8 oz pasta,
    // cooked and drained". A cup of "cooked" food is measured cooked.
    let by_volume = matches!(
        line.amounts.main.and_then(line::Amount::measure),
        Some(Measure::Volume(_))
    );
    let unit = line.amounts.main.and_then(|main| main.unit);
    let crisped = is_crisped(line, &name);
    if crisped || name.ends_with("bacon") && line.original.contains("cooked") {
        states = states.union(States::of(&[State::Cooked, State::Fried]));
    }
    // The same goes for food that is weighed cooked; a counted one is a whole bird.
    let is_weighed = line.amounts.main.is_some_and(|main| main.unit.is_some()) && is_cooked;
    if (by_volume || is_weighed)
        && is_picked(line, &name, states)
        && !foods.states_of(line.original).has(State::SkinOn)
    {
        states = states.union(States::of(&[State::Skinless]));
    }
    // "1 cup rice, cooked according to package directions" is measured before it is cooked.
    if by_volume && line.original.contains("cooked according to") {
        states = states.without(States::cooked());
    }
    // Thighs that are cut up have neither bone nor skin.
    if name.contains("chicken thigh") && is_cut_up(line) {
        states = states.union(States::of(&[State::Skinless]));
    }
    // Raw meat is never shredded.
    if by_volume && is_shredded(line, &name) {
        states = states.union(States::of(&[State::Cooked]));
    }
    if !by_volume {
        if !crisped && !is_cooked && !is_bought_cooked(foods, line) {
            states = states.without(States::cooked());
        }
        if !line.packed && states.has(State::Drained) && is_from_a_can(foods, line, &lower) {
            states = states.union(States::of(&[State::Canned]));
        } else if !line.packed {
            states = states.without(States::of(&[State::Drained]));
        }
    }
    if has_skin(line, &name) {
        states = states.without(States::of(&[State::Skinless]));
        states = states.union(States::of(&[State::SkinOn]));
    }
    if crate::weight::edible::is_whole_duck(line, &name) {
        states = states.union(States::of(&[State::Roasted]));
    }
    if has_its_liquid(foods, line, &lower) {
        states = states.union(States::of(&[State::Canned]));
    }
    if only_allows_can(&lower) {
        return states.without(States::of(&[State::Canned, State::Drained]));
    }
    if line.packed && unit.is_none_or(|unit| unit.name != "jar") {
        states = states.union(States::of(&[State::Canned]));
    }
    states
}
