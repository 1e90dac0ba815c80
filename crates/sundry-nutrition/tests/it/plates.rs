//! Lines as people type them into a diary: several foods, talk behind them, brackets, brands.

use sundry_food::{Answer, Flag};
use sundry_nutrition::{Ingredient, Settings, ingredients, report};

/// Returns the kinds of all foods of a text, and what is left of it.
fn kinds(text: &str) -> (Vec<&'static str>, Vec<String>) {
    let (mut kinds, mut left) = (Vec::new(), Vec::new());
    for one in ingredients(text) {
        kinds.extend(one.found.iter().map(|found| found.kind.name().to_owned()));
        kinds.extend(
            one.also
                .iter()
                .map(|also| also.found.kind.name().to_owned()),
        );
        left.extend(one.left);
    }
    let leaked = kinds.into_iter().map(|kind| &*kind.leak());
    (leaked.collect(), left)
}

fn kcal(text: &str) -> f64 {
    let report = report(&ingredients(text), &Settings::default());
    report.nutrients.first().unwrap().amount
}

#[test]
fn every_food_of_a_plate_counts() {
    for (line, foods) in [
        (
            "masala dosa + sambar + coconut chutney",
            &["dosa", "sambar", "coconut chutney"][..],
        ),
        (
            "lentil soup n a buttered roll",
            &["lentil soup", "bread roll"],
        ),
        (
            "half a grapefruit n black coffee",
            &["grapefruit", "coffee"],
        ),
        (
            "dal 1 bowl + rice 1 bowl + 2 roti",
            &["dal", "rice", "roti"],
        ),
        (
            "Graham crackers, 2 sheets, and glass of 2% milk",
            &["graham cracker", "reduced fat milk"],
        ),
        (
            "chicken breast (150g) with broccoli (100g)",
            &["chicken breast", "broccoli"],
        ),
        (
            "greek yogurt 1 cup, granola 1/4 cup",
            &["greek yogurt", "granola"],
        ),
        (
            "2 fish fingers, mash and peas",
            &["fish fingers", "mashed potato", "pea"],
        ),
        (
            "steak, chips, salad",
            &["steak", "served fries", "mixed salad"],
        ),
        // A dish of two foods is one, and so is a dish named for what is in it.
        ("beef chili with beans", &["chili con carne"]),
        (
            "chicken and bacon sandwich",
            &["sandwich ham cheese pickle"],
        ),
        // What describes the first food adds none.
        ("2 onions, chopped", &["onion"]),
        ("4 eggs, yolks only", &["egg yolk"]),
        (
            "4 chicken leg quarters, split into drumsticks and thighs",
            &["chicken leg"],
        ),
        ("4 slices cheese, such as cheddar", &["cheese"]),
        (
            "2 rotis, rajma 1 katori, jeera rice 1 katori",
            &["roti", "rajma", "jeera rice"],
        ),
        (
            "1 lamb chop, peas, mash",
            &["lamb chop", "pea", "mashed potato"],
        ),
        ("2 ouma rusks dunked in coffee", &["ouma rusk", "coffee"]),
        (
            "2 huevos con chorizo y 4 tortillas de maiz",
            &["huevos con chorizo", "corn tortilla"],
        ),
        ("prepared salsa con queso", &["salsa con queso"]),
        // A meal is no food, and neither is where it stands on the table.
        (
            "meal deal - ham sandwich, apple",
            &["ham sandwich", "apple"],
        ),
        (
            "lunch: ham sandwich and crisps",
            &["ham sandwich", "potato chips"],
        ),
        ("mashed potato, side dish", &["mashed potato"]),
        // Foods without anything between them, unless they describe the last.
        ("eggs toast coffee", &["egg", "bread", "coffee"]),
        (
            "200g chicken 150g rice broccoli",
            &["chicken", "rice", "broccoli"],
        ),
        ("coffee 2 sugars milk", &["coffee", "sugar", "milk"]),
        ("rice 1 cup dal 1 bowl", &["rice", "dal"]),
        ("steak mash peas", &["steak", "mashed potato", "pea"]),
        (
            "jacket potato beans and cheddar",
            &["jacket potato", "bean", "cheddar"],
        ),
        ("mushroom barley risotto", &["risotto"]),
        ("mushroom honey shrimp", &["shrimp"]),
        ("moi moi 1 wrap", &["moi moi"]),
        // What counts a part of a dish is no further food.
        ("pav bhaji, 2 pav", &["pav bhaji"]),
        ("tomato paste, 2 tomatoes", &["tomato paste", "tomato"]),
        // A remark may be a food.
        ("1 cup flour, starter", &["flour", "sourdough starter"]),
    ] {
        let (found, left) = kinds(line);
        assert_eq!(found, foods, "{line}");
        assert_eq!(left, [""; 0], "{line}");
    }
    // What is not known is named, not dropped.
    let (found, left) = kinds("apple w/ 2 tbsp flubberwock");
    assert_eq!(found, ["apple"]);
    assert_eq!(left, ["2 tbsp flubberwock"]);
    for (line, food) in [
        ("flubberwock buffet + 3 glasses prosecco", "champagne"),
        ("schnitzel mit flubberwock", "wiener schnitzel"),
    ] {
        let (found, left) = kinds(line);
        assert_eq!(found, [food], "{line}");
        assert!(left[0].starts_with("flubberwock"), "{line}: {left:?}");
    }
    // A food behind the people who share a plate is not lost.
    let (found, left) = kinds("pizza shared between 3 with peanut sauce");
    assert!(
        found.contains(&"peanut sauce") || !left.is_empty(),
        "{found:?}"
    );
    // A flavoured latte with nut milk holds nuts.
    let latte = Ingredient::read("latte hazelnut milk");
    assert_eq!(latte.flags().get(Flag::TreeNut), Answer::Yes);
    // Nobody knows what a dish is by that word alone.
    assert!(Ingredient::read("flubberwock dish").weight.is_none());
}

#[test]
fn a_food_before_a_description_of_the_table_counts() {
    for (line, first, other) in [
        ("2 slices toast with Butter, salted", "bread", "butter"),
        ("chicken, Butter, salted", "chicken", "butter"),
        ("2 eggs and Cheese, cheddar", "egg", "cheddar"),
        ("egg and Egg, yolk, raw, fresh", "egg", "egg yolk"),
    ] {
        let (foods, _) = kinds(line);
        assert_eq!(foods.first(), Some(&first), "{line}: {foods:?}");
        assert!(foods.contains(&other), "{line}: {foods:?}");
    }
}

#[test]
fn eggs_behind_an_omelette_tell_its_size() {
    let grams = |text: &str| report(&ingredients(text), &Settings::default()).grams;
    assert_eq!(grams("omelette with 3 eggs"), 183.0);
    assert!(grams("omelette 3 eggs cheese") > 183.0);
    assert!(kcal("omelette, 3 eggs") < 1.5 * kcal("omelette, 2 eggs"));
}

#[test]
fn an_unknown_dish_before_with_is_named() {
    for (line, unknown) in [
        ("flubber with ice", "flubber"),
        ("Zorbo's special with fries", "Zorbo's special"),
    ] {
        let (_, left) = kinds(line);
        assert_eq!(left, [unknown], "{line}");
        let report = report(&ingredients(line), &Settings::default());
        assert_eq!(report.unmatched, [unknown], "{line}");
    }
}

#[test]
fn what_is_not_weighed_counts_in_what_it_contains() {
    let says = |line: &str, flag| Ingredient::read(line).flags().get(flag);
    assert_ne!(
        says("apple w/ 2 tbsp flubberwock", Flag::Peanut),
        Answer::No
    );
    assert_eq!(
        says(
            "green smoothie (1 tbsp peanut butter, spinach)",
            Flag::Peanut
        ),
        Answer::Yes
    );
    assert_eq!(says("buddha bowl - tofu", Flag::Soy), Answer::Yes);
    assert_ne!(says("chobani flubberwock", Flag::TreeNut), Answer::No);
}

#[test]
fn a_list_behind_with_is_on_or_in_the_meal() {
    let alone = kcal("burrito");
    let filled = kcal("burrito w egg, sausage, cheese");
    assert!((filled - alone).abs() < 1.0, "{alone} {filled}");
    let salad = ingredients("salad with chicken, avocado, feta");
    let avocado = salad.iter().find(|one| one.line.name == "avocado").unwrap();
    assert_eq!(avocado.grams(), 50.0);
    // What fills a burrito is in its contents.
    let eggs = ingredients("burrito w egg, sausage, cheese");
    assert_eq!(eggs[0].flags().get(Flag::Egg), Answer::Yes);
    // The list of a dish adds no energy either.
    let bowl = kcal("chipotle bowl: rice, black beans, salsa");
    assert!((bowl - kcal("chipotle bowl")).abs() < 1.0);
}

#[test]
fn talk_and_denials_are_no_food() {
    for (line, plain) in [
        ("almond croissant thing from the bakery", "almond croissant"),
        ("bag of popcorn at the movies", "bag of popcorn"),
        ("one manhattan before supper", "one manhattan"),
        ("full english, no beans", "full english"),
        ("burger with no cheese", "burger"),
    ] {
        assert!((kcal(line) - kcal(plain)).abs() < 1.0, "{line}");
    }
    // A burger without cheese may still hold milk.
    let burger = Ingredient::read("burger no cheese");
    assert_ne!(burger.flags().get(Flag::Dairy), Answer::No);
    // Amounts and foods are no talk.
    assert_eq!(
        Ingredient::read("4 tuna steaks at about 200 g each").grams(),
        800.0
    );
    assert_eq!(kinds("juice from 2 lemons").0, ["lemon juice"]);
}

#[test]
fn amounts_are_of_what_they_stand_with() {
    for (line, low, high) in [
        // The shares of lean meat and fat are no amount.
        ("93/7 ground turkey 150g cooked", 270.0, 345.0),
        ("80/20 ground beef 150 g", 330.0, 420.0),
        ("prosecco 125ml x3", 235.0, 320.0),
        // A bracket tells what is in the dish.
        ("porridge (40g oats, 250ml milk)", 270.0, 340.0),
        ("siomai rice (4 pcs pork)", 250.0, 700.0),
        ("milk tea 22 oz 75% sugar", 200.0, 500.0),
        // Names with numbers of their own.
        ("7-eleven taquito", 150.0, 280.0),
        ("555 sardines", 120.0, 260.0),
        // A mass noun is counted in pieces, what has a plural in portions.
        ("8 chicken pakora", 150.0, 700.0),
        ("3 burritos", 1_200.0, 3_600.0),
        ("1 pot petits filous", 35.0, 60.0),
        ("ensure vanilla 1 bottle", 180.0, 350.0),
        ("1 rice", 180.0, 280.0),
        ("2 hot dogs", 450.0, 900.0),
        ("2 bites of cake", 60.0, 160.0),
        ("a handful of prawn crackers", 5.0, 200.0),
        ("abt 20 almonds", 110.0, 170.0),
        ("a few bites of steak", 60.0, 180.0),
        ("a couple of bites of pizza", 50.0, 130.0),
        ("spag bol abt 4 tbsp", 70.0, 150.0),
        // Measures and their sizes behind a name, also in the language of the country.
        ("caldo de res plato grande", 200.0, 600.0),
        ("minestrone 1 scodella", 110.0, 260.0),
        ("chicken biryani full plate swiggy", 400.0, 900.0),
        ("tiramisu sml slice", 180.0, 400.0),
        // What counts the same food, or comes without another.
        ("buffalo wings, 6 wings", 350.0, 850.0),
        ("sweet & sour pork, 300g no rice", 450.0, 800.0),
        ("fish tacos (2 tacos)", 350.0, 800.0),
        // A large amount is of the whole plate, a small one of the last food.
        ("pasta with cheese 200g", 250.0, 500.0),
        ("iced latte w oat milk 16oz", 120.0, 260.0),
        ("toast with jam 1 tbsp", 150.0, 260.0),
        ("split pea soup w ham 1.5 cups", 190.0, 380.0),
        ("tempeh 4oz pan fried", 190.0, 330.0),
        ("chicken breast 150 g in gravy", 150.0, 320.0),
        ("oats 50g with milk 200ml", 270.0, 340.0),
        ("bottle of wine shared between 2", 260.0, 350.0),
        ("pizza split between three", 500.0, 1_000.0),
    ] {
        let is = kcal(line);
        assert!((low..=high).contains(&is), "{line}: {is}");
    }
}

#[test]
fn a_brand_is_no_flavour_and_salt_no_chocolate() {
    for (line, kind) in [
        ("chobani strawberry 5.3oz", Some("chobani vanilla")),
        ("fanta orange", Some("coca-cola")),
        ("kind bar dark choc nuts sea salt", Some("kind bar")),
        ("cheerios with milk", Some("cheerios")),
        ("mango honey ice", None),
        ("flubberwock nuts sea salt", None),
        ("crushed ice", Some("water")),
    ] {
        let read = Ingredient::read(line);
        let found = read.found.as_ref().map(|found| found.kind.name());
        assert_eq!(found, kind, "{line}");
    }
    // The flavour counts in what it contains.
    let almond = Ingredient::read("chobani almond");
    assert_eq!(almond.flags().get(Flag::TreeNut), Answer::Yes);
}

#[test]
fn drinks_without_sugar_have_little_energy() {
    for line in [
        "monster energy zero sugar can",
        "lemonade diet",
        "tonic water slimline",
    ] {
        assert!(kcal(line) < 20.0, "{line}: {}", kcal(line));
    }
    assert!(kcal("monster energy can") > 100.0);
    assert!(kcal("12 ounces coke (not diet)") > 100.0);
    // Not of what is sweet by itself.
    assert!(kcal("orange juice no added sugar") > 60.0);
}
