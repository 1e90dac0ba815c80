//! Household measures of a food and their weight in grams. Parsing a recipe's line is not done
//! here: the caller already has the amount and the unit.

use crate::food::Food;

/// An amount of a household measure and its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Portion<'a> {
    /// The number of measures.
    pub amount: f32,
    /// The measure: `cup, quartered or chopped`, `medium (3" dia)`.
    pub measure: &'a str,
    /// The weight of that amount in grams.
    pub grams: f32,
}

/// Millilitres of the volumes used in measures (US).
const VOLUMES: &[(&str, f32)] = &[
    ("cup", 236.588),
    ("tbsp", 14.7868),
    ("tablespoon", 14.7868),
    ("tsp", 4.92892),
    ("teaspoon", 4.92892),
    ("fl oz", 29.5735),
    ("pint", 473.176),
    ("quart", 946.353),
    ("liter", 1000.0),
    ("gallon", 3785.41),
];

impl<'a> Portion<'a> {
    /// Returns the weight of one measure in grams.
    pub fn grams_each(self) -> f32 {
        if self.amount > 0.0 {
            self.grams / self.amount
        } else {
            self.grams
        }
    }

    /// Returns the volume of one measure in millilitres, if it is a volume.
    pub fn millilitres_each(self) -> Option<f32> {
        VOLUMES
            .iter()
            .find(|(name, _)| begins_with_word(self.measure, name))
            .map(|(_, volume)| *volume)
    }

    /// Returns the text after the measure's first word: `quartered or chopped`.
    pub fn detail(self) -> &'a str {
        let rest = self
            .measure
            .trim_start_matches(|letter: char| letter.is_alphanumeric());
        rest.trim_start_matches([',', ' ', '('])
    }
}

impl<'a> Food<'a> {
    /// Returns the portion whose measure begins with a word (`cup`, `slice`, `medium`). If there
    /// are several, it is the one that shares most words with `detail` (`chopped`), then the first.
    ///
    /// ```
    /// let apple = sundry_food::standard().food(9003).unwrap();
    /// assert_eq!(apple.portion("cup", "chopped").unwrap().grams, 125.0);
    /// assert_eq!(apple.portion("cup", "sliced").unwrap().grams, 110.0);
    /// ```
    pub fn portion(self, measure: &str, detail: &str) -> Option<Portion<'a>> {
        let mut best: Option<(usize, Portion<'a>)> = None;
        for portion in self.portions() {
            if !begins_with_word(portion.measure, measure) {
                continue;
            }
            let shared = detail
                .split(|letter: char| !letter.is_alphanumeric())
                .filter(|word| word.len() > 2 && contains_word(portion.measure, word))
                .count();
            if best.is_none_or(|(most, _)| shared > most) {
                best = Some((shared, portion));
            }
        }
        best.map(|(_, portion)| portion)
    }

    /// Returns the grams per millilitre by a volume without a cut (`cup`, `tbsp`), or else by any
    /// volume.
    ///
    /// ```
    /// let oil = sundry_food::standard().food(4053).unwrap();
    /// let density = oil.density().unwrap();
    /// assert!((density - 0.913).abs() < 0.02);
    /// ```
    pub fn density(self) -> Option<f32> {
        if let Some(stated) = self.own.and_then(|own| own.density) {
            return Some(stated);
        }
        let mut best: Option<(u8, f32)> = None;
        for portion in self.portions() {
            let Some(volume) = portion.millilitres_each() else {
                continue;
            };
            let rank = match (portion.detail().is_empty(), volume) {
                (true, volume) if volume > 200.0 => 4,
                (true, volume) if volume > 10.0 => 3,
                (true, _) => 2,
                (false, _) => 1,
            };
            let density = portion.grams_each() / volume;
            if density > 0.0 && best.is_none_or(|(so_far, _)| rank > so_far) {
                best = Some((rank, density));
            }
        }
        best.map(|(_, density)| density)
    }
}

/// Returns true if a measure begins with a word, in singular or plural.
pub(crate) fn begins_with_word(measure: &str, word: &str) -> bool {
    !word.is_empty()
        && measure
            .get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word))
        && is_word_end(measure.get(word.len()..).unwrap_or_default())
}

fn contains_word(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric())
        .any(|found| found.eq_ignore_ascii_case(word) || begins_with_word(found, word))
}

fn is_word_end(rest: &str) -> bool {
    let rest = rest
        .strip_prefix("es")
        .or_else(|| rest.strip_prefix('s'))
        .unwrap_or(rest);
    !rest.starts_with(|letter: char| letter.is_alphanumeric())
}
