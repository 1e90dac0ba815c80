//! Estimates the nutrients of a picture, with ranges, from the foods that it may show.
//!
//! The amount of a nutrient is the mean over all possible foods, each with its usual portion: this
//! has a smaller error than the nutrients of the most likely food alone. Several foods on a plate
//! add up. The range covers 95 % of the possible amounts, which vary with the food, the portion and
//! the recipe.

use sundry_nutrition::{DailyValues, Nutrient, shown};

use crate::class::{Class, Profile};
use crate::items::items;
use crate::model::{Model, NOT_FOOD};
use crate::sight::Sight;
use crate::spread::{Amounts, range};

/// Maximum number of alternatives of a food in a reply.
const NAMED: usize = 5;
/// Minimum probability of a food in a reply; the most likely one is always included.
const LEAST_NAMED: f64 = 0.01;
/// Number of foods over which the mean is computed.
const COUNTED: usize = 12;
/// Probability of no food above which a picture shows none.
const NO_FOOD: f64 = 0.5;
/// Probability of the likeliest food below which an estimate is unsure: the first guess is wrong
/// more often than right. `cargo xtask bench plate` prints how often on either side.
const SURE: f64 = 0.5;
/// Variation of the nutrients between foods of the same name (standard deviation of the logarithm):
/// fruit by sort and ripeness, dishes by recipe. Taken from the variation between the sorts of a
/// fruit and between the recipes of a dish in the tables of the US Department of Agriculture.
const PLAIN_SPREAD: f64 = 0.12;
const DISH_SPREAD: f64 = 0.28;
/// Uncertainty of a stated portion.
const STATED_SPREAD: f64 = 0.03;

/// A food that the picture may show.
#[derive(Debug, Clone, PartialEq)]
pub struct Likely {
    /// The name.
    pub name: String,
    /// The number of its row in the food table; 0 for a dish that is computed from several foods.
    pub id: u32,
    /// The food on the plate that it may be, counted from 1: foods with the same number are
    /// alternatives.
    pub item: usize,
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

/// The certainty of an estimate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Verdict {
    /// The likeliest foods are probably right.
    Food,
    /// The likeliest food, or one of several, is probably wrong.
    Unsure,
    /// The picture shows no food.
    #[default]
    NoFood,
}

/// The estimate for a picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Estimate {
    /// The certainty.
    pub verdict: Verdict,
    /// The foods, best first; empty if the picture shows no food.
    pub foods: Vec<Likely>,
    /// The nutrients, in the order of a nutrition report; empty if there is no food.
    pub nutrients: Vec<Expected>,
}

/// Options given by the caller.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// Grams that are eaten, of all foods together.
    pub portion: Option<f64>,
    /// The reference values of the percentages.
    pub daily_values: DailyValues,
}

/// A food with its probability, the nutrients of one gram, and the grams.
struct Candidate {
    class: Class,
    profile: Profile,
    probability: f64,
    /// The share of the probability of all alternatives.
    share: f64,
    /// Grams of the portion as seen, and of what is eaten of it.
    grams: f64,
    eaten: f64,
    /// The standard deviation of the logarithm of a nutrient's amount.
    spread: f64,
}

/// A food on the plate: what it may be, best first.
type Item = Vec<Candidate>;

impl Model {
    /// Names the foods of a sight and estimates their nutrients; empty if there is no food.
    pub fn estimate(&self, sight: &Sight, wish: &Wish) -> Estimate {
        let none = self.classes().position(|class| class == NOT_FOOD);
        let no_food = none.and_then(|none| sight.whole.get(none));
        if no_food.is_some_and(|probability| f64::from(*probability) > NO_FOOD) {
            return Estimate::default();
        }
        let items = items(sight, none);
        let mut plate: Vec<Vec<(Class, f64)>> = Vec::new();
        for item in items.iter().map(|item| self.likely(item)) {
            // Two classes may be sorts of the same food.
            let name = |item: &[(Class, f64)]| item.first().map(|(class, _)| class.name.clone());
            if plate.iter().all(|other| name(other) != name(&item)) {
                plate.push(item);
            }
        }
        estimate(plate, wish)
    }

    /// Returns the likeliest foods with their probabilities.
    fn likely(&self, probabilities: &[f32]) -> Vec<(Class, f64)> {
        let all = probabilities.iter().zip(self.classes());
        let mut likely: Vec<(f64, &str)> = all
            .filter(|(_, class)| *class != NOT_FOOD)
            .map(|(probability, class)| (f64::from(*probability), class))
            .collect();
        likely.sort_by(|(one, _), (two, _)| two.total_cmp(one));
        likely.truncate(COUNTED);
        let known = |(probability, class)| Some((Class::named(class)?, probability));
        likely.into_iter().filter_map(known).collect()
    }
}

/// Estimates the nutrients of a picture. Each item is a food on the plate, given as the foods that
/// it may be, each with its probability.
///
/// ```
/// use sundry_plate::{Class, Wish, estimate};
/// let banana = Class::named("banana").unwrap();
/// let wish = Wish { portion: Some(100.0), ..Wish::default() };
/// let answer = estimate([vec![(banana, 1.0)]], &wish);
/// assert_eq!(answer.nutrients[0].nutrient.name, "Calories");
/// assert!((answer.nutrients[0].nutrient.amount - 89.0).abs() < 1.0);
/// assert!(answer.nutrients[0].min < 80.0 && answer.nutrients[0].max > 98.0);
/// ```
pub fn estimate(items: impl IntoIterator<Item = Vec<(Class, f64)>>, wish: &Wish) -> Estimate {
    let items = items.into_iter().map(|item| candidates(item, wish));
    let mut plate: Vec<Item> = items.filter(|item| !item.is_empty()).collect();
    if plate.is_empty() {
        return Estimate::default();
    }
    if let Some(portion) = wish.portion {
        share_out(portion, &mut plate);
    }
    let is_sure = |item: &Item| item.first().is_some_and(|best| best.probability >= SURE);
    let verdict = if plate.iter().all(is_sure) {
        Verdict::Food
    } else {
        Verdict::Unsure
    };
    Estimate {
        verdict,
        foods: named(&plate),
        nutrients: expected(&plate),
    }
}

/// Looks up what a food on the plate may be.
fn candidates(item: Vec<(Class, f64)>, wish: &Wish) -> Item {
    let all: f64 = item.iter().map(|(_, probability)| probability).sum();
    let possible = item
        .into_iter()
        .filter(|(_, probability)| *probability > 0.0);
    let mut item: Item = possible
        .map(|(class, probability)| Candidate {
            profile: class.profile(wish.daily_values),
            probability,
            share: probability / all,
            grams: class.grams,
            eaten: class.grams * (1.0 - class.refuse),
            spread: class.spread.hypot(spread_of_food(&class)),
            class,
        })
        .collect();
    item.sort_by(|one, two| two.probability.total_cmp(&one.probability));
    item
}

fn spread_of_food(class: &Class) -> f64 {
    if class.is_plain {
        PLAIN_SPREAD
    } else {
        DISH_SPREAD
    }
}

/// Sets the grams of each food to its part of a stated portion. Several foods share it in proportion
/// to their usual portions; how they really do is not known, so their spreads stay.
fn share_out(portion: f64, plate: &mut [Item]) {
    let usual = |item: &Item| item.iter().map(|food| food.share * food.eaten).sum::<f64>();
    let all: f64 = plate.iter().map(usual).sum();
    let is_single = plate.len() == 1;
    for item in plate {
        let part = portion * usual(item) / all;
        for food in item {
            (food.grams, food.eaten) = (part, part);
            if is_single {
                food.spread = STATED_SPREAD.hypot(spread_of_food(&food.class));
            }
        }
    }
}

/// Lists the foods of all items that are likely enough, best first.
fn named(plate: &[Item]) -> Vec<Likely> {
    let mut foods = Vec::new();
    for (item, place) in plate.iter().zip(1..) {
        let likely = item
            .iter()
            .enumerate()
            .take_while(|(rank, food)| *rank == 0 || food.probability >= LEAST_NAMED);
        foods.extend(likely.take(NAMED).map(|(_, food)| Likely {
            name: food.class.name.clone(),
            id: food.profile.id,
            item: place,
            confidence: food.probability.min(1.0),
            grams: food.grams,
        }));
    }
    foods.sort_by(|one, two| two.confidence.total_cmp(&one.confidence));
    foods
}

/// Computes the mean and range of each nutrient over everything on the plate.
fn expected(plate: &[Item]) -> Vec<Expected> {
    let mut sums: Vec<Nutrient> = Vec::new();
    for food in plate.iter().flatten() {
        let times = food.share * food.eaten * food.profile.factor;
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
        let amounts = plate.iter().map(|item| amounts(item, nutrient.name));
        let (min, max) = range(amounts);
        Expected {
            nutrient,
            min: min.min(nutrient.amount),
            max: max.max(nutrient.amount),
        }
    });
    ranged.collect()
}

/// Returns the amounts of a nutrient that a food on the plate may contain.
fn amounts(item: &Item, name: &str) -> Amounts {
    let mut amounts = Amounts::default();
    for food in item {
        let nutrients = &food.profile.report.all;
        let of_report = nutrients.iter().find(|nutrient| nutrient.name == name);
        let median =
            of_report.map_or(0.0, |nutrient| nutrient.amount) * food.eaten * food.profile.factor;
        amounts.push(median, food.spread, food.share);
    }
    amounts
}
