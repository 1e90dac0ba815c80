//! Computes the inflammation score: a whole number, negative for anti-inflammatory food.
//!
//! The dietary inflammatory index (Shivappa, Steck, Hurley, Hussey, Hébert: Designing and
//! developing a literature-derived, population-based dietary inflammatory index, Public Health
//! Nutrition 2014) gives each of 45 parameters of a diet a weight and the world's mean daily
//! intake. Here, the amount of a parameter in a serving is divided by that mean, capped at 2, and
//! multiplied by the weight; the score is ten times the sum. It is not the DII itself, which
//! applies to whole diets.

use sundry_food::{FLAVONOIDS, Kind};

use super::nutrients::{Amounts, at};

/// A parameter's weight and the world's mean daily intake.
struct Parameter {
    weight: f64,
    mean: f64,
}

const fn parameter(weight: f64, mean: f64) -> Parameter {
    Parameter { weight, mean }
}

/// Cap on a parameter's amount, in multiples of the mean intake.
const MOST: f64 = 2.0;
/// Scale of the score, so that whole numbers differ between dishes.
const SCALE: f64 = 10.0;

/// Parameters that are nutrients of the report.
const NUTRIENTS: &[(usize, Parameter)] = &[
    (at::ALCOHOL, parameter(-0.278, 13.98)),
    (at::B12, parameter(0.106, 5.15)),
    (at::B6, parameter(-0.365, 1.47)),
    (at::CARBS, parameter(0.097, 272.2)),
    (at::CHOLESTEROL, parameter(0.11, 279.4)),
    (at::CALORIES, parameter(0.18, 2056.0)),
    (at::FAT, parameter(0.298, 71.4)),
    (at::FIBER, parameter(-0.663, 18.8)),
    (at::FOLATE, parameter(-0.19, 273.0)),
    (at::IRON, parameter(0.032, 13.35)),
    (at::MAGNESIUM, parameter(-0.484, 310.1)),
    (at::MONO, parameter(-0.009, 27.0)),
    (at::B3, parameter(-0.246, 25.9)),
    (at::PROTEIN, parameter(0.021, 79.4)),
    (at::POLY, parameter(-0.337, 13.88)),
    (at::B2, parameter(-0.068, 1.7)),
    (at::SATURATED, parameter(0.373, 28.6)),
    (at::SELENIUM, parameter(-0.191, 67.0)),
    (at::B1, parameter(-0.098, 1.7)),
    (at::TRANS, parameter(0.229, 3.15)),
    (at::VITAMIN_C, parameter(-0.424, 118.2)),
    (at::VITAMIN_D, parameter(-0.446, 6.26)),
    (at::VITAMIN_E, parameter(-0.419, 8.73)),
    (at::ZINC, parameter(-0.313, 9.84)),
];

/// Parameters that are sums of other columns. The mean of caffeine is in g, the column in mg.
const SUMS: &[(&[u16], Parameter)] = &[
    (&[320], parameter(-0.401, 983.9)),
    (&[321], parameter(-0.584, 3718.0)),
    (&[619, 621, 629, 631, 627, 852], parameter(-0.436, 1.06)),
    (&[618, 620, 672, 853], parameter(-0.159, 10.8)),
];

/// Parameters that are sums of flavonoids, in mg.
const GROUPS: &[(&[&str], Parameter)] = &[
    (
        &[
            "Catechin",
            "Epigallocatechin",
            "Epicatechin",
            "Epicatechin 3-gallate",
            "Epigallocatechin 3-gallate",
            "Gallocatechin",
            "Theaflavin",
            "Thearubigins",
            "Theaflavin-3,3'-digallate",
            "Theaflavin-3'-gallate",
            "Theaflavin-3-gallate",
        ],
        parameter(-0.415, 95.8),
    ),
    (&["Apigenin", "Luteolin"], parameter(-0.616, 1.55)),
    (
        &["Isorhamnetin", "Kaempferol", "Myricetin", "Quercetin"],
        parameter(-0.467, 17.7),
    ),
    (
        &["Eriodictyol", "Hesperetin", "Naringenin"],
        parameter(-0.25, 11.7),
    ),
    (
        &[
            "Cyanidin",
            "Petunidin",
            "Delphinidin",
            "Malvidin",
            "Pelargonidin",
            "Peonidin",
        ],
        parameter(-0.131, 18.05),
    ),
];

/// Parameters that are foods, by the names of their kinds, in g.
const FOODS: &[(&[&str], Parameter)] = &[
    (&["garlic"], parameter(-0.412, 4.35)),
    (&["ginger", "ginger powder"], parameter(-0.453, 59.0)),
    (&["onion", "shallot", "scallion"], parameter(-0.301, 35.9)),
    (&["saffron"], parameter(-0.14, 0.37)),
    (&["turmeric", "fresh turmeric"], parameter(-0.785, 0.5336)),
    (&["black pepper", "white pepper"], parameter(-0.131, 10.0)),
    (&["thyme", "oregano"], parameter(-0.102, 0.33)),
    (&["rosemary"], parameter(-0.013, 1.0)),
];

/// Grams of each food that is itself a parameter.
#[derive(Default)]
pub(super) struct Special {
    grams: [f64; FOODS.len()],
}

impl Special {
    pub(super) fn add(&mut self, kind: Kind<'_>, grams: f64) {
        for (sum, (names, _)) in self.grams.iter_mut().zip(FOODS) {
            let is_it = names.contains(&kind.name())
                || kind.parents().any(|parent| names.contains(&parent.name()));
            if is_it {
                *sum += grams;
            }
        }
    }
}

/// Returns the score of a serving.
pub(super) fn score(
    total: &Amounts,
    flavonoids: &[f64; FLAVONOIDS.len()],
    special: &Special,
) -> f64 {
    let effect = |parameter: &Parameter, amount: f64| {
        parameter.weight * (amount / parameter.mean).clamp(0.0, MOST)
    };
    let mut sum = 0.0;
    for (place, parameter) in NUTRIENTS {
        sum += effect(parameter, total.get(*place));
    }
    for (columns, parameter) in SUMS {
        sum += effect(parameter, total.extra(columns));
    }
    for (names, parameter) in GROUPS {
        let pairs = FLAVONOIDS.iter().zip(flavonoids);
        let amount = pairs
            .filter(|(name, _)| names.contains(name))
            .map(|(_, amount)| amount)
            .sum();
        sum += effect(parameter, amount);
    }
    for ((_, parameter), grams) in FOODS.iter().zip(special.grams) {
        sum += effect(parameter, grams);
    }
    // Adding zero turns "-0" into "0".
    (sum * SCALE).round() + 0.0
}
