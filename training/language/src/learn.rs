//! Stochastic gradient descent with one step size per row (AdaGrad): logistic regression over the
//! factored weights, at once over all languages of the script and, for the 22, over these alone.

use sundry_language::training::POWER;
use sundry_language::{LANGUAGES, Language, LanguageSet, Script};

use crate::model::{Features, Model, WIDTH};
use train_language::random::{Random, Weighted};
use train_language::sample::{Drawer, share};

pub struct Plan {
    pub steps: usize,
    pub rate: f32,
    /// Dropout rate of features, so that the model does not rely on single ones.
    pub drop: f32,
}

pub fn learn(model: &mut Model, drawers: &[Drawer], plan: &Plan, seed: u64) {
    let mut random = Random::new(seed);
    let languages = Weighted::new(
        LANGUAGES
            .iter()
            .filter(|l| {
                !drawers[**l as usize].is_empty()
                    && l.scripts().iter().any(|s| crate::model::SHARED.contains(s))
            })
            .map(|l| (*l, share(*l))),
    );
    let mut table_squares = vec![1e-6_f32; model.rows];
    let mut out_squares = vec![1e-3_f32; LANGUAGES.len()];
    let mut sum = vec![0.0; WIDTH];
    let mut back = vec![0.0; WIDTH];
    let mut loss = 0.0;
    for step in 0..plan.steps {
        let language = *languages.draw(&mut random);
        let text = drawers[language as usize].draw(&mut random);
        let features = Features::read(&text);
        let Some((script, list)) = features.main() else {
            continue;
        };
        if !language.scripts().contains(script) || list.is_empty() {
            continue;
        }
        let mut kept: Vec<u32> = list
            .iter()
            .copied()
            .filter(|_| random.unit() >= plan.drop)
            .collect();
        if kept.is_empty() {
            kept.clone_from(list);
        }
        // A sentence has hundreds of features; two hundred of them teach as much.
        while kept.len() > 200 {
            let at = random.below(kept.len());
            kept.swap_remove(at);
        }
        model.sum(&kept, &mut sum);
        let rate = plan.rate * (1.0 - step as f32 / plan.steps as f32).max(0.01);
        let candidates: Vec<usize> = candidates(*script).collect();
        let logits: Vec<f32> = candidates.iter().map(|at| model.logit(*at, &sum)).collect();
        let mut slopes = vec![0.0_f32; candidates.len()];
        loss += slope(&candidates, &logits, language, |_| true, &mut slopes);
        if LanguageSet::EUROPEAN.contains(language) {
            slope(
                &candidates,
                &logits,
                language,
                |at| LanguageSet::EUROPEAN.contains(LANGUAGES[at]),
                &mut slopes,
            );
        }
        back.fill(0.0);
        for (at, slope) in candidates.iter().zip(&slopes) {
            if slope.abs() < 1e-4 {
                continue;
            }
            let row = &mut model.out[at * WIDTH..][..WIDTH];
            out_squares[*at] += slope * slope;
            let pace = rate * 0.2 * slope / out_squares[*at].sqrt();
            for ((weight, back), sum) in row.iter_mut().zip(&mut back).zip(&sum) {
                *back += *weight * slope;
                *weight -= pace * sum;
            }
            model.bias[*at] -= pace;
        }
        let scale = (kept.len() as f32).powf(POWER);
        let square = back.iter().map(|v| v * v).sum::<f32>() * scale * scale / WIDTH as f32;
        for hash in &kept {
            let row = model.row(*hash);
            table_squares[row] += square;
            let pace = rate * scale / table_squares[row].sqrt();
            for (value, back) in model.table[row * WIDTH..][..WIDTH].iter_mut().zip(&back) {
                *value -= pace * back;
            }
        }
        if (step + 1) % 1_000_000 == 0 {
            eprintln!(
                "{} million texts, mean loss {:.4}",
                (step + 1) / 1_000_000,
                loss / 1e6
            );
            loss = 0.0;
        }
    }
}

/// Returns the candidate languages of a script.
pub fn candidates(script: Script) -> impl Iterator<Item = usize> {
    LANGUAGES
        .iter()
        .filter(move |l| l.scripts().contains(&script))
        .map(|l| *l as usize)
}

fn slope(
    candidates: &[usize],
    logits: &[f32],
    truth: Language,
    allowed: impl Fn(usize) -> bool,
    slopes: &mut [f32],
) -> f64 {
    let most = candidates
        .iter()
        .zip(logits)
        .filter(|(at, _)| allowed(**at))
        .map(|(_, v)| *v)
        .fold(f32::MIN, f32::max);
    let total: f32 = candidates
        .iter()
        .zip(logits)
        .filter(|(at, _)| allowed(**at))
        .map(|(_, v)| (v - most).exp())
        .sum();
    let mut loss = 0.0;
    for ((at, logit), slope) in candidates.iter().zip(logits).zip(slopes) {
        if allowed(*at) {
            let chance = (logit - most).exp() / total;
            let right = *at == truth as usize;
            *slope += chance - f32::from(u8::from(right));
            if right {
                loss -= f64::from(chance.max(1e-9).ln());
            }
        }
    }
    loss
}
