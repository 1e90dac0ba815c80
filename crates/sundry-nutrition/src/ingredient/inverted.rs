//! Turns names around whose sort follows a comma, as in food tables: `beef, ground`, `cherries,
//! dried`, `mushrooms, shiitake`. A cook's preparation (`potatoes, mashed`) does not make a
//! different food.

use sundry_food::Foods;
use sundry_table::Class;

use crate::line::Line;
use crate::word_classes::MEANING;

static MADE: Class = Class::of(&MEANING, "treated before sale");
static GROUND: Class = Class::of(&MEANING, "by the butcher");
/// Maximum number of words in a sort.
const MOST_WORDS: usize = 2;

/// Returns the name with its sort inserted before the last word, if that names a sort of the same
/// food.
pub(super) fn inverted(foods: &Foods, line: &Line<'_>) -> Option<String> {
    let (name, behind) = line.rest.split_once(',')?;
    let name = name.trim();
    if !name.eq_ignore_ascii_case(line.name.trim()) {
        return None;
    }
    let sort = behind.split([',', '(', ';']).next()?.trim().to_lowercase();
    let words = sort.split_whitespace().count();
    if words == 0 || words > MOST_WORDS {
        return None;
    }
    let (before, last) = name.rsplit_once(' ').unwrap_or(("", name));
    let whole = format!("{before} {sort} {last}").trim().to_lowercase();
    let (named, base) = (foods.kind(&whole)?, foods.find(name)?.kind);
    let is = |words: &[&str]| words.contains(&sort.as_str());
    let says_something = |word: &str| foods.names_no_food(word);
    let is_sort = named.is(base) && !sort.split_whitespace().any(says_something);
    let meat = foods.kind("meat");
    let is_ground = is(&GROUND) && named.is(base) && meat.is_some_and(|meat| base.is(meat));
    (named != base && (is_sort || is_ground || is(&MADE))).then_some(whole)
}
