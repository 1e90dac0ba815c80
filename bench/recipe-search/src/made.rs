//! Makes recipes and queries, the same in every run.

use std::fmt::Write as _;

use sundry_records::Recipe;

/// A pseudo-random number generator.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_F42D_4C95_7F2D)
            .wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) as usize % sides.max(1)
    }

    fn pick<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[self.throw(words.len())]
    }
}

const MANNERS: &[&str] = &[
    "creamy",
    "quick",
    "roasted",
    "spicy",
    "classic",
    "grilled",
    "easy",
    "baked",
    "smoky",
    "golden",
    "lemony",
    "rustic",
    "crispy",
    "slow",
    "hearty",
    "fresh",
    "garlicky",
    "sweet",
    "stuffed",
    "marinated",
];
const FOODS: &[&str] = &[
    "chicken",
    "mushrooms",
    "potatoes",
    "rice",
    "spinach",
    "salmon",
    "beef",
    "chickpeas",
    "lentils",
    "tofu",
    "carrots",
    "tomatoes",
    "zucchini",
    "eggplant",
    "shrimp",
    "cauliflower",
    "pork",
    "black beans",
    "cabbage",
    "sweet potatoes",
    "almonds",
    "walnuts",
    "apples",
    "bananas",
    "feta",
    "cheddar",
    "pecans",
    "leeks",
    "kale",
    "corn",
];
const DISHES: &[&str] = &[
    "soup",
    "pasta",
    "salad",
    "curry",
    "stew",
    "casserole",
    "tacos",
    "pie",
    "risotto",
    "cake",
    "muffins",
    "stir fry",
    "gratin",
    "chili",
    "burgers",
    "bread",
    "omelette",
    "noodles",
    "dumplings",
    "pilaf",
];
const PLAIN: &[&str] = &[
    "1 onion, chopped",
    "2 cloves garlic, minced",
    "2 tbsp olive oil",
    "1 tsp salt",
    "1/2 tsp black pepper",
    "1 cup milk",
    "2 eggs",
    "250 g flour",
    "1 tbsp butter",
    "2 cups vegetable broth",
    "1 tsp paprika",
    "1/4 cup chopped parsley",
    "1 lemon, juiced",
    "100 g grated parmesan",
    "1 tbsp soy sauce",
    "1 tsp ground cumin",
];
const STEPS: &[&str] = &[
    "Heat the oil in a large skillet over medium heat and cook the onion for 5 minutes.",
    "Stir in the garlic and cook until fragrant, about 1 minute.",
    "Add everything else, bring to a boil, then simmer for 20 minutes.",
    "Preheat the oven to 400 degrees and bake for 25 to 30 minutes until golden.",
    "Season with salt and pepper and serve.",
    "Transfer to a large bowl and whisk with the lemon juice.",
];

/// Makes raw recipes of about ten lines and four steps, one JSON object per line.
pub(crate) fn raw(count: u64) -> String {
    let mut dice = Dice(7);
    let mut text = String::new();
    for at in 0..count {
        let foods = [dice.pick(FOODS), dice.pick(FOODS), dice.pick(FOODS)];
        let title = format!(
            "{} {} {} {at}",
            dice.pick(MANNERS),
            foods[0],
            dice.pick(DISHES)
        );
        let mut lines: Vec<String> = foods
            .iter()
            .map(|food| format!("{} g {food}", 50 * (1 + dice.throw(10))))
            .collect();
        for _ in 0..7 {
            lines.push(dice.pick(PLAIN).to_owned());
        }
        let steps: Vec<&str> = (0..4).map(|_| dice.pick(STEPS)).collect();
        let recipe = serde_json::json!({
            "title": title, "yield": format!("{} servings", 1 + dice.throw(8)),
            "ingredients": lines, "instructions": steps, "source_name": "made up",
        });
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{recipe}");
    }
    text
}

/// Makes another recipe with the same ingredients.
pub(crate) fn vary(record: &mut Recipe, at: u64) {
    let mut dice = Dice(at ^ 0x9E37_79B9);
    let recipe = &mut record.recipe;
    record.id = at;
    record.key = at + 1;
    let dish = dice.pick(DISHES);
    recipe.title = format!(
        "{} {} {} {} {dish}",
        dice.pick(MANNERS),
        dice.pick(MANNERS),
        dice.pick(FOODS),
        dice.pick(FOODS)
    );
    dish.clone_into(&mut recipe.dish);
    recipe.times.total = 5 + dice.throw(175) as u32;
    recipe.price_per_serving = 40.0 + dice.throw(900) as f64;
    recipe.scores.health = dice.throw(1_000) as f64 / 10.0;
    recipe.scores.meta = dice.throw(1_000) as f64 / 10.0;
    for amount in recipe.nutrients.iter_mut().flatten() {
        // Between half and twice as much, so that amounts do not grow from round to round.
        let unit = *amount / 8.0_f64.powf((*amount).abs().log(8.0).floor().clamp(-4.0, 4.0));
        *amount = (unit * (1.0 + dice.throw(64) as f64) * 100.0).round() / 100.0;
    }
}

/// Makes two hundred queries: words, words with exclusions, filters, orders, and mixtures.
pub(crate) fn questions() -> Vec<String> {
    let mut dice = Dice(11);
    let sorts = [
        "",
        "protein",
        "calories",
        "healthiness",
        "time",
        "price",
        "meta-score",
        "random",
    ];
    let filters = [
        "",
        "&diet=vegetarian",
        "&max-time=45",
        "&intolerances=dairy",
        "&max-calories=500&min-protein=10",
        "&diet=vegan&max-time=60",
        "&exclude-ingredients=nuts",
        "&include-ingredients=mushrooms&min-servings=2",
    ];
    let mut questions = Vec::new();
    for at in 0..200 {
        let query = match at % 5 {
            0 => format!("{}+{}", dice.pick(FOODS), dice.pick(DISHES)),
            1 => format!(
                "{}+with+{}+but+without+nuts",
                dice.pick(DISHES),
                dice.pick(FOODS)
            ),
            2 => format!("quick+{}+under+400+calories", dice.pick(DISHES)),
            3 => String::new(),
            _ => format!("{}+{}+without+dairy", dice.pick(MANNERS), dice.pick(DISHES)),
        };
        let (filter, sort) = (dice.pick(&filters), dice.pick(&sorts));
        let question = format!("/search-recipes?query={query}{filter}&sort={sort}&number=10");
        questions.push(question.replace(' ', "+"));
    }
    questions
}
