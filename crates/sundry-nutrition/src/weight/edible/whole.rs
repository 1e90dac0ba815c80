//! Foods bought whole: fish with head and bones, shellfish in the shell, fruit in its rind, peas in
//! their pods. The stated weight then includes these parts. Birds and meat are handled in `edible`.

use sundry_food::Sold;
use sundry_table::Class;

use super::super::piece::of_kind;
use super::{How, Thing, Weight};
use crate::line::{Amount, Line, Measure};
use crate::lower_case::lower_case;
use crate::word_classes::WEIGHT;

/// Share of a whole fish that is eaten: 45 % of a round fish, 48 % of a drawn one (United States
/// Fish and Wildlife Service, Commercial Fisheries Review).
const FISH: f64 = 0.48;
static WHOLE: Class = Class::of(&WEIGHT, "whole fish");
static CUT: Class = Class::of(&WEIGHT, "cut of fish");
/// Minimum grams of a whole fish; anything lighter is a fillet.
const LEAST_FISH: f64 = 210.0;

static SHUCKED: Class = Class::of(&WEIGHT, "shucked");
static IN_SHELL: Class = Class::of(&WEIGHT, "shellfish in its shell");

static READY: Class = Class::of(&WEIGHT, "ready to eat");
static IN_PODS: Class = Class::of(&WEIGHT, "in the pod");
static IN_SHELLS: Class = Class::of(&WEIGHT, "nut in its shell");
/// Share of pods if the row gives none: 47 % of green soybeans (SR28, row 11450), 56 % of limas
/// (11031).
const PODS: f64 = 0.5;
/// Minimum refuse in percent that can be pods (peas, SR28, row 11304: 62).
const LEAST_PODS: u8 = 20;

/// Returns the edible share of a food bought whole; `None` if the line does not say that it is.
pub(super) fn share(line: &Line<'_>, thing: &Thing<'_>, weight: Weight) -> Option<f64> {
    let is_weighed = matches!(weight.how, How::Stated | How::Package);
    let main = line.amounts.main?;
    if !is_weighed || line.packed || matches!(main.measure(), Some(Measure::Volume(_))) {
        return None;
    }
    let said = |words: &[&str]| words.iter().any(|word| thing.said().has(word));
    let anywhere = |words: &[&str]| {
        let lower = lower_case(line.original);
        words.iter().any(|word| lower.contains(word))
    };
    let counted = main.unit.is_none();
    let sold = thing.kind.sold();
    let refuse = thing.food.refuse_percent();
    if let Some(meat) = of_kind(thing.kind, "pound in shell") {
        // By weight it is meat, unless it is counted.
        let is_meat = sold == Sold::Shell || thing.states.is_cooked();
        let is_canned = thing.food.description().contains("canned");
        let in_shell = !is_canned && !said(&SHUCKED) && (!is_meat || counted || said(&IN_SHELL));
        return in_shell.then_some(meat / 453.592);
    }
    if is_fish(thing) {
        let each = weight.grams / Amount::number(main).max(1.0);
        let by_weight = counted && sold == Sold::SmallFish && each >= LEAST_FISH;
        let whole = !said(&CUT) && (anywhere(&WHOLE) || by_weight);
        return whole.then_some(FISH);
    }
    if sold == Sold::Pods && !counted {
        // "200 g peas (600 g weight in pods)" gives the shelled weight too.
        let in_pods = anywhere(&IN_PODS) && !anywhere(&["weight in"]);
        // The refuse of fava beans is the skins of shelled ones (3 %).
        let known = of_kind(thing.kind, "pods percent").map(|percent| percent / 100.0);
        let pods = if refuse < LEAST_PODS {
            known.unwrap_or(PODS)
        } else {
            f64::from(refuse) / 100.0
        };
        return in_pods.then_some(1.0 - pods);
    }
    if thing.food.group() == "Nut and Seed Products" && anywhere(&IN_SHELLS) {
        return (refuse >= LEAST_PODS).then_some(1.0 - f64::from(refuse) / 100.0);
    }
    // A weight in brackets after bananas or oranges is just as often the edible weight.
    (counted && sold == Sold::Rind && !said(&READY)).then_some(1.0 - f64::from(refuse) / 100.0)
}

fn is_fish(thing: &Thing<'_>) -> bool {
    thing.food.group() == "Finfish and Shellfish Products"
        && (thing.kind.name() == "fish"
            || thing
                .kind
                .ancestors()
                .iter()
                .any(|kind| kind.name() == "fish"))
}
