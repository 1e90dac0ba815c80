//! Foods that a picture may show → the nutrients to expect of it, and between which bounds.
//!
//! The amount of a nutrient is the mean over all foods that it may be, each with its usual portion:
//! that is less far off than the nutrients of the likeliest food alone. The range holds 95 % of what
//! the same foods can bring: which food it is, how large the portion, and how the dish was made.

use sundry_nutrition::{DailyValues, Nutrient, shown};

use crate::class::{Class, Profile};
use crate::model::{Model, NOT_FOOD};
use crate::sight::Sight;

/// Foods that an answer names.
const NAMED: usize = 5;
/// Less likely foods are not named; the likeliest always is.
const LEAST_NAMED: f64 = 0.01;
/// Foods that the mean is over.
const COUNTED: usize = 12;
/// How far the nutrients of one food and another of its name lie apart (standard deviation of the
/// logarithm): fruit by sort and ripeness, dishes by recipe. After the spread of the sorts of a fruit
/// and of the recipes of a dish in the tables of the US Department of Agriculture.
const PLAIN_SPREAD: f64 = 0.12;
const DISH_SPREAD: f64 = 0.28;
/// How well a stated portion is known.
const STATED_SPREAD: f64 = 0.03;
/// The share of what may be that a range leaves out below and above.
const RANGE: (f64, f64) = (0.025, 0.975);

/// The middles of forty parts of the normal distribution that are equally likely; the other half
/// lies below 0.
const NORMAL: [f64; 20] = [
    0.0313, 0.0941, 0.1573, 0.2211, 0.2858, 0.3518, 0.4193, 0.4888, 0.5607, 0.6357, 0.7144, 0.7978,
    0.8871, 0.9842, 1.0916, 1.2133, 1.3563, 1.5341, 1.7805, 2.2414,
];

/// A food that the picture may show.
#[derive(Debug, Clone, PartialEq)]
pub struct Likely {
    /// What it is called.
    pub name: String,
    /// The number of its row in the food table; 0 for a dish that is computed from several.
    pub id: u32,
    /// How likely it is, 0–1.
    pub confidence: f64,
    /// A usual portion as it is seen, or the stated one, grams.
    pub grams: f64,
}

/// A nutrient to expect.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expected {
    /// Its mean.
    pub nutrient: Nutrient,
    /// The lower bound of its range.
    pub min: f64,
    /// The upper bound.
    pub max: f64,
}

/// What to expect of a picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Estimate {
    /// Best first; none if the picture shows no food.
    pub foods: Vec<Likely>,
    /// In the order of a nutrition report; none if there is no food.
    pub nutrients: Vec<Expected>,
}

/// What the caller knows or wishes.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// Grams that are eaten of it.
    pub portion: Option<f64>,
    /// What the percentages are of.
    pub daily_values: DailyValues,
}

/// A food, how likely it is, and what a gram of it brings.
struct Candidate {
    class: Class,
    probability: f64,
    profile: Profile,
}

impl Model {
    /// Names the foods of a sight and expects their nutrients. No food: nothing.
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

/// Expects the nutrients of foods of which one is in the picture, each with its probability.
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

/// The mean and range of each nutrient over the candidates.
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

/// Grams of a portion that are eaten.
fn eaten(food: &Candidate, wish: &Wish) -> f64 {
    wish.portion
        .unwrap_or(food.class.grams * (1.0 - food.class.refuse))
}

/// Between which bounds 95 % of the amounts lie that the candidates can bring.
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

/// The amount below which that share of all lies.
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
