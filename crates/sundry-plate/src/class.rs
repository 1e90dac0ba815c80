//! Maps the classes of a network to foods: by `data/plate/classes.tsv`, otherwise by the food
//! tables' knowledge of the name.

use std::sync::LazyLock;

use sundry_nutrition::{DailyValues, Report, Settings, ingredients, report};

/// Every class with a known portion.
static CLASSES: LazyLock<Vec<Class>> = LazyLock::new(read);

/// Grams of an unknown portion, and its uncertainty.
const UNKNOWN_GRAMS: f64 = 180.0;
const UNKNOWN_SPREAD: f64 = 0.6;
/// Grams for which a profile is computed: many, so that rounding does not show.
const PROFILE_GRAMS: f64 = 100.0;
/// Distance between the 10th and the 90th percentile of a normal distribution, in standard
/// deviations.
const TENTH_TO_NINETIETH: f64 = 2.563;

/// A food as it is served.
#[derive(Debug, Clone, PartialEq)]
pub struct Class {
    /// The class name in the network.
    pub class: String,
    /// The name in replies.
    pub name: String,
    /// Grams of a usual portion as seen, including skin and stone.
    pub grams: f64,
    /// The standard deviation of the logarithm of that weight.
    pub spread: f64,
    /// The inedible share, 0–1.
    pub refuse: f64,
    /// True for a single food, false for a dish whose recipe varies.
    pub is_plain: bool,
    /// Ingredient lines for any amount of it.
    lines: String,
}

/// The nutrients of a food as eaten.
#[derive(Debug, Clone)]
pub(crate) struct Profile {
    /// The number of its row in the food table; 0 for a dish of several foods.
    pub(crate) id: u32,
    pub(crate) report: Report,
    /// Factor from the amounts of the report to those of one gram.
    pub(crate) factor: f64,
}

impl Class {
    /// Returns the food with a class name or displayed name, in any case.
    ///
    /// ```
    /// let banana = sundry_plate::Class::named("Banana").unwrap();
    /// assert_eq!(banana.name, "banana");
    /// assert!(banana.grams > 100.0);
    /// assert!(sundry_plate::Class::named("sofa").is_none());
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let name = name.trim();
        let is_it = |class: &&Self| {
            class.class.eq_ignore_ascii_case(name) || class.name.eq_ignore_ascii_case(name)
        };
        let found = CLASSES.iter().find(is_it).cloned();
        found.or_else(|| Self::from_food_table(name))
    }

    /// Returns all classes of the table, by class name.
    pub fn all() -> &'static [Self] {
        &CLASSES
    }

    /// Creates a class from the food tables alone: one piece of the food, if a piece has a weight.
    fn from_food_table(name: &str) -> Option<Self> {
        let line = format!("1 {name}");
        let piece = report(&ingredients(&line), &Settings::default());
        let is_one =
            piece.ingredients.len() == 1 && piece.ingredients.iter().all(|part| part.id > 0);
        if !is_one {
            return None;
        }
        let known = (5.0..=1200.0).contains(&piece.grams);
        Some(Self {
            class: name.to_owned(),
            name: name.to_owned(),
            grams: if known { piece.grams } else { UNKNOWN_GRAMS },
            spread: UNKNOWN_SPREAD,
            refuse: 0.0,
            is_plain: true,
            lines: format!("{PROFILE_GRAMS} g {name}"),
        })
    }

    /// Returns the nutrients of one gram as eaten.
    pub(crate) fn profile(&self, daily_values: DailyValues) -> Profile {
        let settings = Settings {
            daily_values,
            ..Settings::default()
        };
        let report = report(&ingredients(&self.lines), &settings);
        let id = match report.ingredients.as_slice() {
            [part] => part.id,
            _ => 0,
        };
        Profile {
            id,
            factor: report.grams.max(1.0).recip(),
            report,
        }
    }
}

/// Unreadable rows are left out; a test ensures that there are none.
fn read() -> Vec<Class> {
    let rows = sundry_table::rows(include_str!("../../../data/plate/classes.tsv"));
    rows.filter_map(row).collect()
}

fn row([class, name, grams, low, high, refuse, _, lines]: [&str; 8]) -> Option<Class> {
    let number = |cell: &str| cell.parse::<f64>().ok();
    let lines = lines.replace("; ", "\n");
    Some(Class {
        class: class.to_owned(),
        name: name.to_owned(),
        grams: number(grams)?,
        spread: (number(high)? / number(low)?).ln() / TENTH_TO_NINETIETH,
        refuse: number(refuse)? / 100.0,
        is_plain: !lines.contains('\n'),
        lines,
    })
}

#[cfg(test)]
mod tests {
    use sundry_nutrition::DailyValues;

    use super::{Class, read};

    #[test]
    fn every_row_is_read_and_every_line_is_understood() {
        let rows = sundry_table::rows::<8>(include_str!("../../../data/plate/classes.tsv"));
        let classes = read();
        assert_eq!(classes.len(), rows.count());
        let mut wrong = Vec::new();
        for class in &classes {
            let profile = class.profile(DailyValues::Classic);
            let calories = profile.report.nutrients[0].amount * profile.factor * 100.0;
            let is_sound = profile.report.unmatched.is_empty()
                && (10.0..700.0).contains(&calories)
                && (90.0..112.0).contains(&profile.report.grams)
                && (0.05..1.2).contains(&class.spread)
                && (5.0..=700.0).contains(&class.grams)
                && (0.0..0.6).contains(&class.refuse);
            if !is_sound {
                wrong.push(format!(
                    "{}: {calories:.0} kcal, {:.0} g, {:?}",
                    class.class, profile.report.grams, profile.report.unmatched
                ));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn a_name_of_the_food_table_is_a_food_too() {
        let found = Class::named("walnut").unwrap();
        assert!(found.grams > 0.0);
        assert!(Class::named("").is_none());
    }
}
