//! Fits the temperatures by which scores are scaled, depending on a text's number of features, so
//! that their probabilities are calibrated. They are fitted on separate texts.

use sundry_language::training::LENGTHS;
use sundry_language::{LANGUAGES, LanguageSet};
use train_language::measure::{KINDS, cut, same};
use train_language::sources::Texts;

use crate::learn::candidates;
use crate::model::{Features, Model, WIDTH};

/// One text: the place of its number of features among the temperatures, the scores of the possible
/// languages, and the correct ones.
struct Case {
    place: f32,
    scores: Vec<f32>,
    right: Vec<bool>,
}

/// Returns the temperatures for choices among all languages, and among the 22.
pub fn temperatures(model: &Model, texts: &[Texts]) -> [[f32; LENGTHS]; 2] {
    [LanguageSet::ALL, LanguageSet::EUROPEAN].map(|set| fit(&cases(model, texts, set)))
}

fn cases(model: &Model, texts: &[Texts], set: LanguageSet) -> Vec<Case> {
    let mut cases = Vec::new();
    for language in LANGUAGES.iter().filter(|language| set.contains(**language)) {
        for kind in KINDS {
            for text in cut(&texts[*language as usize].calibrate, kind) {
                let features = Features::read(&text);
                let Some((script, list)) = features.main() else {
                    continue;
                };
                if list.is_empty() || !language.scripts().contains(script) {
                    continue;
                }
                let mut sum = vec![0.0; WIDTH];
                model.sum(list, &mut sum);
                let asked: Vec<usize> = candidates(*script)
                    .filter(|at| set.contains(LANGUAGES[*at]))
                    .collect();
                cases.push(Case {
                    place: (list.len() as f32).log2().min((LENGTHS - 1) as f32),
                    scores: asked.iter().map(|at| model.logit(*at, &sum)).collect(),
                    right: asked
                        .iter()
                        .map(|at| same(LANGUAGES[*at], *language))
                        .collect(),
                });
            }
        }
    }
    cases
}

fn fit(cases: &[Case]) -> [f32; LENGTHS] {
    let mut temperatures = [1.0; LENGTHS];
    for _ in 0..4 {
        for at in 0..LENGTHS {
            let touched: Vec<&Case> = cases
                .iter()
                .filter(|case| (case.place - at as f32).abs() < 1.0)
                .collect();
            let mut best = (f64::INFINITY, 1.0);
            for step in 0..60 {
                temperatures[at] = 0.4 * 1.04_f32.powi(step);
                // Pull values towards their neighbours, for lengths that few texts have.
                let pull: f64 = [at.checked_sub(1), Some(at + 1)]
                    .into_iter()
                    .flatten()
                    .filter_map(|near| temperatures.get(near))
                    .map(|near: &f32| f64::from((temperatures[at] / near).ln().powi(2)) * 5.0)
                    .sum();
                let loss = pull
                    + touched
                        .iter()
                        .map(|case| loss(case, &temperatures))
                        .sum::<f64>();
                if loss < best.0 {
                    best = (loss, temperatures[at]);
                }
            }
            temperatures[at] = best.1;
        }
    }
    temperatures
}

fn loss(case: &Case, temperatures: &[f32; LENGTHS]) -> f64 {
    let low = case.place as usize;
    let below = temperatures[low];
    let above = temperatures.get(low + 1).copied().unwrap_or(below);
    let temperature = below + (above - below) * case.place.fract();
    let most = case.scores.iter().copied().fold(f32::MIN, f32::max);
    let (mut right, mut all) = (0.0, 0.0);
    for (score, is_right) in case.scores.iter().zip(&case.right) {
        let part = ((score - most) / temperature).exp();
        all += part;
        if *is_right {
            right += part;
        }
    }
    -f64::from((right / all).max(1e-9)).ln()
}
