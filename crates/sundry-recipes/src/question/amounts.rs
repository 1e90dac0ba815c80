//! Combines the amounts of a question: of several bounds, the tightest holds.

use super::quantity::{Amount, Said};
use super::question::{NutrientBound, Question};
use super::table::QualityBound;
use crate::search_nutrients::of_parameter;

/// Bounds found in a question, with and without a number.
#[derive(Debug, Default)]
pub(crate) struct Amounts {
    said: Vec<Said>,
    vague: Vec<QualityBound>,
}

impl Amounts {
    pub(crate) fn new(amounts: Vec<Amount>) -> Self {
        Self {
            said: amounts.into_iter().map(|amount| amount.said).collect(),
            vague: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, bound: QualityBound) {
        self.vague.push(bound);
    }

    /// Writes them into a question. An explicit number overrides a vague word for the same
    /// quantity.
    pub(crate) fn apply(&self, question: &mut Question) {
        for said in &self.said {
            match said {
                Said::Minutes(Some(minutes)) => {
                    let minutes = minutes.round() as u32;
                    let kept = question.max_time.map_or(minutes, |kept| kept.min(minutes));
                    question.max_time = Some(kept);
                }
                // "For a party of 10, of whom two eat no nuts": the first number is that of all.
                Said::Servings { min, max }
                    if question.min_servings.or(question.max_servings).is_none() =>
                {
                    question.min_servings = min.map(|least| least.round() as u32);
                    question.max_servings = max.map(|most| most.round() as u32);
                }
                Said::Nutrient {
                    parameter,
                    min,
                    max,
                } => bound(question, parameter, *min, *max),
                Said::Servings { .. } | Said::Minutes(None) | Said::Nothing => {}
            }
        }
        for vague in &self.vague {
            match *vague {
                QualityBound::MaxMinutes(minutes) => {
                    question.max_time.get_or_insert(minutes as u32);
                }
                QualityBound::Nutrient(parameter, min, max) => {
                    let stated = question.nutrients.iter().any(|kept| {
                        kept.nutrient.parameter == parameter
                            && (min.is_some() && kept.min.is_some()
                                || max.is_some() && kept.max.is_some())
                    });
                    if !stated {
                        bound(question, parameter, min, max);
                    }
                }
            }
        }
    }
}

fn bound(question: &mut Question, parameter: &str, min: Option<f64>, max: Option<f64>) {
    let Some(nutrient) = of_parameter(parameter) else {
        return;
    };
    let known = question
        .nutrients
        .iter_mut()
        .find(|kept| kept.nutrient == nutrient);
    match known {
        Some(kept) => {
            kept.min = tighter(kept.min, min, f64::max);
            kept.max = tighter(kept.max, max, f64::min);
        }
        None => question
            .nutrients
            .push(NutrientBound { nutrient, min, max }),
    }
}

fn tighter(one: Option<f64>, two: Option<f64>, pick: fn(f64, f64) -> f64) -> Option<f64> {
    match (one, two) {
        (Some(one), Some(two)) => Some(pick(one, two)),
        (one, two) => one.or(two),
    }
}
