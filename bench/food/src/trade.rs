//! Compares the energy of trade foods with their labels: for each name on five labels or more, the
//! energy of the row that we choose, against the median of the labels. Nobody selected the names
//! for us, but packages are less specific than ingredient lines (a can of beans is `black beans`).

use std::collections::HashMap;
use std::path::Path;

use crate::labels::Labels;
use sundry_food::find;

/// Largest difference of energy: a quarter, or this many kcal.
const NEAR: f64 = 0.25;
const NEAR_KCAL: f64 = 15.0;
const FEWEST_LABELS: usize = 5;
/// Least serving in grams; labels of smaller ones are distorted by rounding.
const LEAST_SERVING: f64 = 14.0;
/// Largest interquartile range of the labels; with more, the name means several foods.
const WIDEST: f64 = 0.3;
const MOST_WORDS: usize = 5;
/// Words that do not distinguish foods.
const IDLE: &[&str] = &[
    "organic", "premium", "original", "classic", "gourmet", "fancy",
];
/// Categories of foods that are eaten as they are and seldom used in cooking.
const READY: &[&str] = &[
    "Candy",
    "Chocolate",
    "Drink",
    "Soda",
    "Juice",
    "Water",
    "Tea",
    "Ice Cream",
    "Desserts",
    "Gum",
    "Snack",
    "Chips",
    "Popcorn",
    "Cookie",
    "Cake",
    "Cereal",
    "Dinner",
    "Entree",
    "Meals",
    "Pizza",
    "Sandwich",
    "Sub",
    "Sushi",
    "Wraps",
    "Deli",
    "Lunch",
    "Soup",
    "Pudding",
    "Appetizers",
    "Beverages",
    "Dips",
    "Biscotti",
    "Croissants",
    "Confection",
];

/// The labels of one name.
struct Named {
    energies: Vec<f64>,
    category: String,
}

pub fn run(data: &Path, wrong: bool) {
    let Some(labels) = Labels::open(data, "trade") else {
        return;
    };
    let mut names: Vec<(String, Named)> = read(labels).into_iter().collect();
    names.sort_by(|one, two| one.0.cmp(&two.0));
    let (mut all, mut cooked) = ([0_usize; 3], [0_usize; 3]);
    for (name, labels) in &mut names {
        let energies = &mut labels.energies;
        energies.sort_by(f64::total_cmp);
        let at = |part: f64| energies[(part * (energies.len() - 1) as f64).round() as usize];
        let median = at(0.5);
        if energies.len() < FEWEST_LABELS || at(0.75) - at(0.25) > WIDEST * median + 6.0 {
            continue;
        }
        let food = find(name).and_then(|found| found.food);
        let ours =
            food.map(|food| f64::from(food.nutrient(sundry_food::Nutrient::ENERGY).unwrap_or(0.0)));
        let near = |ours: f64| (ours - median).abs() <= (NEAR * median).max(NEAR_KCAL);
        let outcome = match ours {
            None => 2,
            Some(ours) if near(ours) => 0,
            Some(_) => 1,
        };
        all[outcome] += 1;
        if !READY.iter().any(|ready| labels.category.contains(ready)) {
            cooked[outcome] += 1;
            if wrong && outcome > 0 {
                println!(
                    "  {} {name}: {median:.0} kcal, ours {} {}",
                    energies.len(),
                    ours.unwrap_or_default().round(),
                    food.map_or("-", |food| food.description())
                );
            }
        }
    }
    println!("\nnames of the trade with the energy of their labels, within 25 % or 15 kcal");
    print("all", all);
    print("what is cooked with", cooked);
}

fn print(what: &str, [near, far, unknown]: [usize; 3]) {
    let total = near + far + unknown;
    let share = |count: usize| 100.0 * count as f64 / total.max(1) as f64;
    println!(
        "  {what:<20} {total} names: {:.1} % near, {:.1} % not, {:.1} % without a row",
        share(near),
        share(far),
        share(unknown)
    );
}

fn read(mut labels: Labels) -> HashMap<String, Named> {
    let place = |name: &str| labels.place(name);
    let [name, from, category, serving] = [
        "foodName",
        "data_type",
        "food_category",
        "portion_gram_weight",
    ]
    .map(place);
    let told = ["Energy", "Protein", "Total fat", "Carbohydrate", "Fiber"].map(place);
    let mut names: HashMap<String, Named> = HashMap::new();
    for row in labels.table.records() {
        let row = row.expect("a row");
        let number = |place: usize| row.get(place).and_then(|text| text.parse::<f64>().ok());
        if row.get(from) != Some("branded_food") || number(serving).unwrap_or(0.0) < LEAST_SERVING {
            continue;
        }
        let [
            Some(energy),
            Some(protein),
            Some(fat),
            Some(carbohydrates),
            fibre,
        ] = told.map(number)
        else {
            continue;
        };
        let counted = 4.0 * (protein + carbohydrates) + 9.0 * fat;
        let fibre = 4.0 * fibre.unwrap_or(0.0);
        if (energy - counted).abs() > (0.25 * energy.max(counted) + fibre).max(15.0) {
            continue;
        }
        let name = plain(row.get(name).unwrap_or_default());
        if name.is_empty() || name.split(' ').count() > MOST_WORDS {
            continue;
        }
        let named = names.entry(name).or_insert_with(|| Named {
            energies: Vec::new(),
            category: row.get(category).unwrap_or_default().to_owned(),
        });
        named.energies.push(energy);
    }
    names
}

/// Returns a label's name in lower case, without idle words, and without repetition: `FETA, FETA`
/// becomes `feta`.
fn plain(name: &str) -> String {
    let name = name.to_lowercase();
    let mut parts: Vec<&str> = name.split(',').map(str::trim).collect();
    if let [first, .., last] = parts[..]
        && last
            .split(' ')
            .all(|word| first.split(' ').any(|known| known == word))
    {
        parts.pop();
    }
    let words = parts.join(", ");
    let words = words
        .split_whitespace()
        .filter(|word| !IDLE.contains(&word.trim_matches(',')));
    words.collect::<Vec<_>>().join(" ")
}
