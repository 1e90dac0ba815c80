//! Foods served on or beside others, and vessels: `toast with butter`, `plate of pasta`, `big mac`.

use sundry_nutrition::{Ingredient, Settings, ingredients, report};

#[test]
fn foods_beside_the_first_count() {
    for (line, beside, grams) in [
        ("toast with butter", &["butter"][..], 66.0),
        ("yogurt with honey", &["honey"], 191.0),
        ("focaccia with ricotta", &["ricotta"], 0.0),
        ("skyr with honey", &["honey"], 0.0),
        // As much as the line says.
        ("steak with 2 fried eggs", &["fried egg"], 292.0),
        ("tea with two sugars", &["sugar"], 247.0),
        ("cup of tea with milk and 2 sugars", &["sugar"], 250.0),
        // One and one: a portion of each.
        ("1 pork chop and couscous", &["couscous"], 0.0),
        ("1 burger and onion rings", &["onion ring"], 0.0),
        // What the table has a name for is one food.
        ("1 burger and fries", &[], 0.0),
        ("1 cup of tea with milk and sugar", &[], 0.0),
        // A name in the table, a state, and the wording of recipes are one food.
        ("fish and chips", &[], 458.0),
        ("2 tbsp butter with salt", &[], 28.4),
        ("1 chicken breast with skin, chopped", &[], 0.0),
    ] {
        let found = Ingredient::read(line);
        let names: Vec<&str> = found
            .also
            .iter()
            .map(|also| also.found.kind.name())
            .collect();
        assert_eq!(names, beside, "{line}");
        if grams > 0.0 {
            assert!(
                (found.grams() - grams).abs() < 1.5,
                "{line}: {}",
                found.grams()
            );
        }
    }
}

#[test]
fn a_meal_counts_what_its_line_says_of_both_foods() {
    for (line, first, beside, grams) in [
        ("3 eggs with 2 slices of toast", 150.0, "bread", 64.0),
        ("bagel with 2 tbsp cream cheese", 0.0, "cream cheese", 29.0),
        ("yogurt with a handful of granola", 0.0, "granola", 30.0),
        ("chicken breast with half a cup of rice", 0.0, "rice", 79.0),
        ("1 bowl of soup w/ 4 crackers", 0.0, "cracker", 0.0),
        ("2 eggs on toast", 100.0, "bread", 0.0),
        ("half an avocado on toast", 75.0, "bread", 0.0),
        ("granola bar and a banana", 0.0, "banana", 118.0),
        ("2 idlis with sambar", 88.0, "sambar", 0.0),
    ] {
        let found = Ingredient::read(line);
        let [also] = &found.also[..] else {
            panic!("{line}: {:?}", found.also.len());
        };
        assert_eq!(also.found.kind.name(), beside, "{line}");
        let of_first = found.grams() - also.weight.grams;
        assert!(of_first > 30.0, "{line}: {of_first}");
        for (expected, is) in [(first, of_first), (grams, also.weight.grams)] {
            assert!(
                expected < 1.0 || (is - expected).abs() < 2.0,
                "{line}: {is}"
            );
        }
    }
    // What is said of the first food, and what recipes measure for it.
    for line in [
        "2 chicken thighs with 1 bone each",
        "1 cup milk, with 2 eggs",
        "4 oranges with some skin",
    ] {
        assert!(Ingredient::read(line).also.is_empty(), "{line}");
    }
}

#[test]
fn few_of_many_are_pieces_and_one_of_a_plural_is_a_portion() {
    for (line, expected) in [
        ("5 fries", 20.0),
        ("10 sweet potato fries", 60.0),
        ("1 fries", 117.0),
        ("1 large fries", 154.0),
        ("1 waffle fries", 125.0),
        ("two thirds of a baguette", 166.7),
        ("a third of a baguette", 83.3),
        ("1 kefir", 240.0),
    ] {
        let grams = Ingredient::read(line).grams();
        assert!((grams - expected).abs() < 1.5, "{line}: {grams}");
    }
}

#[test]
fn a_vessel_may_begin_the_name_of_a_dish_and_a_spice_may_be_one() {
    for (line, kind) in [
        ("1 pot roast", "pot roast"),
        ("2 pot pies", "chicken pot pie"),
        ("curry", "curry dish"),
        ("bowl of curry", "curry dish"),
        ("1 tsp curry", "curry powder"),
        ("10 g curry", "curry powder"),
        ("curry, to taste", "curry powder"),
        ("plate of calamari", "fried calamari"),
        ("1 lb calamari", "squid"),
        ("1 pot of yogurt", "yogurt"),
        // The foods of a dish the other way round.
        ("guacamole and chips", "chips and guacamole"),
        ("chips and fish", "fish and chips"),
    ] {
        let found = Ingredient::read(line).found.map(|found| found.kind.name());
        assert_eq!(found, Some(kind), "{line}");
    }
}

#[test]
fn what_is_on_a_skewer_is_eaten() {
    use sundry_food::{Answer, Diet};
    let suits = |line: &str| Ingredient::read(line).suits(Diet::Vegan, 1);
    assert_eq!(suits("8 wooden skewers"), Answer::Yes);
    for line in ["2 chicken skewers", "4 rabbit skewers"] {
        assert_ne!(suits(line), Answer::Yes, "{line}");
    }
    assert!(Ingredient::read("2 chicken skewers").grams() > 60.0);
    let report = report(&ingredients("4 rabbit skewers"), &Settings::default());
    assert_eq!(report.unmatched.len(), 1);
    let of = |text: &str| ingredients(text).len();
    assert_eq!(of("burger, fries and a lemonade"), 2);
    for (line, grams) in [
        ("rice cakes x 3", 27.0),
        ("pint of beer and a bag of crisps", 608.0),
        ("can of coke and crisps", 396.0),
    ] {
        let is = Ingredient::read(line).grams();
        assert!((is - grams).abs() < 2.0, "{line}: {is}");
    }
}

#[test]
fn who_eats_and_how_a_portion_is_cut_tells_its_weight() {
    let grams = |line: &str| Ingredient::read(line).grams();
    let share = |small: &str, whole: &str| grams(small) / grams(whole);
    assert!((share("toddler portion of mac and cheese", "mac and cheese") - 0.5).abs() < 0.01);
    assert!((share("child's portion of fish and chips", "fish and chips") - 0.65).abs() < 0.01);
    assert!((share("large portion of lasagne", "portion of lasagne") - 1.3).abs() < 0.01);
    for (line, expected) in [
        ("wedge of brie", 40.0),
        ("block of tofu", 397.0),
        ("12-inch pizza", 700.0),
        ("small bag of doritos", 40.0),
        ("15 pelmeni", 195.0),
    ] {
        assert!(
            (grams(line) - expected).abs() < 1.5,
            "{line}: {}",
            grams(line)
        );
    }
}

#[test]
fn what_nobody_can_weigh_beside_a_food_is_named() {
    let report = report(&ingredients("toast with flubberwock"), &Settings::default());
    assert_eq!(report.unmatched, ["flubberwock"]);
    assert!(report.ingredients[0].grams > 0.0);
}

#[test]
fn what_is_no_food_is_named_and_what_cooks_work_with_is_not() {
    for (line, unmatched) in [
        ("1 cup lamp oil", &["1 cup lamp oil"][..]),
        ("sun cream", &["sun cream"]),
        ("a wine glass", &["a wine glass"]),
        ("8 wooden skewers", &[]),
        ("1 sheet parchment paper", &[]),
    ] {
        let report = report(&ingredients(line), &Settings::default());
        assert_eq!(report.unmatched, unmatched, "{line}");
        assert!(report.grams < 0.1, "{line}");
    }
}

#[test]
fn food_for_a_meal_or_for_somebody_is_a_portion() {
    for (line, like) in [
        ("toast for breakfast", "toast"),
        ("soup for two", "soup"),
        ("fries to share", "fries"),
        ("pasta for the kids", "pasta"),
    ] {
        let grams = Ingredient::read(line).grams();
        assert!(grams > 0.0, "{line}");
        assert_eq!(grams, Ingredient::read(like).grams(), "{line}");
    }
    assert_eq!(Ingredient::read("rice for serving").grams(), 0.0);
}

#[test]
fn a_second_food_of_a_counted_line_is_named() {
    for (line, unmatched) in [
        ("3 boiled eggs and radishes", &["radishes"][..]),
        ("1 boiled egg and toast", &[]),
        ("2 sausages and radishes", &["radishes"]),
        // A portion of a side dish goes with any number.
        ("2 sausages and couscous", &[]),
        // A name in the table, a recipe unit, and words that name no other food.
        ("1 macaroni and cheese", &[]),
        ("1 tsp salt and pepper", &[]),
        ("2 egg yolks and whites", &[]),
    ] {
        let report = report(&ingredients(line), &Settings::default());
        assert_eq!(report.unmatched, unmatched, "{line}");
    }
}

#[test]
fn a_bowl_of_oatmeal_is_what_a_breakfast_has() {
    // Cooked, with 213 kcal; a packet of it is dry.
    for (line, grams, id) in [
        ("bowl of oatmeal", 300.0, 8121),
        ("1 packet oats", 40.0, 8120),
    ] {
        let found = Ingredient::read(line);
        assert!((found.grams() - grams).abs() < 0.1, "{}", found.grams());
        assert_eq!(found.id(), id, "{line}");
    }
}

#[test]
fn grain_on_a_plate_is_cooked_and_sizes_belong_to_names() {
    for (line, name, id) in [
        ("plate of pasta", "pasta", 20121),
        ("basmati rice, 1 cup cooked", "basmati rice", 20045),
        ("1 big mac", "big mac", 1_900_929),
        ("1 cup skim or 1% milk", "skim milk", 1085),
        ("200g plain or 00 flour", "plain flour", 20081),
        ("hamburger", "hamburger", 1_006_005),
        ("1 lb hamburger", "hamburger", 23572),
    ] {
        let found = ingredients(line);
        let [one] = &found[..] else {
            panic!("{line}: {} lines", found.len());
        };
        assert_eq!((one.line.name.as_str(), one.id()), (name, id), "{line}");
    }
}

#[test]
fn units_are_told_as_they_are_written_and_portions_as_servings() {
    for (line, amount, unit, named) in [
        ("2 T. butter", 2.0, "T", Some("tablespoon")),
        ("1 t salt", 1.0, "t", Some("teaspoon")),
        ("8 fl oz milk", 8.0, "fl oz", Some("fluid ounce")),
        ("1 serving of rice", 1.0, "serving", Some("portion")),
        ("paella", 1.0, "serving", None),
    ] {
        let read = Ingredient::read(line);
        let unit_of = read.line.amounts.main.and_then(|main| main.unit);
        assert_eq!(unit_of.map(|unit| unit.name), named, "{line}");
        let report = report(&[read], &Settings::default());
        let part = &report.ingredients[0];
        assert_eq!(
            (part.amount, part.unit.trim_end_matches('.')),
            (amount, unit),
            "{line}"
        );
    }
}

#[test]
fn a_guess_frees_of_nothing() {
    use sundry_food::{Answer, Flag};
    let guessed = Ingredient::read("1 tsp parsely");
    assert_eq!(guessed.flags().get(Flag::Peanut), Answer::Maybe);
    assert_eq!(
        Ingredient::read("1 tsp parsley").flags().get(Flag::Peanut),
        Answer::No
    );
}

#[test]
fn a_meal_named_by_two_foods_counts_both() {
    for (line, least) in [
        ("chicken and chips", 600.0),
        ("boiled egg and toast", 130.0),
        ("cornflakes with milk", 150.0),
        ("chicken tikka wrap", 300.0),
        ("3 egg omelette", 230.0),
    ] {
        let report = report(&ingredients(line), &Settings::default());
        assert!(report.unmatched.is_empty(), "{line}");
        assert!(report.nutrients[0].amount > least, "{line}");
    }
}
