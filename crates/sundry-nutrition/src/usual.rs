//! Usual measures that hold for any food: grams of a unit, of a portion and a piece of a group, and
//! the dishes in which food is served.
//! The figures are tables of `data/food`; what is known of a food or its kind goes before and is told in `weight`.

use std::sync::LazyLock;

use sundry_table::rows;

use crate::lower_case::lower_straight;
use crate::word_classes::is;

/// The usual measures of a group of the food table.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    name: &'static str,
    /// Grams of a portion.
    pub(crate) serving: Option<f64>,
    /// Grams of a piece; none where pieces make no sense.
    pub(crate) piece: Option<f64>,
    /// Grams of a millilitre; none where that of water will do.
    pub(crate) density: Option<f64>,
}

/// A measure and the food that it implies.
struct Served {
    measure: &'static str,
    portion: bool,
    beside: bool,
    cooked: bool,
}

static UNITS: LazyLock<Vec<(&str, f64)>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../data/food/unit_pieces.tsv"));
    rows.filter_map(|[unit, grams]| Some((unit, grams.parse().ok()?)))
        .collect()
});

static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../data/food/group_servings.tsv"));
    rows.map(|[name, serving, piece, density]| Group {
        name,
        serving: serving.parse().ok(),
        piece: piece.parse().ok(),
        density: density.parse().ok(),
    })
    .collect()
});

static SERVED: LazyLock<Vec<Served>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../data/food/served.tsv"));
    let yes = |cell: &str| cell == "yes";
    rows.map(|[measure, portion, beside, cooked]| Served {
        measure,
        portion: yes(portion),
        beside: yes(beside),
        cooked: yes(cooked),
    })
    .collect()
});

static OCCASIONS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../data/food/occasions.tsv"));
    rows.map(|[word]| word).collect()
});

static HELPINGS: LazyLock<Vec<(&str, f64)>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../data/food/helpings.tsv"));
    rows.filter_map(|[eater, share]| Some((eater, share.parse().ok()?)))
        .collect()
});

static DISHES: LazyLock<Vec<[&str; 4]>> =
    LazyLock::new(|| rows(include_str!("../../../data/food/named_dishes.tsv")).collect());

/// Returns the grams of one of a unit, whatever the food.
pub(crate) fn of_unit(unit: &str) -> Option<f64> {
    let row = UNITS.iter().find(|(name, _)| *name == unit);
    row.map(|(_, grams)| *grams)
}

/// Returns what is usual in a group.
pub(crate) fn of_group(group: &str) -> Option<Group> {
    GROUPS.iter().find(|row| row.name == group).copied()
}

fn served(unit: &str) -> Option<&'static Served> {
    SERVED.iter().find(|row| row.measure == unit)
}

/// Returns whether a measure is a portion of a food that has no weight of it: a plate of moussaka.
pub(crate) fn is_portion(unit: &str) -> bool {
    served(unit).is_some_and(|row| row.portion)
}

/// Returns whether a measure is of what is on the table: of what a recipe measures, nothing more is eaten beside it.
pub(crate) fn is_on_the_table(unit: &str) -> bool {
    served(unit).is_some_and(|row| row.beside)
}

/// Returns whether grain and pulses in a measure are cooked: a plate of pasta.
pub(crate) fn is_cooked(unit: &str) -> bool {
    served(unit).is_some_and(|row| row.cooked)
}

/// Returns whether a measure is a package of the shop, unlike a handful.
pub(crate) fn is_package(unit: &str) -> bool {
    is("package", unit)
}

/// Returns whether a purpose tells only when food is eaten, where or by whom: `for breakfast`.
pub(crate) fn is_occasion(purpose: &str) -> bool {
    let lower = purpose.to_lowercase();
    let letters = |letter: char| !letter.is_alphabetic();
    let mut words = lower.split(letters).filter(|word| !word.is_empty());
    words.all(|word| OCCASIONS.contains(&word))
}

/// Returns the dish that a name means on the table, whose last word is a spice or a raw food in a recipe.
/// If several are counted, only dishes that are eaten by the piece are returned: `2 hot dogs` are two
/// sandwiches, but `2 scallops` are no two plates of scallops.
pub(crate) fn dish_named(name: &str, measured: &str, several: bool) -> Option<&'static str> {
    let last = name.split_whitespace().next_back()?.to_lowercase();
    let row = DISHES.iter().find(|[word, of, _, counted]| {
        *word == last && *of == measured && (!several || *counted == "yes")
    });
    row.map(|[_, _, dish, _]| *dish)
}

/// Returns the share of an ordinary portion that is eaten by whom a line names: `a toddler portion of
/// pasta`, `pasta for my child`; 1 if it names nobody.
pub(crate) fn helping(line: &str) -> f64 {
    let lower = lower_straight(line);
    // "Kids pasta", "children's roast dinner"; kid alone is goat.
    let first = lower.split_whitespace().next().unwrap_or_default();
    let owner = first.trim_end_matches('\'');
    let owner = owner.strip_suffix("'s").unwrap_or(owner);
    let is_owner = owner != first || owner.ends_with('s') || owner == "toddler";
    let own = HELPINGS.iter().find(|(eater, _)| *eater == owner);
    if let Some((_, share)) = own.filter(|_| is_owner) {
        return *share;
    }
    let words: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphabetic())
        .filter(|word| word.len() > 1)
        .collect();
    let share = |(at, word): (usize, &&str)| {
        let row = HELPINGS.iter().find(|(eater, _)| eater == word)?;
        let helped = words.get(at + 1).is_some_and(|next| is("helping", next));
        // "Pasta for the kids" is of more than one.
        let is_one = !word.ends_with('s') && *word != "children";
        let is_for = || {
            words
                .get(..at)
                .is_some_and(|before| before.contains(&"for"))
        };
        (helped || is_one && is_for()).then_some(row.1)
    };
    words.iter().enumerate().find_map(share).unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::{
        GROUPS, HELPINGS, SERVED, UNITS, dish_named, helping, is_cooked, is_occasion,
        is_on_the_table, is_portion, of_group, of_unit,
    };
    use crate::line::unit;

    #[test]
    fn every_row_is_read_and_names_a_unit() {
        assert_eq!((UNITS.len(), GROUPS.len(), SERVED.len()), (55, 24, 10));
        let names = UNITS.iter().map(|(unit, _)| *unit);
        for name in names.chain(SERVED.iter().map(|row| row.measure)) {
            assert!(unit(name).is_some(), "{name}");
        }
    }

    #[test]
    fn tables_tell_what_is_usual() {
        assert_eq!(of_unit("handful"), Some(30.0));
        assert_eq!(of_unit("gram"), None);
        let fruit = of_group("Fruits and Fruit Juices").map(|row| (row.serving, row.piece));
        assert_eq!(fruit, Some((Some(140.0), Some(120.0))));
        let drinks = of_group("Beverages").map(|row| (row.serving, row.piece));
        assert_eq!(drinks, Some((Some(240.0), None)));
        assert!(is_portion("plate") && !is_portion("glass"));
        assert!(is_on_the_table("glass") && !is_on_the_table("tablespoon"));
        assert!(is_cooked("bowl") && !is_cooked("portion"));
        assert!(is_occasion("for breakfast") && is_occasion("for the kids"));
        assert_eq!(
            dish_named("leftover curry", "curry powder", false),
            Some("curry dish")
        );
        assert_eq!(dish_named("curry powder", "curry powder", false), None);
        assert_eq!(dish_named("curries", "curry powder", true), None);
        let dogs = dish_named("hot dogs", "hot dog", true);
        assert_eq!(dogs, Some("hot dog sandwich"));
        assert_eq!(HELPINGS.len(), 7);
        let is = |line: &str, share: f64| (helping(line) - share).abs() < 1e-9;
        assert!(is("a toddler's portion of pasta", 0.5) && is("soup for my child", 0.65));
        assert!(is("roast kid with potatoes", 1.0));
        assert!(!is_occasion("for dusting") && !is_occasion("for serving"));
    }
}
