//! Reads from a line how its meat comes: picked off the bone, cut up, pulled apart, in its skin.
//! The weight of bones is handled elsewhere.

use sundry_food::States;
use sundry_table::Class;

use crate::line::Line;
use crate::lower_case::lower_case;
use crate::word_classes::MEANING;

/// Returns true for poultry measured in cups, which is meat off the bone without skin: of 108
/// chickens in the dishes of FNDDS, 107 are "meat only".
pub(super) fn is_picked(line: &Line<'_>, name: &str, states: States) -> bool {
    static CUT: Class = Class::of(&MEANING, "picked");
    let is_bird = ["chicken", "turkey", "chicken meat", "turkey meat"]
        .iter()
        .any(|bird| name.ends_with(bird));
    let is_cut = |said: &str| CUT.iter().any(|cut| said.contains(cut));
    let is_ready = || {
        let mut ready = ["cooked", "roast", "rotisserie", "leftover"].iter();
        ready.any(|ready| name.contains(ready) || line.preparation.contains(ready))
    };
    is_bird && (is_ready() || is_cut(&line.preparation) || is_cut(name) || states.is_cooked())
}

/// Returns true if the meat is cut up after its name and the line does not mention skin.
pub(super) fn is_cut_up(line: &Line<'_>) -> bool {
    static CUT: Class = Class::of(&MEANING, "cut of meat");
    let prepared = lower_case(&line.preparation);
    let skin = lower_case(line.original).contains("skin");
    !skin && CUT.iter().any(|cut| prepared.contains(cut))
}

/// Returns true for meat in cups that was pulled apart: `2 cups shredded chicken`.
pub(super) fn is_shredded(line: &Line<'_>, name: &str) -> bool {
    let is_meat = ["chicken", "turkey", "pork", "beef"]
        .iter()
        .any(|meat| name.ends_with(meat));
    let is_pulled = || {
        let lower = lower_case(line.original);
        lower.contains("shredded") || lower.contains("pulled")
    };
    is_meat && is_pulled()
}

/// Returns true for chicken breasts with skin: those sold with their bone, and those the line says
/// so of.
pub(super) fn has_skin(line: &Line<'_>, name: &str) -> bool {
    static SKIN: Class = Class::of(&MEANING, "with skin");
    static WITHOUT: Class = Class::of(&MEANING, "without skin");
    if !name.contains("chicken breast") {
        return false;
    }
    let lower = lower_case(line.original);
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    says(&SKIN) && (!says(&WITHOUT) || lower.contains("not skinless"))
}
