//! Grams of amounts: repeated in another unit, in brackets, after the name, in rare notations.

use sundry_nutrition::Ingredient;

/// Lines and their grams, within 2 %.
fn assert_grams(table: &[(&str, f64)]) {
    for (line, wanted) in table {
        let grams = Ingredient::read(line).grams();
        assert!((grams - wanted).abs() <= 0.02 * wanted, "{line}: {grams} g");
    }
}

#[test]
fn of_an_amount_in_two_systems_the_first_counts() {
    assert_grams(&[
        ("875g/1lb 15oz plain flour", 875.0),
        ("750 g / 1 lb 10 oz potatoes", 750.0),
        ("125g 4½oz soft brown sugar", 125.0),
        ("½ bottle/375 ml dry white wine", 375.0),
        // But not of a spoon of another country.
        ("2 tbsp (40 ml) olive oil", 36.5),
        ("1 cauliflower (about 800g/1lb 12oz)", 800.0),
        ("2 x 750g/1lb 10oz potatoes", 1500.0),
        ("1 lb 10 oz potatoes", 737.1),
        ("1 (1-pound, 12-ounce) can tomatoes", 793.8),
    ]);
}

#[test]
fn brackets_say_all_of_household_measures_and_each_of_packages() {
    assert_grams(&[
        // Weights after cups, sticks, slices and sheets are of all.
        ("10 slices (6 ounces) bacon", 170.1),
        ("1 1/2 sticks (6 ounces) butter", 170.1),
        ("2 sticks (1 cup) butter", 227.0),
        ("9 sheets (3/4 ounce) gelatin", 21.3),
        ("1½ (375 ml) cups safflower oil", 327.0),
        // Weights after packages, and those written like an adjective before pieces, are of each.
        ("2 (14.5 ounce) cans tomatoes", 822.1),
        ("3 (8 oz) packages cream cheese", 680.4),
        ("4 (1 ounce) slices provolone", 113.4),
        ("2 (6 ounce) salmon fillets", 340.2),
        // Four of ten ounces each, of which 60 % are inedible leaves.
        ("4 medium (10-ounce) artichokes", 453.6),
        // 29 % of a mango is skin and stone; 52 % of a trout is not eaten.
        ("2 ripe, 1/2-pound mangoes, peeled", 322.1),
        ("4 to 5 cups (about 4 15 1/2-ounce cans) chickpeas", 1757.7),
        // Otherwise the usual weight of one decides.
        ("7 to 8 (3 ½ pounds) peaches", 1587.6),
        ("5 (3¾ ounces) egg yolks", 106.3),
        ("2 (50 mL) egg yolks", 51.0),
        ("4 (4 ounces) chicken breasts", 453.6),
        ("4 (8 to 12oz.) fresh trout", 435.5),
        ("1 1/4-ounce envelope gelatin", 7.1),
        ("2 1/4-ounce packages gelatin", 14.2),
        ("1 1/2-pound piece of cod", 680.4),
    ]);
}

#[test]
fn brackets_that_only_allow_or_tell_the_origin_do_not_count() {
    let grams = |line: &str| Ingredient::read(line).grams();
    for (line, plain) in [
        (
            "1 cup shredded cheddar cheese (or 8 oz)",
            "1 cup shredded cheddar cheese",
        ),
        ("10 carrots (or use 2 cups carrot juice)", "10 carrots"),
        (
            "2 cups shelled peas (from 2 pounds in the pod)",
            "2 cups shelled peas",
        ),
        (
            "2 cups cubed pumpkin (flesh of a three-pound pumpkin)",
            "2 cups cubed pumpkin",
        ),
        (
            "1 cup pitted green olives (about 1 pound unpitted)",
            "1 cup pitted green olives",
        ),
    ] {
        assert_eq!(grams(line), grams(plain), "{line}");
    }
    assert_eq!(grams("3 chicken breasts (or about 500 g)"), 500.0);
}

#[test]
fn more_of_a_food_adds_and_what_is_beside_the_dish_does_not() {
    assert_grams(&[
        ("1/4 cup cocoa powder (plus 2 tablespoons)", 32.3),
        ("1 cup sugar, plus 2 tablespoons for the topping", 225.2),
        ("1 cup, plus 2 tablespoons, sugar", 225.2),
        ("1 tablespoon (1/4 ounce) plus 1 teaspoon sugar", 11.3),
        ("1/4 cup butter, melted + 2 tablespoons butter", 85.1),
        ("6 cloves garlic, mashed, plus 2 cloves, sliced", 24.0),
        ("5 tablespoons (½ stick plus 1 tablespoon) butter", 71.0),
        (
            "6 ounces lemon juice, plus 4 half-moon slices of lemon for garnish",
            170.1,
        ),
        ("3 eggs, plus 1 egg yolk", 167.0),
        ("1 cup sugar, plus 2 tablespoons for dusting", 200.0),
        (
            "1 big or 2 medium sweet potatoes (about 1 1/2 pounds)",
            680.4,
        ),
        (
            "1 large halibut steak or two small ones (about 2 pounds total)",
            907.2,
        ),
        ("1 small bulb fennel to yield 1/2 cup chopped", 43.5),
    ]);
}

#[test]
fn numbers_units_and_sizes_in_rare_writings() {
    assert_grams(&[
        ("2 (.4 ounce) packets onion soup mix", 22.7),
        ("2 (.5 gram) packets saffron", 1.0),
        ("4 fillets of sole, about three-quarter pound", 340.2),
        ("three-quarter pound beef", 340.2),
        ("1 one-ounce bottle lemon extract", 28.3),
        ("1 tsbp olive oil", 13.5),
        // A mixed number without its space.
        ("11/2 cups flour", 187.5),
        ("22/3 lb beef chuck", 1209.6),
        ("13/4 cups sugar", 350.0),
        ("5/4 cups sugar", 250.0),
        ("3\" ginger (sliced)", 21.0),
        ("1” ginger, finely minced", 7.0),
        ("1 (3 inch) piece fresh ginger", 21.0),
        ("5 1/4-inch rounds peeled ginger", 8.75),
        ("9 inch pound cake (cut into cubes)", 366.0),
        ("Six 10-inch flour tortillas", 432.0),
        ("2 lg tomatoes", 364.0),
        ("1 sm onion, diced", 70.0),
        ("1 med onion", 110.0),
        ("1 sm head cauliflower", 265.0),
        ("2 x-large eggs", 100.0),
        ("4 large egg yolks", 68.0),
        ("1 extra large egg yolk", 17.0),
        ("2 large egg whites", 66.0),
        ("12 lime wedges", 96.0),
        (
            "Zest and juice of a large orange",
            Ingredient::read("juice of 1 large orange").grams(),
        ),
    ]);
}

#[test]
fn what_has_no_amount_is_little() {
    assert_grams(&[
        ("Cooking spray or olive oil", 1.0),
        ("Fish sauce seasoned with chopped chilies", 5.0),
    ]);
    assert_eq!(
        Ingredient::read("1 Optional garnish: shredded coconut").grams(),
        0.0
    );
}

#[test]
fn nothing_is_divided_by_nothing() {
    for line in [
        "3 onions (about 0 cups)",
        "11 onions (0 cups chopped)",
        "0 (8 oz) packages cheese",
        "0/3 cup flour",
        "0 slices (6 ounces) bacon",
    ] {
        let grams = Ingredient::read(line).grams();
        assert!(grams.is_finite() && grams >= 0.0, "{line}: {grams} g");
    }
}

#[test]
fn of_a_share_of_a_package_the_package_says_how_much() {
    assert_grams(&[
        ("½ of a small (3½-ounce) package cream cheese", 49.6),
        ("½ of 8-ounce (224-g) package cream cheese", 113.4),
        ("1/2 (5.2 ounce) package cream cheese", 73.7),
        ("½ stick (4 tablespoons) butter", 56.8),
        ("2/3 stick (5⅓ tablespoons) butter", 75.7),
    ]);
}

#[test]
fn what_is_said_of_each_may_stand_apart() {
    assert_grams(&[
        ("4 pork tenderloins, about 10 ounces (280 g) each", 1134.0),
        ("8 halibut fillets, each 4 to 6 ounces", 907.2),
        ("4 tuna steaks at about 200 g each", 800.0),
        ("2 lamb shoulders, about 1.5kg/3lb 5oz each", 2340.0),
        ("6 ripe bananas (2 1/4 pounds, about 6 ounces each)", 1020.6),
        // Counts per pound give the weight of each.
        ("12 raw shrimp (8-12 per pound), peeled", 544.3),
        ("12 large shrimp (16/20 per lb)", 272.2),
        ("1 lb shrimp (16-20 count per pound)", 453.6),
        ("20 shrimp, about 30 to the pound", 302.4),
        ("1¼, cups heavy cream", 297.5),
        ("1 half-gallon apple juice", 1984.0),
        ("one and one-half pounds beef", 680.4),
        ("A pat of butter", 5.0),
        // Measured before cooking.
        (
            "1 cup white rice, cooked according to package directions",
            185.0,
        ),
        ("24 1/4-inch baguette slices", 144.0),
        ("1 11-to-12-pound turkey", 3542.6),
        ("4 six-ounce portions yellowfin tuna", 680.4),
        // A temperature is not an amount.
        ("(72° to 75°F) water", 0.0),
        ("1 large onion, about a pound, chopped", 453.6),
    ]);
}

#[test]
fn what_is_said_twice_or_of_the_whole_counts_once() {
    assert_grams(&[
        // Ounces beside millilitres are fluid ounces.
        ("100ml/3½oz maple syrup", 135.3),
        ("2/3 cup plus 1/2 cup (about 9 ounces total) milk", 255.1),
        // A weight after a sum applies to the whole sum,
        ("1 cup plus 2 tablespoons (140 g) flour", 140.0),
        ("1/2 cup plus 3 tbsp oats (1.9 oz / 55g)", 53.9),
        ("1 stick plus 2 tablespoons (5 ounces) butter", 141.7),
        ("1 lb 10 oz (750g) tuna steaks", 750.0),
        ("12 g garlic cloves roughly 4 garlic cloves", 12.0),
        // or to its last part, if that fits.
        ("1 cup plus 2 tablespoons (30 g) sugar", 230.0),
        ("1 cup sugar (200 g) plus 2 tablespoons (25 g)", 225.2),
        // Nuts in their shells are weighed with what is thrown away.
        ("1 cup roasted chestnuts (1/2 lb in shell)", 143.0),
    ]);
}

#[test]
fn cans_that_state_what_is_left_of_them_are_whole() {
    assert_grams(&[
        ("1 (6 ounce) can black olives, drained", 170.1),
        ("1 (5 ounce) can tuna, drained", 113.4),
        ("1 (15 ounce) can chickpeas, drained", 255.1),
    ]);
}

#[test]
fn slices_of_bread_weigh_by_their_thickness() {
    assert_grams(&[
        ("4 slices white bread", 128.0),
        ("4 thick slices white bread", 200.0),
        ("4 (1/4-inch-thick) slices white bread", 60.0),
        ("2 slices country bread", 100.0),
    ]);
}

#[test]
fn the_amount_may_stand_behind_its_name() {
    assert_grams(&[
        ("Eggs: 5", 250.0),
        ("Pasta: 800g | 1 1/2 lb", 800.0),
        ("Bay leaves: 2", 0.4),
        ("flour: 2 cups, sifted", 250.0),
        ("Flour 200g", 200.0),
        ("Sugar - 1 cup", 200.0),
        // A label with another food after it is not a label.
        ("Egg wash: 1 egg yolk", 17.0),
    ]);
}

#[test]
fn a_letter_wrong_is_mended_and_held_less_sure() {
    let right = Ingredient::read("1 cup chopped parsley");
    let wrong = Ingredient::read("1 cup chopped parsely");
    assert_eq!(wrong.id(), right.id());
    assert!(wrong.line.name.ends_with("parsley"));
    assert!(wrong.confidence() <= 0.5 * right.confidence() + 0.01);
    // Two wrong letters are too many.
    assert_eq!(Ingredient::read("1 cup chopped prslee").id(), 0);
}

#[test]
fn amounts_in_words() {
    assert_grams(&[
        ("Eight eggs", 400.0),
        ("two or three onions", 220.0),
        ("A quarter of a pound of butter", 113.4),
        ("A pint and a half of milk", 732.0),
        ("Eight table-spoonfuls of sugar", 100.8),
        ("1 - 2/3 cups milk", 406.7),
        // Before a singular, the number is part of the name.
        ("1 tsp five spice powder", 2.2),
    ]);
}

#[test]
fn what_no_measure_holds_is_all_of_it() {
    assert_grams(&[
        ("4.5 (650g) cups flour", 650.0),
        ("2 (1.5 fluid ounce) jiggers gin", 83.4),
        ("200 yogurt", 200.0),
    ]);
}

#[test]
fn a_piece_is_each() {
    assert_grams(&[
        ("24 large raw shrimp, 1 ounce a piece", 680.4),
        ("4 steaks (6 ounces apiece)", 680.4),
        ("4 steaks, about 200g a piece", 800.0),
    ]);
}

#[test]
fn a_heaped_spoon_holds_more() {
    assert_grams(&[
        ("2 heaped tbsp plain flour", 23.4),
        ("1 heaping teaspoon sugar", 6.3),
        ("2 level tbsp plain flour", 15.6),
        ("1 heaping cup sugar", 200.0),
    ]);
}

#[test]
fn shells_are_no_food() {
    assert_grams(&[
        ("2 pounds walnuts in shell", 408.2),
        ("1 lb pistachios, in the shell", 240.4),
        ("1 cup shelled walnuts", 100.0),
        ("1 cup walnuts in shell", 28.0),
        ("1 large lemon cut into wedges", 75.4),
    ]);
}

#[test]
fn headings_and_pastes_are_no_pieces() {
    assert_eq!(Ingredient::read("Dough:").id(), 0);
    assert_grams(&[("Tomato paste", 16.0), ("Onion powder", 0.5)]);
}

#[test]
fn a_line_may_hold_several_foods() {
    let foods = |line: &str| {
        let read = Ingredient::read(line);
        let first = read.id();
        let others = read.also.iter().filter_map(|also| also.found.food);
        let others: Vec<u32> = others.map(sundry_food::Food::id).collect();
        (first, others)
    };
    for (line, first, others) in [
        ("2 egg yolks plus 2 whole eggs", 1125, vec![1123]),
        ("2 tsp cinnamon mixed with 1 tbsp sugar", 2010, vec![19_335]),
        ("1 tbsp cornstarch mixed with 2 tbsp water", 20_027, vec![]),
        ("1 cup milk plus 1 cup cream", 1077, vec![1053]),
        (
            "2 eggs plus 1 yolk (use the white for another dish)",
            1123,
            vec![1125],
        ),
        ("8 cups chicken broth + 2 cups water", 6194, vec![14_429]),
        ("1 onion and 2 carrots, chopped", 11_282, vec![11_124]),
        ("1/2 teaspoon each salt and pepper", 2047, vec![2030]),
        ("1 teaspoon EACH dried thyme + oregano", 2042, vec![2027]),
        // More of the same food, its parts, its fractions, and the liquid it is put into are not
        // further foods.
        (
            "1 cup sugar, plus 2 tablespoons for the topping",
            19_335,
            vec![],
        ),
        ("1 lemon, zest and 2 tsp juice", 9152, vec![]),
        ("3 cloves garlic, 2 minced and 1 whole", 11_215, vec![]),
        (
            "4 bell peppers, 2 green and 2 red, yellow or orange",
            11_333,
            vec![],
        ),
        (
            "1 tbsp olive oil, plus 1 tsp sesame oil to serve",
            4053,
            vec![],
        ),
        (
            "4 Cornish game hens, with giblets, each about 1 1/4 pounds",
            5307,
            vec![],
        ),
    ] {
        assert_eq!(foods(line), (first, others), "{line}");
    }
    // Each sort of one food is counted.
    assert_grams(&[("1 each red, green and yellow bell peppers", 357.0)]);
}
