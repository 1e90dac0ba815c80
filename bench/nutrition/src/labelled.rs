//! Measures labelled lines: the name as the same bag of singular words without "or" and "and", any
//! of the labelled numbers, any of the labelled units.

use std::path::Path;

use sundry_nutrition::line::{Amount, fold_unit, read, tokens};

pub fn run(data: &Path, wrong: bool) {
    let rows = bench_food::table::read(
        &data.join("ingredient_lines_train.tsv.gz"),
        &["sentence", "name", "quantity", "unit"],
    );
    let (mut names, mut numbers, mut units, mut all) = (0, 0, 0, 0);
    for row in &rows {
        let line = read(&row[0]);
        let amounts = &line.amounts;
        let name = bag(&line.name) == bag(&row[1]);
        let said: Vec<Amount> = amounts
            .main
            .into_iter()
            .chain(amounts.each)
            .chain(amounts.plus.iter().copied())
            .chain(amounts.same.iter().copied())
            .collect();
        let gold: Vec<f64> = row[2]
            .split_whitespace()
            .flat_map(|part| part.split('-'))
            .filter_map(|part| number(part.trim_end_matches('x')))
            .collect();
        let first = amounts.main.filter(|_| !gold.is_empty());
        let number = match first {
            None => {
                gold.is_empty()
                    && amounts
                        .main
                        .is_none_or(|main| main.low == 1.0 || main.unit.is_some())
            }
            Some(main) => gold.iter().any(|gold| {
                (gold - main.low).abs() < 0.01
                    || (gold - main.high).abs() < 0.01
                    || (gold * 12.0 - main.low).abs() < 0.01
            }),
        };
        let gold: Vec<&str> = row[3].split([' ', ',']).filter_map(fold_unit).collect();
        let found: Vec<&str> = said
            .iter()
            .filter_map(|one| one.unit)
            .map(|unit| unit.name)
            .collect();
        let unit = match found.first() {
            None => gold.is_empty(),
            Some(first) => gold
                .iter()
                .any(|gold| gold == first || first.starts_with(gold) || first.ends_with(gold)),
        };
        names += usize::from(name);
        numbers += usize::from(number);
        units += usize::from(unit);
        all += usize::from(name && number && unit);
        if wrong && !(number && unit) {
            println!(
                "{}{} {} | {:?} {:?} | {:?} each {:?}",
                if number { '.' } else { 'Q' },
                if unit { '.' } else { 'U' },
                row[0],
                row[2],
                row[3],
                amounts
                    .main
                    .map(|main| (main.low, main.unit.map(|unit| unit.name))),
                amounts
                    .each
                    .map(|main| (main.low, main.unit.map(|unit| unit.name))),
            );
        }
    }
    let share = |count: usize| 100.0 * count as f64 / rows.len() as f64;
    println!(
        "lines ({}): name {:.2} %, number {:.2} %, unit {:.2} %, all three {:.2} %",
        rows.len(),
        share(names),
        share(numbers),
        share(units),
        share(all)
    );
}

fn number(text: &str) -> Option<f64> {
    if let Ok(value) = text.parse() {
        return Some(value);
    }
    let Some((whole, fraction)) = text.split_once('#') else {
        return tokens(text)
            .first()
            .and_then(sundry_nutrition::line::Token::number);
    };
    let (above, below) = fraction.split_once('$')?;
    let whole: f64 = if whole.is_empty() {
        0.0
    } else {
        whole.parse().ok()?
    };
    Some(whole + above.parse::<f64>().ok()? / below.parse::<f64>().ok()?)
}

fn bag(text: &str) -> Vec<String> {
    let mut bag: Vec<String> = tokens(text)
        .iter()
        .map(|token| {
            token
                .number()
                .map_or_else(|| token.text.to_lowercase(), |value| format!("{value:.2}"))
        })
        .filter(|word| word.chars().any(char::is_alphanumeric) && word != "or" && word != "and")
        .map(|word| sundry_words::singularize(&word).into_owned())
        .collect();
    bag.sort_unstable();
    bag
}
