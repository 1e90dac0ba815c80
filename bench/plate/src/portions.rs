//! Compares ways to estimate a portion from the probable foods: that of the most probable food, as
//! answers use it, and mixtures of several. Objects are split in two by the hash of their name, so
//! that a way can be chosen on one part and judged on the other.

use sundry_plate::Class;

/// Number of foods in a mixture.
const COUNTED: usize = 12;

/// Computes the grams of one portion from the usual portions of probable foods and their
/// probabilities.
type Way = fn(&[(f64, f64)]) -> f64;

/// The ways to combine portions.
const WAYS: [(&str, Way); 4] = [
    ("likeliest food", |foods| {
        foods.first().map_or(0.0, |(grams, _)| *grams)
    }),
    ("mean", |foods| {
        foods.iter().map(|(grams, share)| grams * share).sum()
    }),
    ("geometric mean", |foods| {
        let sum: f64 = foods.iter().map(|(grams, share)| grams.ln() * share).sum();
        sum.exp()
    }),
    ("median", median),
];

/// True grams, whether the most probable food was right, and the estimate of each way.
type Row = (f64, bool, [f64; WAYS.len()]);

/// The observations, in two parts.
#[derive(Default)]
pub(crate) struct Portions([Vec<Row>; 2]);

impl Portions {
    /// Adds a weighed picture with the probabilities of its foods, best first.
    pub(crate) fn see<'a>(
        &mut self,
        picture: &str,
        grams: f64,
        right: bool,
        likely: impl Iterator<Item = (&'a str, f64)>,
    ) {
        let known = likely.filter_map(|(class, share)| Some((Class::named(class)?.grams, share)));
        let mut foods: Vec<(f64, f64)> = known.take(COUNTED).collect();
        let all: f64 = foods.iter().map(|(_, share)| share).sum();
        for (_, share) in &mut foods {
            *share /= all.max(1e-9);
        }
        // `apple/apple001S(2).jpg`: all views of an object are in one part.
        let object: String = picture
            .chars()
            .take_while(|letter| !"ST(".contains(*letter))
            .collect();
        let hash = object
            .bytes()
            .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
            });
        let part = (hash ^ (hash >> 29)) % 2;
        self.0[part as usize].push((grams, right, WAYS.map(|(_, way)| way(&foods))));
    }

    pub(crate) fn print(&self) {
        for (part, rows) in ["to choose by", "to judge by"].iter().zip(&self.0) {
            println!(
                "\nweight, the part {part}, {} pictures: mean error as a share of the mean",
                rows.len()
            );
            for (place, (name, _)) in WAYS.iter().enumerate() {
                let error = |only_right: bool| {
                    let rows = rows.iter().filter(|row| row.1 || !only_right);
                    let sums = rows.fold((0.0, 0.0), |(error, mean), (grams, _, said)| {
                        (error + (grams - said[place]).abs(), mean + grams)
                    });
                    sums.0 / sums.1.max(1e-9)
                };
                println!(
                    "  {name:<16} {:.3}; where the food is right {:.3}",
                    error(false),
                    error(true)
                );
            }
        }
    }
}

fn median(foods: &[(f64, f64)]) -> f64 {
    let mut foods = foods.to_vec();
    foods.sort_by(|(one, _), (two, _)| one.total_cmp(two));
    let mut below = 0.0;
    for (grams, share) in &foods {
        below += share;
        if below >= 0.5 {
            return *grams;
        }
    }
    0.0
}
