//! Estimates the nutrients of a picture, with ranges, from the foods that it may show.
//!
//! The amount of a nutrient is the mean over all possible foods, each with its usual portion: this
//! has a smaller error than the nutrients of the most likely food alone. The range covers 95 % of
//! the possible amounts, which vary with the food, the portion and the recipe.

use sundry_nutrition::{DailyValues, Nutrient, shown};

use crate::class::{Class, Profile};
use crate::model::{Model, NOT_FOOD};
use crate::sight::Sight;

/// Maximum number of foods in a reply.
const NAMED: usize = 5;
/// Minimum probability of a food in a reply; the most likely one is always included.
const LEAST_NAMED: f64 = 0.01;
/// Number of foods over which the mean is computed.
const COUNTED: usize = 12;
/// Variation of the nutrients between foods of the same name (standard deviation of the logarithm):
/// fruit by sort and ripeness, dishes by recipe. Taken from the variation between the sorts of a
/// fruit and between the recipes of a dish in the tables of the US Department of Agriculture.
const PLAIN_SPREAD: f64 = 0.12;
const DISH_SPREAD: f64 = 0.28;
/// Uncertainty of a stated portion.
const STATED_SPREAD: f64 = 0.03;
/// Quantiles of the lower and the upper bound of a range.
const RANGE: (f64, f64) = (0.025, 0.975);

/// The medians of forty equally likely parts of the normal distribution; the negative half is
/// symmetric.
const NORMAL: [f64; 20] = [
    0.0313, 0.0941, 0.1573, 0.2211, 0.2858, 0.3518, 0.4193, 0.4888, 0.5607, 0.6357, 0.7144, 0.7978,
    0.8871, 0.9842, 1.0916, 1.2133, 1.3563, 1.5341, 1.7805, 2.2414,
];

/// A food that the picture may show.
#[derive(Debug, Clone, PartialEq)]
pub struct Likely {
    /// The name.
    pub name: String,
    /// The number of its row in the food table; 0 for a dish that is computed from several foods.
    pub id: u32,
    /// The probability, 0–1.
    pub confidence: f64,
    /// Grams of a usual portion as seen, or of the stated one.
    pub grams: f64,
}

/// An estimated nutrient.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expected {
    /// The mean.
    pub nutrient: Nutrient,
    /// The lower bound of the range.
    pub min: f64,
    /// The upper bound of the range.
    pub max: f64,
}

/// The estimate for a picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Estimate {
    /// The foods, best first; empty if the picture shows no food.
    pub foods: Vec<Likely>,
    /// The nutrients, in the order of a nutrition report; empty if there is no food.
    pub nutrients: Vec<Expected>,
}

/// Options given by the caller.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// Grams that are eaten.
    pub portion: Option<f64>,
    /// The reference values of the percentages.
    pub daily_values: DailyValues,
}

/// A food with its probability and the nutrients of one gram.
struct Candidate {
    class: Class,
    probability: f64,
    profile: Profile,
}

impl Model {
    /// Names the foods of a sight and estimates their nutrients; empty if there is no food.
    pub fn estimate(&self, sight: &Sight, wish: &Wish) -> Estimate {
        let mut likely: Vec<(f64, &str)> = sight
            .whole
            .iter()
            .zip(self.classes())
            .map(|(probability, class)| (f64::from(*probability), class))
            .collect();
        let none = likely.iter().find(|(_, class)| *class == NOT_FOOD);
        let none = none.map_or(0.0, |(probability, _)| *probability);
        if none > 0.5 {
            return Estimate::default();
        }
        likely.retain(|(_, class)| *class != NOT_FOOD);
        likely.sort_by(|(one, _), (two, _)| two.total_cmp(one));
        likely.truncate(COUNTED);
        let foods = likely
            .into_iter()
            .filter_map(|(probability, class)| Some((Class::named(class)?, probability)));
        estimate(foods, wish)
    }
}

/// Estimates the nutrients of a picture that shows one of several foods, each with its probability.
///
/// ```
/// use sundry_plate::{Class, Wish, estimate};
/// let banana = Class::named("banana").unwrap();
/// let answer = estimate([(banana, 1.0)], &Wish { portion: Some(100.0), ..Wish::default() });
/// assert_eq!(answer.nutrients[0].nutrient.name, "Calories");
/// assert!((answer.nutrients[0].nutrient.amount - 89.0).abs() < 1.0);
/// assert!(answer.nutrients[0].min < 80.0 && answer.nutrients[0].max > 98.0);
/// ```
pub fn estimate(foods: impl IntoIterator<Item = (Class, f64)>, wish: &Wish) -> Estimate {
    let mut candidates: Vec<Candidate> = foods
        .into_iter()
        .map(|(class, probability)| Candidate {
            profile: class.profile(wish.daily_values),
            class,
            probability,
        })
        .collect();
    candidates.sort_by(|one, two| two.probability.total_cmp(&one.probability));
    let all: f64 = candidates.iter().map(|food| food.probability).sum();
    if all <= 0.0 {
        return Estimate::default();
    }
    let foods = candidates
        .iter()
        .enumerate()
        .take_while(|(place, food)| *place == 0 || food.probability >= LEAST_NAMED)
        .take(NAMED)
        .map(|(_, food)| Likely {
            name: food.class.name.clone(),
            id: food.profile.id,
            confidence: food.probability.min(1.0),
            grams: wish.portion.unwrap_or(food.class.grams),
        })
        .collect();
    Estimate {
        foods,
        nutrients: expected(&candidates, all, wish),
    }
}

/// Computes the mean and range of each nutrient over the candidates.
fn expected(candidates: &[Candidate], all: f64, wish: &Wish) -> Vec<Expected> {
    let mut sums: Vec<Nutrient> = Vec::new();
    for food in candidates {
        let times = food.probability / all * eaten(food, wish) * food.profile.factor;
        for nutrient in &food.profile.report.all {
            let known = sums.iter().position(|sum| sum.name == nutrient.name);
            let place = known.unwrap_or_else(|| {
                sums.push(Nutrient {
                    amount: 0.0,
                    percent_of_daily_needs: 0.0,
                    ..*nutrient
                });
                sums.len() - 1
            });
            if let Some(sum) = sums.get_mut(place) {
                sum.amount += nutrient.amount * times;
                sum.percent_of_daily_needs += nutrient.percent_of_daily_needs * times;
            }
        }
    }
    let ranged = shown(&sums).into_iter().map(|nutrient| {
        let (min, max) = range(candidates, all, nutrient.name, wish);
        Expected {
            nutrient,
            min: min.min(nutrient.amount),
            max: max.max(nutrient.amount),
        }
    });
    ranged.collect()
}

/// Returns the grams of a portion that are eaten.
fn eaten(food: &Candidate, wish: &Wish) -> f64 {
    wish.portion
        .unwrap_or(food.class.grams * (1.0 - food.class.refuse))
}

/// Returns the bounds of the middle 95 % of the amounts that the candidates may contain.
fn range(candidates: &[Candidate], all: f64, name: &str, wish: &Wish) -> (f64, f64) {
    let mut amounts = Vec::with_capacity(candidates.len() * NORMAL.len() * 2);
    for food in candidates {
        let nutrients = &food.profile.report.all;
        let of_report = nutrients.iter().find(|nutrient| nutrient.name == name);
        let middle = of_report.map_or(0.0, |nutrient| nutrient.amount)
            * eaten(food, wish)
            * food.profile.factor;
        let of_portion = wish.portion.map_or(food.class.spread, |_| STATED_SPREAD);
        let of_food = if food.class.is_plain {
            PLAIN_SPREAD
        } else {
            DISH_SPREAD
        };
        let spread = of_portion.hypot(of_food);
        let share = food.probability / all / (NORMAL.len() * 2) as f64;
        for step in NORMAL {
            amounts.push((middle * (step * spread).exp(), share));
            amounts.push((middle * (-step * spread).exp(), share));
        }
    }
    amounts.sort_by(|(one, _), (two, _)| one.total_cmp(two));
    (quantile(&amounts, RANGE.0), quantile(&amounts, RANGE.1))
}

/// Returns the quantile of weighted amounts.
fn quantile(amounts: &[(f64, f64)], share: f64) -> f64 {
    let mut below = 0.0;
    for (amount, weight) in amounts {
        below += weight;
        if below >= share {
            return *amount;
        }
    }
    amounts.last().map_or(0.0, |(amount, _)| *amount)
}
