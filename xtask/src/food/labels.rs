//! `cargo xtask food --labels FILE`: takes figures for `overlay.tsv` from `FoodData` Central, by
//! the rules of `labels.tsv`: a food of the survey as it is, or the median of many labels. It
//! writes text that is reviewed and committed; the other modules compile it.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::table;
use crate::Failure;

/// Columns of the table, with their names in the overlay.
const COLUMNS: &[(&str, &str)] = &[
    ("Energy", "kcal"),
    ("Protein", "protein"),
    ("Total fat", "fat"),
    ("Carbohydrate", "carbs"),
    ("Total Sugars", "sugar"),
    ("Sugars, Total", "sugar"),
    ("Fiber", "fiber"),
    ("Fatty acids, total saturated", "sat"),
    ("Cholesterol", "chol"),
    ("Sodium", "sodium"),
    ("Potassium", "potassium"),
    ("Calcium", "calcium"),
    ("Iron", "iron"),
    ("Magnesium", "magnesium"),
    ("Phosphorus", "phosphorus"),
    ("Zinc", "zinc"),
    ("Copper", "copper"),
    ("Manganese", "manganese"),
    ("Selenium", "selenium"),
    ("Vitamin C", "c"),
    ("Vitamin D (D2 + D3)", "d"),
    ("Vitamin E", "e"),
    ("Vitamin K1", "k"),
    ("Thiamin", "b1"),
    ("Riboflavin", "b2"),
    ("Niacin", "b3"),
    ("Vitamin B-6", "b6"),
    ("Vitamin B-12", "b12"),
    ("Folate, total", "folate"),
];

/// Least serving in grams; rounding distorts smaller ones (21 CFR 101.9 rounds energy to 5 or 10
/// kcal).
const LEAST_SERVING: f64 = 14.0;
const FEWEST_LABELS: usize = 5;
/// Greatest interquartile range of the energies, as a share of the median.
const WIDEST: f64 = 0.7;

/// Nutrients that labels must state in grams, so that 0 means next to nothing.
const ALWAYS_TOLD: &[&str] = &[
    "kcal", "protein", "fat", "carbs", "sugar", "fiber", "sat", "chol", "sodium",
];

/// A food of `FoodData` Central.
struct Food {
    name: String,
    from: String,
    category: String,
    serving: f64,
    /// Values by the overlay's names.
    values: HashMap<&'static str, f64>,
}

/// The figures for a row of the overlay, and their source.
struct Figures {
    values: HashMap<&'static str, f64>,
    source: String,
}

/// Rewrites the overlay's rows that `labels.tsv` names.
pub(super) fn write(data: &Path, file: &Path) -> Result<(), Failure> {
    let foods = read(file)?;
    let words: Vec<HashSet<String>> = foods.iter().map(|food| words(&food.name)).collect();
    let mut found: HashMap<String, Figures> = HashMap::new();
    let rules = fs_err::read_to_string(data.join("labels.tsv"))?;
    for line in rules.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, from, category, wanted, without] = fields[..] else {
            return Err(format!("labels: five columns are wanted: {line}").into());
        };
        let figures = if from == "labels" {
            let labels: Vec<&Food> = foods
                .iter()
                .zip(&words)
                .filter(|(food, words)| is_meant(food, words, [category, wanted, without]))
                .map(|(food, _)| food)
                .collect();
            middle(&labels)
        } else {
            exact(&foods, from, wanted)
        };
        match figures {
            Ok(figures) => _ = found.insert(id.to_owned(), figures),
            Err(why) => println!("{id} stays: {why}"),
        }
    }
    let path = data.join("overlay.tsv");
    let old = fs_err::read_to_string(&path)?;
    let known: HashSet<&str> = table(&old).filter_map(|row| row.first().copied()).collect();
    if let Some(id) = found.keys().find(|id| !known.contains(id.as_str())) {
        return Err(format!("labels: {id} is no row of the overlay").into());
    }
    let lines = old.lines().map(|line| match found.get(first(line)) {
        Some(figures) => renewed(line, figures),
        None => line.to_owned(),
    });
    fs_err::write(&path, lines.map(|line| line + "\n").collect::<String>())?;
    println!("{} rows written", found.len());
    Ok(())
}

fn first(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

/// Returns a row with new figures and source; values that the figures lack stay.
fn renewed(line: &str, figures: &Figures) -> String {
    let mut fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
    let old: Vec<(&str, &str)> = line
        .split('\t')
        .nth(4)
        .unwrap_or_default()
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='))
        .collect();
    let told = |name: &str| figures.values.get(name).map(|value| short(*value));
    let kept = old
        .iter()
        .filter(|(name, _)| told(name).is_none())
        .map(|(name, value)| format!("{name}={value}"));
    let mut names: Vec<&str> = COLUMNS.iter().map(|(_, name)| *name).collect();
    names.dedup();
    let new = names
        .iter()
        .filter_map(|name| Some(format!("{name}={}", told(name)?)));
    fields[4] = new.chain(kept).collect::<Vec<_>>().join(" ");
    fields[6].clone_from(&figures.source);
    let energy = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    println!(
        "{} {}: {} -> {}, {}",
        fields[0],
        fields[1],
        energy(line.split('\t').nth(4).unwrap_or_default()),
        energy(&fields[4]),
        figures.source
    );
    fields.join("\t")
}

/// Formats a value with three significant digits.
fn short(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let digits = (2 - value.abs().log10().floor() as i32).clamp(0, 4) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

fn exact(foods: &[Food], from: &str, name: &str) -> Result<Figures, String> {
    let is_it = |food: &&Food| food.from.starts_with(from) && food.name == name;
    let food = foods.iter().find(is_it).ok_or("no such food")?;
    let kind = match from {
        "survey" => "survey (FNDDS)",
        "sr_legacy" => "SR Legacy",
        other => other,
    };
    Ok(Figures {
        values: food.values.clone(),
        source: format!("FoodData Central, {kind}: {name}"),
    })
}

/// Returns true if a label belongs to the food of a rule.
fn is_meant(food: &Food, words: &HashSet<String>, rule: [&str; 3]) -> bool {
    let [category, wanted, without] = rule;
    food.from == "branded_food"
        && food.serving >= LEAST_SERVING
        && wanted
            .split(' ')
            .all(|group| group.split('|').any(|word| words.contains(word)))
        && !without
            .split_whitespace()
            .any(|word| words.contains(word) || words.contains(&format!("{word}s")))
        && category.split('|').any(|part| food.category.contains(part))
        && is_sound(food)
}

/// Returns true if the energy matches protein, fat and carbohydrates, whose fibre may count
/// nothing.
fn is_sound(food: &Food) -> bool {
    let value = |name| food.values.get(name).copied();
    let (Some(energy), Some(protein), Some(fat), Some(carbohydrates)) = (
        value("kcal"),
        value("protein"),
        value("fat"),
        value("carbs"),
    ) else {
        return false;
    };
    let counted = 4.0 * (protein + carbohydrates) + 9.0 * fat;
    let fibre = 4.0 * value("fiber").unwrap_or(0.0);
    (energy - counted).abs() <= (0.25 * energy.max(counted) + fibre).max(15.0)
}

/// Averages the middle half of the labels.
fn middle(labels: &[&Food]) -> Result<Figures, String> {
    let mut seen = HashSet::new();
    let labels: Vec<&&Food> = labels
        .iter()
        .filter(|food| {
            let told = ["kcal", "protein", "fat", "carbs", "sodium"];
            seen.insert(told.map(|name| food.values.get(name).map(|value| value.to_bits())))
        })
        .collect();
    if labels.len() < FEWEST_LABELS {
        return Err(format!("{} labels", labels.len()));
    }
    let sorted = |name: &str| {
        let mut told: Vec<f64> = labels
            .iter()
            .filter_map(|food| food.values.get(name).copied())
            .collect();
        told.sort_by(f64::total_cmp);
        told
    };
    let energies = sorted("kcal");
    let at = |part: f64| energies[(part * (energies.len() - 1) as f64).round() as usize];
    let (low, median, high) = (at(0.25), at(0.5), at(0.75));
    if high - low > (WIDEST * median).max(10.0) {
        return Err(format!(
            "{} labels of {low:.0} to {high:.0} kcal",
            labels.len()
        ));
    }
    let enough = FEWEST_LABELS.max(labels.len() * 3 / 10);
    let mut values = HashMap::new();
    for (_, name) in COLUMNS {
        let told = sorted(name);
        if told.len() < enough {
            continue;
        }
        let quarter = told.len() / 4;
        let half = &told[quarter..told.len() - quarter];
        let mean = half.iter().sum::<f64>() / half.len() as f64;
        // A label states 0 for less than a fiftieth of the daily value of a mineral or vitamin: the
        // row that the food is like is more precise.
        if told[told.len() / 2] > 0.0 || ALWAYS_TOLD.contains(name) {
            values.insert(*name, mean);
        }
    }
    Ok(Figures {
        values,
        source: format!(
            "middle half of {} labels, FoodData Central branded foods",
            labels.len()
        ),
    })
}

/// Returns the words of a name in lower case, split at hyphens, in the singular.
fn words(name: &str) -> HashSet<String> {
    let name = name.to_lowercase();
    let whole = name
        .split(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '-' | '\'' | '%')))
        .filter(|word| !word.is_empty());
    let mut words: HashSet<String> = whole
        .flat_map(|word| word.split('-').chain([word]))
        .map(str::to_owned)
        .collect();
    let singulars: Vec<String> = words
        .iter()
        .filter(|word| word.len() > 3)
        .filter_map(|word| word.strip_suffix('s').map(str::to_owned))
        .collect();
    words.extend(singulars);
    words
}

fn read(file: &Path) -> Result<Vec<Food>, Failure> {
    let mut table = csv::Reader::from_path(file)?;
    let heads = table.headers()?.clone();
    let place = |name: &str| {
        heads
            .iter()
            .position(|head| head == name)
            .ok_or_else(|| format!("{} has no column {name}", file.display()))
    };
    let [name, from, category, serving] = [
        place("foodName")?,
        place("data_type")?,
        place("food_category")?,
        place("portion_gram_weight")?,
    ];
    let columns: Vec<(usize, &'static str)> = COLUMNS
        .iter()
        .map(|(column, name)| Ok((place(column)?, *name)))
        .collect::<Result<_, String>>()?;
    let mut foods = Vec::new();
    for row in table.records() {
        let row = row?;
        let text = |place: usize| row.get(place).unwrap_or_default().to_owned();
        let number = |place: usize| row.get(place).and_then(|text| text.parse::<f64>().ok());
        foods.push(Food {
            name: text(name),
            from: text(from),
            category: text(category),
            serving: number(serving).unwrap_or(0.0),
            values: columns
                .iter()
                .filter_map(|(place, name)| Some((*name, number(*place)?)))
                .collect(),
        });
    }
    Ok(foods)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(name: &str, serving: f64, energy: f64, fat: f64) -> Food {
        Food {
            name: name.to_owned(),
            from: "branded_food".to_owned(),
            category: "Cheese".to_owned(),
            serving,
            values: [
                ("kcal", energy),
                ("protein", 20.0),
                ("fat", fat),
                ("carbs", 0.0),
            ]
            .into(),
        }
    }

    #[test]
    fn labels_are_chosen_by_words_and_by_their_energy() {
        let rule = ["Cheese|Cream", "halloumi|haloumi", "basil fry"];
        let is = |food: Food| is_meant(&food, &words(&food.name), rule);
        assert!(is(label("CYPRUS HALLOUMI CHEESE", 28.0, 314.0, 26.0)));
        assert!(is(label("Haloumi-style cheese", 28.0, 314.0, 26.0)));
        assert!(!is(label("HALLOUMI WITH BASIL", 28.0, 314.0, 26.0)));
        assert!(!is(label("HALLOUMI FRYS", 28.0, 314.0, 26.0)));
        assert!(!is(label("FETA", 28.0, 314.0, 26.0)));
        assert!(
            !is(label("HALLOUMI", 5.0, 314.0, 26.0)),
            "too small a serving"
        );
        assert!(
            !is(label("HALLOUMI", 28.0, 90.0, 26.0)),
            "energy of another food"
        );
    }

    #[test]
    fn the_middle_half_counts_and_the_same_label_once() {
        let foods: Vec<Food> = [10.0, 24.0, 25.0, 26.0, 27.0, 40.0]
            .iter()
            .flat_map(|fat| [(); 2].map(|()| label("A", 28.0, 80.0 + 9.0 * fat, *fat)))
            .collect();
        let labels: Vec<&Food> = foods.iter().collect();
        let figures = middle(&labels).unwrap();
        assert!((figures.values["fat"] - 25.5).abs() < 1e-9);
        assert_eq!(
            figures.source,
            "middle half of 6 labels, FoodData Central branded foods"
        );
        assert!(middle(&labels[..8]).is_err(), "four labels are too few");
    }

    #[test]
    fn a_row_keeps_what_the_figures_do_not_tell() {
        let figures = Figures {
            values: [("kcal", 312.4), ("fat", 0.0), ("sat", 0.0123)].into(),
            source: "labels".to_owned(),
        };
        let row = "1\tA cheese\t0100\t0\tkcal=300 fat=20 caffeine=3\tcup=100\ttypical";
        assert_eq!(
            renewed(row, &figures),
            "1\tA cheese\t0100\t0\tkcal=312 fat=0 sat=0.0123 caffeine=3\tcup=100\tlabels"
        );
    }
}
