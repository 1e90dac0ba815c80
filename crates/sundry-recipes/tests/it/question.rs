//! Questions and their interpretation: scopes, protected names, amounts, spelling.

use proptest::prelude::*;
use sundry_recipes::question::{Question, fit, read};

fn excluded(question: &Question) -> Vec<&str> {
    question
        .exclude
        .iter()
        .map(|one| one.name.as_str())
        .collect()
}

fn included(question: &Question) -> Vec<&str> {
    question
        .include
        .iter()
        .flatten()
        .map(|one| one.name.as_str())
        .collect()
}

#[test]
fn a_denial_reaches_over_its_list_and_no_farther() {
    let cases: &[(&str, &str, &[&str], &[&str])] = &[
        (
            "pasta without nuts or dairy",
            "pasta",
            &[],
            &["nuts", "dairy"],
        ),
        (
            "pasta with mushrooms but without nuts",
            "pasta",
            &["mushrooms"],
            &["nuts"],
        ),
        (
            "stew with neither celery nor carrots",
            "stew",
            &[],
            &["celery", "carrots"],
        ),
        ("no egg chocolate cake", "chocolate cake", &[], &["egg"]),
        ("i hate olives. give me tacos", "tacos", &[], &["olives"]),
        ("burgers, hold the onions", "burgers", &[], &["onions"]),
        (
            "I can't eat eggs, waffles with banana",
            "waffles",
            &["banana"],
            &["eggs"],
        ),
        (
            "pancakes with oats instead of flour",
            "pancakes",
            &["oats"],
            &["flour"],
        ),
        (
            "no nuts and a chocolate cake",
            "chocolate cake",
            &[],
            &["nuts"],
        ),
        ("bean-free chili", "chili", &[], &["bean"]),
        ("curry without flubberwock", "curry", &[], &["flubberwock"]),
    ];
    for (asked, text, include, exclude) in cases {
        let question = read(asked);
        assert_eq!(question.text, *text, "{asked}");
        assert_eq!(included(&question), *include, "{asked}");
        assert_eq!(excluded(&question), *exclude, "{asked}");
    }
}

#[test]
fn allergies_and_free_of_are_intolerances() {
    let cases: &[(&str, &[&str])] = &[
        (
            "gluten-free, dairy-free and egg-free muffins",
            &["gluten", "dairy", "egg"],
        ),
        ("cookies for someone with a peanut allergy", &["peanut"]),
        ("nut free granola", &["tree nut", "peanut"]),
        ("i am lactose intolerant and want a soup", &["dairy"]),
        ("allergic to milk and soy: pudding", &["dairy", "soy"]),
        ("eggless cake", &["egg"]),
        ("celiac friendly bread", &["gluten"]),
        ("pasta without gluten", &["gluten"]),
    ];
    for (asked, intolerances) in cases {
        assert_eq!(read(asked).intolerances, *intolerances, "{asked}");
    }
}

#[test]
fn names_of_dishes_stay_whole() {
    for name in [
        "french toast",
        "irish coffee",
        "no bake cheesecake",
        "flourless chocolate cake",
        "mac and cheese",
        "hot dogs",
        "biscuits and gravy",
        "mexican rice",
    ] {
        let question = read(name);
        assert_eq!(question.text, name);
        assert!(
            question.cuisines.is_empty() && question.exclude.is_empty(),
            "{name}"
        );
    }
}

#[test]
fn amounts_are_bounds_in_the_nutrients_own_unit() {
    let cases: &[(&str, &str, Option<f64>, Option<f64>)] = &[
        ("under 400 calories", "calories", None, Some(400.0)),
        ("25g+ protein", "protein", Some(25.0), None),
        ("30 g of protein", "protein", Some(30.0), None),
        (
            "between 300 and 400 calories",
            "calories",
            Some(300.0),
            Some(400.0),
        ),
        ("less than 0.5 g sodium", "sodium", None, Some(500.0)),
        ("carbs max 20 g", "carbs", None, Some(20.0)),
        ("under 350", "calories", None, Some(350.0)),
        (
            "four hundred calories at most",
            "calories",
            None,
            Some(400.0),
        ),
        ("low carb", "carbs", None, Some(20.0)),
        ("dinner w/o carbs", "carbs", None, Some(20.0)),
        ("under 5 g carbs, low carb", "carbs", None, Some(5.0)),
        (
            "at least 1,000 mg potassium",
            "potassium",
            Some(1000.0),
            None,
        ),
    ];
    for (asked, parameter, min, max) in cases {
        let question = read(asked);
        let [bound] = question.nutrients.as_slice() else {
            panic!("{asked}: {:?}", question.nutrients);
        };
        assert_eq!(bound.nutrient.parameter, *parameter, "{asked}");
        assert_eq!((bound.min, bound.max), (*min, *max), "{asked}");
        assert_eq!(question.text, "", "{asked}");
    }
}

#[test]
fn times_and_servings_are_read() {
    let time = |asked: &str| read(asked).max_time;
    assert_eq!(time("dinner ready in half an hour"), Some(30));
    assert_eq!(time("a 15-minute lunch"), Some(15));
    assert_eq!(time("stew in 1 hour 30 minutes"), Some(90));
    assert_eq!(time("quick soup"), Some(30));
    assert_eq!(time("quick soup in 10 minutes"), Some(10));
    assert_eq!(time("roast for more than 2 hours"), None);
    let servings = |asked: &str| (read(asked).min_servings, read(asked).max_servings);
    assert_eq!(servings("dinner for two"), (Some(2), Some(2)));
    assert_eq!(servings("snacks for 20 people"), (Some(20), None));
    assert_eq!(servings("lunch for 4 to 6"), (Some(4), Some(6)));
    assert_eq!(servings("feeds a crowd of 8"), (Some(8), None));
    assert_eq!(servings("we are 5, want pizza"), (Some(5), None));
}

#[test]
fn a_wish_for_pregnancy_leaves_out_what_may_be_unsafe() {
    for text in ["pregnancy safe dinner", "I'm pregnant, what can I cook?"] {
        let question = read(text);
        let denied: Vec<&str> = question
            .exclude
            .iter()
            .map(|one| one.name.as_str())
            .collect();
        for name in ["alcohol", "liver", "brie", "smoked salmon"] {
            assert!(denied.contains(&name), "{text}: {denied:?}");
        }
    }
}

#[test]
fn a_denied_bound_is_the_opposite_one() {
    let time = |asked: &str| read(asked).max_time;
    assert_eq!(
        time("a roast that doesn't take more than an hour"),
        Some(60)
    );
    assert_eq!(time("nothing over 20 minutes, please"), Some(20));
    assert_eq!(time("I don't have more than half an hour"), Some(30));
    assert_eq!(time("nothing that takes less than 2 hours"), None);
    let protein = &read("nothing under 20 g protein").nutrients[0];
    assert_eq!((protein.min, protein.max), (Some(20.0), None));
}

#[test]
fn money_is_no_number_of_guests() {
    for asked in [
        "dinner for under 12 dollars",
        "supper for under $12",
        "a meal for 5 bucks",
    ] {
        let question = read(asked);
        assert_eq!(
            (question.min_servings, question.max_servings),
            (None, None),
            "{asked}"
        );
        assert!(question.text.is_empty(), "{asked}: {}", question.text);
    }
    let question = read("serves 4 for under 12 dollars");
    assert_eq!(question.min_servings, Some(4));
}

#[test]
fn idioms_are_taken_as_they_are_meant() {
    let cases: &[Idiom] = &[
        ("pasta, easy on the garlic", "pasta", &[], &[]),
        ("a salad with not too much onion", "", &[], &[]),
        ("fried noodles, heavy on the ginger", "", &["ginger"], &[]),
        ("everything but the kitchen sink salad", "", &[], &[]),
        ("everything but olives pizza", "pizza", &[], &["olives"]),
        (
            "don't skimp on the cheese, lasagna",
            "lasagna",
            &["cheese"],
            &[],
        ),
        ("no fuss meatloaf", "meatloaf", &[], &[]),
        ("nothing fancy, just a pot roast", "pot roast", &[], &[]),
        ("if it has olives I won't eat it", "", &[], &["olives"]),
        ("I won't eat it if it has olives", "", &[], &["olives"]),
        ("if it has olives I am happy", "", &["olives"], &[]),
        ("no beans or tomato soup", "", &[], &["beans", "tomato"]),
        (
            "alternative to butter in cookies",
            "cookies",
            &[],
            &["butter"],
        ),
        ("pizza without a pizza oven", "pizza", &[], &[]),
        ("stop me from baking, pancakes", "pancakes", &[], &[]),
    ];
    for (asked, text, include, exclude) in cases {
        let question = read(asked);
        if !text.is_empty() {
            assert_eq!(question.text, *text, "{asked}");
        }
        let without = |list: Vec<&str>| -> Vec<String> {
            let names = list.into_iter().filter(|name| *name != "noodles");
            names.map(str::to_owned).collect()
        };
        assert_eq!(without(included(&question)), *include, "{asked}");
        assert_eq!(excluded(&question), *exclude, "{asked}");
    }
    assert_eq!(read("no beans or tomato soup").meals, ["soup"]);
    assert_eq!(
        read("everything but the kitchen sink salad").meals,
        ["salad"]
    );
    assert_eq!(
        read("peanuts make my son sick, granola").intolerances,
        ["peanut"]
    );
}

/// A question, its text, and what is included and excluded.
type Idiom = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

#[test]
fn what_is_made_of_a_food_is_a_food_and_no_kind_of_it() {
    use sundry_recipes::question::Ingredient;
    let table = include_str!("../../../../data/recipes/question/made_of.tsv");
    let foods = sundry_food::standard();
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    for (kind, made) in rows.filter_map(|row| row.split_once('\t')) {
        let own = foods
            .kind(kind)
            .filter(|own| own.name() == kind)
            .expect(kind);
        for name in made.split(", ") {
            let food = foods
                .kind(name)
                .filter(|food| food.name() == name)
                .expect(name);
            assert!(!food.is(own), "{name} is a kind of {kind}");
            assert!(
                Ingredient::named(kind).made_of_it().contains(&name),
                "{kind}: {name}"
            );
        }
    }
}

#[test]
fn misspelt_words_are_put_right() {
    assert_eq!(read("vegitarian lasagna").diets, ["vegetarian"]);
    assert_eq!(excluded(&read("salad without mushrom")), ["mushroom"]);
    assert_eq!(read("chiken noodle soop").text, "chicken noodle soup");
    assert_eq!(read("glutenfree pizza").intolerances, ["gluten"]);
}

#[test]
fn of_two_dishes_the_one_that_keeps_to_the_question_fits_better() {
    let asked = "I'm looking for a vegan burger without tofu";
    let question = read(asked);
    let fit = |text| fit(asked, &question, text);
    assert!(fit("Burger of chickpeas and beans") > fit("Burger of spinach and tofu"));
    assert!(fit("Burger of chickpeas and beans") > fit("Beef burger"));
    let asked = "pineapple recipes that aren't dessert and not grilled";
    let question = read(asked);
    let fit = |text| sundry_recipes::question::fit(asked, &question, text);
    assert!(fit("Pizza with pineapple and ham") > fit("Pineapple cheesecake with ladyfingers"));
    assert!(fit("Pizza with pineapple and ham") > fit("Grilled pineapple and ham"));
}

proptest! {
    #[test]
    fn any_text_is_read(text in ".{0,300}") {
        let question = read(&text);
        prop_assert!(question.text.len() <= 2 * text.len() + 64);
    }

    #[test]
    fn any_words_are_read(words in proptest::collection::vec("(no|with|or|and|without|nuts|free|egg|cake|under|400|g|protein|half|an|hour|for|2|allergic to|,|less|not|soup|but)", 0..40)) {
        let text = words.join(" ");
        prop_assert_eq!(read(&text), read(&text));
    }
}

/// A question, its wanted foods, its excluded foods, and its intolerances.
type Denial = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

#[test]
fn a_denial_reaches_as_far_as_it_is_meant() {
    let cases: &[Denial] = &[
        ("pasta that doesn't contain nuts", &[], &["nuts"], &[]),
        ("egg and dairy free cupcakes", &[], &[], &["dairy", "egg"]),
        (
            "gluten and dairy-free lunch",
            &[],
            &[],
            &["dairy", "gluten"],
        ),
        (
            "intolerant to lactose and gluten dinner",
            &[],
            &[],
            &["dairy", "gluten"],
        ),
        ("neither beef nor pork stew", &[], &["beef", "pork"], &[]),
        (
            "soup without carrots, celery, or onions",
            &[],
            &["carrots", "celery", "onions"],
            &[],
        ),
        (
            "allergic to peanuts, soy, and sesame: satay",
            &[],
            &[],
            &["peanut", "sesame", "soy"],
        ),
        (
            "no bread, pasta, rice",
            &[],
            &["bread", "pasta", "rice"],
            &[],
        ),
        (
            "i don't like fish. or mushrooms. dinner?",
            &[],
            &["fish", "mushrooms"],
            &[],
        ),
        ("cookies -nuts", &[], &["nuts"], &[]),
        ("chili !beans", &[], &["beans"], &[]),
        ("#nosugar #dairyfree dessert", &[], &["sugar"], &["dairy"]),
        (
            "allergies - shellfish, soy",
            &[],
            &[],
            &["shellfish", "soy"],
        ),
        ("don't want anything with shrimp", &[], &["shrimp"], &[]),
        ("toddler with an egg allergy, pancakes", &[], &[], &["egg"]),
        (
            "free from nuts, eggs and gluten cake",
            &[],
            &["nuts", "eggs"],
            &["gluten"],
        ),
        (
            "nut-free but not dairy-free cookies",
            &[],
            &[],
            &["peanut", "tree nut"],
        ),
        (
            "pot roast, no potatoes, yes carrots",
            &["carrots"],
            &["potatoes"],
            &[],
        ),
        ("stir fried egg-free noodles", &[], &[], &["egg"]),
        ("minus the walnuts brownies", &[], &["walnuts"], &[]),
        ("chocolate cake without egs", &[], &["egg"], &[]),
        ("no seafood or pork paella", &[], &["seafood", "pork"], &[]),
        (
            "replace the cream with coconut milk",
            &["coconut milk"],
            &["cream"],
            &[],
        ),
        (
            "pasta with cheese and nut free",
            &["cheese"],
            &[],
            &["peanut", "tree nut"],
        ),
        ("not spicy with chicken", &["chicken"], &["chili"], &[]),
        (
            "halal chicken dinner",
            &["chicken"],
            &["pork", "lard", "bacon", "gelatin", "alcohol"],
            &[],
        ),
        ("dinner w/o carbs", &[], &[], &[]),
        (
            "roast potatoes with kosher salt",
            &["kosher salt"],
            &[],
            &[],
        ),
        ("chili without beans", &[], &["beans"], &[]),
        ("lasagne w/out pasta", &[], &["pasta"], &[]),
        ("pork is off the table, ribs", &[], &["pork"], &[]),
        ("nothing fried, chicken", &["chicken"], &[], &[]),
        ("nothing fried or smoked, fish", &["fish"], &[], &[]),
        ("not italian pasta", &[], &[], &[]),
        ("easy turkey dinner", &["turkey"], &[], &[]),
    ];
    for (text, include, exclude, intolerances) in cases {
        let question = read(text);
        let included: Vec<&str> = question
            .include
            .iter()
            .flatten()
            .map(|one| one.name.as_str())
            .collect();
        let excluded: Vec<&str> = question
            .exclude
            .iter()
            .map(|one| one.name.as_str())
            .collect();
        let mut avoided: Vec<&str> = question.intolerances.iter().map(AsRef::as_ref).collect();
        avoided.sort_unstable();
        assert_eq!(
            (included.as_slice(), excluded.as_slice(), avoided.as_slice()),
            (*include, *exclude, *intolerances),
            "{text}"
        );
    }
}
