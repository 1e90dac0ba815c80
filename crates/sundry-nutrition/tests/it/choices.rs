//! Lines that offer several foods, or name others beside their own.

use sundry_nutrition::Ingredient;

/// Lines, each with the beginning of the expected row's description.
fn assert_foods(table: &[(&str, &str)]) {
    for (line, wanted) in table {
        let read = Ingredient::read(line);
        let food = read.found.as_ref().and_then(|found| found.food);
        let description = food.map_or("", sundry_food::Food::description);
        assert!(description.starts_with(wanted), "{line}: {description}");
    }
}

#[test]
fn of_several_foods_the_first_counts() {
    assert_foods(&[
        // The first takes the head noun they share, if it is not a food of its own in this sense.
        ("2 tablespoons corn, peanut or vegetable oil", "Oil, corn"),
        ("1/4 cup walnut, hazelnut or olive oil", "Oil, walnut"),
        (
            "2 cups semisweet or bittersweet chocolate chips",
            "Candies, semisweet",
        ),
        (
            "1 cup chicken or vegetable stock, or water",
            "Soup, chicken broth",
        ),
        ("125 ml chicken or fish stock", "Soup, chicken broth"),
        ("6 tablespoons chicken, goose or duck fat", "Fat, chicken"),
        ("1 red or green chilli, chopped", "Peppers, hot chili"),
        // A size and a colour are no glass of wine.
        (
            "1 large red, yellow, or orange bell pepper",
            "Peppers, sweet, red",
        ),
        (
            "1 small red, white, or yellow onion, chopped",
            "Onions, raw",
        ),
        (
            "2 cups Greek or whole milk yogurt",
            "Yogurt, Greek, plain, whole milk",
        ),
        ("2 cups whole or lowfat milk", "Milk, whole"),
        (
            "1 cup plain or whole wheat flour",
            "Wheat flour, white, all-purpose",
        ),
        ("2 pounds strip or sirloin steak", "Beef, loin, top loin"),
        ("2 cups cottage/ farmer cheese", "Cheese, cottage"),
        (
            "1 cup crushed red and/or yellow peppers",
            "Peppers, sweet, red",
        ),
        ("1/4 cup red- or white-wine vinegar", "Vinegar, red wine"),
        ("2 tbsp light or dark brown sugar", "Sugars, brown"),
        ("20 cherry or grape tomatoes", "Tomatoes, red, ripe, raw"),
        ("1/2 teaspoon shredded lemon or orange peel", "Lemon peel"),
        ("1 pound fresh or frozen soy beans", "Edamame"),
        // Otherwise the first is used as it stands.
        (
            "3 tablespoons butter or extra virgin olive oil",
            "Butter, salted",
        ),
        ("1 tbsp butter or ghee", "Butter, salted"),
        ("2 tbsp butter or dairy free spread", "Butter, salted"),
        ("1 cup sour cream or creme fraiche", "Cream, sour"),
        (
            "1/2 cup half-and-half or light cream",
            "Cream, fluid, half and half",
        ),
        ("2 cups cream, half-and-half or milk", "Cream, fluid, heavy"),
        ("2 tbsp vegan yogurt or apple sauce", "Yogurt substitute"),
        (
            "1 cup crushed tomatoes or tomato sauce",
            "Tomatoes, crushed",
        ),
        (
            "1/2 cup vegetable oil or nonstick cooking spray",
            "Oil, corn",
        ),
        (
            "1 pound boneless, skinless chicken thighs or breasts",
            "Chicken, broilers or fryers, dark meat, thigh, meat only, raw",
        ),
        (
            "1 pound boneless, skinless chicken or turkey breasts",
            "Chicken, broiler or fryers, breast, skinless",
        ),
        // Adjectives that name no food before a comma name none before an "or" either.
        ("4 pounds crisp, sweet apples", "Apples, raw"),
        ("1 large sweet white or red onion", "Onions, raw"),
        (
            "1/2 cup lemon-flavored or plain Greek yogurt",
            "Yogurt, Greek",
        ),
    ]);
}

#[test]
fn what_is_only_allowed_changes_nothing() {
    assert_foods(&[
        (
            "1/2 cup unsalted butter, softened (can use salted)",
            "Butter, without salt",
        ),
        (
            "1 green pepper, sliced (can use red pepper)",
            "Peppers, sweet, green, raw",
        ),
        (
            "1/2 cup flour (plain or whole wheat)",
            "Wheat flour, white, all-purpose",
        ),
        (
            "1 cup sweet corn kernels (frozen or fresh)",
            "Corn, sweet, yellow, frozen",
        ),
        (
            "2 cups uncooked white rice, or 4 cups cooked rice",
            "Rice, white, long-grain, regular, raw",
        ),
        // Brackets may give the sort of a plant milk.
        (
            "3/4 cup dairy-free milk (we use almond milk)",
            "Beverages, almond milk",
        ),
    ]);
    let bones = |line| Ingredient::read(line).grams();
    assert_eq!(
        bones("2 pounds chicken thighs, bone-in (can also use boneless)"),
        bones("2 pounds chicken thighs, bone-in")
    );
}

#[test]
fn words_behind_a_food_are_not_the_food() {
    assert_foods(&[
        (
            "1 tablespoon cornstarch mixed with 2 tablespoons water",
            "Cornstarch",
        ),
        (
            "2 tablespoons cornstarch dissolved in 1/4-cup cold water",
            "Cornstarch",
        ),
        (
            "2 tbsp tomato paste add more to adjust consistency of soup",
            "Tomato products, canned, paste",
        ),
        (
            "1/2 cup sugar +1 tsp for each crème brûlée",
            "Sugars, granulated",
        ),
        (
            "2 tablespoons milk to brush surface of pie crust",
            "Milk, whole",
        ),
        ("2 tablespoons lime juice, from 1-2 limes", "Lime juice"),
        (
            "Egg wash: 1 egg yolk mixed with 1 tablespoon water",
            "Egg, yolk",
        ),
        ("1 Season with salt & pepper", "Salt"),
        ("Kosher salt; freshly ground pepper", "Salt"),
        ("Salt Pepper", "Salt"),
    ]);
}

#[test]
fn juice_and_zest_are_no_whole_fruit() {
    assert_foods(&[
        ("3 large oranges, zest and juice", "Orange juice"),
        (
            "Grated zest and juice of 4 limes, plus 1 extra lime for garnish",
            "Lime juice",
        ),
        ("1 lime (juice from 1/2 and zest from whole)", "Lime juice"),
        ("Zest and juice of a large orange", "Orange juice"),
        ("Grated zest of two oranges", "Orange peel"),
        ("Peel of one lemon, sliced", "Lemon peel"),
        ("1 lime, cut into wedges", "Limes"),
        ("1 orange, peeled", "Oranges"),
    ]);
}

#[test]
fn a_sort_goes_with_its_food_where_words_part_them() {
    assert_foods(&[
        ("1 cup feta crumbled cheese", "Cheese, feta"),
        ("1 cup camembert soft ripened cheese", "Cheese, camembert"),
        (
            "1 cup plain greek whole milk yogurt",
            "Yogurt, Greek, plain, whole milk",
        ),
        (
            "1 cup non-fat plain Greek yogurt",
            "Yogurt, Greek, plain, nonfat",
        ),
        (
            "2 cups gluten-free all purpose baking flour",
            "Flour, gluten-free blend",
        ),
        // A head noun that means more than its last word is not shared: bone broth is not beef
        // broth.
        ("1 cup chicken bone broth", "Bone broth, chicken"),
    ]);
}

#[test]
fn what_stands_behind_a_comma_may_be_the_sort() {
    assert_foods(&[
        ("1 lb lean beef, ground", "Beef, ground, 90% lean"),
        ("200 g pork, minced", "Pork, fresh, ground, raw"),
        ("1/2 cup cherries, dried", "Cherries, tart, dried"),
        ("1 cup blueberries, dried", "Blueberries, dried"),
        ("200 g salmon, smoked", "Salmon, Atlantic, smoked"),
        ("8 oz mushrooms, shiitake", "Mushrooms, shiitake, raw"),
        ("1 lb steak, ribeye", "Beef, rib eye steak"),
        // The cook's preparation does not make a different food.
        ("2 lbs potatoes, mashed", "Potatoes, flesh and skin, raw"),
        (
            "1 cup cream, softly whipped",
            "Cream, fluid, heavy whipping",
        ),
        ("4 onions, fried", "Onions, raw"),
        ("1 tsp parsley, dried", "Spices, parsley, dried"),
    ]);
}

#[test]
fn dishes_have_figures_of_their_own() {
    assert_foods(&[
        ("1 cup ratatouille", "Ratatouille"),
        ("2 chicken quesadillas", "Quesadilla with poultry"),
        ("1 cup beef stroganoff", "Beef stroganoff"),
        ("3 beef tacos", "Taco, corn tortilla, beef"),
        ("6 potstickers", "Dumpling, fried"),
        ("1 cup shrimp lo mein", "Lo mein, with shrimp"),
        ("1 cup caesar salad", "Caesar salad"),
        ("1 slice quiche lorraine", "Quiche with meat"),
        ("2 samosas", "Pastry, filled with potatoes and peas"),
        ("1 cup jambalaya", "Jambalaya"),
        ("1 grilled cheese sandwich", "Cheese sandwich, grilled"),
    ]);
}

#[test]
fn canned_fruit_is_in_the_syrup_or_juice_that_is_said() {
    assert_foods(&[
        (
            "1 (15 oz) can peaches in heavy syrup",
            "Peaches, canned, heavy syrup",
        ),
        (
            "1 (15 oz) can sliced peaches in light syrup",
            "Peaches, canned, light syrup",
        ),
        (
            "1 (15 oz) can pear halves in juice",
            "Pears, canned, juice pack",
        ),
        (
            "1 (20 oz) can crushed pineapple in syrup",
            "Pineapple, canned, heavy syrup",
        ),
        (
            "1 (20 oz) can crushed pineapple in juice",
            "Pineapple, canned, juice pack",
        ),
        (
            "2 (11 oz) cans mandarin oranges in juice",
            "Tangerines, (mandarin oranges), canned, juice",
        ),
        (
            "1 (15 oz) can sweet potatoes in syrup",
            "Sweet potato, canned, syrup pack",
        ),
        (
            "1 (14 ounce) can artichoke hearts, drained",
            "Artichoke hearts, canned",
        ),
        (
            "8 fresh artichoke hearts",
            "Artichokes, (globe or french), raw",
        ),
    ]);
}

#[test]
fn what_a_food_is_named_for_may_be_two_foods() {
    assert_foods(&[
        ("2 bean and cheese burritos", "Bean and cheese burrito"),
        ("1 cup salt & pepper cashews", "Nuts, cashew nuts"),
        (
            "1 (8 ounce) package ricotta & spinach tortelloni",
            "Tortellini",
        ),
        (
            "1/2 cup red pepper and cumin vinaigrette",
            "Salad dressing, vinaigrette",
        ),
        (
            "2 cups mozzarella and cheddar cheese blend",
            "Cheese, Mexican blend",
        ),
        // Two foods, of which the first is used; a sort of the food named after both.
        ("salt and black pepper", "Salt, table"),
        ("1 cup butter and olive oil", "Butter, salted"),
        (
            "1 (10.75 ounce) can cream of chicken and broccoli soup",
            "Soup, cream of chicken",
        ),
    ]);
}

#[test]
fn a_share_of_fat_does_not_part_a_food_from_its_name() {
    assert_foods(&[
        ("1 cup strawberry low-fat yogurt", "Yogurt, fruit, low fat"),
        ("1 cup peach nonfat yogurt", "Yogurt, fruit variety, nonfat"),
        ("1 cup chocolate 1% lowfat milk", "Milk, chocolate, lowfat"),
        // Other words do not make one either.
        ("12 oz turkey fully cooked sausage links", "Turkey sausage"),
        (
            "1 pound Italian mild sausage links",
            "Sausage, Italian, pork, raw",
        ),
        // A word without meaning for the food makes no sort.
        ("1 cup cold skim milk", "Milk, nonfat, fluid"),
        ("1 cup organic low-fat milk", "Milk, lowfat, fluid, 1%"),
    ]);
}

#[test]
fn foods_of_their_own_name_are_not_taken_for_what_they_are_a_kind_of() {
    assert_foods(&[
        ("2 brownies", "Cookies, brownies"),
        ("4 waffles", "Waffles, plain"),
        ("200 g pickled beets", "Beets, pickled"),
        ("1 lb turkey meatballs", "Meatballs, turkey or chicken"),
        ("9 oz cheese ravioli", "Ravioli"),
        ("100 g gummi bears", "Candies, gumdrops"),
        ("1 can diet cola", "Beverages, carbonated, low calorie"),
        ("2 cups tater tots", "Potato puffs"),
        (
            "1 cup cooked grits",
            "Cereals, corn grits, yellow, regular and quick, enriched, cooked",
        ),
        ("4 turkey franks", "Frankfurter, turkey"),
        ("8 oz turkey ham", "USDA Commodity, turkey ham"),
        ("2 tbsp balsamic glaze", "Vinegar, balsamic glaze"),
    ]);
}
