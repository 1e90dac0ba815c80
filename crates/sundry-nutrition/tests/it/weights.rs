//! Grams of lines, with the traps that cause the largest errors.

use sundry_nutrition::Ingredient;

#[test]
fn weights() {
    for (line, id, least, most) in [
        ("1 cup apples", 9003, 125.0, 125.0),
        ("35g butter", 1001, 35.0, 35.0),
        ("3oz milk", 1077, 85.0, 85.1),
        ("1 stick butter", 1001, 113.0, 114.0),
        ("2 large eggs", 1123, 100.0, 100.0),
        ("3 eggs", 1123, 150.0, 150.0),
        ("1 egg yolk", 1125, 16.0, 18.0),
        ("3 cloves garlic", 11215, 9.0, 9.0),
        ("1 medium onion", 11282, 110.0, 110.0),
        ("1 cup chopped onion", 11282, 155.0, 165.0),
        ("1 tbsp olive oil", 4053, 13.0, 14.0),
        ("1 cup all-purpose flour", 20081, 124.0, 126.0),
        ("1 cup sugar", 19335, 199.0, 201.0),
        ("1 tsp salt", 2047, 6.0, 6.0),
        // A pinch is a pinch.
        ("1 pinch of cinnamon", 2010, 0.1, 0.3),
        // "Whipping cream" is not whipped.
        ("1 cup heavy whipping cream", 1053, 235.0, 240.0),
        // The liquid of a drained can does not count.
        ("1 (15-ounce) can chickpeas", 16058, 424.0, 426.0),
        ("2 x 400g tins chickpeas, drained", 16358, 475.0, 485.0),
        // Raw and cooked.
        ("1 cup rice", 20044, 180.0, 190.0),
        ("1 cup cooked rice", 20045, 155.0, 160.0),
        ("12 oz pasta, cooked and drained", 20120, 340.0, 341.0),
        (
            "1 can (15 oz) black beans, drained and rinsed",
            1001921,
            254.0,
            256.0,
        ),
        (
            "1 (15 oz) can black beans, drained and rinsed",
            1001921,
            254.0,
            256.0,
        ),
        (
            "2 pounds cooked shredded chicken breast",
            5064,
            907.0,
            908.0,
        ),
        // The first size of a range is used, as with numbers.
        (
            "2 medium to large boneless skinless chicken breasts",
            5062,
            348.0,
            348.0,
        ),
        // Fat and lean add up to a hundred.
        ("500 g beef mince (5% fat)", 23557, 500.0, 500.0),
        ("2 lbs ground beef (7-20 % fat)", 23472, 907.0, 908.0),
        ("1 cup fresh breadcrumbs", 18069, 45.0, 45.0),
        ("1/2 cup dark chocolate chips", 19902, 80.0, 90.0),
        // Misspelt spoons are recognised, and halves in many notations.
        ("2 tableaspoons chili powder", 2009, 15.0, 17.0),
        ("2 teasoons sugar", 19335, 8.0, 9.0),
        ("1 /2 banana", 9040, 59.0, 59.0),
        ("2/3 + 1/3 cup sugar", 19335, 199.0, 201.0),
        ("2 or more tablespoons honey", 19296, 41.0, 43.0),
        // The source of a food follows its name.
        (
            "250 g penne pasta made from corn and rice",
            20120,
            250.0,
            250.0,
        ),
        // A weight after a comma, or as a range.
        ("1 11- to 12-pound turkey", 5165, 3500.0, 4000.0),
        ("1 leg of lamb, 6 to 7 pounds", 17230, 2000.0, 2722.0),
        ("6 salmon fillets, 6 ounces each", 15236, 1020.0, 1021.0),
        (
            "1 (3 1/2) pound boneless beef chuck roast",
            23102,
            1587.0,
            1588.0,
        ),
        ("1 boneless 3-pound chuck roast", 23102, 1360.0, 1361.0),
        ("2 free-range chicken breasts", 5062, 348.0, 348.0),
        // Sorts have their own weights.
        ("12 cherry tomatoes", 11529, 204.0, 204.0),
        ("4 roma tomatoes, diced", 11529, 248.0, 248.0),
        ("20 pearl onions", 11282, 200.0, 200.0),
        ("2 tomatoes", 11529, 246.0, 246.0),
        // Leaves, slices and chunks are not heads, hams and fruits.
        ("16 large green cabbage leaves", 11109, 300.0, 600.0),
        ("12 (1/4 inch thick) ham slices", 1_005_027, 540.0, 540.0),
        // Weights in brackets take precedence; "each" applies to each.
        ("2 onions (about 300 g)", 11282, 300.0, 300.0),
        ("4 chicken breasts (6 oz each)", 5062, 680.0, 681.0),
        // Bones are bought, not eaten.
        ("1 whole chicken (2 kg)", 5006, 1300.0, 1450.0),
        ("1/2 cup plus 2 tablespoons flour", 20081, 77.0, 79.0),
    ] {
        let found = Ingredient::read(line);
        assert_eq!(
            found.id(),
            id,
            "{line}: {:?}",
            found.found.as_ref().and_then(|found| found.food)
        );
        assert!(
            (least..=most).contains(&found.grams()),
            "{line}: {} g",
            found.grams()
        );
        assert!(found.confidence() > 0.4, "{line}");
    }
}

#[test]
fn a_description_of_the_table_is_no_list_of_foods() {
    all_weigh(&[
        (
            "1 packet Cereals, QUAKER, corn grits, instant, plain, dry",
            28.9,
            29.1,
        ),
        ("6 slices Cheese, mozzarella, whole milk", 169.0, 171.0),
        ("2 large egg yolk Egg, yolk, raw, fresh", 33.9, 34.1),
        (
            "1 can (10.75 oz), undiluted Soup, cream of chicken, canned, condensed",
            304.0,
            306.0,
        ),
        // The row's own measure is "cup, cubes".
        (
            "0.25 cup Yam, cooked, boiled, drained, or baked, without salt",
            33.9,
            34.1,
        ),
    ]);
}

#[test]
fn left_to_the_cook_is_little() {
    for line in [
        "salt to taste",
        "salt",
        "freshly ground black pepper",
        "olive oil, for drizzling",
    ] {
        let grams = Ingredient::read(line).grams();
        assert!(grams > 0.0 && grams < 10.0, "{line}: {grams} g");
    }
}

#[test]
fn what_is_not_understood_has_neither_food_nor_weight() {
    let unknown = Ingredient::read("2 cups flubberwock");
    assert_eq!(unknown.id(), 0);
    assert!(unknown.found.is_none() && unknown.weight.is_none());
    assert_eq!(unknown.confidence(), 0.0);
}

#[test]
fn what_the_rest_of_a_line_makes_of_its_name() {
    let table = [
        // Counted, they are vegetables; by the spoon or to taste, the spice.
        ("2 peppers, cut into strips", 11333),
        ("1 pepper", 11333),
        ("1/2 tsp pepper", 2030),
        ("pepper, to taste", 2030),
        ("500g beef mince (90/10)", 23562),
        ("1 lb ground beef (80/20)", 23572),
        ("100 g 2% Greek yogurt", 1287),
        ("100 g 0% Greek yogurt", 1256),
        ("100 g Greek yogurt", 1293),
        // A fraction is not a share of fat.
        (
            "1/2 pound ground beef",
            Ingredient::read("1 pound ground beef").id(),
        ),
    ];
    for (line, id) in table {
        let read = Ingredient::read(line);
        let food = read.found.as_ref().and_then(|found| found.food);
        assert_eq!(
            read.id(),
            id,
            "{line}: {:?}",
            food.map(sundry_food::Food::description)
        );
    }
}

#[test]
fn what_stands_beside_a_name_chooses_the_row_with_care() {
    let table = [
        ("15 oz canned black beans (drained and rinsed)", 1_001_921),
        ("1 (14-ounce) can diced tomatoes", 11_531),
        ("13.5 oz coconut milk (full fat works best)", 12_118),
        ("3/4 cup shredded sweetened coconut", 12_109),
        ("1 3/4 pounds red jalapeño peppers", 11_979),
        ("6 slices bacon, cooked and crumbled", 10_862),
        ("3 tablespoons low-sodium soy sauce", 16_424),
        // States that are merely permitted, or that do not describe the food.
        ("4 cups fresh blueberries (or frozen)", 9_050),
        (
            "1 teaspoon espresso powder (homemade or store-bought)",
            14_214,
        ),
        (
            "1 large white onion (dry skins removed, cut in half)",
            11_282,
        ),
        ("1/2 lime, juiced", 9_160),
        ("zest of 1 orange", 9_216),
        ("1 lime, cut into wedges", 9_159),
        ("18 Oreo cookies", 18_166),
    ];
    for (line, id) in table {
        let read = Ingredient::read(line);
        let food = read.found.as_ref().and_then(|found| found.food);
        assert_eq!(
            read.id(),
            id,
            "{line}: {:?}",
            food.map(sundry_food::Food::description)
        );
    }
}

#[test]
fn pieces_that_are_not_what_is_eaten() {
    let grams = |line: &str| Ingredient::read(line).grams();
    // Food that is poured off, picked, or never eaten at once. Slices of bacon are weighed without
    // the fat left in the pan; a stated weight is kept.
    assert!(grams("6 slices bacon") < 70.0);
    assert_eq!(
        grams("6 slices bacon"),
        grams("6 slices bacon, cooked and crumbled")
    );
    assert_eq!(grams("200 g bacon, chopped"), 200.0);
    // Oil counts in full, unless frying oil is to be reduced.
    assert!(grams("2 quarts peanut oil, for deep frying") > 1700.0);
    assert!((10.0..20.0).contains(&grams("oil for frying")));
    // A whole duck is eaten without bones and most of its fat; a breast as it is.
    assert!(grams("1 whole duck (2 kg)") < 800.0);
    assert!(grams("1 rotisserie chicken, shredded") < 800.0);
    assert!(grams("Lettuce, finely chopped") < 100.0);
    assert!(grams("1 head lettuce") > 400.0);
    // Served at the table and without an amount: nothing.
    assert_eq!(grams("olive oil (for serving)"), 0.0);
    // Sizes in the name.
    assert!(grams("2 burrito size flour tortillas") > grams("2 flour tortillas"));
    assert!(grams("1 cup panko") < 0.6 * grams("1 cup dry bread crumbs"));
    // Grated and shredded are the same cut.
    assert_eq!(
        grams("1 cup grated cheddar"),
        grams("1 cup shredded cheddar")
    );
}

/// Lines with the minimum and maximum grams that are right.
fn all_weigh(lines: &[(&str, f64, f64)]) {
    for (line, least, most) in lines {
        let grams = Ingredient::read(line).grams();
        assert!((*least..=*most).contains(&grams), "{line}: {grams} g");
    }
}

#[test]
fn what_is_bought_whole_counts_without_what_is_thrown_away() {
    all_weigh(&[
        // Fish with head and bones; fillets, steaks and sides are eaten whole.
        (
            "1 2 1/2-pound sea bass, head and tail on, scaled",
            500.0,
            600.0,
        ),
        ("4 trout (about 3/4 to 1 pound each), cleaned", 600.0, 700.0),
        ("1 x 350g whole mackerel", 160.0, 175.0),
        ("2 whole sea bass, gutted", 516.0, 516.0),
        ("2 sea bass fillets", 258.0, 258.0),
        ("2 mackerel fillets", 224.0, 224.0),
        ("4 (8 ounce) salmon steaks", 907.0, 908.0),
        ("200g salmon, skin removed", 200.0, 200.0),
        // Squash with its rind, beans in their pods.
        ("2 medium acorn squash (1 pound each)", 689.0, 690.0),
        ("1 1/2 pounds fava beans in their pods", 224.0, 225.0),
        ("1 2-pound rabbit, cut up", 720.0, 730.0),
        // Shellfish by weight is in its shell, unless it is called meat.
        ("2 lb mussels", 250.0, 270.0),
        ("250g clams, washed", 35.0, 40.0),
        ("3 lobsters, 1 1/4 pounds each", 430.0, 460.0),
        ("1 pound cooked lobster meat", 453.0, 454.0),
        ("8 ounces lobster meat", 226.0, 227.0),
        ("1 lobster", 150.0, 150.0),
        ("4 cooked lobster claws", 180.0, 180.0),
        ("2 pounds shucked clams", 907.0, 908.0),
        // Fruit in its rind if pieces are counted; fruit that is cut up is ready to eat.
        ("1 2 1/2-pound pumpkin, peeled and seeded", 790.0, 800.0),
        ("1 pineapple (about 3 pounds)", 690.0, 700.0),
        ("2 mangoes (about 1 pound each)", 640.0, 650.0),
        ("2 pounds pumpkin, cubed", 907.0, 908.0),
        ("2 lb apples", 907.0, 908.0),
        ("400 g peas in their pods", 150.0, 155.0),
        ("400 g peas", 400.0, 400.0),
        // A bird that is boned later had its bones when it was weighed; a package of pieces did
        // not.
        (
            "1 (3 pound) chicken - cooked, deboned and shredded",
            600.0,
            930.0,
        ),
        (
            "1 (9 ounce) package frozen diced cooked chicken",
            255.0,
            256.0,
        ),
        (
            "2 pounds bone-in chicken thighs (or use boneless)",
            700.0,
            760.0,
        ),
    ]);
}

#[test]
fn sorts_and_cuts_weigh_what_they_do() {
    all_weigh(&[
        ("4 baby leeks, chopped", 80.0, 80.0),
        ("3 baby courgettes", 30.0, 50.0),
        ("2 aubergines, sliced", 600.0, 600.0),
        ("8 bone-in, skin-on chicken thighs", 1192.0, 1192.0),
        ("8 boneless skinless chicken thighs", 920.0, 921.0),
        ("3 slices thick-cut bacon", 44.0, 45.0),
        ("4 veal chops", 680.0, 680.0),
        ("24 dried Indian red chiles", 48.0, 48.0),
        ("18 leaves of phyllo dough", 342.0, 342.0),
        ("25 Italian prune plums", 750.0, 750.0),
        ("8 slices pineapple rings", 376.0, 376.0),
        ("10 blades of mace", 2.9, 3.1),
        ("4 slices cheddar", 112.0, 112.0),
        ("4 wild salmon fillets", 680.0, 680.0),
        ("4 turkey cutlets", 460.0, 460.0),
        ("2 unbaked 9-inch pie shells", 360.0, 360.0),
        ("4 x 20cm/8in ready-made flatbreads", 240.0, 240.0),
        ("3 cups broccoli florettes", 273.0, 273.0),
        ("4 strip steaks", 1200.0, 1210.0),
        ("4 bone-in center cut pork loin chops", 480.0, 480.0),
        ("12 slices fully cooked ham (1/8 inch thick)", 336.0, 336.0),
        ("1/2 cup packed brown sugar", 110.0, 110.0),
        ("1 cup unpacked brown sugar", 145.0, 145.0),
        ("1 cup steel-cut oats", 170.0, 170.0),
        ("1 tin tomatoes", 400.0, 400.0),
        ("32 fresh anchovies", 320.0, 320.0),
        ("2 mangoes", 414.0, 414.0),
        ("6 orange wedges", 96.0, 96.0),
        ("2 broccoli stems, sliced", 230.0, 230.0),
        ("1 Vidalia onion", 331.0, 331.0),
        ("1 glass white wine", 147.0, 147.0),
        ("6 heads baby bok choy", 840.0, 840.0),
        ("3 heads of romaine hearts", 540.0, 540.0),
        ("1 head Little Gem lettuce", 100.0, 130.0),
        ("4 baby new potatoes, quartered", 180.0, 180.0),
        ("2 English cucumbers", 600.0, 600.0),
        ("8 (6-inch) flour tortillas", 240.0, 240.0),
        ("6 flour tortillas (10 inches)", 432.0, 432.0),
        ("8 flour tortillas", 360.0, 360.0),
        ("8 thin slices baguette", 80.0, 100.0),
        ("15 sheets phyllo dough (14x9)", 165.0, 175.0),
        ("12 lime wedges", 96.0, 96.0),
        ("1 lime", 67.0, 67.0),
        ("10 dried apricot halves", 35.0, 35.0),
        ("2 large chicken breast halves", 500.0, 500.0),
        ("4 large egg yolks", 68.0, 68.0),
        ("3 Thai bird chiles", 3.0, 6.0),
        ("12 chicken tenderloins", 540.0, 600.0),
        ("18-inch piece daikon", 850.0, 880.0),
        ("½ round lettuce, leaves separated", 80.0, 83.0),
        ("1 head Hispi cabbage", 500.0, 500.0),
        ("2 small Italian eggplants", 300.0, 300.0),
        ("8 thin strips red bell pepper", 20.0, 40.0),
        ("18 currants", 2.0, 4.0),
        ("6 dried whole red chilies", 6.0, 12.0),
        ("4 cups honeydew chunks", 680.0, 680.0),
        ("½ cup spelt flour", 60.0, 60.0),
        ("4 slices thin white bread", 80.0, 80.0),
        ("1 round loaf French bread", 454.0, 454.0),
        ("1 recipe French bread", 700.0, 700.0),
        ("2 1/2 cups rye bread, cut in 1-inch cubes", 100.0, 100.0),
        ("1 punnet cress", 25.0, 25.0),
        ("3 tablespoons tamarind paste", 51.0, 51.0),
        ("2 balls stem ginger", 30.0, 30.0),
        ("1 bunch parsley", 60.0, 60.0),
        ("1 small bunch parsley", 30.0, 30.0),
        ("2 servings pasta", 112.0, 112.0),
        ("2 leaves kale, torn into several pieces", 40.0, 40.0),
        ("15 fresh cranberries", 15.0, 15.0),
        ("3 baby sweetcorn, chopped", 24.0, 24.0),
        // The yield of a recipe is unknown, unless it makes a single item.
        ("1 batch peanut butter cookies", 0.0, 0.0),
        ("1 recipe pizza dough", 454.0, 454.0),
    ]);
}

#[test]
fn cups_by_what_was_done_before_measuring() {
    all_weigh(&[
        ("1 cup uncooked orzo", 170.0, 190.0),
        ("1 cup penne", 95.0, 95.0),
        ("3/4 cup crushed cornflakes", 55.0, 66.0),
        ("1 cup cornflakes, crushed", 28.0, 28.0),
        ("4 cups tortilla chips, crushed", 128.0, 128.0),
        ("1 cup walnuts, ground", 117.0, 117.0),
        ("3/4 cup Italian-seasoned panko", 42.0, 42.0),
        ("1 tbsp mustard seeds", 11.1, 11.3),
        ("2 cups pretzel crumbs", 220.0, 240.0),
        ("1 cup sifted cake flour", 99.0, 99.0),
        ("1 cup cake flour, sifted", 130.0, 140.0),
        ("1 cup heavy cream, whipped", 230.0, 240.0),
        ("1 cup whipped cream", 55.0, 125.0),
        ("175ml double cream, whipped", 170.0, 180.0),
        ("1 cup frozen strawberries", 149.0, 149.0),
        ("1 cup frozen strawberries, thawed", 221.0, 221.0),
        ("1 cup soft goat cheese", 225.0, 225.0),
        ("1/2 cup crumbled goat cheese", 55.0, 60.0),
        ("1 cup cubed fully cooked ham", 135.0, 145.0),
        ("1 cup mint leaves", 25.0, 30.0),
        ("1/2 cup dried sliced shiitake mushrooms", 10.0, 20.0),
        ("1 cup tapioca starch", 120.0, 120.0),
        ("10 cups cubed whole wheat bread", 350.0, 350.0),
        ("1 cup sliced black olives", 135.0, 135.0),
        ("2 tablespoons flax meal", 14.0, 14.0),
    ]);
}
