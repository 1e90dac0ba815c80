//! Fields of parsed lines, in every notation.

use sundry_nutrition::line::{Amount, read, split};
use sundry_nutrition::lines;

fn shown(amount: Amount) -> (f64, f64, &'static str) {
    let rounded = |number: f64| (number * 1000.0).round() / 1000.0;
    (
        rounded(amount.low),
        rounded(amount.high),
        amount.unit.map_or("", |unit| unit.name),
    )
}

#[test]
fn amounts_in_every_writing() {
    for (line, low, high, unit, name) in [
        ("1/2 cup sugar", 0.5, 0.5, "cup", "sugar"),
        ("½ cup sugar", 0.5, 0.5, "cup", "sugar"),
        ("1½ cups sugar", 1.5, 1.5, "cup", "sugar"),
        ("1 ½ cups sugar", 1.5, 1.5, "cup", "sugar"),
        ("1 1/2 cups sugar", 1.5, 1.5, "cup", "sugar"),
        ("1.5 cups sugar", 1.5, 1.5, "cup", "sugar"),
        ("1,5 kg potatoes", 1.5, 1.5, "kilogram", "potatoes"),
        ("1⁄4 teaspoon salt", 0.25, 0.25, "teaspoon", "salt"),
        (
            "2-3 tablespoons olive oil",
            2.0,
            3.0,
            "tablespoon",
            "olive oil",
        ),
        (
            "2 – 3 tablespoons olive oil",
            2.0,
            3.0,
            "tablespoon",
            "olive oil",
        ),
        (
            "2 to 3 tablespoons olive oil",
            2.0,
            3.0,
            "tablespoon",
            "olive oil",
        ),
        ("200g flour", 200.0, 200.0, "gram", "flour"),
        ("200 g flour", 200.0, 200.0, "gram", "flour"),
        ("1 lb. ground beef", 1.0, 1.0, "pound", "ground beef"),
        ("8 fl oz milk", 8.0, 8.0, "fluid ounce", "milk"),
        ("two large eggs", 2.0, 2.0, "", "eggs"),
        ("a pinch of saffron", 1.0, 1.0, "pinch", "saffron"),
        ("pinch of salt", 1.0, 1.0, "pinch", "salt"),
        ("half a lemon", 0.5, 0.5, "", "lemon"),
        ("1 dozen eggs", 12.0, 12.0, "", "eggs"),
        ("3 cloves garlic", 3.0, 3.0, "clove", "garlic"),
        ("1 bunch parsley", 1.0, 1.0, "bunch", "parsley"),
        (
            "1 heaped tbsp cornflour",
            1.0,
            1.0,
            "tablespoon",
            "cornflour",
        ),
        ("1 T butter", 1.0, 1.0, "tablespoon", "butter"),
        ("1 t vanilla", 1.0, 1.0, "teaspoon", "vanilla"),
        ("2 sticks butter", 2.0, 2.0, "stick", "butter"),
        ("1 knob butter", 1.0, 1.0, "knob", "butter"),
        ("3 eggs", 3.0, 3.0, "", "eggs"),
    ] {
        let found = read(line);
        assert_eq!(
            shown(found.amounts.main.unwrap()),
            (low, high, unit),
            "{line}"
        );
        assert_eq!(found.name, name, "{line}");
    }
}

#[test]
fn packages_hold_so_much_each() {
    for (line, number, unit, each) in [
        (
            "1 (15-ounce) can black beans",
            1.0,
            "can",
            (15.0, 15.0, "ounce"),
        ),
        ("2 14-oz cans tomatoes", 2.0, "can", (14.0, 14.0, "ounce")),
        (
            "2 x 400g tins chopped tomatoes",
            2.0,
            "tin",
            (400.0, 400.0, "gram"),
        ),
        ("2 (6 ounce) salmon fillets", 2.0, "", (6.0, 6.0, "ounce")),
        (
            "2 cans (15 ounces each) chickpeas",
            2.0,
            "can",
            (15.0, 15.0, "ounce"),
        ),
    ] {
        let found = read(line);
        let main = found.amounts.main.unwrap();
        assert_eq!(
            (main.low, main.unit.map_or("", |unit| unit.name)),
            (number, unit),
            "{line}"
        );
        assert_eq!(shown(found.amounts.each.unwrap()), each, "{line}");
    }
}

#[test]
fn the_same_amount_in_another_way() {
    for (line, same) in [
        ("150g/5oz caster sugar", (5.0, 5.0, "ounce")),
        ("1 cup (240 ml) milk", (240.0, 240.0, "milliliter")),
        ("2 onions (about 300 g)", (300.0, 300.0, "gram")),
    ] {
        let found = read(line);
        assert_eq!(
            found
                .amounts
                .same
                .iter()
                .map(|one| shown(*one))
                .collect::<Vec<_>>(),
            [same],
            "{line}"
        );
    }
    let plus = read("1/2 cup plus 2 tablespoons flour");
    assert_eq!(shown(plus.amounts.plus[0]), (2.0, 2.0, "tablespoon"));
    let both = read("1 lb 2 oz beef");
    assert_eq!(shown(both.amounts.plus[0]), (2.0, 2.0, "ounce"));
}

#[test]
fn what_else_a_line_says() {
    let onion = read("1 large onion, finely chopped");
    assert_eq!(
        (onion.name.as_str(), onion.size.as_str()),
        ("onion", "large")
    );
    assert_eq!(onion.preparation, "finely chopped");
    let butter = read("2 tbsp butter or margarine");
    assert_eq!(butter.alternatives, ["margarine"]);
    assert!(read("1/4 cup walnuts (optional)").optional);
    assert!(read("salt and pepper to taste").to_taste);
    assert!(read("2 cans chickpeas").packed);
    let original = "  3 tbsp honey ";
    assert_eq!(read(original).original, original);
}

#[test]
fn foods_without_amounts_are_lines_of_their_own() {
    for text in [
        "2 eggs|salt|pepper",
        "200g pasta|garlic|olive oil|parmesan",
        "chicken|rice|1 cup broth",
        "1 onion, chopped|2 eggs|salt|pepper",
        "1 lb ground beef|lettuce|tomato|cheese|sour cream",
        "1 banana|milk|honey",
        "4 slices bread|ham|swiss cheese|mustard",
        "salt|pepper|olive oil",
        "1 cup parsley, basil, or mint",
    ] {
        let parts: Vec<&str> = text.split('|').collect();
        assert_eq!(lines(&parts.join(", ")), parts);
    }
}

#[test]
fn commas_part_lines_and_stay_in_them() {
    for (text, parts) in [
        (
            "1 onion, chopped, 2 eggs",
            &["1 onion, chopped", "2 eggs"][..],
        ),
        ("1 cup apples, 35g butter", &["1 cup apples", "35g butter"]),
        (
            "2 cups flour, sifted\n1 tsp salt",
            &["2 cups flour, sifted", "1 tsp salt"],
        ),
        ("salt, pepper", &["salt", "pepper"]),
        (
            "1/4 cup white wine, apple juice or water, 2 eggs, beaten",
            &["1/4 cup white wine, apple juice or water", "2 eggs, beaten"],
        ),
        (
            "3 cloves garlic, 2 minced, 1 cut in half, 1 tsp salt",
            &["3 cloves garlic, 2 minced, 1 cut in half", "1 tsp salt"],
        ),
        (
            "1 slice bread (white, or brown, 2 eggs (large)",
            &["1 slice bread (white, or brown", "2 eggs (large)"],
        ),
        (
            "2 boneless, skinless chicken breasts",
            &["2 boneless, skinless chicken breasts"],
        ),
        ("1,000 g flour", &["1,000 g flour"]),
        // Each word of a name alone may be said of another food.
        (
            "2 eggs, 1 tbsp baking powder, 1 cup flour",
            &["2 eggs", "1 tbsp baking powder", "1 cup flour"],
        ),
        (
            "1 cup milk, 1 tsp ground cloves, 2 tbsp sugar",
            &["1 cup milk", "1 tsp ground cloves", "2 tbsp sugar"],
        ),
        (
            "50 ml milk, 1 tsp cloves, 2 eggs",
            &["50 ml milk", "1 tsp cloves", "2 eggs"],
        ),
        (
            "minced garlic, 2 cloves, 1 onion",
            &["minced garlic, 2 cloves", "1 onion"],
        ),
        (
            "1 cup Milk, canned, evaporated, nonfat, with added vitamin A and vitamin D, 2 eggs",
            &[
                "1 cup Milk, canned, evaporated, nonfat, with added vitamin A and vitamin D",
                "2 eggs",
            ],
        ),
    ] {
        assert_eq!(lines(text), parts, "{text}");
    }
    assert_eq!(split(" \n, ,"), lines(" \n, ,"));
    let many = vec!["50g/2oz flour"; 80].join(", ");
    assert_eq!(split(&many).len(), 80);
}

#[test]
fn a_name_behind_a_second_amount_is_another_food() {
    for (line, name, other) in [
        (
            "1 tablespoon olive oil or 1/4 cup water",
            "olive oil",
            "water",
        ),
        (
            "1 clove garlic or 1/4 teaspoon garlic powder",
            "garlic",
            "garlic powder",
        ),
        ("2 eggs or 1/2 cup applesauce", "eggs", "applesauce"),
    ] {
        let read = read(line);
        assert_eq!(read.name, name, "{line}");
        assert_eq!(read.alternatives, [other], "{line}");
    }
    assert_eq!(
        read("1 (15 oz) can or 2 cups black beans").name,
        "black beans"
    );
}
