//! Tells from the parts of a picture how many foods lie on the plate, and what each may be.
//!
//! A picture shows one food unless its parts say otherwise: two opposite parts have to be sure of
//! different foods, and no single food may come near to explaining both. Splitting one dish into two
//! would double its nutrients, so the bars are high; `cargo xtask bench plate --composites` prints
//! how many pictures of one food are split, and how many pictures of two foods are not.

use crate::sight::{PARTS, Sight};

/// The least probability of a food in its part.
const LEAST_SURE: f32 = 0.6;
/// The least logarithm of how much likelier two foods are than any single one. Both figures were
/// chosen on pictures that no training saw and no other figure uses (`bench/plate/check.tsv`), so
/// that one picture of one food in a hundred is split.
const LEAST_GAIN: f32 = 5.0;
/// A part is surer of its food than it should be: on composites, first guesses were 87 % sure and 73 %
/// right. Temperature that makes them 72 % sure.
const PART_TEMPERATURE: f32 = 1.4;
/// The opposite parts, as places in [`PARTS`]: left and right, top and bottom, opposite corners.
const OPPOSITE: [(usize, usize); 4] = [(0, 1), (2, 3), (4, 5), (6, 7)];
/// The corners among [`PARTS`].
const CORNERS: std::ops::Range<usize> = 4..PARTS.len();
/// Stands for the logarithm of a probability of 0.
const LEAST: f32 = 1e-9;

/// Returns the probabilities of the classes for each food on the plate: those of the whole picture,
/// or those of several parts. `none` is the class of pictures without food.
pub(crate) fn items(sight: &Sight, none: Option<usize>) -> Vec<Vec<f32>> {
    let best = OPPOSITE
        .into_iter()
        .filter_map(|(one, two)| Some((gain(sight, one, two, none)?, one, two)))
        .max_by(|one, two| one.0.total_cmp(&two.0))
        .filter(|(gain, ..)| *gain >= LEAST_GAIN);
    let Some((_, one, two)) = best else {
        return vec![sight.whole.clone()];
    };
    let mut places = vec![one, two];
    if CORNERS.contains(&one) {
        // The other two corners count if they show further foods.
        for corner in CORNERS {
            let is_new = !places.contains(&corner)
                && places.iter().all(|place| {
                    gain(sight, *place, corner, none).is_some_and(|gain| gain >= LEAST_GAIN)
                });
            if is_new {
                places.push(corner);
            }
        }
    }
    let parts = places
        .into_iter()
        .filter_map(|place| sight.parts.get(place));
    parts.map(|part| softened(part)).collect()
}

/// Returns probabilities as they would be with [`PART_TEMPERATURE`].
fn softened(part: &[f32]) -> Vec<f32> {
    let power = PART_TEMPERATURE.recip();
    let mut soft: Vec<f32> = part.iter().map(|share| share.powf(power)).collect();
    let all: f32 = soft.iter().sum();
    for share in &mut soft {
        *share /= all;
    }
    soft
}

/// Returns the logarithm of how much likelier the best foods of two parts are than the best single
/// food; `None` if it is the same food, or one of the parts is not sure of any.
fn gain(sight: &Sight, one: usize, two: usize, none: Option<usize>) -> Option<f32> {
    let (one, two) = (sight.parts.get(one)?, sight.parts.get(two)?);
    let (first, second) = (surest(one, none)?, surest(two, none)?);
    if first.0 == second.0 {
        return None;
    }
    let log = |probability: f32| probability.max(LEAST).ln();
    let single = one.iter().zip(two).enumerate();
    let single = single
        .filter(|(class, _)| Some(*class) != none)
        .map(|(_, (one, two))| log(*one) + log(*two))
        .fold(f32::NEG_INFINITY, f32::max);
    Some(log(first.1) + log(second.1) - single)
}

/// Returns the likeliest class of a part, if it is a food and the part is sure enough of it.
fn surest(part: &[f32], none: Option<usize>) -> Option<(usize, f32)> {
    let classes = part.iter().copied().enumerate();
    let best = classes.max_by(|(_, one), (_, two)| one.total_cmp(two))?;
    (Some(best.0) != none && best.1 >= LEAST_SURE).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::{items, softened};
    use crate::sight::{PARTS, Sight};

    /// Classes: no food, rice, curry, bread.
    const NONE: Option<usize> = Some(0);
    const UNSURE: [f32; 4] = [0.1, 0.3, 0.3, 0.3];

    /// Makes a sight that is unsure but for some parts.
    fn sight(sure: &[(usize, [f32; 4])]) -> Sight {
        let mut parts = vec![UNSURE.to_vec(); PARTS.len()];
        for (place, part) in sure {
            parts[*place] = part.to_vec();
        }
        Sight {
            whole: UNSURE.to_vec(),
            parts,
        }
    }

    const RICE: [f32; 4] = [0.001, 0.997, 0.001, 0.001];
    const CURRY: [f32; 4] = [0.001, 0.001, 0.997, 0.001];
    const BREAD: [f32; 4] = [0.001, 0.001, 0.001, 0.997];
    const NOTHING: [f32; 4] = [0.997, 0.001, 0.001, 0.001];

    #[test]
    fn one_food_is_one_item() {
        for sure in [
            vec![],
            vec![(0, RICE), (1, RICE)],
            // Neighbours, not opposites.
            vec![(0, RICE), (2, CURRY)],
            vec![(0, RICE), (1, NOTHING)],
            // Curry is likelier on the right, but rice explains both well enough.
            vec![(0, [0.0, 0.65, 0.35, 0.0]), (1, [0.0, 0.35, 0.65, 0.0])],
        ] {
            let sight = sight(&sure);
            assert_eq!(items(&sight, NONE), [&*sight.whole], "{sure:?}");
        }
        let without_parts = Sight {
            whole: RICE.to_vec(),
            parts: Vec::new(),
        };
        assert_eq!(items(&without_parts, NONE), [&*without_parts.whole]);
        assert_eq!(items(&Sight::default(), None), [&[] as &[f32]]);
    }

    #[test]
    fn parts_that_are_sure_of_different_foods_are_items() {
        for (one, two) in [(0, 1), (2, 3), (4, 5), (6, 7)] {
            let sight = sight(&[(one, RICE), (two, CURRY)]);
            assert_eq!(
                items(&sight, NONE),
                [RICE, CURRY].map(|part| softened(&part))
            );
        }
        // Three corners with three foods, and a fourth that is not sure of any.
        let corners = sight(&[(4, RICE), (5, CURRY), (6, BREAD)]);
        assert_eq!(
            items(&corners, NONE),
            [RICE, CURRY, BREAD].map(|part| softened(&part))
        );
        let soft = softened(&RICE);
        assert!((0.9..0.997).contains(&soft[1]) && (soft.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}
