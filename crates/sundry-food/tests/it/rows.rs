//! Which row a name finds, in the state asked for, and what the row says.

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
