//! Reports: sums, order, percentages, properties.

use sundry_food::FLAVONOIDS;
use sundry_nutrition::{DailyValues, MACROS, Report, Settings, ingredients, report};

fn of(text: &str) -> Report {
    report(&ingredients(text), &Settings::default())
}

fn amount(report: &Report, name: &str) -> f64 {
    report
        .all
        .iter()
        .find(|known| known.name == name)
        .unwrap()
        .amount
}

fn property(report: &Report, name: &str) -> f64 {
    report
        .properties
        .iter()
        .find(|known| known.name == name)
        .unwrap()
        .amount
}

#[test]
fn the_parts_make_the_whole() {
    let whole = of("1 cup apples\n35g butter\n2 eggs");
    for nutrient in &whole.all {
        let parts: f64 = whole
            .ingredients
            .iter()
            .flat_map(|part| &part.nutrients)
            .filter(|one| one.name == nutrient.name)
            .map(|one| one.amount)
            .sum();
        assert!((parts - nutrient.amount).abs() < 1e-9, "{}", nutrient.name);
    }
    assert!((whole.grams - 260.0).abs() < 1e-9);
    let shares = whole.calories;
    assert!(
        (shares.percent_carbs + shares.percent_fat + shares.percent_protein - 100.0).abs() < 1e-9
    );
}

#[test]
fn nine_first_then_by_falling_share() {
    let report = of("200 g spinach, 100 g salmon");
    let rest: Vec<f64> = report.nutrients[MACROS..]
        .iter()
        .map(|one| one.percent_of_daily_needs)
        .collect();
    assert!(rest.is_sorted_by(|one, two| one >= two));
    assert!(rest.iter().all(|percent| *percent >= 1.0));
    assert_eq!(report.nutrients[0].name, "Calories");
    assert_eq!(report.nutrients[8].name, "Protein");
}

#[test]
fn the_glycemic_index_of_a_dish_is_between_those_of_its_parts() {
    let (rice, lentils) = (of("1 cup cooked rice"), of("1 cup cooked lentils"));
    let both = of("1 cup cooked rice\n1 cup cooked lentils");
    let index = |report: &Report| property(report, "Glycemic Index");
    assert!(index(&lentils) < index(&both) && index(&both) < index(&rice));
    let load = property(&rice, "Glycemic Load") + property(&lentils, "Glycemic Load");
    assert!((property(&both, "Glycemic Load") - load).abs() < 1e-9);
    assert_eq!(index(&of("100 g butter")), 0.0);
}

#[test]
fn inflammation_tells_vegetables_from_butter() {
    let score = |text: &str| property(&of(text), "Inflammation Score");
    assert!(score("200 g spinach, 2 cloves garlic, 1 tsp turmeric") < -5.0);
    assert!(score("100 g butter") > 0.0);
    assert_eq!(score("200 ml water"), 0.0);
}

#[test]
fn the_nutrition_score_is_a_mean_of_capped_shares() {
    let report = of("1 cup apples");
    assert!((0.0..=100.0).contains(&property(&report, "Nutrition Score")));
    assert!(property(&of("2 kg spinach"), "Nutrition Score") <= 2200.0 / 23.0);
}

#[test]
fn flavonoids_are_always_all() {
    let report = of("1 cup flubberwock");
    assert_eq!(report.flavonoids.len(), FLAVONOIDS.len());
    assert!(
        report
            .flavonoids
            .iter()
            .all(|one| one.amount == 0.0 && one.unit == "mg")
    );
    assert_eq!(report.unmatched, ["1 cup flubberwock"]);
}

#[test]
fn fluoride_is_in_micrograms() {
    let report = of("250 ml water");
    let fluoride = report
        .all
        .iter()
        .find(|one| one.name == "Fluoride")
        .unwrap();
    assert_eq!(fluoride.unit, "µg");
    assert!(fluoride.amount > 50.0);
}

#[test]
fn servings_divide_everything() {
    let lines = ingredients("400 g carrots\n100 g butter");
    let settings = |servings| Settings {
        servings,
        ..Settings::default()
    };
    let (one, four) = (report(&lines, &settings(1)), report(&lines, &settings(4)));
    assert!((amount(&one, "Fat") - 4.0 * amount(&four, "Fat")).abs() < 1e-9);
    assert!((one.grams - 4.0 * four.grams).abs() < 1e-9);
}

#[test]
fn a_recipe_counts_frying_oil_as_far_as_it_is_eaten() {
    let energy = |text: &str, reduce_frying_oil: bool| {
        let settings = Settings {
            reduce_frying_oil,
            ..Settings::default()
        };
        amount(&report(&ingredients(text), &settings), "Calories")
    };
    for (line, share) in [
        ("700 ml vegetable oil, for frying", 0.1),
        ("2 tbsp vegetable oil for frying", 0.5),
        ("vegetable oil, for deep-frying", 1.0),
        ("2 cups olive oil", 1.0),
    ] {
        let reduced = energy(line, true) / energy(line, false);
        assert!((reduced - share).abs() < 1e-9, "{line}: {reduced}");
    }
}

#[test]
fn frying_oil_is_reduced_only_where_that_is_asked_for() {
    let energy = |text: &str, reduce_oils: bool| {
        let settings = Settings {
            reduce_oils,
            ..Settings::default()
        };
        amount(&report(&ingredients(text), &settings), "Calories")
    };
    // A tenth of a deep fryer's oil counts, and half of a pan's.
    for (line, share) in [
        ("2 cups peanut oil, for deep frying", 0.1),
        ("3 cups vegetable oil for frying", 0.1),
        ("2 tbsp vegetable oil for frying", 0.5),
        ("2 tbsp olive oil", 1.0),
    ] {
        let reduced = energy(line, true) / energy(line, false);
        assert!((reduced - share).abs() < 0.01, "{line}: {reduced}");
    }
    assert!(energy("2 cups peanut oil, for deep frying", false) > 3500.0);
}

#[test]
fn tables_of_daily_values_have_names() {
    for daily in DailyValues::ALL {
        assert_eq!(DailyValues::named(daily.as_str()), Some(daily));
    }
    assert_eq!(DailyValues::named("usda"), None);
}
