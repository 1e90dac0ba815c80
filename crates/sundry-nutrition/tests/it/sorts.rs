//! Sorts of a food that follow from the rest of the line.

use sundry_nutrition::Ingredient;

#[test]
fn the_rest_of_a_line_tells_the_sort() {
    for (line, id) in [
        // Herbs by the spoon are dried, by the bunch fresh.
        ("1 teaspoon oregano", 2027),
        ("1/2 teaspoon rosemary, crushed", 2036),
        ("1 tsp crushed ginger", 11216),
        ("1 bunch oregano", 1_003_002),
        ("2 teaspoons chopped fresh tarragon", 1_003_004),
        ("1/2 tsp coriander", 2013),
        ("1 bunch coriander", 11165),
        ("1 teaspoon dill weed (dried)", 2017),
        ("2 cups mint leaves, washed and dried", 2065),
        ("1/4 cup minced fresh sage", 1_003_001),
        ("1/2 tsp organic coriander, ground", 2013),
        // Bouillon by the cup is liquid, fish by the can canned, a rack of lamb not a leg.
        ("1/4 cup chicken bouillon or stock", 6194),
        ("1 teaspoon chicken bouillon", 6080),
        ("1 (6 ounce) can tuna", 15121),
        ("1 pound tuna", 15127),
        ("8 oz tuna, drained", 15121),
        ("1 cup black beans, undrained", 16018),
        ("1 cup kidney beans with their liquid", 16034),
        // Rinsed food is fresh, except beans; food drained of its oil is not.
        ("4 cups spinach, rinsed", 11_457),
        (
            "1 cup Bush's Great Northern beans, rinsed and drained",
            1_001_923,
        ),
        ("1 cup sun-dried tomatoes, drained", 11_956),
        // Cooked vegetables are boiled, bacon is fried.
        ("1 cup cooked bell peppers", 11_334),
        ("1/4 cup crumbled cooked bacon", 10_862),
        // Peppers are vegetables, except by the spoon.
        ("1 lb peppers", 11_333),
        ("2 tsp pepper", 2030),
        // Chicken breasts with bone have skin, boneless ones have none.
        ("4 chicken breast halves, bone in", 5057),
        ("1 pound boneless chicken, cubed", 5011),
        ("2 magrets of duck, about 12 ounces each", 1_000_310),
        (
            "1 cup cooked chicken (if you make fresh broth, you have it)",
            5014,
        ),
        ("6 chicken breasts, skin scored", 5057),
        // Canned clams include their liquid; corned beef by the can is the canned one.
        ("1 (6.5 ounce) can clams", 1_002_153),
        ("1 (6.5 ounce) can chopped clams, drained", 15_160),
        ("1 (12 oz) can corned beef", 13_348),
        ("2 cups non-fat (0%) milk", 1085),
        ("600g chicken thigh, cut into cubes", 5096),
        ("1 cup bread crumbs, preferably fresh", 18_069),
        // Foods that only flavor or fill another.
        ("1 package chicken & prosciutto tortelloni", 22_901),
        ("8 ounces herb and garlic flavored cream cheese", 1017),
        ("1 rack of lamb", 17239),
        ("2 tbsp gram flour", 16157),
        ("100 gram flour", 20081),
        (
            "Seeds from 1 vanilla bean",
            Ingredient::read("1 vanilla bean").id(),
        ),
        ("1 orange, peel only", 9216),
        ("100g freshly cooked rice", 20045),
        ("2 slices whole wheat bread, toasted", 18076),
        ("4 eggs, yolks only", 1125),
        ("1/2 lb ground round (85% lean)", 23567),
        ("1 lb ground beef (80 or 90% lean)", 23572),
        // Dried food does not come from a can, and what "is fine" is not required.
        (
            "1 1/2 cups dried black-eyed peas, picked over and rinsed",
            16062,
        ),
        (
            "3 tbsp plain yogurt (reduced fat or fat-free is fine)",
            1_005_037,
        ),
        ("16 ounces whole red and yellow peppers", 11821),
        // Another nut is not a state of this one.
        ("1 cup pistachios, blanched", 12151),
        // Adjectives that are also foods.
        ("2 fat red or green chillies", 11819),
        ("½ cup old-fashioned or quick-cooking oats", 8120),
        ("1 cup graham cracker crumbs (about 14 crackers)", 18173),
        // Chili by the can is a dish.
        ("1 chilli, seeded", 11670),
        ("100g chillies", 11670),
        ("1 (15 ounce) can chili", 22904),
        ("2 cups chili with beans", 22904),
        // Soaked beans were dry; what a bracket merely permits is not required.
        (
            "1/4 cup dried kidney beans, soaked overnight and drained",
            16027,
        ),
        ("1 green pepper, sliced (can use red pepper)", 11333),
        (
            "2 cups uncooked white rice, or 4 cups cooked white rice",
            20044,
        ),
        // Percentages, sizes, brackets.
        ("200g dark chocolate (70%)", 19904),
        ("100g dark chocolate, 60 to 72% cacao", 19903),
        ("2 cups medium rye flour", 20064),
        ("1 cup dairy-free milk (we use almond milk)", 14091),
        ("150g breadcrumbs (made from 4 slices of bread)", 18069),
        ("2 Earl Grey tea bags", 1_003_011),
        ("4 bags green tea", 1_003_012),
        ("1 cup ripe tomatoes, peeled, seeded, chopped", 11529),
        ("1 cup chopped ripe tomatoes or 1 can plum tomatoes", 11529),
        ("2 28-ounce cans Italian plum tomatoes", 11531),
        ("1 (16 ounce) package uncooked orzo pasta", 20120),
        // Cooked pasta is white, salted nuts are not a butter, artichoke hearts are not hearts.
        ("2 cups cooked ziti", 20121),
        ("4 cups pasta (ziti, rigatoni), cooked and drained", 20121),
        ("1 cup chopped salted cashews", 12585),
        ("100 g salted almonds", 12563),
        ("8 small artichoke hearts, cooked", 1_005_054),
        // After words that name no food, the food follows the comma.
        ("2 bunches firm, unblemished watercress", 11591),
        ("1 head very green, unblemished broccoli", 11090),
        // Percentages of cacao in words.
        ("50g chocolate (minimum 70 per cent cocoa solids)", 19904),
        ("1 cup yellow bell pepper strips", 11951),
    ] {
        assert_eq!(Ingredient::read(line).id(), id, "{line}");
    }
}

#[test]
fn foods_that_shared_a_row_with_others_have_their_own() {
    for (line, id) in [
        ("1 cup soursop pulp", 9315),
        ("1/4 cup dried longans", 9173),
        ("1 pound taro root, peeled", 11518),
        ("2 cups cooked taro", 11519),
        ("1 can (10.75 ounces) condensed cream of potato soup", 6053),
        ("1 (11 ounce) can condensed split pea soup", 6051),
        ("1 cup split pea soup", 6451),
        ("1 cup mirepoix", 1_005_036),
        ("1 cup jarred turkey gravy", 6125),
        ("1 (3 ounce) bag low-fat microwave popcorn", 25001),
        ("3 skinless duck breasts", 5141),
        ("2 wild ducks", 5144),
        ("2 pounds ground elk", 17338),
        ("500g cuttlefish, cleaned", 15163),
        ("2 walleye fillets", 15064),
        ("1 cup canned pink beans, drained", 16146),
        ("1 punnet mustard cress", 11203),
        ("1 cup caramel corn", 19039),
    ] {
        assert_eq!(Ingredient::read(line).id(), id, "{line}");
    }
}

#[test]
fn less_than_a_can_is_weighed_without_its_liquid() {
    for (line, grams) in [
        ("150g tinned haricot beans, drained", 150.0),
        ("400g tinned chickpeas, drained", 240.0),
        ("6 ounce can chickpeas, drained", 102.1),
    ] {
        let found = Ingredient::read(line).grams();
        assert!((found - grams).abs() < 0.5, "{line}: {found}");
    }
}
