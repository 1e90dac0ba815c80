//! Rows found by name and required state, and the values in the rows.

use sundry_food::{FLAVONOIDS, Nutrient, Source, State, States, find, standard};

#[test]
fn the_state_asked_for_decides_the_row() {
    for (name, id) in [
        ("apple", 9003),
        ("butter", 1001),
        ("unsalted butter", 1145),
        ("milk", 1077),
        ("2% milk", 1079),
        ("skim milk", 1085),
        ("85% lean ground beef", 23567),
        ("cooked rice", 20045),
        ("canned chickpeas", 16058),
        ("canned black beans", 16018),
        ("egg", 1123),
        ("Apples, raw, with skin", 9003),
        (
            "Milk, canned, evaporated, nonfat, with added vitamin A and vitamin D",
            1097,
        ),
    ] {
        assert_eq!(find(name).unwrap().food.unwrap().id(), id, "{name}");
    }
}

#[test]
fn a_name_means_the_food_that_kitchens_mean() {
    for (name, id) in [
        // Herbs, fresh and dried.
        ("fresh sage", 1_003_001),
        ("oregano leaves", 1_003_002),
        ("dried oregano", 2027),
        ("dry thyme", 2042),
        ("dried mint", 2066),
        ("minced onion", 11282),
        ("dried onion flakes", 11284),
        ("garlic salt", 1_003_007),
        // Beans, fresh and canned.
        ("fresh fava beans", 11088),
        ("dried fava beans", 16052),
        ("frozen lima beans", 11039),
        ("frozen edamame beans", 11212),
        ("canned lentils", 16070),
        ("canned black soybeans", 16109),
        ("dried posole", 20314),
        // Rice, pasta and crumbs.
        ("cooked brown rice", 20037),
        ("parboiled long-grain rice", 20046),
        ("uncooked converted white rice", 20046),
        ("uncooked orzo pasta", 20120),
        ("whole wheat penne pasta", 20124),
        ("fresh pasta dough", 20093),
        ("fresh udon noodles", 20117),
        ("fresh white bread crumbs", 18069),
        // Foods with the name of another food, and sorts with a row of their own.
        ("sultana grapes", 9132),
        ("winter melon", 11593),
        ("sweet potato leaves", 11505),
        ("baby corn", 1_003_060),
        ("fresh cranberry beans", 11031),
        ("dried cranberry beans", 16019),
        ("rehydrated dried porcini mushrooms", 11269),
        ("sweet pointed peppers", 11821),
        ("yellow tomatoes", 11696),
        ("peppermint sprigs", 2065),
        ("dried fenugreek leaves", 2029),
        ("nutmeg seed", 2025),
        ("glutinous rice flour", 20061),
        ("cocoa nibs", 19078),
        ("brioche", 51_167_000),
        ("challah", 18027),
        ("refrigerated flaky biscuit dough", 18014),
        ("double concentrate tomato puree", 11546),
        ("tamarind juice", 9437),
        ("denjang", 16112),
        ("mushroom gravy", 6121),
        ("nonalcoholic lager", 14305),
        ("fresh cider", 9016),
        ("orange liquor", 1_003_015),
        ("reduced-fat plain yogurt", 1117),
        ("sucralose", 19868),
        ("sugar-free hot cocoa mix", 14196),
        ("Cream of Wheat", 8102),
        ("English mustard", 1_003_064),
        ("oil and vinegar dressing", 4135),
        ("amaretti", 1_003_063),
        ("Christmas pudding", 1_003_067),
        // Peppers, olives, leaves.
        ("poblano chiles", 11333),
        ("canned green chiles", 11980),
        ("roasted red peppers", 1_003_018),
        ("pepperoncini", 31034),
        ("chillies", 11670),
        ("black olives", 9193),
        ("Kalamata olives", 1_003_019),
        ("oil-cured black olives", 1_003_020),
        ("romaine lettuce hearts", 11251),
        ("endive", 11151),
        ("curly endive", 11213),
        ("daikon radish", 11430),
        ("dried nori", 1_003_021),
        ("agar powder", 11663),
        // Fruit.
        ("currants", 9085),
        ("red currants", 9084),
        ("dried sour cherries", 9044),
        ("glacé cherries", 9426),
        ("dried pears", 9259),
        ("dried jujube", 9147),
        ("unsweetened shredded dried coconut", 12108),
        // Sweets and drinks.
        ("semisweet or bittersweet chocolate chips", 19080),
        ("orange sherbet", 19097),
        ("instant vanilla pudding mix", 19202),
        ("cinnamon rolls", 18635),
        ("Corn Chex cereal", 8019),
        ("prune juice", 9294),
        ("apple juice concentrate", 9017),
        ("dry vermouth", 14536),
        ("mirin", 1_003_014),
        ("seasoned rice vinegar", 1_003_026),
        ("ginger beer", 14136),
        ("espresso", 14210),
        // A wider kind after a sort adds nothing; misspelt names are found.
        ("fresh pumpkin seeds", 12163),
        ("raddichio leaves", 11952),
        ("crystalized ginger", 1_001_211),
    ] {
        let found = find(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(found.food.map(sundry_food::Food::id), Some(id), "{name}");
    }
}

#[test]
fn words_that_only_look_like_foods() {
    for (name, wrong) in [
        ("crisp apples", "potato chips"),
        ("crisp, sweet apples", "potato chips"),
        ("sweet paprika", "sweets"),
        ("romaine hearts", "beef heart"),
        ("spring mix", "spinach"),
    ] {
        let found = find(name).unwrap();
        assert_ne!(found.kind.name(), wrong, "{name}");
    }
    assert!(find("johnnycake meal").is_some_and(|found| found.kind.name() == "cornmeal"));
    assert!(!find("gratin dish").unwrap().kind.is_food());
}

#[test]
fn a_state_may_be_said_elsewhere() {
    let canned = standard()
        .find_in("black beans", States::of(&[State::Canned]))
        .unwrap();
    assert_eq!(canned.food.unwrap().id(), 16018);
    assert!(
        standard()
            .states_of("drained and rinsed")
            .has(State::Drained)
    );
}

#[test]
fn rows_are_those_of_the_usda() {
    let foods = standard();
    assert_eq!(
        foods
            .iter()
            .filter(|food| food.source() == Source::Sr28)
            .count(),
        8_789
    );
    assert!(
        foods
            .iter()
            .filter(|food| food.source() == Source::Overlay)
            .count()
            >= 150
    );
    let apple = foods.food(9003).unwrap();
    assert_eq!(apple.nutrient(Nutrient::ENERGY), Some(52.0));
    assert_eq!(apple.refuse_percent(), 10);
    assert_eq!(apple.portion("cup", "chopped").unwrap().grams, 125.0);
    let flavonoids = apple.flavonoids().unwrap();
    let at = |name: &str| {
        let place = FLAVONOIDS.iter().position(|known| *known == name).unwrap();
        flavonoids[place].unwrap()
    };
    assert_eq!(at("Cyanidin"), 1.57);
    let butter = foods.food(1001).unwrap();
    assert_eq!(butter.nutrient(Nutrient::SODIUM), Some(643.0));
}

#[test]
fn searching_finds_descriptions() {
    let hits = standard().search("rice white long-grain cooked", 5);
    assert!(hits.iter().any(|hit| hit.food.id() == 20045));
}
