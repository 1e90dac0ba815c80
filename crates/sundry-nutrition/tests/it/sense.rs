//! Plausibility of everyday lines: energy in the range of the portion, and never zero without an
//! unmatched line.

use sundry_food::{Answer, Flag, Nutrient, standard};
use sundry_nutrition::{Ingredient, Settings, ingredients, report};

/// Minimum number of table lines whose result must be in range.
const LEAST_RIGHT: usize = 5_300;

#[test]
fn ordinary_lines_are_plausible_and_none_is_a_silent_zero() {
    let (mut right, mut silent) = (0, Vec::new());
    let rows = include_str!("sense.tsv")
        .lines()
        .chain(include_str!("sense_more.tsv").lines())
        .chain(include_str!("sense_fresh.tsv").lines())
        .chain(include_str!("sense_wide.tsv").lines())
        .chain(include_str!("sense_meals.tsv").lines())
        .chain(include_str!("sense_diary.tsv").lines())
        .chain(include_str!("sense_people.tsv").lines())
        .chain(include_str!("sense_personas.tsv").lines())
        .chain(include_str!("sense_chains.tsv").lines());
    for row in rows.filter(|row| !row.starts_with(['#']) && !row.starts_with("class\t")) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [_, line, least, most] = columns[..] else {
            panic!("four columns are wanted: {row}");
        };
        let (least, most): (f64, f64) = (least.parse().unwrap(), most.parse().unwrap());
        let report = report(&ingredients(line), &Settings::default());
        let energy = report.nutrients.first().map_or(0.0, |first| first.amount);
        right += usize::from((least - 0.5..=most + 0.5).contains(&energy));
        if least > 0.0 && energy < 0.5 && report.unmatched.is_empty() {
            silent.push(line);
        }
    }
    assert_eq!(silent, Vec::<&str>::new());
    assert!(right >= LEAST_RIGHT, "{right}");
}

#[test]
fn every_food_weighs_something_however_it_is_served() {
    let forms = [
        "{}",
        "a {}",
        "a bowl of {}",
        "a glass of {}",
        "some {}",
        "a piece of {}",
        "a handful of {}",
    ];
    let mut silent = Vec::new();
    for kind in standard().kinds().filter(|kind| kind.is_food()) {
        let food = kind.default_food();
        let energy = food.and_then(|food| food.nutrient(Nutrient::ENERGY));
        if energy.is_none_or(|energy| energy <= 0.0) {
            continue;
        }
        for form in forms {
            let line = form.replace("{}", kind.name());
            let all = ingredients(&line);
            let is_named = |one: &Ingredient<'_>| one.found.is_none() || one.weight.is_none();
            let grams: f64 = all.iter().map(Ingredient::grams).sum();
            if grams <= 0.0 && !all.iter().any(is_named) {
                silent.push(line);
            }
        }
    }
    assert_eq!(silent, Vec::<String>::new());
}

#[test]
fn what_is_eaten_together_is_counted_together() {
    let names = |line: &str| -> Vec<String> {
        let all = ingredients(line);
        let of_line = all.iter().flat_map(|one| {
            let first = one.found.as_ref().map(|found| found.kind.name());
            let also = one.also.iter().map(|also| also.found.kind.name());
            first.into_iter().chain(also)
        });
        of_line.map(str::to_owned).collect()
    };
    for (line, foods) in [
        (
            "burger with mashed potatoes",
            &["hamburger sandwich", "mashed potato"][..],
        ),
        ("roast chicken and gravy", &["chicken", "gravy"]),
        ("marmite on toast", &["bread", "marmite"]),
        ("salmon on rice", &["rice", "salmon"]),
        ("3 fish fingers with beans", &["fish fingers", "bean"]),
        ("sausages x2 with mash", &["sausage", "mashed potato"]),
        ("grits 1 cup w butter", &["grits", "butter"]),
        ("puri (2) with aloo gobi", &["puri", "aloo gobi"]),
        (
            "meatballs (8) with lingonberry jam and mash",
            &["meatball", "jam", "mashed potato"],
        ),
        ("roti 2 and dal 1 bowl", &["roti", "dal"]),
        ("salmon 120g with 200g potatoes", &["salmon", "potato"]),
        (
            "ham & cheese sandwich, apple, and bag of crisps",
            &["ham and cheese sandwich", "apple", "potato chips"],
        ),
        (
            "bangers and mash with onion gravy",
            &["bangers and mash", "gravy"],
        ),
        (
            "5 chicken nuggets and mash",
            &["chicken nuggets", "mashed potato"],
        ),
        ("2 eggs and bacon", &["egg", "bacon"]),
        ("steak, chips and salad", &["steak chips and salad"]),
    ] {
        assert_eq!(names(line), foods, "{line}");
    }
}

#[test]
fn what_is_in_a_dish_adds_to_what_it_contains_not_to_its_weight() {
    for (line, plain, flag) in [
        ("fried rice shrimp", "fried rice", Flag::Shellfish),
        ("banh mi tofu", "banh mi", Flag::Soy),
        ("burrito with egg", "burrito", Flag::Egg),
        ("flat white with soy milk", "flat white", Flag::Soy),
        ("tall latte almond milk", "tall latte", Flag::TreeNut),
    ] {
        let (one, plain) = (Ingredient::read(line), Ingredient::read(plain));
        assert_eq!(one.grams(), plain.grams(), "{line}");
        assert_eq!(one.flags().get(flag), Answer::Yes, "{line}");
    }
}

#[test]
fn names_with_amounts_and_makers_are_read() {
    let first = |line: &str| {
        let one = Ingredient::read(line);
        let kind = one.found.as_ref().map(|found| found.kind.name().to_owned());
        (kind.unwrap_or_default(), one.grams())
    };
    for (line, kind, least, most) in [
        ("3 musketeers", "3 musketeers", 50.0, 60.0),
        ("pound cake", "pound cake", 50.0, 120.0),
        ("box of chocolates", "box of chocolates", 150.0, 300.0),
        (
            "starbucks vanilla latte grande",
            "vanilla latte",
            300.0,
            500.0,
        ),
        ("lasagna from tesco", "lasagna", 200.0, 500.0),
        ("lasagna plate", "lasagna", 200.0, 500.0),
        ("2 beers", "beer", 600.0, 800.0),
        ("quarter cup of nuts", "nut", 25.0, 45.0),
        ("a clementine", "clementine", 60.0, 90.0),
        ("chicken tikka, 6 pieces", "chicken tikka", 150.0, 250.0),
        ("garlic naan, half", "naan", 40.0, 50.0),
        // In lower case, these letters have other lengths.
        ("’’İé chicken korma takeaway", "chicken korma", 250.0, 450.0),
        ("dozen eggs", "egg", 500.0, 700.0),
        ("half dozen eggs", "egg", 250.0, 350.0),
        (
            "bk onion rings medium",
            "burger king onion rings",
            90.0,
            140.0,
        ),
        ("cherry garcia pint", "ben & jerry's pint", 400.0, 480.0),
        ("california roll 8 pieces", "california roll", 200.0, 300.0),
        ("gulab jamun 2 pc", "gulab jamun", 80.0, 140.0),
        ("bigos 1 bowl", "bigos", 250.0, 500.0),
        ("rice cakes x 2 plain", "rice cake", 12.0, 25.0),
        ("cheese on toast x2", "cheese toast", 150.0, 320.0),
        ("lamb kofta 3 skewers", "kofta kebab", 150.0, 450.0),
        (
            "leftover pepperoni pizza, one slice",
            "pepperoni pizza",
            90.0,
            130.0,
        ),
        ("cider, half a pint", "hard cider", 230.0, 300.0),
        ("strawberry yogurt pot 125g", "fruit yogurt", 125.0, 125.0),
        (
            "chicken korma takeaway, no rice",
            "chicken korma",
            250.0,
            450.0,
        ),
        ("tater tots kid portion (10)", "tater tots", 60.0, 110.0),
        ("half plate momos", "momo", 90.0, 150.0),
        ("1 cup cooked oatmeal", "oats", 220.0, 250.0),
        ("a serving of quinoa", "quinoa", 150.0, 220.0),
        ("apple, small", "apple", 140.0, 160.0),
        ("dash of milk", "milk", 5.0, 30.0),
    ] {
        let (name, grams) = first(line);
        assert_eq!(name, kind, "{line}");
        assert!((least..=most).contains(&grams), "{line}: {grams}");
    }
}

#[test]
fn what_is_named_beside_a_food_is_among_its_contents() {
    for (line, flag) in [
        ("1 iced latte with soy milk", Flag::Soy),
        ("mocha with almond milk", Flag::TreeNut),
        ("3 tacos with peanut sauce (small)", Flag::Peanut),
        ("3 fish fingers with walnuts", Flag::TreeNut),
        ("salmon on toast", Flag::Fish),
    ] {
        let flags = Ingredient::read(line).flags();
        assert_ne!(flags.get(flag), Answer::No, "{line}");
    }
    let read = |line: &str| Ingredient::read(line).line.name;
    assert_eq!(read("wheat from tesco"), "wheat");
    assert_eq!(read("lasagna at tesco"), "lasagna");
}
